"""A championship's results as lines of text, held against what its organiser computed from them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.formats.score_lines import read_score_lines
from qiaopai.scoring.options import Options
from qiaopai.scoring.sheet import score_event

CHAMPIONSHIP = "valet/2005-World-Men"


def test_a_line_is_a_table_of_a_round_with_deals_of_its_own():
    file = read_score_lines(b"1|1|7|5|8|6|4H|N|10|CQ\n2|1|8|5|7|6|P|S|0\n")
    first, second = file.event.lines
    assert (first.ns, first.ew, first.score, first.lead) == (("7-8",), ("5-6",), 420, "CQ")
    assert (second.ns, second.score, second.deal) == (("7-8",), 0, "2")
    assert file.diagnostics == ()


def test_what_is_no_line_or_no_contract_is_told_with_its_number():
    file = read_score_lines(b"x\n\n1|1|7|5|8|6|9H|N|10|CQ\n1|1|7|5|8|6|4H|N|10|\n")
    told = [(one.line, one.message.key) for one in file.diagnostics]
    assert told == [(1, "score_lines.line"), (3, "score_lines.result")]
    assert len(file.event.lines) == 1


@given(st.binary(max_size=200) | st.text("0123456789|NESW4HXP\n", max_size=200).map(str.encode))
def test_any_bytes_are_read(data):
    read_score_lines(data)


@pytest.fixture(scope="module")
def championship(shared_data):
    return read_score_lines((shared_data / CHAMPIONSHIP / "scores.txt").read_bytes())


@pytest.fixture(scope="module")
def players(shared_data):
    """The numbers of the players by their names."""
    text = (shared_data / CHAMPIONSHIP / "names.txt").read_text(encoding="utf-8")
    pairs = [line.split("|") for line in text.splitlines() if "|" in line]
    names = {name.strip(): number for number, name in pairs}
    return names | {"HUANG Patrick K, H,": names["HUANG Patrick K. H."]}


def test_every_contract_of_a_championship_scores_without_contradiction(championship):
    lines = championship.event.lines
    assert championship.diagnostics == ()
    assert (len(lines), len(championship.event.contestants)) == (9240, 69)
    assert {line.score % 10 for line in lines} == {0}
    assert all(line.result.contract is None or line.score for line in lines)


def test_the_cross_imps_of_all_69_pairs_are_those_of_the_organiser(
    championship, players, shared_data
):
    """IMPs across the field for each board, two decimals: 69 of 69 over 9,240 results."""
    sheet = score_event(championship.event, Options.of("ximp"))
    reached = {one.id: (one.boards, one.sum / one.boards) for one in sheet.standings}
    text = (shared_data / CHAMPIONSHIP / "iaf.csv").read_text(encoding="utf-8")
    rows = [line.split(";") for line in text.splitlines()[1:] if " - " in line]
    assert len(rows) == 69
    for names, boards, told, *_ in rows:
        pair = "-".join(sorted((players[name] for name in names.split(" - ")), key=int))
        assert reached[pair][0] == int(boards)
        off = reached[pair][1] - Fraction(told.strip().replace(",", "."))
        assert abs(off) <= Fraction(1, 200), names

"""``qiaopai results --explain``: a contestant, or one of his boards, by any id."""

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.cli.rankings import rankings
from qiaopai.cli.results import _why
from qiaopai.errors import InvalidValue
from qiaopai.scoring.event import Contestant, Event, Line
from qiaopai.scoring.options import Options
from qiaopai.scoring.sheet import decisive, score_event
from qiaopai.service.event_data import standing_data
from tests.scoring.brute_force import choices, pairs_events
from tests.scoring.test_ranking import team_event


def sheet(*lines):
    made = tuple(Line(board=board, ns=(ns,), ew=(ew,), points=points)
                 for board, ns, ew, points in lines)  # fmt: skip
    ids = dict.fromkeys(name for line in made for name in line.ids)
    return score_event(
        Event(contestants=tuple(Contestant(id=one) for one in ids), lines=made), Options()
    )


def test_an_id_may_have_colons():
    found = sheet((12, "a:1", "a:1:12", 100), (12, "b", "c", 0), (10**30, "b", "c", 0))
    assert _why(found, "a:1:12").message.key == "why.place"
    assert _why(found, "a:1").message.key == "why.place"
    assert _why(found, "a:1:12:12").message.get("board") == 12
    assert _why(found, f"b:{10**30}").message.get("board") == 10**30


def test_a_board_played_twice_is_explained_twice():
    found = _why(sheet((1, "a", "b", 100), (1, "a", "b", 0)), "a:1")
    assert (found.message.key, len(found.parts)) == ("why.boards", 2)


def test_a_board_of_a_match_is_explained():
    event = team_event((1, "A", "B", 420, -50), (2, "B", "A", 100, 0))
    found = score_event(event, Options.of("imp"))
    assert _why(found, "B:1").message.key == "why.match.board"
    assert _why(found, "B:2").message.get("won").value == 3


@pytest.mark.parametrize("text", ["nobody", "nobody:1", "a:9", "a:", ":1", "", ":"])
def test_what_is_not_there_is_refused(text):
    with pytest.raises(InvalidValue):
        _why(sheet((1, "a", "b", 100)), text)


def test_the_explanation_is_one_value(run, tmp_path):
    file = tmp_path / "x.pbn"
    file.write_text('[Event "Cup"]\n[Scoring "MP"]\n[Board "1"]\n'
                    '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'
                    "1 2 4S N 10\n3 4 4S N 9\n")  # fmt: skip
    found = run("results", str(file), "--explain", "1:1", "--json")
    assert json.loads(found.stdout)["key"] == "why.mp.cell"


@settings(max_examples=40)
@given(st.tuples(pairs_events(), choices(("mp", "butler", "ximp", "total"))))
def test_the_ranking_as_json_is_the_table(drawn):
    event, options = drawn
    found = score_event(event, options)
    rows = [row for table in rankings(found) for row in table.rows]
    told = [standing_data(found, one) for one in found.standings]
    assert [(row[0] or None, row[1], row[3]) for row in rows] == [
        (one["place"], one["id"], one["boards"]) for one in told
    ]
    for row, one, standing in zip(rows, told, found.standings, strict=True):
        exact = [row[4].value] + ([row[5].value] if options.method == "mp" else [])
        made = [one["total"], one["percent"]]
        # Told to four decimals: half a unit of the last, which 1/32 is off exactly, and what a
        # float adds to that.
        assert all(
            abs(float(value) - data) < 5.001e-5 for value, data in zip(exact, made, strict=False)
        )
        assert Fraction(one["exact"]) == decisive(standing)

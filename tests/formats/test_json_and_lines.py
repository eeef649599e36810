"""JSON loses nothing; a deal a line holds the board; both tell what they cannot read."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qiaopai.core import Board, Seat, Vulnerability
from qiaopai.dealing import deal_at
from qiaopai.errors import InvalidValue, NotFound
from qiaopai.formats import Game, format_of
from qiaopai.formats.json_form import read_json, write_json
from qiaopai.formats.lines import read_lines, write_lines
from qiaopai.formats.pbn import read_pbn
from qiaopai.testing.strategies import boards, games

DEAL = str(deal_at(4711))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(games(), max_size=2))
def test_json_reads_back(written):
    found = read_json(write_json(written).encode())
    assert found.games == tuple(written)
    assert found.errors == ()


def test_json_keeps_every_game_of_every_real_file(shared_data):
    for file in shared_data.glob("pbn/*/*.pbn"):
        read = read_pbn(file.read_bytes()).games
        assert read_json(write_json(read).encode()).games == read, file.name


HEAD = '{"format": "qiaopai games", "version": 1, "games": '


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("", 1, "json.syntax"),
        ('{\n"games": [}', 2, "json.syntax"),
        ("[" * 100_000, 1, "json.syntax"),
        ("9" * 10_000, 1, "json.syntax"),
        ("[]", 1, "json.other"),
        ('{"format": "qiaopai games", "version": 2, "games": []}', 1, "json.version"),
        (HEAD + "[7]}", 1, "json.game"),
        (HEAD + '[{"number": 0}]}', 1, "json.game"),
        (HEAD + '[{"number": true}]}', 1, "json.game"),
        (HEAD + '[{"dealer": "Q"}]}', 1, "json.game"),
        (HEAD + '[{"play": ["SA"]}]}', 1, "json.game"),
        (HEAD + '[{"auction": {"dealer": "N", "calls": ["1S", "1H"]}}]}', 1, "json.game"),
        (HEAD + '[{"hands": {"N": "A...", "S": "A..."}}]}', 1, "json.game"),
        (HEAD + '[{"comments": [["x"]]}]}', 1, "json.game"),
        (HEAD + '[{"tags": {"a b": "x"}}]}', 1, "json.game"),
    ],
)
def test_json_that_is_no_game_is_told_of(text, line, key):
    found = read_json(text.encode())
    assert [(one.line, one.message.key) for one in found.errors] == [(line, key)]


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5),
                    lambda inner: st.lists(inner, max_size=3)
                    | st.dictionaries(st.sampled_from(["hands", "auction", "play", "tags",
                                                       "result", "contract", "sections"]), inner),
                    max_leaves=8))  # fmt: skip
def test_any_json_is_answered(value):
    read_json((HEAD + json.dumps([value]) + "}").encode())


@given(st.lists(boards(), min_size=1, max_size=3))
def test_deal_lines_read_back(written):
    read = [Game.of_board(board) for board in written]
    assert read_lines(write_lines(read).encode()).games == tuple(read)


def test_a_deal_without_a_number_takes_its_place_in_the_file():
    found = read_lines(f"# two deals\n{DEAL}\n\n{DEAL}\n".encode())
    second = found.games[1]
    assert (second.number, second.dealer, second.line) == (2, Seat.EAST, 4)
    assert second.vulnerability is Vulnerability.NS


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("N:AKQ", "value.deal"),
        (f"1 Q none {DEAL}", "value.seat"),
        (f"1 N some {DEAL}", "value.vulnerability"),
        (f"0 N none {DEAL}", "value.board_number"),
        (DEAL.replace("A", "", 1), "value.deal_size"),
    ],
)
def test_a_line_that_is_no_deal_is_told_of(text, key):
    found = read_lines(f"{DEAL}\n{text}\n".encode())
    assert [(one.line, one.message.key) for one in found.errors] == [(2, key)]
    assert len(found.games) == 1


def test_a_game_without_a_deal_is_no_line():
    with pytest.raises(InvalidValue) as error:
        write_lines([Game.of_board(Board(1, deal_at(1))), Game(number=2)])
    assert error.value.message.key == "lines.no_deal"


def test_formats_go_by_ending():
    assert format_of(".PBN").name == "PBN"
    assert format_of(".deals").name == "TXT"
    with pytest.raises(NotFound):
        format_of(".doc")

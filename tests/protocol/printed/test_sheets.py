"""Score sheets: blank ones, and those filled from games, with the points and IMPs of one side."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Board, Result, Side
from qiaopai.dealing import SeededDice, deal
from qiaopai.errors import InvalidValue
from qiaopai.formats.game import Game
from qiaopai.formats.lin import read_lin
from qiaopai.protocol.printed.sheets import (
    blank_sheet,
    read_boards,
    table_sheet,
    table_sheets,
    team_sheet,
    team_sheets,
)
from qiaopai.protocol.tables import Cell, in_words, shown
from qiaopai.scoring import compensation_table, contract_score, hcp_of, imps
from qiaopai.testing.strategies import results
from qiaopai.text import LOCALES

OPEN_ROOM = "桥牌队式赛记分表（开室）"


def game(number, result, room=None, **tags):
    named = {"Room": room, **tags} if room else tags
    return Game(number=number, result=Result.parse(result), tags=tuple(named.items()))


def column(sheet, name):
    at = [one.name for one in sheet.table.columns].index(name)
    return [cell.value if isinstance(cell, Cell) else cell for row in sheet.table.rows
            for cell in [row[at]]]  # fmt: skip


def test_a_blank_team_sheet_has_date_round_room_and_a_row_a_board():
    sheet = team_sheet(range(1, 17))
    assert in_words(sheet.title, "zh-Hans-CN") == OPEN_ROOM
    labels = [in_words(label, "zh-Hans-CN") for label, _ in sheet.fields]
    assert labels[:3] == ["比赛", "日期", "轮次"]
    assert labels[-4:] == ["北家", "东家", "南家", "西家"]
    assert column(sheet, "board") == list(range(1, 17))
    assert not any(column(sheet, "score_plus"))
    assert sheet.totals == ()
    assert "闭室" in in_words(team_sheet([1], "closed").title, "zh-Hans-CN")


def test_a_blank_sheet_of_one_table_names_the_four_seats():
    sheet = table_sheet([1, 2])
    assert in_words(sheet.title, "zh-Hans-CN") == "桥牌单桌比赛记分"
    assert [in_words(label, "en") for label, _ in sheet.fields][-4:] == [
        "North", "East", "South", "West",
    ]  # fmt: skip
    assert len(table_sheet([1], compensation_table()).table.columns) == 10


def test_both_rooms_have_the_same_imps_for_the_team_from_its_own_side():
    games = [
        game(1, "4S= N", "Open"), game(1, "2S+2 N", "Closed"),
        game(2, "3NT-1 N", "Open"), game(2, "3NT= N", "Closed"),
    ]  # fmt: skip
    here, there = team_sheets(games)
    assert column(here, "score_plus") == [420, None]
    assert column(here, "score_minus") == [None, 100]
    assert column(there, "score_plus") == [None, None]
    assert column(there, "score_minus") == [170, 600]
    for sheet in (here, there):
        assert column(sheet, "imps_plus") == [6, None]
        assert column(sheet, "imps_minus") == [None, 12]
        assert sheet.totals[-2:] == (6, 12)


@given(st.lists(st.tuples(results(), results()), min_size=1, max_size=8))
def test_the_imps_of_a_match_add_up(pairs):
    games = []
    want = 0
    for number, (one, other) in enumerate(pairs, 1):
        games.append(Game(number=number, result=one, tags=(("Room", "Open"),)))
        games.append(Game(number=number, result=other, tags=(("Room", "Closed"),)))
        vulnerability = Board(number, deal(SeededDice(1))).vulnerability
        scores = [contract_score(each, vulnerability).north_south for each in (one, other)]
        want += imps(scores[0] - scores[1])
    here, there = team_sheets(games)
    assert here.totals[-2:] == there.totals[-2:]
    plus, minus = here.totals[-2:]
    assert (plus or 0) - (minus or 0) == want


def test_games_without_a_room_are_the_open_room_first():
    here, there = team_sheets([game(1, "4S= N"), game(1, "4S-1 N")])
    assert column(here, "score_plus") == [420]
    assert column(there, "score_plus") == [50]


def test_the_worked_example_of_the_lecture_on_the_sheet_of_one_table():
    """Board 1, 2♠ by North, eight tricks, 22 points: 110 is 3 IMPs, less 2, net +1 (R52)."""
    dealt = (deal(SeededDice(seed)) for seed in range(1000))
    cards = next(one for one in dealt if hcp_of(one, Side.NS) == 22)
    played = Game.of_board(Board(1, cards), result=Result.parse("2S= N"))
    (sheet,) = table_sheets([played], compensation_table())
    told = {name: column(sheet, name) for name in ("tricks", "ns", "hcp", "expected", "net")}
    assert told == {"tricks": [8], "ns": [110], "hcp": [22], "expected": [2], "net": [1]}
    (sheet,) = table_sheets([game(1, "2S= N")], compensation_table())
    assert column(sheet, "net") == [None]


def test_every_four_people_have_a_sheet_of_their_own():
    sheets = table_sheets([
        game(1, "1NT= N", North="Ann"), game(1, "1NT= N", North="Bea"), game(2, "pass", North="Ann")
    ])  # fmt: skip
    assert [column(sheet, "board") for sheet in sheets] == [[1, 2], [1]]
    assert column(sheets[0], "contract") == ["1NT", "pass"]
    assert sheets[0].totals[5:7] == (90, None)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_word_of_a_sheet_is_there(locale):
    games = [game(1, "4SX-2 W", "Open"), game(1, "pass", "Closed")]
    for sheet in (*team_sheets(games), *table_sheets(games, compensation_table())):
        texts = [in_words(one, locale) for pair in sheet.fields for one in pair]
        texts += [shown(cell, locale) for row in sheet.whole.rows for cell in row]
        texts += [in_words(one.heading, locale) for one in sheet.table.columns]
        texts += [in_words(one, locale) for one in (*sheet.table.notes, *sheet.signatures)]
        assert not [text for text in texts if "printed." in text or "{" in text]


def test_boards_of_a_blank_sheet():
    assert read_boards("16") == tuple(range(1, 17))
    assert read_boards("17-32") == tuple(range(17, 33))


@pytest.mark.parametrize(
    ("kind", "boards", "asked"),
    [("x", "16", {}), ("teams", "101", {}), ("teams", "0", {}), ("teams", "4", {"room": "x"})],
)
def test_what_is_no_sheet_is_refused(kind, boards, asked):
    with pytest.raises(InvalidValue):
        blank_sheet(kind, boards, asked)


def test_a_vugraph_segment_has_the_imps_that_were_reported(shared_data):
    """30–41 in the published running score of the segment."""
    data = (shared_data / "lin" / "usbf_sf_14502.lin").read_bytes()
    for sheet in team_sheets(read_lin(data).games):
        assert sheet.totals[-2:] == (30, 41)


def test_a_team_sheet_says_what_the_match_is_worth():
    """16 boards won by 2 IMPs are 10.61 to 9.39 by the scale of 2013."""
    games = [game(1, "2H= N", "Open"), game(1, "1H-1 E", "Closed")]
    games += [game(n, "1NT= N", room) for n in range(2, 17) for room in ("Open", "Closed")]
    here, there = team_sheets(games)
    net = (here.totals[-2] or 0) - (here.totals[-1] or 0)
    assert net == imps(110 - 50)
    assert "10.61–9.39" in in_words(here.table.notes[1], "en")
    assert here.table.notes[1] == there.table.notes[1]

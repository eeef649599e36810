"""A sheet as it is written at the table (R69), and how it stands in a sentence."""

from qiaopai.core import Result, Seat
from qiaopai.protocol.words import render
from qiaopai.scoring.chicago import Chicago
from qiaopai.scoring.rubber import Rubber
from qiaopai.scoring.rubber_entries import Honours
from qiaopai.scoring.rubber_layout import Line, rows_of, standing, state_of

from .test_rubber_why import played


def drawn(sheet):
    """The rows as text: North-South's points left, East-West's right."""
    return [
        "====" if row is Line.DOUBLE else "----" if row is Line.GAME else
        "|".join("" if entry is None else str(entry.points) for entry in row)
        for row in rows_of(sheet)
    ]  # fmt: skip


def stands(sheet):
    return state_of(sheet), render(standing(sheet), "en")


def test_above_the_line_is_written_upward_and_below_downward():
    """The deals of R70."""
    rubber = played(Rubber(), "1NT+1 N", "3H= E", "3DX-2 E", "2NT= S")
    rubber = rubber.add(Result.parse("6S= E"), Honours(Seat.EAST, 100))
    assert drawn(rubber) == [
        "300|100",
        "30|500",
        "====",
        "40|90",
        "70|",
        "----",
        "|180",
        "----",
        "|",
    ]
    assert stands(rubber) == ("playing", "Next: deal 6, both vulnerable.")


def test_an_empty_sheet_has_room_for_the_first_entry():
    assert drawn(Rubber()) == ["====", "|"]
    assert stands(Rubber()) == ("playing", "Next: deal 1, none vulnerable.")


def test_no_room_is_left_under_the_last_game():
    rubber = played(Rubber(), "4S= N", "7NT= S")
    assert drawn(rubber) == ["700|", "1500|", "====", "120|", "----", "220|"]
    assert stands(rubber) == ("won", "North-South win by 2540.")


def test_a_rubber_that_was_broken_off_says_so():
    rubber = played(Rubber(), "3NT= N", "1S= E")
    assert stands(rubber) == (
        "playing",
        "Next: deal 3, North-South vulnerable. Part-scores: North-South 0, East-West 30.",
    )
    assert stands(rubber.end()) == ("ended", "Broken off; North-South win by 270.")
    # What stands below the line in the unfinished game stays on the sheet.
    assert drawn(rubber.end()) == ["300|100", "====", "100|", "----", "|30"]
    assert drawn(played(Rubber(), "1S= E").end()) == ["|100", "====", "|30"]
    assert stands(played(Rubber(), "1S= E").end()) == ("ended", "Broken off; East-West win by 130.")


def test_level_totals_have_no_winner():
    assert Rubber().end().winner is None
    assert stands(Rubber().end()) == ("ended", "Over, and the totals are level.")


def test_a_chicago_tells_its_deals():
    chicago = Chicago(Seat.EAST)
    assert stands(chicago) == ("playing", "Next: deal 1 of 4, none vulnerable.")
    chicago = played(chicago, "1S= N")
    assert stands(chicago) == (
        "playing",
        "Next: deal 2 of 4, North-South vulnerable. Part-scores: North-South 30, East-West 0.",
    )
    chicago = played(chicago, "3NT= E", "1H= S", "2C+1 W")
    # 30 and 30 against 100, 300, 40, 20 and 100; East-West were not vulnerable.
    assert stands(chicago) == ("won", "East-West win by 500.")
    assert drawn(chicago) == ["|100", "|20", "|300", "====", "30|100", "----", "30|40"]

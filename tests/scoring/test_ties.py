"""Each tie-break where it alone decides, for teams and for pairs."""

from dataclasses import replace
from fractions import Fraction

from qiaopai.scoring.awards import NOT_PLAYED, Adjustment, Points
from qiaopai.scoring.event import Contestant, Event, Line
from qiaopai.scoring.options import Options
from qiaopai.scoring.sheet import score_event
from qiaopai.scoring.ties import BREAKERS, boards, entry, head, net, opponents, split, wins
from qiaopai.scoring.vp_scales import VpColumn, VpRow, VpTable

from .test_ranking import pairs_event, team_event

HALF, ALL, NONE = Fraction(10), Fraction(20), Fraction(0)
WIN_OR_DRAW = VpTable("win", (VpColumn(1, None, (VpRow(0, HALF, HALF), VpRow(None, ALL, NONE))),))
"""Every match won is worth 20, by however much."""


def teams(*matches):
    return score_event(team_event(*matches), Options.of("imp", {"vp": "win"}), WIN_OR_DRAW)


CIRCLE = ((1, "A", "B", 100, 0), (2, "B", "C", 430, 0), (3, "C", "A", 600, 0))
"""A beat B by 3, B beat C by 10 and C beat A by 12."""


def test_equal_scores_among_the_tied_are_split_by_the_net_among_them():
    assert head(teams(*CIRCLE), "ABC") == {"A": (20, -18), "B": (20, 14), "C": (20, 4)}
    ranked = score_event(
        team_event(*CIRCLE), Options.of("imp", {"vp": "win", "ties": "head"}), WIN_OR_DRAW
    ).standings
    assert [(one.id, str(one.place), one.tie) for one in ranked] == [
        ("B", "1", "head"), ("C", "2", "head"), ("A", "3", "head"),
    ]  # fmt: skip


def test_three_who_did_not_all_meet_have_no_result_between_them():
    two_of_three = teams((1, "A", "B", 100, 0), (2, "B", "C", 430, 0))
    assert head(two_of_three, "ABC") == {}
    assert head(two_of_three, "AB") == {"A": (20, 6), "B": (0, -6)}
    # A third match, between two of them again, does not help.
    again = teams((1, "A", "B", 100, 0), (2, "B", "C", 430, 0), (3, "A", "B", 0, 0))
    assert head(again, "ABC") == {}


def test_net_imps_are_those_of_all_matches():
    assert net(teams(*CIRCLE), "ABC") == {"A": (-9,), "B": (7,), "C": (2,)}
    assert net(teams(*CIRCLE, (4, "A", "X", 100, 0)), "AX") == {"A": (-6,), "X": (-3,)}


def test_boards_won_are_counted_not_weighed():
    event = teams((1, "A", "B", 0, 500), (1, "A", "B", 100, 0), (1, "A", "B", 90, 0))
    assert wins(event, "AB") == {"A": (2,), "B": (1,)}
    assert boards(event, "AB") == {"A": (3,), "B": (3,)}
    assert boards(event, "A") == {"A": (3,)}


def test_opponents_count_once_a_round():
    event = teams(
        (1, "A", "X", 100, 0), (1, "A", "X", 100, 0), (2, "A", "Y", 0, 100), (2, "X", "Z", 100, 0),
        (3, "A", "Y", 0, 0),
    )  # fmt: skip
    # X won one match of two, Y one and drew one, A lost to Y and met it twice.
    assert event.finals == {"X": 20, "Y": 30, "A": 30, "Z": 0}
    assert opponents(event, "AX") == {"A": (20 + 30 + 30,), "X": (30 + 0,)}


# Pairs: 1 board at three tables, then another at two

LINES = [
    (1, "A", "B", 400), (1, "C", "D", 100), (1, "E", "F", 100), (2, "A", "C", 50), (2, "E", "B", 0),
]  # fmt: skip


def pairs(**more):
    event = replace(pairs_event(*LINES, entered="FEDCBA"), **more)
    return score_event(event, Options.of("mp", {"neuberg": "none"}))


def test_pairs_win_a_board_by_more_than_the_pair_at_their_table():
    """A had a top twice; at the other tables of board 1 North-South had 1 of 4."""
    found = wins(pairs(), "ABCDEF")
    assert found == {"A": (2,), "B": (1,), "C": (0,), "D": (1,), "E": (0,), "F": (1,)}


def test_the_net_of_pairs_is_what_they_got_more_than_their_opponents():
    assert net(pairs(), "ABCDEF") == {
        "A": (4 + 2,), "B": (-4 + 2,), "C": (-2 - 2,), "D": (2,), "E": (-2 - 2,), "F": (2,)
    }  # fmt: skip
    assert net(pairs(), "A") == {"A": (6,)}


def test_opponents_of_pairs_are_those_of_boards_that_count():
    finals = pairs().finals
    assert opponents(pairs(), "AD") == {
        "A": (finals["B"] + finals["C"],), "D": (finals["C"],)
    }  # fmt: skip
    void = Adjustment(line=3, ns=NOT_PLAYED, ew=NOT_PLAYED)
    short = pairs(adjustments=(void,))
    assert opponents(short, "A") == {"A": (short.finals["B"],)}
    assert wins(short, "A") == {"A": (1,)}


def test_one_side_of_a_board_may_count_alone():
    """A's opponents on board 2 are not to blame: C keeps its board, A has none."""
    given = Adjustment(line=3, ns=NOT_PLAYED, ew=Points.of(50))
    alone = pairs(adjustments=(given,))
    assert boards(alone, "AC") == {"A": (1,), "C": (2,)}
    assert opponents(alone, "C") == {"C": (alone.finals["A"] + alone.finals["D"],)}


def test_opponents_of_pairs_count_once_a_round_too():
    lines = tuple(
        Line(board=board, ns=("A",), ew=("B",), points=0, round=round_)
        for board, round_ in ((1, None), (2, None), (3, 1), (4, 1), (5, 2))
    )
    event = Event(contestants=(Contestant(id="A"), Contestant(id="B")), lines=lines)
    sheet = score_event(event, Options())
    assert opponents(sheet, "A") == {"A": (3 * sheet.finals["B"],)}


def test_the_earlier_entry_is_better():
    assert entry(pairs(), "AF") == {"F": (0,), "A": (-5,)}


def test_after_a_split_the_rest_begins_with_the_first_tie_break_again():
    # A, B and C are level and did not all meet; C played fewer boards; then A's win over B counts.
    event = team_event(
        (1, "A", "B", 100, 0), (2, "B", "X", 260, 0), (2, "A", "Y", 0, 0), (3, "C", "Y", 100, 0)
    )
    sheet = score_event(event, Options.of("imp"))
    assert split(sheet, ["C", "B", "A"], ["head", "boards"]) == [
        (["A"], "head"), (["B"], "head"), (["C"], "boards"),
    ]  # fmt: skip
    assert split(sheet, ["A"], ["head"]) == [(["A"], "")]
    assert split(sheet, ["A", "C"], ["head"]) == [(["A", "C"], "")]


def test_every_tie_break_has_its_name():
    assert list(BREAKERS) == ["head", "opponents", "net", "wins", "boards", "entry"]

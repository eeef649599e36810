"""Where the Laws, the arithmetic or a file leave little to go by: what is decided, and how."""

from dataclasses import replace
from fractions import Fraction

import pytest

from qiaopai.core import Side
from qiaopai.errors import InvalidValue
from qiaopai.scoring.awards import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    NOT_PLAYED,
    Adjustment,
    Artificial,
    Penalty,
    Points,
    Unit,
)
from qiaopai.scoring.butler import Cut
from qiaopai.scoring.event import Contestant, Event, Form, Line
from qiaopai.scoring.explain import why_cell, why_total
from qiaopai.scoring.options import Options
from qiaopai.scoring.pairs import datums
from qiaopai.scoring.sheet import score_event
from qiaopai.scoring.ties import BREAKERS
from qiaopai.scoring.vps import vp_scale

from .test_explain import lines_of
from .test_ranking import pairs_event, ranked, team_event
from .test_sheet import event

HALF = Fraction(1, 2)


def adjusted(boards, *awards, **more):
    """Boards of North-South points, what the lines are given instead standing first."""
    given = (Adjustment(line=at, ns=ns, ew=ew) for at, (ns, ew) in enumerate(awards))
    return event(boards, adjustments=tuple(given), **more)


def percents(found, **options):
    sheet = score_event(found, Options.of("mp", options))
    return {one.id: one.percent for one in sheet.standings}


def totals(found, method="imp", scale=None, **options):
    sheet = score_event(found, Options.of(method, options), scale)
    return {one.id: one.total for one in sheet.standings}


# Artificial scores where there is hardly a result


@pytest.mark.parametrize("neuberg", ["exact", "tenth", "none", "percent", "lines"])
def test_average_plus_is_sixty_percent_on_a_board_without_a_result(neuberg):
    found = adjusted({1: (0, 0)}, (AVERAGE_PLUS, AVERAGE_MINUS), (AVERAGE, AVERAGE))
    assert percents(found, neuberg=neuberg) == {"1": 60, "11": 40, "2": 50, "12": 50}


@pytest.mark.parametrize("neuberg", ["exact", "none", "percent"])
def test_a_single_result_beside_an_artificial_score_is_an_average(neuberg):
    found = adjusted({1: (0, 900)}, (AVERAGE_PLUS, AVERAGE_MINUS))
    assert percents(found, neuberg=neuberg) == {"1": 60, "11": 40, "2": 50, "12": 50}


def test_a_side_with_fewer_results_than_the_other_keeps_its_percentage():
    # East-West 11 have an artificial score, so that two of that side's results are left.
    found = adjusted({1: (100, 200, 300)}, (Points.of(100), AVERAGE))
    sheet = score_event(found, Options.of("mp", {"neuberg": "percent"}))
    assert [one.ns for one in sheet.cells] == [0, 2, 4]
    assert [one.ew for one in sheet.cells] == [2, 4, 0]


def test_the_own_result_is_the_mean_of_percentages_where_the_ranking_is():
    # Pair 1 has all of board 2 (top 2) and half of board 3 (top 4): 75 %, or 4 of 6.
    boards = {1: (0, 0, 0), 2: (900, 0, None), 3: (100, 0, 200)}
    found = adjusted(boards, (AVERAGE_PLUS, AVERAGE))
    assert percents(found, neuberg="percent")["1"] == 75
    assert percents(found, neuberg="none")["1"] == Fraction(100 * 4, 6)


# Fines


def test_a_fine_in_another_unit_than_the_rankings_is_not_taken_off():
    fines = tuple(
        Penalty(contestant="1", amount=Fraction(1), unit=unit) for unit in (Unit.VPS, Unit.IMPS)
    )
    found = event({1: (100, 200)}, penalties=fines)
    assert totals(found, "butler")["1"] == totals(event({1: (100, 200)}), "butler")["1"] - 1
    # A scale of victory points is for teams: among pairs it changes nothing.
    assert totals(found, "butler", vp="wbf2013") == totals(found, "butler")
    assert percents(found)["1"] == 0


def test_a_fine_in_matchpoints_is_one_of_board_points():
    fine = Penalty(contestant="A", amount=HALF, unit=Unit.MATCHPOINTS)
    found = replace(team_event((1, "A", "B", 100, 0)), penalties=(fine,))
    assert totals(found, "bam") == {"A": 2 - HALF, "B": 0}


def test_who_brings_a_score_or_a_fine_is_ranked_before_his_first_board():
    found = replace(
        team_event((1, "A", "B", 100, 0)),
        contestants=tuple(Contestant(id=name) for name in "ABCD"),
        carried=(("C", Fraction(7)), ("C", Fraction(1))),
        penalties=(Penalty(contestant="D", amount=Fraction(2), unit=Unit.IMPS),),
    )
    assert totals(found) == {"C": 8, "A": 3, "D": -2, "B": -3}
    assert totals(found, totals="most")["C"] == 8


# Who is ranked


def test_the_boards_that_must_be_played_are_those_of_the_own_direction():
    # North-South sat out in turn: two boards each, East-West three.
    lines = [
        Line(board=board, ns=(f"n{(at + board) % 3}",), ew=(f"e{at}",), points=10 * at)
        for board in (1, 2, 3)
        for at in (1, 2)
    ]
    ids = dict.fromkeys(name for line in lines for name in line.ids)
    found = Event(
        contestants=tuple(Contestant(id=one) for one in ids), lines=tuple(lines), winners=2
    )
    sheet = score_event(found, Options.of("mp", {"completion": "70"}))
    assert all(one.place for one in sheet.standings)


# Ties


def test_a_board_not_played_is_neither_played_nor_won():
    found = pairs_event((1, "A", "B", 100), (1, "C", "D", 100), (2, "A", "B", 0), (2, "C", "D", 0))
    gone = Adjustment(line=2, ns=NOT_PLAYED, ew=Points.of(900))
    sheet = score_event(replace(found, adjustments=(gone,)), Options())
    assert BREAKERS["boards"](sheet, "AC") == {"A": (1,), "C": (2,)}
    total = score_event(replace(found, adjustments=(gone,)), Options.of("total"))
    # B lost 900 on a board that did not count for A.
    assert BREAKERS["wins"](total, "AC") == {"A": (1,), "C": (1,)}


def test_two_who_met_in_a_match_without_a_board_have_no_result_between_them():
    found = team_event((1, "A", "B", 0, 0), (2, "A", "X", 100, 0), (2, "B", "Y", 100, 0))
    gone = Adjustment(line=0, ns=NOT_PLAYED, ew=NOT_PLAYED)
    assert ranked(replace(found, adjustments=(gone,)), "head,net")[:2] == [
        ("A", "1=", ""), ("B", "1=", ""),
    ]  # fmt: skip


def test_teams_that_met_twice_count_both_matches_between_them():
    # A won 3 from B and lost 6 to B, then won 6 elsewhere: both have 3.
    found = team_event((1, "A", "B", 100, 0), (2, "A", "B", 0, 260), (3, "A", "X", 260, 0))
    assert ranked(found)[:2] == [("A", "1=", ""), ("B", "1=", "")]
    assert ranked(found, "head")[:2] == [("B", "1", "head"), ("A", "2", "head")]


# Teams


def test_each_team_is_compared_by_what_it_was_given_itself():
    """A non-offending side may keep more than the other loses (Law 12C1)."""
    found = team_event((1, "A", "B", 420, 0))
    split = Adjustment(line=0, ns=Points.of(420), ew=Points.of(170))
    (match,) = score_event(replace(found, adjustments=(split,)), Options.of("imp")).matches
    assert match.won == (9, -5)
    assert match.boards[0].differences == (420, -170)
    # Nor does it matter whose line comes first in the file.
    turned = replace(found, lines=found.lines[::-1], adjustments=(replace(split, line=1),))
    (match,) = score_event(turned, Options.of("imp")).matches
    assert dict(zip(match.teams, match.won, strict=True)) == {"A": 9, "B": -5}


def test_an_artificial_score_for_one_side_leaves_the_other_its_result():
    found = team_event((1, "A", "B", 420, 0))
    mixed = Adjustment(line=0, ns=AVERAGE_PLUS, ew=Points.of(420))
    (match,) = score_event(replace(found, adjustments=(mixed,)), Options.of("imp")).matches
    assert match.won == (3, -9)
    assert match.boards[0].differences == (None, -420)


def test_artificial_scores_in_both_rooms_are_averaged():
    found = team_event((1, "A", "B", 420, 0))
    both = (
        Adjustment(line=0, ns=AVERAGE_PLUS, ew=AVERAGE_MINUS),
        Adjustment(line=1, ns=AVERAGE, ew=AVERAGE_MINUS),
    )
    (match,) = score_event(replace(found, adjustments=both), Options.of("imp")).matches
    # A: plus and minus; B: minus and average.
    assert match.won == (0, Fraction(-3, 2))


def test_an_artificial_score_at_a_table_of_eight_stands_for_its_comparisons_only():
    lines = [
        Line(board=1, ns=(ns,), ew=(ew,), points=points, round=1)
        for ns, ew, points in (("A", "B", 420), ("A", "B", 420), ("B", "A", 0), ("B", "A", 0))
    ]
    found = Event(
        form=Form.TEAMS, contestants=(Contestant(id="A"), Contestant(id="B")), lines=tuple(lines)
    )
    (match,) = score_event(found, Options.of("imp")).matches
    assert match.won == (36, -36)
    given = Adjustment(line=0, ns=AVERAGE_PLUS, ew=AVERAGE_PLUS)
    (match,) = score_event(replace(found, adjustments=(given,)), Options.of("imp")).matches
    assert match.won == (3 + 3 + 9 + 9, 3 + 3 - 9 - 9)


def test_total_points_have_no_artificial_score():
    found = team_event((1, "A", "B", 420, 0), (1, "A", "B", 100, 0))
    given = Adjustment(line=0, ns=AVERAGE_PLUS, ew=AVERAGE_PLUS)
    (match,) = score_event(replace(found, adjustments=(given,)), Options.of("total")).matches
    assert (match.won, len(match.boards)) == ((100, -100), 1)


def test_a_match_too_short_for_the_scale_takes_the_victory_points_of_its_round():
    seven = [(1, "A", "B", 100, 0)] * 7 + [(1, "C", "D", 100, 0)] * 7
    found = team_event(*seven)
    gone = tuple(Adjustment(line=at, ns=NOT_PLAYED, ew=NOT_PLAYED) for at in (0, 2, 4))
    sheet = score_event(
        replace(found, adjustments=gone), Options.of("imp", {"vp": "acbl20"}), vp_scale("acbl20")
    )
    first, second = sheet.matches
    assert (len(first.boards), first.length, len(second.boards), second.length) == (4, 7, 7, 7)
    with pytest.raises(InvalidValue):
        score_event(
            team_event((1, "A", "B", 0, 0)), Options.of("imp", {"vp": "acbl20"}), vp_scale("acbl20")
        )


def test_a_table_without_two_teams_is_in_no_match():
    lines = (Line(board=1, ns=("A",), ew=("A",), points=0), Line(board=1, ns=(), ew=("A",)))
    found = Event(form=Form.TEAMS, contestants=(Contestant(id="A"),), lines=lines)
    assert score_event(found, Options.of("imp")).standings == ()


# Butler


def test_a_datum_takes_both_sides_of_a_split_score():
    split = adjusted({1: (0, 100)}, (Points.of(100), Points.of(300)))
    assert list(datums(split, Options.of("butler")).values()) == [150]
    one = adjusted({1: (0, 100)}, (AVERAGE_PLUS, Points.of(300)))
    assert list(datums(one, Options.of("butler")).values()) == [200]


def test_a_cut_is_a_number_or_a_percentage():
    for wrong in ({"count": -1}, {"percent": 50}, {"count": 1, "percent": 10}):
        with pytest.raises(InvalidValue):
            Cut(**wrong)


# Events


def test_no_two_contestants_have_the_same_id():
    with pytest.raises(InvalidValue, match="7"):
        Event(contestants=(Contestant(id="7"), Contestant(id="7", name="B")), lines=())


def test_an_event_of_nothing_and_of_one_line_have_a_sheet():
    empty = Event(contestants=(), lines=())
    for method in ("mp", "butler", "ximp", "total"):
        assert score_event(empty, Options.of(method)).standings == ()
        assert len(score_event(event({10**9: (100,)}), Options.of(method)).standings) == 2
    for method in ("imp", "bam", "patton", "total"):
        sheet = score_event(replace(empty, form=Form.TEAMS), Options.of(method))
        assert sheet.standings == ()


def test_a_sheet_of_teams_says_what_its_totals_are():
    assert dict(Options.of("imp", {"totals": "board"}).told(teams=True))["totals"] == "board"


def test_an_artificial_score_of_any_percentage_may_be_given():
    found = adjusted({1: (0, 100, 200)}, (Artificial(Fraction(75)), Artificial(Fraction(25))))
    sheet = score_event(found, Options())
    assert (sheet.cells[0].ns, sheet.cells[0].ew) == (Fraction(3, 2), HALF)


def test_each_player_of_an_individual_has_his_own_average_plus():
    """Law 12C2(c) speaks of the contestant, who in an individual is a player."""
    lines = (
        Line(board=1, ns=("a", "b"), ew=("c", "d"), points=0),
        Line(board=1, ns=("e", "f"), ew=("g", "h"), points=0),
        Line(board=2, ns=("a", "c"), ew=("b", "d"), points=900),
        Line(board=2, ns=("e", "g"), ew=("f", "h"), points=0),
    )
    found = Event(
        form=Form.INDIVIDUAL,
        contestants=tuple(Contestant(id=one) for one in "abcdefgh"),
        lines=lines,
        adjustments=(Adjustment(line=0, ns=AVERAGE_PLUS, ew=AVERAGE_MINUS),),
    )
    sheet = score_event(found, Options())
    assert {one: sheet.standing(one).percent for one in "abcd"} == {
        "a": 100, "b": Fraction(60, 2), "c": Fraction(100 + 40, 2), "d": 0,
    }  # fmt: skip
    assert (sheet.cells[0].ns, sheet.cells[0].ew) == (Fraction(8, 5), Fraction(2, 5))
    assert [*lines_of(why_cell(sheet, 0, Side.NS))] == [
        "Board 1: an artificial adjusted score, 80 % of 2 = 1.60.",
        "  a: 2.",
        "    The other boards came to 100.00 %, which counts in place of 60 % (Law 12C2c).",
        "  b: 1.20.",
        "    The other boards came to 0.00 %, so that 60 % stands (Law 12C2c).",
    ]
    assert "100 % of 2 = 2." in "".join(lines_of(why_total(sheet, "a")))

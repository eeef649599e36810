"""Totals and places are told with all that made them."""

from dataclasses import replace
from fractions import Fraction

import pytest

from qiaopai.scoring.awards import NOT_PLAYED, Adjustment, Penalty, Unit
from qiaopai.scoring.event import Contestant, Event, Line
from qiaopai.scoring.explain import why_match, why_place, why_total
from qiaopai.scoring.options import Options
from qiaopai.scoring.sheet import score_event
from qiaopai.scoring.vps import vp_scale

from .test_explain import field, lines_of
from .test_explain_options import MATCH
from .test_ranking import team_event

FINES = tuple(
    Penalty(contestant="4", amount=Fraction(amount), unit=unit, reason=reason)
    for amount, unit, reason in [
        (25, Unit.TOP, "slow"), (1, Unit.MATCHPOINTS, ""), (2, Unit.PERCENT, "late"),
    ]
)  # fmt: skip


def test_fines_and_what_was_carried_are_told_with_the_total():
    event = field(penalties=FINES, carried=(("4", Fraction(3)), ("1", Fraction(1))))
    told = list(lines_of(why_total(score_event(event, Options()), "4")))
    # 8 of 8 less a quarter of a top and 1; then 2 percent less and 3 more.
    assert told[0] == (
        "4: 8 of 8 matchpoints on 1 board, less 3 in penalties, less 2 % in penalties, "
        "plus 3 % carried over: 63.50 %."
    )
    assert told[-4:] == [
        "  Penalty of 25 % of a top (slow).",
        "  Penalty of 1 matchpoint.",
        "  Penalty of 2 % (late).",
        "  Carried over from the phase before: 3.",
    ]
    told = list(lines_of(why_total(score_event(event, Options.of("mp", {"unit": "1"})), "4")))
    assert told[0].startswith("4: 4 of 4 matchpoints on 1 board, less 2 in penalties, less 2 %")
    assert told[0].endswith(": 51.00 %.")
    assert score_event(event, Options()).standing("1").percent == Fraction(125, 2) + 1
    assert score_event(event, Options()).standing("2").percent == 25


def test_fines_count_too_where_the_percentages_of_boards_are_averaged():
    event = field(penalties=FINES)
    plain, mean = (
        score_event(event, Options.of("mp", {"neuberg": option})) for option in ("none", "percent")
    )
    assert plain.standing("4").percent == mean.standing("4").percent == Fraction(121, 2)
    assert next(lines_of(why_total(mean, "4"))) == (
        "4: 100.00 % on 1 board, less 39.50 % in penalties: 60.50 %."
    )


def two_boards(**more):
    """Pairs 1, 2, 11 and 12 played a second board, pair 4 is fined 2 IMPs and carries 3."""
    extra = [
        Line(board=2, ns=(str(at),), ew=(str(10 + at),), points=points)
        for at, points in ((1, 500), (2, 100))
    ]
    one = field()
    fine = Penalty(contestant="4", amount=Fraction(2), unit=Unit.IMPS)
    return Event(
        contestants=one.contestants,
        lines=(*one.lines, *extra),
        penalties=(fine,),
        carried=(("4", Fraction(3)),),
        **more,
    )


@pytest.mark.parametrize(
    ("totals", "words", "total"),
    [
        ("sum", "", "7"),
        ("board", ", for each board", "7"),
        ("most", ", raised from 1 to 2 boards", "11"),
    ],
)
def test_a_total_of_imps_is_told_by_its_option(totals, words, total):
    sheet = score_event(two_boards(), Options.of("butler", {"totals": totals}))
    # 450 against 230 is 6 IMPs; less 2, on one of two boards, and 3 from before.
    told = list(lines_of(why_total(sheet, "4")))
    assert told[0] == (
        f"4: 6 IMPs on 1 board, less 2 in penalties{words}, plus 3 carried over: {total}."
    )
    assert told[-2:] == [
        "  Penalty of 2 IMPs.",
        "  Carried over from the phase before: 3.",
    ]


def test_a_place_counts_those_who_are_ranked():
    options = Options.of("butler", {"completion": "75", "totals": "most"})
    sheet = score_event(two_boards(), options)
    assert next(lines_of(why_place(sheet, "4"))) == (
        "Not ranked: 1 board played is fewer than 75 % of 2."
    )
    ranked = [one for one in sheet.standings if one.place]
    assert {one.id for one in ranked} == {"1", "2", "11", "12"}
    for one in ranked:
        mark = "=" if one.place.shared else ""
        assert next(lines_of(why_place(sheet, one.id))) == (
            f"{one.id}: place {one.place.number}{mark} of 4."
        )


def test_what_split_a_tie_is_told():
    event = team_event((1, "A", "B", 100, 0), (2, "B", "C", 260, 0), (3, "A", "D", 0, 0))
    split = score_event(event, Options.of("imp", {"ties": "head"}))
    assert list(lines_of(why_place(split, "A")))[:2] == [
        "A: place 1 of 4.",
        "  Equal with 1 other: the result between them decided.",
    ]
    shared = score_event(event, Options.of("imp"))
    assert list(lines_of(why_place(shared, "B")))[:2] == [
        "B: place 1= of 4.",
        "  Equal with 1 other; the place is shared.",
    ]
    assert list(lines_of(why_place(shared, "C")))[:2] == [
        "C: place 4 of 4.",
        "  C: −6 IMPs on 1 board.",
    ]


def test_a_contestant_is_told_by_his_name():
    named = tuple(Contestant(id=one, name=f"team {one}") for one in "AB")
    sheet = score_event(replace(MATCH, contestants=named), Options.of("imp"))
    assert next(lines_of(why_match(sheet, sheet.matches[0], "A"))) == (
        "Round 1, team A against team B: 10 IMPs on 2 boards."
    )
    assert next(lines_of(why_total(sheet, "A"))).startswith("team A: 10 IMPs on 2 boards")
    assert next(lines_of(why_place(sheet, "A"))).startswith("team A: place 1 of 2")


def test_a_board_not_played_stands_in_no_total():
    event = field(adjustments=(Adjustment(line=0, ns=NOT_PLAYED, ew=NOT_PLAYED),))
    sheet = score_event(event, Options())
    assert {one.id for one in sheet.standings} == {*"2345", "12", "13", "14", "15"}
    two = two_boards(adjustments=(Adjustment(line=0, ns=NOT_PLAYED, ew=NOT_PLAYED),))
    told = lines_of(why_total(score_event(two, Options()), "1"))
    boards = [line for line in told if line.startswith("  Board")]
    assert [line.split(":")[0] for line in boards] == ["  Board 2"]


def test_a_total_of_victory_points_says_so():
    sheet = score_event(MATCH, Options.of("imp", {"vp": "wbf2013"}), vp_scale("wbf2013"))
    assert next(lines_of(why_total(sheet, "A"))) == "A: 16.46 VP on 2 boards."


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"unit": "1", "totals": "most"}, "4, less 1 in penalties, raised from 1 to 2 boards: 6."),
        ({"totals": "most"}, "8, less 1 in penalties, raised from 1 to 2 boards: 14."),
        ({"unit": "1", "totals": "board"}, "4, less 1 in penalties, for each board: 3."),
    ],
)
def test_a_total_of_matchpoints_that_was_changed_is_told(options, words):
    fine = Penalty(contestant="4", amount=Fraction(1), unit=Unit.MATCHPOINTS)
    event = replace(two_boards(), penalties=(fine,), carried=())
    told = list(lines_of(why_total(score_event(event, Options.of("mp", options)), "4")))
    assert told[-1].strip() == f"In matchpoints {words}"

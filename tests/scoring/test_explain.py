"""Explanations say the figures of the sheet, and their numbers make them."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import Side
from qiaopai.protocol.words import render
from qiaopai.scoring.awards import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    NOT_PLAYED,
    Adjustment,
    Penalty,
    Points,
    Unit,
)
from qiaopai.scoring.event import Contestant, Event, Line
from qiaopai.scoring.explain import why_cell, why_match, why_place, why_total
from qiaopai.scoring.options import Options
from qiaopai.scoring.sheet import score_event

from .test_ranking import team_event

POINTS = (420, -50, 420, 450, -100)


def field(points=POINTS, **more):
    """One board that as many tables played as there are `points`, pairs 1 v 11, 2 v 12 …"""
    lines = [
        Line(board=1, ns=(str(at),), ew=(str(10 + at),), points=score)
        for at, score in enumerate(points, 1)
    ]
    ids = [name for line in lines for name in line.ids]
    return Event(contestants=tuple(Contestant(id=name) for name in ids), lines=tuple(lines), **more)


def lines_of(why, locale="en", depth=0):
    yield "  " * depth + render(why.message, locale)
    for part in why.parts:
        yield from lines_of(part, locale, depth + 1)


def test_a_matchpoint_cell_counts_its_comparisons():
    sheet = score_event(field(), Options())
    assert list(lines_of(why_cell(sheet, 0, Side.NS))) == [
        "Board 1: 420 is worth 5 of 8 matchpoints, 62.50 %.",
        "  Better than 2 (−50, −100): 4.",
        "  Equal to 1 (420): 1.",
        "  Worse than 1 (450): 0.",
    ]
    assert next(lines_of(why_cell(sheet, 1, Side.EW))) == (
        "Board 1: 50 is worth 6 of 8 matchpoints, 75.00 %."
    )


def test_neubergs_formula_stands_with_its_numbers():
    extra = [
        Line(board=2, ns=(str(at),), ew=(str(10 + at),), points=score)
        for at, score in ((1, 100), (2, 200), (3, 300))
    ]
    event = field()
    event = Event(contestants=event.contestants, lines=(*event.lines, *extra))
    why = list(lines_of(why_cell(score_event(event, Options()), 6, Side.NS)))
    assert why[0] == "Board 2: 200 is worth 4 of 8 matchpoints, 50.00 %."
    assert why[-1].strip() == (
        "3 results here, 5 on other boards (Neuberg): (2 + 1) × 5 / 3 − 1 = 4."
    )


def test_a_weighted_score_is_explained_outcome_by_outcome():
    adjusted = Adjustment(
        line=1, ns=Points.weighted((60, 420), (40, -50)), ew=Points.weighted((60, 420), (40, -50))
    )
    sheet = score_event(field(adjustments=(adjusted,)), Options())
    cell = sheet.cells[1]
    # 60 % of 420: beats -100, ties the 420s and its own share; 40 % of -50 beats -100.
    assert cell.ns == Fraction(6, 10) * (2 + 2) + Fraction(4, 10) * 2
    assert cell.ns + cell.ew == 8
    told = list(lines_of(why_cell(sheet, 1, Side.NS)))
    assert any("60 % of 420" in line for line in told)
    assert any("40 % of −50" in line for line in told)


def test_averages_take_the_players_own_result_where_it_says_more():
    lines = [Line(board=2, ns=("1",), ew=("11",), points=900)] + [
        Line(board=2, ns=(str(at),), ew=(str(10 + at),), points=0) for at in (2, 3, 4, 5)
    ]
    event = field()
    adjusted = Adjustment(line=0, ns=AVERAGE_PLUS, ew=AVERAGE_MINUS)
    event = Event(
        contestants=event.contestants, lines=(*event.lines, *lines), adjustments=(adjusted,)
    )
    sheet = score_event(event, Options())
    assert (sheet.cells[0].ns, sheet.cells[0].ew) == (8, 0)
    told = list(lines_of(why_cell(sheet, 0, Side.NS)))
    assert told[0] == "Board 1: an artificial adjusted score, 100 % of 8 = 8."
    assert "100.00 %" in told[1]


def test_a_board_not_played_says_so():
    adjusted = Adjustment(line=0, ns=NOT_PLAYED, ew=NOT_PLAYED)
    sheet = score_event(field(adjustments=(adjusted,)), Options())
    assert list(lines_of(why_cell(sheet, 0, Side.NS))) == [
        "Board 1 was not played and does not count."
    ]
    assert "1" not in sheet.finals


def test_butler_shows_its_datum():
    sheet = score_event(field(), Options.of("butler", {"cut": "1"}))
    told = list(lines_of(why_cell(sheet, 3, Side.NS)))
    assert told == [
        "Board 1: 450 against the datum 260 is 190, in IMPs 5.",
        "  Datum 260 for North-South: of 5 results without the 1 best and 1 worst, "
        "790 / 3 = 263.33.",
        "    Rounded to the nearest 10, halves away from zero.",
    ]


def test_cross_imps_show_every_comparison():
    sheet = score_event(field(), Options.of("ximp"))
    told = list(lines_of(why_cell(sheet, 4, Side.EW)))
    assert told[0] == "Board 1: 100 comes to 35 IMPs in 4 comparisons: 35 / 4 = 8.75."
    assert told[1:] == [
        "  Against 50: 50, in IMPs 2.",
        "  Against −420 × 2: 520, in IMPs 11 each.",
        "  Against −450: 550, in IMPs 11.",
    ]


def test_a_total_and_a_place_are_made_of_their_boards():
    fine = Penalty(contestant="4", amount=Fraction(25), unit=Unit.TOP, reason="slow")
    sheet = score_event(field(penalties=(fine,)), Options())
    told = list(lines_of(why_total(sheet, "4")))
    assert told[0] == "4: 8 of 8 matchpoints on 1 board, less 2 in penalties: 75.00 %."
    assert told[-1] == "  Penalty of 25 % of a top (slow)."
    place = list(lines_of(why_place(sheet, "4")))
    assert place[0] == "4: place 2= of 10."
    assert place[1] == "  Equal with 1 other; the place is shared."


def test_a_match_is_made_of_its_boards():
    sheet = score_event(team_event((1, "A", "B", 420, -50)), Options.of("imp"))
    told = list(lines_of(why_match(sheet, sheet.matches[0], "B")))
    assert told == [
        "Round 1, B against A: −10 IMPs on 1 board.",
        "  Board 1: −420 and −50 make −470: −10.",
        "    −470 points: −10 IMPs",
        "      From 430 points, and less than 500, the table gives 10",
    ]


AWARDS = st.one_of(
    st.integers(-8, 8).map(lambda tens: Points.of(10 * tens)),
    st.just(AVERAGE_PLUS),
    st.just(NOT_PLAYED),
    st.just(Points.weighted((25, 100), (75, -40))),
)


@settings(max_examples=60)
@given(
    st.lists(AWARDS, min_size=2, max_size=6),
    st.sampled_from(["mp", "butler", "ximp", "total"]),
    st.sampled_from(["exact", "tenth", "none", "percent", "lines"]),
)
def test_everything_can_be_explained_in_every_language(awards, method, neuberg):
    adjusted = tuple(Adjustment(line=at, ns=one, ew=one) for at, one in enumerate(awards))
    event = field((0,) * len(awards), adjustments=adjusted)
    sheet = score_event(event, Options.of(method, {"neuberg": neuberg}))
    for standing in sheet.standings:
        for locale in ("en", "zh-Hans-CN", "zh-Hant-TW"):
            told = "".join(lines_of(why_place(sheet, standing.id), locale))
            assert "{" not in told
            assert "why." not in told

"""Explanations by each option: what is told adds up to what the sheet says."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Result, Side
from qiaopai.scoring.awards import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Adjustment,
    Artificial,
    Points,
)
from qiaopai.scoring.event import Contestant, Event, Form, Line
from qiaopai.scoring.explain import why_cell, why_match
from qiaopai.scoring.options import Options
from qiaopai.scoring.sheet import score_event
from qiaopai.scoring.vps import vp_scale, vps

from .test_explain import field, lines_of
from .test_ranking import team_event

NS, EW = Side.NS, Side.EW


def cell(event, line, side, method="mp", **options):
    return list(lines_of(why_cell(score_event(event, Options.of(method, options)), line, side)))


def uneven():
    """Board 1 at five tables, board 2 at three."""
    one = field()
    two = [Line(board=2, ns=(str(at),), ew=(str(10 + at),), points=100 * at) for at in (1, 2, 3)]
    return Event(contestants=one.contestants, lines=(*one.lines, *two))


def adjusted(award, line=1):
    return field(adjustments=(Adjustment(line=line, ns=award, ew=award),))


# Matchpoints


def test_matchpoints_of_the_acbl_are_told_in_halves():
    assert cell(field(), 0, NS, unit="1") == [
        "Board 1: 420 is worth 2.50 of 4 matchpoints, 62.50 %.",
        "  Better than 2 (−50, −100): 2.",
        "  Equal to 1 (420): 0.50.",
        "  Worse than 1 (450): 0.",
    ]
    assert cell(field(), 3, EW, unit="1") == [
        "Board 1: −450 is worth 0 of 4 matchpoints, 0.00 %.",
        "  Worse than 4 (100, 50, −420 × 2): 0.",
    ]


def test_neubergs_formula_is_told_in_either_unit_with_its_rounding():
    assert cell(uneven(), 5, NS)[-1].strip() == (
        "3 results here, 5 on other boards (Neuberg): (0 + 1) × 5 / 3 − 1 = 0.6667."
    )
    assert cell(uneven(), 5, NS, unit="1") == [
        "Board 2: 100 is worth 0.33 of 4 matchpoints, 8.33 %.",
        "  Worse than 2 (300, 200): 0.",
        "  3 results here, 5 on other boards (Neuberg): (0 + 0.50) × 5 / 3 − 0.50 = 0.3333.",
    ]
    assert cell(uneven(), 5, NS, neuberg="tenth") == [
        "Board 2: 100 is worth 0.70 of 8 matchpoints, 8.75 %.",
        "  Worse than 2 (300, 200): 0.",
        "  3 results here, 5 on other boards (Neuberg): (0 + 1) × 5 / 3 − 1 = 0.6667.",
        "    Rounded to a tenth: 0.7.",
    ]
    halves = cell(uneven(), 5, NS, neuberg="tenth", unit="1")
    assert halves[0] == "Board 2: 100 is worth 0.35 of 4 matchpoints, 8.75 %."
    assert halves[-1].strip() == "Rounded to a tenth: 0.35."
    # The middle one of three is the middle one of five: nothing to round.
    assert cell(uneven(), 6, NS, neuberg="tenth")[-1].strip() == (
        "3 results here, 5 on other boards (Neuberg): (2 + 1) × 5 / 3 − 1 = 4."
    )
    assert not [line for line in cell(uneven(), 5, NS, neuberg="none") if "Neuberg" in line]


def test_the_outcomes_of_a_weighted_score_add_up():
    weighted = adjusted(Points.weighted((60, 420), (40, -50)))
    assert cell(weighted, 1, NS) == [
        "Board 1: 60 % of 420, 40 % of −50 is worth 3.20 of 8 matchpoints, 40.00 %.",
        "  60 % of 420: 4.",
        "    Better than 1 (−100): 2.",
        "    Equal to 2 (420 × 2): 2.",
        "    Worse than 1 (450): 0.",
        "  40 % of −50: 2.",
        "    Better than 1 (−100): 2.",
        "    Worse than 3 (450, 420 × 2): 0.",
    ]
    assert cell(weighted, 0, EW) == [
        "Board 1: −420 is worth 3.60 of 8 matchpoints, 45.00 %.",
        "  Better than 1 (−450): 2.",
        "  Equal to 1.60 (−420 × 1.60): 1.60.",
        "  Worse than 1.40 (100, 50 × 0.40): 0.",
    ]


OUTCOMES = st.lists(st.integers(-4, 4).map(lambda tens: 10 * tens), min_size=1, max_size=3)
AWARDS = st.lists(
    OUTCOMES.map(
        lambda scores: Points(tuple((Fraction(1, len(scores)), score) for score in scores))
    ),
    min_size=2,
    max_size=6,
)


@given(AWARDS, st.sampled_from(Side), st.sampled_from(["1", "2"]))
def test_comparisons_add_up_to_their_outcome_and_outcomes_to_the_cell(awards, side, unit):
    given_ = tuple(Adjustment(line=at, ns=one, ew=one) for at, one in enumerate(awards))
    sheet = score_event(
        field((0,) * len(awards), adjustments=given_), Options.of("mp", {"unit": unit})
    )
    for at, award in enumerate(awards):
        why = why_cell(sheet, at, side)
        told = value(why)
        outcomes = why.parts if award.is_weighted else ()
        assert told == (
            sum(value(one) * one.message.get("percent").value / 100 for one in outcomes)
            if outcomes
            else sum(map(value, why.parts))
        )
        for outcome in outcomes:
            assert value(outcome) == sum(map(value, outcome.parts))
        assert told == sheet.cells[at].of(side) * sheet.options.per_pair


def value(why):
    return why.message.get("won").value


def test_a_single_result_is_compared_with_nothing():
    alone = field((420,))
    told = ["Board 1: 420 is the only result; there is nothing to compare it with."]
    assert cell(alone, 0, NS) == cell(alone, 0, NS, "ximp") == told
    assert score_event(alone, Options()).standing("1").percent == 50


def test_a_single_point_is_a_difference():
    """Scores are tens at the table; sums of several tables need not be."""
    assert cell(field((421, 420)), 1, NS) == [
        "Board 1: 420 is worth 0 of 2 matchpoints, 0.00 %.",
        "  Worse than 1 (421): 0.",
    ]
    by_one = adjusted(Points.weighted((50, 421), (50, 100)), line=0)
    assert cell(by_one, 0, NS)[1:3] == [
        "  50 % of 421: 6.",
        "    Better than 3 (420, −50, −100): 6.",
    ]
    event = team_event((1, "A", "B", 1, 0))
    assert match("A", event, "bam")[0] == "Round 1, A against B: 2 points on 1 board."
    assert match("B", event, "patton")[-1].strip() == (
        "0 of 1 points of swing were its own: 0 of 2 points."
    )
    assert match("A", event, "patton")[-1].strip() == (
        "1 of 1 points of swing were its own: 2 of 2 points."
    )


def test_a_long_list_of_scores_is_cut_after_forty():
    lines = tuple(Line(board=1, ns=(f"N{at}",), ew=(f"E{at}",), points=10 * at) for at in range(45))
    everybody = tuple(Contestant(id=name) for line in lines for name in line.ids)
    event = Event(contestants=everybody, lines=lines)
    (worse,) = why_cell(score_event(event, Options()), 0, NS).parts
    assert len(worse.message.get("scores")) == 40
    assert worse.message.get("count").value == 44
    assert len(why_cell(score_event(event, Options.of("ximp")), 0, NS).parts) == 40


def test_a_result_is_told_with_the_score_it_makes_unless_it_was_adjusted():
    made = Line(board=1, ns=("1",), ew=("2",), result=Result.parse("4S= N"))
    passed = Line(board=1, ns=("3",), ew=("4",), result=Result.parse("pass"))
    contestants = tuple(Contestant(id=name) for name in "1234")
    event = Event(contestants=contestants, lines=(made, passed))
    assert (
        cell(event, 0, NS)[1]
        == "  4♠= N, none vulnerable, code since 1987: 420 for declarer's side"
    )
    assert cell(event, 1, NS) == [
        "Board 1: 0 is worth 0 of 2 matchpoints, 0.00 %.",
        "  Worse than 1 (420): 0.",
    ]
    given_ = Adjustment(line=0, ns=Points.of(170), ew=Points.of(170))
    assert "4♠" not in "".join(cell(replace(event, adjustments=(given_,)), 0, NS))


# Artificial scores


def with_other_board(ns, ew):
    """An adjusted board, and another on which pair 1 made every point and pair 11 none."""
    lines = [
        Line(board=2, ns=(str(at),), ew=(str(10 + at),), points=900 if at == 1 else 0)
        for at in range(1, 6)
    ]
    one = field()
    return Event(
        contestants=one.contestants,
        lines=(*one.lines, *lines),
        adjustments=(Adjustment(line=0, ns=ns, ew=ew),),
    )


def test_averages_are_told_as_the_options_have_them():
    event = with_other_board(AVERAGE_MINUS, AVERAGE_PLUS)
    assert cell(event, 0, NS, artificial="55-45-30", unit="1") == [
        "Board 1: an artificial adjusted score, 30 % of 4 = 1.20.",
        "  The other boards came to 100.00 %, so that 30 % stands (Law 12C2c).",
    ]
    assert cell(event, 0, EW, artificial="55-45-30") == [
        "Board 1: an artificial adjusted score, 55 % of 8 = 4.40.",
        "  The other boards came to 0.00 %, so that 55 % stands (Law 12C2c).",
    ]
    odd = with_other_board(Artificial(Fraction(55)), Artificial(Fraction(101, 2)))
    assert cell(odd, 0, NS) == ["Board 1: an artificial adjusted score, 55 % of 8 = 4.40."]
    assert cell(odd, 0, EW, artificial="70-60-40") == [
        "Board 1: an artificial adjusted score, 50.50 % of 8 = 4.04."
    ]


def test_an_average_in_imps_is_told_for_each_result_where_imps_are_summed():
    event = with_other_board(AVERAGE_PLUS, AVERAGE_MINUS)
    assert cell(event, 0, NS, "butler") == [
        "Board 1: an artificial adjusted score of 60 %, in IMPs 3."
    ]
    assert cell(event, 0, NS, "ximp", artificial="70-50-40") == [
        "Board 1: an artificial adjusted score of 70 %, in IMPs 6."
    ]
    assert cell(event, 0, EW, "ximp", ximp="sum") == [
        "Board 1: an artificial adjusted score of 40 %, in IMPs −12.",
        "  In IMPs −3 for each of 4 results.",
    ]


# IMPs


def test_a_datum_is_told_by_its_option():
    nearest = ["    Rounded to the nearest 10, halves away from zero."]
    event = field(datums=((1, Fraction(300)),))
    assert cell(event, 3, NS, "butler", datum="told") == [
        "Board 1: 450 against the datum 300 is 150, in IMPs 4.",
        "  Datum 300 for North-South, as the event tells it.",
    ]
    told = [
        ({"datum": "median"}, 420, "the middle of 5 results, 420.", []),
        ({"datum": "leaders"}, 230,
         "the mean of those of 5 results that are from the leaders' tables.", nearest),
        ({"cut": "20%"}, 260,
         "of 5 results without the 1 best and 1 worst, 790 / 3 = 263.33.", nearest),
        ({"datum_unit": "1"}, 228, "the mean of 5 results, 1140 / 5 = 228.", []),
        ({"datum_unit": "100", "datum_rounding": "up"}, 200,
         "the mean of 5 results, 1140 / 5 = 228.",
         ["    Rounded to the nearest 100, halves in favour of North-South."]),
        ({"datum_unit": "100", "datum_rounding": "even"}, 200,
         "the mean of 5 results, 1140 / 5 = 228.",
         ["    Rounded to the nearest 100, halves to the even."]),
        ({"datum_rounding": "down"}, 220, "the mean of 5 results, 1140 / 5 = 228.",
         ["    Rounded towards zero to a multiple of 10."]),
        ({"datum_rounding": "none"}, 228, "the mean of 5 results, 1140 / 5 = 228.", []),
    ]  # fmt: skip
    for options, datum, words, rounding in told:
        first, why, *rest = cell(field(), 3, EW, "butler", **options)
        assert first.startswith(
            f"Board 1: −450 against the datum −{datum} is {datum - 450}".replace("is -", "is −")
        )
        assert why == f"  Datum {datum} for North-South: {words}"
        assert rest == rounding


def test_a_weighted_score_is_explained_in_imps():
    weighted = adjusted(Points.weighted((60, 420), (40, -50)))
    assert cell(weighted, 1, EW, "butler") == [
        "Board 1: 60 % of −420, 40 % of 50 against the datum −280, in IMPs 0.80.",
        "  Datum 280 for North-South: the mean of 5 results, 1422 / 5 = 284.40.",
        "    Rounded to the nearest 10, halves away from zero.",
        "  60 % of −420: −4.",
        "  40 % of 50: 8.",
    ]
    assert cell(weighted, 1, NS, "ximp", ximp="sum") == [
        "Board 1: 60 % of 420, 40 % of −50 comes to −5.60 IMPs in 4 comparisons.",
        "  Against 450: in IMPs −5 each, by the weights.",
        "  Against 420 × 2: in IMPs −4 each, by the weights.",
        "  Against −100: in IMPs 7.40 each, by the weights.",
    ]
    assert cell(weighted, 1, NS, "total") == ["Board 1: 232."]
    alone = adjusted(Points.weighted((60, 400), (40, -50)))
    assert not [line for line in cell(alone, 1, NS, "ximp") if "× 0)" in line]


# Matches

MATCH = team_event((1, "A", "B", 420, -50), (1, "A", "B", 100, 100))


def match(team, event=MATCH, method="imp", scale="", **options):
    options = Options.of(method, options | {"vp": scale})
    sheet = score_event(event, options, vp_scale(scale) if scale else None)
    told = lines_of(why_match(sheet, sheet.matches[0], team))
    return [line for line in told if not line.startswith("    ")]


@pytest.mark.parametrize(
    ("method", "team", "words", "boards"),
    [
        ("imp", "A", "10 IMPs on 2 boards", ("10", "0")),
        ("imp", "B", "−10 IMPs on 2 boards", ("−10", "0")),
        ("bam", "A", "3 points on 2 boards", ("2", "1")),
        ("bam", "B", "1 point on 2 boards", ("0", "1")),
        ("total", "B", "−470 points on 2 boards", ("−470", "0")),
    ],
)
def test_a_match_is_told_in_the_unit_of_its_method(method, team, words, boards):
    other = "B" if team == "A" else "A"
    first, second = ("420 and 50 make 470", "100 and −100 make 0") if team == "A" else (
        "−420 and −50 make −470", "−100 and 100 make 0"
    )  # fmt: skip
    assert match(team, method=method) == [
        f"Round 1, {team} against {other}: {words}.",
        f"  Board 1: {first}: {boards[0]}.",
        f"  Board 2: {second}: {boards[1]}.",
    ]


def test_a_match_is_told_with_its_victory_points():
    """The WBF's scale for two boards: 10 IMPs are 16.46."""
    assert match("B", scale="wbf2013")[0] == (
        "Round 1, B against A: −10 IMPs on 2 boards, 3.54 VP by the scale wbf2013."
    )
    assert match("A", scale="wbf2013", method="bam")[0] == (
        "Round 1, A against B: 3 points on 2 boards, 11.67 VP by the scale wbf2013."
    )


def test_a_short_match_takes_the_scale_of_the_longest_and_says_so():
    """The ACBL's 20-VP scale begins with six boards."""
    long = [(1, "C", "D", 0, 0)] * 6
    event = team_event((1, "A", "B", 420, -50), *long)
    told = match("A", event, scale="acbl20")
    assert told[2] == ("  The scale has nothing for 1 board; 6 are taken, as in the longest match.")
    # 10 IMPs over six boards.
    (short, _) = score_event(event, Options.of("imp", {"vp": "acbl20"}), vp_scale("acbl20")).matches
    assert short.vps == vps(6, 10, vp_scale("acbl20"))
    (board,) = short.boards
    assert board.difference == 470
    assert board.differences == (470, -470)


def test_the_second_half_of_a_patton_match_is_told():
    # Three boards won by 100 and one lost by 700: 300 of 1000, 8 * 0.7 = 5.6 for the better.
    event = team_event(*((1, "A", "B", 100, 0),) * 3, (1, "A", "B", -700, 0))
    assert match("A", event, "patton")[0] == "Round 1, A against B: 8 points on 4 boards."
    assert match("A", event, "patton")[-1].strip() == (
        "300 of 1000 points of swing were its own: 2 of 8 points."
    )
    assert match("B", event, "patton")[-1].strip() == (
        "700 of 1000 points of swing were its own: 6 of 8 points."
    )
    assert match("B", event, "patton", patton="none")[-1] == "  Board 4: 700 and 0 make 700: 2."


def test_boards_of_a_match_that_are_no_plain_comparison_say_so():
    given_ = Adjustment(line=0, ns=AVERAGE_PLUS, ew=AVERAGE_MINUS)
    assert match("B", replace(MATCH, adjustments=(given_,)))[1] == (
        "  Board 1: an artificial adjusted score: −3."
    )
    assert match("B", replace(MATCH, adjustments=(given_,)), "bam")[1] == (
        "  Board 1: an artificial adjusted score: 0.80."
    )
    third = Line(board=1, ns=("A",), ew=("B",), points=100, round=1)
    more = replace(MATCH, lines=(*MATCH.lines, third))
    # 420 + 50 and 100 + 50: 10 IMPs and 4.
    assert match("B", more)[1] == "  Board 1: −620 over all tables: −14."
    assert match("A", more)[1] == "  Board 1: 620 over all tables: 14."


# Where one side has fewer results, a board one result, a total nothing to say


def test_a_side_with_fewer_results_is_brought_to_the_top_of_the_board():
    given_ = field(adjustments=(Adjustment(line=0, ns=Points.of(-200), ew=AVERAGE_PLUS),))
    assert cell(given_, 1, EW, neuberg="none") == [
        "Board 1: 50 is worth 5.33 of 8 matchpoints, 66.67 %.",
        "  Better than 2 (−420, −450): 4.",
        "  Worse than 1 (100): 0.",
        "  This side has 4 results, the other more: 4 of 6 is 5.33 of 8.",
    ]
    assert cell(given_, 3, EW, neuberg="none", unit="1")[-1].strip() == (
        "This side has 4 results, the other more: 0 of 3 is 0 of 4."
    )


def test_a_hundredth_that_is_no_tenth_is_rounded_and_told():
    extra = [
        Line(board=2, ns=(str(at),), ew=(str(10 + at),), points=100 * at) for at in range(1, 5)
    ]
    alone = Line(board=3, ns=("1",), ew=("11",), points=100)
    one = field()
    event = Event(contestants=one.contestants, lines=(*one.lines, *extra, alone))
    # (0 + 1) * 5 / 4 - 1 is a quarter of a matchpoint.
    assert cell(event, 5, NS, neuberg="tenth")[-1].strip() == "Rounded to a tenth: 0.3."
    assert cell(event, 9, NS)[-1].strip() == (
        "1 result here, 5 on other boards (Neuberg): (0 + 1) × 5 / 1 − 1 = 4."
    )


def test_a_datum_that_was_not_told_is_the_mean():
    assert cell(field(), 3, EW, "butler", datum="told")[:2] == [
        "Board 1: −450 against the datum −230 is −220, in IMPs −6.",
        "  Datum 230 for North-South: the mean of 5 results, 1140 / 5 = 228.",
    ]


def test_a_weighted_comparison_falls_in_no_one_row_of_the_table():
    half = Points.weighted((50, 420), (50, -50))
    event = replace(MATCH, adjustments=(Adjustment(line=0, ns=half, ew=half),))
    sheet = score_event(event, Options.of("imp"))
    first, second = why_match(sheet, sheet.matches[0], "A").parts
    # 10 IMPs by one outcome and none by the other.
    assert first.message.get("won").value == 5
    assert first.parts == ()
    assert [part.message.key for part in second.parts] == ["why.imps.total"]


def test_a_match_without_a_round_names_none():
    event = team_event((None, "A", "B", 420, -50))
    assert match("A", event)[0] == "A against B: 10 IMPs on 1 board."


def test_partners_of_an_individual_each_have_their_own_average():
    """1 and 2 made everything on board 2; then 1 a top with another partner and 2 none."""
    played = [
        (1, "12", "34", 0), (1, "56", "78", 0), (2, "12", "34", 100), (2, "56", "78", 0),
        (3, "15", "26", 100), (3, "37", "48", 0),
    ]  # fmt: skip
    lines = tuple(
        Line(board=board, ns=tuple(ns), ew=tuple(ew), points=points)
        for board, ns, ew, points in played
    )
    event = Event(
        form=Form.INDIVIDUAL,
        contestants=tuple(Contestant(id=name) for name in "12345678"),
        lines=lines,
        adjustments=(Adjustment(line=0, ns=AVERAGE_PLUS, ew=AVERAGE_MINUS),),
    )
    assert cell(event, 0, NS) == [
        "Board 1: an artificial adjusted score, 80 % of 2 = 1.60.",
        "  1: 2.",
        "    The other boards came to 100.00 %, which counts in place of 60 % (Law 12C2c).",
        "  2: 1.20.",
        "    The other boards came to 50.00 %, so that 60 % stands (Law 12C2c).",
    ]
    # Without board 3 both came to the same, and the cell is either's.
    told = cell(replace(event, lines=lines[:4]), 0, NS)
    assert [told[0], told[1], told[3]] == [
        "Board 1: an artificial adjusted score, 100 % of 2 = 2.",
        "  1: 2.",
        "  2: 2.",
    ]

"""Reasons as they are read: bonus and penalty, IMPs, victory points, 贴点, handicaps."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Result, Vulnerability
from qiaopai.protocol.words import render
from qiaopai.scoring import Era, why_imps, why_score
from qiaopai.scoring.compensation import CompensationRule, compensate, why_compensation
from qiaopai.scoring.compensation_tables import COMPENSATION_TABLES, compensation_table
from qiaopai.scoring.handicap import HandicapMethod, handicap, why_handicap
from qiaopai.scoring.vps import vp_scale, why_vps
from qiaopai.testing.strategies import results, vulnerabilities

from .test_explain import lines_of
from .test_vps import matches

NONE, NS, EW, BOTH = Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH
TIEDIAN, RUSSIAN, LITERAL = (
    CompensationRule.TIEDIAN, CompensationRule.RUSSIAN, CompensationRule.LITERAL
)  # fmt: skip


def told(why):
    return list(lines_of(why))


def assert_whole(why):
    """Every sentence is in the catalogues, in both languages, with nothing left open."""
    for locale in ("en", "zh-Hans-CN", "zh-Hant-TW"):
        text = render(why.message, locale)
        assert text != why.message.key
        assert "{" not in text
        assert "why." not in text
    for part in why.parts:
        assert_whole(part)


@given(results(), vulnerabilities(), st.sampled_from(Era))
def test_every_score_is_told_in_whole_sentences(result, vulnerability, era):
    assert_whole(why_score(result, vulnerability, era))


SCORES = st.integers(-800, 800).map(lambda tens: 10 * tens)


@given(
    SCORES, st.integers(0, 40), vulnerabilities(), st.sampled_from(CompensationRule),
    st.sampled_from(COMPENSATION_TABLES),
)  # fmt: skip
def test_every_compensation_is_told_in_whole_sentences(points, hcp, vulnerability, rule, table):
    if (rule, table) != (RUSSIAN, "linear"):
        found = compensate(points, hcp, vulnerability, rule, compensation_table(table))
        assert_whole(why_compensation(found))


@given(matches(), st.sampled_from([-1, 1]))
def test_every_margin_is_told_in_whole_sentences(match, sign):
    scale, boards, margin = match
    assert_whole(why_vps(boards, sign * margin, scale))


def test_the_parts_of_a_score_are_sentences():
    assert told(why_score(Result.parse("6SX+1 E"), EW)) == [
        "6♠X+1 E, East-West vulnerable, code since 1987: 1860 for declarer's side",
        "  trick score, doubled: 6 × 30 × 2 = 360",
        "  1 overtrick, doubled, vulnerable: 1 × 200 = 200",
        "  game, as the trick score 360 reaches 100, vulnerable: 500",
        "  small slam, vulnerable, besides the game bonus: 750",
        "  made doubled: 50",
    ]
    assert told(why_score(Result.parse("7NTXX-3 N"), EW)) == [
        "7NTXX−3 N, East-West vulnerable, code since 1987: −1000 for declarer's side",
        "  3 down, redoubled, not vulnerable: 200 + 2 × 400 = 1000 for the defenders",
    ]
    assert told(why_score(Result.parse("1C+2 S"), NONE))[1:] == [
        "  trick score: 1 × 20 = 20",
        "  2 overtricks: 2 × 20 = 40",
        "  part-score, as the trick score 20 is below 100: 50",
    ]
    assert told(why_score(Result.parse("7C= S"), NONE))[-1].strip() == (
        "grand slam, not vulnerable, besides the game bonus: 1000"
    )


def test_imps_are_told_with_the_row_of_the_table():
    assert told(why_imps(-420)) == [
        "−420 points: −9 IMPs",
        "  From 370 points, and less than 430, the table gives 9",
    ]
    assert told(why_imps(0))[1].strip() == "From 0 points, and less than 20, the table gives 0"
    assert told(why_imps(4000))[1].strip() == "From 4000 points on the table gives 24, its most"


def test_victory_points_are_told_by_formula_or_row():
    assert told(why_vps(16, -2)) == [
        "Boards: 16; IMPs ahead: −2; VPs by the scale wbf2013: 9.39 to 10.61",
        "  X, the margin that wins 20: 15 × √16 = 60.00",
        "  R = √5 − 2 = 0.236068; 10 + 10 × (1 − R^(2 ÷ 60.00)) ÷ (1 − R) = 10.614999, "
        "rounded 10.61",
        "  The loser has the rest: 20 − 10.61 = 9.39",
    ]
    assert told(why_vps(16, 60))[2].strip() == "60 is X or more, so the winner has 20"
    assert told(why_vps(16, -6, vp_scale("wbf25"))) == [
        "Boards: 16; IMPs ahead: −6; VPs by the scale wbf25: 14 to 16",
        "  The column for 16-19 boards counts",
        "  Margin in IMPs: 3-7; winner 16, loser 14",
    ]
    assert told(why_vps(16, 0, vp_scale("wbf25")))[2].strip() == (
        "Margin in IMPs: 0-2; winner 15, loser 15"
    )
    assert told(why_vps(16, 100, vp_scale("wbf25")))[2].strip() == (
        "Margin in IMPs: 72+; winner 25, loser 0"
    )


def test_the_compensation_of_either_side_is_told():
    """22 points are expected to score 70, 26 vulnerable ones 520, by the Russian table."""
    assert told(why_compensation(compensate(110, 22, NONE))) == [
        "Net IMPs of North-South: 1 (rule tiedian, table russian)",
        "  North-South, not vulnerable with 22 HCP, should score 70 by the table russian; "
        "as IMPs: 2",
        "  North-South scored 110; as IMPs: 3",
        "    From 90 points, and less than 130, the table gives 3",
        "  What North-South should score comes off: 3 − 2 = 1",
    ]
    assert told(why_compensation(compensate(-600, 14, EW))) == [
        "Net IMPs of North-South: −1 (rule tiedian, table russian)",
        "  East-West, vulnerable with 26 HCP, should score 520 by the table russian; as IMPs: 11",
        "  North-South scored −600; as IMPs: −12",
        "    From 600 points, and less than 750, the table gives 12",
        "  What East-West should score comes on: −12 + 11 = −1",
        "  As a guide, 26 HCP are good for four of a major; here are 26",
    ]
    assert told(why_compensation(compensate(-600, 14, EW, RUSSIAN)))[2:4] == [
        "  What East-West should score comes on: −600 + 520 = −80; as IMPs: −2",
        "    From 50 points, and less than 90, the table gives 2",
    ]
    linear = compensate(110, 22, NS, table=compensation_table("linear"))
    assert told(why_compensation(linear))[1].strip() == (
        "North-South, vulnerable with 22 HCP, should score by the table linear in IMPs: 2"
    )


@pytest.mark.parametrize(
    ("hcp", "rule", "words"),
    [
        (20, TIEDIAN, "Both sides hold 20 HCP, so nothing is expected of either"),
        (22, LITERAL, "Nobody scored, so nothing is expected of either side"),
    ],
)
def test_where_nothing_is_expected_that_is_told(hcp, rule, words):
    found = why_compensation(compensate(0, hcp, BOTH, rule))
    assert told(found)[1].strip() == words
    assert found.message.get("net") == 0


def test_a_handicap_is_told():
    given_ = handicap(HandicapMethod.NGS, [Fraction(54), Fraction(51)])
    lines = told(why_handicap(given_, Fraction(55)))
    assert "52.50" in lines[0]
    assert "54.00" in lines[1]
    assert_whole(why_handicap(given_, Fraction(55)))

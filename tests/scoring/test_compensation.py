"""Handicap by points against the worked example and the printed table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Deal, Result, Side, Vulnerability
from qiaopai.errors import InvalidValue, NotFound
from qiaopai.scoring import (
    COMPENSATION_TABLES,
    CompensationRule,
    compensate,
    compensation_table,
    contract_score,
    hcp_of,
    imps,
    read_compensation,
    why_compensation,
    why_guide,
    write_compensation,
)
from qiaopai.text import english

TIEDIAN, RUSSIAN, LITERAL = CompensationRule
NONE, NS, EW, BOTH = Vulnerability

# HCP: points not vulnerable, points vulnerable, IMPs not vulnerable, IMPs vulnerable, as printed.
PRINTED = {
    20: (0, 0, 0, 0), 21: (50, 50, 2, 2), 22: (70, 70, 2, 2), 23: (110, 110, 3, 3),
    24: (200, 290, 5, 7), 25: (300, 440, 7, 10), 26: (350, 520, 8, 11), 27: (400, 600, 9, 12),
    28: (430, 630, 10, 12), 29: (460, 660, 10, 12), 30: (490, 690, 10, 12), 31: (600, 900, 12, 14),
    32: (700, 1050, 12, 14), 33: (900, 1350, 14, 16), 34: (1000, 1500, 14, 17),
    35: (1100, 1650, 15, 17), 36: (1200, 1800, 15, 18), 37: (1300, 1950, 16, 18),
    38: (1300, 1950, 16, 18), 39: (1300, 1950, 16, 18), 40: (1300, 1950, 16, 18),
}  # fmt: skip


def score(text, vulnerability):
    return contract_score(Result.parse(text), vulnerability).for_side(Side.NS)


@pytest.mark.parametrize("table", COMPENSATION_TABLES)
def test_board_1_of_the_worked_example_is_plus_1(table):
    """R52: 2♠ made on 22 points scores 110, 3 IMPs; 2 are given away."""
    found = compensate(score("2S= N", NONE), 22, NONE, TIEDIAN, compensation_table(table))
    assert (found.score, found.expected_ns, found.net) == (110, 2, 1)


def test_the_two_ways_to_use_the_table_differ():
    made = score("3NT= S", NS)
    assert compensate(made, 25, NS, TIEDIAN).net == 2
    assert compensate(made, 25, NS, RUSSIAN).net == 4


@pytest.mark.parametrize("hcp", PRINTED)
def test_every_row_of_the_russian_table(hcp):
    table = compensation_table("russian")
    both = (False, True)
    points = [table.expected(hcp, vulnerable) for vulnerable in both]
    assert (*points, *(table.expected_imps(hcp, vulnerable) for vulnerable in both)) == PRINTED[hcp]


def test_the_plain_table_has_an_imp_for_each_point_over_20():
    table = compensation_table("linear")
    assert [table.expected_imps(hcp, True) for hcp in range(41)] == [0] * 20 + list(range(21))


def test_twenty_points_each_give_nothing_and_a_passed_out_deal_goes_by_the_same_rule():
    assert compensate(110, 20, BOTH).net == imps(110)
    assert compensate(0, 20, BOTH).net == 0
    assert compensate(0, 25, NS).net == -10
    assert compensate(0, 25, EW).net == -7
    assert compensate(0, 15, EW).net == 10
    assert compensate(0, 25, NS, LITERAL).net == 0


def test_who_is_vulnerable_counts_for_the_stronger_side_alone():
    assert compensate(0, 26, EW).net == compensate(0, 26, NONE).net == -8
    assert compensate(0, 26, BOTH).net == compensate(0, 26, NS).net == -11


def test_the_literal_rule_looks_at_the_side_that_scored():
    """R131 read by its words; when the stronger side scores, all is as ever (C24)."""
    assert compensate(-420, 22, NONE, LITERAL).net == -9
    assert compensate(-420, 22, NONE, TIEDIAN).net == -9 - 2
    assert compensate(420, 22, NONE, LITERAL).net == compensate(420, 22, NONE, TIEDIAN).net == 7
    assert compensate(-420, 15, EW, LITERAL).net == -9 + 10


scores = st.integers(-800, 800).map(lambda tens: 10 * tens)
deals = st.tuples(scores, st.integers(0, 40), st.sampled_from(Vulnerability))
MIRROR = {NONE: NONE, NS: EW, EW: NS, BOTH: BOTH}


@given(deals, st.sampled_from(CompensationRule))
def test_what_one_side_wins_the_other_loses(deal, rule):
    points, hcp, vulnerability = deal
    mine = compensate(points, hcp, vulnerability, rule)
    theirs = compensate(-points, 40 - hcp, MIRROR[vulnerability], rule)
    assert mine.net == -theirs.net


@given(deals, st.sampled_from(CompensationRule))
def test_a_better_score_is_never_worse_and_more_points_never_help(deal, rule):
    points, hcp, vulnerability = deal
    net = compensate(points, hcp, vulnerability, rule).net
    if rule is not LITERAL:
        assert compensate(points + 10, hcp, vulnerability, rule).net >= net
        assert compensate(points, min(40, hcp + 1), vulnerability, rule).net <= net


@given(deals, st.sampled_from(CompensationRule))
def test_the_reason_ends_in_the_net_and_every_sentence_is_whole(deal, rule):
    found = compensate(*deal, rule)
    why = why_compensation(found)
    assert why.message.get("net") == found.net
    last = [part for part in why.parts if "guide" not in part.message.key][-1].message.as_dict()
    sign = 1 if found.side is Side.EW else -1
    if rule is RUSSIAN:
        assert last["score"] + sign * last["expected"] == last["rest"]
        assert imps(last["rest"]) == found.net
    else:
        assert last["imps"] + sign * last.get("expected", 0) == found.net
    assert not any("{" in english(part.message) for part in (why, *why.parts))


def test_points_are_counted_from_the_deal():
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    assert hcp_of(deal, Side.NS) == hcp_of(deal, Side.EW) == 20
    assert compensate(400, deal, NONE) == compensate(400, 20, NONE)
    strong = Deal.parse("N:AKQ2.AKQ.AKQ.432 T98.JT9.JT9.JT98 J76.876.876.AKQ7 543.5432.5432.65")
    assert compensate(1440, strong, NS).hcp_ns == hcp_of(strong, Side.NS) == 37


@pytest.mark.parametrize("hcp", [-1, 41])
def test_a_pair_holds_0_to_40_points(hcp):
    with pytest.raises(InvalidValue):
        compensate(0, hcp, NONE)


def test_a_table_in_imps_has_no_points_to_take_off():
    with pytest.raises(InvalidValue, match="linear"):
        compensate(110, 22, NONE, RUSSIAN, compensation_table("linear"))


# --- Tables in files


@pytest.mark.parametrize("name", COMPENSATION_TABLES)
def test_a_written_table_reads_back(name):
    table = compensation_table(name)
    assert read_compensation(write_compensation(table), name) == table


def test_a_table_of_ones_own():
    table = read_compensation("hcp,nonvulnerable,vulnerable\n18,10,20\n21,60,90\n", "mine")
    assert [table.expected(hcp, True) for hcp in (17, 18, 20, 21, 40)] == [0, 20, 20, 90, 90]
    assert compensate(110, 21, NS, RUSSIAN, table).net == imps(20)


HEAD = "hcp,nonvulnerable,vulnerable\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ("hcp,points\n20,0", 1), (HEAD + "20,0", 2), (HEAD + "41,0,0", 2),
     (HEAD + "20,-1,0", 2), (HEAD + "20,0,1.5", 2), (HEAD + "21,50,50\n21,60,60", 3),
     (HEAD + "21,50,50\n22,40,60", 3), (HEAD + "21,50,50\n22,50,40", 3)],
)  # fmt: skip
def test_a_table_that_cannot_be_names_its_file_and_line(text, line):
    with pytest.raises(InvalidValue) as caught:
        read_compensation(text, "mine", "dir/mine.csv")
    assert str(caught.value).startswith(f"dir/mine.csv, line {line}: ")


def test_an_unknown_table_is_not_found():
    with pytest.raises(NotFound, match="russian"):
        compensation_table("greek")


@pytest.mark.parametrize(
    ("hcp", "goal"),
    [(24, None), (25, "notrump_game"), (26, "major_game"), (27, "major_game"), (28, "minor_game"),
     (32, "minor_game"), (33, "small_slam"), (36, "small_slam"), (37, "grand_slam")],
)  # fmt: skip
def test_the_guide_says_what_points_are_good_for(hcp, goal):
    why = why_guide(hcp)
    assert (why and why.message.key) == (goal and f"why.guide.{goal}")


def test_a_table_may_expect_the_same_for_more_points():
    table = read_compensation(HEAD + "21,50,50\n22,50,60\n23,60,60\n", "mine")
    assert [table.expected(hcp, True) for hcp in (20, 21, 22, 23, 40)] == [0, 50, 60, 60, 60]
    assert [table.expected(hcp, False) for hcp in (20, 21, 22, 23, 40)] == [0, 50, 50, 60, 60]

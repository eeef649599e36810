"""What the checker finds in a system with one fault of every kind."""

import numpy as np
import pytest

from qiaopai.core import Auction, Board
from qiaopai.systems import written_system
from qiaopai.systems.checks import Gravity, check_system
from qiaopai.systems.checks.auctions import auctions_of
from qiaopai.systems.checks.play import general
from qiaopai.systems.patterns import read_pattern

from .helpers import seeded_deals

FAULTY = """
situation opening
when -
  1NT   : 12-14
  1S    : 13, S5+, balanced
  1H F  : 15+                              ; strong_heart
  2C    : 13-14, S9+, H9+
  2D    : 0-11
  P     : any

situation answer to the heart
when 1H (P)
  P     : 0-3
  1S    : 4+
  1S    : S4+, S<4
  2C    : {S8+, H8+ | D7+, C7+}

situation answer to the notrump
when 1NT (P)
if not partner:strong_hearts
  3NT   : 14+
  [vul] 2C  : 5-6
  [first] 2H : any
  P     : any

situation answer to the notrump again
when 1NT (P)
  2D    : S4+

situation nobody comes here
when 1H (P) 2C (2D) 7NT (P) P (P)
  P     : any

include part
"""

PARTS = {"part": "situation openings of a part\nwhen -\n  4S : S7+\n"}


@pytest.fixture(scope="module")
def report():
    system = written_system("faulty", FAULTY, PARTS.__getitem__)
    boards = [Board(number, dealt) for number, dealt in seeded_deals(120, seed=3)]
    hands = [hand for _, dealt in seeded_deals(500, seed=4) for _, hand in dealt]
    steps = []
    found = check_system(system, boards, hands, np.random.default_rng(1), steps.append)
    assert sum(steps) == len(boards) + len(system.form.situations)
    return found


def found(report, kind):
    return {(one.file, one.line) for one in report.findings if one.kind == kind}


def written(report, kind):
    """The rules, as written, that there is a finding of that kind about."""
    lines = FAULTY.splitlines()
    return {lines[one.line - 1].strip() for one in report.findings if one.kind == kind}


def test_a_rule_that_earlier_ones_leave_nothing_is_unreachable(report):
    assert written(report, "unreachable") == {"1S    : 13, S5+, balanced", "2D    : S4+"}


def test_a_rule_for_hands_that_do_not_exist_is_told(report):
    assert written(report, "no_hand") == {
        "2C    : 13-14, S9+, H9+",
        "1S    : S4+, S<4",
        "2C    : {S8+, H8+ | D7+, C7+}",
    }


def test_a_pass_of_a_forcing_bid_is_a_fault(report):
    assert written(report, "passes_force") == {"P     : 0-3"}


def test_a_bid_that_most_hands_make_says_too_little(report):
    assert "2D    : 0-11" in written(report, "vague")
    (one,) = [one for one in report.findings if one.kind == "vague" and len(one.auction) == 0]
    assert one.share == pytest.approx(0.62, abs=0.05)


def test_a_name_that_no_rule_has_is_told(report):
    assert len(found(report, "unknown_name")) == 1


def test_rules_that_never_hold_and_situations_nobody_comes_to_are_told(report):
    assert written(report, "never_in_force") == {"[first] 2H : any"}
    assert written(report, "never_met") == {"situation nobody comes here"}


def test_a_part_that_others_come_before_is_no_fault(report):
    assert found(report, "overridden") == {("part.txt", 3)}


def test_overlaps_and_gaps_are_told_with_their_share(report):
    overlaps = [one for one in report.findings if one.kind == "overlap"]
    assert any(one.message.get("written") == "1NT" for one in overlaps)
    gaps = [one for one in report.findings if one.kind == "gap"]
    assert report.computed == sum(one.message.get("count") for one in gaps) > 0
    assert sum(one.share for one in gaps) == pytest.approx(report.computed / report.calls)


def test_findings_come_the_gravest_first(report):
    order = [list(Gravity).index(one.gravity) for one in report.findings]
    assert order == sorted(order)


def test_a_sound_system_has_no_fault():
    system = written_system(
        "sound",
        "situation opening\nwhen -\n  1NT : 15-17, balanced\n  1C : 12+\n  P : any\n",
    )
    boards = [Board(number, dealt) for number, dealt in seeded_deals(30, seed=5)]
    hands = [hand for _, dealt in seeded_deals(200, seed=6) for _, hand in dealt]
    report = check_system(system, boards, hands, np.random.default_rng(2))
    assert report.of(Gravity.FAULT) == []


IN_ANOTHER_CASE = """
situation opening
when -
  1C F  : 12+
  P     : any

situation over the club
when (1C)
  1D    : D5+
  2D    : D9+, 30+
  P     : any

situation answer to the club over diamonds
when 1C (1D)
when 1C (2D)
  1S    : S4+, 6+
  2S    : S5+, 10+
  P     : any

situation opener over a double
when 1C (P) 1H (X)
  P     : any
  1S    : S5+

situation over the answer
when (1C) P (1H)
  X     : 14+

situation answer to the club
when 1C (P)
  1H F  : 0+
"""


def test_a_rule_for_another_case_of_the_situation_is_no_fault_nor_a_pass_over_a_double():
    system = written_system("cases", IN_ANOTHER_CASE, {}.__getitem__)
    boards = [Board(number, dealt) for number, dealt in seeded_deals(150, seed=3)]
    hands = [hand for _, dealt in seeded_deals(500, seed=4) for _, hand in dealt]
    one = check_system(system, boards, hands, np.random.default_rng(1))
    lines = IN_ANOTHER_CASE.split("\n")
    faults = {lines[line - 1].strip() for _, line in found(one, "unreachable")}
    assert "2S    : S5+, 10+" not in faults
    assert found(one, "passes_force") == set()


def test_auctions_are_made_from_a_pattern():
    pattern = read_pattern("1M (1o|2x) X (?)")
    made = list(auctions_of(pattern, Auction.parse("N: P")))
    texts = [" ".join(map(str, auction.calls[1:])) + " " for auction in made]
    assert len(texts) == len(set(texts)) == 10
    assert all(pattern.expression.fullmatch(text) for text in texts)


@pytest.mark.parametrize(
    ("text", "told"),
    [("1H P 2C 2S ", "1M (P) 2m (2o)"), ("", "-"), ("1NT X P ", "(1NT) X (P)")],
)
def test_a_pattern_of_an_auction_names_majors_and_minors(text, told):
    assert general(text) == told

"""Conditions on the auction."""

import pytest

from qiaopai.core import Auction, Bid, Hand, Side, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.systems import written_system

SYSTEM = """
situation opening
when -
  1C! F : 16+                        ; strong
  1NT   : 12-14, balanced
  1S    : 11-15, S5+
  1H    : 11-15, H5+
  P     : any

situation over a spade
when (1S)
  X! F  : 12+, S<3                   ; takeout
  2S! F : H5+, D5+                   ; both_reds
  P     : any

situation answer
when 1S (P)
  2S    : S3+, 6-9                   ; raise
  3C! GF : S4+, 12+                  ; big_raise
"""

TESTED = """
situation tested
when ... (?)
  {rule}
"""


def chooses(condition, auction, vulnerability="none"):
    """Whether a rule with that condition is in force after `auction`."""
    system = written_system("mine", TESTED.replace("{rule}", f"[{condition}] 7NT : any") + SYSTEM)
    chosen = system.choose(
        Hand.parse("A5432.432.432.32"),
        Auction.parse(auction),
        Vulnerability.parse(vulnerability),
    )
    return chosen.call == Bid.parse("7NT")


@pytest.mark.parametrize(
    ("condition", "auction", "holds"),
    [
        ("rho:strong", "N: 1C", True),
        ("rho:strong", "N: 1H", False),
        ("not rho:strong", "N: 1H", True),
        ("rho(15+)", "N: 1C", True),
        ("rho(15+)", "N: 1H", False),
        ("rho(H5+)", "N: 1H", True),
        ("rho(H6+)", "N: 1H", False),
        ("rho(0-15, H5+)", "N: 1H", True),
        ("rho({H5+ | S5+})", "N: 1H", True),
        ("rho(balanced)", "N: 1NT", True),
        ("rho(semibalanced)", "N: 1H", False),
        ("partner(L5+)", "N: 1H 2C", False),
        ("lho(L5+)", "N: 1H P P", True),
        ("artificial", "N: 1C", True),
        ("natural", "N: 1H", True),
        ("artificial|natural", "N: P P P", False),
        ("double:takeout", "N: 1S X 2S P", True),
        ("double:takeout", "N: 1S X XX 2H X", False),
        ("doubled", "N: 1S X", True),
        ("redoubled", "N: 1S X XX", True),
        ("balancing", "N: 1H P P", True),
        ("balancing", "N: 1H P", False),
        ("me_said:raise", "N: 1S P 2S P 3D P", True),
        ("me:raise", "N: 1S P 2S P 3D P", True),
        ("partner_said:raise", "N: 1S P 2S P 3D P 3S P", True),
        ("partner:raise", "N: 1S P 2S P 3D P 3S P", False),
        ("below:1NT", "N: 1S", True),
        ("above:1S", "N: 1S", False),
        ("above:1H below:1NT", "N: 1S", True),
        ("ours_last", "N: 1H P", True),
        ("game_forced", "N: 1S P 3C P", True),
        ("forced", "N: 1S P 3C P", True),
        ("not_forced", "N: 1S P 2S P", True),
        ("equal", "N: 1S", True),
        ("partner_wide", "N: 1C P", True),
        ("partner_wide", "N: 1S P 2S P", False),
    ],
)
def test_a_condition_holds_where_it_should(condition, auction, holds):
    assert chooses(condition, auction) is holds


def test_vulnerability_is_a_condition():
    assert chooses("favourable", "N: 1S", "ns")
    assert not chooses("equal", "N: 1S", "ns")
    assert chooses("equal", "N: 1S", "both")


def test_a_forcing_pass_asks_partner_for_a_call():
    text = """
situation their sacrifice
when 1S (2H) 2S (4H)
  P F : any                              ; forcing_pass
situation after the forcing pass
when 1S (2H) 2S (4H) P (P)
if forced
  X   : S<5                              ; penalty
  4S  : any
"""
    system = written_system("mine", text)
    auction = Auction.parse("N: 1S 2H 2S 4H P P")
    assert system.situation(auction, Vulnerability.NONE).must_bid
    short, long = Hand.parse("432.Q432.K32.A32"), Hand.parse("J5432.2.KQ32.432")
    assert str(system.choose(short, auction, Vulnerability.NONE).call) == "X"
    assert str(system.choose(long, auction, Vulnerability.NONE).call) == "4S"


def test_a_call_can_be_capped_and_the_cheapest_control_comes_first():
    text = """
situation opening
when -
  1S : S5+
situation answer
when 1S (P)
  3S : S4+
situation cue
when 1S (P) 3S (P)
  x in side ~4x! F : control x ; cue
"""
    system = written_system("mine", text)
    auction = Auction.parse("N: 1S P 3S P")
    hand = Hand.parse("AKQ75.2.AK94.Q93")
    calls = [str(one.call) for one in system.candidates(hand, auction, Vulnerability.NONE)]
    assert calls[:2] == ["4D", "4H"]
    shown = system.meaning(Auction.parse("N: 1S P 3S P 4D"), Vulnerability.NONE).constraint
    assert not shown.admits(Hand.parse("AKQ75.32.AK9.A93"))


@pytest.mark.parametrize(
    ("condition", "chosen"),
    [("M=S", "2NT"), ("M=H", "1NT"), ("o<M", "2NT"), ("o>M", "1NT"), ("not M=S", "1NT")],
)
def test_a_condition_may_ask_which_suit_a_name_stands_for(condition, chosen):
    system = written_system(
        "mine", f"situation a\nwhen 1M (P)\n  [{condition}] 2NT : any\n  1NT : any\n"
    )
    hand = Hand.parse("A5432.432.432.32")
    assert system.choose(hand, Auction.parse("N: 1S P"), Vulnerability.NONE).call == Bid.parse(
        chosen
    )


def test_a_condition_about_a_suit_that_is_not_named_is_refused():
    with pytest.raises(InvalidValue):
        written_system("mine", "situation a\nwhen 1M (P)\n  [x=S] 2NT : any\n")


def test_a_question_is_about_one_suit_only():
    text = """
situation opening
when -
  1H : H5+
situation answer
when 1H (P)
  1S F : S4+
situation raise
when 1H (P) 1S (P)
  2S : S4+
situation spades
when 1H (P) 1S (P) 2S (P)
  4NT! F : S5+, 15+                      ; keycards
situation hearts
when 1H (P) 1S (P) 2S (P)
  4NT! F : H3+, 10+                      ; keycards
  P      : any
"""
    system = written_system("mine", text)
    asked = Auction.parse("N: 1H P 1S P 2S P 4NT")
    shown = system.meaning(asked, Vulnerability.NONE).constraint
    assert dict(system.situation(asked, Vulnerability.NONE).trumps) == {Side.NS: 3}
    assert shown.admits(Hand.parse("AKQ32.2.AK32.432"))
    assert not shown.admits(Hand.parse("K432.QJ2.AQ32.32"))

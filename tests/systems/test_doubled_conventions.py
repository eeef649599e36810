"""A convention that is doubled goes on as if it had not been."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import DOUBLE, PASS, Auction, Bid, Hand, Risk, Seat, Side, Vulnerability
from qiaopai.dealing import SeededDice, deal
from qiaopai.systems import System, load_system
from qiaopai.systems.language import read_system

SAYC, PRECISION = load_system("sayc"), load_system("precision")


def call(hand, auction, system=SAYC):
    return str(system.choose(Hand.parse(hand), Auction.parse(auction), Vulnerability.NONE).call)


@pytest.mark.parametrize(
    ("hand", "auction", "right"),
    [
        ("A54.KQ73.A84.K82", "N: 1NT P 2C X", "2H"),  # Stayman
        ("A54.K3.A84.KQ872", "N: 1NT P 2D X", "2H"),  # Jacoby transfer
        ("A54.K32.A84.KQ82", "N: 1NT P 4C X", "4S"),  # Gerber
        ("A54.K2.AK84.KQ82", "N: 2NT P 3C X", "3D"),  # Stayman over two notrump
        ("AK854.AQ73.4.K82", "N: 1D P 1S 2C 2H P 4H P 4NT P 5D X", "6H"),  # key cards
        ("A54.K9864.4.A432", "N: 1H P 4NT X", "5D"),
        ("A54.K8.AKQ984.A2", "N: 2C P 2D X", "3D"),  # the waiting answer
        ("Q4.QJ983.974.J43", "N: 1NT P 2D X 2H P", "P"),  # and the one who was doubled goes on
        ("Q4.KQJ83.974.A43", "N: 1NT P 2D X 2H P", "3NT"),
    ],
)
def test_it_is_answered(hand, auction, right):
    assert call(hand, auction) == right


def test_what_is_written_for_the_double_comes_first():
    form = read_system(
        """
situation opening
when -
  1NT : any

situation answer
when 1NT (P)
  2D! F : H5+
  P     : any

situation transfer
when 1NT (P) 2D (P)
  3H : H4+
  2H : any

situation doubled
when 1NT (P) 2D (X)
  P  : H<3
"""
    )
    system = System("mine", form)
    assert call("A54.K3.A84.KQ872", "N: 1NT P 2D X", system) == "P"
    assert call("A54.K73.A84.KQ82", "N: 1NT P 2D X", system) == "2H"
    assert call("A54.K973.A84.KQ2", "N: 1NT P 2D X", system) == "3H"


def test_their_own_doubles_are_no_passes():
    """Who doubles a convention has doubled; his partner does not take it for a pass."""
    auction, none = Auction.parse("N: 1NT P 2C X 2D"), Vulnerability.NONE
    situation = SAYC.situation(auction, none)
    assert situation.texts == ("1NT P 2C X 2D ",)
    assert SAYC.situation(auction.add(Auction.parse("N: P").calls[0]), none).texts == (
        "1NT P 2C X 2D P ",
        "1NT P 2C P 2D P ",
    )


@given(st.integers(0, 10**9), st.sampled_from([SAYC, PRECISION]))
@settings(max_examples=150, deadline=None)
def test_no_convention_is_played_doubled(seed, system):
    """Opponents pass, double each convention, and pass: it is no contract without length in it."""
    hands = deal(SeededDice(seed))
    auction = Auction(Seat.NORTH)
    while not auction.is_over:
        artificial = system.situation(auction, Vulnerability.NONE).artificial
        if auction.turn.side is Side.NS:
            called = system.choose(hands[auction.turn], auction, Vulnerability.NONE).call
        elif artificial and isinstance(auction.calls[-1], Bid):
            called = DOUBLE
        else:
            called = PASS
        auction = auction.add(called)
    if auction.contract is not None and auction.contract.risk is Risk.DOUBLED:
        suit = auction.contract.strain.suit
        assert suit is not None, auction
        assert max(hands[seat].length(suit) for seat in Side.NS.seats) >= 5, auction

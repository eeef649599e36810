"""What a player has shown by all calls together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Auction, Hand, Seat, Vulnerability, vulnerability_of
from qiaopai.systems import both_sides, load_system
from qiaopai.systems.summary import in_sum, told
from qiaopai.testing.strategies import auctions, vulnerabilities
from qiaopai.text import english

from .helpers import bid_out, seeded_deals

NATURAL, PRECISION = load_system("sayc"), load_system("precision")


def is_within(hand, seen):
    if seen is None:
        return False
    lengths = hand.shape[::-1]
    return seen.hcp[0] <= hand.hcp <= seen.hcp[1] and all(
        low <= length <= high for length, (low, high) in zip(lengths, seen.lengths, strict=True)
    )


@pytest.mark.parametrize("sides", [(NATURAL, PRECISION), (PRECISION, NATURAL)])
def test_the_hand_of_a_player_lies_in_the_ranges_that_his_calls_show(sides):
    agreements = both_sides(*sides)
    for number, dealt in seeded_deals(200, seed=12):
        auction, _ = bid_out(agreements, number, dealt)
        shown = in_sum(agreements, auction, vulnerability_of(number))
        for seat in Seat:
            assert is_within(dealt[seat], shown[seat]), f"board {number}: {auction} {seat}"


@pytest.mark.parametrize(
    ("auction", "seat", "hand"),
    [
        ("W: 1C P 1H 1S 2C P P 3S P 3NT P 4S P P P", "S", "AJT976432.AQ7..9"),
        ("E: 1C 1D 2C 4D P 5D P 6D P P P", "S", "AJT32.QT.AQJ754."),
        ("N: P P 1S X 3S P 4S P P P", "S", "AJT97643.Q.A95.7"),
    ],
)
def test_a_hand_of_rare_shape_lies_in_the_ranges_too(auction, seat, hand):
    seen = in_sum(NATURAL, Auction.parse(auction), Vulnerability.NONE)[Seat.parse(seat)]
    assert is_within(Hand.parse(hand), seen)


def test_the_sum_is_narrower_than_any_call():
    auction = Auction.parse("N: 1NT P 2C P 2H")
    seen = in_sum(NATURAL, auction, Vulnerability.NONE)[Seat.NORTH]
    assert seen.hcp == (15, 17)
    assert seen.lengths[2][0] == 4
    assert english(told(seen)) == "15–17 HCP, 2–4 S, 4–5 H, 2–4 D, 2–4 C"


@pytest.mark.parametrize(
    ("auction", "shown"),
    [
        ("N: P P P", (0, 11)),
        ("N: 2C P 2D P 2NT", (22, 24)),
        ("N: 1H P 1S P 1NT", (12, 14)),
        ("N: 1NT P 2C P 2H", (15, 17)),
    ],
)
def test_the_sum_says_no_less_than_the_calls_that_it_sums_up(auction, shown):
    assert in_sum(NATURAL, Auction.parse(auction), Vulnerability.NONE)[Seat.NORTH].hcp == shown


def test_calls_that_no_hand_makes_are_not_summed_up():
    auction = Auction.parse("N: 1NT P 2C P 2H P 4NT P 5C")
    seen = in_sum(NATURAL, auction, Vulnerability.NONE)
    assert seen[Seat.NORTH] is None
    assert seen[Seat.SOUTH] is not None
    assert english(told(None)) == "no hand makes all these calls"
    assert english(told(in_sum(NATURAL, Auction.parse("N:"), Vulnerability.NONE)[Seat.EAST])) == (
        "nothing yet"
    )


@given(auctions(), vulnerabilities(), st.permutations([NATURAL, PRECISION]))
def test_any_legal_auction_is_explained_and_summed_up(auction, vulnerability, sides):
    agreements = both_sides(*sides)
    meanings = agreements.meanings(auction, vulnerability)
    assert [meaning.call for meaning in meanings] == list(auction.calls)
    for seat, seen in in_sum(agreements, auction, vulnerability).items():
        assert english(told(seen)), seat
        assert seen is None or seen.hcp[0] <= seen.hcp[1]

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
    assert english(told(seen)) == "15–17 HCP, 2+ S, 4–5 H, 2+ D, 2+ C"


@given(auctions(), vulnerabilities(), st.permutations([NATURAL, PRECISION]))
def test_any_legal_auction_is_explained_and_summed_up(auction, vulnerability, sides):
    agreements = both_sides(*sides)
    meanings = agreements.meanings(auction, vulnerability)
    assert [meaning.call for meaning in meanings] == list(auction.calls)
    for seat, seen in in_sum(agreements, auction, vulnerability).items():
        assert english(told(seen)), seat
        assert seen.hcp[0] <= seen.hcp[1]

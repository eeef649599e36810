"""Numbers and deals map one to one; thrown deals are uniform."""

from math import comb, factorial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from qiaopai.core import DECK, Deal, Hand, Seat, Suit
from qiaopai.dealing import NUMBER_OF_DEALS, SeededDice, deal, deal_at, index_of
from qiaopai.errors import InvalidValue


@st.composite
def shuffled_deals(draw):
    cards = draw(st.permutations(DECK))
    return Deal(
        {seat: Hand(cards[13 * place : 13 * place + 13]) for place, seat in enumerate(Seat)}
    )


def test_there_are_52_over_13_13_13_13_deals():
    assert factorial(52) // factorial(13) ** 4 == NUMBER_OF_DEALS
    assert NUMBER_OF_DEALS == 53644737765488792839237440000


@given(st.integers(0, NUMBER_OF_DEALS - 1))
@example(0)
@example(NUMBER_OF_DEALS - 1)
@example(comb(26, 13) - 1)
@example(comb(26, 13))
@example(comb(26, 13) * comb(39, 13) - 1)
@example(comb(26, 13) * comb(39, 13))
def test_the_number_of_a_numbered_deal_is_its_number(index):
    assert index_of(deal_at(index)) == index


@given(shuffled_deals())
def test_every_deal_has_a_number(deal):
    index = index_of(deal)
    assert 0 <= index < NUMBER_OF_DEALS
    assert deal_at(index) == deal


def test_the_first_and_the_last_deal_are_whole_suits():
    first, last = deal_at(0), deal_at(NUMBER_OF_DEALS - 1)
    for seat, suit in zip(Seat, Suit, strict=True):
        assert first[seat].length(suit) == 13
    for seat, suit in zip(Seat, reversed(Suit), strict=True):
        assert last[seat].length(suit) == 13


def test_neighbours_differ():
    assert len({deal_at(index) for index in range(2000)}) == 2000


@pytest.mark.parametrize("index", [-1, NUMBER_OF_DEALS])
def test_a_number_outside_the_range_is_refused(index):
    with pytest.raises(InvalidValue):
        deal_at(index)


def test_thrown_deals_give_every_card_to_every_seat_alike():
    """Chi-square over 52 cards x 4 seats; 39 degrees a card would be 156, a wide bound stands."""
    dice = SeededDice("uniform")
    throws = 2000
    counts = {(seat, card): 0 for seat in Seat for card in DECK}
    for _ in range(throws):
        for seat, hand in deal(dice):
            for card in hand:
                counts[seat, card] += 1
    expected = throws / 4
    chi = sum((count - expected) ** 2 / expected for count in counts.values())
    # Each card gives a chi-square of 3 degrees, scarcely dependent: 156 +- 18.
    assert 100 < chi < 220


def test_a_combined_hand_pattern_is_as_frequent_as_the_mathematics_says():
    """4-4-3-2 hands are 21.55 % of all."""
    dice = SeededDice("shape")
    hands = [hand for _ in range(1500) for _, hand in deal(dice)]
    share = sum(sorted(hand.shape) == [2, 3, 4, 4] for hand in hands) / len(hands)
    assert share == pytest.approx(0.2155, abs=0.02)

"""The HCP of hands that count so much in support of a suit, beside hands themselves."""

import numpy as np
import pytest

from qiaopai.core import Hand
from qiaopai.dealing import SeededDice, deal
from qiaopai.systems.facts import facts_of, facts_of_many
from qiaopai.systems.support import hcp_of_support

SPADES = 3


@pytest.mark.parametrize("looked_for", [0, 3, 6])
def test_every_hand_has_as_many_hcp_as_its_support_allows(looked_for):
    dice = SeededDice("support")
    hands = [hand for _ in range(3000) for _, hand in deal(dice)]
    facts = facts_of_many(np.array([hand.mask for hand in hands], dtype=np.uint64))
    rows = zip(
        facts.of("support", SPADES, looked_for),
        facts.of("length", SPADES),
        facts.of("hcp"),
        strict=True,
    )
    for points, trumps, hcp in ((int(a), int(b), int(c)) for a, b, c in rows):
        low, high = hcp_of_support((points, points), (trumps, trumps), looked_for)
        assert low <= hcp <= high


@pytest.mark.parametrize(
    ("hand", "trumps", "end"),
    [
        ("QJ32.QJ32.QJ2.QJ", (4, 4), 1),
        ("T432.T98765432..", (4, 4), 0),
    ],
)
def test_the_ends_of_the_range_are_hands_that_there_are(hand, trumps, end):
    facts = facts_of(Hand.parse(hand))
    points = facts.of("support", SPADES, 4)
    assert hcp_of_support((points, points), trumps, 4)[end] == facts.of("hcp")


def test_a_count_that_no_hand_has_stands_for_itself():
    assert hcp_of_support((60, 70), (4, 4), 4) == (60, 70)


def test_more_trumps_need_fewer_honours():
    lows = [hcp_of_support((13, 99), (length, length), 3)[0] for length in range(3, 9)]
    assert lows == sorted(lows, reverse=True)
    assert lows[0] > lows[-1]

"""What is counted in a hand, one or many."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Hand
from qiaopai.systems.constraint import All, Term
from qiaopai.systems.facts import facts_of, facts_of_many
from qiaopai.systems.rules import read_rule
from qiaopai.systems.seen import box_of
from qiaopai.systems.shapes import shapes_of
from qiaopai.testing.strategies import hands

SUITS = {"C": 0, "D": 1, "H": 2, "S": 3}


def admits(text, hand):
    """Whether the constraint, written as in a rule, admits the hand."""
    facts = facts_of(Hand.parse(hand))
    return any(
        all(
            Term(term.measure, term.low, term.high, SUITS.get(term.suit, -1)).holds(facts)
            for term in rule.terms
        )
        for rule in read_rule(f"P : {text}")
    )


@pytest.mark.parametrize(
    ("text", "yes", "no"),
    [
        ("controls 5+", "AK4.A32.8432.J92", "AQ4.A32.8432.Q92"),
        ("unbalanced", "QJ8532.4.T9862.3", "AQ4.A32.8432.Q92"),
        ("unbalanced", "AKQJT98765432...", "AQ4.A32.8432.Q92"),
        ("control S", "A5432.Q32.Q43.J2", "Q5432.Q32.Q43.J2"),
        ("control S", "2.Q5432.Q43.J432", "32.Q5432.Q43.J43"),
        ("control S 2", ".Q5432.Q432.J432", "K.Q5432.Q43.J432"),
        ("halfstop S", "Q2.5432.Q43.J432", "J2.5432.Q43.J432"),
        ("halfstop S", "K.95432.Q43.J432", "Q.95432.Q43.J432"),
        ("stop S", "K2.5432.Q43.J432", "K.95432.Q43.J432"),
        ("quality S 8+", "AQJ92.432.432.32", "KT986.432.432.32"),
        ("side_kings S 1", "K92.K32.8432.J92", "K92.432.8432.J92"),
        ("hcp S 5+", "AJ92.432.A432.32", "K932.AK2.A432.32"),
        ("losers S 0-1", "AKJ92.32.A432.32", "AJ932.32.A432.32"),
        ("ace S", "A932.432.K432.32", "K932.A32.K432.32"),
        ("king S 0", "A932.432.K432.32", "K932.A32.K432.32"),
        ("shape 4441", "AJ92.K432.A432.3", "AJ92.K43.A432.32"),
        ("shape any 4441", "3.AJ92.K432.A432", "32.AJ92.K43.A432"),
        ("shape 6xxx|5044", "AJ9265.432.43.32", "AJ926.4.432.5432"),
        ("shape 6xxx|5044", "AJ926..5432.5432", "AJ926.4.432.5432"),
        ("not balanced", "AJ9265.432.43.32", "AJ926.432.432.32"),
        ("{15-17 | S6+}, not H4", "AJ9265.432.43.32", "AJ9265.5432.4.32"),
        ("not {balanced, 15-17}", "AQ2.K43.A432.432", "AQ2.K43.A432.K32"),
        ("void S", ".AJ92.K5432.A432", "2.AJ92.K432.A432"),
    ],
)
def test_a_hand_is_counted_as_a_player_counts_it(text, yes, no):
    assert admits(text, yes)
    assert not admits(text, no)


MEASURES = [
    ("controls", -1), ("control", 2), ("halfstop", 0), ("quality", 3), ("side_kings", 1),
    ("suit_hcp", 2), ("ace", 3), ("suit_losers", 1), ("shape:any 4432|5xxx", -1),
]  # fmt: skip


@given(st.lists(hands(min_size=13), min_size=1, max_size=6))
def test_many_hands_count_as_each_of_them(held):
    many = facts_of_many(np.array([hand.mask for hand in held], dtype=np.uint64))
    for measure, suit in MEASURES:
        each = [facts_of(hand).of(measure, suit) for hand in held]
        assert list(many.of(measure, suit)) == each


def test_the_box_of_a_shape_is_around_all_of_its_hands():
    assert shapes_of("shape:6xxx|any 7330") >= {(0, 7, 3, 3), (2, 2, 3, 6)}
    box = box_of(All((Term("shape:5440|5431", 1, 1),)))
    assert box.lengths == ((0, 1), (3, 4), (4, 4), (5, 5))

from collections import Counter
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import Auction, Card, Deal, Play, Seat, Suit
from qiaopai.robots.sampling import (
    SUIT_MASKS,
    count_layouts,
    draw,
    every_layout,
    facts_of,
    pick,
    seed_of,
)
from tests.robots.helpers import random_moment, view_of


def dice(seed=1):
    return np.random.Generator(np.random.PCG64(seed))


def check_hard_facts(view, facts, masks):
    """Every row is a layout of exactly the cards left that nothing seen contradicts."""
    left = 0
    for row in masks.tolist():
        union = 0
        for mask in row:
            assert not union & mask
            union |= mask
        left = union
        for seat, mask in facts.seen:
            assert row[seat.index] == mask
        for one in facts.hidden:
            assert row[one.seat.index].bit_count() == one.size
            assert not row[one.seat.index] & one.void
    played = sum(1 << card.index for card in view.play.cards)
    assert left == (1 << 52) - 1 & ~played


@given(st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_every_layout_drawn_agrees_with_all_hard_facts(seed):
    view = view_of(*random_moment(seed))
    facts = facts_of(view)
    masks = draw(facts, 40, dice(seed))
    assert len(masks) == 40
    check_hard_facts(view, facts, masks)


@given(st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_the_real_layout_is_among_all_that_are_listed(seed):
    deal, auction, play = random_moment(seed, 34 + seed % 17)
    view = view_of(deal, auction, play)
    facts = facts_of(view)
    rows = {tuple(row) for row in every_layout(facts).tolist()}
    assert len(rows) == count_layouts(facts)
    assert tuple(play.remove_played(seat, hand).mask for seat, hand in deal) in rows
    check_hard_facts(view, facts, every_layout(facts))


ONE_SUITER = Deal.parse("N:AK32.AK32.AKQ2.2 4.4.4.AKQJT98765 QJT9.QJT9.JT95.3 8765.8765.8763.4")
"""East has one card of each suit but clubs."""

OPENING = Auction.parse("N: 3NT P P P")


def after(deal, auction, text):
    play = Play(auction.contract)
    for word in text.split():
        play = play.add(Card.parse(word), play.remove_played(play.turn, deal[play.turn]))
    return play


@pytest.mark.parametrize("seat", [Seat.NORTH, Seat.WEST])
def test_a_hand_out_of_three_suits_gets_only_the_fourth(seat):
    tricks = "S4 S9 S5 SA SK C5 ST S6 H2 H4 HQ H5 HJ H6 HA C6 DA D4 D5 D3 DK C7 DJ D6"
    view = view_of(ONE_SUITER, OPENING, after(ONE_SUITER, OPENING, tricks), seat)
    facts = facts_of(view)
    masks = draw(facts, 300, dice())
    check_hard_facts(view, facts, masks)
    hidden = [one for one in facts.hidden if one.seat is Seat.EAST]
    assert [one.void.bit_count() for one in hidden] == [39]
    assert not (masks[:, Seat.EAST.index] >> np.uint64(13)).any()


def test_a_void_at_the_first_trick_is_drawn_in_exact_proportion():
    deal = Deal.parse("N:AK32.AK32.AKQ2.2 .54.4.AKQJT98765 QJT9.QJT9.JT95.3 87654.876.8763.4")
    auction = Auction.parse("N: P P 3NT P P P")
    play = after(deal, auction, "S4 S2 C5")
    view = view_of(deal, auction, play)
    facts = facts_of(view)
    sizes = Counter()
    masks = draw(facts, 20_000, dice())
    for mask in masks[:, Seat.EAST.index].tolist():
        sizes[(mask & SUIT_MASKS[Suit.HEARTS.index]).bit_count()] += 1
    unseen = facts.lengths
    others = unseen[0] + unseen[1]
    total = comb(others + unseen[2], 12)
    for hearts, count in sizes.items():
        expected = comb(unseen[2], hearts) * comb(others, 12 - hearts) / total
        assert count / 20_000 == pytest.approx(expected, abs=0.015)


def test_layouts_are_uniform_when_a_void_and_lengths_bind():
    deal, auction, play = random_moment(5, 39)
    for seed in range(200):
        deal, auction, play = random_moment(seed, 38)
        facts = facts_of(view_of(deal, auction, play))
        if any(one.void for one in facts.hidden) and 4 <= count_layouts(facts) <= 12:
            break
    every = [tuple(row) for row in every_layout(facts).tolist()]
    found = Counter(tuple(row) for row in draw(facts, 6000, dice()).tolist())
    assert set(found) == set(every)
    for count in found.values():
        assert count == pytest.approx(6000 / len(every), rel=0.25)


def test_the_seed_tells_nothing_of_cards_that_are_not_seen():
    deal, auction, play = random_moment(3, 0)
    leader = play.turn
    one, two, three = (leader.after(step) for step in (1, 2, 3))
    hands = {leader: deal[leader], one: deal[two], two: deal[three], three: deal[one]}
    moved = Deal(hands)
    assert seed_of(view_of(deal, auction, play)) == seed_of(view_of(moved, auction, play))
    assert seed_of(view_of(deal, auction, play)) != seed_of(view_of(deal, auction, play, number=2))


@given(st.integers(0, 10**9), st.integers(1, 50))
@settings(max_examples=40, deadline=None)
def test_picking_keeps_the_share_of_every_layout_within_one_sample(seed, count):
    rows = np.arange(400, dtype=np.uint64).reshape(100, 4)
    weights = dice(seed).random(100) ** 4
    sample = pick(rows, weights, count, dice(seed + 1))
    assert sample.weights.sum() == pytest.approx(1)
    share = dict(zip(rows[:, 0].tolist(), weights / weights.sum(), strict=True))
    for row, weight in zip(sample.masks[:, 0].tolist(), sample.weights, strict=True):
        assert abs(weight - share[row]) <= 1 / count + 1e-9

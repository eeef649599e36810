import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import Auction, Deal, Seat, Vulnerability
from qiaopai.dealing import SeededDice, deal
from qiaopai.robots.imagining import Shown, boxes_of, imagine, shown_by, steps
from qiaopai.robots.sampling import Facts, Hidden, Relaxed, count_layouts, facts_of
from qiaopai.systems import load_system
from qiaopai.systems.constraint import All, Term
from qiaopai.systems.facts import facts_of_many
from qiaopai.systems.seen import Seen
from tests.robots.helpers import random_moment, view_of

PACK = (1 << 52) - 1
ANY = ((0, 13),) * 4


def dice(seed=1):
    return np.random.Generator(np.random.PCG64(seed))


def holder(dealt, seat):
    """The facts of a player who sees his own hand and nothing else."""
    mask = dealt[seat].mask
    others = tuple(Hidden(other, 13, 0, 0) for other in Seat if other is not seat)
    return Facts(((seat, mask),), others, PACK & ~mask, (0, 0, 0, 0))


def points(masks, seat):
    return facts_of_many(masks[:, seat.index]).of("hcp")


def longest(masks, seat, suit):
    return facts_of_many(masks[:, seat.index]).of("length", suit)


SOUTH = Deal.parse("N:A5.KQ72.J4.T9832 QJ4.863.A752.K64 T9863.T5.963.QJ7 K72.AJ94.KQT8.A5")


def test_rare_hands_are_drawn_as_quickly_as_usual_ones():
    facts = holder(SOUTH, Seat.SOUTH)
    shown = (
        Shown(Seat.NORTH, Seen(hcp=(23, 25), lengths=((2, 5),) * 4)),
        Shown(Seat.WEST, Seen(hcp=(0, 6), lengths=((0, 13), (0, 13), (7, 7), (0, 13)))),
    )
    sample = imagine(facts, shown, 50, dice())
    assert len(sample) == 50
    assert not sample.relaxed
    assert ((points(sample.masks, Seat.NORTH) - 24).__abs__() <= 1).all()
    assert (longest(sample.masks, Seat.WEST, 2) == 7).all()
    assert (sample.masks[:, Seat.SOUTH.index] == SOUTH[Seat.SOUTH].mask).all()


def test_inside_the_boxes_a_layout_counts_as_well_as_it_fits():
    facts = holder(SOUTH, Seat.SOUTH)
    wanted = All((Term("hcp", 15, 17),))
    shown = (Shown(Seat.NORTH, Seen(hcp=(13, 19)), wanted),)
    sample = imagine(facts, shown, 400, dice(), pool=4000)
    inside = wanted.holds(facts_of_many(sample.masks[:, 0]))
    share = float(sample.weights[inside].sum())
    assert 0.6 < share < 0.9
    assert 1000 < sample.effective < 4000


def test_what_was_shown_gives_way_from_the_oldest_call_on():
    facts = holder(SOUTH, Seat.SOUTH)
    long_spades = (*ANY[:3], (11, 13))
    shown = (
        Shown(Seat.WEST, Seen(lengths=long_spades)),
        Shown(Seat.EAST, Seen(hcp=(12, 20))),
    )
    sample = imagine(facts, shown, 30, dice())
    assert len(sample) == 30
    assert sample.relaxed == Relaxed(widened=1, dropped=1, calls=2)
    assert (points(sample.masks, Seat.EAST) >= 10).all()


def test_all_that_was_shown_may_be_impossible():
    facts = holder(SOUTH, Seat.SOUTH)
    shown = tuple(
        Shown(seat, Seen(hcp=(30, 37), lengths=((9, 13), *ANY[:3])), All((Term("hcp", 30, 37),)))
        for seat in (Seat.NORTH, Seat.EAST, Seat.WEST, Seat.NORTH)
    )
    sample = imagine(facts, shown, 25, dice())
    assert 20 <= len(sample) <= 25
    assert sample.relaxed.dropped == sample.relaxed.calls == 4
    assert sample.effective >= 20


def test_a_later_call_holds_where_two_exclude_each_other():
    calls = (Shown(Seat.NORTH, Seen(hcp=(0, 5))), Shown(Seat.NORTH, Seen(hcp=(12, 14))))
    assert boxes_of(calls, Relaxed())[Seat.NORTH].hcp == (12, 14)
    assert boxes_of(calls, Relaxed(widened=2))[Seat.NORTH].hcp == (10, 16)
    assert boxes_of(calls, Relaxed(widened=1, dropped=1))[Seat.NORTH].hcp == (10, 16)
    assert boxes_of(calls, Relaxed(dropped=2)) == {}


def test_ever_more_calls_are_relaxed_at_a_step():
    found = [(step.widened, step.dropped) for step in steps(5)]
    assert found == [
        (0, 0), (1, 0), (2, 0), (4, 0), (5, 0), (4, 1), (3, 2), (1, 4), (0, 5),
    ]  # fmt: skip
    assert list(steps(0)) == [Relaxed()]


@given(st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_what_is_certain_holds_whatever_the_calls_showed(seed):
    view = view_of(*random_moment(seed))
    facts = facts_of(view)
    shown = tuple(
        Shown(one.seat, Seen(hcp=(seed % 20, 25), lengths=((seed % 6, 7), *ANY[:3])))
        for one in facts.hidden
    )
    sample = imagine(facts, shown, 10, dice(seed), tries=4096)
    assert len(sample) == min(10, len(sample))
    assert len(sample) >= 1
    for row in sample.masks.tolist():
        for seat, mask in facts.seen:
            assert row[seat.index] == mask
        for one in facts.hidden:
            assert row[one.seat.index].bit_count() == one.size
            assert not row[one.seat.index] & one.void


def test_when_few_layouts_are_left_all_that_fit_are_known():
    view = view_of(*random_moment(4, 40))
    facts = facts_of(view)
    assert count_layouts(facts) < 400
    sample = imagine(facts, (), 400, dice())
    assert len(sample) == count_layouts(facts)
    again = imagine(facts, (), 400, dice(5))
    assert (sample.masks == again.masks).all()


def test_the_same_dice_give_the_same_layouts():
    facts = holder(SOUTH, Seat.SOUTH)
    shown = (Shown(Seat.NORTH, Seen(hcp=(20, 22))),)
    first, second = (imagine(facts, shown, 20, dice(9)) for _ in range(2))
    assert (first.masks == second.masks).all()
    assert (first.weights == second.weights).all()


def test_the_hands_behind_an_auction_are_found_in_what_it_shows():
    system = load_system("sayc")
    throws = SeededDice("imagining")
    relaxed, fits = 0, []
    for _ in range(12):
        dealt = deal(throws)
        auction = Auction(Seat.NORTH)
        while not auction.is_over:
            hand = dealt[auction.turn]
            auction = auction.add(system.choose(hand, auction, Vulnerability.NONE).call)
        meanings = system.meanings(auction, Vulnerability.NONE)
        shown = shown_by(auction, meanings)
        sample = imagine(holder(dealt, Seat.SOUTH), shown, 20, dice())
        relaxed += bool(sample.relaxed.widened or sample.relaxed.dropped)
        for one in shown:
            if one.seat is not Seat.SOUTH:
                weights = one.constraint.weights(sample.masks[:, one.seat.index])
                fits.append(float(weights @ sample.weights))
    assert relaxed <= 2
    assert np.mean(fits) == pytest.approx(0.9, abs=0.1)


@pytest.mark.parametrize("name", ["sayc", "precision"])
def test_the_boxes_hold_every_hand_with_which_the_calls_are_made(name):
    system, throws = load_system(name), SeededDice("boxes")
    for _ in range(150):
        dealt, auction = deal(throws), Auction(Seat.NORTH)
        while not auction.is_over:
            hand = dealt[auction.turn]
            auction = auction.add(system.choose(hand, auction, Vulnerability.NONE).call)
        shown = shown_by(auction, system.meanings(auction, Vulnerability.NONE))
        for seat, box in boxes_of(shown, Relaxed()).items():
            hand = dealt[seat]
            assert box.hcp[0] <= hand.hcp <= box.hcp[1], f"{auction} {seat} {hand}"
            for length, (low, high) in zip(hand.shape[::-1], box.lengths, strict=True):
                assert low <= length <= high, f"{auction} {seat} {hand}"


def test_more_layouts_are_drawn_before_a_rare_hand_is_given_up():
    facts = holder(SOUTH, Seat.SOUTH)
    kings = All((Term("kings", 4, 4), Term("aces", 0, 0)))
    sample = imagine(facts, (Shown(Seat.NORTH, Seen(hcp=(12, 20)), kings),), 40, dice())
    assert not sample.relaxed.flattened
    assert sample.effective >= 20

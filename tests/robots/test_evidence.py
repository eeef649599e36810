from functools import cache

import numpy as np
import pytest

from qiaopai.core import Auction, Card, Deal, Hand, Play, Seat
from qiaopai.robots.beliefs import flattened
from qiaopai.robots.evidence import auction_evidence, opening_lead_weights
from qiaopai.robots.habits import habit_weights
from qiaopai.robots.sampling import draw, facts_of
from qiaopai.systems import load_system
from tests.robots.helpers import random_moment, view_of

DEAL = Deal.parse("N:8652.K62.A42.T83 97.QJ3.KJ83.Q764 AKQ.T98.QT95.AJ9 JT43.A754.76.K52")
NOTRUMP = Auction.parse("S: 1NT P 3NT P P P")


def played(cards, auction=NOTRUMP):
    play = Play(auction.contract)
    for word in cards.split():
        play = play.add(Card.parse(word), play.remove_played(play.turn, DEAL[play.turn]))
    return view_of(DEAL, auction, play)


def weights(evidence, view, seat, *hands):
    masks = np.array([Hand.parse(hand).mask for hand in hands], dtype=np.uint64)
    return evidence(view, {seat: masks}).tolist()


@cache
def shown_by_calls():
    return auction_evidence(load_system("sayc"))


def test_a_balanced_sixteen_fits_a_notrump_opening_and_a_weak_freak_does_not():
    view = played("H4 H2")
    fits, freak = weights(shown_by_calls(), view, Seat.SOUTH, "AKQ.T98.QT95.AJ9", "QJT9743.T98.T9.")
    assert fits > 5 * freak > 0


def test_a_fourth_best_lead_tells_of_length_and_an_honour():
    view = played("H4 H2")
    long, short = weights(
        opening_lead_weights, view, Seat.WEST, "J43.A9754.76.K52", "JT543.K4.Q876.52"
    )
    assert long > 4 * short > 0


def test_the_own_lead_tells_nothing_of_others():
    deal, auction, play = random_moment(3, 2)
    leader = play.contract.leader
    view = view_of(deal, auction, play, leader)
    others = {
        seat: np.array([deal[seat].mask] * 3, np.uint64) for seat in Seat if seat is not leader
    }
    assert opening_lead_weights(view, others).tolist() == [1, 1, 1]


@pytest.mark.parametrize(
    ("cards", "seat", "likely", "unlikely"),
    [
        # East's jack denies the ten, not the queen's absence.
        ("H4 H2 HJ", Seat.EAST, "97.QJ3.KJ83.Q764", "97.JT3.KJ83.Q764"),
        # East, last to play, would not refuse to win with the king.
        (
            "H4 H2 HJ HT HQ H8 H5 HK S2 S7 SA S3 DT D6 D2 D3",
            Seat.EAST,
            "97.QJ3.983.KQ764",
            "97.QJ3.KJ83.Q764",
        ),
        # West follows with his lowest.
        ("H4 H2 HJ HT HQ H8 H5 HK", Seat.WEST, "JT43.A754.76.K52", "JT43.A743.76.K52"),
    ],
)
def test_habits_make_layouts_likelier(cards, seat, likely, unlikely):
    more, less = weights(habit_weights, played(cards), seat, likely, unlikely)
    assert more > less > 0


def test_every_source_answers_a_positive_weight_for_every_layout():
    dice = np.random.Generator(np.random.PCG64(1))
    for seed in range(60):
        view = view_of(*random_moment(seed))
        facts = facts_of(view)
        masks = draw(facts, 50, dice) | np.array(facts.gone, dtype=np.uint64)
        dealt = {one.seat: masks[:, one.seat.index] for one in facts.hidden}
        for source in (shown_by_calls(), opening_lead_weights, habit_weights):
            found = source(view, dealt)
            assert found.shape == (50,)
            assert (found > 0).all()


def test_weights_that_leave_one_layout_are_flattened_in_order():
    sharp = np.array([1.0, 1e-3, 1e-6, *([1e-9] * 97)])
    flat = flattened(sharp)
    assert flat.sum() ** 2 / (flat**2).sum() > 1.5
    assert flat[0] > flat[1] > flat[2] > flat[3]

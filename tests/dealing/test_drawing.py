from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import Card, Hand
from qiaopai.dealing.drawing import (
    by_honours,
    by_lengths,
    draw,
    holding_table,
    holdings_of,
    in_boxes,
    masks_of,
    plain,
)
from qiaopai.dealing.space import PACK, Room, Space, honours_table, lengths_table
from qiaopai.testing.chance import p_value
from tests.dealing.exact import hcp_counts, pattern_counts, splits

SURE = 0.001
"""A fair draw fails a test once in a thousand seeds; the seeds are fixed."""

ANY = ((0, 13),) * 4
WHOLE = Space(PACK, (Room(13),) * 4)


def dice(seed=1):
    return np.random.Generator(np.random.PCG64(seed))


def cards(text):
    return [Card.parse(word).index for word in text.split()]


def space(text, *rooms):
    return Space(sum(1 << card for card in cards(text)), rooms)


def is_a_deal(found, of):
    """Every row gives every free card to exactly one room, which it fills."""
    union = np.bitwise_or.reduce(masks_of(found), axis=1)
    sizes = holding_table("length")[found].sum(axis=1)
    return (union == of.unknown).all() and all(
        (row == room.size).all() for row, room in zip(sizes, of.rooms, strict=True)
    )


def test_hands_have_points_and_patterns_as_often_as_combinatorics_says():
    found = plain(WHOLE, 40_000, dice())
    assert is_a_deal(found, WHOLE)
    number = found.shape[2]
    for hand in found:
        points = holding_table("hcp")[hand].sum(axis=0)
        expected = np.array(hcp_counts()) / sum(hcp_counts()) * number
        assert p_value(np.bincount(points, minlength=38), expected) > SURE
        lengths = np.sort(holding_table("length")[hand], axis=0)[::-1].T
        seen = Counter(map(tuple, lengths.tolist()))
        patterns = pattern_counts()
        wanted = [count / sum(patterns.values()) * number for count in patterns.values()]
        assert p_value([seen[one] for one in patterns], wanted) > SURE


def test_every_card_goes_to_every_hand_equally_often():
    found = masks_of(plain(WHOLE, 20_000, dice(2)))
    for card in range(52):
        times = [int((hand >> np.uint64(card) & np.uint64(1)).sum()) for hand in found.T]
        assert p_value(times, [len(found) / 4] * 4) > SURE / 52


TINY = "SA SK S5 HA HQ H2 DJ D3 C4"
SPACES = {
    "points of two hands": space(TINY, Room(3, (5, 9)), Room(3), Room(3, (2, 7))),
    "lengths of two hands": space(
        TINY,
        Room(3, lengths=((0, 13), (0, 1), (1, 2), (0, 13))),
        Room(3, lengths=(*ANY[:3], (1, 2))),
        Room(3),
    ),
    "points and lengths": space(
        TINY, Room(4, (4, 37), (*ANY[:3], (2, 3))), Room(2), Room(3, (0, 4), ((0, 0), *ANY[1:]))
    ),
    "a hand that is out of a suit": space(
        TINY, Room(4), Room(3, lengths=(*ANY[:3], (0, 0))), Room(2)
    ),
    "shapes": space(
        TINY,
        Room(3, shapes=frozenset({(0, 1, 1, 1), (1, 0, 0, 2), (0, 0, 3, 0)})),
        Room(4),
        Room(2),
    ),
    "four hands": space(
        "SA SK S5 HA HQ H2 DJ C4",
        Room(2, (4, 7)),
        Room(2),
        Room(2, (0, 5), (*ANY[:3], (1, 2))),
        Room(2),
    ),
    "four hands, one of a shape": space(
        "SA SK S5 HA HQ H2 DJ C4",
        Room(2),
        Room(2, lengths=(*ANY[:2], (1, 1), (0, 13))),
        Room(2),
        Room(2),
    ),
}


@pytest.mark.parametrize("way", [plain, by_honours, by_lengths])
@pytest.mark.parametrize("name", SPACES)
def test_whichever_way_deals_are_drawn_every_one_in_the_boxes_is_equally_likely(name, way):
    one = SPACES[name]
    sizes = [room.size for room in one.rooms]
    every = np.array(list(splits(one.cards(), sizes)), dtype=np.uint64)
    inside = every[in_boxes(one, holdings_of(every))]
    assert 20 <= len(inside) < len(every)
    found = way(one, 40_000, dice(3))
    assert is_a_deal(found, one)
    found = found[:, :, in_boxes(one, found)]
    seen = Counter(map(tuple, masks_of(found).tolist()))
    listed = list(map(tuple, inside.tolist()))
    assert set(seen) <= set(listed)
    times = [seen[row] for row in listed]
    assert p_value(times, [sum(times) / len(times)] * len(times)) > SURE


@pytest.mark.parametrize("name", SPACES)
def test_the_tables_know_how_many_deals_they_stand_for(name):
    one = SPACES[name]
    every = np.array(list(splits(one.cards(), [room.size for room in one.rooms])), dtype=np.uint64)
    holdings = holdings_of(every)
    pointed = tuple(Room(room.size, room.hcp) for room in one.rooms)
    share = in_boxes(Space(one.unknown, pointed), holdings).mean()
    assert honours_table(one).share == pytest.approx(share)
    shaped = tuple(Room(room.size, (0, 40), room.lengths, room.shapes) for room in one.rooms)
    share = in_boxes(Space(one.unknown, shaped), holdings).mean()
    assert lengths_table(one).share == pytest.approx(share)


def test_two_hands_of_twenty_points_are_found_at_once():
    one = Space(PACK, (Room(13, (20, 37)), Room(13), Room(13, (20, 37)), Room(13)))
    found = draw(one, 500, dice(), 10_000)
    assert len(found) == 500
    points = holding_table("hcp")[found.holdings].sum(axis=1)
    assert (points[[0, 2]] == 20).all()
    assert found.frequency == pytest.approx(5.1647e-8, rel=0.001)


def test_boxes_that_no_deal_fits_give_none():
    one = Space(PACK, (Room(13, (21, 37)), Room(13), Room(13, (20, 37)), Room(13)))
    assert len(draw(one, 10, dice(), 10_000)) == 0
    long = Room(13, lengths=(*ANY[:3], (7, 13)))
    assert len(draw(Space(PACK, (long, long, Room(13), Room(13))), 10, dice(), 10_000)) == 0


def test_the_same_seed_gives_the_same_deals():
    first = draw(WHOLE, 3, dice(7), 100).masks()
    assert (first == draw(WHOLE, 3, dice(7), 100).masks()).all()
    assert str(Hand.from_mask(int(first[0, 0]))) == "KQJ986.963.T.876"


@given(st.integers(0, 10**6), st.integers(1, 13), st.integers(1, 13))
@settings(max_examples=30, deadline=None)
def test_hands_of_any_size_are_filled(seed, first, second):
    rng = np.random.default_rng(seed)
    chosen = rng.permutation(52)[: first + second + 3]
    one = Space(sum(1 << int(card) for card in chosen), (Room(first), Room(second), Room(3)))
    for way in (plain, by_honours, by_lengths):
        assert is_a_deal(way(one, 50, dice(seed)), one)

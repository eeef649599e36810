"""Layouts of the unseen cards that agree with everything a player has seen.

Hard facts (own hand, dummy, cards played, suits not followed) hold exactly in every
layout. Layouts are drawn uniformly among all that satisfy them; what is only likely
(the auction, the rules of leads and of following suit) comes as weights, see
:mod:`qiaopai.robots.evidence`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import factorial, prod
from typing import TYPE_CHECKING

from qiaopai.core import Seat, Suit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.solver.values import Masks
    from qiaopai.table.view import SeatView

SUIT_MASKS: tuple[int, ...] = tuple(0x1FFF << (13 * suit.index) for suit in Suit)
"""The cards of clubs, diamonds, hearts and spades as masks of `Card.index` bits."""

PACK = (1 << 52) - 1


@dataclass(frozen=True, slots=True)
class Hidden:
    """A hand that is not seen: the cards it has left to hold and the suits it is out of.

    `played` and `void` are masks; `void` has every card of each suit it did not follow.
    """

    seat: Seat
    size: int
    played: int
    void: int


@dataclass(frozen=True, slots=True)
class Facts:
    """What is certain about the cards left: the seen hands, the hidden ones, the unseen cards.

    All masks are of cards not yet played. `gone` has the cards already played by each
    seat, N E S W.
    """

    seen: tuple[tuple[Seat, int], ...]
    hidden: tuple[Hidden, ...]
    unknown: int
    gone: tuple[int, int, int, int]

    @property
    def lengths(self) -> tuple[int, int, int, int]:
        """Unseen cards in clubs, diamonds, hearts and spades."""
        clubs, diamonds, hearts, spades = ((self.unknown & suit).bit_count() for suit in SUIT_MASKS)
        return clubs, diamonds, hearts, spades


def facts_of(view: SeatView) -> Facts:
    """The hard facts of `view`; InvalidValue never: a view is consistent."""
    gone, void = _from_play(view)
    dealt = {seat: hand.mask for seat, hand in view.hands}
    hidden = tuple(
        Hidden(seat, 13 - gone[seat].bit_count(), gone[seat], void[seat])
        for seat in Seat
        if seat not in dealt
    )
    unknown = PACK
    for seat in Seat:
        unknown &= ~(dealt.get(seat, 0) | gone[seat])
    seen = tuple((seat, mask & ~gone[seat]) for seat, mask in dealt.items())
    north, east, south, west = (gone[seat] for seat in Seat)
    return Facts(seen, hidden, unknown, (north, east, south, west))


def _from_play(view: SeatView) -> tuple[dict[Seat, int], dict[Seat, int]]:
    """Cards played and suits not followed, as masks by seat."""
    gone = dict.fromkeys(Seat, 0)
    void = dict.fromkeys(Seat, 0)
    tricks = () if view.play is None else (*view.play.tricks, view.play.current)
    for trick in tricks:
        for step, card in enumerate(trick.cards):
            seat = trick.leader.after(step)
            gone[seat] |= 1 << card.index
            if card.suit is not trick.suit:
                void[seat] |= SUIT_MASKS[trick.cards[0].suit.index]
    return gone, void


def seed_of(view: SeatView) -> int:
    """A seed from what the viewer knows of the board and from nothing else.

    The same in every process: a BLAKE2b hash of the canonical text of the view.
    """
    hands = " ".join(f"{seat}={hand}" for seat, hand in view.hands)
    parts = (view.seat, view.number, view.dealer, view.vulnerability, hands, view.auction)
    text = "|".join([*map(str, parts), "" if view.play is None else str(view.play)])
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest(), "big")


def count_layouts(facts: Facts) -> int:
    """How many layouts satisfy the hard facts: 1 or more."""
    if not any(one.void for one in facts.hidden):
        sizes = [one.size for one in facts.hidden]
        return factorial(sum(sizes)) // prod(map(factorial, sizes))
    return sum(weight for _, weight in _length_tables(facts))


def every_layout(facts: Facts) -> Masks:
    """All layouts, one a row: masks of the cards left to N E S W."""
    import numpy as np

    rows = list(_splits(facts.hidden, facts.unknown))
    hidden = np.array(rows, dtype=np.uint64).reshape(len(rows), len(facts.hidden))
    return _with_seen(facts, hidden)


def _splits(hidden: tuple[Hidden, ...], unknown: int) -> Iterator[tuple[int, ...]]:
    """Every way to give the `unknown` cards to the `hidden` hands."""
    if not hidden:
        yield ()
        return
    first, rest = hidden[0], hidden[1:]
    if not rest:
        if not unknown & first.void:
            yield (unknown,)
        return
    barred = _all_void(rest)
    must = unknown & barred & ~first.void
    free = [1 << card for card in range(52) if unknown & ~barred & ~first.void & 1 << card]
    for chosen in combinations(free, max(0, first.size - must.bit_count())):
        mine = must | sum(chosen)
        for others in _splits(rest, unknown & ~mine):
            yield (mine, *others)


def _all_void(hands: tuple[Hidden, ...]) -> int:
    """The cards that none of `hands` can hold."""
    barred = PACK
    for one in hands:
        barred &= one.void
    return barred


def draw(facts: Facts, count: int, dice: np.random.Generator) -> Masks:
    """`count` layouts drawn independently and uniformly among all that are possible."""
    if not any(one.void for one in facts.hidden):
        return _shuffled(facts, count, dice)
    return _by_lengths(facts, count, dice)


def _shuffled(facts: Facts, count: int, dice: np.random.Generator) -> Masks:
    """Without voids every shuffle of the unseen cards is a layout."""
    import numpy as np

    bits = _bits(facts.unknown)
    cards = bits[dice.random((count, len(bits))).argsort(axis=1)]
    ends = np.cumsum([0, *(one.size for one in facts.hidden)])
    hands = [np.bitwise_or.reduce(cards[:, start:end], axis=1) for start, end in pairwise(ends)]
    return _with_seen(facts, np.array(hands, dtype=np.uint64).reshape(len(hands), count).T)


def _by_lengths(facts: Facts, count: int, dice: np.random.Generator) -> Masks:
    """First how long each suit is in each hand, in exact proportion, then which cards."""
    import numpy as np

    tables = _length_tables(facts)
    total = sum(weight for _, weight in tables)
    shares = np.cumsum([weight / total for _, weight in tables])
    chosen = np.searchsorted(shares, dice.random(count) * shares[-1], side="right")
    lengths = np.array([table for table, _ in tables])[np.minimum(chosen, len(tables) - 1)]
    hands = np.zeros((count, len(facts.hidden)), dtype=np.uint64)
    for suit, mask in enumerate(SUIT_MASKS):
        bits = _bits(facts.unknown & mask)
        cards = bits[dice.random((count, len(bits))).argsort(axis=1)]
        ends = lengths[:, suit, :].cumsum(axis=1)
        owner = (np.arange(len(bits))[None, :, None] >= ends[:, None, :]).sum(axis=2)
        for place in range(len(facts.hidden)):
            mine = np.where(owner == place, cards, np.uint64(0))
            hands[:, place] |= np.bitwise_or.reduce(mine, axis=1)
    return _with_seen(facts, hands)


Lengths = tuple[tuple[int, ...], ...]
"""For each suit, how many of its unseen cards each hidden hand holds."""


@lru_cache(maxsize=2048)  # Bounded: a worker lives for months.
def _cached_tables(
    sizes: tuple[int, ...], lengths: tuple[int, ...], voids: tuple[tuple[bool, ...], ...]
) -> list[tuple[Lengths, int]]:
    """Every division of the suits' lengths among hands, with its number of layouts."""
    if not lengths:
        return [((), 1)] if not any(sizes) else []
    found = []
    for part in _divisions(lengths[0], sizes, voids[0]):
        ways = factorial(lengths[0]) // prod(map(factorial, part))
        left = tuple(size - used for size, used in zip(sizes, part, strict=True))
        found += [
            ((part, *rest), ways * more)
            for rest, more in _cached_tables(left, lengths[1:], voids[1:])
        ]
    return found


def _divisions(
    total: int, sizes: tuple[int, ...], void: tuple[bool, ...]
) -> Iterator[tuple[int, ...]]:
    """Every way to share `total` cards of a suit among hands with room for `sizes`."""
    if not sizes:
        if total == 0:
            yield ()
        return
    for mine in range(1 if void[0] else min(total, sizes[0]) + 1):
        for rest in _divisions(total - mine, sizes[1:], void[1:]):
            yield (mine, *rest)


def _length_tables(facts: Facts) -> list[tuple[Lengths, int]]:
    sizes = tuple(one.size for one in facts.hidden)
    voids = tuple(tuple(bool(one.void & suit) for one in facts.hidden) for suit in SUIT_MASKS)
    tables = _cached_tables(sizes, facts.lengths, voids)
    if _cached_tables.cache_info().currsize > 20_000:
        _cached_tables.cache_clear()
    return tables


def _with_seen(facts: Facts, hidden: NDArray[np.uint64]) -> Masks:
    """Columns N E S W from the hidden hands and the seen ones."""
    import numpy as np

    masks = np.zeros((len(hidden), 4), dtype=np.uint64)
    for place, one in enumerate(facts.hidden):
        masks[:, one.seat.index] = hidden[:, place]
    for seat, mask in facts.seen:
        masks[:, seat.index] = mask
    return masks


def _bits(mask: int) -> NDArray[np.uint64]:
    import numpy as np

    return np.array([1 << card for card in range(52) if mask >> card & 1], dtype=np.uint64)


def dealt_masks(facts: Facts, masks: Masks) -> Masks:
    """The hands as dealt: what is left in each layout and what was played."""
    import numpy as np

    return masks | np.array(facts.gone, dtype=np.uint64)


@dataclass(frozen=True, slots=True)
class Sample:
    """Layouts with weights that sum to 1, and how many equally likely ones they are worth."""

    masks: Masks
    weights: NDArray[np.float64]
    effective: float

    def __len__(self) -> int:
        return len(self.masks)


def pick(
    masks: Masks,
    weights: NDArray[np.float64],
    count: int,
    dice: np.random.Generator,
) -> Sample:
    """At most `count` layouts of `masks`, each as often as its weight asks.

    Systematic resampling: a layout with the share p is taken p x count times, rounded up
    or down; a layout taken more than once is kept once with that weight.
    """
    import numpy as np

    shares = weights / weights.sum()
    effective = 1.0 / float((shares**2).sum())
    if len(masks) <= count:
        return Sample(masks, shares, effective)
    edges = shares.cumsum()
    marks = (np.arange(count) + dice.random()) / count * edges[-1]
    taken = np.minimum(np.searchsorted(edges, marks, side="right"), len(masks) - 1)
    rows, times = np.unique(taken, return_counts=True)
    return Sample(masks[rows], times / count, effective)

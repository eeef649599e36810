"""Layouts of the unseen cards that agree with everything a player has seen.

Hard facts (own hand, dummy, cards played, suits not followed) hold exactly in every
layout. Layouts are drawn uniformly among all that satisfy them; what is only likely
(the auction, the rules of leads and of following suit) comes as weights, see
:mod:`qiaopai.robots.evidence`.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from qiaopai.core import Seat
from qiaopai.dealing import drawing
from qiaopai.dealing.space import PACK, POINTS, RANKS, SUITS, Range, Room, Space, lengths_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.solver.values import Masks
    from qiaopai.table.view import SeatView

SUIT_MASKS: tuple[int, ...] = SUITS
"""The cards of clubs, diamonds, hearts and spades as masks of `Card.index` bits."""


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
    """How many layouts satisfy the hard facts: 1 or more; exact below 2^53."""
    space = space_of(facts)
    if len(facts.hidden) < 2 or not any(one.void for one in facts.hidden):
        return space.total
    return round(lengths_table(space).share * space.total)


def every_layout(facts: Facts) -> Masks:
    """All layouts, one a row: masks of the cards left to N E S W."""
    import numpy as np

    rows = list(_splits(facts.hidden, facts.unknown))
    hidden = np.array(rows, dtype=np.uint64).reshape(len(rows), len(facts.hidden))
    return with_seen(facts, hidden)


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
    import numpy as np

    if not facts.hidden:
        return with_seen(facts, np.zeros((count, 0), dtype=np.uint64))
    return with_seen(facts, drawing.draw(space_of(facts), count, dice, sys.maxsize).masks())


def space_of(facts: Facts, boxes: Mapping[Seat, Box] | None = None) -> Space:
    """The layouts as a space, with boxes around the hidden hands as they were dealt.

    A suit that a hand is out of has no more cards in it, whatever its box says.
    """
    return Space(
        facts.unknown,
        tuple(_room(one, (boxes or {}).get(one.seat, ANY_HAND)) for one in facts.hidden),
    )


@dataclass(frozen=True, slots=True)
class Box:
    """A box around a whole hand of thirteen: HCP, and cards in clubs to spades, ends included."""

    hcp: Range = (0, 37)
    lengths: tuple[Range, Range, Range, Range] = ((0, 13),) * 4


ANY_HAND = Box()


def _room(one: Hidden, box: Box) -> Room:
    """The box around what is left to give to a hand that has played some cards."""
    points = sum(
        worth * (one.played & rank).bit_count() for rank, worth in zip(RANKS, POINTS, strict=True)
    )
    clubs, diamonds, hearts, spades = (
        (low - gone, 0 if one.void & suit else high - gone)
        for (low, high), suit in zip(box.lengths, SUIT_MASKS, strict=True)
        for gone in ((one.played & suit).bit_count(),)
    )
    low, high = box.hcp
    most = high - points if high < 37 else high
    return Room(one.size, (low - points, most), (clubs, diamonds, hearts, spades))


def with_seen(facts: Facts, hidden: NDArray[np.uint64]) -> Masks:
    """Columns N E S W from the hidden hands and the seen ones."""
    import numpy as np

    masks = np.zeros((len(hidden), 4), dtype=np.uint64)
    for place, one in enumerate(facts.hidden):
        masks[:, one.seat.index] = hidden[:, place]
    for seat, mask in facts.seen:
        masks[:, seat.index] = mask
    return masks


def dealt_masks(facts: Facts, masks: Masks) -> Masks:
    """The hands as dealt: what is left in each layout and what was played."""
    import numpy as np

    return masks | np.array(facts.gone, dtype=np.uint64)


@dataclass(frozen=True, slots=True)
class Relaxed:
    """How far what was shown had to be relaxed, in the order in which it is.

    First the weights are made flatter, `flattened` times by their square root. Then the boxes
    of the `widened` oldest calls are widened, by a card and two points; then those of the
    `dropped` oldest are left out. `calls` is how many boxes there were.
    """

    flattened: int = 0
    widened: int = 0
    dropped: int = 0
    calls: int = 0

    def __bool__(self) -> bool:
        return bool(self.flattened or self.widened or self.dropped)


@dataclass(frozen=True, slots=True)
class Sample:
    """Layouts with weights that sum to 1, and how many equally likely ones they are worth.

    `relaxed` tells what had to be given up to find them; what is certain never is.
    """

    masks: Masks
    weights: NDArray[np.float64]
    effective: float
    relaxed: Relaxed = Relaxed()

    def __len__(self) -> int:
        return len(self.masks)


def worth(weights: NDArray[np.float64]) -> float:
    """How many equally likely layouts these are worth."""
    return float(weights.sum() ** 2 / (weights**2).sum())


def flatter(weights: NDArray[np.float64], least: float) -> tuple[NDArray[np.float64], int]:
    """`weights` raised to 1/2, 1/4 … until worth `least` layouts, and how often; five at most.

    Their order stays, and the strictest constraints give way most.
    """
    for times in range(5):
        if worth(weights) >= least:
            return weights, times
        weights = weights**0.5
    return weights, 5


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

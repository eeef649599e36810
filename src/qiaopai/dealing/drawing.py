"""Deals drawn from a space: evenly among those in all boxes, however few they are.

There are three ways, each exactly even. *Plain*: any deal, and only those in the boxes are
kept. *Honours first*: how many of each rank every hand has is drawn from the exact table of
those that fit the points, then which ones, then the spot cards; only lengths are left to
chance. *Lengths first*: the same with suits; only points are left to chance. None weighs or
repeats a deal, so what is kept is even whichever way it was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from qiaopai.dealing.space import (
    HONOUR_CODE,
    PACK,
    POINTS,
    RANKS,
    SUITS,
    Space,
    Table,
    honour_flags,
    honours_table,
    lengths_table,
    shape_flags,
)
from qiaopai.dealing.urn import BATCH, apart, share_lengths, share_out, shares

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.dealing.urn import Counts, Flags, Holdings

_TRIAL = 2048
"""Plain deals looked at before a table is made."""
_OFTEN = 1 / 16
"""Where so many plain deals lie in the boxes, a table would cost more than it saves."""

Way = Callable[[Space, int, "np.random.Generator"], "Holdings"]


@dataclass(frozen=True, slots=True)
class Found:
    """Deals in all boxes of a space, and how many were drawn to find them.

    `holdings` is (hand, suit, deal). `drawn` deals came from a part of the space that holds
    `share` of its deals; of all deals about `share` x found / `drawn` lie in the boxes.
    """

    holdings: Holdings
    drawn: int
    share: float = 1.0

    def __len__(self) -> int:
        return int(self.holdings.shape[2])

    @property
    def frequency(self) -> float:
        """The part of all deals that lies in the boxes, estimated; 0 when none was found."""
        return self.share * len(self) / self.drawn if self.drawn else 0.0

    def masks(self) -> NDArray[np.uint64]:
        """The hands as (deal, hand) masks of `Card.index` bits."""
        return masks_of(self.holdings)


def masks_of(holdings: Holdings) -> NDArray[np.uint64]:
    """Holdings (hand, suit, deal) as (deal, hand) masks of `Card.index` bits."""
    import numpy as np

    masks = np.zeros((holdings.shape[2], holdings.shape[0]), dtype=np.uint64)
    for suit in range(4):
        masks |= holdings[:, suit].T.astype(np.uint64) << np.uint64(13 * suit)
    return masks


def holdings_of(masks: NDArray[np.uint64]) -> Holdings:
    """Masks (deal, hand) as holdings (hand, suit, deal)."""
    import numpy as np

    suits = [masks.T >> np.uint64(13 * suit) & np.uint64(0x1FFF) for suit in range(4)]
    return np.stack(suits, axis=1).astype(np.uint16)


def plain(space: Space, count: int, dice: np.random.Generator) -> Holdings:
    """About `count` deals of `space`, its boxes left aside."""
    import numpy as np

    sizes = np.array([room.size for room in space.rooms], dtype=np.uint8)
    counts = np.broadcast_to(sizes[:, None], (len(sizes), count))
    into = np.zeros((len(sizes) - 1, 4, count), dtype=np.uint16)
    uneven = share_out(space.cards(), counts, dice, into)
    return apart(into[:, :, ~uneven], _by_suit(space))


def by_honours(space: Space, count: int, dice: np.random.Generator) -> Holdings:
    """About `count` deals of `space` in which every hand has the points it must have."""
    import numpy as np

    table = honours_table(space)
    ranks = table.counts[shares(table.weights, count, dice)].transpose(1, 2, 0)
    closed = ranks.shape[0] - 1
    sizes = [space.rooms[place].size for place in table.order]
    whole = np.array([*sizes[:closed], sum(sizes[closed:])], dtype=np.uint8)
    spots = whole[:, None] - ranks.sum(axis=1, dtype=np.uint8)
    kinds = np.concatenate([ranks, spots[:, None]], axis=1)
    return _shared_out(space, table, kinds, (*RANKS, PACK & ~sum(RANKS)), dice)


def by_lengths(space: Space, count: int, dice: np.random.Generator) -> Holdings:
    """About `count` deals of `space` in which the tabled hands have a shape they must have."""
    table = lengths_table(space)
    lengths = table.counts[shares(table.weights, count, dice)].transpose(1, 2, 0)
    return _shared_out(space, table, lengths, SUITS, dice)


def _shared_out(
    space: Space, table: Table, counts: Counts, kinds: Sequence[int], dice: np.random.Generator
) -> Holdings:
    """Deals in which the hands of `table` have `counts` (hand, kind, deal) cards of each kind."""
    import numpy as np

    uneven = np.zeros(counts.shape[2], dtype=bool)
    still_open = [space.rooms[place].size for place in table.order[len(counts) - 1 :]]
    if len(still_open) > 1:
        more, uneven = share_lengths(counts[-1], still_open, dice)
        counts = np.concatenate([counts[:-1], more])
    into = np.zeros((len(counts) - 1, 4, counts.shape[2]), dtype=np.uint16)
    for place, kind in enumerate(kinds):
        cards = [card for card in space.cards() if kind >> card & 1]
        if cards:
            uneven |= share_out(cards, counts[:, place], dice, into)
    found = apart(into[:, :, ~uneven], _by_suit(space))
    return found[np.argsort(table.order)]


def _by_suit(space: Space) -> list[int]:
    return [space.unknown >> 13 * suit & 0x1FFF for suit in range(4)]


@cache
def holding_table(name: str) -> NDArray[np.uint16]:
    """`length`, high-card points (`hcp`) or `honours` of each of the 8,192 holdings of a suit.

    Honours of suits add up to the hand's number by `HONOUR_CODE`.
    """
    import numpy as np

    worth = {"length": (1,) * 13, "hcp": POINTS, "honours": HONOUR_CODE}[name]
    bits = np.arange(8192)
    table = sum(points * (bits >> 12 - place & 1) for place, points in enumerate(worth))
    return np.asarray(table, dtype=np.uint16)


def in_boxes(space: Space, holdings: Holdings) -> Flags:
    """Which deals of `holdings` lie in all boxes of `space`."""
    import numpy as np

    good = np.ones(holdings.shape[2], dtype=bool)
    for room, hand in zip(space.rooms, holdings, strict=True):
        if room.is_pointed:
            points = holding_table("hcp")[hand].sum(axis=0, dtype=np.uint16)
            good &= (points >= max(0, room.hcp[0])) & (points <= room.hcp[1])
        if room.honours is not None:
            codes = holding_table("honours")[hand].sum(axis=0, dtype=np.uint16)
            good &= honour_flags(room.honours)[codes]
        if room.is_shaped:
            lengths = holding_table("length")[hand]
            for length, (low, high) in zip(lengths, room.lengths, strict=True):
                good &= (length >= low) & (length <= high)
            if room.shapes is not None:
                clubs, diamonds, hearts, _ = lengths
                good &= shape_flags(room.shapes)[clubs | diamonds << 4 | hearts << 8]
    return good


@dataclass(frozen=True, slots=True)
class Source:
    """A way to draw from a space, and the part of all its deals that it draws from."""

    space: Space
    way: Way
    share: float

    def batch(self, count: int, dice: np.random.Generator) -> tuple[Holdings, int]:
        """The deals in all boxes among about `count` drawn, and how many were drawn."""
        found = self.way(self.space, count, dice)
        return found[:, :, in_boxes(self.space, found)], found.shape[2]


def source_of(space: Space, dice: np.random.Generator) -> Source | None:
    """The way that wastes least; None when no deal lies in the boxes."""
    plainly = Source(space, plain, 1.0)
    bound = any(room.is_pointed or room.is_shaped for room in space.rooms)
    if len(space.rooms) < 2 or not bound:
        return plainly
    found, drawn = plainly.batch(_TRIAL, dice)
    if found.shape[2] >= drawn * _OFTEN:
        return plainly
    ways = [Source(space, by_lengths, lengths_table(space).share)]
    if any(room.is_pointed for room in space.rooms):
        ways.append(Source(space, by_honours, honours_table(space).share))
    best = min(ways, key=lambda one: one.share)
    return best if best.share > 0 else None


def draw(space: Space, count: int, dice: np.random.Generator, tries: int) -> Found:
    """Up to `count` deals in all boxes, drawn evenly, from at most about `tries` drawn."""
    import numpy as np

    nothing = np.zeros((len(space.rooms), 4, 0), dtype=np.uint16)
    source = source_of(space, dice)
    if source is None:
        return Found(nothing, 0, 0.0)
    parts, got, drawn = [nothing], 0, 0
    while got < count and drawn < tries:
        rate = (got + 1) / (drawn + 1) if drawn else 1.0
        size = min(BATCH, tries - drawn, 64 + int(1.2 * (count - got) / rate))
        some, more = source.batch(size, dice)
        parts.append(some)
        got, drawn = got + some.shape[2], drawn + more
    holdings = np.concatenate(parts, axis=2)
    kept = holdings[:, :, :count]
    return Found(kept, max(1, round(drawn * kept.shape[2] / max(1, got))), source.share)

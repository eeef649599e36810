"""What hands may be dealt: the cards that are free, and for each hand a box around it.

A box gives the range of high-card points and of each suit's length, and the shapes, of the
cards that a hand is still to get. Two exact tables say how often a deal lies in all boxes:
one by the honours of each rank, one by the lengths of each suit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, factorial, prod
from operator import mul
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.dealing.urn import Counts

Range = tuple[int, int]
Shape = tuple[int, int, int, int]
"""Cards in clubs, diamonds, hearts, spades."""
Honours = tuple[int, int, int, int]
"""Aces, kings, queens, jacks."""

PACK = (1 << 52) - 1
SUITS = tuple(0x1FFF << 13 * suit for suit in range(4))
"""The cards of clubs to spades as masks of `Card.index` bits."""
RANKS = tuple(sum(1 << 13 * suit + 12 - step for suit in range(4)) for step in range(4))
"""The aces, kings, queens and jacks."""
POINTS = (4, 3, 2, 1)


@dataclass(frozen=True, slots=True)
class Room:
    """A hand's free places: how many cards it is to get, and the box around them.

    Ranges include both ends; `shapes` and `honours` are None where the ranges say all.
    """

    size: int
    hcp: Range = (0, 40)
    lengths: tuple[Range, Range, Range, Range] = ((0, 13),) * 4
    shapes: frozenset[Shape] | None = None
    honours: frozenset[Honours] | None = None

    @property
    def is_shaped(self) -> bool:
        """Whether the box bounds any length."""
        return self.shapes is not None or any(
            low > 0 or high < min(13, self.size) for low, high in self.lengths
        )

    @property
    def is_pointed(self) -> bool:
        """Whether the box bounds the points or the honours."""
        return self.hcp[0] > 0 or self.hcp[1] < 37 or self.honours is not None

    @property
    def points(self) -> Range:
        """The range of points that the range and the honours leave; nothing is (1, 0)."""
        if self.honours is None:
            return self.hcp
        worth = [sum(map(mul, one, POINTS)) for one in self.honours]
        inside = [points for points in worth if self.hcp[0] <= points <= self.hcp[1]]
        return (min(inside), max(inside)) if inside else (1, 0)

    def shapes_within(self, unknown: Shape) -> list[Shape]:
        """The shapes that the box admits when `unknown` cards of each suit are free."""
        spans = [
            range(max(0, low), min(high, self.size, left) + 1)
            for (low, high), left in zip(self.lengths, unknown, strict=True)
        ]
        found = [
            (clubs, diamonds, hearts, self.size - clubs - diamonds - hearts)
            for clubs in spans[0]
            for diamonds in spans[1]
            for hearts in spans[2]
            if self.size - clubs - diamonds - hearts in spans[3]
        ]
        return [one for one in found if self.shapes is None or one in self.shapes]


@dataclass(frozen=True, slots=True)
class Space:
    """All ways to give the `unknown` cards (a mask) to the `rooms`, which they fill."""

    unknown: int
    rooms: tuple[Room, ...]

    @property
    def lengths(self) -> Shape:
        """Free cards in each suit."""
        clubs, diamonds, hearts, spades = ((self.unknown & suit).bit_count() for suit in SUITS)
        return clubs, diamonds, hearts, spades

    @property
    def total(self) -> int:
        """How many ways there are with the boxes left aside."""
        sizes = [room.size for room in self.rooms]
        return factorial(sum(sizes)) // prod(map(factorial, sizes))

    def cards(self) -> list[int]:
        """The free cards, lowest first."""
        return [card for card in range(52) if self.unknown >> card & 1]


@dataclass(frozen=True, slots=True)
class Table:
    """Cases that make up part of a space: their `counts`, and how many deals each stands for.

    `counts` is (case, hand, 4): cards of each rank, ace first, or of each suit. `share` is the
    part of all deals that the cases stand for, `order` the rooms that the hands belong to.
    """

    counts: Counts
    weights: NDArray[np.float64]
    share: float
    order: tuple[int, ...]


@lru_cache(maxsize=8)  # A table may have a hundred thousand rows.
def honours_table(space: Space) -> Table:
    """How many aces, kings, queens and jacks the hands with bounded points may hold.

    The last hand of `counts` is the others together; where that is one hand, its box holds too.
    """
    import numpy as np

    tabled = [place for place, room in enumerate(space.rooms) if room.is_pointed]
    tabled = tabled[: len(space.rooms) - 1]
    rest = [place for place in range(len(space.rooms)) if place not in tabled]
    others = Room(sum(space.rooms[place].size for place in rest))
    rooms = [*(space.rooms[place] for place in tabled)]
    rooms.append(space.rooms[rest[0]] if len(rest) == 1 else others)
    low, high = np.array([room.points for room in rooms]).T
    sizes = np.array([room.size for room in rooms])
    free = [(space.unknown & rank).bit_count() for rank in RANKS]
    counts, ways = np.zeros((1, len(sizes), 0), np.uint8), np.ones(1)
    for place, number in enumerate(free):
        parts = np.array(list(_divisions(number, len(sizes))), dtype=np.uint8)
        more = factorial(number) / _factorials(parts).prod(axis=1)
        counts, ways = _crossed(counts, parts), np.outer(ways, more).ravel()
        points = (counts * np.array(POINTS[: place + 1], np.uint8)).sum(axis=2, dtype=np.int16)
        to_come = sum(
            n * worth for n, worth in zip(free[place + 1 :], POINTS[place + 1 :], strict=True)
        )
        keep = (points <= high).all(axis=1) & (counts.sum(axis=2) <= sizes).all(axis=1)
        keep &= np.maximum(low - points, 0).sum(axis=1) <= to_come
        counts, ways = counts[keep], ways[keep]
    for hand, room in enumerate(rooms):
        if room.honours is not None:
            keep = honour_flags(room.honours)[counts[:, hand] @ HONOUR_CODE]
            counts, ways = counts[keep], ways[keep]
    left = sizes - counts.sum(axis=2, dtype=np.int64)
    weights = ways * (factorial(int(sizes.sum()) - sum(free)) / _factorials(left).prod(axis=1))
    return Table(counts, weights, _share(space, rest, weights), (*tabled, *rest))


def _share(space: Space, rest: Sequence[int], weights: NDArray[np.float64]) -> float:
    """The part of all deals that `weights` stand for when the `rest` share what is left."""
    together = [space.rooms[place].size for place in rest]
    split = factorial(sum(together)) / prod(map(factorial, together))
    return float(weights.sum()) * split / space.total


HONOUR_CODE = (125, 25, 5, 1)
"""What makes one number of how many aces, kings, queens and jacks a hand has."""


@lru_cache(maxsize=64)
def honour_flags(honours: frozenset[Honours]) -> NDArray[np.bool_]:
    """Whether a set of honours, as a number by HONOUR_CODE, is among `honours`."""
    import numpy as np

    flags = np.zeros(625, dtype=bool)
    for one in honours:
        flags[sum(map(mul, one, HONOUR_CODE))] = True
    return flags


@lru_cache(maxsize=64)
def shape_flags(shapes: frozenset[Shape]) -> NDArray[np.bool_]:
    """Whether a shape is among `shapes`, by its clubs + 16 x diamonds + 256 x hearts."""
    import numpy as np

    flags = np.zeros(1 << 12, dtype=bool)
    for clubs, diamonds, hearts, _ in shapes:
        flags[clubs | diamonds << 4 | hearts << 8] = True
    return flags


def _crossed(first: Counts, second: Counts) -> Counts:
    """Every row (hand, n) of `first` with every row (hand,) of `second` as one more column."""
    import numpy as np

    left = np.repeat(first, len(second), axis=0)
    right = np.tile(second, (len(first), 1))
    return np.concatenate([left, right[:, :, None]], axis=2)


def _divisions(total: int, hands: int) -> Iterator[tuple[int, ...]]:
    if hands == 1:
        yield (total,)
        return
    for mine in range(total + 1):
        for rest in _divisions(total - mine, hands - 1):
            yield (mine, *rest)


def _factorials(numbers: Any) -> NDArray[np.float64]:
    import numpy as np

    table = np.array([float(factorial(n)) for n in range(53)])
    return np.asarray(table[numbers])


def tabled_rooms(space: Space) -> tuple[int, ...]:
    """The hands whose lengths are tabled: two at most, the most narrowly bound first.

    Of three hands two are always tabled, since their lengths give the third's. Of four only
    those that are bound by their shape.
    """
    places = sorted(range(len(space.rooms)), key=lambda place: _chance(space, place))
    if len(places) <= 3:
        return tuple(places[: len(places) - 1])
    return tuple(place for place in places if space.rooms[place].is_shaped)[:2]


def _chance(space: Space, place: int) -> float:
    """How often the hand has one of its shapes when nothing else is asked."""
    room, lengths = space.rooms[place], space.lengths
    if not room.is_shaped:
        return 1.0
    found = sum(prod(map(comb, lengths, shape)) for shape in room.shapes_within(lengths))
    return found / comb(sum(lengths), room.size)


@lru_cache(maxsize=8)
def lengths_table(space: Space) -> Table:
    """How long each suit may be in the tabled hands and in the others together.

    The last hand of `counts` is the others; where that is one hand, its box holds too.
    """
    import numpy as np

    tabled = tabled_rooms(space)
    lengths = np.array(space.lengths)
    counts, weights = np.zeros((1, 0, 4), np.uint8), np.ones(1)
    left = np.array(space.lengths)[None, :]
    for place in tabled:
        shapes = space.rooms[place].shapes_within(space.lengths)
        rows = np.array(shapes, dtype=np.int16).reshape(len(shapes), 4)
        after = left[:, None, :] - rows
        first, second = np.nonzero((after >= 0).all(axis=2))
        left = after[first, second]
        mine = rows[second].astype(np.uint8)[:, None, :]
        counts = np.concatenate([counts[first], mine], axis=1)
        weights = weights[first] / _factorials(rows[second]).prod(axis=1)
    rest = [place for place in range(len(space.rooms)) if place not in tabled]
    if len(rest) == 1:
        keep = _in_box(space.rooms[rest[0]], left)
        counts, weights, left = counts[keep], weights[keep], left[keep]
    counts = np.concatenate([counts, left.astype(np.uint8)[:, None, :]], axis=1)
    weights = weights * (_factorials(lengths).prod() / _factorials(left).prod(axis=1))
    return Table(counts, weights, _share(space, rest, weights), (*tabled, *rest))


def _in_box(room: Room, lengths: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which of `lengths` (row, suit) the box of `room` admits."""
    import numpy as np

    low, high = np.array(room.lengths).T
    good = ((lengths >= low) & (lengths <= high)).all(axis=1)
    if room.shapes is not None:
        good &= shape_flags(room.shapes)[lengths @ np.array([1, 16, 256, 0])]
    return np.asarray(good)

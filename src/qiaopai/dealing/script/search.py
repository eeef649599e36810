"""Deals that meet a script's condition, found as a stream."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from qiaopai.dealing.drawing import Source, source_of
from qiaopai.dealing.script.evaluate import Deals, Tables, TricksOf, holds
from qiaopai.dealing.script.needs import Need, needs_of
from qiaopai.dealing.script.tree import Script, conjuncts, needs_solver
from qiaopai.dealing.space import PACK, RANKS, SUITS, Room, Space
from qiaopai.dealing.urn import BATCH
from qiaopai.errors import InvalidValue

if TYPE_CHECKING:
    import numpy as np

    from qiaopai.dealing.urn import Holdings

_FIRST = 512
"""Deals of the first batch; every next one is twice as large, up to BATCH."""
_SOLVED = 16
"""Deals asked of the solver at a time: half a second."""


@dataclass(frozen=True, slots=True)
class Step:
    """Some deals that meet the condition, and how many were drawn to find them."""

    deals: Deals
    drawn: int


class Search:
    """The deals of a script in a stream; InvalidValue when there can be none.

    They are drawn from the part of all deals, `share` of them, in which the hands are as the
    condition needs them. Each deal that meets the condition is as likely as any other.
    """

    def __init__(
        self, script: Script, dice: np.random.Generator, tricks: TricksOf | None = None
    ) -> None:
        self._dice, self._tricks = dice, tricks
        self._tables = Tables(script)
        self._conditions = conjuncts(script.condition)
        needs = needs_of(script)
        self._held = [need.has for need in needs]
        rooms = [room_of(need) for need in needs]
        possible = all(need.has.bit_count() <= 13 and not need.is_impossible for need in needs)
        source = self._source(rooms) if possible else None
        if source is None:
            raise InvalidValue("script.impossible")
        self._from = source
        self.share = source.share / _chances(self._held, script.held)

    def _source(self, rooms: list[Room]) -> Source | None:
        """Where to draw from; a hand that is whole has no room but may be of a wrong shape."""
        self._open = [place for place, room in enumerate(rooms) if room.size]
        zero = (0, 0, 0, 0)
        for room in rooms:
            shaped = room.shapes is None or zero in room.shapes
            pointed = room.honours is None or zero in room.honours
            if not room.size and not (shaped and pointed):
                return None
        unknown = PACK & ~sum(self._held)
        return source_of(Space(unknown, tuple(rooms[place] for place in self._open)), self._dice)

    def steps(self, most: int | None = None) -> Iterator[Step]:
        """The deals, a batch at a time, until about `most` are drawn."""
        size, total = _FIRST, 0
        while most is None or total < most:
            asked = size if most is None else min(size, most - total)
            holdings, drawn = self._from.batch(asked, self._dice)
            total += max(1, drawn)
            deals = Deals(self._whole(holdings), self._tables, self._tricks)
            for condition in self._conditions:
                if not needs_solver(condition):
                    deals = deals.only(holds(condition, deals))
            yield from self._solved(deals, drawn)
            size = min(2 * size, BATCH)

    def _solved(self, deals: Deals, drawn: int) -> Iterator[Step]:
        """The deals that meet the conditions about tricks as well, a few at a time."""
        costly = [one for one in self._conditions if needs_solver(one)]
        if not costly or not len(deals):
            yield Step(deals, drawn)
            return
        for start in range(0, len(deals), _SOLVED):
            some = deals.only(slice(start, start + _SOLVED))
            part = drawn * len(some) // len(deals)
            for condition in costly:
                some = some.only(holds(condition, some))
            yield Step(some, part)

    def _whole(self, holdings: Holdings) -> Holdings:
        """All four hands, with the cards that they held from the start."""
        import numpy as np

        held = [[mask >> 13 * suit & 0x1FFF for suit in range(4)] for mask in self._held]
        whole = np.empty((4, 4, holdings.shape[2]), dtype=np.uint16)
        whole[:] = np.array(held, dtype=np.uint16)[:, :, None]
        if self._open:
            whole[self._open] |= holdings
        return whole


def _chances(held: list[int], given: tuple[int, int, int, int]) -> float:
    """How often cards that the condition asks for, beside those given, lie as it asks, inverted."""
    chance, free = 1.0, 52 - sum(mask.bit_count() for mask in given)
    for mask, mine in zip(held, given, strict=True):
        places = 13 - mine.bit_count()
        for _ in range(mask.bit_count() - mine.bit_count()):
            chance *= free / places
            places, free = places - 1, free - 1
    return chance


def room_of(need: Need) -> Room:
    """The places left in a hand that holds what it must, and the box around what fills them."""
    lengths = [(need.has & suit).bit_count() for suit in SUITS]
    honours = [(need.has & rank).bit_count() for rank in RANKS]
    return Room(
        max(0, 13 - need.has.bit_count()),
        shapes=_without(need.allowed_shapes(), lengths),
        honours=_without(need.allowed_honours(), honours),
    )


def _without(
    allowed: frozenset[tuple[int, int, int, int]] | None, held: list[int]
) -> frozenset[tuple[int, int, int, int]] | None:
    """What may still come where `held` is there already."""
    if allowed is None:
        return None
    left = ([n - there for n, there in zip(one, held, strict=True)] for one in allowed)
    return frozenset((a, b, c, d) for a, b, c, d in left if min(a, b, c, d) >= 0)

"""How much a robot looks at before it plays a card: numbers of layouts, never seconds.

A layout costs 15 ms of CPU at the first trick and 0.2 ms at the ninth (native double dummy,
one core at 2.45 GHz), hard deals ten times as much, so the numbers rise as the play goes on
and the work of a decision, in positions searched, is limited besides. Both are fixed, so that
the same view is always thought about in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from qiaopai.errors import InvalidValue


@dataclass(frozen=True, slots=True)
class Schedule:
    """Layouts to solve for a card; `pool` is how many are drawn and weighed before.

    `opening` is for the opening lead; `leading` and `following` go by trick (index 0 is the
    first), for the first card of a trick and for the others. When no more than `every` layouts
    are left, all are solved. `lead`, `early` and `later` limit the positions that the solver
    searches for one card, for the opening lead, at the first two tricks and after: 2.6 million
    take a second. Of what is left of them, declarer may spend `ahead` on what his later cards
    will not know.
    """

    opening: int
    leading: tuple[int, ...]
    following: tuple[int, ...]
    pool: int = 8000
    every: int = 0
    lead: int = 1_500_000
    early: int = 1_500_000
    later: int = 1_500_000
    ahead: int = 0

    def __post_init__(self) -> None:
        if len(self.leading) != 13 or len(self.following) != 13 or self._least < 0:
            raise InvalidValue("value.samples", samples=self._least)

    @property
    def _least(self) -> int:
        return min(self.opening, *self.leading, *self.following)

    def samples(self, trick: int, on_table: int) -> int:
        """How many layouts to solve at `trick` (0 to 12) with `on_table` of its cards played."""
        if on_table:
            return self.following[trick]
        return self.leading[trick] if trick else self.opening

    def nodes(self, cards: int) -> int:
        """About how many positions may be searched for a card after `cards` have been played."""
        if cards == 0:
            return self.lead
        return self.early if cards < 8 else self.later

    def capped(self, budget: int | None) -> Schedule:
        """The same with at most `budget` layouts a decision."""
        if budget is None:
            return self
        if budget < 0:
            raise InvalidValue("value.samples", samples=budget)
        return replace(
            self,
            opening=min(self.opening, budget),
            leading=tuple(min(samples, budget) for samples in self.leading),
            following=tuple(min(samples, budget) for samples in self.following),
            pool=min(self.pool, max(500, 100 * budget)),
            every=min(self.every, budget),
        )


CLUB = Schedule(
    opening=16,
    leading=(0, 40, 80, 150, 200, *(300,) * 8),
    following=(40, 50, 100, 160, 250, *(300,) * 8),
    every=400,
    lead=1_000_000,
    early=1_000_000,
    later=250_000,
    ahead=150_000,
)
EXPERT = Schedule(
    opening=60,
    leading=(0, 100, 200, 300, 400, *(500,) * 8),
    following=(100, 120, 200, 300, 400, *(500,) * 8),
    pool=20_000,
    every=1000,
    lead=1_700_000,
    early=1_400_000,
    later=1_300_000,
    ahead=1_000_000,
)
BEGINNER = Schedule(
    opening=0,
    leading=(*(0,) * 6, *(3,) * 7),
    following=(0,) * 13,
    pool=3,
)

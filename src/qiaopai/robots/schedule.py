"""How much a robot looks at before it plays a card: numbers of layouts, never seconds.

A layout costs 20 to 60 ms of CPU at the first trick and 0.2 ms at the ninth (native
double dummy, one core at 2.45 GHz), so the numbers rise as the play goes on. They are
fixed, so that the same view is always thought about in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from qiaopai.errors import InvalidValue


@dataclass(frozen=True, slots=True)
class Schedule:
    """Layouts to solve for a card; `pool` is how many are drawn and weighed before.

    `opening` is for the opening lead; `leading` and `following` go by trick (index 0 is the
    first), for the first card of a trick and for the others.
    """

    opening: int
    leading: tuple[int, ...]
    following: tuple[int, ...]
    pool: int = 8000

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
        )


CLUB = Schedule(
    opening=12,
    leading=(0, 20, 60, 120, 200, *(300,) * 8),
    following=(20, 32, 100, 160, 250, *(300,) * 8),
)
EXPERT = Schedule(
    opening=60,
    leading=(0, 80, 160, 300, 400, *(500,) * 8),
    following=(80, 120, 200, 300, 400, *(500,) * 8),
    pool=20_000,
)
RULES_ONLY = Schedule(opening=0, leading=(0,) * 13, following=(0,) * 13, pool=0)

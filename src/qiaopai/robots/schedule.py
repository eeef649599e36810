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
    """Layouts to solve by trick (index 0 is the first), and the size of the pool behind them.

    `lead` is for the opening lead. `pool` is how many layouts are drawn and weighed before
    those that are solved are picked from them.
    """

    lead: int
    by_trick: tuple[int, ...]
    pool: int = 8000

    def __post_init__(self) -> None:
        if len(self.by_trick) != 13 or min(self.lead, *self.by_trick) < 0:
            raise InvalidValue("value.samples", samples=min(self.lead, *self.by_trick))

    def samples(self, trick: int, on_table: int, is_lead: bool) -> int:
        """How many layouts to solve at `trick` (0 to 12) with `on_table` cards of it played."""
        if is_lead:
            return self.lead
        samples = self.by_trick[trick]
        return samples if on_table < 2 or trick > 1 else samples * 2

    def capped(self, budget: int | None) -> Schedule:
        """The same with at most `budget` layouts a decision."""
        if budget is None:
            return self
        if budget < 0:
            raise InvalidValue("value.samples", samples=budget)
        by_trick = tuple(min(samples, budget) for samples in self.by_trick)
        pool = min(self.pool, max(200, 50 * budget))
        return replace(self, lead=min(self.lead, budget), by_trick=by_trick, pool=pool)


CLUB = Schedule(lead=16, by_trick=(16, 24, 40, 80, 120, 160, 200, 200, 200, 200, 200, 200, 200))
EXPERT = Schedule(
    lead=60, by_trick=(60, 80, 120, 200, 300, 400, 400, 400, 400, 400, 400, 400, 400), pool=20_000
)
RULES_ONLY = Schedule(lead=0, by_trick=(0,) * 13, pool=0)

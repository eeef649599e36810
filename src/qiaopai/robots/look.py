"""A closer look at a call: what each call that comes into question leads to.

Layouts that agree with the auction are imagined, every auction is finished by the system for
all four seats, and the contracts are priced in the form of scoring. Estimated tricks settle
what is clear; where calls are close, layouts are solved double dummy a few at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from qiaopai.core import Auction, Call
from qiaopai.errors import InvalidValue
from qiaopai.robots.compare import Comparison, Finding
from qiaopai.robots.heard import heard

if TYPE_CHECKING:
    from qiaopai.robots.heard import Heard
    from qiaopai.solver import Solver
    from qiaopai.systems import Agreements
    from qiaopai.table.view import SeatView

LEAST = 8
"""Layouts below which nothing can be judged."""

_POOL = 24
"""Layouts drawn for each one that is picked."""

_STEP = 4
"""Layouts solved at a time."""

_TRIAL = 24
"""Layouts whose auctions are finished first, to see how many situations that takes."""

_CLEAR = 1.5
"""Standard errors from the margin at which a call is clearly better or clearly not."""


@dataclass(frozen=True, slots=True)
class Look:
    """How closely to look at a call: `layouts` imagined and how many of them `solved` at most.

    `situations` is about how many of the auction may be thought through, 600 a second: where
    auctions part early, fewer layouts are imagined. `nodes` is about how many positions the solver
    may search, 2.6 million a second.
    """

    layouts: int = 200
    solved: int = 40
    situations: int = 700
    nodes: int = 1_500_000

    def __post_init__(self) -> None:
        if self.layouts < LEAST or self.solved < 0:
            raise InvalidValue("value.samples", samples=min(self.layouts, self.solved))

    def capped(self, budget: int | None) -> Look | None:
        """The same with at most `budget` layouts; None where these are too few to judge by."""
        if budget is None:
            return self
        if budget < LEAST:
            return None
        return replace(self, layouts=min(self.layouts, budget), solved=min(self.solved, budget))


@dataclass(frozen=True, slots=True)
class Looked:
    """What a closer look found: a finding for each call, best first, and how good the sample was.

    `effective` and `beside` are those of the sample, see :class:`~qiaopai.robots.heard.Heard`.
    `stopped` tells that the emergency clock ended it.
    """

    findings: tuple[Finding, ...]
    layouts: int
    effective: float
    beside: float
    stopped: bool = False


def look_closer(
    view: SeatView,
    agreements: Agreements,
    calls: Sequence[Call],
    look: Look,
    solver: Solver | None = None,
    is_over: Callable[[], bool] = lambda: False,
) -> Looked:
    """What each of `calls` gains on the first of them, the system's own.

    Without a solver tricks are only estimated. The same view gets the same findings: the dice
    are seeded by it alone. When time is over before every call was followed to its end there
    are none.
    """
    sample = heard(view, agreements, look.layouts, _POOL * look.layouts)
    sample = sample.first(_affordable(view, agreements, calls, sample, look))
    comparison = Comparison(view, calls[0], sample)
    for call in calls:
        if is_over():
            return Looked((), len(sample), sample.effective, sample.beside, stopped=True)
        comparison.add(agreements, call)
    found = {one.call: one for one in comparison.findings(calls)}
    stopped = _solve(comparison, found, look, solver, is_over) if solver is not None else False
    best_first = sorted(found.values(), key=lambda one: -one.gain)
    return Looked(tuple(best_first), len(sample), sample.effective, sample.beside, stopped)


def _affordable(
    view: SeatView, agreements: Agreements, calls: Sequence[Call], sample: Heard, look: Look
) -> int:
    """How many layouts may be imagined, by how many situations a few of them take."""
    trial = sample.first(_TRIAL)
    if len(trial) == len(sample):
        return len(sample)
    met: set[Auction] = set()
    comparison = Comparison(view, calls[0], trial)
    for call in calls:
        comparison.add(agreements, call, met)
    return max(len(trial), len(trial) * look.situations // max(1, len(met)))


def _solve(
    comparison: Comparison,
    found: dict[Call, Finding],
    look: Look,
    solver: Solver,
    is_over: Callable[[], bool],
) -> bool:
    """Solves layouts as long as calls are open and work is left; whether the clock ended it."""
    last = 0
    for layouts in range(_STEP, look.solved + 1, _STEP):
        left = open_calls(comparison, list(found.values()))
        if not left or comparison.nodes + last > look.nodes:
            return False
        if is_over():
            return True
        before = comparison.nodes
        found.update({one.call: one for one in comparison.findings(left, layouts, solver)})
        last = comparison.nodes - before
    return False


def open_calls(comparison: Comparison, found: Sequence[Finding]) -> list[Call]:
    """The calls of which it is not clear whether they gain more than the margin.

    None when the best is clearly better than the system's own call and every other.
    """
    margin = comparison.unit.margin
    hopeful = [one for one in found if one.gain + _CLEAR * one.error > margin and one.error]
    if not hopeful:
        return []
    best = max(hopeful, key=lambda one: one.gain)
    others = [one for one in hopeful if one is not best]
    clear = best.gain - _CLEAR * best.error > margin and all(
        best.gain - one.gain > _CLEAR * one.error for one in others
    )
    return [] if clear else [one.call for one in hopeful]

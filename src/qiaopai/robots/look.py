"""A closer look at a call: what each call that comes into question leads to.

Layouts that agree with the auction are imagined, every auction is finished by the system for
all four seats, and the contracts are priced in the form of scoring. Estimated tricks settle
what is clear; where calls are close, layouts are solved double dummy a few at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from qiaopai.core import Call
from qiaopai.errors import InvalidValue
from qiaopai.robots.compare import Comparison, Finding
from qiaopai.robots.heard import heard

if TYPE_CHECKING:
    from qiaopai.solver import Solver
    from qiaopai.systems import Agreements
    from qiaopai.table.view import SeatView

LEAST = 8
"""Layouts below which nothing can be judged."""

_POOL = 24
"""Layouts drawn for each one that is picked."""

_STEP = 4
"""Layouts solved at a time."""

_CLEAR = 1.5
"""Standard errors from the margin at which a call is clearly better or clearly not."""


@dataclass(frozen=True, slots=True)
class Look:
    """How closely to look at a call: `layouts` imagined and how many of them `solved` at most.

    `nodes` is about how many positions the solver may search, 2.6 million a second.
    """

    layouts: int = 200
    solved: int = 40
    nodes: int = 2_000_000

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
    comparison = Comparison(view, calls[0], sample)
    for call in calls:
        if is_over():
            return Looked((), len(sample), sample.effective, sample.beside, stopped=True)
        comparison.add(agreements, call)
    found = {one.call: one for one in comparison.findings(calls)}
    stopped = False
    for layouts in range(_STEP, look.solved + 1, _STEP) if solver is not None else ():
        left = open_calls(comparison, list(found.values()))
        if not left or comparison.nodes >= look.nodes:
            break
        stopped = is_over()
        if stopped:
            break
        found.update({one.call: one for one in comparison.findings(left, layouts, solver)})
    best_first = sorted(found.values(), key=lambda one: -one.gain)
    return Looked(tuple(best_first), len(sample), sample.effective, sample.beside, stopped)


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

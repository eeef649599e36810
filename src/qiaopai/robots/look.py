"""A closer look at a call: what each call that comes into question leads to.

Layouts that agree with the auction are imagined, every auction is finished by the system for
all four seats, and the contracts are priced: double-dummy tricks, corrected for play at the
table, in the form of scoring. Only layouts in which the calls end in different contracts cost
anything. A few layouts come first; calls that have little hope after them are dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from qiaopai.core import Call, Contract, Seat, Strain
from qiaopai.errors import InvalidValue
from qiaopai.robots.heard import Heard, heard
from qiaopai.robots.rollout import endings
from qiaopai.robots.worth import Stakes, gain, points

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.robots.worth import Floats, Integers
    from qiaopai.solver import Solver
    from qiaopai.systems import Agreements
    from qiaopai.table.view import SeatView


@dataclass(frozen=True, slots=True)
class Look:
    """How closely to look at a call: layouts in rising rounds, from a `pool` of drawn ones."""

    rounds: tuple[int, ...] = (8, 20, 40)
    pool: int = 4000

    def __post_init__(self) -> None:
        if not self.rounds or min(self.rounds) < 1 or sorted(set(self.rounds)) != [*self.rounds]:
            raise InvalidValue("value.samples", samples=min(self.rounds, default=0))

    def capped(self, budget: int | None) -> Look | None:
        """The same with at most `budget` layouts; None where these are too few to judge by."""
        if budget is None or budget >= self.rounds[-1]:
            return self
        if budget < self.rounds[0]:
            return None
        rounds = (*(one for one in self.rounds if one < budget), budget)
        return replace(self, rounds=rounds)


@dataclass(frozen=True, slots=True)
class Finding:
    """What a call gains on the system's own over the layouts looked at.

    `gain` and its standard `error` are in the unit of the form: IMPs, percent of a top, points.
    """

    call: Call
    gain: float
    error: float
    layouts: int


@dataclass(frozen=True, slots=True)
class Looked:
    """What a closer look found: a finding for each call, best first, and how good the sample was.

    Calls with fewer layouts had no hope. `effective` and `beside` are those of the sample, see
    :class:`~qiaopai.robots.heard.Heard`. `stopped` tells that the emergency clock ended it.
    """

    findings: tuple[Finding, ...]
    layouts: int
    effective: float
    beside: float
    stopped: bool = False


class Comparison:
    """Calls compared over imagined layouts; the first is the system's own."""

    def __init__(
        self, view: SeatView, agreements: Agreements, calls: Sequence[Call], sample: Heard
    ) -> None:
        self.own, self.sample = calls[0], sample
        self._stakes = Stakes(view.form, view.vulnerability, view.auction.turn.side)
        self._contracts: dict[Contract | None, int] = {}
        self._ends = {call: self._endings(view, agreements, call) for call in calls}
        self._tricks: dict[tuple[Strain, Seat], Integers] = {}

    def _endings(self, view: SeatView, agreements: Agreements, call: Call) -> Integers:
        """The place of each layout's contract among all contracts."""
        import numpy as np

        found = np.zeros(len(self.sample), np.int64)
        after = view.auction.add(call)
        for contract, rows in endings(agreements, after, view.vulnerability, self.sample.masks):
            found[rows] = self._contracts.setdefault(contract, len(self._contracts))
        return found

    def apart(self, calls: Sequence[Call], layouts: int) -> Integers:
        """The rows among the first `layouts` where any of `calls` ends elsewhere than `own`."""
        import numpy as np

        own = self._ends[self.own][:layouts]
        apart = np.zeros(len(own), bool)
        for call in calls:
            apart |= self._ends[call][:layouts] != own
        return np.flatnonzero(apart)

    def findings(self, calls: Sequence[Call], layouts: int, solver: Solver) -> list[Finding]:
        """What `calls` gain over the first `layouts`, those solved that are not yet."""
        import numpy as np

        rows = self.apart(calls, layouts)
        hcp = _hcp(self.sample.masks[rows], self._stakes)
        own = self._points(self.own, rows, solver)
        field = [self._points(call, rows, solver) for call in calls]
        found = []
        for call, ours in zip(calls, field, strict=True):
            gains = np.zeros(min(layouts, len(self.sample)))
            gains[rows] = gain(self._stakes, ours, own, field, hcp)
            found.append(_finding(call, gains, self.sample.weights[: len(gains)]))
        return found

    def _points(self, call: Call, rows: Integers, solver: Solver) -> Floats:
        """Points of our side after `call` in the layouts `rows`."""
        import numpy as np

        ends = self._ends[call][rows]
        parts = [(contract, np.flatnonzero(ends == at)) for contract, at in self._contracts.items()]
        found: Floats = np.zeros((len(rows), points(self._stakes, None, rows[:1]).shape[1]))
        for contract, some in parts:
            if contract is not None and len(some):
                tricks = self._solved(contract, rows[some], solver)
                found[some] = points(self._stakes, contract, tricks)
        return found

    def _solved(self, contract: Contract, rows: Integers, solver: Solver) -> Integers:
        """Declarer's double-dummy tricks in the layouts `rows`."""
        import numpy as np

        key = contract.strain, contract.declarer
        known = self._tricks.setdefault(key, np.full(len(self.sample), -1, np.int64))
        new = rows[known[rows] < 0]
        if len(new):
            masks = self.sample.masks[new]
            defence = solver.cards_masks(
                contract.strain, contract.leader, (), masks, best_only=True
            )
            known[new] = 13 - defence.max(axis=1)
        return known[rows]


def _finding(call: Call, gains: Floats, weights: Floats) -> Finding:
    shares = weights / weights.sum()
    mean = float((gains * shares).sum())
    spread = float(((gains - mean) ** 2 * shares).sum())
    error = (spread * float((shares**2).sum())) ** 0.5
    return Finding(call, round(mean, 6), round(error, 6), len(gains))


def _hcp(masks: NDArray[np.uint64], stakes: Stakes) -> Integers:
    """The high-card points of our side in each layout."""
    from qiaopai.systems.facts import facts_of_many

    first, second = (facts_of_many(masks[:, seat.index]).of("hcp") for seat in stakes.side.seats)
    total: Integers = first + second
    return total


def look_closer(
    view: SeatView,
    agreements: Agreements,
    calls: Sequence[Call],
    look: Look,
    solver: Solver,
    is_over: Callable[[], bool] = lambda: False,
) -> Looked:
    """What each of `calls` gains on the first of them, the system's own.

    The same view gets the same findings: the dice are seeded by it alone.
    """
    sample = heard(view, agreements, look.rounds[-1], look.pool)
    comparison = Comparison(view, agreements, calls, sample)
    found = {call: Finding(call, 0.0, 0.0, 0) for call in calls}
    left = [call for call in calls[1:] if len(comparison.apart([call], len(sample)))]
    stopped = False
    for layouts in look.rounds:
        stopped = bool(left) and is_over()
        if stopped or not left:
            break
        some = comparison.findings(left, layouts, solver)
        found.update({one.call: one for one in some})
        left = [one.call for one in some if one.gain + one.error > 0]
    looked_at = max(one.layouts for one in found.values())
    found[calls[0]] = replace(found[calls[0]], layouts=looked_at)
    best_first = sorted(found.values(), key=lambda one: (-one.layouts, -one.gain))
    return Looked(tuple(best_first), looked_at, sample.effective, sample.beside, stopped)

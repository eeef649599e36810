"""Calls compared over imagined layouts: where each ends, and what it gains on the system's own.

Tricks are estimated in every layout and solved double dummy in the first few, where calls are
close. The estimate's mean is put right by what the solver says, as far as its few layouts
are worth more than the usual error of the estimate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from qiaopai.core import Auction, Call, Contract, Seat, Strain
from qiaopai.robots.estimate import estimated
from qiaopai.robots.rollout import endings
from qiaopai.robots.single_dummy import QUANTILES
from qiaopai.robots.worth import Stakes, Unit, gain, points, unit_of
from qiaopai.systems.facts import facts_of_many

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.robots.heard import Heard
    from qiaopai.robots.worth import Floats, Integers
    from qiaopai.solver import Solver
    from qiaopai.solver.values import Masks
    from qiaopai.systems import Agreements
    from qiaopai.table.view import SeatView


@dataclass(frozen=True, slots=True)
class Finding:
    """What a call gains on the system's own, on average over the layouts looked at.

    `gain` and its standard `error` are in the unit of the form: IMPs, percent of a top, points.
    `solved` counts the layouts whose tricks were solved, not only estimated.
    """

    call: Call
    gain: float
    error: float
    solved: int = 0


class Comparison:
    """The endings of some calls in the layouts of a sample; the first to be added is `own`."""

    def __init__(self, view: SeatView, own: Call, sample: Heard) -> None:
        self.own, self.sample = own, sample
        self._view = view
        self.stakes = Stakes(view.form, view.vulnerability, view.auction.turn.side)
        self.unit = unit_of(view.form)
        self.contracts: dict[Contract | None, int] = {}
        self._ends: dict[Call, Integers] = {}
        self._estimates = Tricks(sample.masks)
        self._solved = Tricks(sample.masks)
        self.nodes = 0

    def add(self, agreements: Agreements, call: Call, met: set[Auction] | None = None) -> None:
        """Finds where `call` ends in each layout; auctions on the way are added to `met`."""
        import numpy as np

        found = np.zeros(len(self.sample), np.int64)
        after, vulnerability = self._view.auction.add(call), self._view.vulnerability
        for contract, rows in endings(agreements, after, vulnerability, self.sample.masks, met):
            found[rows] = self.contracts.setdefault(contract, len(self.contracts))
        self._ends[call] = found

    def apart(self, calls: Sequence[Call], layouts: int) -> Integers:
        """The rows among the first `layouts` where any of `calls` ends elsewhere than `own`."""
        import numpy as np

        own = self._ends[self.own][:layouts]
        apart = np.zeros(len(own), bool)
        for call in calls:
            apart |= self._ends[call][:layouts] != own
        return np.flatnonzero(apart)

    def findings(
        self, calls: Sequence[Call], layouts: int = 0, solver: Solver | None = None
    ) -> list[Finding]:
        """What `calls` gain by estimate, put right by the first `layouts` solved."""
        weights = self.sample.weights
        estimates = self._gains(calls, len(weights), None)
        if solver is None or not layouts:
            return [
                _finding(call, one, one[:0], weights, self.unit)
                for call, one in zip(calls, estimates, strict=True)
            ]
        solved = self._gains(calls, layouts, solver)
        return [
            _finding(call, one, other, weights, self.unit)
            for call, one, other in zip(calls, estimates, solved, strict=True)
        ]

    def _gains(self, calls: Sequence[Call], layouts: int, solver: Solver | None) -> list[Floats]:
        """What each call gains on `own` in the first `layouts`, one after the other."""
        import numpy as np

        rows = self.apart(calls, layouts)
        own, *field = (self._points(call, rows, solver) for call in (self.own, *calls))
        hcp = _hcp(self.sample.masks[rows], self.stakes)
        found = []
        for ours in field:
            gains = np.zeros(min(layouts, len(self.sample)))
            gains[rows] = gain(self.stakes, ours, own, field, hcp)
            found.append(gains)
        return found

    def _points(self, call: Call, rows: Integers, solver: Solver | None) -> Floats:
        """Points of our side after `call` in the layouts `rows`."""
        import numpy as np

        ends = self._ends[call][rows]
        found: Floats = np.zeros((len(rows), QUANTILES))
        for contract, place in self.contracts.items():
            some = np.flatnonzero(ends == place)
            if contract is not None and len(some):
                tricks = self._tricks(contract, rows[some], solver)
                found[some] = points(self.stakes, contract, tricks, solved=solver is not None)
        return found

    def _tricks(self, contract: Contract, rows: Integers, solver: Solver | None) -> Floats:
        if solver is None:
            return self._estimates.estimate(contract, rows)
        tricks, nodes = self._solved.solve(contract, rows, solver)
        self.nodes += nodes
        return tricks


class Tricks:
    """Declarer's tricks in the layouts of `masks` by strain and declarer, found when asked for."""

    def __init__(self, masks: Masks) -> None:
        self._masks = masks
        self._known: dict[tuple[Strain, Seat], Floats] = {}

    def estimate(self, contract: Contract, rows: Integers) -> Floats:
        """Estimated tricks in the layouts `rows`."""
        key = contract.strain, contract.declarer
        if key not in self._known:
            self._known[key] = estimated(self._masks, *key)
        return self._known[key][rows]

    def solve(self, contract: Contract, rows: Integers, solver: Solver) -> tuple[Floats, int]:
        """Double-dummy tricks in the layouts `rows`, and the positions searched for them."""
        import numpy as np

        key = contract.strain, contract.declarer
        known = self._known.setdefault(key, np.full(len(self._masks), -1.0))
        new = rows[known[rows] < 0]
        nodes = 0
        if len(new):
            found = solver.search_masks(
                contract.strain, contract.leader, (), self._masks[new], best_only=True
            )
            known[new] = 13 - found.tricks.max(axis=1)
            nodes = int(found.nodes.sum())
        return known[rows], nodes


def _finding(
    call: Call, estimates: Floats, solved: Floats, weights: NDArray[np.float64], unit: Unit
) -> Finding:
    """The mean of the estimates, put right by the layouts that were solved.

    Estimates of one decision are off by `unit.bias` on average; the solver knows by how much,
    as exactly as its layouts allow: the two are weighed by their variances.
    """
    shares = weights / weights.sum()
    mean = float((estimates * shares).sum())
    variance = float(((estimates - mean) ** 2 * shares).sum()) * float((shares**2).sum())
    bias = unit.bias**2
    if len(solved):
        off = solved - estimates[: len(solved)]
        part = weights[: len(solved)] / weights[: len(solved)].sum()
        found = float((off * part).sum())
        usual = unit.spread**2 * float((off != 0).mean())
        spread = (float(((off - found) ** 2).sum()) + 2 * usual) / (len(solved) + 2)
        doubt = spread * float((part**2).sum())
        trust = bias / (bias + doubt)
        mean += trust * found
        bias *= 1 - trust
    error = (variance + bias) ** 0.5 if (estimates != 0).any() else 0.0
    return Finding(call, round(mean, 6), round(error, 6), len(solved))


def _hcp(masks: Masks, stakes: Stakes) -> Integers:
    """The high-card points of our side in each layout."""
    first, second = (facts_of_many(masks[:, seat.index]).of("hcp") for seat in stakes.side.seats)
    total: Integers = first + second
    return total

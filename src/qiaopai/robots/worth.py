"""What contracts are worth in the auction, in the form of scoring that is played.

Double-dummy tricks come in; points as they are at the table (see
:mod:`~qiaopai.robots.single_dummy`) and the gain of one contract on another come out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from qiaopai.core import Contract, Result, Risk, Side, Vulnerability
from qiaopai.robots.rubber_worth import rubber_points
from qiaopai.robots.single_dummy import QUANTILES, differences, doubled_shares
from qiaopai.scoring import (
    LEAST_1962,
    CompensationForm,
    CompensationRule,
    CompensationTable,
    Form,
    RubberForm,
    Scoring,
    compensation_table,
    contract_score,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a board is played for, and by whom."""

    form: Scoring
    vulnerability: Vulnerability
    side: Side


@dataclass(frozen=True, slots=True)
class Unit:
    """What gains of a form are counted in, and what counts as much there.

    `margin` is what a call must gain on the system's own, `bias` how far the mean of estimates
    is usually off in one decision, `spread` how far an estimate is in one layout.
    """

    name: str
    margin: float
    bias: float
    spread: float


def unit_of(form: Scoring) -> Unit:
    """The unit of a form: IMPs, percent of a top, or points."""
    if form is Form.IMPS or isinstance(form, CompensationForm):
        return Unit("imps", 0.5, 0.3, 3.6)
    if form is Form.MATCHPOINTS:
        return Unit("matchpoints", 3.0, 3.0, 40.0)
    return Unit("total", 20.0, 12.0, 150.0)


def points(
    stakes: Stakes, contract: Contract | None, tricks: Floats | Integers, *, solved: bool = True
) -> Floats:
    """Points of our side in `contract` for double-dummy tricks, `solved` or estimated.

    An array (layouts, QUANTILES): a row has the points for each equal part of the chance by
    which play differs from these tricks. A contract that fails counts as doubled as often as
    champions double it.
    """
    import numpy as np

    if contract is None:
        return np.zeros((len(tricks), QUANTILES))
    won = np.rint(tricks[:, None] + differences(contract, solved=solved))
    found: Floats = _table(stakes, contract)[np.clip(won, 0, 13).astype(np.int64)]
    return found


@lru_cache(maxsize=1024)
def _table(stakes: Stakes, contract: Contract) -> Floats:
    """Points of our side by declarer's tricks, 0 to 13."""
    import numpy as np

    ours = 1 if contract.declarer.side is stakes.side else -1
    return ours * np.array([_expected(stakes, contract, tricks) for tricks in range(14)])


def _expected(stakes: Stakes, contract: Contract, tricks: int) -> float:
    plain = _declarers(stakes, Result(contract, tricks))
    down = contract.bid.tricks - tricks
    if down <= 0 or contract.risk is not Risk.UNDOUBLED:
        return plain
    shares = doubled_shares()
    share = shares[min(down, len(shares)) - 1]
    doubled = Contract(contract.bid, Risk.DOUBLED, contract.declarer)
    return (1 - share) * plain + share * _declarers(stakes, Result(doubled, tricks))


def _declarers(stakes: Stakes, result: Result) -> float:
    if isinstance(stakes.form, RubberForm):
        return rubber_points(result, stakes.vulnerability, stakes.form)
    return contract_score(result, stakes.vulnerability).for_declarer


def gain(
    stakes: Stakes, ours: Floats, own: Floats, field: Sequence[Floats], hcp: Integers
) -> Floats:
    """What the contracts of one call gain on those of the system's `own`, layout by layout.

    All are arrays as :func:`points` gives them, `field` those that others may reach. In IMPs,
    at matchpoints in percent of a top, else in points. `hcp` are our side's in each layout.
    """
    import numpy as np

    match stakes.form:
        case Form.IMPS:
            found = imps_of(ours - own)
        case Form.MATCHPOINTS:
            beaten = [np.sign(ours - other) - np.sign(own - other) for other in field]
            found = 50.0 * np.mean([np.sign(ours - own), *beaten], axis=0)
        case CompensationForm():
            found = _net(stakes, ours, hcp) - _net(stakes, own, hcp)
        case _:
            found = ours - own
    gained: Floats = found.mean(axis=1)
    return gained


def imps_of(difference: Floats) -> Floats:
    """IMPs (Law 78B) for differences in points."""
    import numpy as np

    won = np.searchsorted(LEAST_1962, np.abs(difference), side="right")
    return np.sign(difference) * won


def _net(stakes: Stakes, score: Floats, hcp: Integers) -> Floats:
    """Net IMPs of our side for a score set against its points, as the rule has it."""
    import numpy as np

    assert isinstance(stakes.form, CompensationForm)
    rule, table = stakes.form.rule, compensation_table(stakes.form.table)
    ours, theirs = (
        _expectations(table, stakes.vulnerability.of(side), rule)
        for side in (stakes.side, stakes.side.other)
    )
    we, they = ours[hcp][:, None], -theirs[40 - hcp][:, None]
    if rule is CompensationRule.LITERAL:
        return imps_of(score) - np.where(score > 0, we, np.where(score < 0, they, 0))
    lead = hcp[:, None] - 20
    expected = np.where(lead > 0, we, np.where(lead < 0, they, 0))
    if rule is CompensationRule.RUSSIAN:
        return imps_of(score - expected)
    return imps_of(score) - expected


@lru_cache(maxsize=16)
def _expectations(table: CompensationTable, vulnerable: bool, rule: CompensationRule) -> Integers:
    """What a side with 0 to 40 HCP is expected to score, in the rule's unit."""
    import numpy as np

    unit = table.expected if rule is CompensationRule.RUSSIAN else table.expected_imps
    return np.array([unit(hcp, vulnerable) for hcp in range(41)])

"""How play at the table differs from double dummy, in counts of real games.

Counted in 5,000 games of a champion program against itself: ``data/single_dummy.csv`` has by
kind of contract how many tricks more or fewer than double dummy declarer won,
``data/doubled.csv`` how many contracts that fail double dummy by so many tricks were doubled.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from qiaopai.core import Contract, Risk, Strain
from qiaopai.resources import read_text
from qiaopai.robots.estimate import error_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

QUANTILES = 20
"""Equal parts of chance into which the difference from double dummy is divided."""

_FINE = 8
"""Steps a trick in which an estimate's error is added."""


def differences(contract: Contract, *, solved: bool) -> NDArray[np.float64]:
    """Declarer's tricks less the double-dummy ones, in the middle of each equal part of chance.

    Not `solved`: less the estimated ones, whose error is added.
    """
    error = 0.0 if solved else error_of(contract.strain)
    return _quantiles(_kind(contract), error)


def _kind(contract: Contract) -> str:
    """The row of the table that counts: ``doubled``, ``slam``, else the level, with ``NT``."""
    if contract.risk is not Risk.UNDOUBLED:
        return "doubled"
    if contract.level >= 6:
        return "slam"
    notrump = contract.strain is Strain.NOTRUMP and contract.level <= 3
    return f"{contract.level}{'NT' if notrump else ''}"


@cache
def _quantiles(kind: str, error: float) -> NDArray[np.float64]:
    import numpy as np

    counts = np.array(_table("single_dummy.csv")[kind])
    least = -(len(counts) // 2)
    values = np.arange(least, least + len(counts), dtype=np.float64)
    shares = counts / counts.sum()
    if error:
        steps = np.arange(-4 * _FINE, 4 * _FINE + 1) / _FINE
        bell = np.exp(-0.5 * (steps / error) ** 2)
        values = (values[:, None] + steps).ravel()
        shares = np.outer(shares, bell / bell.sum()).ravel()
        order = values.argsort(kind="stable")
        values, shares = values[order], shares[order]
    middles = (np.arange(QUANTILES) + 0.5) / QUANTILES
    found: NDArray[np.float64] = values[np.searchsorted(shares.cumsum(), middles)]
    return found


@cache
def doubled_shares() -> tuple[float, ...]:
    """The share of contracts doubled that fail double dummy by 1, 2, … tricks."""
    rows = _table("doubled.csv").values()
    return tuple(doubled / played for played, doubled in rows)


@cache
def _table(name: str) -> dict[str, tuple[int, ...]]:
    lines = read_text("robots", "data", name).splitlines()
    rows = [line.split(",") for line in lines if line and not line.startswith("#")][1:]
    return {first: tuple(map(int, rest)) for first, *rest in rows}

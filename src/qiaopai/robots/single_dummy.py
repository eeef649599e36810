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

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

QUANTILES = 20
"""Equal parts of chance into which the difference from double dummy is divided."""


def kind_of(contract: Contract) -> str:
    """The row of the table that counts: ``doubled``, ``slam``, else the level, with ``NT``."""
    if contract.risk is not Risk.UNDOUBLED:
        return "doubled"
    if contract.level >= 6:
        return "slam"
    notrump = contract.strain is Strain.NOTRUMP and contract.level <= 3
    return f"{contract.level}{'NT' if notrump else ''}"


@cache
def differences(kind: str) -> NDArray[np.int64]:
    """Declarer's tricks less the double-dummy ones, in the middle of each equal part of chance."""
    import numpy as np

    counts = np.array(_table("single_dummy.csv")[kind])
    middles = (np.arange(QUANTILES) + 0.5) / QUANTILES
    return np.searchsorted(counts.cumsum() / counts.sum(), middles) - len(counts) // 2


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

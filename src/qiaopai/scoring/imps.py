"""International match points (Law 78B): the 1962 table, and the one before it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from qiaopai.scoring.figures import Why

LEAST_1962: Final[tuple[int, ...]] = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The least difference in points that is worth 1, 2, … 24 IMPs."""


LEAST_OLD: Final[tuple[int, ...]] = (
    20, 70, 140, 220, 350, 500, 750, 1000, 1250, 1500, 2000, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The same for 1, 2, … 15 IMPs before 1962 (as printed in Sports Illustrated, 2 May 1960)."""

IMP_TABLES: Final[Mapping[str, tuple[int, ...]]] = {"1962": LEAST_1962, "old": LEAST_OLD}
"""Both tables by the name that sheets print."""


def imps(difference: int, least: tuple[int, ...] = LEAST_1962) -> int:
    """IMPs for a difference in points, with its sign, by the table `least`.

    >>> imps(2990), imps(-420), imps(10)
    (21, -9, 0)
    >>> imps(2990, LEAST_OLD)
    12
    """
    won = bisect_right(least, abs(difference))
    return won if difference >= 0 else -won


class ImpRow(NamedTuple):
    """Differences from `least` to `most` points, scores being tens, are worth `imps` IMPs."""

    imps: int
    least: int
    most: int | None
    """None in the last row."""


def imp_rows(least: tuple[int, ...] = LEAST_1962) -> Iterator[ImpRow]:
    """The table `least` as it is printed.

    >>> list(imp_rows())[:2], list(imp_rows())[-1].most
    ([ImpRow(imps=0, least=0, most=10), ImpRow(imps=1, least=20, most=40)], None)
    """
    limits = [0, *least]
    for won, points in enumerate(limits):
        last = won + 1 == len(limits)
        yield ImpRow(won, points, None if last else limits[won + 1] - 10)


def why_imps(difference: int, least: tuple[int, ...] = LEAST_1962) -> Why:
    """Why a difference in points is worth its IMPs: the row of the table that it falls in."""
    won = imps(difference, least)
    place = abs(won)
    reached = 0 if place == 0 else least[place - 1]
    if place == len(least):
        row = Why.of("why.imps.last", least=reached, imps=place)
    else:
        row = Why.of("why.imps.row", least=reached, next=least[place], imps=place)
    return Why.of("why.imps.total", row, points=difference, count=won)

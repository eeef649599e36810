"""International match points (Law 78B): the 1962 table, and the one before it."""

from __future__ import annotations

from bisect import bisect_right

LEAST_1962: tuple[int, ...] = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The least difference in points that is worth 1, 2, … 24 IMPs."""


LEAST_OLD: tuple[int, ...] = (
    20, 70, 140, 220, 350, 500, 750, 1000, 1250, 1500, 2000, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The same for 1, 2, … 15 IMPs before 1962 (as printed in Sports Illustrated, 2 May 1960)."""


def imps(difference: int, least: tuple[int, ...] = LEAST_1962) -> int:
    """IMPs for a difference in points, with its sign, by the table `least`.

    >>> imps(2990), imps(-420), imps(10)
    (21, -9, 0)
    >>> imps(2990, LEAST_OLD)
    12
    """
    won = bisect_right(least, abs(difference))
    return won if difference >= 0 else -won

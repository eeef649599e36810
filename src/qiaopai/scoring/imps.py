"""International match points (Law 78B): the 1962 table."""

from __future__ import annotations

from bisect import bisect_right

LEAST_1962: tuple[int, ...] = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The least difference in points that is worth 1, 2, … 24 IMPs."""


def imps(difference: int) -> int:
    """IMPs for a difference in points, with its sign.

    >>> imps(2990), imps(-420), imps(10)
    (21, -9, 0)
    """
    won = bisect_right(LEAST_1962, abs(difference))
    return won if difference >= 0 else -won

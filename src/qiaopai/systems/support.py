"""Between which HCP a hand lies that counts so many points in support of a suit.

Shape and trumps count too, so that the range is wide; its ends are those of hands that there are.
"""

from __future__ import annotations

from functools import cache, reduce
from typing import Final

from qiaopai.systems.facts import FURTHER_TRUMP, beside_trumps, in_trumps
from qiaopai.systems.seen import Range

_Tenths = dict[tuple[int, int], Range]
"""The least and the most tenths of a point by cards and HCP."""

_MOST_HCP: Final = 37


@cache
def hcp_of_support(points: Range, trumps: Range, looked_for: int) -> Range:
    """The HCP of hands with so many `points` in support and `trumps`; `points` where there is none.

    `looked_for` of the trumps make a fit of eight.
    """
    found = [
        hcp
        for (length, hcp), tenths in _by_trumps().items()
        if trumps[0] <= length <= trumps[1]
        and _rounded(tenths[1], length - looked_for) >= points[0]
        and _rounded(tenths[0], length - looked_for) <= points[1]
    ]
    return (min(found), max(found)) if found else points


def _rounded(tenths: int, extra: int) -> int:
    return (tenths + FURTHER_TRUMP * extra + 5) // 10


@cache
def _by_trumps() -> _Tenths:
    """What whole hands count, without further trumps, by their trumps and HCP."""
    side = _holdings(beside_trumps())
    sides = reduce(_joined, (side, side, side))
    found: _Tenths = {}
    for (trumps, hcp), tenths in _holdings(in_trumps()).items():
        for other in range(_MOST_HCP - hcp + 1):
            if (13 - trumps, other) in sides:
                rest = sides[13 - trumps, other]
                _widen(found, (trumps, hcp + other), tenths[0] + rest[0], tenths[1] + rest[1])
    return found


def _holdings(suits: tuple[tuple[int, int, int], ...]) -> _Tenths:
    found: _Tenths = {}
    for length, hcp, tenths in suits:
        _widen(found, (length, hcp), tenths, tenths)
    return found


def _joined(first: _Tenths, other: _Tenths) -> _Tenths:
    found: _Tenths = {}
    for (cards, hcp), some in first.items():
        for (more_cards, more_hcp), more in other.items():
            if cards + more_cards <= 13:
                key = cards + more_cards, hcp + more_hcp
                _widen(found, key, some[0] + more[0], some[1] + more[1])
    return found


def _widen(found: _Tenths, key: tuple[int, int], least: int, most: int) -> None:
    low, high = found.get(key, (least, most))
    found[key] = min(low, least), max(high, most)

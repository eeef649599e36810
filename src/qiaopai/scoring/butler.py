"""Butler: IMPs of each result against a datum, an average of the board's results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import ceil, floor

from qiaopai.errors import InvalidValue


class Rounding(Enum):
    """What becomes of a datum between two printed ones; they differ where it lies half way."""

    AWAY = "away"
    """Half away from zero."""
    UP = "up"
    """Half to the higher, North-South's."""
    EVEN = "even"
    """Half to the even."""
    DOWN = "down"
    """Always towards zero."""
    NONE = "none"
    """Not rounded."""

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def to(self, value: Fraction, unit: int) -> Fraction:
        """`value` as a multiple of `unit`."""
        parts = value / unit
        match self:
            case Rounding.NONE:
                return value
            case Rounding.DOWN:
                return Fraction(int(parts) * unit)
            case Rounding.EVEN:
                return Fraction(round(parts) * unit)
            case Rounding.UP:
                return Fraction(floor(parts + Fraction(1, 2)) * unit)
            case Rounding.AWAY:
                half = Fraction(1, 2)
                return Fraction((ceil(parts - half) if parts < 0 else floor(parts + half)) * unit)


@dataclass(frozen=True, slots=True)
class Cut:
    """How many results are left out at each end: a number, or a percentage of all.

    >>> Cut.parse("10%").of(24), Cut.parse("1").of(24)
    (2, 1)
    """

    count: int = 0
    percent: int = 0

    def __post_init__(self) -> None:
        if self.count < 0 or not 0 <= self.percent < 50 or (self.count and self.percent):
            raise InvalidValue("butler.cut", text=f"{self.count} {self.percent}%")

    @classmethod
    def parse(cls, text: str) -> Cut:
        """A cut from ``0``, ``2`` or ``15%``."""
        number = text.removesuffix("%")
        if not (number.isascii() and number.isdigit() and len(number) <= 3):
            raise InvalidValue("butler.cut", text=text)
        if text.endswith("%"):
            if int(number) >= 50:
                raise InvalidValue("butler.cut", text=text)
            return cls(percent=int(number))
        return cls(count=int(number))

    def of(self, results: int) -> int:
        """Results left out at each end of `results`; part of a result stays. One must be left."""
        wanted = self.count or results * self.percent // 100
        return min(wanted, (results - 1) // 2) if results else 0

    def __str__(self) -> str:
        return f"{self.percent}%" if self.percent else str(self.count)


def mean_datum(points: Sequence[Fraction | int], cut: Cut) -> Fraction:
    """The mean of `points`, North-South's, without the `cut` best and worst."""
    kept = kept_results(points, cut)
    return Fraction(sum(kept), len(kept))


def kept_results(points: Sequence[Fraction | int], cut: Cut) -> list[Fraction | int]:
    """The results that count for the datum, in ascending order."""
    out = cut.of(len(points))
    return sorted(points)[out : len(points) - out]


def median_datum(points: Sequence[Fraction | int]) -> Fraction:
    """The middle one of `points`, half way between the middle two of an even number."""
    ordered = sorted(points)
    return Fraction(ordered[(len(points) - 1) // 2] + ordered[len(points) // 2], 2)

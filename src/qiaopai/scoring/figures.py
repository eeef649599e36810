"""Figures: exact inside, rounded for print, each with the reason why it is what it is."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from qiaopai.text import Message


@dataclass(frozen=True, slots=True)
class Figure:
    """An exact number as it is printed: with `places` decimals, rounded half away from zero.

    >>> str(Figure(Fraction(12345, 1000), 2)), str(Figure(Fraction(-1, 8), 2))
    ('12.35', '-0.13')
    """

    value: Fraction | int
    places: int = 2

    @property
    def rounded(self) -> Decimal:
        """The number as printed."""
        return rounded(self.value, self.places)

    def __str__(self) -> str:
        return f"{self.rounded:f}"


def rounded(value: Fraction | int, places: int) -> Decimal:
    """`value` with `places` decimals, rounded half away from zero; never minus zero."""
    scaled = abs(Fraction(value)) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return Decimal(-whole if value < 0 else whole).scaleb(-places)


@dataclass(frozen=True, slots=True)
class Why:
    """Why a figure is what it is: a sentence that names it, and the figures it was made of."""

    message: Message
    parts: tuple[Why, ...] = ()

    @classmethod
    def of(cls, key: str, /, *parts: Why, **params: object) -> Why:
        """The sentence `key` of the catalogues with `params`, made of `parts`."""
        return cls(Message.of(key, **params), parts)

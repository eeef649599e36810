"""Places: totals in order, equal ones sharing a place."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a ranking; `shared` when others have it too. Text is ``7=`` or ``7``.

    >>> str(Place(7, True))
    '7='
    """

    number: int
    shared: bool = False

    def __str__(self) -> str:
        return f"{self.number}=" if self.shared else str(self.number)


def places(totals: Mapping[T, Fraction | Sequence[Fraction]]) -> dict[T, Place]:
    """The place of each by his total, the highest first; equal totals share the better place.

    A total may be a sequence: the total, then what decides between equal ones.

    >>> {name: str(place) for name, place in places({"a": 5, "b": 7, "c": 5, "d": 1}).items()}
    {'b': '1', 'a': '2=', 'c': '2=', 'd': '4'}
    """
    ordered = sorted(totals, key=lambda one: totals[one], reverse=True)  # type: ignore[arg-type, return-value]
    found: dict[T, Place] = {}
    at = 0
    while at < len(ordered):
        last = at
        while last + 1 < len(ordered) and totals[ordered[last + 1]] == totals[ordered[at]]:
            last += 1
        for one in ordered[at : last + 1]:
            found[one] = Place(at + 1, last > at)
        at = last + 1
    return found


def shared(found: Mapping[T, Place]) -> list[tuple[Place, list[T]]]:
    """The places in order, each with those who have it."""
    return [(place, list(own)) for place, own in groupby(found, found.__getitem__)]

"""Shapes of a hand: ``4441`` for that many spades, hearts, diamonds, clubs, ``any 4333``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Final

from qiaopai.systems.source import Span

PREFIX: Final = "shape:"
"""How the measures of shapes begin: each set of shapes is a measure, 1 for its hands, else 0."""

_SIDE: Final = 14
_PATTERN: Final = re.compile(r"(?:any )?[0-9x]{4}")

Lengths = tuple[int, int, int, int]
"""Cards by suit index, clubs first."""


def read_shapes(span: Span) -> str:
    """The measure of the shapes written in `span`, between ``|``."""
    for choice in span.split("|"):
        if not _PATTERN.fullmatch(choice.text):
            raise choice.wrong("shape")
        if not _shapes(choice.text):
            raise choice.wrong("no_shape")
    return PREFIX + "|".join(choice.text for choice in span.split("|"))


@cache
def shape_table(measure: str) -> tuple[int, ...]:
    """1 where a hand belongs, by spades + 14 hearts + 196 diamonds."""
    table = [0] * _SIDE**3
    for clubs, diamonds, hearts, spades in shapes_of(measure):
        if clubs + diamonds + hearts + spades == 13:
            table[spades + _SIDE * hearts + _SIDE**2 * diamonds] = 1
    return tuple(table)


@cache
def shapes_of(measure: str) -> frozenset[Lengths]:
    """The shapes that the measure counts as 1."""
    return frozenset(
        shape for text in measure.removeprefix(PREFIX).split("|") for shape in _shapes(text)
    )


@cache
def _shapes(text: str) -> frozenset[Lengths]:
    digits = text.removeprefix("any ")
    orders = set(permutations(digits)) if text.startswith("any ") else {tuple(digits)}
    return frozenset(
        shape
        for spades, hearts, diamonds, clubs in orders
        for shape in _filled((clubs, diamonds, hearts, spades))
    )


def _filled(digits: tuple[str, str, str, str]) -> Iterator[Lengths]:
    """The shapes of thirteen cards with these lengths, ``x`` standing for any."""
    choices = [range(_SIDE) if digit == "x" else [int(digit)] for digit in digits]
    for clubs in choices[0]:
        for diamonds in choices[1]:
            for hearts in choices[2]:
                spades = 13 - clubs - diamonds - hearts
                if spades in choices[3]:
                    yield clubs, diamonds, hearts, spades

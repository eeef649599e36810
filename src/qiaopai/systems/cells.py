"""All shapes and points that a hand can have, and which of them a call leaves.

A cell is four lengths and a number of HCP. What a rule asks of lengths and HCP is decided for a
cell, the rest is not: a call leaves a cell unless its rules exclude it, or rules before them for
other calls take all of its hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, Final

from qiaopai.systems.constraint import All, Constraint, Region, Term
from qiaopai.systems.facts import Facts, facts_of_cells
from qiaopai.systems.seen import Seen
from qiaopai.systems.shapes import PREFIX
from qiaopai.systems.support import hcp_of_support

_DECIDED: Final = frozenset(
    {"hcp", "points", "length", "longer", "uneven", "rule20", "rule15", "any"}
)
_MOST_IN: Final = (0, 4, 7, 9) + (10,) * 10
"""The HCP that so many cards of a suit can hold."""
_LEAST_IN: Final = (0,) * 10 + (1, 3, 6, 10)
"""The HCP that so many cards of a suit hold at least."""
_LOSERS: Final = (4, 3, 2)
"""The HCP of the honours that keep the first, second and third card of a suit from losing."""


def shown(constraints: Iterable[Constraint]) -> Seen | None:
    """The narrowest ranges that hold the hands of all constraints; None where no hand is left."""
    facts = _facts()
    left: Any = facts.of("hcp") >= 0
    for constraint in constraints:
        left = left & _left(constraint)
    if not left.any():
        return None
    clubs, diamonds, hearts, spades = (_range(facts.of("length", suit)[left]) for suit in range(4))
    return Seen(
        hcp=_range(facts.of("hcp")[left]),
        points=_range(facts.of("points")[left]),
        lengths=(clubs, diamonds, hearts, spades),
    )


def _range(values: Any) -> tuple[int, int]:
    return int(values.min()), int(values.max())


@lru_cache(maxsize=256)
def _left(constraint: Constraint) -> Any:
    """The cells of a constraint, as booleans."""
    facts = _facts()
    everything = facts.of("hcp") >= 0
    if not isinstance(constraint, Region):
        return everything
    left, taken = ~everything, ~everything
    for rule, own in constraint.rules:
        if own:
            left = left | (_admitted(rule, everything) & ~taken)
        if all(map(_is_decided, rule.terms)):
            taken = taken | _admitted(rule, everything)
    return left


def _admitted(rule: All, everything: Any) -> Any:
    """The cells in which `rule` admits a hand as far as cells tell."""
    facts, cells = _facts(), everything
    for term in rule.terms:
        match term.measure:
            case "support":
                cells = cells & _supports(term)
            case "losers":
                cells = cells & (facts.of("hcp") >= _cheapest(term.high))
            case _ if _is_decided(term):
                cells = cells & term.holds(facts)
    return cells


def _supports(term: Term) -> Any:
    """The cells of hands that may count so many points in support."""
    import numpy as np

    facts = _facts()
    points = term.low, term.high
    bounds = [hcp_of_support(points, (trumps, trumps), term.other) for trumps in range(14)]
    low, high = np.array(bounds).T[:, facts.of("length", term.suit)]
    return (facts.of("hcp") >= low) & (facts.of("hcp") <= high)


@cache
def _cheapest(losers: int) -> Any:
    """For each cell the least HCP of a hand of its shape with at most so many losers."""
    import numpy as np

    facts = _facts()
    shapes = zip(*(facts.of("length", suit).tolist() for suit in range(4)), strict=True)
    least = {shape: _cheapest_of(shape, losers) for shape in _shapes()}
    return np.array([least[shape] for shape in shapes])


def _cheapest_of(lengths: tuple[int, int, int, int], losers: int) -> int:
    """Queens count from three cards, kings from two, aces from one."""
    honours = sorted(_LOSERS[place] for length in lengths for place in range(min(length, 3)))
    return sum(honours[: max(0, len(honours) - losers)])


def _is_decided(term: Term) -> bool:
    return term.measure in _DECIDED or term.measure.startswith(PREFIX)


@cache
def _facts() -> Facts:
    return facts_of_cells(
        [
            (hcp, lengths)
            for lengths in _shapes()
            for hcp in range(
                sum(_LEAST_IN[length] for length in lengths),
                min(37, sum(_MOST_IN[length] for length in lengths)) + 1,
            )
        ]
    )


def _shapes() -> Iterable[tuple[int, int, int, int]]:
    for clubs in range(14):
        for diamonds in range(14 - clubs):
            for hearts in range(14 - clubs - diamonds):
                yield clubs, diamonds, hearts, 13 - clubs - diamonds - hearts

"""Constraints on a hand: strict for choosing a call, soft for weighing layouts.

A call shows a :class:`Region`: the hands that its own rules admit and no rule before them
for another call does. :class:`Together` is what several calls of one player show.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from qiaopai.core import Hand
from qiaopai.systems.facts import Facts, Value, facts_of, facts_of_many

FLOOR = 0.02
"""The least weight of any hand for any one call: players deviate."""

INFINITE = 99

POINTS = frozenset({"hcp", "points", "support", "rule20", "rule15", "outside"})
_NEAR = {
    True: (1.0, 0.45, 0.12),
    False: (1.0, 0.1),
}
"""Weights of a hand that misses a bound by 0, 1, 2: in points, and in cards or anything else."""

_OVERRULED = 0.2
"""The weight left to a hand for which the system has a better call."""


class Constraint(ABC):
    """What a hand must be like."""

    __slots__ = ()

    @abstractmethod
    def holds(self, facts: Facts) -> Value:
        """Whether the facts fit: a bool for one hand, a boolean array for many."""

    @abstractmethod
    def soft(self, facts: Facts) -> Any:
        """How well many hands fit, 0.02 to 1, as a numpy float array."""

    def admits(self, hand: Hand) -> bool:
        """Whether `hand` fits, strictly."""
        return bool(self.holds(facts_of(hand)))

    def weights(self, masks: Any) -> Any:
        """How well each hand of `masks` (numpy uint64, as `Hand.mask`) fits: floats 0.02 to 1.

        A bound missed by 1 point leaves 0.45, by 2 points 0.12, by a card 0.1.
        """
        import numpy as np

        soft = self.soft(facts_of_many(masks))
        return np.broadcast_to(soft, np.shape(masks)).astype(np.float64)


@dataclass(frozen=True, slots=True)
class Term(Constraint):
    """A measure between two bounds, both included."""

    measure: str
    low: int = 0
    high: int = INFINITE
    suit: int = -1
    other: int = -1

    def holds(self, facts: Facts) -> Value:
        """Whether the measure lies between the bounds."""
        value = facts.of(self.measure, self.suit, self.other)
        return (value >= self.low) & (value <= self.high)

    def soft(self, facts: Facts) -> Any:
        """1 between the bounds, less outside them by how far."""
        import numpy as np

        value = facts.of(self.measure, self.suit, self.other)
        near = _NEAR[self.measure in POINTS]
        missed = np.maximum(np.maximum(self.low - value, value - self.high), 0)
        table = np.array([*near, FLOOR])
        return table[np.minimum(missed, len(near))]


@dataclass(frozen=True, slots=True)
class All(Constraint):
    """Every one of some terms; with none, any hand."""

    terms: tuple[Term, ...] = ()

    def holds(self, facts: Facts) -> Value:
        """Whether all terms hold."""
        result: Value = True
        for term in self.terms:
            result = result & term.holds(facts)
            if result is False:
                return False
        return result

    def soft(self, facts: Facts) -> Any:
        """The product of the terms' weights."""
        import numpy as np

        result: Any = np.float64(1)
        for term in self.terms:
            result = result * term.soft(facts)
        return np.maximum(result, FLOOR)


@dataclass(frozen=True, slots=True)
class Region(Constraint):
    """The hands that come to one call in an ordered list of rules.

    `rules` are the constraints down to the last one of this call, in order, each with
    whether it is this call's. A hand belongs when the first rule that admits it is.
    """

    rules: tuple[tuple[All, bool], ...]

    def holds(self, facts: Facts) -> Value:
        """Whether the first rule to hold is one of this call's."""
        if isinstance(facts.suits[0], int):
            return next((own for rule, own in self.rules if rule.holds(facts)), False)
        import numpy as np

        shape = facts.suits[0].shape
        result, free = np.zeros(shape, bool), np.ones(shape, bool)
        for rule, own in self.rules:
            holds = rule.holds(facts) & free
            if own:
                result |= holds
            free &= ~holds
        return result

    def soft(self, facts: Facts) -> Any:
        """The best of the own rules, less where a rule before it takes the hand elsewhere."""
        import numpy as np

        best: Any = np.full(facts.suits[0].shape, FLOOR)
        taken: Any = np.zeros(facts.suits[0].shape, bool)
        for rule, own in self.rules:
            if own:
                soft = rule.soft(facts) * np.where(taken, _OVERRULED, 1.0)
                best = np.maximum(best, soft)
            else:
                taken = taken | rule.holds(facts)
        return np.maximum(best, FLOOR)

    @property
    def own(self) -> tuple[All, ...]:
        """The constraints of this call's own rules."""
        return tuple(rule for rule, own in self.rules if own)


@dataclass(frozen=True, slots=True)
class Together(Constraint):
    """What all of some constraints ask; their weights multiply."""

    parts: tuple[Constraint, ...] = ()

    def holds(self, facts: Facts) -> Value:
        """Whether every part holds."""
        result: Value = True
        for part in self.parts:
            result = result & part.holds(facts)
        return result

    def soft(self, facts: Facts) -> Any:
        """The product of the parts' weights; each part keeps its own floor."""
        import numpy as np

        result: Any = np.float64(1)
        for part in self.parts:
            result = result * part.soft(facts)
        return result


ANYTHING = All()


def together(parts: Sequence[Constraint]) -> Constraint:
    """The constraints joined."""
    return parts[0] if len(parts) == 1 else Together(tuple(parts))

"""Matchpoints (Law 78A) by counting, and Neuberg's formula for boards played less often."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from qiaopai.core import Side
from qiaopai.scoring.awards import Points


def matchpoints(points: Sequence[int]) -> list[int]:
    """What each of `points` wins: 2 for each of the others it beats, 1 for each it equals.

    The time grows with the number of results, not with its square. The other direction's are
    ``2 * (len(points) - 1)`` less these.

    >>> matchpoints([420, -50, 420, 450])
    [3, 0, 3, 6]
    """
    worth = {}
    below = 0
    for value, count in sorted(Counter(points).items()):
        worth[value] = 2 * below + count - 1
        below += count
    return [worth[value] for value in points]


@dataclass(frozen=True, slots=True)
class Field:
    """The results of a board that a score is compared with, each with its weight.

    `values` are points in ascending order, `below` the weight of all results before each place,
    with the whole weight at the end.
    """

    values: tuple[int, ...]
    below: tuple[Fraction, ...]

    @classmethod
    def of(cls, awards: Iterable[Points]) -> Field:
        """The field of `awards`; a weighted one stands in it with its weights (Law 12C1c)."""
        weights = field_weights(awards)
        values = sorted(weights)
        sums = accumulate((weights[value] for value in values), initial=Fraction(0))
        return cls(tuple(values), tuple(sums))

    @property
    def results(self) -> int:
        """How many results there are; a weighted one is one."""
        return int(self.below[-1])

    @property
    def weights(self) -> Iterator[tuple[int, Fraction]]:
        """Every different score with its weight."""
        for at, points in enumerate(self.values):
            yield points, self.below[at + 1] - self.below[at]

    def against(self, points: int) -> tuple[Fraction, Fraction]:
        """The weights of the results below `points` and of those equal to them."""
        first, after = bisect_left(self.values, points), bisect_right(self.values, points)
        return self.below[first], self.below[after] - self.below[first]

    def matchpoints(self, award: Points, side: Side = Side.NS) -> Fraction:
        """What `award`, itself in the field, wins for `side` against the others: 2 and 1 (Law 78A).

        Points are North-South's. Against itself any award, weighted or not, would win exactly 1.
        """
        won = Fraction(0)
        for weight, points in award.outcomes:
            below, equal = self.against(points)
            beaten = below if side is Side.NS else self.below[-1] - below - equal
            won += weight * (2 * beaten + equal)
        return won - 1


def field_weights(awards: Iterable[Points]) -> dict[int, Fraction]:
    """The weight of every different score among `awards`."""
    certain: Counter[int] = Counter()
    weights: dict[int, Fraction] = {}
    for award in awards:
        if award.is_weighted:
            for weight, points in award.outcomes:
                weights[points] = weights.get(points, Fraction(0)) + weight
        else:
            certain[award.outcomes[0][1]] += 1
    for points, count in certain.items():
        weights[points] = weights.get(points, Fraction(0)) + count
    return weights


def neuberg(won: Fraction | int, results: int, most: int) -> Fraction:
    """`won` matchpoints among `results` results as if there had been `most` (2 and 1 units).

    ``m' = (m + 1) * E / A - 1`` with A = `results`, E = `most`; a top becomes ``2 * E - 2``
    less half the matchpoints a missing result would have cost. Source: G. Neuberg's formula
    as in the EBU White Book.

    >>> neuberg(8, 5, 6), neuberg(8, 5, 5)
    (Fraction(49, 5), Fraction(8, 1))
    """
    return (Fraction(won) + 1) * most / results - 1

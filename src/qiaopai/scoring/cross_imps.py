"""Cross-IMPs: each result compared with every other in IMPs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from qiaopai.scoring.awards import Points
from qiaopai.scoring.imps import LEAST_1962, imps
from qiaopai.scoring.matchpoints import field_weights


def cross_imps(points: Sequence[int], least: tuple[int, ...] = LEAST_1962) -> list[int]:
    """The sum of IMPs of each of `points` against all others; the other direction's is negative.

    The time grows with the square of the number of *different* scores, which a board has few of
    however many tables play it. Dividing by ``len(points) - 1`` gives the usual average.

    >>> cross_imps([420, -50, 420])
    [10, -20, 10]
    """
    counts = Counter(points)
    worth = {
        own: sum(count * imps(own - other, least) for other, count in counts.items())
        for own in counts
    }
    return [worth[own] for own in points]


class CrossField:
    """The results of a board that scores are compared with in IMPs, each with its weight."""

    def __init__(self, awards: Sequence[Points], least: tuple[int, ...] = LEAST_1962) -> None:
        self.least = least
        self.results = len(awards)
        self._weights = field_weights(awards)
        self._known: dict[int, Fraction] = {}

    def sum(self, award: Points) -> Fraction:
        """IMPs of `award`, itself in the field, against all others.

        Against itself a weighted award wins nothing: what one outcome gains another loses.
        """
        return sum((weight * self._worth(own) for weight, own in award.outcomes), Fraction(0))

    def _worth(self, own: int) -> Fraction:
        if own not in self._known:
            self._known[own] = sum(
                (weight * imps(own - other, self.least) for other, weight in self._weights.items()),
                Fraction(0),
            )
        return self._known[own]

"""What a player is to expect in partner's hand, from the player's own and all that was shown.

High-card points of a random hand are nearly normal. Each unseen hand keeps to the range it has
shown, which gives a mean and a variance; that the four hands hold 40 points together moves each
mean by its share of the variance.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil

from qiaopai.systems.constraint import INFINITE
from qiaopai.systems.seen import Range, Seen

_DECK = 40
"""The high-card points in the pack."""

_FREQUENCY = (
    36, 79, 136, 246, 385, 519, 655, 803, 889, 936, 941, 894, 803, 691, 569, 442, 331, 236, 161,
    104, 64, 38, 21, 11, 6, 3, 1,
)  # fmt: skip
"""How many of ten thousand hands hold 0, 1, 2 … HCP."""


@cache
def spread(bounds: Range) -> tuple[float, float]:
    """The mean and the variance of the HCP of hands within `bounds`."""
    low = min(max(bounds[0], 0), len(_FREQUENCY) - 1)
    high = min(max(bounds[1], low), len(_FREQUENCY) - 1)
    weights = _FREQUENCY[low : high + 1]
    total = sum(weights)
    mean = sum(weight * points for points, weight in enumerate(weights, low)) / total
    square = sum(weight * points**2 for points, weight in enumerate(weights, low)) / total
    return mean, square - mean**2


@dataclass(frozen=True, slots=True)
class Line:
    """Partner's points over one's own: the value where one has none, the slope, the limits."""

    value: float
    slope: float
    low: float
    high: float

    def least(self, total: int) -> int:
        """The least own points that make `total` together with partner's."""
        own = (total - self.value) / (1 + self.slope)
        partner = min(max(total - own, self.low), self.high)
        return ceil(total - partner - 0.5)

    def share(self, low: int, high: int) -> tuple[int, int]:
        """The bounds of one's own points that make `low` to `high` together with partner's."""
        return (
            low if low <= -INFINITE else self.least(low),
            high if high >= INFINITE else self.least(high + 1) - 1,
        )


def hcp_line(partner: Seen, lho: Seen, rho: Seen) -> Line:
    """The HCP to expect in partner's hand over one's own HCP."""
    mean, variance = spread(partner.hcp)
    left, right = spread(lho.hcp), spread(rho.hcp)
    variances = variance + left[1] + right[1]
    share = min(variance / variances, _MOST) if variances > 0 else 0.0
    value = mean + share * (_DECK - mean - left[0] - right[0])
    return Line(value, -share, *map(float, partner.hcp))


_MOST = 0.9
"""The greatest part of what others do not hold that partner takes up."""


def points_line(partner: Seen, lho: Seen, rho: Seen) -> Line:
    """The points for a suit contract to expect in partner's hand over one's own in support.

    The weights of partner's expected HCP and of the least points shown were fitted to
    double-dummy tricks.
    """
    line = hcp_line(partner, lho, rho)
    shown = _SHOWN * partner.points[0]
    return Line(
        _HELD * (line.value - _SHAPE * line.slope) + shown,
        _HELD * line.slope,
        _HELD * line.low + shown,
        _HELD * line.high + shown,
    )


_HELD, _SHOWN, _SHAPE = 0.8, 0.27, 2

"""What a side is given on a board besides or instead of the table's result (Laws 12, 86, 90).

The table's own result is never touched: an :class:`Adjustment` is a layer above it that names
its reason, and taking the layer away gives the first ranking again.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from qiaopai.errors import InvalidValue


@dataclass(frozen=True, slots=True)
class Points:
    """Assigned or won: North-South's points, several with weights that sum to 1 (Law 12C1c).

    >>> Points.of(420).mean
    Fraction(420, 1)
    """

    outcomes: tuple[tuple[Fraction, int], ...]

    def __post_init__(self) -> None:
        weights = [weight for weight, _ in self.outcomes]
        if sum(weights) != 1 or min(weights) <= 0:
            raise InvalidValue("award.weights")

    @classmethod
    def of(cls, points: int) -> Points:
        """One score for certain."""
        return _certain(points)

    @classmethod
    def weighted(cls, *outcomes: tuple[int, int]) -> Points:
        """Scores with their weights in percent: ``Points.weighted((60, 420), (40, -50))``."""
        return cls(tuple((Fraction(percent, 100), points) for percent, points in outcomes))

    @property
    def is_weighted(self) -> bool:
        """Whether more than one outcome counts."""
        return len(self.outcomes) > 1

    @property
    def mean(self) -> Fraction:
        """The weighted mean in points; scores are compared one by one, not by this."""
        return sum((weight * points for weight, points in self.outcomes), Fraction(0))


@dataclass(frozen=True, slots=True)
class Artificial:
    """A share of the board's top, 60, 50 or 40 percent, in IMPs +3, 0 or -3 (Law 12C2).

    `by_own` is Law 12C2(c): who was not at fault gets his percentage on his other boards when
    that is more than 60; who was at fault gets his when that is less than 40.
    """

    percent: Fraction
    by_own: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= 100:
            raise InvalidValue("award.percent", percent=str(self.percent))

    @property
    def imps(self) -> Fraction:
        """The same in IMPs: 3 for each ten percent over 50 (Law 86)."""
        return (self.percent - 50) * 3 / 10


@lru_cache(4096)  # a board has few different scores, an event many boards
def _certain(points: int) -> Points:
    return Points(((Fraction(1), points),))


AVERAGE_PLUS = Artificial(Fraction(60), by_own=True)
AVERAGE = Artificial(Fraction(50))
AVERAGE_MINUS = Artificial(Fraction(40), by_own=True)


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """The board does not count for this side: nobody's fault, or not scheduled."""


NOT_PLAYED = NotPlayed()

Award = Points | Artificial | NotPlayed


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """A director's decision about one line of an event: `line` is its place in ``Event.lines``.

    Each side is given something of its own; a later adjustment of the same line replaces an
    earlier one. `reason` is free text, `law` such as ``12C1c``, `by` and `at` say who and when.
    """

    line: int
    ns: Award
    ew: Award
    reason: str = ""
    law: str = ""
    by: str = ""
    at: str = ""


class Unit(Enum):
    """What a penalty is counted in; IMPs and VPs are taken off after conversion."""

    MATCHPOINTS = "mp"
    TOP = "top"
    PERCENT = "percent"
    IMPS = "imp"
    VPS = "vp"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A fine of a contestant (Laws 90, 91); a negative `amount` is a bonus.

    `unit` TOP counts percent of one board's top, PERCENT percent of the final score.
    """

    contestant: str
    amount: Fraction
    unit: Unit
    reason: str = ""
    law: str = ""
    by: str = ""
    at: str = ""


def self_inflicted(table: int, adjusted: int, without_error: int) -> int:
    """Points for a side that earned part of its damage itself (Law 12C1e).

    The table's result, plus what the infraction cost (`adjusted` less `without_error`, the
    result had the side not erred): it keeps the damage of its own error. All are points of that
    side.

    >>> self_inflicted(table=-100, adjusted=420, without_error=170)
    150
    """
    return table + adjusted - without_error

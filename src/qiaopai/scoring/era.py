"""The codes of scoring that were in force one after the other, each as a table.

Sources: Laws of Contract Bridge 1932 (laws 30 and 32) and 1935 (law 39), as the history of the
Laws at wiki.riteme.site/wiki/User:Maproom/bridgehist gives them; *Time*, 25 March 1935; Laws of
Duplicate Bridge 1987 (Law 77, unchanged since).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import accumulate

from qiaopai.errors import InvalidValue


class Era(Enum):
    """A code of scoring by the year it came in; each lasts until the next.

    `Y1932` to March 1935, `Y1935` to 1986 (rubber bridge to 1992), `Y1987` today.
    """

    Y1932 = "1932"
    Y1935 = "1935"
    Y1987 = "1987"

    @classmethod
    def parse(cls, text: str) -> Era:
        """An era from its first year: ``1932``, ``1935`` or ``1987``."""
        try:
            return cls(text.strip())
        except ValueError:
            raise InvalidValue("value.era", text=text) from None

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


TODAY = Era.Y1987
"""The code in force."""


@dataclass(frozen=True, slots=True)
class Rates:
    """What one code pays where the codes differ; pairs are not vulnerable, vulnerable.

    `notrump` is the value of each odd trick at notrump in turn, undertaken or undoubled over;
    `undoubled` and `doubled` are what the first, second, … thirteenth undertrick cost.
    """

    notrump: tuple[int, ...]
    undoubled: tuple[tuple[int, ...], tuple[int, ...]]
    doubled: tuple[tuple[int, ...], tuple[int, ...]]
    grand_slam: tuple[int, int]
    redoubled_made: int


def _each(*first: int, rise: int = 0) -> tuple[int, ...]:
    """Thirteen costs: `first`, then the last of them again, each `rise` dearer."""
    rest = accumulate([rise] * (13 - len(first)), initial=first[-1])
    return (*first[:-1], *rest)


_SINCE_1935 = (40, 30, 30, 30, 30, 30, 30)

RATES: dict[Era, Rates] = {
    Era.Y1932: Rates(
        notrump=(30, 40, 30, 40, 30, 40, 30),
        undoubled=(_each(50), _each(100, rise=50)),
        doubled=(_each(100, rise=50), _each(200, rise=100)),
        grand_slam=(1500, 2250),
        redoubled_made=50,
    ),
    Era.Y1935: Rates(
        notrump=_SINCE_1935,
        undoubled=(_each(50), _each(100)),
        doubled=(_each(100, 200), _each(200, 300)),
        grand_slam=(1000, 1500),
        redoubled_made=50,
    ),
    Era.Y1987: Rates(
        notrump=_SINCE_1935,
        undoubled=(_each(50), _each(100)),
        doubled=(_each(100, 200, 200, 300), _each(200, 300)),
        grand_slam=(1000, 1500),
        redoubled_made=100,
    ),
}
"""The table of each code.

What all of them share stands in :mod:`qiaopai.scoring.contract`: 20 and 30 a trick in the suits,
doubled overtricks, redoubled undertricks at twice the doubled, the small slam, and the
duplicate bonuses for part-score and game.
"""

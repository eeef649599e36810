"""The 38 calls: pass, double, redouble and 35 bids (Laws 17-19)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import total_ordering
from typing import Final

from qiaopai.core.cards import Strain
from qiaopai.errors import InvalidValue


@total_ordering
@dataclass(frozen=True, slots=True)
class Bid:
    """An undertaking to win `level` odd tricks in `strain`; bids rank by Law 18.

    >>> Bid(1, Strain.NOTRUMP) < Bid.parse("2C")
    True
    """

    level: int
    strain: Strain

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise InvalidValue("value.level", level=self.level)

    @classmethod
    def parse(cls, text: str) -> Bid:
        """A bid from level and strain, ``1NT``, ``4s``."""
        try:
            return cls(int(text[:1]), Strain.parse(text[1:]))
        except ValueError:
            raise InvalidValue("value.bid", text=text) from None

    @property
    def index(self) -> int:
        """0 for 1C, then in rank order to 34 for 7NT."""
        return 5 * (self.level - 1) + self.strain.index

    @staticmethod
    def at(index: int) -> Bid:
        """The bid number `index` in rank order."""
        return BIDS[index]

    @property
    def tricks(self) -> int:
        """Tricks needed: the book of six and `level` odd tricks."""
        return 6 + self.level

    def __lt__(self, other: Bid) -> bool:
        if not isinstance(other, Bid):
            return NotImplemented
        return self.index < other.index

    def __str__(self) -> str:
        return f"{self.level}{self.strain}"

    def __repr__(self) -> str:
        return f"Bid.parse('{self}')"


class Special(Enum):
    """The three calls that are not bids."""

    PASS = "P"
    DOUBLE = "X"
    REDOUBLE = "XX"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


PASS: Final = Special.PASS
DOUBLE: Final = Special.DOUBLE
REDOUBLE: Final = Special.REDOUBLE

Call = Bid | Special
"""Anything a player may say in the auction."""

BIDS: tuple[Bid, ...] = tuple(Bid(level, strain) for level in range(1, 8) for strain in Strain)
"""The 35 bids, lowest first."""

_WORDS: dict[str, Special] = {
    **dict.fromkeys(("P", "PASS", "-", "--", "–"), PASS),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLE"), DOUBLE),
    **dict.fromkeys(("XX", "R", "RDBL", "REDOUBLE"), REDOUBLE),
}


def parse_call(text: str) -> Call:
    """A call from text: ``1NT``, ``1n``, ``P``, ``pass``, ``X``, ``dbl``, ``XX``.

    ``parse_call(str(call)) == call`` for all 38.
    """
    word = _WORDS.get(text.strip().upper())
    if word is not None:
        return word
    try:
        return Bid.parse(text.strip())
    except InvalidValue:
        raise InvalidValue("value.call", text=text) from None

"""Seats, sides and vulnerability (Laws 2 and 4)."""

from __future__ import annotations

from enum import Enum

from qiaopai.errors import InvalidValue


class Side(Enum):
    """A partnership by its seats."""

    NS = "ns"
    EW = "ew"

    @classmethod
    def parse(cls, text: str) -> Side:
        """A side from ``ns`` or ``ew`` in either case."""
        try:
            return cls(text.lower())
        except ValueError:
            raise InvalidValue("value.side", text=text) from None

    @property
    def other(self) -> Side:
        """The opponents' side."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats of the side, North or East first."""
        return (Seat.NORTH, Seat.SOUTH) if self is Side.NS else (Seat.EAST, Seat.WEST)

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Seat(Enum):
    """The four compass positions, clockwise from North."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    _at: int

    def __init__(self, initial: str) -> None:
        self._at = "NESW".index(initial)

    @classmethod
    def parse(cls, text: str) -> Seat:
        """A seat from its initial, ``N E S W`` in either case."""
        seat = _BY_INITIAL.get(text.upper())
        if seat is None:
            raise InvalidValue("value.seat", text=text)
        return seat

    @property
    def index(self) -> int:
        """0 for North, then clockwise to 3 for West."""
        return self._at

    def after(self, steps: int) -> Seat:
        """The seat `steps` places clockwise from this one."""
        return _SEATS[(self._at + steps) % 4]

    @property
    def lho(self) -> Seat:
        """The left-hand opponent, next to act."""
        return self.after(1)

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return self.after(2)

    @property
    def rho(self) -> Seat:
        """The right-hand opponent."""
        return self.after(3)

    @property
    def side(self) -> Side:
        """The partnership this seat belongs to."""
        return Side.NS if self._at % 2 == 0 else Side.EW

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    __hash__ = object.__hash__


_SEATS = tuple(Seat)
_BY_INITIAL = {str(seat): seat for seat in Seat}


class Vulnerability(Enum):
    """Which sides are vulnerable."""

    NONE = "none"
    NS = "ns"
    EW = "ew"
    BOTH = "both"

    @classmethod
    def parse(cls, text: str) -> Vulnerability:
        """Reads the marks in use: ``none - 0 o love``, ``ns n``, ``ew e``, ``both all b``."""
        found = _MARKS.get(text.strip().lower())
        if found is None:
            raise InvalidValue("value.vulnerability", text=text)
        return found

    def of(self, side: Side) -> bool:
        """Whether `side` is vulnerable."""
        return self is Vulnerability.BOTH or self.value == side.value

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


_MARKS = {
    mark: vulnerability
    for vulnerability, marks in {
        Vulnerability.NONE: ("none", "-", "–", "—", "o", "ο", "0", "love"),
        Vulnerability.NS: ("ns", "n-s", "n", "│"),
        Vulnerability.EW: ("ew", "e-w", "e", "─"),
        Vulnerability.BOTH: ("both", "all", "b", "┼"),
    }.items()
    for mark in marks
}

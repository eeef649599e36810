"""Boards: number, dealer, vulnerability (Law 2)."""

from __future__ import annotations

from dataclasses import dataclass

from qiaopai.core.deal import Deal
from qiaopai.core.seats import Seat, Vulnerability
from qiaopai.errors import InvalidValue

_CYCLE = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)


def dealer_of(number: int) -> Seat:
    """The dealer of board `number`, 1 or more: North, East, South, West in turn (Law 2).

    >>> dealer_of(325), dealer_of(358)
    (Seat.NORTH, Seat.EAST)
    """
    return Seat.NORTH.after(_checked(number) - 1)


def vulnerability_of(number: int) -> Vulnerability:
    """The vulnerability of board `number`: none, NS, EW, both, shifted by one each four (Law 2).

    >>> vulnerability_of(325), vulnerability_of(358)
    (Vulnerability.NS, Vulnerability.EW)
    """
    place = (_checked(number) - 1) % 16
    return _CYCLE[(place + place // 4) % 4]


def _checked(number: int) -> int:
    if number < 1:
        raise InvalidValue("value.board_number", number=number)
    return number


@dataclass(frozen=True, slots=True)
class Board:
    """A numbered board with its deal; dealer and vulnerability follow from the number."""

    number: int
    deal: Deal

    def __post_init__(self) -> None:
        _checked(self.number)

    @property
    def dealer(self) -> Seat:
        """Who calls first."""
        return dealer_of(self.number)

    @property
    def vulnerability(self) -> Vulnerability:
        """Which sides are vulnerable."""
        return vulnerability_of(self.number)

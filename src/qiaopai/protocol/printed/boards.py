"""Board cards: dealer, vulnerability and the seats of a board, from any seat; and both as tables.

The marks Ο │ ─ ┼ are those that boards carry (R4); a vulnerable seat is drawn in a red frame, one
that is not in a plain one (R8).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from qiaopai.core import Auction, Call, Seat, Vulnerability, dealer_of, parse_call, vulnerability_of
from qiaopai.errors import InvalidValue
from qiaopai.protocol.tables import Cell, Column, Table
from qiaopai.text import Message

MARKS = {
    Vulnerability.NONE: "Ο",
    Vulnerability.NS: "│",
    Vulnerability.EW: "─",
    Vulnerability.BOTH: "┼",
}
"""The marks that boards carry for their vulnerability."""

MOST_NUMBER = 10**9
"""No board has a higher number here."""

MOST_CARDS = 400
"""Cards of one sheet."""

_PLACES = ("bottom", "left", "top", "right")
"""Where the viewer and those after him sit: himself at the bottom, his left-hand opponent left."""

_EXAMPLE = "1NT 2H 3C 3H P P P"
"""The bidding example of a card (R9), from the dealer: the legal auction of R100, then passes."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat on a card: where it is drawn, whether it dealt, whether it is vulnerable."""

    where: str
    seat: Seat
    is_dealer: bool
    is_vulnerable: bool


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A board as `viewer` sees it, himself at the bottom.

    >>> card = BoardCard(358, Seat.WEST)
    >>> card.dealer, card.mark, [str(place.seat) for place in card.places]
    (Seat.EAST, '─', ['W', 'N', 'E', 'S'])
    """

    number: int
    viewer: Seat

    @property
    def dealer(self) -> Seat:
        """Who calls first."""
        return dealer_of(self.number)

    @property
    def vulnerability(self) -> Vulnerability:
        """Which sides are vulnerable."""
        return vulnerability_of(self.number)

    @property
    def mark(self) -> str:
        """The mark of the vulnerability."""
        return MARKS[self.vulnerability]

    @property
    def places(self) -> tuple[Place, ...]:
        """The four seats: bottom, left, top, right."""
        seats = (self.viewer.after(steps) for steps in range(4))
        return tuple(
            Place(where, seat, seat is self.dealer, self.vulnerability.of(seat.side))
            for where, seat in zip(_PLACES, seats, strict=True)
        )

    def as_dict(self) -> dict[str, object]:
        """The card for programs."""
        return {
            "board": self.number,
            "dealer": str(self.dealer),
            "vulnerability": str(self.vulnerability),
            "mark": self.mark,
            "view": str(self.viewer),
            "seats": [
                {
                    "place": place.where,
                    "seat": str(place.seat),
                    "dealer": place.is_dealer,
                    "vulnerable": place.is_vulnerable,
                }
                for place in self.places
            ],
        }

    @property
    def columns(self) -> tuple[Place, ...]:
        """The columns of an auction on this board: the dealer first, then clockwise."""
        at = [place.seat for place in self.places].index(self.dealer)
        return self.places[at:] + self.places[:at]

    @property
    def example(self) -> tuple[tuple[Call | None, ...], ...]:
        """The rows of the bidding example, a call or nothing under each of :attr:`columns`."""
        auction = Auction(self.dealer)
        for text in _EXAMPLE.split():
            auction = auction.add(parse_call(text))
        calls = auction.calls
        rows = (calls[start : start + 4] for start in range(0, len(calls), 4))
        return tuple((*row, *[None] * (4 - len(row))) for row in rows)


def read_numbers(text: str) -> tuple[int, ...]:
    """Board numbers from ``325``, ``1-16`` or ``1,3,9-12``, in the order given.

    >>> read_numbers("1-3, 358")
    (1, 2, 3, 358)
    """
    ranges = [_range(part.strip()) for part in text.split(",", MOST_CARDS)]
    if sum(map(len, ranges)) > MOST_CARDS:
        raise InvalidValue("printed.too_many", most=MOST_CARDS)
    return tuple(chain.from_iterable(ranges))


def _range(text: str) -> range:
    found = _RANGE.fullmatch(text)
    if found is None:
        raise InvalidValue("printed.numbers", text=text)
    first, last = int(found[1]), int(found[2] or found[1])
    if not 1 <= first <= last <= MOST_NUMBER:
        raise InvalidValue("printed.numbers", text=text)
    return range(first, last + 1)


_RANGE = re.compile(r"(\d{1,10})(?:\s*[-–]\s*(\d{1,10}))?", re.ASCII)


def board_table(numbers: Sequence[int]) -> Table:
    """Dealer and vulnerability of each board: the first summary table (R6, R10)."""
    return Table(
        Message.of("printed.boards"),
        (
            Column("board", Message.of("printed.board"), numeric=True),
            Column("dealer", Message.of("term.dealer")),
            Column("mark", Message.of("printed.mark")),
            Column("vulnerability", Message.of("term.vulnerability")),
        ),
        tuple(
            (number, dealer_of(number), MARKS[vulnerability], vulnerability)
            for number in numbers
            for vulnerability in [vulnerability_of(number)]
        ),
    )


def dealer_table() -> Table:
    """The boards of each dealer and vulnerability: the second summary table (R10)."""
    found: dict[tuple[Seat, Vulnerability], list[int]] = {}
    for number in range(1, 17):
        found.setdefault((dealer_of(number), vulnerability_of(number)), []).append(number)
    columns = (
        Column(str(one), Message.of("printed.with_mark", words=one, mark=mark), numeric=True)
        for one, mark in MARKS.items()
    )
    return Table(
        Message.of("printed.boards.by_dealer"),
        (Column("dealer", Message.of("term.dealer")), *columns),
        tuple((seat, *(_numbers(found[seat, one]) for one in MARKS)) for seat in Seat),
        notes=(Message.of("printed.boards.cycle"),),
    )


def _numbers(boards: list[int]) -> Cell:
    return Cell(", ".join(map(str, boards)))

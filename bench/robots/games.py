"""Recorded games as fixed contracts, and a view of any moment of them.

One game a line: 52 numbers deal the cards in turn to N, E, S, W (rank x 4 + suit, deuce 0,
clubs 0), then the calls (52 pass, 53 double, 54 redouble, 55 = 1C …), then the cards played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from qiaopai.core import (
    BIDS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Board,
    Call,
    Card,
    Contract,
    Deal,
    Hand,
    Play,
    Rank,
    Seat,
    Suit,
)
from qiaopai.table.view import SeatView, seat_view


@dataclass(frozen=True)
class Game:
    """A deal, its auction and the cards as they were played; `number` is its line from 1."""

    number: int
    deal: Deal
    auction: Auction
    cards: tuple[Card, ...]

    @property
    def contract(self) -> Contract:
        """What is played."""
        assert self.auction.contract is not None
        return self.auction.contract

    def view(self, play: Play, seat: Seat | None = None) -> SeatView:
        """What `seat`, or who chooses the next card, sees; board 1, nobody vulnerable."""
        return seat_view(Board(1, self.deal), self.auction, play, seat or play.chooser)


def card_at(number: int) -> Card:
    """The card of a number."""
    return Card(list(Suit)[number % 4], list(Rank)[number // 4])


def call_at(number: int) -> Call:
    """The call of a number."""
    return {52: PASS, 53: DOUBLE, 54: REDOUBLE}.get(number) or BIDS[number - 55]


def read_games(path: Path) -> Iterator[Game]:
    """The games of a file that were not passed out."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        numbers = [int(word) for word in line.split()]
        hands = {seat: Hand(map(card_at, numbers[i:52:4])) for i, seat in enumerate(Seat)}
        auction = Auction(Seat.NORTH)
        for code in numbers[52:]:
            if auction.is_over:
                break
            auction = auction.add(call_at(code))
        if auction.contract is not None:
            cards = tuple(card_at(code) for code in numbers[52 + len(auction.calls) :])
            yield Game(number, Deal(hands), auction, cards)

"""Boards to analyse: recorded games, boards played by chance."""

from functools import cache

from qiaopai.analysis import Record, analyse_board
from qiaopai.core import (
    BIDS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Board,
    Card,
    Deal,
    Hand,
    Play,
    Rank,
    Seat,
    Suit,
)
from qiaopai.solver import native_solver
from tests.robots.helpers import random_moment

_CARDS = [Card(suit, rank) for rank in Rank for suit in Suit]
_CALLS = {52: PASS, 53: DOUBLE, 54: REDOUBLE} | {55 + bid.index: bid for bid in BIDS}


def recorded(shared_data, count):
    """The first `count` games of a champion program that were not passed out."""
    text = (shared_data / "wbridge5" / "games_1_5000.txt").read_text(encoding="ascii")
    found = []
    for line in text.splitlines():
        record = _record([int(word) for word in line.split()])
        if record.play is not None and len(found) < count:
            found.append(record)
    return found


def _record(numbers):
    deal = Deal({seat: Hand(_CARDS[n] for n in numbers[i:52:4]) for i, seat in enumerate(Seat)})
    auction, place = Auction(Seat.NORTH), 52
    while not auction.is_over:
        auction, place = auction.add(_CALLS[numbers[place]]), place + 1
    contract = auction.contract
    play = None if contract is None else Play(contract, (_CARDS[n] for n in numbers[place:]))
    return Record.of_board(Board(1, deal), auction, play)


@cache
def analysed_by_chance(seed):
    """The analysis of such a board, made once."""
    return analyse_board(by_chance(seed), native_solver())


def by_chance(seed, cards=52, number=1):
    """A board whose cards were played at random, `cards` of them."""
    deal, auction, play = random_moment(seed, cards)
    return Record.of_board(Board(number, deal), auction, play)

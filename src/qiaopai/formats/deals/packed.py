"""CDS and RZD: thirteen bytes a deal, one a rank from ace to deuce, two bits a suit.

The highest two bits are spades, the lowest clubs. RZD counts North 0 to West 3 and has a head of
thirteen bytes: how many deals, low byte first, and eleven blanks. CDS counts North 1 to West 0
and has the board's number in a byte before each deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from qiaopai.core import Card, Deal, Rank, Seat, Suit
from qiaopai.formats.deals.boards import (
    SEATS,
    blocks,
    boxed,
    check_numbers,
    game_of,
    read_boards,
)
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.game import Game, GameFile

_RANKS = tuple(reversed(Rank))
_SUITS = tuple(reversed(Suit))
_HEAD = b" " * 11


def read_cds(data: bytes) -> GameFile:
    """The deals of a CDS file with their numbers."""
    return read_boards(data, _cds)


def _cds(data: bytes, report: Reporter) -> Iterator[Game]:
    for place, block in blocks(data, 14, report):
        if block[0] == 0:
            report.error(place, "value.board_number", number=0)
            continue
        game = game_of(block[0], _unpack(block[1:], 1), place, report)
        if game is not None:
            yield game


def write_cds(games: Sequence[Game]) -> bytes:
    """The deals as CDS; InvalidValue for a missing deal or a number above 255."""
    boards = boxed(games, "CDS")
    check_numbers(boards, "CDS", 255)
    return b"".join(bytes([board.number]) + _pack(board.deal, 1) for board in boards)


def recognises_cds(data: bytes) -> bool:
    """Whether `data` can be CDS."""
    sized = len(data) >= 14 and len(data) % 14 == 0
    return sized and data[0] > 0 and _is_deal(_unpack(data[1:14], 1))


def read_rzd(data: bytes) -> GameFile:
    """The deals of an RZD file, numbered from 1."""
    return read_boards(data, _rzd)


def _rzd(data: bytes, report: Reporter) -> Iterator[Game]:
    count = len(data) // 13 - 1
    if count < 0:
        report.error(1, "deals.size", size=13, left=len(data))
        return
    told = int.from_bytes(data[:2], "little")
    if told != count:
        report.warning(1, "deals.count", told=told, count=count)
    for place, block in blocks(data[13:], 13, report):
        game = game_of(place, _unpack(block, 0), place, report)
        if game is not None:
            yield game


def write_rzd(games: Sequence[Game]) -> bytes:
    """The deals as RZD; InvalidValue for a missing deal or more than 65,535."""
    boards = boxed(games, "RZD")
    head = min(len(boards), 0xFFFF).to_bytes(2, "little") + _HEAD
    return head + b"".join(_pack(board.deal, 0) for board in boards)


def recognises_rzd(data: bytes) -> bool:
    """Whether `data` can be RZD."""
    sized = len(data) >= 26 and len(data) % 13 == 0
    told = int.from_bytes(data[:2], "little")
    return sized and told == len(data) // 13 - 1 and _is_deal(_unpack(data[13:26], 0))


def _unpack(block: bytes, offset: int) -> dict[Seat, list[Card]]:
    hands: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    for rank, byte in zip(_RANKS, block, strict=True):
        for suit in _SUITS:
            owner = (byte >> (2 * suit.index) & 3) - offset
            hands[SEATS[owner % 4]].append(Card(suit, rank))
    return hands


def _pack(deal: Deal, offset: int) -> bytes:
    held = {card: seat.index for seat, hand in deal for card in hand}
    return bytes(
        sum((held[Card(suit, rank)] + offset) % 4 << (2 * suit.index) for suit in Suit)
        for rank in _RANKS
    )


def _is_deal(hands: dict[Seat, list[Card]]) -> bool:
    return all(len(cards) == 13 for cards in hands.values())

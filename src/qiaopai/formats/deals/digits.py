"""DUP, BRI, DGE and BER: deals of fixed length, in digits and letters.

BRI (128 bytes a board): 39 cards of two digits, 01 the spade ace to 52 the club deuce, North's,
East's and South's, West's follow; 32 blanks, 18 zero bytes. DGE (128): four hands as letters, each
suit after its mark (6 spades, 3 hearts, 4 diamonds, 5 clubs); zero bytes. DUP (156): the digits of
BRI, the letters of DGE, and 10 bytes which in the first board hold ``YN``, the first number and how
many boards there are. BER (52): who holds each card, 1 North to 4 West, nothing between boards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from qiaopai.core import Card, Deal, Rank, Seat, Suit
from qiaopai.formats.deals.boards import (
    PACK,
    PLACE,
    SEATS,
    add_west,
    blocks,
    boxed,
    game_of,
    in_order,
    owned,
    owners,
    read_boards,
)
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.game import Game, GameFile
from qiaopai.text import Message

_THREE = (Seat.NORTH, Seat.EAST, Seat.SOUTH)
_DIGITS = re.compile(rb"[0-9]{78}")
_MARKS = {Suit.SPADES: 6, Suit.HEARTS: 3, Suit.DIAMONDS: 4, Suit.CLUBS: 5}
_SUITS = {mark: suit for suit, mark in _MARKS.items()}
_RANKS = {ord(str(rank)): rank for rank in Rank}
_OWNERS = re.compile(rb"[1-4]{52}")
_HEAD = re.compile(rb"Y[NY]([0-9 ]{2}) 0 ([0-9 ]{2}) ")
_MOST = 99

Cards = dict[Seat, list[Card]]


# BRI


def read_bri(data: bytes) -> GameFile:
    """The deals of a BRI file, numbered from 1."""
    return read_boards(data, _bri)


def _bri(data: bytes, report: Reporter) -> Iterator[Game]:
    for place, block in blocks(data, 128, report):
        hands = _numbers(block[:78], place, report)
        game = game_of(place, hands, place, report) if hands else None
        if game is not None:
            yield game


def _numbers(digits: bytes, place: int, report: Reporter) -> Cards | None:
    """The hands of 39 two-digit cards; None, and an error, when they are none."""
    found = [int(digits[at : at + 2]) for at in range(0, 78, 2)] if _is_digits(digits) else [0]
    wrong = next((one for one in found if not 1 <= one <= 52), None)
    if wrong is not None:
        report.error(place, "deals.digits", text=ascii_text(digits))
        return None
    hands = {
        seat: [PACK[one - 1] for one in found[13 * at : 13 * at + 13]]
        for at, seat in enumerate(_THREE)
    }
    if len(set(found)) == 39:
        add_west(hands)
    return hands


def _is_digits(digits: bytes) -> bool:
    return _DIGITS.fullmatch(digits) is not None


def ascii_text(data: bytes) -> str:
    """`data` as text for a message."""
    return data.decode("ascii", "replace").translate(dict.fromkeys(range(32), "·"))


def write_bri(games: Sequence[Game]) -> bytes:
    """The deals as BRI; InvalidValue for a game without a complete deal."""
    tail = b" " * 32 + bytes(18)
    return b"".join(_bri_hands(board.deal) + tail for board in boxed(games, "BRI"))


def _bri_hands(deal: Deal) -> bytes:
    cards = (card for seat in _THREE for card in deal[seat])
    return "".join(f"{PLACE[card] + 1:02d}" for card in cards).encode()


def recognises_bri(data: bytes) -> bool:
    """Whether `data` can be BRI."""
    return _sized(data, 128) and _is_digits(data[:78]) and _is_digits(data[-128:-50])


# DGE


def read_dge(data: bytes) -> GameFile:
    """The deals of a DGE file, numbered from 1."""
    return read_boards(data, _dge)


def _dge(data: bytes, report: Reporter) -> Iterator[Game]:
    for place, block in blocks(data, 128, report):
        hands = _letters(block[:68])
        if hands is None:
            report.error(place, "deals.letters", text=ascii_text(block[:68]))
            continue
        game = game_of(place, hands, place, report)
        if game is not None:
            yield game


def _letters(block: bytes) -> Cards | None:
    """The hands of 16 marked suits, North's to West's; None when they are none."""
    hands: Cards = {seat: [] for seat in Seat}
    suit, count = Suit.SPADES, 0
    for byte in block.rstrip(b"\x00 "):
        if byte in _SUITS:
            suit, count = _SUITS[byte], count + 1
        elif byte in _RANKS and 1 <= count <= 16:
            hands[SEATS[(count - 1) // 4]].append(Card(suit, _RANKS[byte]))
        else:
            return None
    return hands if count == 16 else None


def write_dge(games: Sequence[Game]) -> bytes:
    """The deals as DGE; InvalidValue for a game without a complete deal."""
    return b"".join(_dge_hands(board.deal) + bytes(60) for board in boxed(games, "DGE"))


def _dge_hands(deal: Deal) -> bytes:
    return b"".join(
        bytes([_MARKS[suit]]) + "".join(str(card.rank) for card in hand.of(suit)).encode()
        for _, hand in deal
        for suit in reversed(Suit)
    )


def recognises_dge(data: bytes) -> bool:
    """Whether `data` can be DGE."""
    return _sized(data, 128) and data[0] == 6 and _letters(data[:68]) is not None


# DUP


def read_dup(data: bytes) -> GameFile:
    """The deals of a DUP file; its two halves of each board must agree."""
    return read_boards(data, _dup)


def _dup(data: bytes, report: Reporter) -> Iterator[Game]:
    first = _first(data, report)
    for place, block in blocks(data, 156, report):
        hands = _numbers(block[:78], place, report)
        letters = _letters(block[78:146])
        if hands is None:
            continue
        if letters is None or any(
            set(hands.get(seat, ())) != set(letters[seat]) for seat in _THREE
        ):
            report.error(place, "deals.halves", Message.of("deals.assumed_digits"))
        game = game_of(first + place - 1, hands, place, report)
        if game is not None:
            yield game


def _first(data: bytes, report: Reporter) -> int:
    """The number of the first board, by the head that stands in it."""
    if len(data) < 156:
        return 1
    head = _HEAD.fullmatch(data[146:156])
    first, count = (_count(head[1]), _count(head[2])) if head else (0, 0)
    if head is None or not first:
        assumed = Message.of("pbn.assumed_value", value=1)
        report.warning(1, "deals.head", assumed, text=ascii_text(data[146:156]))
        return 1
    if data[147:148] != b"N":
        report.warning(1, "deals.reversed")
    if count != len(data) // 156:
        report.warning(1, "deals.count", told=count, count=len(data) // 156)
    return first


def _count(text: bytes) -> int:
    return int(text.strip()) if text.strip().isdigit() else 0


def write_dup(games: Sequence[Game]) -> bytes:
    """The deals as DUP; InvalidValue for a missing deal, a gap in the numbers, or one above 99."""
    boards = in_order(games, "DUP", _MOST)
    parts = []
    for board in boards:
        head = (
            f"YN{board.number:<2d} 0 {len(boards):02d} ".encode()
            if board is boards[0]
            else bytes(10)
        )
        parts.append(_bri_hands(board.deal) + _dge_hands(board.deal) + head)
    return b"".join(parts)


def recognises_dup(data: bytes) -> bool:
    """Whether `data` can be DUP."""
    return _sized(data, 156) and _is_digits(data[:78]) and data[78] == 6


# BER


def read_ber(data: bytes) -> GameFile:
    """The deals of a BER file, numbered from 1."""
    return read_boards(data, _ber)


def _ber(data: bytes, report: Reporter) -> Iterator[Game]:
    for place, block in blocks(data.translate(None, b" \t\r\n"), 52, report):
        if _OWNERS.fullmatch(block) is None:
            report.error(place, "deals.owners", text=ascii_text(block))
            continue
        game = game_of(place, owned(SEATS[byte - ord("1")] for byte in block), place, report)
        if game is not None:
            yield game


def write_ber(games: Sequence[Game]) -> bytes:
    """The deals as BER; InvalidValue for a game without a complete deal."""
    return b"".join(
        "".join(str(seat.index + 1) for seat in owners(board.deal)).encode()
        for board in boxed(games, "BER")
    )


def recognises_ber(data: bytes) -> bool:
    """Whether `data` can be BER."""
    packed = data.translate(None, b" \t\r\n")
    return len(packed) % 52 == 0 and _OWNERS.fullmatch(packed[:52]) is not None


def _sized(data: bytes, size: int) -> bool:
    return len(data) >= size and len(data) % size == 0

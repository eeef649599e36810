"""BHG: a line a board, 52 letters; the hands from the dealer's on, ``A`` the spade ace.

``A`` to ``Z`` and ``a`` to ``z`` number the pack. The first line is left empty, the board's number
is its line's place after it; a board that is missing is an empty line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from qiaopai.core import Card, Seat, dealer_of
from qiaopai.formats.deals.boards import PACK, PLACE, boxed, check_numbers, game_of, read_boards
from qiaopai.formats.diagnostics import Reporter, clip
from qiaopai.formats.game import Game, GameFile

_LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_PLACES = {letter: place for place, letter in enumerate(_LETTERS)}
_LINE = re.compile(rb"[A-Za-z]{52}")
_MOST = 9999


def read_bhg(data: bytes) -> GameFile:
    """The deals of a BHG file with their numbers."""
    return read_boards(data, _boards)


def _boards(data: bytes, report: Reporter) -> Iterator[Game]:
    lines = data.replace(b"\r\n", b"\n").split(b"\n")
    for number, raw in enumerate(lines):
        text = raw.strip(b" \t\r\x1a\x00")
        if not text:
            continue
        if number == 0:
            report.error(1, "deals.first_line", text=clip(text.decode("ascii", "replace")))
        elif _LINE.fullmatch(text) is None:
            report.error(number + 1, "deals.card_letters", text=text.decode("ascii", "replace"))
        else:
            game = game_of(number, _hands(text, dealer_of(number)), number + 1, report)
            if game is not None:
                yield game


def _hands(text: bytes, dealer: Seat) -> dict[Seat, list[Card]]:
    cards = [PACK[_PLACES[letter]] for letter in text]
    return {dealer.after(step): cards[13 * step : 13 * step + 13] for step in range(4)}


def write_bhg(games: Sequence[Game]) -> bytes:
    """The deals as BHG; InvalidValue for a missing deal, or a number above 9999."""
    boards = boxed(games, "BHG")
    check_numbers(boards, "BHG", _MOST)
    lines = [b""] * (max((board.number for board in boards), default=0) + 2)
    for board in boards:
        dealer = dealer_of(board.number)
        cards = (card for step in range(4) for card in board.deal[dealer.after(step)])
        lines[board.number] = bytes(_LETTERS[PLACE[card]] for card in cards)
    return b"\r\n".join(lines)


def recognises_bhg(data: bytes) -> bool:
    """Whether `data` can be BHG."""
    lines = [line.strip() for line in data[:60_000].split(b"\n")]
    first = next((line for line in lines[1:] if line), b"")
    return not lines[0] and _LINE.fullmatch(first) is not None and len(set(first)) == 52

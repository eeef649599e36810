"""Deals from a file of any format, such as a deal a line as ``qiaopai deal`` writes them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from qiaopai.cli.output import read_whole
from qiaopai.core import Board, Deal, Seat, Vulnerability, dealer_of, vulnerability_of
from qiaopai.errors import InvalidValue
from qiaopai.formats import Format, GameFile, format_of, sniff
from qiaopai.text import Message


@dataclass(frozen=True, slots=True)
class DealEntry:
    """A deal in a file with who dealt it and who is vulnerable."""

    number: int
    dealer: Seat
    vulnerability: Vulnerability
    deal: Deal

    def __post_init__(self) -> None:
        dealer_of(self.number)

    @property
    def board(self) -> Board:
        """A board with this deal, dealer and vulnerability, under its own number if that fits."""
        for number in (self.number, *range(1, 17)):
            board = Board(number, self.deal)
            if (board.dealer, board.vulnerability) == (self.dealer, self.vulnerability):
                return board
        raise AssertionError("sixteen boards hold every dealer with every vulnerability")


def read_deals(file: Path) -> list[DealEntry]:
    """The deals in `file` (``-`` is standard input); InvalidValue names file, line and reason."""
    data = sys.stdin.buffer.read() if str(file) == "-" else read_whole(file)
    kind = _format_of(data)
    found = kind.read(data)
    # A board that is wrong is a deal lost; where games are told, what is wrong beside the cards
    # does not matter.
    if found.errors and not (kind.name in _GAMES and found.games):
        raise _wrong(file, found.errors[0].line, found.errors[0].message)
    if not found.games:
        raise InvalidValue("deals.none", file=str(file))
    entries = _entries(file, found)
    return list(dict.fromkeys(entries) if kind.name in _TABLES else entries)


_TABLES = frozenset({"LIN", "RBN", "RBX"})
"""Formats in which a board stands once for each table that played it."""
_GAMES = _TABLES | {"PBN", "JSON"}
"""Formats that tell more than deals."""


def _format_of(data: bytes) -> Format:
    """The format that `data` looks like, else PBN when a line begins as a tag, else lines."""
    is_pbn = any(line.lstrip().startswith(b"[") for line in data.splitlines())
    return sniff(data) or format_of(".pbn" if is_pbn else ".txt")


def _wrong(file: Path, line: int, reason: Message) -> InvalidValue:
    return InvalidValue("deals.line", file=str(file), line=line, reason=reason)


def _entries(file: Path, found: GameFile) -> Iterator[DealEntry]:
    ends = [game.line for game in found.games[1:]] + [sys.maxsize]
    for place, (game, end) in enumerate(zip(found.games, ends, strict=True), 1):
        if game.deal is None:
            lines = range(game.line, end)
            wrong = next((one for one in found.errors if one.line in lines), None)
            if wrong is not None:
                raise _wrong(file, wrong.line, wrong.message)
            raise _wrong(file, game.line, Message.of("deals.incomplete"))
        number = game.number or place
        dealer = game.dealer or dealer_of(number)
        vulnerability = game.vulnerability or vulnerability_of(number)
        yield DealEntry(number, dealer, vulnerability, game.deal)

"""Deals from a file of any format, such as a deal a line as ``qiaopai deal`` writes them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from qiaopai.cli.event_files import every_ending
from qiaopai.cli.output import read_whole
from qiaopai.core import Board, Deal, Seat, Vulnerability, dealer_of, vulnerability_of
from qiaopai.errors import InvalidValue, NotFound
from qiaopai.formats import GameFile, format_of, sniff
from qiaopai.formats.event_registry import sniff_event
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
    data = read_whole(file, dash=True)
    kind, found = _read(file, data)
    # A board that is wrong is a deal lost; where games are told, what is wrong beside the cards
    # does not matter.
    if found.errors and not (kind in _GAMES and found.games):
        raise _wrong(file, found.errors[0].line, found.errors[0].message)
    if not found.games:
        raise InvalidValue("deals.none", file=str(file))
    entries = _entries(file, found)
    return list(dict.fromkeys(entries) if kind in _TABLES else entries)


_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_TABLES = frozenset({"LIN", "RBN", "RBX"})
"""Formats in which a board stands once for each table that played it."""
_EVENT = "event"
_GAMES = _TABLES | {"PBN", "JSON", _EVENT}
"""Formats that tell more than deals."""


def _read(file: Path, data: bytes) -> tuple[str, GameFile]:
    """The name of the format that `data` looks like, and its games; of an event, its deals.

    What looks like none is PBN when a line begins as a tag, else lines; bytes of no text are
    refused with NotFound.
    """
    known, event = sniff(data), sniff_event(data)
    if known is None and event is not None:
        told = event.read(data)
        deals = tuple(game for game in told.deals if game.deal is not None)
        return _EVENT, GameFile(deals, told.diagnostics, told.encoding)
    if known is None and b"\0" in data and not data.startswith(_UTF16):
        raise NotFound("file.unknown", file=str(file), known=every_ending())
    is_pbn = any(line.lstrip().startswith(b"[") for line in data.splitlines())
    kind = known or format_of(".pbn" if is_pbn else ".txt")
    return kind.name, kind.read(data)


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

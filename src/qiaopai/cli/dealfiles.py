"""Deals from a file: PBN, or a deal a line as ``qiaopai deal`` writes them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from qiaopai.cli.output import read_whole
from qiaopai.core import Board, Deal, Seat, Vulnerability, dealer_of, vulnerability_of
from qiaopai.errors import InvalidValue
from qiaopai.text import Message

_LONGEST = 200
"""Characters of a line that are looked at; more than any deal has."""


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
    is_pbn = any(line.lstrip().startswith(b"[") for line in data.splitlines())
    entries = list(_from_pbn(file, data) if is_pbn else _from_lines(file, data))
    if not entries:
        raise InvalidValue("deals.none", file=str(file))
    return entries


def _wrong(file: Path, line: int, reason: Message) -> InvalidValue:
    return InvalidValue("deals.line", file=str(file), line=line, reason=reason)


def _from_lines(file: Path, data: bytes) -> Iterator[DealEntry]:
    place = 0
    for line, raw in enumerate(data.splitlines(), 1):
        text = raw.decode("utf-8", "replace").strip().removeprefix("\ufeff")
        if not text or text[0] in "#%;":
            continue
        place += 1
        try:
            yield _from_line(text[:_LONGEST], default=place)
        except InvalidValue as error:
            raise _wrong(file, line, error.message) from None


def _from_line(text: str, default: int) -> DealEntry:
    """``N:…`` alone, or after number, dealer and vulnerability."""
    words = text.split(maxsplit=3)
    if len(words) == 4 and words[0].isdecimal():
        number, deal = int(words[0]), Deal.parse(words[3])
        return DealEntry(number, Seat.parse(words[1]), Vulnerability.parse(words[2]), deal)
    deal = Deal.parse(text)
    return DealEntry(default, dealer_of(default), vulnerability_of(default), deal)


def _from_pbn(file: Path, data: bytes) -> Iterator[DealEntry]:
    from qiaopai.formats.pbn import read_pbn

    found = read_pbn(data)
    if not found.games:
        for error in found.errors[:1]:
            raise _wrong(file, error.line, error.message)
        return
    ends = [game.line for game in found.games[1:]] + [sys.maxsize]
    for place, (game, end) in enumerate(zip(found.games, ends, strict=True), 1):
        if game.deal is None:
            lines = range(game.line, end)
            wrong = next((one for one in found.errors if one.line in lines), None)
            if wrong is not None:
                raise _wrong(file, wrong.line, wrong.message)
            raise _wrong(file, game.line, Message.of("deals.incomplete"))
        number = game.number or place
        yield DealEntry(
            number,
            game.dealer or dealer_of(number),
            game.vulnerability or vulnerability_of(number),
            game.deal,
        )

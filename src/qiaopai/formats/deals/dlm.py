"""DLM, of the dealing machine Duplimate: lines ``name=text`` under ``[Document]``.

A board is 26 letters from ``a`` to ``p``, each telling who holds two cards of the pack (North 0,
East 1, South 2, West 3; the first card counts four), and three digits: its number and all letters
combined by exclusive or. The file's own checksum is the count of boards, by exclusive or with 1
when the status is ``Show``. All 99 boards have a line; those outside the range hold one same deal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from qiaopai.core import Deal, Seat
from qiaopai.formats.deals.boards import (
    SEATS,
    game_of,
    in_order,
    owned,
    owners,
    read_boards,
)
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.game import Game, GameFile

_FIELD = re.compile(r"([^=]{1,40})=(.*)")
_BOARD = re.compile(r"([a-p]{26})([0-9]{3})")
_FILLER = "aaaaaabffffffkkkkkklpppppp"
_MOST = 99
_MOST_LINES = 10_000
_HEADLINE = "Headline"


def read_dlm(data: bytes) -> GameFile:
    """The deals of a DLM file with their numbers; its headline is the event."""
    return read_boards(data, _boards)


def _boards(data: bytes, report: Reporter) -> Iterator[Game]:
    fields = _fields(data, report)
    first, last = _integer(fields, "From board"), _integer(fields, "To board")
    if not 1 <= first <= last <= _MOST:
        if fields:
            report.error(1, "deals.range", most=_MOST)
        return
    _check(fields, last - first + 1, report)
    headline = fields.get(_HEADLINE, ("", 0))[0].strip()
    for number in range(first, last + 1):
        text, line = fields.get(f"Board {number:02d}", ("", 1))
        found = _owners(text, number, line, report)
        game = game_of(number, owned(found), line, report) if found else None
        if game is not None:
            yield replace(game, tags=(("Event", headline),)) if headline else game


def _fields(data: bytes, report: Reporter) -> dict[str, tuple[str, int]]:
    """Text and line by name."""
    lines = data.decode("latin-1").replace("\r\n", "\n").split("\n", _MOST_LINES)
    if len(lines) > _MOST_LINES:
        report.error(_MOST_LINES + 1, "pbn.game_full", most=_MOST_LINES)
        del lines[_MOST_LINES:]
    if lines[0].strip() != "[Document]":
        report.error(1, "deals.document", text=lines[0].strip())
        return {}
    fields: dict[str, tuple[str, int]] = {}
    for line, text in enumerate(lines[1:], 2):
        match = _FIELD.fullmatch(text.strip("\x00\x1a\r"))
        if match:
            fields.setdefault(match[1].strip(), (match[2], line))
        elif text.strip("\x00\x1a \t\r"):
            report.warning(line, "deals.field", text=text.strip())
    return fields


def _integer(fields: dict[str, tuple[str, int]], name: str) -> int:
    text = fields.get(name, ("", 0))[0].strip()
    return int(text) if re.fullmatch(r"[0-9]{1,4}", text) else -1


def _check(fields: dict[str, tuple[str, int]], count: int, report: Reporter) -> None:
    shown = fields.get("Status", ("", 0))[0].strip() == "Show"
    due = count ^ 1 if shown else count
    if _integer(fields, "Checksum") != due:
        line = fields.get("Checksum", ("", 1))[1]
        report.warning(line, "deals.checksum", due=due)
    if _integer(fields, "Crypto key") > 0:
        report.warning(fields["Crypto key"][1], "deals.encrypted")


def _owners(text: str, number: int, line: int, report: Reporter) -> list[Seat] | None:
    match = _BOARD.fullmatch(text.strip())
    if match is None:
        report.error(line, "deals.board_line", number=number, text=text.strip())
        return None
    if int(match[2]) != _sum(match[1], number):
        report.error(line, "deals.checksum", due=f"{_sum(match[1], number):03d}")
    values = (ord(letter) - ord("a") for letter in match[1])
    return [SEATS[half] for value in values for half in (value >> 2, value & 3)]


def _sum(letters: str, number: int) -> int:
    total = number
    for letter in letters:
        total ^= ord(letter)
    return total


def write_dlm(games: Sequence[Game]) -> bytes:
    """The deals as DLM; InvalidValue for a missing deal, a gap in the numbers, or one above 99."""
    boards = {board.number: board.deal for board in in_order(games, "DLM", _MOST)}
    first, last = (min(boards), max(boards)) if boards else (1, 0)
    event = games[0].tag("Event") if games else None
    headline = re.sub(r"[\x00-\x1f\x7f-\x9f]", " ", event or "")
    lines = [
        "[Document]", f"{_HEADLINE}={headline}", "Status=Show", "Duplicates=1",
        f"From board={first}", f"To board={last}", "Next board to duplimate=0", "PrintOuts=0",
        "Crypto key=0", f"Checksum={len(boards) ^ 1}",
    ]  # fmt: skip
    for number in range(1, _MOST + 1):
        letters = _letters(boards[number]) if number in boards else _FILLER
        lines += [f"Duplicates {number:02d}=0"]
        lines += [f"Board {number:02d}={letters}{_sum(letters, number):03d}"]
    return "".join(f"{line}\r\n" for line in lines).encode("latin-1", "replace")


def _letters(deal: Deal) -> str:
    held = [seat.index for seat in owners(deal)]
    return "".join(chr(ord("a") + 4 * held[at] + held[at + 1]) for at in range(0, 52, 2))


def recognises_dlm(data: bytes) -> bool:
    """Whether `data` begins as DLM does."""
    return data[:60].lstrip().startswith(b"[Document]")

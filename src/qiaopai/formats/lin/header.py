"""The head of a vugraph file: the match, its boards, the results of both rooms, the players."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from qiaopai.core import Bid, Contract, Result, Risk, Seat, Strain
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.lin.lexer import Command

SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The order in which LIN gives hands and names."""
NAMES = {seat: seat.name.capitalize() for seat in Seat}
"""The tag of each player."""
SCORINGS = {"I": "IMP", "P": "MP", "B": "BAM"}
"""Forms of scoring and their texts in PBN."""
HEADER_TAGS = (
    "Event", "Stage", "Scoring", "HomeTeam", "HomeCarryOver", "VisitTeam", "VisitCarryOver",
)  # fmt: skip
"""The tags that stand for the fields of ``vg``."""

MOST_BOARDS = 1000
"""Boards that the head of a match may span."""

_RESULT = re.compile(
    r"([1-7])\s*(NT|N|S|H|D|C)\s*(X{0,2})([NESW])(X{0,2})\s*(=|[+-]\d{1,2})?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What ``rs`` tells of one board in one room: contract, and the result when it has one."""

    contract: Contract | None
    result: Result | None
    line: int


@dataclass(slots=True)
class Header:
    """What stands before the boards of a match and holds for all of them."""

    line: int = 0
    tags: dict[str, str] = field(default_factory=dict)
    first: int = 1
    last: int = 0
    numbers: list[int] = field(default_factory=list)
    results: list[Outcome | None] = field(default_factory=list)

    def match(self, command: Command) -> None:
        """``vg``: title, segment, scoring, first and last board, teams with carry-over."""
        fields = [*command.fields, *[""] * 9]
        title, segment, scoring, first, last, home, carry, visit, other = fields[:9]
        told = {
            "Event": title,
            "Stage": segment,
            "Scoring": SCORINGS.get(scoring.upper(), scoring),
            "HomeTeam": home,
            "HomeCarryOver": carry,
            "VisitTeam": visit,
            "VisitCarryOver": other,
        }
        self.line = command.line
        self.tags = {name: text for name, text in told.items() if text}
        self.first, self.last = _number(first) or 1, _number(last) or 0

    def boards(self, command: Command) -> None:
        """``bn``: the numbers of the boards, in the order of the results."""
        self.numbers = [number for text in command.fields if (number := _number(text))]

    def scores(self, command: Command, report: Reporter) -> None:
        """``rs``: a result for each board and room, open and closed in turn."""
        found = command.fields[: 2 * MOST_BOARDS]
        self.results = [_outcome(text, command.line, report) for text in found]

    def slots(self) -> dict[tuple[int, str], Outcome]:
        """The results by board and room, ``o`` or ``c``; one a board stands for the open room."""
        last = max(self.last, self.first - 1)
        numbers = self.numbers or list(range(self.first, min(last, self.first + MOST_BOARDS) + 1))
        alone = bool(numbers) and len(self.results) == len(numbers)
        if not numbers:
            numbers = list(range(self.first, self.first + (len(self.results) + 1) // 2))
        rooms = "o" if alone else "oc"
        places = [(number, room) for number in numbers for room in rooms]
        return {
            place: outcome
            for place, outcome in zip(places, self.results, strict=False)
            if outcome is not None
        }


def players(names: list[str], room: str) -> dict[str, str]:
    """Names and kinds of the four players in `room` as tags; eight names hold both rooms.

    The names of robots at Bridge Base Online begin with ``~~``.
    """
    own = names[4:8] if room == "c" and any(names[4:8]) else names[:4]
    tags = {}
    for seat, name in zip(SEATS, own, strict=False):
        if name:
            tags[NAMES[seat]] = name
        if name.startswith("~~"):
            tags[f"{NAMES[seat]}Type"] = "program"
    return tags


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,5}", text) and int(text) else None


def _outcome(text: str, line: int, report: Reporter) -> Outcome | None:
    if not text or set(text) <= {"-", "?"}:
        return None
    if text.upper() in ("PASS", "P", "AP"):
        return Outcome(None, Result(None), line)
    match = _RESULT.fullmatch(text)
    tricks = 0
    if match is not None:
        level, strain, before, seat, after, mark = match.groups()
        risk = Risk((before or after).upper())
        contract = Contract(Bid(int(level), Strain.parse(strain)), risk, Seat.parse(seat))
        if mark is None:
            return Outcome(contract, None, line)
        tricks = contract.bid.tricks + (0 if mark == "=" else int(mark))
        if 0 <= tricks <= 13:
            return Outcome(contract, Result(contract, tricks), line)
    report.error(line, "lin.result", text=text)
    return None

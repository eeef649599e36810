r"""Results of a championship as lines of text: who played what at every table, for comparing pairs.

A line is ``round|board|north|east|south|west|contract|declarer|tricks|lead``, players by number;
each round has deals of its own. ``P`` is passed out, notrump is ``N``.

>>> read_score_lines(b"1|4|7|8|5|6|3NX|E|10|S4\n").event.lines[0].score
-950
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from qiaopai.errors import InvalidValue
from qiaopai.formats.decode import decode
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.event_file import EventFile
from qiaopai.formats.results import result_of
from qiaopai.scoring.event import Contestant, Event, Line

LIMIT = 16 * 1024 * 1024
"""Bytes of a file that are read."""

_LINE = re.compile(
    r"(\d{1,4})\|([1-9]\d{0,3})\|(\d{1,6})\|(\d{1,6})\|(\d{1,6})\|(\d{1,6})"
    r"\|(\w{1,4})\|([NESW]?)\|(\d{0,2})(?:\|(\w{0,3}))?",
    re.ASCII,
)
_HEAD = re.compile(rb"\s*(?:\d{1,6}\|){6}\w{1,4}\|")


def looks_like_score_lines(data: bytes) -> bool:
    """Whether `data` begins with such a line."""
    return _HEAD.match(data[:200]) is not None


def read_score_lines(data: bytes) -> EventFile:
    """The pairs event of the lines in `data`, cross-IMPs unless asked otherwise; never raises."""
    report = Reporter()
    if len(data) > LIMIT:
        report.error(1, "file.too_big", size=len(data), limit=LIMIT)
        return EventFile(event=None, diagnostics=report.diagnostics())
    decoded = decode(data)
    lines = tuple(_lines(decoded.text, report))
    if not lines:
        report.error(1, "score_lines.none")
        return EventFile(event=None, diagnostics=report.diagnostics(), encoding=decoded.encoding)
    pairs = dict.fromkeys(pair for line in lines for pair in line.ids)
    contestants = tuple(Contestant(id=pair) for pair in pairs)
    return EventFile(
        event=Event(contestants=contestants, lines=lines),
        method="ximp",
        diagnostics=report.diagnostics(),
        encoding=decoded.encoding,
    )


def _lines(text: str, report: Reporter) -> Iterator[Line]:
    for number, raw in enumerate(text.split("\n"), 1):
        found = _LINE.fullmatch(raw.strip())
        if found is None:
            if raw.strip():
                report.error(number, "score_lines.line", text=raw.strip())
            continue
        try:
            yield _line(found)
        except InvalidValue as error:
            report.error(number, "score_lines.result", reason=error.message)


def _line(found: re.Match[str]) -> Line:
    round_, board, north, east, south, west, contract, declarer, tricks, lead = found.groups()
    return Line(
        board=int(board),
        ns=(_pair(north, south),),
        ew=(_pair(east, west),),
        result=result_of(contract, declarer, tricks),
        deal=round_,
        round=int(round_),
        lead=lead or "",
    )


def _pair(one: str, other: str) -> str:
    """The pair's id, whichever of the two is named first."""
    return "-".join(sorted((one, other), key=int))

"""The score pad: lines of a rubber or a Chicago become a sheet to draw, in the reader's words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from qiaopai.core import BIDS, Seat, Side, Strain
from qiaopai.errors import InvalidValue
from qiaopai.formats.rubber_json import sheet_data
from qiaopai.formats.rubber_sheet import Score, read_chicago, read_rubber
from qiaopai.scoring import Era, Why
from qiaopai.scoring.rubber_entries import Entry
from qiaopai.scoring.rubber_layout import Line, rows_of, standing
from qiaopai.text import Message

MOST_LINES = 300
"""Lines of a sheet that a pad takes."""

Data = dict[str, Any]
Render = Callable[[Message], str]
"""A message in the reader's language."""


def score_sheet(form: str, lines: Iterable[str], render: Render) -> Data:
    """The sheet that `lines` make, ready to draw.

    `form` is ``rubber`` or ``chicago``. Besides ``formats.rubber_json.sheet_data`` it has ``rows``,
    the sheet from top to bottom with places in ``lines``, and in words ``heads``, ``standing``, a
    ``label`` for every line and ``why`` as ``{text, parts}``. InvalidValue for the first line that
    is wrong, and for more than :data:`MOST_LINES`.
    """
    read = {"rubber": read_rubber, "chicago": read_chicago}.get(form)
    if read is None:
        raise InvalidValue("pad.form", text=form)
    listed = [" ".join(line.split()) for line in islice(lines, MOST_LINES + 1)]
    if len(listed) > MOST_LINES:
        raise InvalidValue("pad.too_long", most=MOST_LINES)
    found = read("\n".join(listed).encode("utf-8", "replace"))
    if found.errors:
        first = found.errors[0]
        raise InvalidValue("pad.line", line=first.line, reason=first.message)
    data = sheet_data(found, lambda why: _why(why, render))
    told: list[Data] = data["lines"]  # type: ignore[assignment]
    for line in told:
        line["label"] = render(Message.of(f"rubber.kind.{line['kind']}"))
    return data | {
        "rows": _rows(found.score, told),
        "heads": {str(side): render(Message.of(f"rubber.head.{side}")) for side in Side},
        "standing": render(standing(found.score)),
    }


def _why(why: Why, render: Render) -> Data:
    return {"text": render(why.message), "parts": [_why(part, render) for part in why.parts]}


def _rows(score: Score, told: list[Data]) -> list[Data]:
    """The rows of the drawing; ``ns``, ``ew`` and ``line`` are places in `told`, or None."""
    entries = iter(score.entries)
    place: dict[int, int] = {}
    drawn = []
    for at, line in enumerate(told):
        if line["kind"] == "game":
            drawn.append(at)
        else:
            place[id(next(entries))] = at
    lines = iter(drawn)
    rows: list[Data] = []
    for row in rows_of(score):
        match row:
            case Line.DOUBLE:
                rows.append({"kind": "double"})
            case Line.GAME:
                rows.append({"kind": "game", "line": next(lines)})
            case ours, theirs:
                rows.append({"kind": "pair", "ns": _at(ours, place), "ew": _at(theirs, place)})
    return rows


def _at(entry: Entry | None, place: dict[int, int]) -> int | None:
    return None if entry is None else place[id(entry)]


def choices() -> Data:
    """What a deal's line is put together from: levels, strains, seats, results."""
    levels = sorted({bid.level for bid in BIDS})
    return {
        "levels": levels,
        "strains": [str(strain) for strain in Strain],
        "seats": [str(seat) for seat in Seat],
        "results": {str(level): _results(level) for level in levels},
        "eras": [str(era) for era in reversed(Era)],
    }


def _results(level: int) -> list[str]:
    """The results of a contract at `level`, from all tricks lost to all won."""
    return [f"{over:+d}" if over else "=" for over in range(-level - 6, 8 - level)]

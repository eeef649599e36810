"""``qiaopai results --handicap FILE``: the ranking with the club's handicaps beside the first."""

from __future__ import annotations

from pathlib import Path

from qiaopai.cli.output import read_whole
from qiaopai.cli.table_values import Column, Table
from qiaopai.formats.decode import decode
from qiaopai.scoring import Figure
from qiaopai.scoring.handicap import HandicapMethod
from qiaopai.scoring.handicapped import Handicapped, handicapped, read_handicaps
from qiaopai.scoring.sheet import Sheet
from qiaopai.text import Message


def with_handicaps(sheet: Sheet, file: Path | None, method: str) -> tuple[Handicapped, ...]:
    """The second ranking by the handicaps in `file`; nothing without a file."""
    if file is None:
        return ()
    text = decode(read_whole(file)).text
    return handicapped(sheet, read_handicaps(text, str(file), HandicapMethod(method)))


def handicap_table(sheet: Sheet, found: tuple[Handicapped, ...]) -> Table:
    """The second ranking as a table."""
    columns = (
        Column("place", Message.of("results.place"), numeric=True),
        Column("id", Message.of("results.id")),
        Column("name", Message.of("results.name"), wraps=True),
        Column("handicap", Message.of("results.handicap"), numeric=True),
        Column("percent", Message.of("results.percent"), numeric=True),
    )
    rows = tuple(
        (
            str(one.place),
            one.id,
            sheet.event.contestant(one.id).label,
            Figure(one.handicap.percent),
            Figure(one.percent),
        )
        for one in found
    )
    return Table(Message.of("results.ranking_handicap"), columns, rows, heads=2)


def handicap_data(found: tuple[Handicapped, ...]) -> list[dict[str, object]]:
    """The second ranking for programs."""
    return [
        {
            "place": str(one.place),
            "id": one.id,
            "handicap": float(one.handicap.percent),
            "percent": float(Figure(one.percent, 4).rounded),
        }
        for one in found
    ]

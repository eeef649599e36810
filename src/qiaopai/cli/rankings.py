"""Rankings as tables: of an event, of its directions, of its sections."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from qiaopai.cli.table_values import Column, Table
from qiaopai.core import Side
from qiaopai.scoring import Figure
from qiaopai.scoring.sections import Room, by_section
from qiaopai.scoring.sheet import Sheet, Standing
from qiaopai.text import Message


def rankings(sheet: Sheet, *, sections: bool = False, titled: bool = True) -> list[Table]:
    """A table for each direction that is ranked apart, or for each section and direction.

    Where the tables are not `titled` each row says in which ranking it stands.
    """
    rooms = by_section(sheet) if sections else _whole(sheet)
    return [_ranking(sheet, room, standings, titled) for room, standings in rooms.items()]


def _whole(sheet: Sheet) -> dict[Room, list[Standing]]:
    rooms: dict[Room, list[Standing]] = {}
    for one in sheet.standings:
        rooms.setdefault(("", one.group), []).append(one)
    return rooms


def _ranking(sheet: Sheet, room: Room, standings: Sequence[Standing], titled: bool) -> Table:
    section, group = room
    is_mp = sheet.options.method == "mp"
    columns = [
        Column("place", Message.of("results.place"), numeric=True),
        Column("id", Message.of("results.id")),
        Column("name", Message.of("results.name"), wraps=True),
        Column("boards", Message.of("results.boards"), numeric=True),
        Column("total", Message.of("results.total"), numeric=True),
    ]
    if is_mp:
        columns.append(Column("percent", Message.of("results.percent"), numeric=True))
    where: dict[str, str] = {}
    if not titled:
        told = {"section": section, "group": "" if group is None else str(group)}
        where = {name: text for name, text in told.items() if text}
        columns += [Column(name, name) for name in where]
    rows = tuple((*_row(sheet, one, is_mp), *where.values()) for one in standings)
    return Table(_title(section, group), tuple(columns), rows, heads=2)


def _title(section: str, group: Side | None) -> Message:
    if section and group:
        return Message.of("results.ranking_of_section", section=section, side=group)
    if section:
        return Message.of("results.ranking_in_section", section=section)
    return Message.of("results.ranking_of", side=group) if group else Message.of("results.ranking")


def _row(sheet: Sheet, one: Standing, is_mp: bool) -> tuple[object, ...]:
    label = sheet.event.contestant(one.id).label
    place = "" if one.place is None else str(one.place)
    unit = sheet.options.per_pair if is_mp else Fraction(1)
    row = (place, one.id, label if label != one.id else "", one.boards, Figure(one.total * unit))
    return (*row, Figure(one.percent or 0)) if is_mp else row

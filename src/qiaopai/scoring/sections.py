"""Rankings of an event's sections, each apart: where somebody stands in his own room."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from qiaopai.core import Side
from qiaopai.scoring.event import Event
from qiaopai.scoring.ranking import places
from qiaopai.scoring.sheet import Sheet, Standing

Room = tuple[str, Side | None]
"""A section and a direction that is ranked apart in it; the section "" of who changed his."""


def by_section(sheet: Sheet) -> Mapping[Room, tuple[Standing, ...]]:
    """The standings section by section, in the order of their names, with the places within each.

    Totals stay those of the whole event (``across=section`` compares within sections), and who
    shares a place in the whole shares it here.
    """
    section = _sections(sheet.event)
    rooms: dict[Room, list[Standing]] = {}
    for one in sheet.standings:
        rooms.setdefault((section.get(one.id, ""), one.group), []).append(one)
    order = sorted(rooms, key=lambda room: (not room[0], room[0], room[1] is Side.EW))
    return {room: _placed(rooms[room]) for room in order}


def _placed(standings: list[Standing]) -> tuple[Standing, ...]:
    ranked = {one.id: Fraction(-one.place.number) for one in standings if one.place}
    found = places(ranked)
    return tuple(replace(one, place=found.get(one.id)) for one in standings)


def _sections(event: Event) -> dict[str, str]:
    """The section of each contestant who played in one only."""
    played: dict[str, set[str]] = {}
    for line in event.lines:
        for name in line.ids:
            played.setdefault(name, set()).add(line.section)
    own = {one.id: one.section for one in event.contestants if one.section}
    return {name: next(iter(some)) for name, some in played.items() if len(some) == 1} | own

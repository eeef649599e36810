"""The order in which USEBIO tells an event: by session, section, match and board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from qiaopai.formats.event_file import EventFile
from qiaopai.scoring.event import Event, Form, Line

T = TypeVar("T")


def in_usebio_order(file: EventFile) -> EventFile:
    """`file` with contestants, lines and what refers to them in the order USEBIO writes them.

    Lines come by deal, section, match (of teams) and board, each in the order of its first
    appearance; contestants by section.
    """
    event = file.event
    if event is None:
        return file
    sections = sections_of(event)
    deals = first_seen(line.deal for line in event.lines)
    matches = first_seen(_match(event, line) for line in event.lines)
    boards = first_seen((_match(event, line), board_of(line)) for line in event.lines)

    def key(at: int) -> tuple[int, ...]:
        line = event.lines[at]
        match = _match(event, line)
        place = deals[line.deal], sections[line.section]
        return *place, matches[match], boards[match, board_of(line)]

    order = sorted(range(len(event.lines)), key=key)
    new = {old: at for at, old in enumerate(order)}
    adjustments = [replace(one, line=new[one.line]) for one in event.adjustments]
    contestants = sorted(event.contestants, key=lambda one: sections[one.section])
    seats = {one.id: at for at, one in enumerate(contestants)}
    return replace(
        file,
        event=replace(
            event,
            contestants=tuple(contestants),
            lines=_picked(event.lines, order),
            adjustments=tuple(sorted(adjustments, key=lambda one: one.line)),
            penalties=tuple(sorted(event.penalties, key=lambda one: seats[one.contestant])),
        ),
        published=replace(file.published, awards=_picked(file.published.awards, order)),
    )


def sections_of(event: Event) -> dict[str, int]:
    """The event's sections with their places; what is in no section comes first."""
    people = (one.section for one in event.contestants)
    return first_seen(("", *people, *(line.section for line in event.lines)))


def match_of(line: Line) -> tuple[int | None, frozenset[str]]:
    """The match of a line of a team event."""
    return line.round, frozenset(line.ids)


def board_of(line: Line) -> tuple[int, object]:
    """What lines in one BOARD element have in common."""
    return line.board, line.vulnerability


def _match(event: Event, line: Line) -> tuple[object, ...]:
    """What lines in one MATCH of teams, or in one section, have in common."""
    return line.deal, line.section, match_of(line) if event.form is Form.TEAMS else None


def first_seen(values: Iterable[T]) -> dict[T, int]:
    """Each value with the count of different ones before it."""
    return {value: at for at, value in enumerate(dict.fromkeys(values))}


def _picked(values: Sequence[T], order: Sequence[int]) -> tuple[T, ...]:
    return tuple(values[at] for at in order) if values else ()

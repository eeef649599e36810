"""An event with its movement as scoring devices must have it: sections, tables, rounds, numbers.

Whatever they could not hold is an InvalidValue that names it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from qiaopai.core import Result, Seat, Side, vulnerability_of
from qiaopai.errors import InvalidValue
from qiaopai.formats.entries import Seating, number_of
from qiaopai.scoring.awards import Adjustment
from qiaopai.scoring.event import Contestant, Event, Form, Line


@dataclass(frozen=True, slots=True)
class Placed:
    """A line with the seating that it was played at; `is_switched` when the pairs changed seats."""

    line: Line
    adjustment: Adjustment | None
    seating: Seating
    is_switched: bool

    @property
    def declarer(self) -> Seat:
        """Declarer's seat; North where there is none, as the devices write it."""
        result: Result | None = self.line.result
        return Seat.NORTH if result is None or result.contract is None else result.contract.declarer

    @property
    def declaring_side(self) -> Side:
        """The side on which the movement seats declarer's pair."""
        side = self.declarer.side
        return side.other if self.is_switched else side


class Plan:
    """The sections, the movement and the places of an event's lines, checked."""

    def __init__(self, event: Event, movement: Sequence[Seating] = ()) -> None:
        if event.form is Form.INDIVIDUAL:
            raise InvalidValue("bws.individual")
        if event.penalties or event.carried:
            raise InvalidValue("bws.penalties")
        self.event = event
        self.movement = tuple(movement) or movement_of(event)
        self.by_id = {one.id: one for one in event.contestants}
        names = sorted({letters(one.section) for one in self.movement})
        self.sections = {name: number for number, name in enumerate(names, 1)}
        self._check_movement()
        self._check_people()

    def _check_people(self) -> None:
        seated = {name for one in self.movement for side in Side for name in one.of(side)}
        for one in self.event.contestants:
            if one.id not in seated:
                raise InvalidValue("bws.not_seated", id=one.id)
            if self.event.winners == 2 and one.direction is None:
                raise InvalidValue("bws.no_direction", id=one.id)

    def _check_movement(self) -> None:
        seen: set[tuple[str, int, int]] = set()
        owners: dict[tuple[str, int, Side | None], str] = {}
        for one in self.movement:
            section = letters(one.section)
            if (section, one.table, one.round) in seen:
                raise InvalidValue(
                    "bws.table_twice", section=section, table=one.table, round=one.round
                )
            seen.add((section, one.table, one.round))
            for side in Side:
                for name in one.of(side):
                    self._check_seated(name, side, one)
                    key = section, number_of(name, section), self.by_id[name].direction
                    if owners.setdefault(key, name) != name:
                        raise InvalidValue("bws.number_twice", id=name, other=owners[key])

    def _check_seated(self, name: str, side: Side, one: Seating) -> None:
        if len(one.of(side)) > 1:
            raise InvalidValue("bws.individual")
        if name not in self.by_id:
            raise InvalidValue("event.nobody", id=name, board=min(one.boards, default=0))
        if self.by_id[name].direction not in (None, side):
            raise InvalidValue("bws.other_side", id=name)

    def number(self, one: Seating, side: Side) -> int:
        """The number of the pair on `side`, 0 where nobody sits."""
        names = one.of(side)
        return number_of(names[0], letters(one.section)) if names else 0

    def registrations(self) -> Iterator[tuple[Seating, Seat, str]]:
        """Where everybody sits first, with his seat and name; teams tell theirs at the table."""
        if self.event.form is Form.TEAMS:
            return
        seen: set[str] = set()
        for one in sorted(self.movement, key=lambda each: (each.round, each.section, each.table)):
            for side in Side:
                for name in one.of(side):
                    if name not in seen:
                        seen.add(name)
                        for seat, member in _seats(self.by_id[name], side):
                            yield one, seat, member

    def placed(self) -> Iterator[Placed]:
        """Every line with its seating; InvalidValue for one that the movement does not have."""
        adjusted = {one.line: one for one in self.event.adjustments}
        seated = {(letters(one.section), one.table, one.round): one for one in self.movement}
        seen: set[tuple[str, int, int | None, int]] = set()
        for at, line in enumerate(self.event.lines):
            place = letters(line.section), table_of(line), line.round, line.board
            one = seated.get((place[0], place[1], line.round or 0))
            sides = line.ns, line.ew
            is_there = one is not None and line.board in one.boards
            if one is None or not is_there or sides not in ((one.ns, one.ew), (one.ew, one.ns)):
                raise InvalidValue("bws.not_in_movement", board=line.board, ns=line.ns, ew=line.ew)
            if place in seen:
                raise InvalidValue("bws.twice", table=one.table, round=one.round, board=line.board)
            seen.add(place)
            _check_line(line)
            yield Placed(line, adjusted.get(at), one, sides != (one.ns, one.ew))


def letters(section: str) -> str:
    """The letters of a section; the only one of an event is A."""
    return section or "A"


def table_of(line: Line) -> int:
    """The number of a line's table; InvalidValue when it has none, or no round."""
    if not (line.table.isascii() and line.table.isdigit()) or line.round is None:
        raise InvalidValue("bws.no_table", board=line.board)
    return int(line.table[:6])


def movement_of(event: Event) -> tuple[Seating, ...]:
    """The movement that the lines tell: who met whom at which table, with which boards."""
    boards: dict[tuple[str, int, int], list[int]] = defaultdict(list)
    pairs: dict[tuple[str, int, int], tuple[tuple[str, ...], tuple[str, ...]]] = {}
    by_id = {one.id: one for one in event.contestants}
    for line in event.lines:
        place = letters(line.section), table_of(line), line.round or 0
        boards[place].append(line.board)
        ns, ew = line.ns, line.ew
        if any(by_id[name].direction is Side.EW for name in ns):
            ns, ew = ew, ns
        pairs.setdefault(place, (ns, ew))
    return tuple(
        Seating(
            section=section,
            table=table,
            round=round_,
            ns=pairs[section, table, round_][0],
            ew=pairs[section, table, round_][1],
            boards=tuple(sorted(own)),
        )
        for (section, table, round_), own in boards.items()
    )


def _seats(pair: Contestant, side: Side) -> Iterator[tuple[Seat, str]]:
    if len(pair.members) > 2 or (pair.name and not pair.members):
        raise InvalidValue("bws.members", id=pair.id)
    yield from zip(side.seats, pair.members, strict=False)


def _check_line(line: Line) -> None:
    if line.points is not None and line.points != line.computed:
        raise InvalidValue("bws.points", board=line.board, points=line.points)
    if line.vulnerability not in (None, vulnerability_of(line.board)):
        raise InvalidValue("bws.vulnerability", board=line.board)
    if line.deal not in ("", letters(line.section)):
        raise InvalidValue("bws.deal_section", section=line.deal)

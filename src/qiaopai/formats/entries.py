"""Results as a scoring device at the table tells them, and the event they make.

A device knows sections, tables, rounds, boards and pair *numbers*; the same table may tell a board
again, and the last time counts. Who a number is follows from who meets whom:

* a number that sits on both sides in one round is two pairs: ``1NS`` and ``1EW``;
* numbers that keep to one side all session are pairs with a direction: two winners;
* anything else is a one-winner movement.

Where an event has several sections, ids begin with the section's letter: ``A1NS``, ``B12``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from qiaopai.core import Result, Side
from qiaopai.errors import InvalidValue
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.game import Game
from qiaopai.scoring.awards import Adjustment, Award
from qiaopai.scoring.event import Contestant, Form, Line

Numbers = tuple[int, ...]
Place = tuple[str, int, int, int]
"""Section, table, round and board: what one result is about."""

_NONE: Mapping[str, int] = MappingProxyType({})
_ID = re.compile(r"([1-9]\d{0,4})(NS|EW)?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Who meets at a table in a round, by their ids, and with which boards.

    `ns` and `ew` hold one id each, two each in an individual, none where nobody sits.
    """

    section: str
    table: int
    round: int
    ns: tuple[str, ...] = ()
    ew: tuple[str, ...] = ()
    boards: tuple[int, ...] = ()

    def of(self, side: Side) -> tuple[str, ...]:
        """The ids on `side`."""
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """The same as a device has it: by the numbers of the section."""

    section: str
    table: int
    round: int
    ns: Numbers
    ew: Numbers
    boards: tuple[int, ...] = ()

    def of(self, side: Side) -> Numbers:
        """The numbers on `side`."""
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One record of a result. `row` is where it stands, for diagnostics.

    `awards` are artificial ones for North-South and East-West; `is_switched` says that the pairs
    sat in each other's seats; `is_withdrawn` takes an earlier record of the same place away.
    """

    meeting: Meeting
    board: int
    row: int
    result: Result | None = None
    awards: tuple[Award, Award] | None = None
    lead: str = ""
    remark: str = ""
    is_switched: bool = False
    is_withdrawn: bool = False

    @property
    def place(self) -> Place:
        """What the record is about."""
        return self.meeting.section, self.meeting.table, self.meeting.round, self.board


class Register:
    """Who the numbers of an event are: ids, and whether they keep to a direction.

    `told` are the winners that sections are said to have, where that is said.
    """

    def __init__(
        self, meetings: Iterable[Meeting], form: Form = Form.PAIRS, told: Mapping[str, int] = _NONE
    ) -> None:
        by_section: dict[str, list[Meeting]] = defaultdict(list)
        for meeting in meetings:
            by_section[meeting.section].append(meeting)
        self.form = form
        self._told = told
        self._prefixed = len(by_section) > 1
        pairs = by_section if form is Form.PAIRS else {}
        self._doubled = {name for name, own in pairs.items() if _is_doubled(own)}
        self._directed = self._doubled | {
            name for name, own in pairs.items() if _is_directed(own, told.get(name, 0))
        }
        self._found: dict[str, Contestant] = {}
        for name in sorted(by_section):
            self._enter(by_section[name])

    def _enter(self, meetings: Sequence[Meeting]) -> None:
        seats = {
            (side, number, meeting.section)
            for meeting in meetings
            for side in Side
            for number in meeting.of(side)
        }
        for side, number, section in sorted(seats, key=lambda one: (one[0] is Side.EW, one[1])):
            name = self.id(section, number, side)
            has_direction = section in self._directed
            self._found.setdefault(
                name,
                Contestant(id=name, direction=side if has_direction else None, section=section),
            )

    def id(self, section: str, number: int, side: Side) -> str:
        """The id of `number` that the movement seats on `side`."""
        letters = section if self._prefixed else ""
        return f"{letters}{number}{str(side).upper() if section in self._doubled else ''}"

    def ids(self, meeting: Meeting, side: Side) -> tuple[str, ...]:
        """The ids of those that `meeting` has on `side`."""
        return tuple(self.id(meeting.section, number, side) for number in meeting.of(side))

    def seating(self, meeting: Meeting) -> Seating:
        """`meeting` by ids."""
        return Seating(
            section=meeting.section,
            table=meeting.table,
            round=meeting.round,
            ns=self.ids(meeting, Side.NS),
            ew=self.ids(meeting, Side.EW),
            boards=meeting.boards,
        )

    @property
    def winners(self) -> int:
        """2 when every section ranks its directions apart: as told, else as its pairs sit."""
        sections = {one.section for one in self._found.values()}
        apart = {name for name in self._directed if self._told.get(name) != 1}
        return 2 if sections and apart >= sections else 1

    def contestants(self, members: Mapping[str, tuple[str, ...]]) -> tuple[Contestant, ...]:
        """Everybody by section, direction and number, with the `members` of his id."""
        return tuple(
            Contestant(
                id=one.id,
                members=members.get(one.id, ()),
                direction=one.direction,
                section=one.section,
            )
            for one in self._found.values()
        )


def _is_doubled(meetings: Sequence[Meeting]) -> bool:
    rounds: dict[int, tuple[set[int], set[int]]] = defaultdict(lambda: (set(), set()))
    for meeting in meetings:
        rounds[meeting.round][0].update(meeting.ns)
        rounds[meeting.round][1].update(meeting.ew)
    return any(ns & ew for ns, ew in rounds.values())


def _is_directed(meetings: Sequence[Meeting], told: int) -> bool:
    """Whether numbers keep to one side; a single round alone tells nothing of that."""
    ns = {number for meeting in meetings for number in meeting.ns}
    ew = {number for meeting in meetings for number in meeting.ew}
    if ns & ew or told == 1:
        return False
    return told == 2 or len({meeting.round for meeting in meetings}) > 1


def last_entries(entries: Iterable[Entry], report: Reporter) -> list[Entry]:
    """The last record of each place, in the order of the first; earlier others are told of."""
    found: dict[Place, Entry] = {}
    for entry in entries:
        before = found.get(entry.place)
        if before is not None and replace(before, row=entry.row) != entry:
            section, table, round_, board = entry.place
            report.note(
                before.row, "bws.again",
                section=section, table=table, round=round_, board=board, row=entry.row,
            )  # fmt: skip
        found[entry.place] = entry
    return [entry for entry in found.values() if not entry.is_withdrawn]


@dataclass(slots=True)
class Lines:
    """Lines and adjustments as they are made of entries."""

    register: Register
    own_deals: frozenset[tuple[str, int]] = frozenset()
    """Section and board where a section played cards of its own."""
    lines: list[Line] = field(default_factory=list)
    adjustments: list[Adjustment] = field(default_factory=list)

    def add(self, entry: Entry) -> None:
        """The line of `entry`, and the adjustment that it tells."""
        meeting = entry.meeting
        ns, ew = (self.register.ids(meeting, side) for side in Side)
        if entry.is_switched:
            ns, ew = ew, ns
        if entry.awards is not None:
            first, second = entry.awards
            self.adjustments.append(
                Adjustment(line=len(self.lines), ns=first, ew=second, reason=entry.remark)
            )
        self.lines.append(
            Line(
                board=entry.board,
                ns=ns,
                ew=ew,
                result=entry.result,
                deal=meeting.section if (meeting.section, entry.board) in self.own_deals else "",
                section=meeting.section,
                round=meeting.round,
                table=str(meeting.table),
                lead=entry.lead,
                remark=entry.remark,
            )
        )


def merged_deals(found: Mapping[int, Mapping[str, Game]]) -> tuple[Game, ...]:
    """The boards' cards, told by board and section: a board once, where all sections had the same.

    Where they differ, each section's own has a tag ``Section``.
    """
    games: list[Game] = []
    for _, own in sorted(found.items()):
        if len({game.hands for game in own.values()}) == 1:
            games.append(next(iter(own.values())))
        else:
            games += (
                replace(game, tags=(("Section", name),)) for name, game in sorted(own.items())
            )
    return tuple(games)


def own_deals(deals: Iterable[Game]) -> frozenset[tuple[str, int]]:
    """Section and board of every deal that is one section's own."""
    return frozenset(
        (section, game.number)
        for game in deals
        if (section := game.tag("Section")) is not None and game.number is not None
    )


def number_of(name: str, section: str) -> int:
    """The number in the id `name`, without the section's letters and the direction.

    >>> number_of("12", "A"), number_of("A3EW", "A")
    (12, 3)
    """
    match = _ID.fullmatch(name) or _ID.fullmatch(name.removeprefix(section))
    if match is None:
        raise InvalidValue("bws.number", id=name)
    return int(match[1])

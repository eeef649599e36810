"""Who takes part: the pairs, teams and players of all sections, under numbers that are unique.

Numbers are given anew in every section, and in a Mitchell with two winners in each direction.
Where a number alone is not enough it gets the direction behind it ("1NS") or the section
before it ("A1").
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from qiaopai.core import Side
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.usebio.tree import Node
from qiaopai.formats.usebio.values import packed, side_of
from qiaopai.scoring.event import Contestant, Form
from qiaopai.text import Message

_TEAM_PAIR = re.compile(r"([^-]+)-[^-]+-[^-]+")
_SIDED = re.compile(r"(.+?)(NS|EW)")


@dataclass(frozen=True, slots=True)
class Scope:
    """Where in the file something stands: its session and section, "" for none."""

    session: str = ""
    section: str = ""

    @property
    def outward(self) -> tuple[Scope, ...]:
        """The scope itself, its session, the event."""
        return tuple(dict.fromkeys((self, Scope(self.session), Scope("", self.section), Scope())))


@dataclass(slots=True)
class Entry:
    """A contestant as one PARTICIPANTS element lists him."""

    node: Node
    scope: Scope
    number: str
    side: Side | None
    name: str
    members: tuple[str, ...]
    pairs: tuple[str, ...] = ()
    id: str = ""


_Key = tuple[Scope, str, Side | None]


@dataclass(slots=True)
class Roster:
    """The contestants by id, and by what the file's lines call them."""

    contestants: dict[str, Contestant] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    exact: dict[_Key, str] = field(default_factory=dict)
    derived: dict[_Key, str] = field(default_factory=dict)
    by_number: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    again: Counter[str] = field(default_factory=Counter)

    def free(self, name: str) -> str:
        """`name`, with a count behind it when it is taken."""
        found = name
        while found in self.contestants:
            self.again[name] += 1
            found = f"{name}#{self.again[name] + 1}"
        return found

    def find(self, scope: Scope, number: str, side: Side | None) -> str | None:
        """The id of whom a line in `scope` calls `number`, sitting on `side`."""
        plain = packed(number)
        for names in (self.exact, self.derived):
            for place in scope.outward:
                for key in ((place, plain, side), (place, plain, None)):
                    if key in names:
                        return names[key]
        if team := _TEAM_PAIR.fullmatch(plain):
            return self.find(scope, team[1], side)
        elsewhere = self.by_number.get(plain, set())
        return next(iter(elsewhere)) if len(elsewhere) == 1 else None

    def add_unknown(self, scope: Scope, number: str) -> str:
        """A contestant whom no list has, under `number`; his id, of a team's pair the team's."""
        plain = packed(number)
        pair = _TEAM_PAIR.fullmatch(plain)
        plain = pair[1] if pair else plain
        name = self.free(plain)
        self.contestants[name] = Contestant(id=name, section=scope.section)
        self.exact[scope, plain, None] = name
        return name


def entries_of(participants: Node, scope: Scope, form: Form) -> Iterable[Entry]:
    """Everybody whom a PARTICIPANTS element lists."""
    for node in participants.each(*_LISTED[form]):
        section = node.told("SECTION_ID") or scope.section
        inner = tuple(node.each("PAIR"))
        people = [player for one in (node, *inner) for player in one.each("PLAYER")]
        own = node.told("PLAYER_NAME")
        members = tuple(name for one in people if (name := one.told("PLAYER_NAME")))
        yield Entry(
            node=node,
            scope=replace(scope, section=section),
            number=node.told(*_NUMBERS),
            side=side_of(node.told("DIRECTION")),
            name=own or node.told("TEAM_NAME", "PAIR_NAME"),
            members=members,
            pairs=tuple(one.told("PAIR_NUMBER") for one in inner),
        )


_LISTED = {
    Form.PAIRS: ("PAIR",),
    Form.TEAMS: ("TEAM",),
    Form.INDIVIDUAL: ("PLAYER", "INDIVIDUAL"),
}
_NUMBERS = ("PAIR_NUMBER", "TEAM_ID", "PLAYER_NUMBER", "INDIVIDUAL_NUMBER", "TEAM_NUMBER")


def roster_of(entries: list[Entry], winners: int, report: Reporter) -> Roster:
    """The contestants of the whole event; one listed in several sessions is one."""
    _name(entries)
    roster = Roster()
    for one in entries:
        known = roster.contestants.get(one.id)
        if known is not None and known.members and known.members != one.members:
            one.id = roster.free(one.id)
            shown = Message.of("usebio.assumed_number", number=one.id)
            report.warning(one.node.line, "usebio.number_again", shown, number=one.number)
            known = None
        if known is None:
            roster.contestants[one.id] = Contestant(
                id=one.id,
                name=one.name,
                members=one.members,
                direction=_direction(one) if winners == 2 else None,
                section=one.scope.section,
            )
        roster.entries.append(one)
    _index(roster)
    return roster


def _direction(one: Entry) -> Side | None:
    """The side where an entry sits, told or by the end of its number."""
    sided = _SIDED.fullmatch(packed(one.number))
    return one.side or (side_of(sided[2]) if sided else None)


def _name(entries: list[Entry]) -> None:
    """Gives every entry an id: its number, with direction and section where needed."""
    seats = {(one.scope, packed(one.number), one.side) for one in entries}
    both = Counter((scope, number) for scope, number, side in seats if side is not None)
    for one in entries:
        number = " ".join(one.number.split()) or "?"
        twice = both[one.scope, packed(one.number)] > 1
        one.id = f"{number}{one.side.name}" if twice and one.side else number
    sections = Counter(name for name, _ in {(one.id, one.scope.section) for one in entries})
    if any(count > 1 for count in sections.values()):
        for one in entries:
            one.id = _prefixed(one.scope.section, one.id)


def _prefixed(section: str, number: str) -> str:
    return f"{section}-{number}" if section[-1:].isdigit() else f"{section}{number}"


def _index(roster: Roster) -> None:
    """Fills the names under which lines may know the entries."""
    for one in roster.entries:
        number = packed(one.number)
        roster.exact.setdefault((one.scope, number, one.side), one.id)
        roster.exact.setdefault((one.scope, packed(one.id), None), one.id)
        roster.by_number[number].add(one.id)
        for pair in one.pairs:
            roster.exact.setdefault((one.scope, packed(pair), None), one.id)
    for one in roster.entries:
        number = packed(one.number)
        for scope in (one.scope, Scope("", one.scope.section)):
            roster.derived.setdefault((scope, number, one.side), one.id)
            roster.derived.setdefault((scope, number, None), one.id)
            if one.side is not None:
                roster.derived.setdefault((scope, f"{number}{one.side.name}", None), one.id)
            elif sided := _SIDED.fullmatch(number):
                roster.derived.setdefault((scope, sided[1], side_of(sided[2])), one.id)

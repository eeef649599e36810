"""USEBIO 1.0 to 1.3 to an event, leniently.

>>> file = read_usebio(b'''<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS">
... <PROGRAM_NAME>PairsScorer</PROGRAM_NAME><DATE>22/10/2015</DATE>
... <PARTICIPANTS>
... <PAIR><PAIR_NUMBER>1</PAIR_NUMBER></PAIR><PAIR><PAIR_NUMBER>2</PAIR_NUMBER></PAIR>
... </PARTICIPANTS>
... <BOARD><BOARD_NUMBER>3</BOARD_NUMBER><TRAVELLER_LINE>
... <NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>
... <CONTRACT>4Sx</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>11</TRICKS><SCORE>690</SCORE>
... </TRAVELLER_LINE></BOARD></EVENT></USEBIO>''')
>>> str(file.event.lines[0].result), file.event.date, file.options
('4SX+1 N', '2015-10-22', {'neuberg': 'exact'})
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from qiaopai.core import Side
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.event_file import EventFile, Published, PublishedTotal
from qiaopai.formats.usebio.boards import Boards, lines_of
from qiaopai.formats.usebio.hands import deals_of, differ
from qiaopai.formats.usebio.people import Entry, Roster, Scope, entries_of, roster_of
from qiaopai.formats.usebio.programs import (
    by_victory_points,
    fine_unit,
    form_of,
    method_of,
    options_of,
)
from qiaopai.formats.usebio.tree import Node, read_tree
from qiaopai.formats.usebio.values import date_of, decimal_of, packed
from qiaopai.scoring.awards import Penalty, Unit
from qiaopai.scoring.event import Contestant, Event, Form, Line
from qiaopai.text import Message

LIMIT = 16 * 1024 * 1024
"""Bytes of a file that are read."""


def read_usebio(data: bytes, *, limit: int = LIMIT) -> EventFile:
    """The event of a USEBIO file, what its program printed, and what is to be said about it.

    Never raises for what the bytes are. Time and memory are bounded by `limit` and by the
    number of elements; no entity is expanded and nothing outside the bytes is looked at.
    """
    report = Reporter()
    if len(data) > limit:
        report.error(1, "file.too_big", size=len(data), limit=limit)
        return EventFile(event=None, diagnostics=report.diagnostics())
    root, encoding = read_tree(data, report)
    event = None if root is None else _event(root, report)
    if root is None or event is None:
        if not report.found:
            report.error(1, "usebio.no_event")
        return EventFile(event=None, diagnostics=report.diagnostics(), encoding=encoding)
    return _File(root, event, report).read(encoding)


def recognises_usebio(data: bytes) -> bool:
    """Whether `data` begins like USEBIO."""
    return b"<USEBIO" in data[:2000].replace(b"\x00", b"").upper()


def _event(root: Node, report: Reporter) -> Node | None:
    """The first event of a file; a word when there are more."""
    events = [root] if root.tag == "EVENT" else list(root.each("EVENT"))
    if len(events) > 1:
        report.warning(events[1].line, "usebio.events_many", count=len(events))
    return events[0] if events else None


def _places(event: Node) -> Iterator[tuple[Node, Scope]]:
    """The event, its sessions and their sections, each with its scope."""
    yield event, Scope()
    for section in event.each("SECTION"):
        yield section, Scope("", _named(section, "SECTION_ID", 1))
    for count, session in enumerate(event.each("SESSION"), 1):
        scope = Scope(_named(session, "SESSION_ID", count))
        yield session, scope
        for number, section in enumerate(session.each("SECTION"), 1):
            yield section, Scope(scope.session, _named(section, "SECTION_ID", number))


def _named(node: Node, tag: str, count: int) -> str:
    return node.told(tag, "NAME") or str(count)


def _told_datums(boards: Boards, options: dict[str, str]) -> tuple[tuple[int, Fraction], ...]:
    """The datums of the file, where its event is scored by them."""
    if options.get("datum") != "told":
        return ()
    return tuple((board, Fraction(datum)) for board, datum in sorted(boards.datums.items()))


@dataclass(slots=True)
class _File:
    """One event on its way from elements to values."""

    root: Node
    node: Node
    report: Reporter
    form: Form = Form.PAIRS
    method: str = ""
    penalties: list[Penalty] = field(default_factory=list)

    def read(self, encoding: str) -> EventFile:
        self.form = form_of(self.node)
        first = next(lines_of(self.node), None)
        self.method = method_of(self.node, self.form, first, self.report)
        places = list(_places(self.node))
        entries = [
            one
            for place, scope in places
            for participants in place.each("PARTICIPANTS")
            for one in entries_of(participants, scope, self.form)
        ]
        winners = self._winners(entries)
        roster = roster_of(entries, winners, self.report)
        boards = Boards(roster, self.form, self.report)
        for place, scope in places:
            boards.read(place, scope)
        by_section = differ(place for place, _ in places if place.tag == "SECTION")
        lines = boards.with_deals(by_section)
        totals = self._totals(roster)
        options = self._options(boards)
        return EventFile(
            event=Event(
                title=self.node.told("EVENT_DESCRIPTION", "TITLE"),
                date=date_of(self.node.told("DATE")),
                form=self.form,
                winners=winners,
                contestants=tuple(self._seated(roster, lines, winners)),
                lines=lines,
                adjustments=tuple(boards.adjustments),
                penalties=tuple(self.penalties),
                datums=_told_datums(boards, options),
            ),
            program=self.node.told("PROGRAM_NAME"),
            method=self.method,
            options=options,
            published=Published(
                awards=boards.figures,
                datums=boards.datums,
                totals=totals,
                matches=boards.matches,
                scores=boards.scores,
            ),
            deals=deals_of(self.root, self.report),
            diagnostics=self.report.diagnostics(),
            encoding=encoding,
        )

    def _seated(self, roster: Roster, lines: Sequence[Line], winners: int) -> Iterator[Contestant]:
        """The contestants; with two winners, with the side where each always sat."""
        sat: dict[str, set[Side]] = {}
        for line in lines if winners == 2 else ():
            for side in Side:
                for name in line.of(side):
                    sat.setdefault(name, set()).add(side)
        for one in roster.contestants.values():
            sides = sat.get(one.id, set())
            alone = one.direction is None and len(sides) == 1
            yield replace(one, direction=next(iter(sides))) if alone else one

    def _options(self, boards: Boards) -> dict[str, str]:
        scores = [str(score) for score in boards.scores.values()]
        return options_of(self.node, self.form, self.method, scores, self.report)

    def _winners(self, entries: list[Entry]) -> int:
        """2 when each direction has a winner: as told, else when both have a first place."""
        told = packed(self.node.told("WINNER_TYPE"))
        if told in ("1", "2"):
            return int(told)
        first = {one.side for one in entries if one.node.told("PLACE").strip("= ") == "1"}
        if self.form is not Form.PAIRS or None in first or len(first) < 2:
            return 1
        self.report.note(self.node.line, "usebio.winners")
        return 2

    def _totals(self, roster: Roster) -> dict[str, PublishedTotal]:
        """What each contestant reached, and the fines in it."""
        in_vps = by_victory_points(self.node)
        totals: dict[str, PublishedTotal] = {}
        for one in roster.entries:
            node = one.node
            total = decimal_of(node.told("TOTAL_SCORE"))
            found = PublishedTotal(
                total=None if in_vps else total,
                percent=decimal_of(node.told("PERCENTAGE")),
                vps=total if in_vps else decimal_of(node.told("VPS")),
                place=node.told("PLACE"),
            )
            if found != PublishedTotal():
                totals[one.id] = found
            self._fine(one, in_vps)
        return totals

    def _fine(self, one: Entry, in_vps: bool) -> None:
        amount = decimal_of(one.node.told("ADJUSTMENT"))
        if not amount:
            return
        unit = fine_unit(self.method, in_vps)
        fine = Penalty(contestant=one.id, amount=-Fraction(amount), unit=unit)
        self.penalties.append(fine)
        at, assumed = one.node.line_of("ADJUSTMENT"), Message.of(_UNITS[unit])
        self.report.note(at, "usebio.adjustment", assumed, amount=str(amount))


_UNITS = {
    Unit.VPS: "usebio.assumed_vps",
    Unit.PERCENT: "usebio.assumed_percent",
    Unit.IMPS: "usebio.assumed_imps",
}

"""A Bridgemate database to an event: who met whom, what every table told, who the players are.

The tables and columns are those of the Bridgemate Developer's Guide, revision 49; older files lack
some of both. The line of a diagnostic is the row of ReceivedData that it is about, from 1.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from qiaopai.core import Seat, Side
from qiaopai.errors import InvalidValue
from qiaopai.formats.bws import notation
from qiaopai.formats.bws.deals import deals_of, recorded_games
from qiaopai.formats.bws.jet import EPOCH, Database, Row, Table
from qiaopai.formats.diagnostics import Reporter, Severity
from qiaopai.formats.entries import (
    Entry,
    Lines,
    Meeting,
    Register,
    Seating,
    last_entries,
    own_deals,
)
from qiaopai.formats.event_file import EventFile
from qiaopai.formats.game import Game
from qiaopai.scoring.event import Event, Form
from qiaopai.text import Message

LIMIT = 32 * 1024 * 1024
"""Bytes of a file that are read; a larger one is refused with a diagnostic."""

TABLES = (
    "Section", "Session", "RoundData", "ReceivedData", "PlayerNumbers", "PlayerNames",
    "Settings", "HandRecord", "BiddingData", "PlayData",
)  # fmt: skip
METHODS = {1: "mp", 2: "butler", 3: "ximp", 4: "imp"}
"""Section.ScoringType, by the names of ways to score; the fourth is for teams."""
_TEAMS = 4
_MOST_BOARDS = 200
"""Boards that a round's range may have; the guide's own limit for a session is 999."""


@dataclass(frozen=True, slots=True)
class BwsFile:
    """What a Bridgemate database holds: the event with its deals, and the movement."""

    file: EventFile
    movement: tuple[Seating, ...] = ()


def read_bws(data: bytes, *, limit: int = LIMIT) -> EventFile:
    """The event of a Bridgemate database (JET3 or JET4), and what is to be said about it.

    Of PlayerNames, which often holds a whole club, only the names of those who played are taken.
    Time and memory are bounded by the size of `data`; whatever it holds, nothing is raised.
    """
    return read_bws_whole(data, limit=limit).file


def read_bws_whole(data: bytes, *, limit: int = LIMIT) -> BwsFile:
    """The same with the movement that the file tells."""
    report = Reporter()
    tables = _tables(data, limit, report)
    if not {"RoundData", "ReceivedData"} & tables.keys():
        if not report.found:
            report.error(1, "bws.no_tables")
        return BwsFile(EventFile(event=None, diagnostics=report.diagnostics()))
    return _Reading(tables, report).whole()


def _tables(data: bytes, limit: int, report: Reporter) -> dict[str, Table]:
    if len(data) > limit:
        report.error(1, "file.too_big", size=len(data), limit=limit)
        return {}
    if not Database.is_one(data):
        report.error(1, "bws.not_one")
        return {}
    database = Database(data)
    tables = database.tables(TABLES)
    for name, table in tables.items():
        if table.broken:
            report.error(1, "bws.broken", table=name, count=table.broken)
    if database.is_spent:
        report.error(1, "bws.spent")
    return tables


class _Reading:
    """The tables of one file on their way to an event."""

    def __init__(self, tables: Mapping[str, Table], report: Reporter) -> None:
        self._tables, self._report = tables, report
        self._sections = {integer(row, "id"): _letters(row) for row in self.rows("Section")}

    def rows(self, table: str) -> list[Row]:
        return self._tables[table].rows if table in self._tables else []

    def section(self, row: Row) -> str:
        """The letters of a row's section; of one that Section lacks, those of its number."""
        number = integer(row, "section")
        letters = self._sections.get(number)
        if letters is None:
            letters = chr(64 + number) if 1 <= number <= 26 else str(number)
        return letters

    def whole(self) -> BwsFile:
        meetings = self._meetings()
        entries = list(self._entries())
        register = self._register([*meetings, *(entry.meeting for entry in entries)])
        deals = deals_of(self.rows("HandRecord"), self.section, self._report)
        lines = Lines(register, own_deals(deals))
        for entry in last_entries(entries, self._report):
            lines.add(entry)
        event = Event(
            title=self._session("name"),
            date=self._date(),
            form=register.form,
            winners=register.winners,
            contestants=register.contestants(self._members(meetings, register)),
            lines=tuple(lines.lines),
            adjustments=tuple(lines.adjustments),
        )
        return BwsFile(self._file(event, deals), tuple(map(register.seating, meetings)))

    def _file(self, event: Event, deals: tuple[Game, ...]) -> EventFile:
        recorded = recorded_games(
            self.rows("BiddingData"), self.rows("PlayData"), self.section, deals, self._report
        )
        if not event.lines:
            self._report.note(1, "bws.no_results")
        return EventFile(
            event=event,
            program="Bridgemate",
            method=METHODS.get(self._scoring(), ""),
            deals=(*deals, *recorded),
            diagnostics=self._report.diagnostics(),
            encoding="",
        )

    # --- Movement

    def _meetings(self) -> list[Meeting]:
        """The movement as planned, without the pair that a section misses."""
        planned = [self._planned(row) for row in self.rows("RoundData")]
        absent = set(self._absent(planned))
        present = (
            replace(
                one,
                ns=tuple(n for n in one.ns if (one.section, Side.NS, n) not in absent),
                ew=tuple(n for n in one.ew if (one.section, Side.EW, n) not in absent),
            )
            for one in planned
        )
        return [one for one in present if one.ns or one.ew]

    def _absent(self, planned: Iterable[Meeting]) -> Iterator[tuple[str, Side, int]]:
        """Section.MissingPair: a negative number is East-West's of two pairs with that number."""
        places = {
            side: {(one.section, one.round, n) for one in planned for n in one.of(side)}
            for side in Side
        }
        doubled = {(section, n) for section, _, n in places[Side.NS] & places[Side.EW]}
        for row in self.rows("Section"):
            number, section = integer(row, "missingpair"), self._sections[integer(row, "id")]
            if number > 0:
                yield section, Side.NS, number
            if number < 0 or (number and (section, number) not in doubled):
                yield section, Side.EW, abs(number)

    def _planned(self, row: Row) -> Meeting:
        return Meeting(
            section=self.section(row),
            table=integer(row, "table"),
            round=integer(row, "round"),
            ns=_numbers(row, "nspair", "south"),
            ew=_numbers(row, "ewpair", "west"),
            boards=self._boards(row),
        )

    def _boards(self, row: Row) -> tuple[int, ...]:
        custom = text(row, "customboards").replace(";", ",").split(",", _MOST_BOARDS)
        numbers = [int(one) for one in custom if one.strip().isascii() and one.strip().isdigit()]
        if numbers:
            return tuple(one for one in numbers if 0 < one < 10_000)
        low, high = integer(row, "lowboard"), integer(row, "highboard")
        if 0 < low <= high < low + _MOST_BOARDS:
            return tuple(range(low, high + 1))
        if low or high:
            self._report.warning(1, "bws.boards", low=low, high=high)
        return ()

    def _register(self, meetings: Iterable[Meeting]) -> Register:
        every = list(meetings)
        form = Form.TEAMS if self._scoring() == _TEAMS else Form.PAIRS
        if any(len(one.ns) > 1 or len(one.ew) > 1 for one in every):
            form = Form.INDIVIDUAL
        told = {
            self._sections[integer(row, "id")]: integer(row, "winners")
            for row in self.rows("Section")
        }
        if any(integer(row, "ewmovebeforeplay") for row in self.rows("Section")):
            self._report.warning(1, "bws.moved")
        return Register(every, form, told)

    def _scoring(self) -> int:
        return next((integer(row, "scoringtype") for row in self.rows("Section")), 0)

    # --- Results

    def _entries(self) -> Iterator[Entry]:
        """Records in the order in which they were sent, those without a time as they stand."""
        stamped = sorted(
            enumerate(self.rows("ReceivedData"), 1), key=lambda one: (_stamp(one[1]), one[0])
        )
        for row, cells in stamped:
            if not cells.get("erased"):
                entry = self._entry(row, cells)
                if entry is not None:
                    yield entry

    def _entry(self, row: int, cells: Row) -> Entry | None:
        ns, ew = _numbers(cells, "pairns", "south"), _numbers(cells, "pairew", "west")
        board, remark = integer(cells, "board"), text(cells, "remarks")
        if board < 1 or not ns or not ew:
            self._report.error(row, "bws.nobody", board=board)
            return None
        meeting = Meeting(
            section=self.section(cells),
            table=integer(cells, "table"),
            round=integer(cells, "round"),
            ns=ns,
            ew=ew,
        )
        try:
            result = notation.result_of(
                text(cells, "contract"), text(cells, "result"), text(cells, "ns/ew")
            )
        except InvalidValue as error:
            self._report.add(row, Severity.ERROR, error.message)
            result = None
        return Entry(
            meeting=meeting,
            board=board,
            row=row,
            result=None if notation.is_no_play(remark) else result,
            awards=notation.awards_of(remark),
            lead=self._lead(row, cells),
            remark=remark,
            is_switched=self._is_switched(row, cells, meeting, remark),
        )

    def _lead(self, row: int, cells: Row) -> str:
        lead = text(cells, "leadcard")
        try:
            return notation.lead_of(lead) if lead else ""
        except InvalidValue as error:
            self._report.add(row, Severity.WARNING, error.message)
            return ""

    def _is_switched(self, row: int, cells: Row, meeting: Meeting, remark: str) -> bool:
        """Whether a remark says that the pairs changed seats.

        A declarer of the pair that the movement seats elsewhere says it too, but also stands in
        records that a director corrected, so without the remark it is only told of.
        """
        if notation.is_switched(remark):
            return True
        declarer, seat = integer(cells, "declarer"), text(cells, "ns/ew").upper()
        own, other = meeting.ns, meeting.ew
        if not seat.startswith(("N", "S")):
            own, other = other, own
        if seat and text(cells, "contract") and declarer in other and declarer not in own:
            self._report.warning(
                row, "bws.declarer", Message.of("bws.assumed_seats"),
                board=integer(cells, "board"), number=declarer, seat=seat,
            )  # fmt: skip
        return False

    # --- People

    def _members(
        self, meetings: Iterable[Meeting], register: Register
    ) -> dict[str, tuple[str, ...]]:
        """Names by id: who registered where the movement seats his number, North or East first.

        Who registers for a later round only is a substitute, and comes last.
        """
        seated = {(one.section, one.table, max(one.round, 1)): one for one in meetings}
        names = self._names()
        found: dict[str, dict[Seat, str]] = defaultdict(dict)
        others: dict[str, dict[str, None]] = defaultdict(dict)
        for row in sorted(self.rows("PlayerNumbers"), key=lambda one: integer(one, "round")):
            place = self.section(row), integer(row, "table"), max(integer(row, "round"), 1)
            name = text(row, "name") or names.get(text(row, "number"), "")
            seat, meeting = _seat(row), seated.get(place)
            if seat is None or meeting is None or not name:
                continue
            for one in register.ids(meeting, seat.side)[-1 if seat in _SECOND else 0 :][:1]:
                if found[one].setdefault(seat, name) != name:
                    others[one][name] = None
        return {one: _people(seats, others[one]) for one, seats in found.items()}

    def _names(self) -> dict[str, str]:
        """Names of PlayerNames by the numbers that players keyed in, and of nobody else."""
        wanted = {
            text(row, "number") for row in self.rows("PlayerNumbers") if not text(row, "name")
        } - {""}
        found: dict[str, str] = {}
        for row in self.rows("PlayerNames"):
            for key in (str(integer(row, "id")), text(row, "strid")):
                if key in wanted and text(row, "name"):
                    found[key] = text(row, "name")
        return found

    # --- The session

    def _session(self, column: str) -> str:
        return next((text(row, column) for row in self.rows("Session")), "")

    def _date(self) -> str:
        stamps = [row.get("date") for row in self.rows("Session")]
        stamps += [row.get("datelog") for row in self.rows("ReceivedData")]
        days = (one.date() for one in stamps if isinstance(one, datetime) and one.year > 1999)
        return next((day.isoformat() for day in days), "")


_SECOND = (Seat.SOUTH, Seat.WEST)


def integer(row: Row, column: str) -> int:
    """The number in a cell, 0 when there is none."""
    value = row.get(column)
    return value if isinstance(value, int) else 0


def text(row: Row, column: str) -> str:
    """The text of a cell without blanks around it, "" when there is none."""
    value = row.get(column)
    return value.strip() if isinstance(value, str) else ""


def _letters(row: Row) -> str:
    number = integer(row, "id")
    return text(row, "letter") or (chr(64 + number) if 1 <= number <= 26 else str(number))


def _numbers(row: Row, first: str, second: str) -> tuple[int, ...]:
    """The numbers on one side: one, or two in an individual; none where a seat is empty."""
    return tuple(number for name in (first, second) if (number := integer(row, name)) > 0)


def _people(seats: Mapping[Seat, str], others: Iterable[str]) -> tuple[str, ...]:
    first = [seats[seat] for seat in Seat if seat in seats]
    return (*first, *(name for name in others if name not in first))


def _seat(row: Row) -> Seat | None:
    try:
        return Seat.parse(text(row, "direction"))
    except InvalidValue:
        return None


def _stamp(row: Row) -> datetime:
    """When a record was sent: a date and a time of day, each on a day of its own."""
    day, time = row.get("datelog"), row.get("timelog")
    stamp = day if isinstance(day, datetime) else EPOCH
    if isinstance(time, datetime):
        stamp = stamp.replace(hour=time.hour, minute=time.minute, second=time.second)
    return stamp

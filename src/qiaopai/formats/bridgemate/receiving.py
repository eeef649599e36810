"""What the Bridgemate Data Connector sends back, as an event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from qiaopai.core import (
    Bid,
    Card,
    Contract,
    Hand,
    Rank,
    Result,
    Risk,
    Seat,
    Side,
    Strain,
    Suit,
    dealer_of,
    vulnerability_of,
)
from qiaopai.errors import InvalidValue, QiaopaiError
from qiaopai.formats.bridgemate import messages as dc
from qiaopai.formats.diagnostics import Reporter, Severity
from qiaopai.formats.entries import (
    Entry,
    Lines,
    Meeting,
    Register,
    last_entries,
    merged_deals,
    own_deals,
)
from qiaopai.formats.event_file import EventFile
from qiaopai.formats.game import Game
from qiaopai.scoring.event import Event, Form

_METHODS = {1: "mp", 2: "butler", 3: "ximp", 4: "imp", 5: "imp", 6: "bam", 7: "patton"}
"""The names of ways to score by the tens of ``ScoringGroup.scoring_method``."""
_FORMS = {dc.GAME_TYPES[form.value]: form for form in Form}
_MOST_BOARDS = 200


def results_of(stream: Iterable[dc.Message], *, session_guid: str = "") -> EventFile:
    """The event that messages tell: the movement sent, and the results that came, last ones last.

    Requests that set up or change the movement and answers with results, participations, player
    data and hand records may come in any number. Without a `session_guid` the first session named
    counts, others are passed over. The line of a finding is the place of the result, from 1.
    """
    report = Reporter()
    receiving = _Receiving(report, session_guid)
    for message in stream:
        receiving.take(message)
    return receiving.file()


@dataclass(slots=True)
class _Receiving:
    """What messages have told so far."""

    report: Reporter
    guid: str
    title: str = ""
    date: str = ""
    method: int = 0
    form: Form = Form.PAIRS
    meetings: dict[tuple[str, int, int], Meeting] = field(default_factory=dict)
    winners: dict[str, int] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    seated: dict[tuple[str, int, int, Seat], dc.Participation] = field(default_factory=dict)
    hands: dict[tuple[int, str], Game] = field(default_factory=dict)
    results: int = 0

    def take(self, message: dc.Message) -> None:
        data = message.data
        if isinstance(data, dc.Initialization):
            for session in data.sessions or ():
                self.session(session)
            for part in (data.player_data, data.participations, data.handrecords):
                self.records(part or ())
        elif isinstance(data, dc.SectionUpdate):
            self.update(data)
        elif isinstance(data, tuple):
            self.records(data)

    def is_ours(self, guid: str | None) -> bool:
        """Whether a record is of the session; the first guid named decides which that is."""
        self.guid = self.guid or guid or ""
        if guid and guid != self.guid:
            self.report.note(1, "dc.other_session", guid=guid)
            return False
        return True

    def session(self, session: dc.Session) -> None:
        if not self.is_ours(session.session_guid):
            return
        self.title = (session.name or "").strip()
        try:
            self.date = date(session.year, session.month, session.day).isoformat()
        except (ValueError, OverflowError):
            self.date = ""
        for group in session.scoring_groups or ():
            self.method = group.scoring_method
            for section in group.sections or ():
                self.section(section.letters, section.winners, section.game_type, section.tables)

    def update(self, update: dc.SectionUpdate) -> None:
        if not self.is_ours(update.session_guid):
            return
        name = update.letters or ""
        for place in [place for place in self.meetings if place[0] == name]:
            del self.meetings[place]
        if not update.is_deleted:
            self.section(name, update.winners, update.game_type, update.tables)
            self.records(update.added_players or ())
            self.records(update.participations or ())

    def section(
        self, name: str | None, winners: int, game: int, tables: Iterable[dc.Table] | None
    ) -> None:
        self.winners[name or ""] = winners
        self.form = _FORMS.get(game, self.form)
        for table in tables or ():
            for one in table.rounds or ():
                low, high = one.low_board_number, one.high_board_number
                fits = 0 < low <= high < low + _MOST_BOARDS
                ns, ew = _pair(one.pair_ns), _pair(one.pair_ew)
                if ns or ew:
                    place = name or "", one.table_number, one.round_number
                    boards = tuple(range(low, high + 1)) if fits else ()
                    self.meetings[place] = Meeting(
                        section=place[0],
                        table=place[1],
                        round=place[2],
                        ns=ns,
                        ew=ew,
                        boards=boards,
                    )

    def records(self, records: Iterable[object]) -> None:
        for one in records:
            match one:
                case dc.BoardResult() if self.is_ours(one.session_guid):
                    self.result(one)
                case dc.PlayerData() if self.is_ours(one.session_guid) and one.player_number:
                    self.names[one.player_number] = _name(one)
                case dc.Participation() if self.is_ours(one.session_guid):
                    self.participation(one)
                case dc.HandRecord() if self.is_ours(one.session_guid):
                    self.hand(one)

    def participation(self, one: dc.Participation) -> None:
        if 1 <= one.direction <= 4:
            seat = Seat.NORTH.after(one.direction - 1)
            place = one.section_letters or "", one.table_number, max(one.round_number, 1), seat
            self.seated[place] = one

    def hand(self, one: dc.HandRecord) -> None:
        try:
            hands = tuple(
                (seat, _hand(one, name)) for seat, name in zip(Seat, dc.SEATS, strict=True)
            )
            self.hands[one.board_number, one.section_letters or ""] = Game(
                number=one.board_number,
                dealer=dealer_of(one.board_number),
                vulnerability=vulnerability_of(one.board_number),
                hands=hands,
            )
        except QiaopaiError as error:
            self.report.add(1, Severity.ERROR, error.message)

    def result(self, one: dc.BoardResult) -> None:
        self.results += 1
        pairs = _pair(one.pair_north_south), _pair(one.pair_east_west)
        if one.board_number < 1 or (not one.is_deleted and not all(pairs)):
            self.report.error(self.results, "bws.nobody", board=one.board_number)
            return
        meeting = Meeting(
            section=one.section_letters or "",
            table=one.table_number,
            round=one.round_number,
            ns=pairs[0],
            ew=pairs[1],
        )
        try:
            self.entries.append(_entry(one, meeting, self.results))
        except QiaopaiError as error:
            self.report.add(self.results, Severity.ERROR, error.message)

    # --- Together

    def file(self) -> EventFile:
        kept = last_entries(self.entries, self.report)
        register = Register(
            [*self.meetings.values(), *(one.meeting for one in kept)], self.form, self.winners
        )
        deals = self.deals()
        lines = Lines(register, own_deals(deals))
        for entry in kept:
            lines.add(entry)
        event = Event(
            title=self.title,
            date=self.date,
            form=register.form,
            winners=register.winners,
            contestants=register.contestants(self.members(register)),
            lines=tuple(lines.lines),
            adjustments=tuple(lines.adjustments),
        )
        return EventFile(
            event=event,
            program="Bridgemate",
            method=_METHODS.get(self.method // 10, ""),
            deals=deals,
            diagnostics=self.report.diagnostics(),
        )

    def deals(self) -> tuple[Game, ...]:
        by_board: dict[int, dict[str, Game]] = defaultdict(dict)
        for (board, section), game in sorted(self.hands.items()):
            by_board[board][section] = game
        return merged_deals(by_board)

    def members(self, register: Register) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, dict[Seat, str]] = defaultdict(dict)
        for (section, table, round_, seat), one in sorted(
            self.seated.items(), key=lambda each: (each[0][2], each[0][3].index)
        ):
            meeting = self.meetings.get((section, table, round_))
            name = self.names.get(one.player_number or "") or _name(one)
            if meeting is None or not name:
                continue
            ids = register.ids(meeting, seat.side)
            for owner in ids[-1 if seat in (Seat.SOUTH, Seat.WEST) else 0 :][:1]:
                found[owner].setdefault(seat, name)
        return {
            owner: tuple(seats[seat] for seat in Seat if seat in seats)
            for owner, seats in found.items()
        }


def _hand(one: dc.HandRecord, seat: str) -> Hand:
    suits = (str(one.values.get(f"{seat}{suit}", "")) for suit in reversed(dc.SUITS))
    return Hand.parse(".".join(suits))


def _entry(one: dc.BoardResult, meeting: Meeting, row: int) -> Entry:
    """InvalidValue for a result that cannot be."""
    if one.is_deleted:
        return Entry(meeting=meeting, board=one.board_number, row=row, is_withdrawn=True)
    if not dc.NO_PLAY <= one.level <= 7:
        raise InvalidValue("dc.level", level=one.level)
    result, awards, is_switched = None, None, False
    if one.level == 0:
        result = Result(None)
    elif one.level > 0:
        result = _result(one)
        seat = Seat.NORTH.after(one.declarer_direction - 1)
        own, other = one.pair_north_south, one.pair_east_west
        if seat.side is Side.EW:
            own, other = other, own
        is_switched = one.declaring_pair == other and own != other
    elif one.level > dc.NO_PLAY:
        first, second = divmod(-one.level - 1, 3)
        awards = dc.AVERAGES[first], dc.AVERAGES[second]
        if one.scoring_direction == 2:
            awards = awards[1], awards[0]
    return Entry(
        meeting=meeting,
        board=one.board_number,
        row=row,
        result=result,
        awards=awards,
        lead=_lead(one),
        is_switched=is_switched,
    )


def _result(one: dc.BoardResult) -> Result:
    in_range = 1 <= one.declarer_direction <= 4 and 1 <= one.denomination <= 5
    if not in_range or not 0 <= one.stake <= 2:
        raise InvalidValue("dc.contract", board=one.board_number)
    strain = list(Strain)[one.denomination - 1]
    seat = Seat.NORTH.after(one.declarer_direction - 1)
    contract = Contract(Bid(one.level, strain), Risk("X" * one.stake), seat)
    return Result(contract, one.total_tricks)


def _lead(one: dc.BoardResult) -> str:
    if not (2 <= one.lead_card_rank <= 14 and 1 <= one.lead_card_suit <= 4):
        return ""
    suit, rank = list(Suit)[one.lead_card_suit - 1], list(Rank)[one.lead_card_rank - 2]
    return str(Card(suit, rank))


def _pair(number: int) -> tuple[int, ...]:
    return (number,) if number > 0 else ()


def _name(one: dc.PlayerData | dc.Participation) -> str:
    return " ".join(part for part in (one.first_name, one.last_name) if part).strip()

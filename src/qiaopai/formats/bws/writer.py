"""An event with its movement to a Bridgemate database, on an empty template of our own (JET4).

Nothing is left out in silence: what a Bridgemate database cannot hold is an InvalidValue that names
it. Reasons, Laws and names of directors are no part of a result and stay behind.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache
from itertools import pairwise

from qiaopai.core import Result, Seat, Side, vulnerability_of
from qiaopai.errors import InvalidValue
from qiaopai.formats.bws import notation
from qiaopai.formats.bws.appender import fill
from qiaopai.formats.bws.deals import call_rows, card_rows, hand_rows
from qiaopai.formats.bws.jet import BOOLEAN, Database, Row
from qiaopai.formats.bws.reader import METHODS
from qiaopai.formats.entries import Seating, number_of
from qiaopai.formats.event_file import EventFile
from qiaopai.formats.game import Game
from qiaopai.resources import read_bytes
from qiaopai.scoring.awards import Adjustment
from qiaopai.scoring.event import Contestant, Event, Form, Line

Setting = bool | int | str
_SETTINGS: Mapping[str, Setting] = {
    "ScorePoints": 1,
    "ShowPairNumbers": True,
    "ShowContract": 1,
    "AutopoweroffTime": 20,
    "VerificationTime": 1,
}
"""What every section's row of Settings says unless told otherwise."""


def write_bws(
    event: Event,
    *,
    movement: Sequence[Seating] = (),
    deals: Sequence[Game] = (),
    method: str = "mp",
    settings: Mapping[str, Setting] | None = None,
    computer: str = "",
    shorten_names: bool = False,
) -> bytes:
    """A Bridgemate database with the event's sections, movement, players, deals and results.

    Without a `movement` it is what the lines tell. `deals` are the boards' cards, for one section
    where a tag ``Section`` says so; auction and play are kept of games that also have the tags
    ``Table`` and ``Round``. `method` is ``mp``, ``butler`` or ``ximp``; teams have ``imp``.
    `settings` are columns of the table Settings, the same for all sections; `computer` is the name
    of the one that the devices speak to.
    A name has 18 characters at most; with `shorten_names` a longer one loses its end.

    InvalidValue for what cannot be held: individuals, penalties, scores carried, points without a
    contract, two results at one table, ids that are no numbers, somebody whom the movement does
    not seat.
    """
    writing = _Writing(event, movement or _movement_of(event), deals, method, shorten_names)
    return writing.database(computer, {**_SETTINGS, **(settings or {})})


def write_bws_file(file: EventFile) -> bytes:
    """The event and deals of `file` as a Bridgemate database; InvalidValue as `write_bws` says."""
    if file.event is None:
        raise InvalidValue("bws.no_event")
    return write_bws(file.event, deals=file.deals, method=file.method or "mp")


@cache
def _template() -> bytes:
    return read_bytes("formats", "bws", "data", "empty.bws")


@dataclass(slots=True)
class _Writing:
    """One event on its way into the tables."""

    event: Event
    movement: Sequence[Seating]
    deals: Sequence[Game]
    method: str
    shorten_names: bool
    sections: Mapping[str, int] = field(init=False)
    """The number of each section by its letters."""

    def __post_init__(self) -> None:
        names = sorted({_letters(one.section) for one in self.movement})
        self.sections = {name: number for number, name in enumerate(names, 1)}

    def database(self, computer: str, settings: Mapping[str, Setting]) -> bytes:
        self._check()
        return fill(
            _template(),
            {
                "Clients": [{"computer": computer or None}],
                "Session": [self._session()],
                "Section": [self._section(name) for name in self.sections],
                "Tables": list(self._tables()),
                "RoundData": [self._round(one) for one in self.movement],
                "PlayerNumbers": list(self._players()),
                "Settings": [_settings(settings)],
                "HandRecord": list(hand_rows(self.deals, self.sections)),
                "BiddingData": list(call_rows(self.deals, self.sections)),
                "PlayData": list(card_rows(self.deals, self.sections)),
                "ReceivedData": self._results(),
            },
        )

    # --- What the event must be like

    def _check(self) -> None:
        event, kinds = self.event, {number: name for name, number in _kinds().items()}
        if event.form is Form.INDIVIDUAL:
            raise InvalidValue("bws.individual")
        if event.penalties or event.carried:
            raise InvalidValue("bws.penalties")
        if event.form is Form.PAIRS and self.method not in tuple(kinds.values())[:3]:
            raise InvalidValue("bws.method", method=self.method, known=tuple(kinds.values())[:3])
        seated = {name for one in self.movement for side in Side for name in one.of(side)}
        for one in event.contestants:
            if one.id not in seated:
                raise InvalidValue("bws.not_seated", id=one.id)
            if event.winners == 2 and one.direction is None:
                raise InvalidValue("bws.no_direction", id=one.id)
        self._check_movement()

    def _check_movement(self) -> None:
        by_id = {one.id: one for one in self.event.contestants}
        seen: set[tuple[str, int, int]] = set()
        owners: dict[tuple[str, int, Side | None], str] = {}
        for one in self.movement:
            place = _letters(one.section), one.table, one.round
            if place in seen:
                raise InvalidValue(
                    "bws.table_twice", section=place[0], table=one.table, round=one.round
                )
            seen.add(place)
            for side in Side:
                for name in one.of(side):
                    if name not in by_id:
                        raise InvalidValue(
                            "event.nobody", id=name, board=min(one.boards, default=0)
                        )
                    if by_id[name].direction not in (None, side):
                        raise InvalidValue("bws.other_side", id=name)
                    key = place[0], number_of(name, place[0]), by_id[name].direction
                    if owners.setdefault(key, name) != name:
                        raise InvalidValue("bws.number_twice", id=name, other=owners[key])

    def _number(self, names: Sequence[str], section: str) -> int:
        if len(names) > 1:
            raise InvalidValue("bws.individual")
        return number_of(names[0], section) if names else 0

    # --- Tables of the movement

    def _session(self) -> Row:
        return {
            "id": 1,
            "name": self.event.title or None,
            "date": _day(self.event.date),
            "status": 0,
        }

    def _section(self, name: str) -> Row:
        kind = 4 if self.event.form is Form.TEAMS else _kinds()[self.method]
        return {
            "id": self.sections[name],
            "letter": name,
            "tables": max(one.table for one in self.movement if _letters(one.section) == name),
            "missingpair": 0,
            "ewmovebeforeplay": 0,
            "session": 1,
            "scoringtype": kind,
            "winners": self.event.winners,
        }

    def _tables(self) -> Iterable[Row]:
        places = {(_letters(one.section), one.table) for one in self.movement}
        for section, table in sorted(places):
            yield {
                "section": self.sections[section],
                "table": table,
                "computerid": 1,
                "status": 0,
                "logonoff": 2,
                "currentround": 0,
                "currentboard": 0,
                "updatefromround": 0,
                "group": 0,
            }

    def _round(self, one: Seating) -> Row:
        boards = sorted(one.boards)
        in_turn = all(after == before + 1 for before, after in pairwise(boards))
        section = _letters(one.section)
        return {
            "section": self.sections[section],
            "table": one.table,
            "round": one.round,
            "nspair": self._number(one.ns, section),
            "ewpair": self._number(one.ew, section),
            "lowboard": min(boards, default=0),
            "highboard": max(boards, default=0),
            "customboards": None if in_turn else ",".join(map(str, boards)),
        }

    # --- People

    def _players(self) -> Iterable[Row]:
        """Everybody's name at the table where he sits first; teams tell theirs at the table."""
        if self.event.form is Form.TEAMS:
            return
        by_id = {one.id: one for one in self.event.contestants}
        seen: set[str] = set()
        for one in sorted(self.movement, key=lambda each: (each.round, each.section, each.table)):
            for side in Side:
                for name in one.of(side):
                    if name not in seen:
                        seen.add(name)
                        yield from self._pair(by_id[name], one, side)

    def _pair(self, pair: Contestant, one: Seating, side: Side) -> Iterable[Row]:
        if len(pair.members) > 2 or (pair.name and not pair.members):
            raise InvalidValue("bws.members", id=pair.id)
        for seat, name in zip(side.seats, pair.members, strict=False):
            yield {
                "section": self.sections[_letters(one.section)],
                "table": one.table,
                "direction": str(seat),
                "name": name[:18] if self.shorten_names else name,
                "round": 0 if one.round == 1 else one.round,
            }

    # --- Results

    def _results(self) -> list[Row]:
        adjusted = {one.line: one for one in self.event.adjustments}
        seated = {(_letters(one.section), one.table, one.round): one for one in self.movement}
        rows: list[Row] = []
        seen: set[tuple[object, ...]] = set()
        for at, line in enumerate(self.event.lines):
            one = seated.get((_letters(line.section), _table(line), line.round or 0))
            if one is None or line.board not in one.boards:
                raise InvalidValue("bws.not_in_movement", board=line.board, ns=line.ns, ew=line.ew)
            row = self._result(line, one, adjusted.get(at))
            place = tuple(row[name] for name in ("section", "table", "round", "board"))
            if place in seen:
                raise InvalidValue("bws.twice", table=one.table, round=one.round, board=line.board)
            seen.add(place)
            rows.append({"id": at + 1, **row})
        return rows

    def _result(self, line: Line, one: Seating, adjustment: Adjustment | None) -> Row:
        _check_line(line)
        is_switched = (line.ns, line.ew) == (one.ew, one.ns)
        if not is_switched and (line.ns, line.ew) != (one.ns, one.ew):
            raise InvalidValue("bws.not_in_movement", board=line.board, ns=line.ns, ew=line.ew)
        section = _letters(one.section)
        pairs = {side: self._number(one.of(side), section) for side in Side}
        contract, result = ("", "") if line.result is None else notation.contract_text(line.result)
        seat = _declarer(line.result)
        at_seat = seat.side.other if is_switched else seat.side
        return {
            "section": self.sections[section],
            "table": one.table,
            "round": one.round,
            "board": line.board,
            "pairns": pairs[Side.NS],
            "pairew": pairs[Side.EW],
            "declarer": pairs[at_seat],
            "ns/ew": str(seat),
            "contract": contract,
            "result": result,
            "leadcard": notation.lead_text(line.lead) if line.lead else "",
            "remarks": _remark(line, adjustment, is_switched),
            "datelog": _day(self.event.date),
        }


def _settings(settings: Mapping[str, Setting]) -> Row:
    """The one row of Settings; its section 0 are all of them."""
    definition = Database(_template()).definitions(["Settings"])["Settings"]
    columns = {one.name: one for one in definition.columns}
    row: Row = {"section": 0}
    for name, value in settings.items():
        if name not in columns or (columns[name].kind == BOOLEAN) != isinstance(value, bool):
            raise InvalidValue("bws.setting", name=name, value=str(value))
        row[name.casefold()] = value
    return row


def _kinds() -> dict[str, int]:
    return {name: number for number, name in METHODS.items()}


def _letters(section: str) -> str:
    return section or "A"


def _declarer(result: Result | None) -> Seat:
    """Declarer's seat; North where there is none, as the devices write it."""
    return Seat.NORTH if result is None or result.contract is None else result.contract.declarer


def _table(line: Line) -> int:
    if not (line.table.isascii() and line.table.isdigit()) or line.round is None:
        raise InvalidValue("bws.no_table", board=line.board)
    return int(line.table[:6])


def _day(text: str) -> datetime | None:
    if not text:
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise InvalidValue("bws.date", date=text) from None
    return datetime(day.year, day.month, day.day)


def _check_line(line: Line) -> None:
    if line.points is not None and line.points != line.computed:
        raise InvalidValue("bws.points", board=line.board, points=line.points)
    if line.vulnerability not in (None, vulnerability_of(line.board)):
        raise InvalidValue("bws.vulnerability", board=line.board)
    if line.deal not in ("", _letters(line.section)):
        raise InvalidValue("bws.deal_section", section=line.deal)


def _remark(line: Line, adjustment: Adjustment | None, is_switched: bool) -> str:
    """The remark that says what the line's cells cannot; InvalidValue when two would be needed."""
    needed = ""
    if is_switched:
        needed = notation.SWITCHED_TEXT
    if adjustment is not None:
        if is_switched:
            raise InvalidValue("bws.remarks", board=line.board, remark=needed)
        needed = notation.awards_text(adjustment.ns, adjustment.ew)
        if line.result is not None and notation.is_no_play(needed):
            raise InvalidValue("bws.award")
    elif line.result is None and not line.remark:
        needed = notation.NOT_PLAYED_TEXT
    own = line.remark.strip()
    if not needed and _has_meaning(own, line):
        raise InvalidValue("bws.remarks", board=line.board, remark=own)
    if needed and own and own.casefold() != needed.casefold():
        raise InvalidValue("bws.remarks", board=line.board, remark=own)
    return own or needed


def _has_meaning(remark: str, line: Line) -> bool:
    """Whether a reader would take `remark` for more than words."""
    no_play = notation.is_no_play(remark) and line.result is not None
    return no_play or notation.is_switched(remark) or notation.awards_of(remark) is not None


def _movement_of(event: Event) -> list[Seating]:
    """The movement that the lines tell: who met whom at which table, with which boards."""
    boards: dict[tuple[str, int, int], list[int]] = defaultdict(list)
    pairs: dict[tuple[str, int, int], tuple[tuple[str, ...], tuple[str, ...]]] = {}
    by_id = {one.id: one for one in event.contestants}
    for line in event.lines:
        place = _letters(line.section), _table(line), line.round or 0
        boards[place].append(line.board)
        ns, ew = line.ns, line.ew
        if any(by_id[name].direction is Side.EW for name in ns):
            ns, ew = ew, ns
        pairs.setdefault(place, (ns, ew))
    return [
        Seating(
            section=section, table=table, round=round_,
            ns=pairs[section, table, round_][0], ew=pairs[section, table, round_][1],
            boards=tuple(sorted(own)),
        )
        for (section, table, round_), own in boards.items()
    ]  # fmt: skip

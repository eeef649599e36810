"""An event with its movement to a Bridgemate database, on an empty template of our own (JET4).

Nothing is left out in silence: what a Bridgemate database cannot hold is an InvalidValue that names
it. Reasons, Laws and names of directors are no part of a result and stay behind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from itertools import pairwise

from qiaopai.core import Side
from qiaopai.errors import InvalidValue
from qiaopai.formats.bws import notation
from qiaopai.formats.bws.appender import fill
from qiaopai.formats.bws.deals import call_rows, card_rows, hand_rows
from qiaopai.formats.bws.jet import BOOLEAN, Database, Row
from qiaopai.formats.bws.reader import METHODS
from qiaopai.formats.entries import Seating
from qiaopai.formats.event_file import EventFile
from qiaopai.formats.game import Game
from qiaopai.formats.plan import Placed, Plan, letters
from qiaopai.resources import read_bytes
from qiaopai.scoring.event import Event, Form, Line

Setting = bool | int | str
_KINDS = {name: number for number, name in METHODS.items()}
_PAIRS_METHODS = ("mp", "butler", "ximp")
_SETTINGS: Mapping[str, Setting] = {
    "ScorePoints": 1,
    "ShowPairNumbers": True,
    "ShowContract": 1,
    "AutopoweroffTime": 20,
    "VerificationTime": 1,
}
"""What the row of Settings says unless told otherwise."""


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
    of the one that the devices speak to. A name has 18 characters at most; with `shorten_names` a
    longer one loses its end.

    InvalidValue for what cannot be held: individuals, penalties, scores carried, points without a
    contract, two results at one table, ids that are no numbers, somebody whom the movement does
    not seat.
    """
    if event.form is Form.PAIRS and method not in _PAIRS_METHODS:
        raise InvalidValue("bws.method", method=method, known=_PAIRS_METHODS)
    writing = _Writing(Plan(event, movement), method, shorten_names)
    sections = writing.plan.sections
    rows: dict[str, Sequence[Row]] = {
        "Clients": [{"computer": computer or None}],
        "Session": [writing.session()],
        "Section": [writing.section(name) for name in sections],
        "Tables": list(writing.tables()),
        "RoundData": [writing.round(one) for one in writing.plan.movement],
        "PlayerNumbers": list(writing.players()),
        "Settings": [_settings({**_SETTINGS, **(settings or {})})],
        "HandRecord": list(hand_rows(deals, sections)),
        "BiddingData": list(call_rows(deals, sections)),
        "PlayData": list(card_rows(deals, sections)),
        "ReceivedData": [writing.result(one) for one in writing.plan.placed()],
    }
    return fill(_template(), rows)


def write_bws_file(file: EventFile) -> bytes:
    """The event and deals of `file` as a Bridgemate database; InvalidValue as `write_bws` says."""
    if file.event is None:
        raise InvalidValue("bws.no_event")
    return write_bws(file.event, deals=file.deals, method=file.method or "mp")


@cache
def _template() -> bytes:
    return read_bytes("formats", "bws", "data", "empty.bws")


@dataclass(frozen=True, slots=True)
class _Writing:
    """One event on its way into the tables."""

    plan: Plan
    method: str
    shorten_names: bool

    def session(self) -> Row:
        event = self.plan.event
        return {"id": 1, "name": event.title or None, "date": _day(event.date), "status": 0}

    def section(self, name: str) -> Row:
        event, movement = self.plan.event, self.plan.movement
        return {
            "id": self.plan.sections[name],
            "letter": name,
            "tables": max(one.table for one in movement if letters(one.section) == name),
            "missingpair": 0,
            "ewmovebeforeplay": 0,
            "session": 1,
            "scoringtype": _KINDS["imp" if event.form is Form.TEAMS else self.method],
            "winners": event.winners,
        }

    def tables(self) -> Iterator[Row]:
        for section, table in sorted(
            {(self._section(one), one.table) for one in self.plan.movement}
        ):
            yield {
                "section": section,
                "table": table,
                "computerid": 1,
                "status": 0,
                "logonoff": 2,
                "currentround": 0,
                "currentboard": 0,
                "updatefromround": 0,
                "group": 0,
            }

    def round(self, one: Seating) -> Row:
        boards = sorted(one.boards)
        in_turn = all(after == before + 1 for before, after in pairwise(boards))
        return {
            "section": self._section(one),
            "table": one.table,
            "round": one.round,
            "nspair": self.plan.number(one, Side.NS),
            "ewpair": self.plan.number(one, Side.EW),
            "lowboard": min(boards, default=0),
            "highboard": max(boards, default=0),
            "customboards": None if in_turn else ",".join(map(str, boards)),
        }

    def players(self) -> Iterator[Row]:
        for one, seat, name in self.plan.registrations():
            yield {
                "section": self._section(one),
                "table": one.table,
                "direction": str(seat),
                "name": name[:18] if self.shorten_names else name,
                "round": 0 if one.round == 1 else one.round,
            }

    def result(self, placed: Placed) -> Row:
        line, one = placed.line, placed.seating
        contract, result = ("", "") if line.result is None else notation.contract_text(line.result)
        pairs = {side: self.plan.number(one, side) for side in Side}
        return {
            "section": self._section(one),
            "table": one.table,
            "round": one.round,
            "board": line.board,
            "pairns": pairs[Side.NS],
            "pairew": pairs[Side.EW],
            "declarer": pairs[placed.declaring_side],
            "ns/ew": str(placed.declarer),
            "contract": contract,
            "result": result,
            "leadcard": notation.lead_text(line.lead) if line.lead else "",
            "remarks": _remark(placed),
            "datelog": _day(self.plan.event.date),
        }

    def _section(self, one: Seating) -> int:
        return self.plan.sections[letters(one.section)]


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


def _day(text: str) -> datetime | None:
    if not text:
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise InvalidValue("bws.date", date=text) from None
    return datetime(day.year, day.month, day.day)


def _remark(placed: Placed) -> str:
    """The remark that says what the line's cells cannot; InvalidValue when two would be needed."""
    line, adjustment = placed.line, placed.adjustment
    needed, own = "", line.remark.strip()
    if placed.is_switched:
        needed = notation.SWITCHED_TEXT
        if adjustment is not None:
            raise InvalidValue("bws.remarks", board=line.board, remark=needed)
    elif adjustment is not None:
        needed = notation.awards_text(adjustment.ns, adjustment.ew)
        if line.result is not None and notation.is_no_play(needed):
            raise InvalidValue("bws.award")
    elif line.result is None and not own:
        needed = notation.NOT_PLAYED_TEXT
    contradicts = needed and own and own.casefold() != needed.casefold()
    if contradicts or (not needed and _has_meaning(own, line)):
        raise InvalidValue("bws.remarks", board=line.board, remark=own)
    return own or needed


def _has_meaning(remark: str, line: Line) -> bool:
    """Whether a reader would take `remark` for more than words."""
    no_play = notation.is_no_play(remark) and line.result is not None
    return no_play or notation.is_switched(remark) or notation.awards_of(remark) is not None

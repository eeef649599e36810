"""An event to the Bridgemate Data Connector."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from qiaopai.core import Card, Contract, Rank, Result, Side, Strain, Suit
from qiaopai.errors import InvalidValue
from qiaopai.formats.bridgemate import messages as dc
from qiaopai.formats.entries import Seating
from qiaopai.formats.game import Game
from qiaopai.formats.plan import Placed, Plan, letters
from qiaopai.scoring.awards import NOT_PLAYED
from qiaopai.scoring.event import Event, Form

_LETTERS = re.compile(r"([A-Z])\1{0,2}")


def initialise(
    event: Event,
    movement: Sequence[Seating] = (),
    *,
    session_guid: str,
    event_guid: str = "",
    club_id: str = "",
    licence_key: str = "",
    method: str = "mp",
    hour: int = 0,
    minute: int = 0,
    deals: Sequence[Game] = (),
    commands: int = dc.START_BCS | dc.RESET | dc.START_READING,
) -> tuple[dc.Request, ...]:
    """The requests that set up `event` on the devices, and bring the results it already has.

    The guids are 32 digits 0-9 and A-F that the caller draws. InvalidValue for what devices cannot
    hold: as in a Bridgemate database, and rounds whose boards have gaps, letters of a section such
    as ``AB``, an event without a title or a date.
    """
    plan = Plan(event, movement)
    sending = _Sending(plan, session_guid, method)
    data = dc.Initialization(
        commands=commands,
        event_guid=event_guid or None,
        club_id=club_id,
        sessions=(sending.session(event_guid, hour, minute),),
        participations=tuple(sending.participations()),
        handrecords=tuple(sending.hands(deals)),
    )
    first = dc.Request(
        command=dc.Command.INITIALIZE_EVENT, club_id=club_id, licence_key=licence_key, data=data
    )
    results = tuple(sending.result(one) for one in plan.placed())
    if not results:
        return (first,)
    then = dc.Request(
        command=dc.Command.PUT_RESULTS,
        club_id=club_id,
        licence_key=licence_key,
        session_guid=session_guid,
        data=results,
    )
    return first, then


@dataclass(frozen=True, slots=True)
class _Sending:
    plan: Plan
    guid: str
    method: str

    def session(self, event_guid: str, hour: int, minute: int) -> dc.Session:
        event = self.plan.event
        if re.fullmatch(r"[0-9A-F]{32}", self.guid) is None:
            raise InvalidValue("dc.guid", guid=self.guid)
        if not event.title:
            raise InvalidValue("dc.title")
        try:
            day = date.fromisoformat(event.date)
        except ValueError:
            raise InvalidValue("bws.date", date=event.date) from None
        method = "imp" if event.form is Form.TEAMS and self.method == "mp" else self.method
        if method not in dc.SCORING_METHODS:
            known = tuple(dc.SCORING_METHODS)
            raise InvalidValue("bws.method", method=method, known=known)
        group = dc.ScoringGroup(
            session_guid=self.guid,
            sections=tuple(self.section(name) for name in self.plan.sections),
            scoring_group_number=1,
            scoring_method=dc.SCORING_METHODS[method],
            name=event.title,
        )
        return dc.Session(
            scoring_groups=(group,),
            event_guid=event_guid or None,
            session_guid=self.guid,
            name=event.title,
            year=day.year,
            month=day.month,
            day=day.day,
            hour=hour,
            minute=minute,
        )

    def section(self, name: str) -> dc.Section:
        if not _LETTERS.fullmatch(name):
            raise InvalidValue("dc.letters", section=name)
        tables: dict[int, list[Seating]] = defaultdict(list)
        for one in self.plan.movement:
            if letters(one.section) == name:
                tables[one.table].append(one)
        return dc.Section(
            session_guid=self.guid,
            scoring_group_number=1,
            letters=name,
            winners=self.plan.event.winners,
            game_type=dc.GAME_TYPES[self.plan.event.form.value],
            tables=tuple(
                dc.Table(
                    session_guid=self.guid,
                    section_letters=name,
                    table_number=table,
                    rounds=tuple(map(self.round, sorted(own, key=lambda one: one.round))),
                )
                for table, own in sorted(tables.items())
            ),
        )

    def round(self, one: Seating) -> dc.Round:
        low, high = min(one.boards, default=0), max(one.boards, default=0)
        ns, ew = self.plan.number(one, Side.NS), self.plan.number(one, Side.EW)
        in_turn = sorted(one.boards) == list(range(low, high + 1)) if one.boards else True
        if not in_turn or (one.boards and not (ns and ew)):
            raise InvalidValue("dc.boards", table=one.table, round=one.round)
        return dc.Round(
            session_guid=self.guid,
            section_letters=letters(one.section),
            table_number=one.table,
            round_number=one.round,
            low_board_number=low,
            high_board_number=high,
            pair_ns=ns,
            pair_ew=ew,
        )

    def participations(self) -> Iterator[dc.Participation]:
        for one, seat, name in self.plan.registrations():
            if one.round > 1:
                raise InvalidValue("dc.late", name=name)
            yield dc.Participation(
                session_guid=self.guid,
                section_letters=letters(one.section),
                table_number=one.table,
                direction=seat.index + 1,
                round_number=1,
                last_name=name,
            )

    def hands(self, deals: Iterable[Game]) -> Iterator[dc.HandRecord]:
        for game in deals:
            if game.number is None or game.deal is None:
                raise InvalidValue("bws.deal")
            own = game.tag("Section")
            for section in (own,) if own else self.plan.sections:
                if section not in self.plan.sections:
                    raise InvalidValue("bws.deal_section", section=section)
                yield dc.HandRecord(
                    session_guid=self.guid,
                    scoring_group_number=1,
                    section_letters=section,
                    board_number=game.number,
                    values={
                        f"{name}{suit_name}": "".join(str(card)[1] for card in hand.of(suit))
                        for (_, hand), name in zip(game.deal, dc.SEATS, strict=True)
                        for suit, suit_name in zip(Suit, dc.SUITS, strict=True)
                    },
                )

    def result(self, placed: Placed) -> dc.BoardResult:
        line, one = placed.line, placed.seating
        pairs = {side: self.plan.number(one, side) for side in Side}
        told = _contract(line.result)
        level, awards = self.level(placed, pairs), placed.adjustment is not None
        lead = Card.parse(line.lead) if line.lead else None
        return dc.BoardResult(
            session_guid=self.guid,
            section_letters=letters(one.section),
            table_number=one.table,
            round_number=one.round,
            board_number=line.board,
            scoring_direction=3,
            pair_north_south=pairs[Side.NS],
            pair_east_west=pairs[Side.EW],
            declaring_pair=pairs[placed.declaring_side],
            declarer_direction=0 if told is None or awards else told.declarer.index + 1,
            level=level,
            denomination=0 if told is None or awards else _number(Strain, told.strain),
            stake=0 if told is None or awards else len(told.risk.value),
            total_tricks=0 if line.result is None or awards else line.result.tricks,
            lead_card_rank=0 if lead is None else _number(Rank, lead.rank) + 1,
            lead_card_suit=0 if lead is None else _number(Suit, lead.suit),
        )

    def level(self, placed: Placed, pairs: Mapping[Side, int]) -> int:
        """The level that says what a line is; InvalidValue for what none says."""
        line, adjustment, contract = placed.line, placed.adjustment, _contract(placed.line.result)
        if placed.is_switched and (contract is None or len(set(pairs.values())) == 1):
            raise InvalidValue("dc.switched", board=line.board)
        if adjustment is None:
            level = 0 if contract is None else contract.level
            return dc.NO_PLAY if line.result is None else level
        if line.result is not None or placed.is_switched:
            raise InvalidValue("bws.award")
        if adjustment.ns == adjustment.ew == NOT_PLAYED:
            return dc.NO_PLAY
        if not {adjustment.ns, adjustment.ew} <= set(dc.AVERAGES):
            raise InvalidValue("bws.award")
        return -1 - 3 * dc.AVERAGES.index(adjustment.ns) - dc.AVERAGES.index(adjustment.ew)


def _contract(result: Result | None) -> Contract | None:
    return None if result is None else result.contract


def _number(kind: type[Suit] | type[Rank] | type[Strain], one: Suit | Rank | Strain) -> int:
    """The place of `one` among its kind, lowest first, from 1."""
    members: list[object] = list(kind)
    return members.index(one) + 1

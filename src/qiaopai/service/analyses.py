"""What pages and programs are told of finished boards: the analysis, and the evening's sums."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from qiaopai.analysis import BoardAnalysis, Record, story, summary
from qiaopai.analysis.data import board_data, summary_data
from qiaopai.analysis.graph import Curve, curve
from qiaopai.analysis.summary import Line
from qiaopai.analysis.values import CallCost, CardCost, Expected
from qiaopai.core import Seat
from qiaopai.errors import NotFound
from qiaopai.protocol.printed.records import ROWS, STRAINS, HandRecord
from qiaopai.service.analyst import Analyst, Stage, Study
from qiaopai.service.worker import TableWorker
from qiaopai.table.public import board_view
from qiaopai.table.state import BoardState
from qiaopai.table.values import PersonId
from qiaopai.text import Message

Say = Callable[[Message], str]

MOST_TOLD = 12
"""Choices that a page tells apart from the robot's."""

ROOMS = ("here", "there")
"""This table, and the second one."""


@dataclass(frozen=True, slots=True)
class BoardStudy:
    """A finished board's analysis as far as it is, with what pages show of it."""

    number: int
    room: str
    study: Study
    names: dict[Seat, str]

    @property
    def found(self) -> BoardAnalysis | None:
        """What has been found so far."""
        return self.study.analysis

    @property
    def is_awaited(self) -> bool:
        """Whether nothing has been found yet, but will be."""
        return self.found is None and self.study.goes_on

    @property
    def lines(self) -> tuple[Message, ...]:
        """The board in two lines."""
        return () if self.found is None else story(self.found)

    @property
    def curve(self) -> Curve | None:
        """Declarer's tricks along the play."""
        return None if self.found is None else curve(self.found)

    @property
    def costly(self) -> tuple[CardCost, ...]:
        """The cards that gave up tricks."""
        return () if self.found is None else tuple(one for one in self.found.cards if one.tricks)

    @property
    def otherwise(self) -> tuple[tuple[CallCost | CardCost, Expected], ...]:
        """Calls and cards for which the robot's choice is worth something else, dearest first."""
        if self.found is None:
            return ()
        judged: Sequence[CallCost | CardCost] = (*self.found.calls, *self.found.cards)
        found = [
            (one, one.expected)
            for one in judged
            if one.expected is not None and one.expected.differs
        ]
        return tuple(sorted(found, key=lambda pair: -pair[1].points)[:MOST_TOLD])


def board_study(
    analyst: Analyst,
    worker: TableWorker,
    person: PersonId,
    number: int,
    room: str = "here",
    *,
    again: bool = False,
) -> BoardStudy:
    """The analysis of a board that `person` may see whole; NotFound for any other."""
    record = finished_record(worker, person, number, room)
    found = analyst.study(record, worker.state.settings.robot, again=again)
    board = worker.state.board(number)
    sat = () if board is None or room != "here" else board.players
    return BoardStudy(number, room, found, {seat: worker.name(who) for seat, who in sat})


def finished_record(
    worker: TableWorker, person: PersonId, number: int, room: str = "here"
) -> Record:
    """A finished board as it was played here or there; NotFound unless he may see all hands."""
    state = worker.state
    found = state.board(number)
    if found is None or not found.is_over or room not in ROOMS:
        raise NotFound("table.no_board", number=number)
    view = board_view(state, found, state.seat_of(person))
    if len(view.view.hands) < len(Seat):
        raise NotFound("table.no_board", number=number)
    if room == "here":
        return Record.of_board(found.board, found.auction, found.play, found.result)
    if view.second is None:
        raise NotFound("table.no_second", number=number)
    second = view.second
    return Record.of_board(found.board, second.auction, second.play, second.result)


def study_data(one: BoardStudy, say: Say) -> dict[str, Any]:
    """The same for programs: ``analysis`` is null until there is something to tell."""
    return {
        "board": one.number,
        "room": one.room,
        "status": one.study.stage.value,
        "known": {"done": one.study.done, "of": one.study.of},
        "analysis": None if one.found is None else board_data(one.found, say),
    }


def with_double_dummy(
    records: Sequence[HandRecord], found: Sequence[BoardStudy]
) -> list[HandRecord]:
    """Hand records with the double-dummy tables and par of the boards that are analysed."""
    known = {one.number: one.found for one in found if one.found is not None}
    return [_solved(record, known.get(record.number)) for record in records]


def _solved(record: HandRecord, found: BoardAnalysis | None) -> HandRecord:
    if found is None:
        return record
    table = found.table
    tricks = tuple(tuple(table.tricks(strain, seat) for strain in STRAINS) for seat in ROWS)
    return record.solved(tricks, found.par.score_ns, found.par.contracts)


# --- The evening


@dataclass(frozen=True, slots=True)
class Gave:
    """What one player gave up over the boards of a match; a robot has a seat and no name."""

    name: str
    seat: Seat | None
    line: Line


@dataclass(frozen=True, slots=True)
class MatchStudy:
    """The sums over the boards analysed so far: `done` of `of` finished ones."""

    done: int
    of: int
    players: tuple[Gave, ...]
    goes_on: bool


def match_study(analyst: Analyst, worker: TableWorker, person: PersonId) -> MatchStudy:
    """What everybody gave up over the finished boards of the match, as far as they are analysed."""
    over = [one for one in worker.state.boards if one.is_over]
    studies = [_study(analyst, worker, person, one) for one in over]
    found = [one.analysis for one in studies if one.analysis is not None]
    sat = {one.board.number: dict(one.players) for one in over}

    def who(analysis: BoardAnalysis, seat: Seat) -> str:
        """Whoever sat there, by id, not by a name that others may have too; else the seat."""
        return sat[analysis.record.number].get(seat) or str(seat)

    seats = {str(seat): seat for seat in Seat}
    return MatchStudy(
        done=len(found),
        of=len(over),
        players=tuple(
            Gave(
                "" if line.name in seats else worker.name(PersonId(line.name)),
                seats.get(line.name),
                line,
            )
            for line in summary(found, who)
        ),
        goes_on=any(one.analysis is None and one.stage is not Stage.FAILED for one in studies),
    )


def _study(analyst: Analyst, worker: TableWorker, person: PersonId, board: BoardState) -> Study:
    record = finished_record(worker, person, board.board.number)
    return analyst.study(record, worker.state.settings.robot)


def match_data(found: MatchStudy) -> dict[str, Any]:
    """The same for programs."""
    rows = summary_data([one.line for one in found.players])
    return {
        "done": found.done,
        "of": found.of,
        "players": [
            {**row, "name": one.name, "robot": None if one.seat is None else str(one.seat)}
            for one, row in zip(found.players, rows, strict=True)
        ],
    }

"""What leaves a table: one view per viewer, and what he is told of each event.

:func:`table_view` is the only way from the state of a table to anything outside it.
"""

from __future__ import annotations

from dataclasses import dataclass

from qiaopai.core import Call, Card, Contract, Result, Seat
from qiaopai.table.decide import knows_another_hand
from qiaopai.table.state import BoardState, TableState, deciding_seat, plays_for_declarer
from qiaopai.table.values import PersonId, Phase, SecondTable, Settings
from qiaopai.table.view import SeatView, seat_view
from qiaopai.text import Message


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board as one viewer may know it.

    `index` counts from 0. `actor` is the seat whose person or robot decides next, `mine`
    whether that is the viewer; only then are the legal actions listed. `second` and
    `imps_ns` stay None while this table plays the board. `hints` counts what each seat was told.
    """

    view: SeatView
    index: int
    meanings: tuple[Message | None, ...]
    contract: Contract | None
    actor: Seat | None
    mine: bool
    legal_calls: tuple[Call, ...] = ()
    legal_cards: tuple[Card, ...] = ()
    result: Result | None = None
    score_ns: int | None = None
    second: SecondTable | None = None
    imps_ns: int | None = None
    hints: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One finished board of the match; the second table's columns come when it has finished."""

    number: int
    result: Result
    score_ns: int
    second: Result | None = None
    second_ns: int | None = None
    imps_ns: int | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one person may know it.

    `seat` is where he sits, None for an onlooker. `shown` numbers the view: it equals the
    number of the last frame of the viewer's stream. `nonce` is what his own browser added.
    """

    table: str
    person: PersonId
    seat: Seat | None
    shown: int
    turn: int
    phase: Phase
    settings: Settings
    host: PersonId
    seats: tuple[tuple[Seat, PersonId | None], ...]
    root: str
    nonce: str | None
    board: BoardView | None
    sheet: tuple[SheetRow, ...]
    imps_ns: int
    can: frozenset[str]


def table_view(state: TableState, person: PersonId) -> TableView:
    """The table as `person` may know it."""
    seat = state.seat_of(person)
    board = state.current
    return TableView(
        table=state.table,
        person=person,
        seat=seat,
        shown=state.shown,
        turn=state.turn,
        phase=state.phase,
        settings=state.settings,
        host=state.host,
        seats=tuple((place, state.person(place)) for place in Seat),
        root=state.root,
        nonce=dict(state.nonces).get(person),
        board=None if board is None else board_view(state, board, seat),
        sheet=tuple(_row(one) for one in state.boards if one.is_over),
        imps_ns=state.imps_ns,
        can=_can(state, person, seat),
    )


def board_view(state: TableState, board: BoardState, seat: Seat | None) -> BoardView:
    """`board` as the viewer at `seat` may know it; whole once it is over."""
    view = seat_view(board.board, board.auction, board.play, seat, _also(state, board, seat))
    actor = deciding_seat(state) if board is state.current else None
    mine = actor is not None and actor is seat
    return BoardView(
        view=view,
        index=state.boards.index(board),
        meanings=board.meanings,
        contract=board.auction.contract,
        actor=actor,
        mine=mine,
        legal_calls=board.auction.legal_calls() if mine else (),
        legal_cards=view.legal_cards if mine else (),
        result=board.result,
        score_ns=board.score_ns,
        second=board.second if board.is_over else None,
        imps_ns=board.imps_ns,
        hints=tuple((place, count) for place in Seat if (count := _hints(board, place))),
    )


def _hints(board: BoardState, seat: Seat) -> int:
    return sum(place is seat for place, _ in board.hints)


def robot_view(state: TableState, seat: Seat) -> SeatView:
    """What the robot that decides for `seat` is given."""
    board = state.current
    assert board is not None
    return seat_view(board.board, board.auction, board.play, seat)


def _also(state: TableState, board: BoardState, seat: Seat | None) -> frozenset[Seat]:
    if board.is_over:
        return frozenset(Seat)
    if board.play is not None and plays_for_declarer(state, board):
        contract = board.play.contract
        if seat is contract.dummy:
            return frozenset({contract.declarer})
    return frozenset()


def _row(board: BoardState) -> SheetRow:
    assert board.result is not None
    assert board.score_ns is not None
    row = SheetRow(board.board.number, board.result, board.score_ns)
    if board.second is None:
        return row
    second = board.second
    return SheetRow(
        row.number, row.result, row.score_ns, second.result, second.score_ns, board.imps_ns
    )


def _can(state: TableState, person: PersonId, seat: Seat | None) -> frozenset[str]:
    """What the page may offer: names of commands, ``sit:N`` for each seat free to take."""
    phase = state.phase
    offers = {
        "leave": seat is not None,
        "start": person == state.host and phase is Phase.WAITING,
        "settings": person == state.host and phase is Phase.WAITING,
        "reset_link": person == state.host,
        "next": phase is Phase.BOARD_OVER
        and state.next_number is not None
        and (seat is not None or person == state.host),
    }
    free = {
        f"sit:{place}"
        for place in Seat
        if phase is not Phase.FINISHED
        and state.person(place) is None
        and not knows_another_hand(state, person, place)
    }
    return frozenset(name for name, offered in offers.items() if offered) | free

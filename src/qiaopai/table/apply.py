"""What each event makes of the state. Nothing here decides or recomputes what was told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from qiaopai.core import Auction, Board, Call, Card, Play, Seat
from qiaopai.errors import InvalidValue
from qiaopai.table.events import (
    BoardCompared,
    BoardDealt,
    BoardFinished,
    CallMade,
    CardPlayed,
    Event,
    HintTaken,
    HostChanged,
    LinkReset,
    MatchFinished,
    MatchStarted,
    NonceAdded,
    SeatLeft,
    SeatTaken,
    SecondTablePlayed,
    SettingsChanged,
    TableOpened,
)
from qiaopai.table.state import BoardState, TableState, plays_for_declarer
from qiaopai.table.values import PersonId
from qiaopai.text import Message


def fold(events: Iterable[Event]) -> TableState:
    """The state that a whole log adds up to, from its TableOpened on."""
    log = iter(events)
    state = opened(next(log))
    for event in log:
        state = apply(state, event)
    return state


def opened(event: Event) -> TableState:
    """The state right after the first event of a log, which must be TableOpened."""
    if not isinstance(event, TableOpened):
        raise InvalidValue("value.log_start", kind=type(event).__name__)
    return TableState(event.table, event.host, event.settings, event.root)


def apply(state: TableState, event: Event) -> TableState:
    """The state after `event`, its sequence number one higher."""
    changed = _seen_by_dummys_person(_change(state, event))
    return replace(
        changed,
        seq=state.seq + 1,
        turn=state.turn + changes_what_may_be_done(event),
        shown=state.shown + is_shown(changed, event),
    )


def changes_what_may_be_done(event: Event) -> bool:
    """Whether an event makes commands decided before it stale (DESIGN: the turn number)."""
    return isinstance(
        event, MatchStarted | BoardDealt | CallMade | CardPlayed | BoardFinished | MatchFinished
    )


def is_shown(after: TableState, event: Event) -> bool:
    """Whether viewers are told of `event`, given the state after it.

    The second table's result stays hidden while the board is in play, and so does the
    moment it was found; nonces are published with the proof.
    """
    if isinstance(event, SecondTablePlayed):
        board = after.board(event.number)
        return board is not None and board.is_over
    return not isinstance(event, NonceAdded)


def _change(state: TableState, event: Event) -> TableState:
    match event:
        case SeatTaken(seat=seat, person=person):
            return _sit(state, seat, person)
        case SeatLeft(seat=seat):
            return replace(state, seats=tuple(x for x in state.seats if x[0] is not seat))
        case NonceAdded(person=person, nonce=nonce):
            others = tuple(x for x in state.nonces if x[0] != person)
            return replace(state, nonces=(*others, (person, nonce)))
        case SettingsChanged(settings=settings):
            return replace(state, settings=settings)
        case HostChanged(person=person):
            return replace(state, host=person)
        case MatchStarted(nonces=nonces):
            return replace(state, locked_nonces=nonces)
        case MatchFinished():
            return replace(state, is_finished=True)
        case LinkReset() | TableOpened():
            return state
        case _:
            return _change_board(state, event)


BoardEvent = (
    BoardDealt
    | CallMade
    | CardPlayed
    | HintTaken
    | BoardFinished
    | SecondTablePlayed
    | BoardCompared
)


def _change_board(state: TableState, event: BoardEvent) -> TableState:
    match event:
        case BoardDealt(number=number, deal=deal):
            return _dealt(state, Board(number, deal))
        case CallMade(call=call, meaning=meaning):
            return _with_current(state, _called(_current(state), call, meaning))
        case CardPlayed(seat=seat, card=card):
            return _with_current(state, _played(_current(state), seat, card))
        case HintTaken(seat=seat):
            board = _current(state)
            return _with_current(state, replace(board, hints=(*board.hints, (seat, board.actions))))
        case BoardFinished(number=number, result=result, score_ns=score):
            return _with_board(state, number, result=result, score_ns=score, players=state.seats)
        case SecondTablePlayed(number=number, second=second):
            return _with_board(state, number, second=second)
        case BoardCompared(number=number, imps_ns=imps):
            return _with_board(state, number, imps_ns=imps)
        case _:
            assert_never(event)


def _sit(state: TableState, seat: Seat, person: PersonId) -> TableState:
    seats = dict(state.seats) | {seat: person}
    ordered = tuple((place, seats[place]) for place in Seat if place in seats)
    seated = replace(state, seats=ordered)
    board = seated.current
    if board is None or board.is_over:
        return seated
    return _with_current(seated, replace(board, seen=board.seen | {(person, seat)}))


def _dealt(state: TableState, board: Board) -> TableState:
    seen = frozenset((person, seat) for seat, person in state.seats)
    new = BoardState(board, Auction(board.dealer), seen=seen)
    return replace(state, boards=(*state.boards, new))


def _called(board: BoardState, call: Call, meaning: Message | None) -> BoardState:
    auction = board.auction.add(call)
    contract = auction.contract
    play = None if contract is None else Play(contract)
    return replace(board, auction=auction, play=play, meanings=(*board.meanings, meaning))


def _played(board: BoardState, seat: Seat, card: Card) -> BoardState:
    if board.play is None:
        raise InvalidValue("value.log_order", kind="CardPlayed")
    held = board.play.remove_played(seat, board.board.deal[seat])
    return replace(board, play=board.play.add(card, held))


def _seen_by_dummys_person(state: TableState) -> TableState:
    """Notes that dummy's person sees the hand of the robot he plays for."""
    board = state.current
    if board is None or board.is_over or not plays_for_declarer(state, board):
        return state
    assert board.play is not None
    contract = board.play.contract
    person = state.person(contract.dummy)
    assert person is not None
    seen = board.seen | {(person, contract.declarer)}
    return state if seen == board.seen else _with_current(state, replace(board, seen=seen))


def _current(state: TableState) -> BoardState:
    if state.current is None:
        raise InvalidValue("value.log_order", kind="CallMade")
    return state.current


def _with_current(state: TableState, board: BoardState) -> TableState:
    return replace(state, boards=(*state.boards[:-1], board))


def _with_board(state: TableState, number: int, **changes: object) -> TableState:
    boards = tuple(
        replace(one, **changes) if one.board.number == number else one  # type: ignore[arg-type]
        for one in state.boards
    )
    return replace(state, boards=boards)

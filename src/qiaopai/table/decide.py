"""What a command leads to: the events it causes, or a refusal that changes nothing."""

from __future__ import annotations

import re
from typing import assert_never

from qiaopai.core import Deal, Result, Seat
from qiaopai.errors import Refused
from qiaopai.scoring import contract_score, imps
from qiaopai.table.apply import apply
from qiaopai.table.commands import (
    Actor,
    AddNonce,
    ChangeSettings,
    Command,
    LeaveSeat,
    Machine,
    MakeCall,
    NextBoard,
    Person,
    PlayCard,
    RecordSecondTable,
    ResetLink,
    RobotAt,
    Start,
    TakeHint,
    TakeSeat,
)
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
)
from qiaopai.table.state import BoardState, TableState, deciding_seat
from qiaopai.table.values import PersonId, Phase, Settings

Events = tuple[Event, ...]


def decide(state: TableState, actor: Actor, command: Command, turn: int | None = None) -> Events:
    """The events that `command` causes now.

    `turn` is the turn number the actor saw; commands that depend on the situation are
    refused as stale when it has moved on. Raises Refused, IllegalCall or IllegalPlay.
    """
    match command:
        case TakeSeat(seat=seat):
            return _take(state, _person(actor), seat)
        case LeaveSeat():
            return _leave(state, _person(actor))
        case ChangeSettings(settings=settings):
            return _settings(state, actor, settings)
        case ResetLink():
            _host(state, actor)
            return (LinkReset(),)
        case AddNonce(nonce=nonce):
            return _nonce(state, _person(actor), nonce)
        case Start(deal=deal):
            return _start(state, actor, deal, turn)
        case NextBoard(deal=deal):
            return _next(state, actor, deal, turn)
        case MakeCall():
            return _call(state, actor, command, turn)
        case PlayCard():
            return _card(state, actor, command, turn)
        case TakeHint():
            return _hint(state, actor, turn)
        case RecordSecondTable():
            return _second(state, actor, command)
        case _:
            assert_never(command)


def _person(actor: Actor) -> PersonId:
    if not isinstance(actor, Person):
        raise Refused("refused.people_only")
    return actor.id


def _host(state: TableState, actor: Actor) -> None:
    if _person(actor) != state.host:
        raise Refused("refused.host_only")


def _waiting(state: TableState) -> None:
    if state.phase is not Phase.WAITING:
        raise Refused("refused.started")


def _fresh(state: TableState, turn: int | None) -> None:
    if turn is not None and turn != state.turn:
        raise Refused("refused.stale")


def _settings(state: TableState, actor: Actor, settings: Settings) -> Events:
    _host(state, actor)
    _waiting(state)
    if settings.first != state.settings.first:
        # The published commitment names the board numbers.
        raise Refused("refused.first_board_fixed")
    return (SettingsChanged(settings),) if settings != state.settings else ()


def _take(state: TableState, person: PersonId, seat: Seat) -> Events:
    if state.person(seat) == person:
        return ()
    if state.phase is Phase.FINISHED:
        raise Refused("refused.match_over")
    if state.person(seat) is not None:
        raise Refused("refused.seat_taken", seat=seat)
    if knows_another_hand(state, person, seat):
        raise Refused("refused.seen_hand", seat=seat)
    old = state.seat_of(person)
    leave = () if old is None else (SeatLeft(old, person),)
    return (*leave, SeatTaken(seat, person))


def knows_another_hand(state: TableState, person: PersonId, seat: Seat) -> bool:
    """Whether `person` has seen, of the board in play, a hand that `seat` may not know.

    Exception: for whoever plays a robot declarer's cards as dummy, dummy's own seat stays his.
    """
    board = state.current
    if board is None or board.is_over:
        return False
    seen = {place for who, place in board.seen if who == person}
    if board.play is not None and board.play.dummy_is_down:
        contract = board.play.contract
        if seat is contract.dummy and (person, contract.dummy) in board.seen:
            seen.discard(contract.declarer)
    return bool(seen - {seat})


def _leave(state: TableState, person: PersonId) -> Events:
    seat = state.seat_of(person)
    if seat is None:
        raise Refused("refused.not_seated")
    left = SeatLeft(seat, person)
    others = [who for _, who in state.seats if who != person]
    if person == state.host and others:
        return left, HostChanged(others[0])
    return (left,)


_NONCE = re.compile(r"[0-9a-f]{32}")


def _nonce(state: TableState, person: PersonId, nonce: str) -> Events:
    _waiting(state)
    if state.seat_of(person) is None:
        raise Refused("refused.not_seated")
    if not _NONCE.fullmatch(nonce):
        raise Refused("refused.nonce")
    return () if (person, nonce) in state.nonces else (NonceAdded(person, nonce),)


def _start(state: TableState, actor: Actor, deal: Deal, turn: int | None) -> Events:
    _host(state, actor)
    _waiting(state)
    _fresh(state, turn)
    number = state.settings.number(0)
    return MatchStarted(state.seated_nonces), BoardDealt(number, deal)


def _next(state: TableState, actor: Actor, deal: Deal, turn: int | None) -> Events:
    person = _person(actor)
    if state.seat_of(person) is None and person != state.host:
        raise Refused("refused.not_seated")
    _fresh(state, turn)
    if state.phase is not Phase.BOARD_OVER:
        raise Refused("refused.board_in_play")
    if state.next_number is None:
        raise Refused("refused.last_board")
    return (BoardDealt(state.next_number, deal),)


def _turn_of(state: TableState, actor: Actor, phase: Phase) -> tuple[BoardState, PersonId | None]:
    """The board in `phase` and who acts, when `actor` is the one to decide there."""
    board = state.current
    if board is None or state.phase is not phase:
        raise Refused("refused.not_now")
    deciding = deciding_seat(state)
    assert deciding is not None
    person = state.person(deciding)
    match actor:
        case Person(id=who):
            if person != who:
                raise Refused("refused.not_your_turn", seat=deciding)
        case RobotAt(seat=seat):
            if seat is not deciding or person is not None:
                raise Refused("refused.not_your_turn", seat=deciding)
        case Machine():
            raise Refused("refused.people_only")
        case _:
            assert_never(actor)
    return board, person


def _call(state: TableState, actor: Actor, command: MakeCall, turn: int | None) -> Events:
    _fresh(state, turn)
    board, person = _turn_of(state, actor, Phase.AUCTION)
    error = board.auction.why_not(command.call)
    if error is not None:
        raise error
    made = CallMade(board.auction.turn, command.call, person, command.meaning, command.stopped)
    return _followed(state, made)


def _card(state: TableState, actor: Actor, command: PlayCard, turn: int | None) -> Events:
    _fresh(state, turn)
    board, person = _turn_of(state, actor, Phase.PLAY)
    assert board.play is not None
    seat = board.play.turn
    held = board.play.remove_played(seat, board.board.deal[seat])
    error = board.play.why_not(command.card, held)
    if error is not None:
        raise error
    return _followed(state, CardPlayed(seat, command.card, person, command.stopped))


def _hint(state: TableState, actor: Actor, turn: int | None) -> Events:
    """A hint for the person on turn; asking again before he acts is the same hint."""
    _fresh(state, turn)
    if not state.settings.hints:
        raise Refused("refused.no_hints")
    if state.phase not in (Phase.AUCTION, Phase.PLAY):
        raise Refused("refused.not_now")
    board, person = _turn_of(state, actor, state.phase)
    seat = deciding_seat(state)
    if person is None or seat is None:
        raise Refused("refused.people_only")
    return () if (seat, board.actions) in board.hints else (HintTaken(seat, person),)


def _followed(state: TableState, event: CallMade | CardPlayed) -> Events:
    """`event` and what follows from it at once: the end of the board and its comparison."""
    after = apply(state, event)
    board = after.current
    assert board is not None
    if board.auction.is_passed_out:
        return event, *_finish(after, board, Result(None))
    if board.play is not None and board.play.is_over:
        return event, *_finish(after, board, board.play.result())
    return (event,)


def _finish(state: TableState, board: BoardState, result: Result) -> Events:
    points = contract_score(result, board.board.vulnerability).north_south
    finished = BoardFinished(board.board.number, result, points)
    return finished, *_compare(apply(state, finished), board.board.number)


def _second(state: TableState, actor: Actor, command: RecordSecondTable) -> Events:
    if not isinstance(actor, Machine):
        raise Refused("refused.people_only")
    board = state.board(command.number)
    if board is None or board.second is not None:
        return ()
    played = SecondTablePlayed(command.number, command.second)
    return played, *_compare(apply(state, played), command.number)


def _compare(state: TableState, number: int) -> Events:
    """The comparison of a board both tables have finished, and the end of the match with it."""
    board = state.board(number)
    if board is None or board.score_ns is None or board.second is None:
        return ()
    compared = BoardCompared(number, imps(board.score_ns - board.second.score_ns))
    after = apply(state, compared)
    open_boards = any(one.imps_ns is None for one in after.boards)
    if after.next_number is None and not open_boards:
        return compared, MatchFinished(after.imps_ns)
    return (compared,)

"""What robots are asked and answer over the bus, as JSON: never pickles, which run code.

A request holds what the robot would be given in this process and nothing more: a view of one
seat, or a board for the second table. Both sides check what they read.
"""

from __future__ import annotations

import msgspec

from qiaopai.core import (
    Auction,
    Board,
    Card,
    Contract,
    Deal,
    Hand,
    Play,
    Result,
    Seat,
    Vulnerability,
    parse_call,
)
from qiaopai.errors import InvalidValue
from qiaopai.robots.protocol import Decision, Option
from qiaopai.scoring import parse_form
from qiaopai.table.messages import message_from_data, message_to_data
from qiaopai.table.values import SecondTable, Strength
from qiaopai.table.view import SeatView

VERSION = 2
"""Part of the subject: processes of different versions do not hear each other."""


class PlayData(msgspec.Struct, forbid_unknown_fields=True):
    """A contract and the cards played to it."""

    contract: str
    cards: list[str]


class ViewRequest(msgspec.Struct, tag="decide", forbid_unknown_fields=True):
    """A robot's turn."""

    robot: str
    samples: int | None
    seat: str | None
    number: int
    dealer: str
    vulnerability: str
    hands: dict[str, str]
    auction: str
    play: PlayData | None
    form: str


class BoardRequest(msgspec.Struct, tag="board", forbid_unknown_fields=True):
    """A board for the second table."""

    robot: str
    samples: int | None
    number: int
    deal: str
    strength: str


class Beat(msgspec.Struct, tag="beat"):
    """A sign of life: somebody is at work on it."""


class Busy(msgspec.Struct, tag="busy"):
    """Whoever heard the request has his hands full."""


class Failed(msgspec.Struct, tag="failed"):
    """The work failed; the kind of error only, since its words may tell the hand."""

    error: str


class DecisionData(msgspec.Struct, tag="decision", forbid_unknown_fields=True):
    """A robot's decision."""

    action: str
    reason: dict[str, object]
    considered: list[tuple[str, float]]
    samples: int
    stopped: bool


class SecondData(msgspec.Struct, tag="second", forbid_unknown_fields=True):
    """What the second table did."""

    strength: str
    auction: str
    play: PlayData | None
    result: str
    score_ns: int
    stopped: int


Asked = ViewRequest | BoardRequest
Told = Beat | Busy | Failed | DecisionData | SecondData


def encode(message: Asked | Told) -> bytes:
    """The bytes on the bus."""
    return msgspec.json.encode(message)


def read_asked(data: bytes) -> Asked:
    """A request; InvalidValue for anything else."""
    try:
        return _ASKED.decode(data)
    except _UNREADABLE:
        raise InvalidValue("value.bus") from None


def read_told(data: bytes) -> Told:
    """An answer; InvalidValue for anything else."""
    try:
        return _TOLD.decode(data)
    except _UNREADABLE:
        raise InvalidValue("value.bus") from None


_ASKED: msgspec.json.Decoder[Asked] = msgspec.json.Decoder(Asked)
_TOLD: msgspec.json.Decoder[Told] = msgspec.json.Decoder(Told)
_UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


def view_request(view: SeatView, robot: str, samples: int | None) -> ViewRequest:
    """The question for a decision in `view`."""
    return ViewRequest(
        robot=robot,
        samples=samples,
        seat=None if view.seat is None else str(view.seat),
        number=view.number,
        dealer=str(view.dealer),
        vulnerability=str(view.vulnerability),
        hands={str(seat): str(hand) for seat, hand in view.hands},
        auction=str(view.auction),
        play=_play_data(view.play),
        form=str(view.form),
    )


def view_of(asked: ViewRequest) -> SeatView:
    """The view that a request holds; InvalidValue when it holds none."""
    hands = {Seat.parse(seat): Hand.parse(text) for seat, text in asked.hands.items()}
    return SeatView(
        seat=None if asked.seat is None else Seat.parse(asked.seat),
        number=asked.number,
        dealer=Seat.parse(asked.dealer),
        vulnerability=Vulnerability.parse(asked.vulnerability),
        hands=tuple((seat, hands[seat]) for seat in Seat if seat in hands),
        auction=Auction.parse(asked.auction),
        play=_play_of(asked.play),
        form=parse_form(asked.form),
    )


def board_request(
    board: Board, strength: Strength, robot: str, samples: int | None
) -> BoardRequest:
    """The question for the second table of `board`."""
    return BoardRequest(robot, samples, board.number, str(board.deal), strength.value)


def board_of(asked: BoardRequest) -> tuple[Board, Strength]:
    """The board and the strength that a request holds."""
    return Board(asked.number, Deal.parse(asked.deal)), Strength.parse(asked.strength)


def decision_data(decision: Decision) -> DecisionData:
    """A decision to be sent."""
    return DecisionData(
        action=str(decision.action),
        reason=message_to_data(decision.reason),
        considered=[(str(one.action), one.value) for one in decision.considered],
        samples=decision.samples,
        stopped=decision.stopped,
    )


def decision_of(told: DecisionData, *, in_play: bool) -> Decision:
    """The decision that was told; InvalidValue when it is none."""
    read = Card.parse if in_play else parse_call
    return Decision(
        action=read(told.action),
        reason=message_from_data(told.reason),
        considered=tuple(Option(read(action), value) for action, value in told.considered),
        samples=told.samples,
        stopped=told.stopped,
    )


def second_data(second: SecondTable) -> SecondData:
    """A second table to be sent."""
    return SecondData(
        strength=second.strength.value,
        auction=str(second.auction),
        play=_play_data(second.play),
        result=str(second.result),
        score_ns=second.score_ns,
        stopped=second.stopped,
    )


def second_of(told: SecondData) -> SecondTable:
    """The second table that was told; InvalidValue when it is none."""
    return SecondTable(
        strength=Strength.parse(told.strength),
        auction=Auction.parse(told.auction),
        play=_play_of(told.play),
        result=Result.parse(told.result),
        score_ns=told.score_ns,
        stopped=told.stopped,
    )


def _play_data(play: Play | None) -> PlayData | None:
    if play is None:
        return None
    return PlayData(str(play.contract), [str(card) for card in play.cards])


def _play_of(data: PlayData | None) -> Play | None:
    if data is None:
        return None
    return Play(Contract.parse(data.contract), map(Card.parse, data.cards))

"""A viewer's table as JSON: the one shape that pages, streams and the API send.

Everything here is made from a :class:`~qiaopai.table.public.TableView`, never from a
table's state, so that nothing a viewer may not know can reach the wire.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from qiaopai.core import Auction, Play, Result, Seat, Side, Trick
from qiaopai.table.messages import message_to_data
from qiaopai.table.public import BoardView, SheetRow, TableView
from qiaopai.table.values import PersonId, SecondTable
from qiaopai.text import Message

Data = dict[str, object]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the page shows beside the log: names and who is connected now."""

    name: Callable[[PersonId], str]
    online: frozenset[PersonId] = field(default=frozenset())
    onlookers: int = 0


def table_data(view: TableView, around: Surroundings) -> Data:
    """The whole view of one person."""
    return {
        "table": view.table,
        "viewer": "onlooker" if view.seat is None else str(view.seat),
        "seq": view.shown,
        "turn": view.turn,
        "phase": view.phase.value,
        "settings": {
            "boards": view.settings.boards,
            "first": view.settings.first,
            "second": view.settings.second.value,
            "dummy_plays": view.settings.dummy_plays,
            "hints": view.settings.hints,
        },
        "host": view.person == view.host,
        "me": {
            "name": around.name(view.person),
            "seat": None if view.seat is None else str(view.seat),
        },
        "seats": {str(seat): _occupant(person, around) for seat, person in view.seats},
        "onlookers": around.onlookers,
        "board": None if view.board is None else board_data(view.board, view.settings.boards),
        "sheet": [_sheet_row(row) for row in view.sheet],
        "total": view.imps_ns,
        "commitment": {"root": view.root, "nonce": view.nonce},
        "can": sorted(view.can),
    }


def _occupant(person: PersonId | None, around: Surroundings) -> Data:
    if person is None:
        return {"kind": "robot", "name": "", "online": True}
    return {"kind": "person", "name": around.name(person), "online": person in around.online}


def board_data(board: BoardView, of: int) -> Data:
    """One board as its viewer may know it."""
    view, play = board.view, board.view.play
    turn = view.turn
    return {
        "number": view.number,
        "index": board.index + 1,
        "of": of,
        "dealer": str(view.dealer),
        "vulnerability": str(view.vulnerability),
        "hands": _hands(board),
        "dealt": _dealt(board) if board.result is not None else None,
        "counts": {str(seat): 13 - _played(play, seat) for seat in Seat},
        "auction": auction_data(view.auction, board.meanings),
        "contract": None
        if board.contract is None
        else {"name": board.contract.name, "declarer": str(board.contract.declarer)},
        "dummy": None if play is None or not play.dummy_is_down else str(play.contract.dummy),
        "trick": None if play is None or play.is_over else _trick(play.current),
        "tricks": [] if play is None else tricks_data(play),
        "won": _won(play),
        "to_act": None if turn is None else str(turn),
        "actor": None if board.actor is None else str(board.actor),
        "mine": board.mine,
        "legal_calls": [str(call) for call in board.legal_calls],
        "legal_cards": [str(card) for card in board.legal_cards],
        "result": None if board.result is None else _result(board.result, board.score_ns or 0),
        "second": _second(board),
        "imps": board.imps_ns,
        "hints": {str(seat): count for seat, count in board.hints},
    }


def _hands(board: BoardView) -> Data:
    held = ((seat, board.view.held(seat)) for seat, _ in board.view.hands)
    return {str(seat): [str(card) for card in hand or ()] for seat, hand in held}


def _dealt(board: BoardView) -> Data:
    return {str(seat): [str(card) for card in hand] for seat, hand in board.view.hands}


def _played(play: Play | None, seat: Seat) -> int:
    return 0 if play is None else len(play.played_by(seat))


def auction_data(auction: Auction, meanings: Iterable[Message | None]) -> list[Data]:
    """The calls in order, each with its seat and what was told of it."""
    told = [None if one is None else message_to_data(one) for one in meanings]
    told += [None] * (len(auction) - len(told))
    return [
        {"seat": str(seat), "call": str(call), "meaning": meaning}
        for (seat, call), meaning in zip(auction, told, strict=True)
    ]


def _trick(trick: Trick) -> Data:
    return {
        "leader": str(trick.leader),
        "cards": [
            {"seat": str(trick.leader.after(place)), "card": str(card)}
            for place, card in enumerate(trick.cards)
        ],
    }


def tricks_data(play: Play) -> list[Data]:
    """The completed tricks with their winners, oldest first."""
    strain = play.contract.strain
    return [_trick(trick) | {"winner": str(trick.winner(strain))} for trick in play.tricks]


def _won(play: Play | None) -> Data:
    return {str(side): 0 if play is None else play.won(side) for side in Side}


def _result(result: Result, score_ns: int) -> Data:
    return {
        "text": str(result),
        "mark": result.mark,
        "tricks": result.tricks,
        "score_ns": score_ns,
    }


def _second(board: BoardView) -> Data | None:
    if board.result is None:
        return None
    return {"status": "computing"} if board.second is None else second_data(board.second)


def second_data(second: SecondTable) -> Data:
    """What the second table did, whole."""
    return {
        "status": "done",
        "strength": second.strength.value,
        **_result(second.result, second.score_ns),
        "auction": auction_data(second.auction, ()),
        "tricks": [] if second.play is None else tricks_data(second.play),
    }


def _sheet_row(row: SheetRow) -> Data:
    return {
        "board": row.number,
        "text": str(row.result),
        "score_ns": row.score_ns,
        "second_text": None if row.second is None else str(row.second),
        "second_ns": row.second_ns,
        "imps": row.imps_ns,
    }

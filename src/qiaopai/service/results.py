"""What is left of a match: its finished boards, PBN of both tables, the proof of its deals."""

from __future__ import annotations

import json

from qiaopai.core import Result, Seat
from qiaopai.dealing import Proof, proof
from qiaopai.errors import NotFound
from qiaopai.formats.game import Game
from qiaopai.formats.pbn import write_pbn
from qiaopai.protocol.printed.records import HandRecord, records_of
from qiaopai.protocol.views import Data, board_data
from qiaopai.service.worker import TableWorker
from qiaopai.table.public import board_view
from qiaopai.table.state import BoardState
from qiaopai.table.values import PersonId

_NAMES = {Seat.NORTH: "North", Seat.EAST: "East", Seat.SOUTH: "South", Seat.WEST: "West"}


def finished_numbers(worker: TableWorker) -> list[int]:
    """The numbers of the boards this table has finished, in the order played."""
    return [one.board.number for one in worker.state.boards if one.is_over]


def finished_board(worker: TableWorker, person: PersonId, number: int) -> Data:
    """A finished board, whole; NotFound for any other."""
    state = worker.state
    found = state.board(number)
    if found is None or not found.is_over:
        raise NotFound("table.no_board", number=number)
    view = board_view(state, found, state.seat_of(person))
    return board_data(view, state.settings.boards)


def players(worker: TableWorker, number: int) -> dict[str, str]:
    """Who sat when board `number` ended: a name for each seat, "" for a robot."""
    found = worker.state.board(number)
    names = dict.fromkeys(map(str, Seat), "")
    sat = () if found is None else found.players
    return names | {str(seat): worker.name(person) for seat, person in sat}


def match_pbn(worker: TableWorker) -> str:
    """The finished boards as PBN."""
    return write_pbn(finished_games(worker))


def match_records(worker: TableWorker) -> list[HandRecord]:
    """A hand record for every finished board, with the results of both tables."""
    return records_of(finished_games(worker))


def finished_games(worker: TableWorker) -> list[Game]:
    """The finished boards, each as it was played here (open room) and at the second table."""
    games = []
    for one in worker.state.boards:
        if one.is_over:
            names = {seat: worker.name(person) for seat, person in one.players}
            games.append(_here(one, worker.table, names))
            if one.second is not None:
                games.append(_there(one, worker.table))
    return games


def _tags(table: str, room: str, names: dict[Seat, str]) -> tuple[tuple[str, str], ...]:
    players = tuple((_NAMES[seat], _plain(names.get(seat, "robot"))) for seat in Seat)
    return (("Event", f"qiaopai {table}"), *players, ("Scoring", "IMP"), ("Room", room))


def _plain(name: str) -> str:
    """A name as PBN can hold it between quotes."""
    return name.replace("\\", "").replace('"', "'")


def _score(score_ns: int) -> tuple[tuple[str, str], ...]:
    return (("Score", f"NS {score_ns}"),)


def _here(one: BoardState, table: str, names: dict[Seat, str]) -> Game:
    assert one.result is not None
    assert one.score_ns is not None
    imps = () if one.imps_ns is None else (("ScoreIMP", f"NS {one.imps_ns}"),)
    tags = (*_tags(table, "Open", names), *_score(one.score_ns), *imps)
    return Game.of_board(one.board, one.auction, one.play, one.result, tags)


def _there(one: BoardState, table: str) -> Game:
    assert one.second is not None
    second = one.second
    result: Result = second.result
    tags = (*_tags(table, "Closed", {}), *_score(second.score_ns))
    return Game.of_board(one.board, second.auction, second.play, result, tags)


def match_proof(worker: TableWorker) -> Proof:
    """The proof of the match's deals: keys of the boards that both tables have finished.

    An abandoned match publishes those of every board it dealt; the rest stay secret.
    """
    state = worker.state
    keys = [worker.keys[number] for number in sorted(worker.keys)]
    nonces = [bytes.fromhex(one) for one in state.locked_nonces or ()]
    over = {
        one.board.number for one in state.boards if one.imps_ns is not None or worker.is_abandoned
    }
    return proof(keys, state.settings.first, nonces, over)


def proof_json(worker: TableWorker) -> str:
    """The proof as the text that ``qiaopai verify`` reads."""
    return json.dumps(match_proof(worker).as_dict(), indent=1) + "\n"

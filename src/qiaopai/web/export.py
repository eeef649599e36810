"""A match as files: PBN of both tables, the proof of its deals."""

from __future__ import annotations

import json
from collections.abc import Callable

from qiaopai.core import Result, Seat
from qiaopai.dealing import Proof
from qiaopai.formats.game import Game
from qiaopai.formats.pbn import write_pbn
from qiaopai.table.state import BoardState, TableState

_NAMES = {Seat.NORTH: "North", Seat.EAST: "East", Seat.SOUTH: "South", Seat.WEST: "West"}


def match_pbn(state: TableState, name: Callable[[str], str]) -> str:
    """The finished boards, each as it was played here (open room) and at the second table."""
    games = []
    for one in state.boards:
        if one.is_over:
            players = {seat: name(person) for seat, person in one.players}
            games.append(_here(one, state.table, players))
            if one.second is not None:
                games.append(_there(one, state.table))
    return write_pbn(games)


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


def proof_json(proof: Proof) -> str:
    """The proof as the text that ``qiaopai verify`` reads."""
    return json.dumps(proof.as_dict(), indent=1) + "\n"

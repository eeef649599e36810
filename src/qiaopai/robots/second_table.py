"""The second table: the same cards, bid and played by computers (R73, R81-R83)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from qiaopai.core import Board, Seat
from qiaopai.robots.playing import PlayedBoard, play_out
from qiaopai.robots.protocol import Robot
from qiaopai.robots.simple import auction_to, choose_contract
from qiaopai.table.values import SecondTable, Strength

SIMPLE_BUDGET: Final = 4
"""Samples a decision that the computers of the simple table play their cards with."""


def play_board(
    board: Board,
    strength: Strength,
    robots: Mapping[Seat, Robot] | Robot | None = None,
) -> SecondTable:
    """What the computers do with `board`; the same for the same cards, on any machine.

    `robots` are the players: one for each seat, one for all, or by default the robot
    ``default``, at the simple table with :data:`SIMPLE_BUDGET` samples. At the simple table
    they only play the cards, each from its own view (R82); the contract is
    :func:`~qiaopai.robots.simple.choose_contract`'s.
    """
    return record(played(board, strength, robots), strength)


def played(
    board: Board,
    strength: Strength,
    robots: Mapping[Seat, Robot] | Robot | None = None,
) -> PlayedBoard:
    """As :func:`play_board`, with every robot's decision and its reason."""
    seats = _seats(robots if robots is not None else players(strength))
    match strength:
        case Strength.SIMPLE:
            return play_out(board, seats, auction_to(choose_contract(board), board.dealer))
        case Strength.ROBOT:
            return play_out(board, seats)
        case _:
            assert_never(strength)


def record(done: PlayedBoard, strength: Strength) -> SecondTable:
    """What is stored with the match of a board that was played."""
    return SecondTable(
        strength=strength,
        auction=done.auction,
        play=done.play,
        result=done.result,
        score_ns=done.score_ns,
        stopped=done.stopped,
    )


def players(strength: Strength) -> Robot:
    """Who plays the cards at a second table of `strength`."""
    from qiaopai.robots import robot

    return robot("default", budget=SIMPLE_BUDGET if strength is Strength.SIMPLE else None)


def _seats(robots: Mapping[Seat, Robot] | Robot) -> Mapping[Seat, Robot]:
    return robots if isinstance(robots, Mapping) else dict.fromkeys(Seat, robots)

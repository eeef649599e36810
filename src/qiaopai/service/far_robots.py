"""Robots on other machines: asked over NATS, with those of this machine as a fallback.

Each question goes to one of the processes that answer for robots (a queue group). It sends a
sign of life twice a second until the answer is there, so that a dead one is found out at once
and a slow one is waited for. Nobody there, all busy, silence, nonsense: then the robots of
this machine decide. Views of single seats pass over the bus: it must be as private as the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog

from qiaopai.core import Board
from qiaopai.errors import QiaopaiError
from qiaopai.robots.plain import is_legal, is_played
from qiaopai.robots.protocol import Decision
from qiaopai.service.machine import RobotHost
from qiaopai.service.nats_line import NatsLine
from qiaopai.service.robot_wire import (
    VERSION,
    Asked,
    Beat,
    Busy,
    DecisionData,
    Failed,
    SecondData,
    Told,
    board_request,
    decision_of,
    encode,
    read_told,
    second_of,
    view_request,
)
from qiaopai.table.values import SecondTable, Strength
from qiaopai.table.view import SeatView

log = structlog.get_logger()

SUBJECT = f"robots.{VERSION}"
QUEUE = "robots"

BEAT = 0.5
"""Seconds between two signs of life."""

SILENCE = 4.0
"""Seconds without any after which whoever works is taken for dead."""

_PATIENCE = {"decide": 20.0, "board": 600.0}
"""Seconds for an answer, however lively."""

_TRIES = 3
"""How many of those who answer are asked before this machine's own robots."""


class FarRobots:
    """Robots over NATS; `near` decides where nobody answers."""

    def __init__(self, line: NatsLine, near: RobotHost, samples: int | None) -> None:
        self._line = line
        self._near = near
        self._samples = samples

    async def decide(self, view: SeatView, robot: str) -> Decision:
        """The robot's action, from afar if it can be had; always a legal one."""
        told = await self._ask(view_request(view, robot, self._samples), "decide")
        if isinstance(told, DecisionData):
            decision = _decision(told, view)
            if decision is not None:
                return decision
        return await self._near.decide(view, robot)

    async def second_table(self, board: Board, strength: Strength, robot: str) -> SecondTable:
        """What the second table does with `board`, from afar if it can be had."""
        asked = board_request(board, strength, robot, self._samples)
        told = await self._ask(asked, "board")
        if isinstance(told, SecondData):
            second = _second(told, board, strength)
            if second is not None:
                return second
        return await self._near.second_table(board, strength, robot)

    async def close(self) -> None:
        """Closes the connection and this machine's robots."""
        await self._line.close()
        await self._near.close()

    async def _ask(self, asked: Asked, kind: str) -> Told | None:
        """The answer of the first who has a hand free; None when there is nobody."""
        try:
            async with asyncio.timeout(_PATIENCE[kind]):
                for _ in range(_TRIES):
                    told = await self._ask_one(encode(asked))
                    if not isinstance(told, Busy):
                        return told
        except Exception as error:
            # A broken line, silence, a message nobody can read: never more than a kind here.
            log.warning("far_robot_lost", error=type(error).__name__)
        return None

    async def _ask_one(self, payload: bytes) -> Told | None:
        if not self._line.is_up:
            return None
        async with self._inbox() as inbox:
            await self._line.client.publish(
                self._line.subject(SUBJECT), payload, reply=inbox.subject
            )
            while True:
                message = await inbox.next_msg(timeout=SILENCE)
                if message.headers and message.headers.get("Status") == "503":
                    return None
                told = read_told(message.data)
                if isinstance(told, Failed):
                    log.error("far_robot_failed", error=told.error)
                    return None
                if not isinstance(told, Beat):
                    return told

    @asynccontextmanager
    async def _inbox(self) -> AsyncIterator[Any]:
        client = self._line.client
        inbox = await client.subscribe(client.new_inbox())
        try:
            yield inbox
        finally:
            if self._line.is_up:
                await inbox.unsubscribe()


def _second(told: SecondData, board: Board, strength: Strength) -> SecondTable | None:
    """What the second table did, if it is what was asked for and may have happened."""
    try:
        second = second_of(told)
    except QiaopaiError as error:
        log.error("far_robot_nonsense", key=error.message.key)
        return None
    if second.strength is strength and is_played(board, second):
        return second
    log.error("far_robot_illegal")
    return None


def _decision(told: DecisionData, view: SeatView) -> Decision | None:
    """The decision, if it is one and may be made now: no robot is believed."""
    try:
        decision = decision_of(told, in_play=view.play is not None)
    except QiaopaiError as error:
        log.error("far_robot_nonsense", key=error.message.key)
        return None
    if is_legal(view, decision):
        return decision
    log.error("far_robot_illegal")
    return None

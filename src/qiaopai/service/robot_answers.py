"""The answering side: robot processes of this machine for servers elsewhere, over NATS."""

from __future__ import annotations

import asyncio
from enum import Enum
from typing import Any

import structlog

from qiaopai.errors import QiaopaiError
from qiaopai.robots.workers import decide, play_second_table
from qiaopai.service.far_robots import BEAT, QUEUE, SUBJECT
from qiaopai.service.nats_line import NatsLine
from qiaopai.service.robot_wire import (
    Asked,
    Beat,
    BoardRequest,
    Busy,
    Failed,
    Told,
    board_of,
    decision_data,
    encode,
    read_asked,
    second_data,
    view_of,
)
from qiaopai.service.robots import PATIENCE, SECOND_TABLE_PATIENCE, Pool

log = structlog.get_logger()


class Job(Enum):
    """What is asked for: one action, or a whole board."""

    TURN = "turn"
    BOARD = "board"


_WAITING = 2
"""Jobs in line for each process before others are told to ask elsewhere."""


class RobotAnswers:
    """Answers for robots on a connection; `workers` processes for turns, one for boards."""

    def __init__(self, line: NatsLine, workers: int, samples: int | None = None) -> None:
        self._line = line
        self._samples = samples
        self._turns = Pool(workers, niceness=0)
        self._boards = Pool(1, niceness=10)
        self._most = {Job.TURN: workers * _WAITING, Job.BOARD: 1}
        self._open = dict.fromkeys(self._most, 0)
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Takes its share of the questions from now on: the server has the subscription."""
        subject = self._line.subject(SUBJECT)
        await self._line.client.subscribe(subject, queue=QUEUE, cb=self._receive)
        await self._line.client.flush()

    async def close(self) -> None:
        """Takes no more questions, finishes none: askers notice and turn elsewhere."""
        await self._line.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._turns.close()
        self._boards.close()

    async def _receive(self, message: Any) -> None:
        task = asyncio.create_task(self._answer(message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, message: Any) -> None:
        try:
            asked = read_asked(message.data)
        except QiaopaiError:
            await self._tell(message, Failed("request"))
            return
        kind = Job.BOARD if isinstance(asked, BoardRequest) else Job.TURN
        if self._open[kind] >= self._most[kind]:
            await self._tell(message, Busy())
            return
        self._open[kind] += 1
        beating = asyncio.create_task(self._beat(message))
        try:
            told = await self._work(asked)
        finally:
            beating.cancel()
            self._open[kind] -= 1
        await self._tell(message, told)

    async def _work(self, asked: Asked) -> Told:
        """The answer; of an error only the kind, since its words may tell the hand."""
        try:
            if isinstance(asked, BoardRequest):
                board, strength = board_of(asked)
                second = await self._boards.run(
                    SECOND_TABLE_PATIENCE, play_second_table, board, strength, asked.robot,
                    self._samples_of(asked),
                )  # fmt: skip
                return second_data(second)
            view = view_of(asked)
            decision = await self._turns.run(
                PATIENCE, decide, view, asked.robot, self._samples_of(asked)
            )
            return decision_data(decision)
        except Exception as error:
            log.error("robot_gave_up", robot=asked.robot, error=type(error).__name__)
            return Failed(type(error).__name__)

    def _samples_of(self, asked: Asked) -> int | None:
        """The smaller of what the asker and this machine allow."""
        allowed = [n for n in (asked.samples, self._samples) if n is not None]
        return min(allowed, default=None)

    async def _beat(self, message: Any) -> None:
        while True:
            await self._tell(message, Beat())
            await asyncio.sleep(BEAT)

    async def _tell(self, message: Any, told: Told) -> None:
        if message.reply and self._line.is_up:
            await self._line.client.publish(message.reply, encode(told))

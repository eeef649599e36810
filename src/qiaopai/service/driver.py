"""What the server does at a table by itself: robots' turns and the second table."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Coroutine

import structlog

from qiaopai.core import Board, Card, Seat
from qiaopai.errors import IllegalAction
from qiaopai.service.machine import Machine
from qiaopai.service.worker import TableWorker
from qiaopai.table.commands import (
    Command,
    MakeCall,
    PlayCard,
    RecordSecondTable,
    RobotAt,
)
from qiaopai.table.commands import Machine as MachineActor
from qiaopai.table.public import robot_view
from qiaopai.table.state import deciding_seat

log = structlog.get_logger()

_AFTER_FAILURE = 1.0
"""Seconds before a robot whose machine failed is asked again."""

_AFTER_FAILED_BOARD = 5.0
"""Seconds before a second table that failed is played again: the match cannot end without it."""


class Driver:
    """Keeps robots and second tables going for the tables of this process."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._tasks: set[asyncio.Task[None]] = set()
        self._turns: dict[str, tuple[int, Seat]] = {}
        self._seconds: set[tuple[str, int]] = set()

    def attend(self, worker: TableWorker) -> None:
        """Looks at a table after a change and starts what is due."""
        self._attend_turn(worker)
        for one in worker.state.boards:
            key = worker.table, one.board.number
            if one.second is None and key not in self._seconds:
                self._seconds.add(key)
                self._spawn(self._play_second(worker, one.board))

    def is_busy(self, worker: TableWorker) -> bool:
        """Whether a robot or a second table of `worker` is at work."""
        return worker.table in self._turns or any(name == worker.table for name, _ in self._seconds)

    def _attend_turn(self, worker: TableWorker) -> None:
        state = worker.state
        seat = deciding_seat(state)
        if seat is None or state.person(seat) is not None:
            return
        turn = state.turn, seat
        if self._turns.get(worker.table) == turn:
            return
        self._turns[worker.table] = turn
        self._spawn(self._robot_turn(worker, *turn))

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _robot_turn(self, worker: TableWorker, turn: int, seat: Seat) -> None:
        try:
            await self._act(worker, turn, seat)
        except IllegalAction as error:
            # Somebody sat down or another process was quicker: the situation is not ours now.
            log.debug("robot_overtaken", table=worker.table, key=error.message.key)
            if worker.state.turn == turn:
                await asyncio.sleep(_AFTER_FAILURE)
        except Exception as error:
            log.error("robot_failed", table=worker.table, error=type(error).__name__)
            await asyncio.sleep(_AFTER_FAILURE)
        if self._turns.get(worker.table) == (turn, seat):
            del self._turns[worker.table]
        self._attend_turn(worker)

    async def _act(self, worker: TableWorker, turn: int, seat: Seat) -> None:
        started = self._machine.clock()
        state = worker.state
        if state.turn != turn or deciding_seat(state) is not seat:
            return
        decision = await self._machine.robots.decide(robot_view(state, seat), state.settings.robot)
        await self._keep_tempo(started)
        action = decision.action
        command: Command
        if isinstance(action, Card):
            command = PlayCard(action, decision.stopped)
        else:
            command = MakeCall(action, stopped=decision.stopped)
        await worker.submit(RobotAt(seat), f"turn-{turn}", lambda _state: command, turn)

    async def _keep_tempo(self, started: float) -> None:
        """Waits for the next multiple of the tempo, so that time tells nothing of the hand."""
        tempo = self._machine.config.tempo
        if tempo <= 0:
            return
        used = self._machine.clock() - started
        slots = max(1, math.ceil(used / tempo))
        await asyncio.sleep(slots * tempo - used)

    async def _play_second(self, worker: TableWorker, board: Board) -> None:
        settings = worker.state.settings
        try:
            second = await self._machine.robots.second_table(board, settings.second, settings.robot)
            command = RecordSecondTable(board.number, second)
            await worker.submit(MachineActor(), f"second-{board.number}", lambda _state: command)
        except IllegalAction as error:
            log.debug("second_table_overtaken", table=worker.table, key=error.message.key)
        except Exception as error:
            log.error("second_table_failed", table=worker.table, error=type(error).__name__)
            await asyncio.sleep(_AFTER_FAILED_BOARD)
            self._spawn(self._play_second(worker, board))
            return
        self._seconds.discard((worker.table, board.number))

    async def close(self) -> None:
        """Stops what is under way; nothing acknowledged depends on it."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

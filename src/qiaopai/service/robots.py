"""Robots in processes of their own, so that no search ever stalls the server's loop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

import structlog

from qiaopai.core import Board
from qiaopai.errors import Unavailable
from qiaopai.robots.plain import is_legal, plain_action
from qiaopai.robots.protocol import Decision
from qiaopai.robots.workers import decide, play_second_table, warm_up
from qiaopai.table.values import SecondTable, Strength
from qiaopai.table.view import SeatView
from qiaopai.text import Message

P = ParamSpec("P")
R = TypeVar("R")

log = structlog.get_logger()

PATIENCE = 20.0
"""Seconds after which a robot process that does not answer is taken for dead."""

_EMERGENCY = Message.of("reason.emergency")

SECOND_TABLE_PATIENCE = 600.0
"""Seconds for a whole board at the second table, which yields to the robots at the table."""


class Pool:
    """A process pool that a dead or hanging worker does not break."""

    def __init__(
        self,
        workers: int,
        niceness: int,
        prepare: Callable[[int, int], None] = warm_up,
        attempts: int = 2,
    ) -> None:
        self._workers = workers
        self._niceness = niceness
        self._prepare = prepare
        self._attempts = attempts
        # No more jobs than processes: patience is for the work, not for waiting in line.
        self._free = asyncio.Semaphore(workers)
        self._pool = self._make()

    def _make(self) -> ProcessPoolExecutor:
        # Spawned: a forked copy of a process with threads and a native library may hang.
        return ProcessPoolExecutor(
            max_workers=self._workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=self._prepare,
            initargs=(os.getpid(), self._niceness),
        )

    async def run(
        self, patience: float, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """`work(*args)` in a worker; a broken or hanging pool is replaced and asked again."""
        assert not kwargs
        async with self._free:
            for attempt in range(1, self._attempts + 1):
                future = self._submit(work, *args)
                pool = self._pool
                try:
                    return await asyncio.wait_for(future, patience)
                except (BrokenProcessPool, TimeoutError) as error:
                    self._replace(pool, type(error).__name__)
                    if attempt == self._attempts:
                        raise
        raise AssertionError("unreachable")

    def _submit(self, work: Callable[..., R], *args: object) -> asyncio.Future[R]:
        """Hands `work` to the pool; to a new one where a process died with nothing to do."""
        loop = asyncio.get_running_loop()
        try:
            return loop.run_in_executor(self._pool, work, *args)
        except BrokenProcessPool as error:
            self._replace(self._pool, type(error).__name__)
            return loop.run_in_executor(self._pool, work, *args)

    def _replace(self, broken: ProcessPoolExecutor, why: str) -> None:
        if self._pool is not broken:
            return
        log.warning("pool_replaced", error=why)
        self._pool = self._make()
        kill(broken)
        # The others' jobs break with it and are asked again; a cancelled job would take
        # with it whoever waits for it.
        broken.shutdown(wait=True)

    def close(self) -> None:
        """Ends the workers."""
        kill(self._pool)
        # Waits for the pool's own thread, so that its semaphores are given back.
        self._pool.shutdown(wait=True, cancel_futures=True)


def kill(pool: ProcessPoolExecutor) -> None:
    """Ends a pool's workers at once, hanging ones too."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.kill()


class LocalRobots:
    """Robots in processes of this machine: some for the tables, one for second tables."""

    def __init__(self, workers: int, samples: int | None) -> None:
        self._samples = samples
        self._tables = Pool(max(1, workers), niceness=0)
        self._seconds = Pool(1, niceness=10)

    async def decide(self, view: SeatView, robot: str) -> Decision:
        """The robot's action; the plainest legal one when it or its process fails."""
        try:
            decision = await self._tables.run(PATIENCE, decide, view, robot, self._samples)
        except Exception as error:
            # Its kind only: the words of an error may tell the hand.
            log.error("robot_gave_up", robot=robot, error=type(error).__name__)
            return plain_action(view, _EMERGENCY, stopped=True)
        if is_legal(view, decision):
            return decision
        log.error("robot_illegal", robot=robot)
        return plain_action(view, _EMERGENCY, stopped=True)

    async def second_table(self, board: Board, strength: Strength, robot: str) -> SecondTable:
        """What the second table does with the board, in the batch process."""
        try:
            return await self._seconds.run(
                SECOND_TABLE_PATIENCE, play_second_table, board, strength, robot, self._samples
            )
        except Exception as error:
            log.error("second_table_gave_up", error=type(error).__name__)
            raise Unavailable("service.robots_down") from error

    async def close(self) -> None:
        """Stops the processes."""
        self._tables.close()
        self._seconds.close()

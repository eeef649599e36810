"""Analyses of finished boards: made in a process of their own, kept while there is room."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, ParamSpec, TypeVar

import structlog

from qiaopai.analysis import BoardAnalysis, Record
from qiaopai.analysis.known import decisions, with_expected
from qiaopai.analysis.values import Expected
from qiaopai.analysis.workers import by_what_was_known, seen_from_above
from qiaopai.robots.workers import warm_up
from qiaopai.service.robots import Pool

P = ParamSpec("P")
R = TypeVar("R")

log = structlog.get_logger()

SAMPLES: Final = 20
"""Layouts a decision by which what could be known is judged."""

MOST: Final = 200
"""Analyses that are kept, some 50 kB each."""

MOST_WAITING: Final = 64
"""Analyses that may wait for the process; beyond that nothing new is begun."""

_AT_ONCE: Final = 8
"""Decisions a job: between two, other boards get their turn."""

_PATIENCE: Final = 120.0
"""Seconds for one job; it yields to all robots at the tables."""


class Stage(Enum):
    """How far an analysis is: nothing yet, seen from above, all of it; or why there is none."""

    WAITING = "waiting"
    ABOVE = "above"
    DONE = "done"
    BUSY = "busy"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Study:
    """An analysis as far as it is: `done` of `of` decisions are judged by what was known.

    A busy analyst begins nothing new; whoever waits asks again.
    """

    stage: Stage
    analysis: BoardAnalysis | None = None
    done: int = 0
    of: int = 0

    @property
    def goes_on(self) -> bool:
        """Whether asking again will tell more."""
        return self.stage in (Stage.WAITING, Stage.ABOVE, Stage.BUSY)


_Key = tuple[Record, str]


class Analyst:
    """Answers at once with what is known and sees to the rest in the background.

    Two tables that ask about the same play of the same cards share the answer, which depends on
    nothing else.
    """

    def __init__(self, samples: int | None) -> None:
        self._samples = SAMPLES if samples is None else min(SAMPLES, samples)
        self._pool = Pool(1, niceness=15, prepare=warm_up)
        self._studies: OrderedDict[_Key, Study] = OrderedDict()
        self._tasks: dict[_Key, asyncio.Task[None]] = {}

    def study(self, record: Record, robot: str, *, again: bool = False) -> Study:
        """The analysis of `record` as far as it is; begins it when nobody has asked before.

        One that failed is begun anew when it is asked for `again`.
        """
        key = record, robot
        known = self._studies.get(key)
        if known is not None and not (again and known.stage is Stage.FAILED):
            self._studies.move_to_end(key)
            return known
        if len(self._tasks) >= MOST_WAITING:
            return Study(Stage.BUSY)
        self._studies[key] = Study(Stage.WAITING)
        self._tasks[key] = asyncio.create_task(self._see_to(key))
        self._tasks[key].add_done_callback(lambda _task: self._tasks.pop(key, None))
        self._forget()
        return self._studies[key]

    def _forget(self) -> None:
        """Drops the analyses that nobody has asked for longest, but none that is under way."""
        for key in list(self._studies):
            if len(self._studies) <= MOST:
                return
            if key not in self._tasks:
                del self._studies[key]

    async def _see_to(self, key: _Key) -> None:
        try:
            await self._judge(key)
        except Exception as error:
            # Its kind only: the words of an error may tell cards.
            log.error("analysis_failed", error=type(error).__name__)
            self._studies[key] = Study(Stage.FAILED)

    async def _judge(self, key: _Key) -> None:
        record, robot = key
        analysis = await self._run(seen_from_above, record, robot)
        count = decisions(analysis) if self._samples else 0
        found: list[Expected | None] = []
        for start in range(0, count, _AT_ONCE):
            self._studies[key] = Study(Stage.ABOVE, analysis, start, count)
            places = range(start, min(start + _AT_ONCE, count))
            found += await self._run(by_what_was_known, analysis, robot, self._samples, places)
        if found:
            analysis = with_expected(analysis, found, self._samples)
        self._studies[key] = Study(Stage.DONE, analysis, count, count)

    async def _run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._pool.run(_PATIENCE, work, *args, **kwargs)

    async def close(self) -> None:
        """Stops what is under way, and the process."""
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._pool.close()

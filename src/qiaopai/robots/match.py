"""Robots against robots at two tables: each board twice, the pairs changing directions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from math import sqrt
from typing import Any

from qiaopai.core import Board, Result, Seat, Side
from qiaopai.robots.playing import PlayedBoard, play_out
from qiaopai.robots.protocol import Robot
from qiaopai.robots.simple import SimpleRobot
from qiaopai.robots.watch import KINDS, Watch, Watched, resident_mb, spread
from qiaopai.scoring import imps


@dataclass(frozen=True, slots=True)
class Teams:
    """Two teams of four equal robots; the first sits North-South at the first table.

    `budget` is the number of samples a decision, None for each robot's own.
    """

    first: str
    second: str
    budget: int | None = None


@dataclass(frozen=True, slots=True)
class TwoTables:
    """A board after both tables: IMPs are the first team's."""

    number: int
    results: tuple[Result, Result]
    scores_ns: tuple[int, int]
    watch: Watch
    rss_mb: float

    @property
    def imps(self) -> int:
        """What the first team won on the board (Law 78B)."""
        return imps(self.scores_ns[0] - self.scores_ns[1])


def play_match(teams: Teams, boards: Sequence[Board], jobs: int = 1) -> Iterator[TwoTables]:
    """Plays `boards` in order, each at two tables; with `jobs` above 1 in that many processes."""
    if jobs == 1:
        yield from (play_twice(teams, board) for board in boards)
        return
    with _workers(jobs) as pool:
        yield from pool.map(partial(play_twice, teams), boards)


def play_twice(teams: Teams, board: Board) -> TwoTables:
    """`board` with the first team North-South, then with the second."""
    watch = Watch()
    open_room = _play(board, teams.first, teams.second, teams.budget, watch)
    closed_room = _play(board, teams.second, teams.first, teams.budget, watch)
    return TwoTables(
        number=board.number,
        results=(open_room.result, closed_room.result),
        scores_ns=(open_room.score_ns, closed_room.score_ns),
        watch=watch,
        rss_mb=resident_mb(),
    )


def _play(board: Board, ns: str, ew: str, budget: int | None, watch: Watch) -> PlayedBoard:
    names = {Side.NS: ns, Side.EW: ew}
    robots = {
        seat: Watched(_robot(names[seat.side], names[seat.side.other], budget), watch)
        for seat in Seat
    }
    looking = frozenset(side for side, name in names.items() if name == SimpleRobot.name)
    return play_out(board, robots, looking=looking)


@cache
def _robot(name: str, against: str, budget: int | None) -> Robot:
    """The robot called `name`, made once a process; NotFound when there is none.

    It knows the system of the robots called `against`.
    """
    from qiaopai.robots import robot, system_of

    return robot(name, budget=budget, theirs=system_of(against))


def check_teams(teams: Teams) -> None:
    """Raises NotFound now rather than in the middle when a robot's name is unknown."""
    _robot(teams.first, teams.second, teams.budget)
    _robot(teams.second, teams.first, teams.budget)


@dataclass(slots=True)
class Tally:
    """The standing of a match after some of its boards."""

    imps: list[int] = field(default_factory=list)
    watch: Watch = field(default_factory=Watch)
    rss_mb: list[float] = field(default_factory=list)

    def add(self, board: TwoTables) -> None:
        """Counts one more board."""
        self.imps.append(board.imps)
        self.watch.add(board.watch)
        self.rss_mb.append(board.rss_mb)

    @property
    def mean(self) -> float:
        """IMPs a board for the first team."""
        return sum(self.imps) / len(self.imps) if self.imps else 0.0

    @property
    def standard_error(self) -> float | None:
        """Of :attr:`mean`; None before the second board."""
        count = len(self.imps)
        if count < 2:
            return None
        mean = self.mean
        return sqrt(sum((one - mean) ** 2 for one in self.imps) / (count - 1) / count)

    def as_dict(self) -> dict[str, Any]:
        """The figures by name; times in CPU milliseconds, memory in MB after the first board."""
        error = self.standard_error
        memory = self.rss_mb or [resident_mb()]
        return {
            "boards": len(self.imps),
            "imps_per_board": round(self.mean, 4),
            "standard_error": None if error is None else round(error, 4),
            "illegal": self.watch.illegal,
            "stalls": self.watch.stalls,
            "stopped": self.watch.stopped,
            "faults": len(self.watch.faults),
            "first_fault": next(iter(self.watch.faults), None),
            "decisions": {kind: spread(self.watch.times[kind]) for kind in KINDS},
            "rss_mb": {
                "start": round(memory[0], 1),
                "end": round(memory[-1], 1),
                "max": round(max(memory), 1),
            },
        }


def tally(boards: Iterable[TwoTables]) -> Tally:
    """The standing after `boards`."""
    total = Tally()
    for board in boards:
        total.add(board)
    return total


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes of our own, spawned, that end when this one does."""
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_start_worker)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _start_worker() -> None:
    """Leaves Ctrl-C to the parent and dies with it."""
    import signal
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    import os
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)

"""What runs in a robot process: module-level functions that a process pool can pickle.

A worker is warm (library loaded, tables made) before its first job, holds one solver with
bounded memory, and ends when the process that started it has ended.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from threading import Thread
from typing import TYPE_CHECKING

from qiaopai.robots.protocol import Decision
from qiaopai.robots.registry import robot

if TYPE_CHECKING:
    from qiaopai.core import Board
    from qiaopai.table.values import SecondTable, Strength
    from qiaopai.table.view import SeatView

PATIENCE = 12.0
"""Seconds of wall time after which a decision at a table is cut short."""

SECOND_TABLE_CPU = 20.0
"""Seconds of CPU after which a decision at the second table is cut short.

CPU, not wall time: the second table yields to everything else and must not come out
differently on a busy machine.
"""

_POLL = 0.5
"""Seconds between two looks whether the parent still lives."""


def decide(view: SeatView, name: str = "default", samples: int | None = None) -> Decision:
    """The decision of the robot called `name` in `view`: a call, or a card."""
    player = robot(name, samples, clock=time.monotonic, limit=PATIENCE)
    return player.call(view) if view.play is None else player.card(view)


def play_second_table(
    board: Board, strength: Strength, name: str = "default", samples: int | None = None
) -> SecondTable:
    """The second table of `board`; robots called `name` sit there at full strength.

    `samples` caps what they look at, as at the table.
    """
    from qiaopai.robots.second_table import SIMPLE_BUDGET, play_board
    from qiaopai.table.values import Strength

    if strength is Strength.SIMPLE:
        samples = SIMPLE_BUDGET if samples is None else min(samples, SIMPLE_BUDGET)
        name = "default"
    player = robot(name, samples, clock=time.process_time, limit=SECOND_TABLE_CPU)
    return play_board(board, strength, player)


def warm_up(parent: int, niceness: int = 0) -> None:
    """Initializer of a worker process: watch the `parent` (its id), load what robots need."""
    parent_watch(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    _load()


def _load() -> None:
    """Loads the solver and makes the tables; a missing solver is found out later, politely."""
    from qiaopai.errors import Unavailable
    from qiaopai.robots.evidence import make_tables
    from qiaopai.solver import native_solver

    make_tables()
    try:
        native_solver()
    except Unavailable:
        return


def parent_watch(parent: int) -> None:
    """Ends this process when the process `parent` has ended.

    On Linux the kernel does it; everywhere a thread looks twice a second as well (the
    kernel's signal comes from the death of the parent's thread, which may live on).
    """
    if sys.platform == "linux":
        _ask_kernel()
    Thread(target=_watch, args=(parent,), name="parent-watch", daemon=True).start()


def _ask_kernel() -> None:
    set_death_signal = 1  # PR_SET_PDEATHSIG
    try:
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL, 0, 0, 0)
    except (OSError, AttributeError):
        return


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_POLL)
    os._exit(1)

"""What runs in a process for analyses: module-level functions that a process pool can pickle."""

from __future__ import annotations

from functools import cache

from qiaopai.analysis.board import analyse_board
from qiaopai.analysis.known import Knowledge, expectations
from qiaopai.analysis.record import Record
from qiaopai.analysis.values import BoardAnalysis, Expected
from qiaopai.robots.registry import system_of
from qiaopai.solver import native_solver


def seen_from_above(record: Record, robot: str) -> BoardAnalysis:
    """`record` against all four hands; its calls are read in the system of `robot`."""
    return analyse_board(record, native_solver(), system_of(robot))


def by_what_was_known(
    analysis: BoardAnalysis, robot: str, samples: int, places: range
) -> list[Expected | None]:
    """What the decisions number `places` were worth by what could be known."""
    return expectations(analysis, _knowledge(robot, samples), places)


@cache
def _knowledge(robot: str, samples: int) -> Knowledge:
    return Knowledge(native_solver(), samples, robot, system_of(robot))

"""Robots under observation: what their decisions cost, and what they get wrong.

A robot that breaks the Laws or fails is counted and answered for, so that a long match goes on.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, process_time
from typing import Final

from qiaopai.robots.plain import is_legal, plain_action
from qiaopai.robots.protocol import Decision, Robot
from qiaopai.table.view import SeatView
from qiaopai.text import Message

KINDS: Final = ("calls", "lead", "cards")
"""What decisions are about: a call, the opening lead, any later card."""

STALL_SECONDS: Final = 10.0
"""A decision that takes longer, by the clock on the wall, is a stall."""


@dataclass(slots=True)
class Watch:
    """What was seen of some decisions: CPU milliseconds by kind, and faults."""

    times: dict[str, array[float]] = field(
        default_factory=lambda: {kind: array("d") for kind in KINDS}
    )
    illegal: int = 0
    stalls: int = 0
    stopped: int = 0
    faults: list[str] = field(default_factory=list)
    """What failing robots raised."""

    def add(self, other: Watch) -> None:
        """Counts what `other` saw as well."""
        for kind in KINDS:
            self.times[kind] += other.times[kind]
        self.illegal += other.illegal
        self.stalls += other.stalls
        self.stopped += other.stopped
        self.faults += other.faults


class Watched:
    """A robot whose decisions are timed, judged and, where they are wrong, replaced."""

    def __init__(self, robot: Robot, watch: Watch) -> None:
        self._robot = robot
        self._watch = watch

    @property
    def name(self) -> str:
        """The robot's name."""
        return self._robot.name

    def call(self, view: SeatView) -> Decision:
        """The robot's call; a pass for one that is not legal."""
        return self._judged("calls", self._robot.call, view)

    def card(self, view: SeatView) -> Decision:
        """The robot's card; the lowest legal one for a card that is not legal."""
        kind = "cards" if view.play is not None and view.play.cards else "lead"
        return self._judged(kind, self._robot.card, view)

    def _judged(self, kind: str, ask: Callable[[SeatView], Decision], view: SeatView) -> Decision:
        decision = self._ask(kind, ask, view)
        if decision is not None:
            if is_legal(view, decision):
                return decision
            self._watch.illegal += 1
        return plain_action(view, Message.of("match.replaced"))

    def _ask(
        self, kind: str, ask: Callable[[SeatView], Decision], view: SeatView
    ) -> Decision | None:
        cpu, wall = process_time(), monotonic()
        decision = None
        try:
            decision = ask(view)
        except Exception as error:
            self._watch.faults.append(f"{self.name}: {type(error).__name__}: {error}")
        self._watch.times[kind].append(1000 * (process_time() - cpu))
        self._watch.stalls += monotonic() - wall > STALL_SECONDS
        self._watch.stopped += decision is not None and decision.stopped
        return decision


def spread(times: Sequence[float]) -> dict[str, float]:
    """How decision times are spread: CPU milliseconds, and the share that took over a second."""
    if not times:
        return {"count": 0}
    ordered = sorted(times)

    def at(share: float) -> float:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)

    over = sum(time > 1000 for time in ordered) / len(ordered)
    return {
        "count": len(ordered),
        "p50": at(0.5),
        "p90": at(0.9),
        "p99": at(0.99),
        "max": round(ordered[-1], 2),
        "over_1s": round(over, 4),
    }


def resident_mb() -> float:
    """This process's resident memory in MB now; its highest so far where only that is known."""
    status = Path("/proc/self/statm")
    if status.exists():
        from resource import getpagesize

        return int(status.read_text().split()[1]) * getpagesize() / 2**20
    if sys.platform == "win32":
        return 0.0
    from resource import RUSAGE_SELF, getrusage

    most = getrusage(RUSAGE_SELF).ru_maxrss
    return most / 2**20 if sys.platform == "darwin" else most / 2**10

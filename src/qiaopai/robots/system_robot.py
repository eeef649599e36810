"""The robot that bids by a system and plays by sampling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from qiaopai.core import PASS, Card
from qiaopai.errors import Unavailable
from qiaopai.robots.bidding import choose_call
from qiaopai.robots.cardplay import Thinking, choose_card
from qiaopai.robots.evidence import auction_evidence, opening_lead_weights
from qiaopai.robots.habits import habit_weights
from qiaopai.robots.protocol import Decision
from qiaopai.robots.schedule import Schedule
from qiaopai.systems import load_system
from qiaopai.text import Message

if TYPE_CHECKING:
    from qiaopai.solver import Solver
    from qiaopai.table.view import SeatView

SYSTEM = "sayc"
"""The bidding system by which the robots call and read calls."""

Clock = Callable[[], float]
"""Seconds from any start: wall time or CPU time."""


class SystemRobot:
    """A player with a `schedule` of samples and, if wanted, an emergency `clock`.

    Without the solver's library it still plays, by rule. `limit` is in the clock's seconds.
    """

    def __init__(
        self,
        name: str,
        schedule: Schedule,
        clock: Clock | None = None,
        limit: float = 5.0,
    ) -> None:
        self.name = name
        self._system = load_system(SYSTEM)
        evidence = auction_evidence(self._system), opening_lead_weights, habit_weights
        self._thinking = Thinking(schedule, evidence, clock, limit)

    def call(self, view: SeatView) -> Decision:
        """A legal call for `view.seat`, by the system."""
        decision = choose_call(self._system, view)
        call = decision.action
        if isinstance(call, Card) or not view.auction.is_legal(call):
            return Decision(PASS, Message.of("reason.call.pass"))
        return decision

    def card(self, view: SeatView) -> Decision:
        """A legal card for the seat on turn."""
        return choose_card(view, self._thinking, _solver())

    def __repr__(self) -> str:
        return f"SystemRobot({self.name!r}, {self._thinking.schedule!r})"


def _solver() -> Solver | None:
    from qiaopai.solver import native_solver

    try:
        return native_solver()
    except Unavailable:
        return None

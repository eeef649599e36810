"""The robot that bids by a system and plays by sampling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from qiaopai.core import PASS, Card, Seat, Side
from qiaopai.errors import Unavailable
from qiaopai.robots.bidding import Closer, choose_call
from qiaopai.robots.cardplay import Thinking, choose_card
from qiaopai.robots.evidence import auction_evidence, opening_lead_weights
from qiaopai.robots.habits import Habits
from qiaopai.robots.look import Look
from qiaopai.robots.protocol import Decision
from qiaopai.robots.schedule import Schedule
from qiaopai.robots.signals import STANDARD, Signals
from qiaopai.systems import Agreements, System, both_sides, load_system
from qiaopai.text import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.robots.evidence import Weights
    from qiaopai.solver import Solver
    from qiaopai.table.view import SeatView

Clock = Callable[[], float]
"""Seconds from any start: wall time or CPU time."""


class SystemRobot:
    """A player with a `schedule` of samples and, if wanted, an emergency `clock`.

    With a `look` it looks closer before it calls. It calls by its own system and reads the
    opponents' calls by `theirs`, the same one unless given: both convention cards are open.
    Without the solver's library it still plays, by rule. `limit` is in the clock's seconds;
    `signals` are its own pair's, `their_signals` what it takes the other pair to play. One that
    `is_beginner` plays its cards with a beginner's habits.
    """

    def __init__(
        self,
        name: str,
        schedule: Schedule,
        clock: Clock | None = None,
        limit: float = 5.0,
        *,
        look: Look | None = None,
        system: System | None = None,
        theirs: System | None = None,
        signals: Signals = STANDARD,
        their_signals: Signals = STANDARD,
        is_beginner: bool = False,
    ) -> None:
        self.name = name
        self._system = system or load_system()
        self._theirs = theirs or self._system
        evidence = self._heard, opening_lead_weights, Habits(signals, their_signals)
        self._look = look
        self._thinking = Thinking(schedule, evidence, signals, is_beginner, clock, limit)

    def call(self, view: SeatView) -> Decision:
        """A legal call for `view.seat`, by the system or after a closer look."""
        decision = choose_call(self._in_play(view), view, self._closer())
        call = decision.action
        if isinstance(call, Card) or not view.auction.is_legal(call):
            return Decision(PASS, Message.of("reason.call.pass"))
        return decision

    def card(self, view: SeatView) -> Decision:
        """A legal card for the seat on turn."""
        return choose_card(view, self._thinking, _solver())

    def _closer(self) -> Closer | None:
        if self._look is None:
            return None
        return Closer(self._look, _solver(), self._thinking.deadline())

    def _in_play(self, view: SeatView) -> Agreements:
        """The systems of the two sides as they sit in `view`."""
        seat = view.seat or view.turn
        if seat is None or seat.side is Side.NS:
            return both_sides(self._system, self._theirs)
        return both_sides(self._theirs, self._system)

    def _heard(self, view: SeatView, dealt: Mapping[Seat, NDArray[np.uint64]]) -> Weights:
        """How well hidden hands fit the auction."""
        return auction_evidence(self._in_play(view))(view, dealt)

    def __repr__(self) -> str:
        return f"SystemRobot({self.name!r}, {self._thinking.schedule!r})"


def _solver() -> Solver | None:
    from qiaopai.solver import native_solver

    try:
        return native_solver()
    except Unavailable:
        return None

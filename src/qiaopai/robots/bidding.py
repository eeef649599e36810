"""The robot's calls: its system's, or after a closer look a better one that means the truth.

Only calls whose judged meaning admits the hand are looked at (:mod:`qiaopai.systems.judgement`).
The system's call is overruled by one that gains clearly more than the error of the sample.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from qiaopai.core import Call, Hand
from qiaopai.errors import InvalidValue
from qiaopai.robots.compare import Finding
from qiaopai.robots.look import Look, Looked, look_closer
from qiaopai.robots.protocol import Decision, Option
from qiaopai.robots.worth import Unit, unit_of
from qiaopai.systems import Agreements, Candidate
from qiaopai.table.view import SeatView
from qiaopai.text import Message

if TYPE_CHECKING:
    from qiaopai.solver import Solver

ERRORS = 1.0
"""Standard errors by which a call must gain more than the margin."""

POOR = 0.6
"""The share of layouts beside what was shown that makes a sample poor: it asks twice as much."""


@dataclass(frozen=True, slots=True)
class Closer:
    """What a closer look needs: how close, the solver, and a question whether time is over."""

    look: Look
    solver: Solver | None = None
    is_over: Callable[[], bool] = lambda: False


def choose_call(system: Agreements, view: SeatView, closer: Closer | None = None) -> Decision:
    """The call for the player on turn.

    Without a closer look it is the system's, with what it shows as the reason; it depends on
    the hand, the auction and the vulnerability only. With one it may be another whose
    judged meaning admits the hand; then the reason says what it gained.
    """
    best = possible_calls(system, view)[0]
    plain = Decision(best.call, best.meaning.message)
    if closer is None:
        return plain
    calls = system.options(_hand(view), view.auction, view.vulnerability)
    calls = [call for call in calls if view.auction.is_legal(call)]
    if len(calls) < 2:
        return plain
    looked = look_closer(view, system, calls, closer.look, closer.solver, closer.is_over)
    return _decide(plain, calls[0], looked, unit_of(view.form))


def _decide(plain: Decision, own: Call, looked: Looked, unit: Unit) -> Decision:
    better = [one for one in looked.findings if _overrules(one, looked, unit)]
    considered = tuple(Option(one.call, one.gain) for one in looked.findings)
    call, reason = own, plain.reason
    if better:
        best = max(better, key=lambda one: one.gain - ERRORS * one.error)
        call, reason = best.call, _reason(best, own, unit, looked.layouts)
    return Decision(call, reason, considered, looked.layouts, looked.stopped)


def _overrules(one: Finding, looked: Looked, unit: Unit) -> bool:
    """Whether the sample is good enough and the gain clear enough."""
    least = unit.margin + ERRORS * one.error
    return one.gain > (2 * least if looked.beside >= POOR else least)


def _reason(best: Finding, own: Call, unit: Unit, layouts: int) -> Message:
    return Message.of(
        f"reason.call.{unit.name}",
        call=best.call, other=own, gain=round(best.gain, 1), layouts=layouts,
    )  # fmt: skip


def possible_calls(system: Agreements, view: SeatView) -> list[Candidate]:
    """The calls whose rules the hand meets, the system's own first."""
    return system.candidates(_hand(view), view.auction, view.vulnerability)


def _hand(view: SeatView) -> Hand:
    hand = view.dealt(view.auction.turn)
    if hand is None:
        raise InvalidValue("robots.hand_hidden", seat=view.auction.turn)
    return hand

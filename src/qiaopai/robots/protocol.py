"""What a robot is: a view in, an action with its reason out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from qiaopai.core import Call, Card
from qiaopai.table.view import SeatView
from qiaopai.text import Message


@dataclass(frozen=True, slots=True)
class Option:
    """An action a robot thought about and what it expected of it.

    `value` of a card is what it loses on average against the best card of each layout looked
    at, in IMPs with half of one more for each trick, as a number of 0 or less; higher is better.
    `value` of a call is what it gains on average on the system's own call, which has 0, in the
    unit of the form of scoring: IMPs, percent of a top at matchpoints, else points.
    """

    action: Call | Card
    value: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A robot's action with its reason and what it considered, best first.

    `samples` counts the layouts it looked at; `stopped` tells that the emergency clock,
    not the budget, ended its thinking.
    """

    action: Call | Card
    reason: Message
    considered: tuple[Option, ...] = ()
    samples: int = 0
    stopped: bool = False


class Robot(Protocol):
    """A player. It keeps nothing between decisions that the view does not hold.

    The same view gets the same decision, in any process: seeds come from the view alone.
    """

    @property
    def name(self) -> str:
        """The name by which it is chosen, such as ``default`` or ``simple``."""
        ...

    def call(self, view: SeatView) -> Decision:
        """A legal call for `view.seat`, whose turn it is."""
        ...

    def card(self, view: SeatView) -> Decision:
        """A legal card for the seat on turn: `view.seat`'s own, or dummy's when it declares."""
        ...

"""The robot's calls: the first of its system's calls that the hand admits."""

from __future__ import annotations

from qiaopai.core import Hand
from qiaopai.errors import InvalidValue
from qiaopai.robots.protocol import Decision
from qiaopai.systems import Agreements, Candidate
from qiaopai.table.view import SeatView


def choose_call(system: Agreements, view: SeatView) -> Decision:
    """The call of `system` for the player on turn, with what it shows as the reason.

    It depends on the hand, the auction and the vulnerability only.
    """
    best = possible_calls(system, view)[0]
    return Decision(best.call, best.meaning.message)


def possible_calls(system: Agreements, view: SeatView) -> list[Candidate]:
    """The calls the hand admits, the system's own first: what a closer look would compare."""
    return system.candidates(_hand(view), view.auction, view.vulnerability)


def _hand(view: SeatView) -> Hand:
    hand = view.dealt(view.auction.turn)
    if hand is None:
        raise InvalidValue("robots.hand_hidden", seat=view.auction.turn)
    return hand

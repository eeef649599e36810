"""What stands in for a robot that fails or breaks the Laws: no robot is believed."""

from __future__ import annotations

from qiaopai.core import PASS, Bid, Card, Special
from qiaopai.robots.protocol import Decision
from qiaopai.table.view import SeatView
from qiaopai.text import Message


def is_legal(view: SeatView, decision: Decision) -> bool:
    """Whether the decision is a call or a card that may be made in `view` now."""
    action = decision.action
    if view.play is None:
        return isinstance(action, Bid | Special) and view.auction.is_legal(action)
    return isinstance(action, Card) and action in view.legal_cards


def plain_action(view: SeatView, reason: Message, *, stopped: bool = False) -> Decision:
    """The plainest legal action, without any thought: pass, or the lowest card allowed."""
    if view.play is None:
        return Decision(PASS, reason, stopped=stopped)
    return Decision(min(view.legal_cards, key=lambda card: card.rank), reason, stopped=stopped)

"""What stands in for a robot that fails or breaks the Laws: no robot is believed."""

from __future__ import annotations

from qiaopai.core import PASS, Bid, Board, Card, Play, Result, Special
from qiaopai.errors import IllegalPlay
from qiaopai.robots.protocol import Decision
from qiaopai.scoring import contract_score
from qiaopai.table.values import SecondTable
from qiaopai.table.view import SeatView
from qiaopai.text import Message


def is_legal(view: SeatView, decision: Decision) -> bool:
    """Whether the decision is a call or a card that may be made in `view` now."""
    action = decision.action
    if view.play is None:
        return isinstance(action, Bid | Special) and view.auction.is_legal(action)
    return isinstance(action, Card) and action in view.legal_cards


def is_played(board: Board, second: SecondTable) -> bool:
    """Whether `second` tells of this board, bid, played out and scored by the Laws."""
    auction, play, result = second.auction, second.play, second.result
    if auction.dealer is not board.dealer or not auction.is_over:
        return False
    if second.score_ns != contract_score(result, board.vulnerability).north_south:
        return False
    if play is None or auction.contract is None:
        return play is None and auction.is_passed_out and result == Result(None)
    return (
        play.contract == auction.contract
        and play.is_over
        and result == play.result()
        and _is_dealt(board, play)
    )


def _is_dealt(board: Board, play: Play) -> bool:
    """Whether the cards of `play` come from the board's hands and follow suit."""
    done = Play(play.contract)
    try:
        for card in play.cards:
            seat = done.turn
            done = done.add(card, done.remove_played(seat, board.deal[seat]))
    except IllegalPlay:
        return False
    return True


def plain_action(view: SeatView, reason: Message, *, stopped: bool = False) -> Decision:
    """The plainest legal action, without any thought: pass, or the lowest card allowed."""
    if view.play is None:
        return Decision(PASS, reason, stopped=stopped)
    return Decision(min(view.legal_cards, key=lambda card: card.rank), reason, stopped=stopped)

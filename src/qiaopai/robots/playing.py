"""A whole board played by robots, each given its own view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from qiaopai.core import Auction, Bid, Board, Card, Play, Result, Seat, Side, Special
from qiaopai.errors import IllegalCall, IllegalPlay
from qiaopai.robots.protocol import Decision, Robot
from qiaopai.scoring import contract_score
from qiaopai.table.view import seat_view

Robots = Mapping[Seat, Robot]
"""Who sits where."""


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """What robots made of a board; `play` is None when it was passed out.

    `calls` holds the robots' decisions in the auction, in order, and `cards` those in the
    play, dummy's included; either is empty where nobody was asked.
    """

    board: Board
    auction: Auction
    play: Play | None
    result: Result
    calls: tuple[Decision, ...] = ()
    cards: tuple[Decision, ...] = ()

    @property
    def score_ns(self) -> int:
        """North-South's points (Law 77)."""
        return contract_score(self.result, self.board.vulnerability).north_south

    @property
    def stopped(self) -> int:
        """Decisions that the emergency clock cut short."""
        return sum(one.stopped for one in (*self.calls, *self.cards))


def play_out(
    board: Board,
    robots: Robots,
    auction: Auction | None = None,
    looking: frozenset[Side] = frozenset(),
) -> PlayedBoard:
    """Bids and plays `board`; a given `auction` that is over is taken as it stands.

    In the auction, the pairs in `looking` see both their hands (R81); in the play nobody
    does. Raises IllegalCall or IllegalPlay when a robot does what the Laws forbid.
    """
    calls: tuple[Decision, ...] = ()
    if auction is None:
        auction, calls = bid_out(board, robots, looking)
    contract = auction.contract
    if contract is None:
        return PlayedBoard(board, auction, None, Result(None), calls)
    play, cards = _play_cards(board, auction, Play(contract), robots)
    return PlayedBoard(board, auction, play, play.result(), calls, cards)


def bid_out(
    board: Board, robots: Robots, looking: frozenset[Side] = frozenset()
) -> tuple[Auction, tuple[Decision, ...]]:
    """The auction that `robots` produce and their decisions."""
    auction = Auction(board.dealer)
    decisions = []
    while not auction.is_over:
        seat = auction.turn
        also = frozenset({seat.partner}) if seat.side in looking else frozenset[Seat]()
        decision = robots[seat].call(seat_view(board, auction, None, seat, also))
        call = decision.action
        if not isinstance(call, Bid | Special):
            raise IllegalCall("call.not_a_call", law="17")
        auction = auction.add(call)
        decisions.append(decision)
    return auction, tuple(decisions)


def _play_cards(
    board: Board, auction: Auction, play: Play, robots: Robots
) -> tuple[Play, tuple[Decision, ...]]:
    decisions = []
    while not play.is_over:
        chooser = play.chooser
        decision = robots[chooser].card(seat_view(board, auction, play, chooser))
        card = decision.action
        if not isinstance(card, Card):
            raise IllegalPlay("play.not_a_card", law="44")
        play = play.add(card, play.remove_played(play.turn, board.deal[play.turn]))
        decisions.append(decision)
    return play, tuple(decisions)

"""The simple second table's bidding (R81): both hands of a pair together name a contract.

The stronger side declares, the other passes, nobody doubles, so no board is passed out. The
guide of R50 decides: 25 points for 3NT, 26 for four of a major, 28 for five of a minor, 33 for
a small slam, 37 for a grand slam.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from qiaopai.core import (
    PASS,
    Auction,
    Bid,
    Board,
    Contract,
    Hand,
    Risk,
    Seat,
    Side,
    Strain,
    Suit,
)
from qiaopai.robots.protocol import Decision, Robot
from qiaopai.robots.two_hands import FIT, TwoHands
from qiaopai.scoring.guide import (
    GRAND_SLAM,
    MAJOR_GAME,
    MINOR_GAME,
    NOTRUMP_GAME,
    SMALL_SLAM,
)
from qiaopai.table.view import SeatView
from qiaopai.text import Message

_UNSTOPPED_GAME: Final = 27
"""High cards for 3NT with a suit open, and for four of a major on seven trumps."""
_THREE, _TWO = 25, 20
"""Points for a part-score at the three and at the two level with a fit."""
_TWO_NOTRUMP, _ONE_NOTRUMP = 24, 22


def choose_contract(board: Board) -> Contract:
    """The contract that the stronger side names; the same for the same cards and dealer."""
    return choose(board).contract


def auction_to(contract: Contract, dealer: Seat) -> Auction:
    """The auction of R81: passes up to declarer, his bid, three passes."""
    auction = Auction(dealer)
    while auction.turn is not contract.declarer:
        auction = auction.add(PASS)
    for call in (contract.bid, PASS, PASS, PASS):
        auction = auction.add(call)
    return auction


@dataclass(frozen=True, slots=True)
class Choice:
    """A contract and why."""

    contract: Contract
    reason: Message


def choose(board: Board) -> Choice:
    """The contract that the stronger side names, with its reason."""
    return _name(stronger_side(board), dict(board.deal))


def stronger_side(board: Board) -> Side:
    """Who declares, see :attr:`~qiaopai.robots.two_hands.TwoHands.are_stronger`."""
    return Side.NS if _pair(Side.NS, dict(board.deal)).are_stronger else Side.EW


def _pair(side: Side, hands: Mapping[Seat, Hand]) -> TwoHands:
    first, second = side.seats
    return TwoHands(hands[first], hands[second])


def _name(side: Side, hands: Mapping[Seat, Hand]) -> Choice:
    """What `side` plays when the auction is left to it."""
    pair = _pair(side, hands)
    bid = _slam(pair) or _game(pair) or _part_score(pair)
    contract = Contract(bid, Risk.UNDOUBLED, _declarer(side, bid.strain, hands))
    points = pair.points(bid.strain)
    suit = bid.strain.suit
    if suit is None:
        return Choice(contract, Message.of("simple.notrump", points=points, contract=contract))
    return Choice(
        contract,
        Message.of("simple.suit", points=points, trumps=pair.length(suit), contract=contract),
    )


def _declarer(side: Side, strain: Strain, hands: Mapping[Seat, Hand]) -> Seat:
    """The hand with the longer trumps plays them; else the stronger hand, to be led up to."""
    suit = strain.suit

    def claim(seat: Seat) -> tuple[int, int]:
        return hands[seat].length(suit) if suit is not None else 0, hands[seat].hcp

    return max(side.seats, key=claim)


def _best(pair: TwoHands, suits: list[Suit]) -> Suit | None:
    """The suit of most points, then of most cards, then of higher rank."""
    return max(
        suits,
        key=lambda suit: (pair.points(suit.strain), pair.length(suit), suit.index),
        default=None,
    )


def _fits(pair: TwoHands) -> list[Suit]:
    return [suit for suit in Suit if pair.length(suit) >= FIT]


def _slam(pair: TwoHands) -> Bid | None:
    """A slam with the points for it and no more fast losers than it can bear."""
    suit = _best(pair, _fits(pair))
    strains = [Strain.NOTRUMP] if suit is None else [suit.strain, Strain.NOTRUMP]
    for level, least in ((7, GRAND_SLAM), (6, SMALL_SLAM)):
        for strain in strains:
            if pair.points(strain) >= least and pair.fast_losers(strain.suit) <= 7 - level:
                return Bid(level, strain)
    return None


def _game(pair: TwoHands) -> Bid | None:
    """A game: a major with a fit, notrump with stoppers, then what is left."""
    fits = _fits(pair)
    major = _best(pair, [suit for suit in fits if suit.is_major])
    if major is not None and pair.points(major.strain) >= MAJOR_GAME:
        return Bid(4, major.strain)
    notrump = pair.points(Strain.NOTRUMP)
    if notrump >= (NOTRUMP_GAME if pair.stops_all else _UNSTOPPED_GAME):
        return Bid(3, Strain.NOTRUMP)
    minor = _best(pair, [suit for suit in fits if not suit.is_major])
    if (
        minor is not None
        and pair.points(minor.strain) >= MINOR_GAME
        and pair.fast_losers(minor) <= 2
    ):
        return Bid(5, minor.strain)
    return None


def _part_score(pair: TwoHands) -> Bid:
    """A part-score: the fit, a major before a minor of hardly more; else notrump or one."""
    fits = _fits(pair)
    suit = _best(pair, fits)
    major = _best(pair, [suit for suit in fits if suit.is_major])
    if suit is not None:
        if major is not None and pair.points(major.strain) >= pair.points(suit.strain) - 2:
            suit = major
        points = pair.points(suit.strain)
        return Bid(3 if points >= _THREE else 2 if points >= _TWO else 1, suit.strain)
    notrump = pair.points(Strain.NOTRUMP)
    if notrump >= _ONE_NOTRUMP:
        return Bid(2 if notrump >= _TWO_NOTRUMP else 1, Strain.NOTRUMP)
    longest = max(Suit, key=lambda suit: (pair.length(suit), suit.index))
    return Bid(1, longest.strain)


class SimpleRobot:
    """R81's bidder as a robot; its cards are played by `player`.

    It needs a view that shows its partner's hand during the auction. Given its own hand only,
    it leaves the calls to `player` as well.
    """

    name = "simple"

    def __init__(self, player: Robot) -> None:
        self._player = player

    def call(self, view: SeatView) -> Decision:
        """The pair's contract when it is this seat's to bid and still legal, else a pass."""
        assert view.seat is not None
        hands = dict(view.hands)
        if view.seat.partner not in hands:
            return self._player.call(view)
        pair = _pair(view.seat.side, hands)
        if not pair.are_stronger:
            return Decision(PASS, Message.of("simple.silent"))
        choice = _name(view.seat.side, hands)
        contract = choice.contract
        theirs = contract.declarer is not view.seat or _has_bid(view.auction, view.seat.side)
        if theirs or not view.auction.is_legal(contract.bid):
            return Decision(PASS, Message.of("simple.named", contract=contract))
        return Decision(contract.bid, choice.reason)

    def card(self, view: SeatView) -> Decision:
        """What `player` plays."""
        return self._player.card(view)


def _has_bid(auction: Auction, side: Side) -> bool:
    return any(isinstance(call, Bid) and seat.side is side for seat, call in auction)

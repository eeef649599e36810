"""The Laws as frozen values and pure functions."""

from qiaopai.core.auction import Auction
from qiaopai.core.board import Board, dealer_of, vulnerability_of
from qiaopai.core.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call, Special, parse_call
from qiaopai.core.cards import DECK, Card, Rank, Strain, Suit
from qiaopai.core.contract import Contract, Result, Risk
from qiaopai.core.deal import Deal
from qiaopai.core.hand import Hand
from qiaopai.core.play import Claim, Play, Trick
from qiaopai.core.seats import Seat, Side, Vulnerability

__all__ = [
    "BIDS",
    "DECK",
    "DOUBLE",
    "PASS",
    "REDOUBLE",
    "Auction",
    "Bid",
    "Board",
    "Call",
    "Card",
    "Claim",
    "Contract",
    "Deal",
    "Hand",
    "Play",
    "Rank",
    "Result",
    "Risk",
    "Seat",
    "Side",
    "Special",
    "Strain",
    "Suit",
    "Trick",
    "Vulnerability",
    "dealer_of",
    "parse_call",
    "vulnerability_of",
]

"""Deals and auctions for the tests of bidding systems."""

from qiaopai.core import Auction, dealer_of, vulnerability_of
from qiaopai.dealing import SeededDice, deal


def seeded_deals(count, seed=2026):
    """Numbered deals: the same for the same seed."""
    dice = SeededDice(seed)
    return [(number, deal(dice)) for number in range(1, count + 1)]


def bid_out(system, number, dealt):
    """The auction of four players of the system, and its meanings call by call."""
    vulnerability = vulnerability_of(number)
    auction, meanings = Auction(dealer_of(number)), []
    while not auction.is_over:
        meaning = system.choose(dealt[auction.turn], auction, vulnerability)
        meanings.append(meaning)
        auction = auction.add(meaning.call)
    return auction, meanings

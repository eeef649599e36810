"""What two hands that are seen together are worth: fit, points, stoppers, fast losers.

The guide of R50 says what a side's points are good for; a short suit beside a trump fit and a
long suit at notrump count as well, so that the guide's contracts are reached on high cards
alone and some are reached with less. Shortness counts 5-3-1 (C. H. Goren's dummy points), a
doubleton half: over 6,000 double-dummy tables that scored best of the counts tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from qiaopai.core import Card, Hand, Rank, Strain, Suit

FIT: Final = 8
"""Trumps between the hands that make a fit."""

_SHORTNESS: Final = {0: 5.0, 1: 3.0, 2: 0.5}


@dataclass(frozen=True)
class TwoHands:
    """A pair's two hands, seen together."""

    first: Hand
    second: Hand

    @property
    def hands(self) -> tuple[Hand, Hand]:
        """Both hands."""
        return self.first, self.second

    @cached_property
    def hcp(self) -> int:
        """High-card points of both."""
        return self.first.hcp + self.second.hcp

    def cards(self, suit: Suit) -> tuple[Card, ...]:
        """The cards of `suit` between the hands."""
        return self.first.of(suit) + self.second.of(suit)

    def length(self, suit: Suit) -> int:
        """How many cards of `suit` the hands hold between them."""
        return self.first.length(suit) + self.second.length(suit)

    @property
    def are_stronger(self) -> bool:
        """Whether the other pair holds less: points, then the longest suit, then spades.

        Either pair finds the same answer from its own cards, and one always holds more spades.
        """
        lengths = [self.length(suit) for suit in Suit]
        ours = self.hcp, max(lengths), self.length(Suit.SPADES)
        return ours > (40 - ours[0], 13 - min(lengths), 13 - ours[2])

    def points(self, strain: Strain) -> float:
        """High-card points and what the shape adds with `strain` as trumps, or at notrump."""
        suit = strain.suit
        return self.hcp + (self._long_suits() if suit is None else self._short_suits(suit))

    def _short_suits(self, trumps: Suit) -> float:
        """A trump fit's worth: each trump over eight, and each hand's short side suits."""
        over = self.length(trumps) - FIT
        if over < 0:
            return 0
        short = (
            _SHORTNESS.get(hand.length(suit), 0)
            for hand in self.hands
            for suit in Suit
            if suit is not trumps
        )
        return over + sum(short)

    def _long_suits(self) -> int:
        """Cards over four in each suit headed by ace or king, in the longer hand."""
        return sum(
            max(0, *(hand.length(suit) - 4 for hand in self.hands))
            for suit in Suit
            if self._has(suit, Rank.ACE) or self._has(suit, Rank.KING)
        )

    def _has(self, suit: Suit, *ranks: Rank) -> bool:
        held = {card.rank for card in self.cards(suit)}
        return held.issuperset(ranks)

    def stops(self, suit: Suit) -> bool:
        """Whether the opponents cannot run `suit` at notrump from the top.

        Ace, guarded king, queen or jack in one hand, or the honours of both together.
        """
        if any(_stopper(hand.of(suit)) for hand in self.hands):
            return True
        length = self.length(suit)
        together = self._has(suit, Rank.QUEEN, Rank.JACK) and length >= 5
        return together or (self._has(suit, Rank.KING) and length >= 4)

    @property
    def stops_all(self) -> bool:
        """Whether every suit is stopped."""
        return all(self.stops(suit) for suit in Suit)

    def fast_losers(self, trumps: Suit | None) -> int:
        """Tricks the opponents can take at once with aces and kings; trumps are drawn slowly."""
        return sum(self._fast_losers(suit, suit is trumps) for suit in Suit)

    def _fast_losers(self, suit: Suit, is_trumps: bool) -> int:
        if self._has(suit, Rank.ACE):
            return 0
        missing = 1 if self._has(suit, Rank.KING) else 2
        shortest = min(hand.length(suit) for hand in self.hands)
        return missing if is_trumps else min(missing, shortest)


def _stopper(held: tuple[Card, ...]) -> bool:
    needs = {Rank.ACE: 1, Rank.KING: 2, Rank.QUEEN: 3, Rank.JACK: 4}
    return any(len(held) >= needs.get(card.rank, 14) for card in held)

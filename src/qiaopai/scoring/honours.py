"""Honours: what the trump honours or the four aces in one hand are worth at rubber bridge."""

from __future__ import annotations

from qiaopai.core import Hand, Rank, Strain, Suit

_HONOURS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)


def honours(hand: Hand, strain: Strain) -> int:
    """Points for the honours in `hand` when `strain` is played: 0, 100 or 150 (R26).

    Four of the five trump honours 100, all five 150, the four aces at notrump 150. They must
    be in one hand, whichever of the four it is: a defender's counts for the defenders (C10).
    `hand` is what the player was dealt; doubling, vulnerability and the result change nothing.
    Rubber Laws, Law 72; struck from the duplicate table in 1987.

    >>> honours(Hand.parse("AKQJ2.K43.J72.Q8"), Strain.SPADES)
    100
    """
    trumps = strain.suit
    if trumps is None:
        return 150 if all(_holds(hand, suit, Rank.ACE) for suit in Suit) else 0
    return {4: 100, 5: 150}.get(sum(_holds(hand, trumps, rank) for rank in _HONOURS), 0)


def _holds(hand: Hand, suit: Suit, rank: Rank) -> bool:
    return any(card.rank is rank for card in hand.of(suit))

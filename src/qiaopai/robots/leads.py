"""Opening leads by rule: which card of each suit, and which suits come into question.

One table serves both sides of the table: the robot leads by it, and when it sees a lead
it reads the leader's hand by it. The card rules are those of every textbook: top of a
sequence, fourth best from an honour, high from nothing, no underlead of an ace against
trumps. The weights of the suits were set by the leads of strong play against dummy's
and declarer's actual hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from qiaopai.core import Auction, Bid, Card, Contract, Hand, Rank, Seat, Suit
from qiaopai.text import Message

if TYPE_CHECKING:
    from qiaopai.table.view import SeatView

_ACE, _KING, _QUEEN, _JACK, _TEN, _NINE = (
    1 << rank.index for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE)
)

_SEQUENCES: tuple[tuple[int, int, int], ...] = tuple(
    (shape, length, led)
    for shape, length, led in (
        (_ACE | _KING, 2, _ACE),
        (_KING | _QUEEN | _JACK, 3, _KING),
        (_KING | _QUEEN | _TEN, 3, _KING),
        (_QUEEN | _JACK | _TEN, 3, _QUEEN),
        (_QUEEN | _JACK | _NINE, 3, _QUEEN),
        (_JACK | _TEN | _NINE, 3, _JACK),
        (_TEN | _NINE | 1 << Rank.EIGHT.index, 3, _TEN),
        (_KING | _JACK | _TEN, 3, _JACK),
        (_KING | _TEN | _NINE, 3, _TEN),
        (_QUEEN | _TEN | _NINE, 3, _TEN),
    )
)
"""Holdings, how many of their cards count, and the card led from them."""

_AGAINST_NOTRUMP = (
    (_ACE | _QUEEN | _JACK, 3, _QUEEN),
    (_ACE | _JACK | _TEN, 3, _JACK),
)
_AGAINST_TRUMPS = (
    (_KING | _QUEEN, 2, _KING),
    (_QUEEN | _JACK, 2, _QUEEN),
    (_JACK | _TEN, 2, _JACK),
)


@dataclass(frozen=True, slots=True)
class Lead:
    """A card by rule with the rule's reason and how much the rule likes its suit."""

    card: Card
    reason: Message
    liking: float


@cache
def rule_rank(holding: int, trumps: bool) -> tuple[int, str]:
    """The rank (0 to 12) led from a suit `holding` of 13 bits, deuce lowest, and the rule's name.

    `trumps` tells that the contract has a trump suit, of which this is not one.
    """
    if holding == 0:
        raise ValueError("no card to lead")
    length = holding.bit_count()
    found = _from_sequence(holding, trumps)
    if found is not None:
        return found, "sequence"
    if length == 1:
        return _top(holding), "singleton"
    if length == 2:
        return _top(holding), "doubleton"
    if trumps and holding & _ACE:
        return _top(holding), "ace"
    if not holding & (_ACE | _KING | _QUEEN | _JACK | _TEN):
        return (_top(holding) if length == 3 else _nth(holding, 2)), "nothing"
    return _nth(holding, min(length, 4)), "fourth" if length > 3 else "low"


def _from_sequence(holding: int, trumps: bool) -> int | None:
    special = _AGAINST_TRUMPS if trumps else _AGAINST_NOTRUMP
    if trumps and holding & _ACE and not holding & _KING:
        return None
    for shape, _, led in _SEQUENCES + special:
        if holding & shape == shape:
            return led.bit_length() - 1
    return None


def _top(holding: int) -> int:
    return holding.bit_length() - 1


def _nth(holding: int, place: int) -> int:
    """The rank of the card at `place` from the top, counted from 1."""
    for _ in range(place - 1):
        holding ^= 1 << _top(holding)
    return _top(holding)


@dataclass(frozen=True, slots=True)
class Bidding:
    """What the auction says about suits, from the leader's chair.

    Each is a set of suits named by a bid: partner's, the leader's own, the opponents'.
    """

    partner: frozenset[Suit]
    own: frozenset[Suit]
    declarer: frozenset[Suit]
    dummy: frozenset[Suit]


def bidding_of(auction: Auction, contract: Contract) -> Bidding:
    """Suits bid naturally as far as a bid's name tells."""
    named: dict[Seat, set[Suit]] = {seat: set() for seat in Seat}
    for seat, call in auction:
        if isinstance(call, Bid) and call.strain.suit is not None:
            named[seat].add(call.strain.suit)
    leader = contract.leader
    return Bidding(
        partner=frozenset(named[leader.partner]),
        own=frozenset(named[leader]),
        declarer=frozenset(named[contract.declarer]),
        dummy=frozenset(named[contract.dummy]),
    )


@cache
def holding_liking(holding: int, kind: str) -> float:
    """How much a suit invites the lead by what is held in it; natural logarithm of odds.

    `kind` is ``notrump``, ``side`` (a side suit against trumps) or ``trump``.
    """
    if holding == 0:
        return -99.0
    length = holding.bit_count()
    rank, rule = rule_rank(holding, kind != "notrump")
    honours = sum(bool(holding & card) for card in (_ACE, _KING, _QUEEN, _JACK))
    if kind == "trump":
        return -1.2 - 0.1 * honours + 0.2 * length
    if kind == "notrump":
        liking = _BY_LENGTH[min(length, len(_BY_LENGTH) - 1)] + 0.15 * honours
        liking += 0.75 if rule == "sequence" else 0.0
        return liking - (0.55 if holding & _ACE else 0.0)
    return _BY_RULE[rule] - _risk(holding, rank, rule)


_BY_LENGTH = (0.0, -2.1, -1.9, -1.8, 0.7, 1.1, 1.8, 2.5)
"""The liking of a suit at notrump by its length."""

_BY_RULE = {
    "singleton": 2.6,
    "doubleton": 0.5,
    "sequence": 0.85,
    "nothing": 0.0,
    "low": 0.0,
    "fourth": 0.15,
    "ace": -1.5,
}
"""The liking of a side suit against trumps by the rule that chooses its card."""


def _risk(holding: int, rank: int, rule: str) -> float:
    """What a lead away from or with an honour may cost, ace and king together excepted."""
    if holding & _ACE and holding & _KING:
        return -4.0
    risk = 0.0
    if rule in ("singleton", "doubleton") and rank >= Rank.JACK.index:
        risk += 1.0
    if rule in ("low", "fourth"):
        risk += 1.3 if holding & _KING else 0.75 if holding & _QUEEN else 0.0
    return risk


def suit_liking(suit: Suit, bidding: Bidding, notrump: bool) -> float:
    """How much the auction invites the lead of `suit`."""
    liking = 0.0
    if suit in bidding.partner:
        liking += 4.0 if notrump else 2.0
    if suit in bidding.own:
        liking += 0.0 if notrump else 0.3
    if suit in bidding.declarer:
        liking -= 2.6 if notrump else 1.0
    if suit in bidding.dummy:
        liking -= 0.8 if notrump else 0.4
    if notrump and suit.is_major and suit not in bidding.declarer | bidding.dummy:
        liking += 0.7
    return liking


def lead_liking(hand: Hand, suit: Suit, contract: Contract, bidding: Bidding) -> float:
    """How much `hand` is inclined to lead `suit`; natural logarithm of odds."""
    holding = hand.mask >> 13 * suit.index & 0x1FFF
    trumps = contract.strain.suit
    kind = "notrump" if trumps is None else "trump" if suit is trumps else "side"
    return holding_liking(holding, kind) + suit_liking(suit, bidding, trumps is None)


def leads(view: SeatView, hand: Hand) -> list[Lead]:
    """The card by rule of each suit held, best liked first."""
    assert view.play is not None
    contract = view.play.contract
    bidding = bidding_of(view.auction, contract)
    found = []
    for suit in Suit:
        holding = hand.mask >> 13 * suit.index & 0x1FFF
        if holding:
            rank, rule = _rank_in(holding, suit, contract)
            if suit in bidding.partner:
                rule = "partner"
            reason = Message.of(f"reason.lead.{rule}", suit=suit)
            liking = lead_liking(hand, suit, contract, bidding)
            found.append(Lead(Card(suit, list(Rank)[rank]), reason, liking))
    return sorted(found, key=lambda lead: (-lead.liking, -lead.card.index))


def _rank_in(holding: int, suit: Suit, contract: Contract) -> tuple[int, str]:
    if suit is contract.strain.suit and holding.bit_count() <= 4:
        rank, rule = rule_rank(holding, True)
        if rule == "sequence":
            return rank, rule
        return (holding & -holding).bit_length() - 1, "trump"
    return rule_rank(holding, contract.strain.suit is not None)

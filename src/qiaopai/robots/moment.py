"""A card to choose: the position as the chooser sees it, in masks and plain questions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from qiaopai.core import Card, Contract, Hand, Play, Seat, Suit
from qiaopai.robots.sampling import SUIT_MASKS, Facts, facts_of

if TYPE_CHECKING:
    from qiaopai.table.view import SeatView


@dataclass(frozen=True)
class Moment:
    """The play at a card's turn, for the seat whose card it is (dummy's too).

    `held` is what is left in the hand on turn.
    """

    view: SeatView
    play: Play
    facts: Facts
    held: Hand

    @classmethod
    def of(cls, view: SeatView) -> Moment:
        """The moment of a view in which a card of a seen hand is to be played."""
        assert view.play is not None
        held = view.held(view.play.turn)
        assert held is not None
        return cls(view, view.play, facts_of(view), held)

    @property
    def contract(self) -> Contract:
        """The contract that is played."""
        return self.play.contract

    @property
    def seat(self) -> Seat:
        """The seat whose card it is."""
        return self.play.turn

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None at notrump."""
        return self.contract.strain.suit

    @property
    def defends(self) -> bool:
        """Whether the seat on turn is a defender."""
        return self.seat.side is not self.contract.declarer.side

    @property
    def place(self) -> int:
        """0 for the leader of the trick to 3 for the last to play."""
        return len(self.play.current.cards)

    @cached_property
    def legal(self) -> tuple[Card, ...]:
        """The cards that may be played, highest first."""
        return self.play.legal(self.held)

    @cached_property
    def seen(self) -> dict[Seat, int]:
        """Masks of the cards left in the hands that are seen."""
        return dict(self.facts.seen)

    def left(self, seat: Seat) -> int | None:
        """What is left of a seen hand as a mask; None for a hidden one."""
        return self.seen.get(seat)

    def in_suit(self, mask: int, suit: Suit) -> int:
        """The cards of `suit` in `mask`."""
        return mask & SUIT_MASKS[suit.index]

    @cached_property
    def others(self) -> int:
        """Cards left outside the hand on turn, the trick on the table included."""
        cards = self.facts.unknown | self.table
        for seat, mask in self.facts.seen:
            if seat is not self.seat:
                cards |= mask
        return cards

    @cached_property
    def against(self) -> int:
        """Cards left that the other side may hold: unseen ones and those of its seen hand."""
        cards = self.facts.unknown
        for seat, mask in self.facts.seen:
            if seat.side is not self.seat.side:
                cards |= mask
        return cards

    @cached_property
    def table(self) -> int:
        """The cards of the trick in progress."""
        return sum(1 << card.index for card in self.play.current.cards)

    @cached_property
    def best(self) -> Card | None:
        """The card that wins the trick so far."""
        trick = self.play.current
        return trick.card_of(trick.winner(self.contract.strain)) if trick.cards else None

    @property
    def partner_wins(self) -> bool:
        """Whether partner's card wins the trick so far."""
        trick = self.play.current
        return bool(trick.cards) and trick.winner(self.contract.strain) is self.seat.partner

    def beats(self, card: Card, other: Card) -> bool:
        """Whether `card` beats `other` when played after it."""
        if card.suit is other.suit:
            return card.rank > other.rank
        return card.suit is self.trump

    def wins_now(self, card: Card) -> bool:
        """Whether `card` would be the best on the table."""
        return self.best is None or self.beats(card, self.best)

    @cached_property
    def touching(self) -> tuple[tuple[Card, ...], ...]:
        """The legal cards in groups that are equal: nothing left elsewhere lies between them."""
        groups: list[list[Card]] = []
        for card in self.legal:
            last = groups[-1][-1] if groups else None
            if (
                last is not None
                and last.suit is card.suit
                and not between(card, last) & self.others
            ):
                groups[-1].append(card)
            else:
                groups.append([card])
        return tuple(map(tuple, groups))


def between(low: Card, high: Card) -> int:
    """The cards of a suit that rank strictly between two of it."""
    return (1 << high.index) - (1 << low.index + 1)


def above(card: Card) -> int:
    """The cards of the same suit that rank higher."""
    return SUIT_MASKS[card.suit.index] & ~((1 << card.index + 1) - 1)

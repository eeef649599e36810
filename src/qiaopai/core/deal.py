"""The four hands of a board (Law 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from qiaopai.core.cards import Card
from qiaopai.core.hand import Hand
from qiaopai.core.seats import Seat
from qiaopai.errors import InvalidValue


class Deal:
    """Four hands of thirteen cards; every card of the pack once.

    Text is PBN's, always from North: ``N:north east south west``.

    >>> deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    >>> deal[Seat.EAST].hcp
    10
    """

    __slots__ = ("_hands",)
    _hands: tuple[Hand, Hand, Hand, Hand]

    def __init__(self, hands: Mapping[Seat, Hand]) -> None:
        four = tuple(hands.get(seat, Hand()) for seat in Seat)
        seen = 0
        for seat, hand in zip(Seat, four, strict=True):
            if len(hand) != 13:
                raise InvalidValue("value.deal_size", seat=seat, count=len(hand))
            if seen & hand.mask:
                raise InvalidValue(
                    "value.card_twice", card=next(iter(Hand.from_mask(seen & hand.mask)))
                )
            seen |= hand.mask
        object.__setattr__(self, "_hands", four)

    @classmethod
    def parse(cls, text: str) -> Deal:
        """A complete deal from PBN text, from any first seat, clockwise."""
        first, colon, rest = text.strip().partition(":")
        hands = rest.split()
        if not colon or len(hands) != 4:
            raise InvalidValue("value.deal", text=text)
        seat = Seat.parse(first)
        return cls({seat.after(step): Hand.parse(hand) for step, hand in enumerate(hands)})

    def __getitem__(self, seat: Seat) -> Hand:
        return self._hands[seat.index]

    def __iter__(self) -> Iterator[tuple[Seat, Hand]]:
        return zip(Seat, self._hands, strict=True)

    def holder(self, card: Card) -> Seat:
        """The seat that was dealt `card`."""
        return next(seat for seat, hand in self if card in hand)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self._hands == other._hands

    def __hash__(self) -> int:
        return hash(self._hands)

    def __str__(self) -> str:
        return "N:" + " ".join(str(hand) for hand in self._hands)

    def __repr__(self) -> str:
        return f"Deal.parse('{self}')"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a deal does not change: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Deal.parse, (str(self),)

"""A player's cards: thirteen at the start, fewer as the play goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from qiaopai.core.cards import DECK, Card, Rank, Suit
from qiaopai.errors import InvalidValue

_SUITS_DOWN = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_SUIT_MASK = {suit: 0x1FFF << (13 * suit.index) for suit in Suit}


_RANK_BITS = {str(rank): 1 << rank.index for rank in Rank}
_LONGEST = 40


@lru_cache(maxsize=8192)
def _ranks(text: str) -> int:
    """The 13 bits of a suit's ranks, deuce lowest; negative when `text` is no such thing."""
    mask = 0
    for rank in text.upper().replace("10", "T").replace("-", ""):
        bit = _RANK_BITS.get(rank, 0)
        if not bit or mask & bit:
            return -1
        mask |= bit
    return mask


class Hand:
    """A frozen set of 0 to 13 cards.

    Iterates from the spade ace down to the club deuce; text is PBN's
    (``AKQ.T98.76.5432``: spades, hearts, diamonds, clubs).

    >>> hand = Hand.parse("AKQ.T98.76.5432")
    >>> hand.hcp, hand.shape
    (9, (3, 3, 2, 4))
    """

    __slots__ = ("mask",)
    mask: int
    """Bit `card.index` is set for every card held."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        mask = 0
        for card in cards:
            if mask >> card.index & 1:
                raise InvalidValue("value.card_twice", card=card)
            mask |= 1 << card.index
        if mask.bit_count() > 13:
            raise InvalidValue("value.hand_size", count=mask.bit_count())
        object.__setattr__(self, "mask", mask)

    @classmethod
    def from_mask(cls, mask: int) -> Hand:
        """The hand whose card indices are the set bits of `mask`."""
        if mask < 0 or mask >> 52 or mask.bit_count() > 13:
            raise InvalidValue("value.hand_size", count=mask.bit_count())
        hand = cls.__new__(cls)
        object.__setattr__(hand, "mask", mask)
        return hand

    @classmethod
    def parse(cls, text: str) -> Hand:
        """A hand from PBN text; ``-`` or nothing stands for a void."""
        suits = text.strip().split(".")
        if len(suits) != 4:
            raise InvalidValue("value.hand", text=text)
        if len(text) <= _LONGEST:
            spades, hearts, diamonds, clubs = map(_ranks, suits)
            mask = spades << 39 | hearts << 26 | diamonds << 13 | clubs
            if mask >= 0 and mask.bit_count() <= 13:
                hand = cls.__new__(cls)
                object.__setattr__(hand, "mask", mask)
                return hand
        return cls._parse_slowly(text, suits)

    @classmethod
    def _parse_slowly(cls, text: str, suits: list[str]) -> Hand:
        """The hand card by card, so that an error can name the card."""
        try:
            cards = [
                Card(suit, Rank.parse(rank))
                for suit, ranks in zip(_SUITS_DOWN, suits, strict=True)
                for rank in ranks.replace("10", "T").replace("-", "")
            ]
        except InvalidValue:
            raise InvalidValue("value.hand", text=text) from None
        return cls(cards)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            index = mask.bit_length() - 1
            yield DECK[index]
            mask ^= 1 << index

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def of(self, suit: Suit) -> tuple[Card, ...]:
        """The cards of `suit`, highest first."""
        return tuple(Hand.from_mask(self.mask & _SUIT_MASK[suit]))

    def length(self, suit: Suit) -> int:
        """How many cards of `suit` the hand holds."""
        return (self.mask & _SUIT_MASK[suit]).bit_count()

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """Lengths in spades, hearts, diamonds and clubs."""
        spades, hearts, diamonds, clubs = (self.length(suit) for suit in _SUITS_DOWN)
        return spades, hearts, diamonds, clubs

    @property
    def hcp(self) -> int:
        """High-card points, 4-3-2-1."""
        return sum(card.rank.hcp for card in self)

    def add(self, card: Card) -> Hand:
        """The hand with `card` added; InvalidValue when it is there already."""
        if card in self:
            raise InvalidValue("value.card_twice", card=card)
        return Hand.from_mask(self.mask | 1 << card.index)

    def remove(self, card: Card) -> Hand:
        """The hand without `card`; InvalidValue when it is not there."""
        if card not in self:
            raise InvalidValue("value.card_not_held", card=card)
        return Hand.from_mask(self.mask & ~(1 << card.index))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(("hand", self.mask))

    def __str__(self) -> str:
        return ".".join("".join(str(card.rank) for card in self.of(suit)) for suit in _SUITS_DOWN)

    def __repr__(self) -> str:
        return f"Hand.parse('{self}')"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a hand does not change: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Hand.from_mask, (self.mask,)

"""Suits, ranks, strains and the 52 cards (Law 1)."""

from __future__ import annotations

from enum import Enum
from functools import total_ordering
from typing import Self

from qiaopai.errors import InvalidValue


@total_ordering
class _Ordered(Enum):
    """An enum whose members rank in the order they are written, lowest first.

    Members of different enums do not compare: ``Suit.CLUBS < Rank.TWO`` is a type error.
    """

    _at: int

    def __init__(self, _text: str) -> None:
        self._at = len(type(self).__members__)

    def __lt__(self, other: Self) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self._at < other._at

    @property
    def index(self) -> int:
        """Position from the lowest member, starting at 0."""
        return self._at

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    __hash__ = object.__hash__


class Suit(_Ordered):
    """The four suits, lowest first."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @classmethod
    def parse(cls, text: str) -> Suit:
        """A suit from its initial, ``C D H S`` in either case."""
        try:
            return cls(text.upper())
        except ValueError:
            raise InvalidValue("value.suit", text=text) from None

    @property
    def strain(self) -> Strain:
        """The strain in which this suit is trumps."""
        return _STRAINS[self._at]

    @property
    def is_major(self) -> bool:
        """Whether the suit is hearts or spades."""
        return self in (Suit.HEARTS, Suit.SPADES)


class Rank(_Ordered):
    """The thirteen ranks, deuce first, ace last."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    @classmethod
    def parse(cls, text: str) -> Rank:
        """A rank from ``2``-``9 T J Q K A``; ``10`` reads as ``T``."""
        try:
            return cls("T" if text == "10" else text.upper())
        except ValueError:
            raise InvalidValue("value.rank", text=text) from None

    @property
    def hcp(self) -> int:
        """High-card points, 4-3-2-1 for ace to jack."""
        return max(0, self.index - Rank.TEN.index)


class Strain(_Ordered):
    """The five denominations, lowest first; notrump ranks above spades (Law 18E)."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NOTRUMP = "NT"

    @classmethod
    def parse(cls, text: str) -> Strain:
        """A strain from ``C D H S N NT`` in either case."""
        upper = text.upper()
        try:
            return cls("NT" if upper == "N" else upper)
        except ValueError:
            raise InvalidValue("value.strain", text=text) from None

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None at notrump."""
        return None if self is Strain.NOTRUMP else _SUITS[self._at]

    @property
    def is_minor(self) -> bool:
        """Whether the strain is clubs or diamonds."""
        return self in (Strain.CLUBS, Strain.DIAMONDS)

    @property
    def is_major(self) -> bool:
        """Whether the strain is hearts or spades."""
        return self in (Strain.HEARTS, Strain.SPADES)


_SUITS = tuple(Suit)
_STRAINS = tuple(Strain)


@total_ordering
class Card:
    """One of the 52 cards; equal cards are the same object.

    Cards sort by suit (clubs first), then by rank (deuce first).

    >>> Card.parse("SA"), str(Card(Suit.HEARTS, Rank.TEN))
    (Card.parse('SA'), 'HT')
    """

    __slots__ = ("index", "rank", "suit")
    index: int
    rank: Rank
    suit: Suit

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        """The one card of that suit and rank."""
        return _CARDS[13 * suit._at + rank._at]

    @classmethod
    def parse(cls, text: str) -> Card:
        """A card from suit and rank, ``SA``, ``h10``, ``dT``."""
        card = _BY_TEXT.get(text) or _BY_TEXT.get(text.upper())
        if card is None:
            raise InvalidValue("value.card", text=text)
        return card

    @staticmethod
    def at(index: int) -> Card:
        """The card number `index`, 0 (club deuce) to 51 (spade ace): 13 x suit + rank."""
        if not 0 <= index < 52:
            raise InvalidValue("value.card", text=str(index))
        return _CARDS[index]

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"

    def __lt__(self, other: Card) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self.index < other.index

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card does not change: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Card.at, (self.index,)


def _make(index: int) -> Card:
    card: Card = object.__new__(Card)
    object.__setattr__(card, "index", index)
    object.__setattr__(card, "suit", list(Suit)[index // 13])
    object.__setattr__(card, "rank", list(Rank)[index % 13])
    return card


_CARDS: tuple[Card, ...] = tuple(_make(index) for index in range(52))

_BY_TEXT: dict[str, Card] = {str(card): card for card in _CARDS} | {
    f"{suit}10": Card(suit, Rank.TEN) for suit in Suit
}

DECK: tuple[Card, ...] = _CARDS
"""The pack in order: club deuce first, spade ace last."""

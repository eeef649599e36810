"""What every part of the parser does with tokens: look, take, expect, refuse."""

from __future__ import annotations

from qiaopai.core import Card, Rank, Seat, Suit
from qiaopai.dealing.script.tokens import Kind, Token, fault, found
from qiaopai.errors import InvalidValue
from qiaopai.text import Message

SEATS = {seat.name.lower(): seat for seat in Seat} | {str(seat).lower(): seat for seat in Seat}
"""Seats by their names and initials."""

SUITS = {
    word: suit for suit in Suit for word in (suit.name.lower(), suit.name.lower().removesuffix("s"))
}
"""Suits by their names, in singular and plural."""


def quoted(*words: str) -> tuple[Message, ...]:
    """Words of the language as they are named in an error."""
    return tuple(Message.of("script.quoted", text=word) for word in words)


class Reader:
    """A list of tokens and the place in it."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._at = 0

    @property
    def next(self) -> Token:
        """The token that comes next."""
        return self._tokens[self._at]

    @property
    def after_next(self) -> Token:
        """The token behind the next."""
        return self._tokens[min(self._at + 1, len(self._tokens) - 1)]

    def take(self) -> Token:
        """The next token, which is passed."""
        token = self.next
        self._at = min(self._at + 1, len(self._tokens) - 1)
        return token

    def accept(self, *marks: str) -> bool:
        """Passes the next token if it is one of `marks`."""
        if self.next.is_mark(*marks):
            self.take()
            return True
        return False

    def expect(self, mark: str) -> None:
        """Passes `mark`, or refuses what stands there."""
        if not self.accept(mark):
            raise self.unexpected(*quoted(mark))

    def unexpected(self, *expected: Message, at: Token | None = None) -> InvalidValue:
        """The error that something else was expected at the next token, or at `at`."""
        token = at or self.next
        return fault(token, "expected", expected=expected, found=found(token))

    def seat(self) -> Seat:
        """Passes ``north`` or ``n``."""
        seat = SEATS.get(self.next.word)
        if seat is None:
            raise self.unexpected(*quoted("north", "east", "south", "west"))
        self.take()
        return seat

    def suit(self) -> Suit:
        """Passes ``spades`` or ``spade``."""
        suit = SUITS.get(self.next.word)
        if suit is None:
            raise self.unexpected(*quoted("spades", "hearts", "diamonds", "clubs"))
        self.take()
        return suit

    def card(self) -> Card:
        """Passes a card, rank and suit in either order: ``AS``, ``SA``, ``H10``."""
        text = self.next.text.upper()
        orders = (text, text[-1:] + text[:-1])
        for order in orders if self.next.kind in (Kind.WORD, Kind.NUMBER) else ():
            try:
                card = Card.parse(order)
            except InvalidValue:
                continue
            self.take()
            return card
        raise self.unexpected(Message.of("script.a_card"))

    def holding(self) -> list[Card]:
        """Passes a suit with cards of it: ``SAQ542``."""
        token = self.next
        letters = token.text.upper().replace("10", "T")
        try:
            cards = [Card(Suit.parse(letters[:1]), Rank.parse(rank)) for rank in letters[1:]]
        except InvalidValue:
            cards = []
        if token.kind is not Kind.WORD or not cards:
            raise self.unexpected(Message.of("script.a_holding"))
        self.take()
        return cards

    def whole_number(self, least: int = 0) -> int:
        """Passes a whole number, `least` or more."""
        token = self.next
        minus = least < 0 and self.accept("-")
        if self.next.kind is not Kind.NUMBER or not self.next.text.isdigit():
            raise self.unexpected(Message.of("script.a_whole_number"))
        if len(self.next.text) > 12:
            raise fault(self.next, "too_large")
        value = int(self.take().text)
        value = -value if minus else value
        if value < least:
            raise fault(token, "too_small", least=least)
        return value

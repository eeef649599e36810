"""The play of the cards: leads, following suit, tricks (Laws 41, 44, 45, 68)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from qiaopai.core.cards import Card, Strain, Suit
from qiaopai.core.contract import Contract, Result
from qiaopai.core.hand import Hand
from qiaopai.core.seats import Seat, Side
from qiaopai.errors import IllegalPlay, InvalidValue


@dataclass(frozen=True, slots=True)
class Trick:
    """Up to four cards in the order played, clockwise from `leader`."""

    leader: Seat
    cards: tuple[Card, ...] = ()

    @property
    def suit(self) -> Suit | None:
        """The suit led, or None before the lead."""
        return self.cards[0].suit if self.cards else None

    @property
    def is_complete(self) -> bool:
        """Whether all four have played."""
        return len(self.cards) == 4

    @property
    def turn(self) -> Seat:
        """The seat whose card comes next."""
        return self.leader.after(len(self.cards))

    def card_of(self, seat: Seat) -> Card | None:
        """The card `seat` has played to this trick, or None."""
        place = (seat.index - self.leader.index) % 4
        return self.cards[place] if place < len(self.cards) else None

    def winner(self, strain: Strain) -> Seat:
        """Who is winning the trick: highest trump, else highest of the suit led (Law 44)."""
        if not self.cards:
            raise InvalidValue("value.empty_trick")
        trumps = strain.suit
        best = self.cards[0]
        suit, winner = best.suit, 0
        for place, card in enumerate(self.cards):
            if card.suit is suit:
                if card.index > best.index:
                    best, winner = card, place
            elif card.suit is trumps:
                best, suit, winner = card, trumps, place
        return self.leader.after(winner)


class Play:
    """The cards played to a contract, in order: what everybody at the table has seen.

    It holds no hands. Whoever adds a card brings the hand it comes from, so the same
    value serves the table, a player's view and a robot.

    >>> play = Play(Contract.parse("1NT S"))
    >>> play = play.add(Card.parse("HK"), Hand.parse("AKQ.KQ.."))
    >>> play.turn, play.chooser
    (Seat.NORTH, Seat.SOUTH)
    """

    __slots__ = ("_seen", "_won_ns", "cards", "contract", "current", "tricks")
    contract: Contract
    cards: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    """Completed tricks, oldest first."""
    current: Trick
    """The trick in progress: no card before its lead, never four."""
    _won_ns: int
    _seen: int
    """Bit `card.index` is set for every card played."""

    def __init__(self, contract: Contract, cards: Iterable[Card] = ()) -> None:
        """Replays `cards`; hands are not known here, so only turns and repeats are checked."""
        played = tuple(cards)
        seen = 0
        for card in played:
            bit = 1 << card.index
            if seen & bit:
                raise InvalidValue("value.card_twice", card=card)
            seen |= bit
        tricks: list[Trick] = []
        leader, strain, won_ns = contract.leader, contract.bid.strain, 0
        complete = len(played) - len(played) % 4
        for begun in range(0, complete, 4):
            trick = Trick(leader, played[begun : begun + 4])
            tricks.append(trick)
            leader = trick.winner(strain)
            won_ns += leader.index % 2 == 0
        current = Trick(leader, played[complete:])
        self._set(contract, played, tuple(tricks), current, won_ns, seen)

    def _set(
        self,
        contract: Contract,
        cards: tuple[Card, ...],
        tricks: tuple[Trick, ...],
        current: Trick,
        won_ns: int,
        seen: int,
    ) -> None:
        put = object.__setattr__
        put(self, "contract", contract)
        put(self, "cards", cards)
        put(self, "tricks", tricks)
        put(self, "current", current)
        put(self, "_won_ns", won_ns)
        put(self, "_seen", seen)

    def _after(self, card: Card) -> Play:
        trick = Trick(self.current.leader, (*self.current.cards, card))
        new = Play.__new__(Play)
        cards = (*self.cards, card)
        seen = self._seen | 1 << card.index
        if not trick.is_complete:
            new._set(self.contract, cards, self.tricks, trick, self._won_ns, seen)
            return new
        winner = trick.winner(self.contract.strain)
        won = self._won_ns + (winner.side is Side.NS)
        new._set(self.contract, cards, (*self.tricks, trick), Trick(winner), won, seen)
        return new

    @property
    def is_over(self) -> bool:
        """Whether all 52 cards have been played."""
        return len(self.cards) == 52

    @property
    def turn(self) -> Seat:
        """The seat whose card comes next (dummy's too); IllegalPlay when all are played."""
        if self.is_over:
            raise IllegalPlay("play.over", law="44")
        return self.current.turn

    @property
    def chooser(self) -> Seat:
        """Who chooses the next card: declarer for dummy, else the seat itself (Law 45B)."""
        turn = self.turn
        return self.contract.declarer if turn is self.contract.dummy else turn

    @property
    def dummy_is_down(self) -> bool:
        """Whether the opening lead has been made, so that dummy's hand is faced (Law 41D)."""
        return bool(self.cards)

    def won(self, side: Side) -> int:
        """Tricks won so far by `side`."""
        return self._won_ns if side is Side.NS else len(self.tricks) - self._won_ns

    @property
    def remaining(self) -> int:
        """Tricks not yet completed."""
        return 13 - len(self.tricks)

    def remove_played(self, seat: Seat, dealt: Hand) -> Hand:
        """What is left of the hand `dealt` to `seat` after its plays so far."""
        mask = dealt.mask
        for card in self.played_by(seat):
            mask &= ~(1 << card.index)
        return Hand.from_mask(mask)

    def played_by(self, seat: Seat) -> tuple[Card, ...]:
        """The cards `seat` has played, in order."""
        found = (trick.card_of(seat) for trick in (*self.tricks, self.current))
        return tuple(card for card in found if card is not None)

    def legal(self, held: Hand) -> tuple[Card, ...]:
        """The cards of `held` that may be played now (Law 44C: follow suit if able)."""
        suit = self.current.suit
        follow = held.of(suit) if suit is not None else ()
        return follow or tuple(held)

    def why_not(self, card: Card, held: Hand) -> IllegalPlay | None:
        """Why `card` may not be played from `held`, or None when it may."""
        if self.is_over:
            return IllegalPlay("play.over", law="44")
        if card not in held:
            return IllegalPlay("play.not_held", card=card, law="44")
        suit = self.current.suit
        if suit is not None and card.suit is not suit and held.length(suit):
            return IllegalPlay("play.revoke", card=card, suit=suit, law="44C")
        return None

    def add(self, card: Card, held: Hand) -> Play:
        """The play after the seat on turn has played `card` from `held`, its cards left."""
        error = self.why_not(card, held)
        if error is not None:
            raise error
        if self._seen >> card.index & 1:
            raise IllegalPlay("play.not_held", card=card, law="44")
        return self._after(card)

    def result(self, claimed: int = 0) -> Result:
        """The result with declarer's tricks so far and `claimed` more of those remaining."""
        if not 0 <= claimed <= self.remaining:
            raise InvalidValue("value.claim", tricks=claimed, remaining=self.remaining)
        return Result(self.contract, self.won(self.contract.declarer.side) + claimed)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Play)
            and self.contract == other.contract
            and self.cards == other.cards
        )

    def __hash__(self) -> int:
        return hash((self.contract, self.cards))

    @classmethod
    def parse(cls, text: str) -> Play:
        """A play from ``4SX N: HK H2 …``; follows suit or not, as written."""
        contract, colon, cards = text.partition(":")
        if not colon:
            raise InvalidValue("value.play", text=text)
        return cls(Contract.parse(contract), map(Card.parse, cards.split()))

    def __str__(self) -> str:
        return " ".join([f"{self.contract}:", *map(str, self.cards)])

    def __repr__(self) -> str:
        return f"Play.parse('{self}')"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a play does not change: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Play.parse, (str(self),)


@dataclass(frozen=True, slots=True)
class Claim:
    """A player's statement that his side wins `tricks` of those remaining (Law 68).

    Conceding is claiming fewer than remain. Whether it stands is judged elsewhere.
    """

    seat: Seat
    tricks: int

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= 13:
            raise InvalidValue("value.tricks", tricks=self.tricks)

    def declarer_tricks(self, play: Play) -> int:
        """How many of the remaining tricks declarer's side gets if the claim stands."""
        if self.tricks > play.remaining:
            raise InvalidValue("value.claim", tricks=self.tricks, remaining=play.remaining)
        own = self.seat.side is play.contract.declarer.side
        return self.tricks if own else play.remaining - self.tricks

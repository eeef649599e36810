"""What a defender's small cards say: a pair's agreement as data, read and played from one table.

Three questions are answered by the size of a small card that has nothing better to do:

* *attitude* on partner's lead and in discards: whether the suit is liked;
* *count* on declarer's or dummy's lead: whether the number of cards is even;
* *preference* when partner's lead will be ruffed by dummy or by me next: which of the other suits.

Standard signals play high for yes, upside-down ones low. The same tables of holdings choose a
card and weigh the hands that it may come from, so what a robot shows and what is read agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Final

from qiaopai.core import Contract, Rank, Seat, Suit, Trick
from qiaopai.errors import NotFound
from qiaopai.text import Message

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SUIT: Final = 0x1FFF
SMALL: Final = 0xFF
"""The cards of a suit that signals are made with: the deuce to the nine."""


class Order(Enum):
    """Which small card says yes: it likes the suit, or holds an even number of it."""

    HIGH = "high"
    LOW = "low"


class Question(Enum):
    """What a small card answers."""

    ATTITUDE = "attitude"
    COUNT = "count"
    PREFERENCE = "preference"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Signals:
    """A pair's agreement, for the convention card; `name` is one of :func:`signal_names`."""

    name: str
    attitude: Order
    count: Order
    discards: Order
    preference: Order = Order.HIGH

    def order(self, question: Question) -> Order:
        """Which card says yes to `question`; of preference: which asks for the higher suit."""
        match question:
            case Question.ATTITUDE:
                return self.attitude
            case Question.COUNT:
                return self.count
            case Question.DISCARD:
                return self.discards
            case Question.PREFERENCE:
                return self.preference

    @property
    def rows(self) -> tuple[Message, ...]:
        """The entries of a convention card: leads, then each kind of signal."""
        said = ((question.value, self.order(question).value) for question in Question)
        return (
            Message.of("signals.leads.notrump"),
            Message.of("signals.leads.trumps"),
            *(Message.of(f"signals.{question}.{order}") for question, order in said),
        )


STANDARD: Final = Signals("standard", Order.HIGH, Order.HIGH, Order.HIGH)
UPSIDE_DOWN: Final = Signals("udca", Order.LOW, Order.LOW, Order.LOW)

_BY_NAME: Final = {one.name: one for one in (STANDARD, UPSIDE_DOWN)}


def signals(name: str) -> Signals:
    """The agreement called `name`; NotFound for another name.

    >>> signals("udca").attitude
    <Order.LOW: 'low'>
    """
    if name not in _BY_NAME:
        raise NotFound("signals.unknown", name=name, known=signal_names())
    return _BY_NAME[name]


def signal_names() -> tuple[str, ...]:
    """The names of the agreements, the usual one first."""
    return tuple(_BY_NAME)


def question_of(
    trick: Trick, contract: Contract, seat: Seat, suit: Suit, is_first: bool, dummy: int
) -> Question | None:
    """What a small card of `suit` that `seat` adds to `trick` answers, or None when nothing.

    `is_first` tells that it is the seat's first card of the suit, `dummy` what dummy held
    when the trick began. Only defenders signal, and not in trumps.
    """
    if not trick.cards or seat.side is contract.declarer.side:
        return None
    trumps = contract.strain.suit
    if suit is trumps or not is_first:
        return None
    if suit is not trick.suit:
        return Question.DISCARD
    if trick.leader is not seat.partner:
        return Question.COUNT
    ruffs = trumps is not None and bool(dummy >> 13 * trumps.index & _SUIT)
    if ruffs and (dummy >> 13 * suit.index & _SUIT).bit_count() <= 1:
        return Question.PREFERENCE
    return Question.ATTITUDE


def says_yes(
    question: Question, hands: NDArray[np.uint64], suit: Suit, trumps: Suit | None
) -> NDArray[np.bool_]:
    """Whether each hand, before its card, would answer yes: one entry a hand.

    Of preference: whether the higher of the two other side suits is wanted.
    """
    match question:
        case Question.ATTITUDE:
            return _likes(trumps is not None)[_holdings(hands, suit)]
        case Question.DISCARD:
            return _strong()[_holdings(hands, suit)]
        case Question.COUNT:
            return _even()[_holdings(hands, suit)]
        case Question.PREFERENCE:
            low, *_, high = (one for one in Suit if one not in (suit, trumps))
            worth = _worth()
            return worth[_holdings(hands, high)] > worth[_holdings(hands, low)]


def wants_high(signals: Signals, question: Question, yes: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether the answer is a high small card."""
    return yes if signals.order(question) is Order.HIGH else ~yes


def _holdings(hands: NDArray[np.uint64], suit: Suit) -> NDArray[np.int64]:
    import numpy as np

    return (hands >> np.uint64(13 * suit.index) & np.uint64(_SUIT)).astype(np.int64)


_ACE, _KING, _QUEEN, _JACK = (
    1 << rank.index for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
)


@cache
def _likes(trumps: bool) -> NDArray[np.bool_]:
    """By holding: an honour to help partner's suit, or, against trumps, a doubleton to ruff."""
    import numpy as np

    found = [
        bool(holding & (_ACE | _KING | _QUEEN)) or (trumps and holding.bit_count() == 2)
        for holding in range(8192)
    ]
    return np.array(found)


@cache
def _strong() -> NDArray[np.bool_]:
    """By holding: a suit to be led, with its ace or king, or queen and jack."""
    import numpy as np

    both = _QUEEN | _JACK
    return np.array([bool(one & (_ACE | _KING)) or one & both == both for one in range(8192)])


@cache
def _even() -> NDArray[np.bool_]:
    import numpy as np

    return np.array([holding.bit_count() % 2 == 0 for holding in range(8192)])


@cache
def _worth() -> NDArray[np.int64]:
    """By holding: four for the ace, three for the king, two for the queen, one for the jack."""
    import numpy as np

    honours = ((_ACE, 4), (_KING, 3), (_QUEEN, 2), (_JACK, 1))
    return np.array([sum(points for card, points in honours if one & card) for one in range(8192)])

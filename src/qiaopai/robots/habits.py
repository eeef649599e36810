"""What a card tells of the hand it came from: third hand high, no needless duck, honest signals.

Good players break ties in the same way: they win as cheaply as they can in fourth hand, do not
refuse a trick they could win, keep honours. Defenders follow with the card that their
signals ask for, or with their lowest; a declarer plays any of his equal cards. Each such habit
that a layout would have broken makes it less likely. The weights were fitted to strong play;
they are natural logarithms of odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from qiaopai.core import Card, Play, Rank, Seat, Suit, Trick
from qiaopai.robots.sampling import SUIT_MASKS
from qiaopai.robots.signals import (
    SMALL,
    Question,
    Signals,
    question_of,
    says_yes,
    wants_high,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.robots.evidence import Weights
    from qiaopai.table.view import SeatView

_SUIT = 0x1FFF

Broken = Iterator[tuple[str, "NDArray[Any]"]]
"""Names of habits with how much the card broke them in each layout: yes or no, or a number."""

_DEFENDER = {
    "lead.under_touching": -2.2,
    "lead.honour_alone": -1.0,
    "lead.under_ace": -1.1,
    "low.touching_honour": -1.9,
    "low.honour": -2.2,
    "low.touching": -1.5,
    "low.spot": -1.1,
    "duck.2": -0.7,
    "duck.3": -1.9,
    "duck.4": -2.5,
    "win.2.touching": -2.1,
    "win.2.lower": -1.0,
    "win.2.high": -0.8,
    "win.3.touching": -3.3,
    "win.3.not_highest": -0.5,
    "win.4.touching": -2.5,
    "win.4.lower": -2.7,
    "discard.honour": -1.5,
    "discard.not_lowest": -1.1,
    "discard.no_ruff": -1.5,
    "attitude.kept_high": -1.4,
    "attitude.kept_low": -1.6,
    "count.kept_high": -1.6,
    "count.kept_low": -2.6,
    "preference.kept_high": -0.3,
    "preference.kept_low": -0.5,
    "discard.kept_high": -1.2,
    "discard.kept_low": -1.1,
}
_DECLARER = {
    "lead.spot": -1.5,
    "lead.under_ace": -0.6,
    "low.touching_honour": -1.3,
    "low.honour": -3.0,
    "equal.small": -0.7,
    "duck.3": -1.0,
    "duck.4": -2.3,
    "win.2.lower": -0.9,
    "win.2.high": -0.2,
    "win.4.lower": -2.6,
}


@dataclass(frozen=True, slots=True)
class _Played:
    """A card of a hidden hand with the situation in which it was played.

    `best` was winning the trick and `opposed` tells whether it was the other side's;
    `gone` has the cards of its suit played before the trick, `earlier` the hand's own cards
    played before; `question` is what a small card answered there.
    """

    card: Card
    place: int
    led: Suit
    best: Card | None
    opposed: bool
    gone: int
    earlier: int
    declarer: bool
    question: Question | None

    @property
    def is_small(self) -> bool:
        """Whether it is a card that signals are made with."""
        return bool(SMALL >> self.card.rank.index & 1)


@dataclass(frozen=True, slots=True)
class Habits:
    """How well the cards played so far fit the hidden hands: evidence for layouts.

    `ours` are the signals of the viewer's pair, `theirs` the other pair's; None where none
    are agreed or known.
    """

    ours: Signals | None = None
    theirs: Signals | None = None

    def __call__(self, view: SeatView, dealt: Mapping[Seat, NDArray[np.uint64]]) -> Weights:
        """A weight for each layout, the greatest 1."""
        import numpy as np

        total = np.zeros(len(next(iter(dealt.values()))))
        if view.play is None:
            return np.ones(len(total))
        for seat, hands in dealt.items():
            for habit, broken in self.broken(view, seat, hands):
                total = total + odds(habit, seat is view.play.contract.declarer) * broken
        weights: Weights = np.exp(total - total.max())
        return weights

    def broken(self, view: SeatView, seat: Seat, hands: NDArray[np.uint64]) -> Broken:
        """Each habit at each card of `seat` with how much the layouts break it."""
        assert view.play is not None
        ours = view.seat is not None and seat.side is view.seat.side
        signals = self.ours if ours else self.theirs
        for played in _history(view, seat):
            yield from _broken(played, hands & ~np_mask(played.earlier), view.play, signals)


habit_weights = Habits()
"""The same where nothing is known of anybody's signals."""


def odds(habit: str, declarer: bool) -> float:
    """The logarithm by which a card that breaks `habit` is less likely; 0 if it says nothing."""
    return (_DECLARER if declarer else _DEFENDER).get(habit, 0.0)


def np_mask(mask: int) -> np.uint64:
    """A mask of cards as numpy's number."""
    import numpy as np

    return np.uint64(mask)


def _history(view: SeatView, seat: Seat) -> Iterator[_Played]:
    """The cards that `seat` chose, the opening lead excepted, which has its own evidence."""
    play = view.play
    assert play is not None
    dummy = view.dealt(play.contract.dummy)
    left = 0 if dummy is None else dummy.mask
    gone = earlier = 0
    for number, trick in enumerate((*play.tricks, play.current)):
        card = trick.card_of(seat)
        if card is not None and (number or trick.leader is not seat):
            place = trick.cards.index(card)
            before = Trick(trick.leader, trick.cards[:place])
            winner = before.winner(play.contract.strain) if place else seat
            is_first = not earlier >> 13 * card.suit.index & _SUIT
            yield _Played(
                card=card,
                place=place,
                led=trick.cards[0].suit,
                best=before.card_of(winner) if place else None,
                opposed=winner.side is not seat.side,
                gone=gone >> 13 * card.suit.index & _SUIT,
                earlier=earlier,
                declarer=seat is play.contract.declarer,
                question=question_of(before, play.contract, seat, card.suit, is_first, left),
            )
        if card is not None:
            earlier |= 1 << card.index
        gone |= sum(1 << one.index for one in trick.cards)
        left &= ~gone


def _broken(
    played: _Played, hands: NDArray[np.uint64], play: Play, signals: Signals | None
) -> Broken:
    suit = _Holding.of(hands, played)
    if played.place == 0:
        yield from _lead(played, suit, play)
        return
    best = played.best
    assert best is not None
    follows = played.card.suit is played.led
    above = _above(best) if best.suit is played.card.suit and follows else 0
    if above >> played.card.rank.index & 1:
        yield from _win(played, suit, above)
        return
    if not follows and played.card.suit is play.contract.strain.suit:
        return
    if follows:
        yield from _low(played, suit, above)
    else:
        yield from _discard(played, hands, play)
    if played.declarer:
        yield from _any_of_equals(played, suit, above)
    elif signals is None or played.question is None or not played.is_small:
        yield from _lowest(played, suit, follows)
    else:
        yield from _signal(played, suit, hands, play, signals, above)


def _any_of_equals(played: _Played, suit: _Holding, above: int) -> Broken:
    """Declarer plays any of his small cards: the more he has, the less likely each of them."""
    import numpy as np

    if played.is_small:
        yield "equal.small", np.log(_count()[suit.all & SMALL & ~above])
    else:
        yield "low.touching_honour", suit.under
        yield "low.honour", (suit.lower > 0) & ~suit.under


def _lowest(played: _Played, suit: _Holding, follows: bool) -> Broken:
    """The lowest card, where it says nothing else."""
    kind = "honour" if _is_honour(played.card) else "spot"
    if follows:
        yield "low.touching" + ("_honour" if kind == "honour" else ""), suit.under
        yield f"low.{kind}", (suit.lower > 0) & ~suit.under
    else:
        name = "honour" if kind == "honour" else "not_lowest"
        yield f"discard.{name}", suit.lower > 0


def _signal(
    played: _Played,
    suit: _Holding,
    hands: NDArray[np.uint64],
    play: Play,
    signals: Signals,
    above: int,
) -> Broken:
    """High or low, as the hand answers what the card was asked."""
    question = played.question
    assert question is not None
    yes = says_yes(question, hands, played.card.suit, play.contract.strain.suit)
    high = wants_high(signals, question, yes)
    name = question.value
    yield f"{name}.kept_high", high & ((suit.higher & SMALL & ~above) > 0)
    yield f"{name}.kept_low", ~high & (suit.lower > 0)


@dataclass(frozen=True, slots=True)
class _Holding:
    """What each layout's hand held in the suit of the card, when it was played.

    13 bits a layout. `under` and `over` tell whether a lower or higher card touched it,
    counting cards gone before the trick as no gap.
    """

    all: NDArray[np.int64]
    lower: NDArray[np.int64]
    higher: NDArray[np.int64]
    under: NDArray[np.bool_]
    over: NDArray[np.bool_]

    @classmethod
    def of(cls, hands: NDArray[np.uint64], played: _Played) -> _Holding:
        import numpy as np

        card = played.card
        shifted = hands >> np.uint64(13 * card.suit.index) & np.uint64(_SUIT)
        held = shifted.astype(np.int64)
        bit = 1 << card.rank.index
        lower = held & bit - 1
        higher = held & ~(2 * bit - 1)
        next_lower = _tops()[lower]
        gap = bit - 1 & ~((2 << np.maximum(next_lower, 0)) - 1) & ~played.gone
        next_higher = _tops()[higher & -higher]
        gap_over = (1 << np.maximum(next_higher, 0)) - 1 & ~(2 * bit - 1) & ~played.gone
        under = (lower > 0) & (gap == 0)
        return cls(held, lower, higher, under, (higher > 0) & (gap_over == 0))


@cache
def _count() -> NDArray[np.int64]:
    """How many cards each 13-bit holding has; 1 for none, so that its logarithm is 0."""
    import numpy as np

    return np.array([max(1, holding.bit_count()) for holding in range(8192)])


@cache
def _tops() -> NDArray[np.int64]:
    """The highest bit of each 13-bit holding; -1 for none."""
    import numpy as np

    return np.array([holding.bit_length() - 1 for holding in range(8192)])


def _above(card: Card) -> int:
    return _SUIT & ~((2 << card.rank.index) - 1)


def _is_honour(card: Card) -> bool:
    return card.rank.index >= Rank.TEN.index


def _lead(played: _Played, suit: _Holding, play: Play) -> Broken:
    """Top of touching cards, low from an honour alone, not away from the highest card left."""
    if _is_honour(played.card):
        yield "lead.under_touching", suit.over
        yield "lead.honour_alone", (suit.lower > 0) & ~suit.under
        return
    yield "lead.spot", suit.lower > 0
    trump = play.contract.strain.suit
    if trump is not None and played.card.suit is not trump:
        highest = 1 << (_SUIT & ~played.gone).bit_length() - 1
        yield "lead.under_ace", (suit.all & highest) > 0


def _low(played: _Played, suit: _Holding, above: int) -> Broken:
    """No refusal of a trick that could be won."""
    if played.opposed and above:
        yield f"duck.{played.place + 1}", (suit.all & above) > 0


def _win(played: _Played, suit: _Holding, above: int) -> Broken:
    """As cheaply as possible in fourth hand, high in third, low in second."""
    place = played.place + 1
    cheaper = (suit.lower & above) > 0
    yield f"win.{place}.touching", cheaper & suit.under
    yield f"win.{place}.lower", cheaper & ~suit.under
    yield f"win.{place}.high", (suit.lower > 0) & ~cheaper
    yield f"win.{place}.not_highest", (suit.higher > 0) & ~suit.over


def _discard(played: _Played, hands: NDArray[np.uint64], play: Play) -> Broken:
    """A ruff where there is something to ruff."""
    trump = play.contract.strain.suit
    if trump is not None and played.opposed:
        yield "discard.no_ruff", hands & np_mask(SUIT_MASKS[trump.index]) > 0

"""What a card tells of the hand it came from: lowest of equals, third hand high, no needless duck.

Good players break ties in the same way: they follow with the lowest card that does the job,
win as cheaply as they can in fourth hand, do not refuse a trick they could win, keep honours.
Each such habit that a layout would have broken makes it less likely. The weights were
fitted to a few hundred boards of strong play; they are natural logarithms of odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from qiaopai.core import Card, Play, Rank, Seat, Suit, Trick

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.robots.evidence import Weights
    from qiaopai.table.view import SeatView

_SUIT = 0x1FFF

_DEFENDER = {
    "lead.under_touching": -2.4,
    "lead.honour_alone": -1.0,
    "lead.under_ace": -0.5,
    "low.touching_honour": -2.7,
    "low.honour": -2.2,
    "low.touching": -1.1,
    "low.spot": -1.1,
    "duck.2": -0.5,
    "duck.3": -1.5,
    "duck.4": -2.1,
    "win.2.touching": -1.9,
    "win.2.lower": -0.7,
    "win.2.high": -0.3,
    "win.3.touching": -2.9,
    "win.3.not_highest": -0.3,
    "win.4.touching": -2.0,
    "win.4.lower": -2.1,
    "discard.honour": -1.5,
    "discard.not_lowest": -1.5,
    "discard.no_ruff": -1.4,
}
_DECLARER = {
    "lead.spot": -1.0,
    "lead.under_ace": -0.4,
    "low.touching_honour": -1.2,
    "low.honour": -2.3,
    "low.touching": -0.7,
    "low.spot": -3.0,
    "duck.2": -0.3,
    "duck.3": -1.3,
    "duck.4": -1.9,
    "win.2.lower": -1.0,
    "win.2.high": -0.5,
    "win.4.lower": -1.9,
    "discard.honour": -1.6,
    "discard.not_lowest": -1.6,
}


@dataclass(frozen=True, slots=True)
class _Played:
    """A card of a hidden hand with the situation in which it was played.

    `best` was winning the trick and `opposed` tells whether it was the other side's;
    `gone` has the cards of its suit played before the trick, `earlier` the hand's own cards
    played before.
    """

    card: Card
    place: int
    led: Suit
    best: Card | None
    opposed: bool
    gone: int
    earlier: int
    declarer: bool


def habit_weights(view: SeatView, dealt: Mapping[Seat, NDArray[np.uint64]]) -> Weights:
    """How well the cards played so far fit the hidden hands, by the habits of good players."""
    import numpy as np

    total = np.zeros(len(next(iter(dealt.values()))))
    if view.play is None:
        return np.ones(len(total))
    for seat, hands in dealt.items():
        for played in _history(view.play, seat):
            odds = _DECLARER if played.declarer else _DEFENDER
            for habit, broken in _broken(played, hands & ~np.uint64(played.earlier), view.play):
                if habit in odds:
                    total = total + odds[habit] * broken
    weights: Weights = np.exp(total - total.max())
    return weights


def _history(play: Play, seat: Seat) -> Iterator[_Played]:
    """The cards that `seat` chose, the opening lead excepted, which has its own evidence."""
    gone = earlier = 0
    for number, trick in enumerate((*play.tricks, play.current)):
        card = trick.card_of(seat)
        if card is not None and (number or trick.leader is not seat):
            place = trick.cards.index(card)
            before = Trick(trick.leader, trick.cards[:place])
            winner = before.winner(play.contract.strain) if place else seat
            yield _Played(
                card=card,
                place=place,
                led=trick.cards[0].suit,
                best=before.card_of(winner) if place else None,
                opposed=winner.side is not seat.side,
                gone=gone >> 13 * card.suit.index & _SUIT,
                earlier=earlier,
                declarer=seat is play.contract.declarer,
            )
        if card is not None:
            earlier |= 1 << card.index
        gone |= sum(1 << one.index for one in trick.cards)


Broken = Iterator[tuple[str, "NDArray[np.bool_]"]]
"""Names of habits with the layouts in which the card broke them."""


def _broken(played: _Played, hands: NDArray[np.uint64], play: Play) -> Broken:
    suit = _Holding.of(hands, played)
    if played.place == 0:
        return _lead(played, suit, play)
    if played.card.suit is not played.led:
        return _discard(played, suit, hands, play)
    best = played.best
    assert best is not None
    if best.suit is played.card.suit and played.card.rank > best.rank:
        return _win(played, suit, _above(best))
    return _low(played, suit, _above(best) if best.suit is played.card.suit else 0)


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
    """The lowest card when not winning; and no refusal of a trick that could be won."""
    kind = "honour" if _is_honour(played.card) else "spot"
    yield "low.touching" + ("_honour" if kind == "honour" else ""), suit.under
    yield f"low.{kind}", (suit.lower > 0) & ~suit.under
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


def _discard(played: _Played, suit: _Holding, hands: NDArray[np.uint64], play: Play) -> Broken:
    """The lowest of a suit, honours kept; and a ruff where there is something to ruff."""
    import numpy as np

    trump = play.contract.strain.suit
    if played.card.suit is trump:
        return
    kind = "honour" if _is_honour(played.card) else "not_lowest"
    yield f"discard.{kind}", suit.lower > 0
    if trump is not None and played.opposed:
        yield "discard.no_ruff", (hands >> np.uint64(13 * trump.index) & np.uint64(_SUIT)) > 0

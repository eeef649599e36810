"""Which of several equal cards: declarer's tell nothing, a defender's small ones signal.

A declarer plays any of his equal cards, so that none of them says what he holds. A defender who
must follow with a card that wins nothing answers partner by the size of a small one
(:mod:`~qiaopai.robots.signals`), and plays any of touching honours that fall anyway: whoever
reads the card then has restricted choice to think of. What must be won is won with the lowest
of equals, by rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from qiaopai.core import Card
from qiaopai.robots.sampling import seed_of
from qiaopai.robots.signals import SMALL, Question, Signals, question_of, says_yes, wants_high
from qiaopai.text import Message

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.robots.moment import Moment

_FREE: Final = 0.03
"""What a signal may cost, in IMPs by the samples."""
_SAME: Final = 1e-6

Losses = Mapping[Card, float]


def choose_equal(
    moment: Moment, card: Card, losses: Losses, signals: Signals | None
) -> tuple[Card, Message | None]:
    """`card` or one that is as good as it, with what it says; None where nothing is said.

    `losses` are what the cards were found to lose, empty where nothing was looked at.
    """
    if not moment.place or moment.seat is moment.contract.dummy:
        return card, None
    if not moment.defends:
        return _any(moment, _equal(moment, card, losses, _SAME)), None
    if moment.wins_now(card):
        return card, None
    if _is_small(card):
        return _signal(moment, _equal(moment, card, losses, _FREE), signals)
    return _any(moment, [one for one in _touching(moment, card) if not _is_small(one)]), None


def _touching(moment: Moment, card: Card) -> Sequence[Card]:
    return next(group for group in moment.touching if card in group)


def _equal(moment: Moment, card: Card, losses: Losses, free: float) -> list[Card]:
    """Cards that touch `card`, and small ones of its suit that were found as good within `free`."""
    found = set(_touching(moment, card))
    if _is_small(card) and card in losses and not moment.wins_now(card):
        found |= {
            one
            for one, loss in losses.items()
            if one.suit is card.suit
            and _is_small(one)
            and not moment.wins_now(one)
            and loss <= losses[card] + free
        }
    return sorted(found)


def _any(moment: Moment, cards: Sequence[Card]) -> Card:
    """One of `cards`, each as often as the others over many hands, the same for the same view."""
    return cards[seed_of(moment.view) % len(cards)]


def _is_small(card: Card) -> bool:
    return bool(SMALL >> card.rank.index & 1)


def _signal(
    moment: Moment, cards: list[Card], signals: Signals | None
) -> tuple[Card, Message | None]:
    small = [card for card in cards if _is_small(card)]
    question = None if signals is None else _question(moment, small[0])
    if signals is None or question is None:
        return small[0], None
    yes = _answer(moment, question, small[0])
    high = bool(wants_high(signals, question, yes)[0])
    said = f"reason.signal.{question.value}.{'yes' if yes[0] else 'no'}"
    card = small[-1] if high else small[0]
    return card, Message.of(said, card=card, suit=card.suit) if len(small) > 1 else None


def _question(moment: Moment, card: Card) -> Question | None:
    earlier = (one.suit for one in moment.play.played_by(moment.seat))
    dummy = moment.left(moment.contract.dummy) or 0
    dummy |= _dummys_on_table(moment)
    is_first = card.suit not in earlier
    return question_of(
        moment.play.current, moment.contract, moment.seat, card.suit, is_first, dummy
    )


def _dummys_on_table(moment: Moment) -> int:
    """Dummy's card of this trick as a mask: what dummy held when it began counts."""
    played = moment.play.current.card_of(moment.contract.dummy)
    return 0 if played is None else 1 << played.index


def _answer(moment: Moment, question: Question, card: Card) -> NDArray[np.bool_]:
    """Yes or no, by the tables of holdings."""
    import numpy as np

    hand = np.array([moment.held.mask], dtype=np.uint64)
    return says_yes(question, hand, card.suit, moment.trump)

"""How a beginner plays: by a few sayings, without counting, and with the mistakes that go with it.

Second hand low and third hand high, always; his longest suit led from the fourth best, an ace or
not; winners cashed as long as there are any; trumps drawn on some deals and forgotten on others;
the lowest card thrown, whatever it guards. Late in the play he looks at a few layouts, all
equally likely to him: he has not heard the auction, and does not remember who showed out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from qiaopai.core import Card
from qiaopai.robots.moment import Moment
from qiaopai.robots.protocol import Decision
from qiaopai.robots.rules import is_master
from qiaopai.robots.sampling import draw, seed_of
from qiaopai.text import Message

if TYPE_CHECKING:
    from qiaopai.solver import Solver

_LOOKS_FROM: Final = 6
"""The first trick, from 0, at which he looks at layouts."""


def beginners_card(moment: Moment, solver: Solver | None, layouts: int) -> Decision:
    """A beginner's card of those that are legal, with the saying behind it."""
    if len(moment.legal) == 1:
        card = moment.legal[0]
        return Decision(card, Message.of("reason.card.forced", card=card))
    late = len(moment.play.tricks) >= _LOOKS_FROM
    if moment.place == 0 and late and solver is not None and layouts:
        return _looked_up(moment, solver, layouts)
    if moment.place == 0:
        return _leads(moment)
    if moment.legal[0].suit is not moment.play.current.suit:
        return _without(moment)
    return _follows(moment)


def _said(card: Card, reason: str) -> Decision:
    return Decision(card, Message.of(f"reason.{reason}", card=card, suit=card.suit))


def _looked_up(moment: Moment, solver: Solver, layouts: int) -> Decision:
    """The best card over a few layouts that forget who showed out."""
    import numpy as np

    hidden = tuple(replace(one, void=0) for one in moment.facts.hidden)
    dice = np.random.Generator(np.random.PCG64(seed_of(moment.view)))
    masks = draw(replace(moment.facts, hidden=hidden), layouts, dice)
    strain, leader = moment.contract.strain, moment.play.current.leader
    tricks = solver.cards_masks(strain, leader, (), masks).sum(axis=0, dtype=np.int64)
    best = max(moment.legal, key=lambda card: (tricks[card.index], is_master(moment, card)))
    reason = Message.of("reason.card.samples", card=best, samples=layouts)
    return Decision(best, reason, samples=layouts)


def _leads(moment: Moment) -> Decision:
    """Trumps if he thinks of them, then winners, then his longest suit."""
    side = [card for card in moment.legal if card.suit is not moment.trump]
    if not moment.defends and _thinks_of_trumps(moment):
        trumps = [card for card in moment.legal if card.suit is moment.trump]
        if trumps:
            return _said(trumps[0], "rule.develop")
    high = [card for card in side if is_master(moment, card)]
    if high and moment.play.cards:
        return _said(high[0], "rule.develop" if not moment.defends else "rule.return")
    suit = max(side or moment.legal, key=lambda card: (_length(moment, card), card.suit)).suit
    held = [card for card in moment.legal if card.suit is suit]
    top = next((group[0] for group in moment.touching if _is_sequence(group, suit)), None)
    if top is not None:
        return _said(top, "lead.sequence")
    return _said(held[min(3, len(held) - 1)], "lead.fourth" if len(held) > 3 else "lead.low")


def _is_sequence(group: tuple[Card, ...], suit: object) -> bool:
    return len(group) > 1 and group[0].suit is suit and group[1].rank.hcp > 0


def _length(moment: Moment, card: Card) -> int:
    return moment.in_suit(moment.held.mask, card.suit).bit_count()


def _thinks_of_trumps(moment: Moment) -> bool:
    """On two deals of three, and only while there are trumps out."""
    if moment.trump is None or not moment.in_suit(moment.against, moment.trump):
        return False
    dealt = moment.view.dealt(moment.contract.declarer)
    return dealt is None or dealt.mask % 3 != 0


def _follows(moment: Moment) -> Decision:
    """Second hand low, third hand high, fourth hand as cheap as it can."""
    low, high = moment.legal[-1], moment.legal[0]
    winners = [card for card in moment.legal if moment.wins_now(card)]
    if moment.place == 1 or not winners:
        return _said(low, "rule.second_low" if moment.place == 1 else "rule.low")
    if moment.place == 3:
        return (
            _said(low, "rule.low") if moment.partner_wins else _said(winners[-1], "rule.cheapest")
        )
    best = moment.best
    if moment.partner_wins and best is not None and best.rank.hcp > 2:
        return _said(low, "rule.low")
    return _said(high, "rule.third_high")


def _without(moment: Moment) -> Decision:
    """A small ruff of whatever is not partner's; else the lowest card there is."""
    ruffs = [card for card in moment.legal if card.suit is moment.trump and moment.wins_now(card)]
    if ruffs and not moment.partner_wins:
        return _said(ruffs[-1], "rule.ruff")
    side = [card for card in moment.legal if card.suit is not moment.trump]
    thrown = min(side or moment.legal, key=lambda card: (card.rank, card.suit))
    return _said(thrown, "rule.discard")

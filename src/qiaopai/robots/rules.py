"""Card play by rule: what a good player does when nothing else decides.

Used in three ways: to choose among cards that a search holds equal, as a whole player
when there is no search (the beginner, or a missing solver), and to read what the others'
cards tell. Every rule gives points; the card of most points is played.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from qiaopai.core import Card, Rank, Seat, Suit
from qiaopai.robots.leads import leads, rule_rank
from qiaopai.robots.moment import Moment, above
from qiaopai.text import Message


def by_rule(moment: Moment, cards: Iterable[Card] | None = None) -> tuple[Card, Message]:
    """The card of `cards` (by default of all that are legal) that the rules prefer, and why."""
    choice = tuple(moment.legal if cards is None else cards)
    points, reason = _points_and_reason(moment)
    best = max(choice, key=lambda card: (points[card], -card.rank.index, card.suit.index))
    return best, Message.of(reason, card=best, suit=best.suit)


def _points_and_reason(moment: Moment) -> tuple[dict[Card, float], str]:
    if moment.place == 0:
        return _leading(moment)
    if moment.legal[0].suit is not moment.play.current.suit:
        return _without_the_suit(moment)
    following = (_second, _third, _fourth)[moment.place - 1]
    return following(moment)


# --- leading ---------------------------------------------------------------------------


def _leading(moment: Moment) -> tuple[dict[Card, float], str]:
    if not moment.play.cards:
        return _opening_lead(moment)
    if moment.defends:
        return {card: _defender_leads(moment, card) for card in moment.legal}, "reason.rule.return"
    return {card: _declarer_leads(moment, card) for card in moment.legal}, "reason.rule.develop"


def _opening_lead(moment: Moment) -> tuple[dict[Card, float], str]:
    found = leads(moment.view, moment.held)
    points = {card: -50.0 - card.rank.index for card in moment.legal}
    points |= {lead.card: lead.liking for lead in found}
    return points, found[0].reason.key


def is_master(moment: Moment, card: Card) -> bool:
    """Whether no card that the other side may hold ranks above `card` in its suit."""
    return not above(card) & moment.against


def _declarer_leads(moment: Moment, card: Card) -> float:
    """Draw trumps, cash what is high, else lead low towards strength in the longest suit."""
    partner = moment.left(moment.seat.partner) or 0
    mine = moment.in_suit(moment.held.mask, card.suit)
    theirs = moment.in_suit(partner, card.suit)
    out = moment.in_suit(moment.against, card.suit)
    trumps_out = 0 if moment.trump is None else moment.in_suit(moment.against, moment.trump)
    points = 0.3 * (mine | theirs).bit_count()
    top_there = 1 << theirs.bit_length() - 1 if theirs else 0
    if card.suit is moment.trump:
        points += 4.0 if out and (mine | theirs).bit_count() > out.bit_count() else -2.0
    elif trumps_out:
        points -= 0.5
    if is_master(moment, card):
        points += 2.0 if not trumps_out or card.suit is moment.trump else 0.5
        if theirs and top_there > 1 << card.index and theirs.bit_count() > 1:
            points -= 0.5
    elif top_there > 1 << card.index:
        points += 1.0 - 0.04 * card.rank.index
    else:
        points -= 0.08 * card.rank.index
    if not out and card.suit is not moment.trump and trumps_out:
        points -= 1.0
    return points


def _defender_leads(moment: Moment, card: Card) -> float:
    """Partner's suit back, one's own suit again, the top of sequences; through strength."""
    suit = card.suit
    holding = moment.held.mask >> 13 * suit.index & 0x1FFF
    points = _card_of_suit(moment, card, holding)
    first = _first_leads(moment)
    if first.get(moment.seat.partner) is suit:
        points += 2.0
    elif first.get(moment.seat) is suit:
        points += 1.2
    if suit is moment.trump:
        points -= 1.5
    elif is_master(moment, card):
        points += 1.0
    dummy = moment.contract.dummy
    shown = moment.in_suit(moment.left(dummy) or 0, suit)
    high = (shown >> 13 * suit.index).bit_length() - 1
    if dummy is moment.seat.lho:
        points += 0.6 if high in (Rank.KING.index, Rank.QUEEN.index) else 0.0
    else:
        points += 0.8 if high < Rank.JACK.index else -0.6
    if moment.trump is not None and suit is not moment.trump and not shown:
        trumps = moment.in_suit(moment.left(dummy) or 0, moment.trump)
        points -= 1.0 if trumps else 0.0
    return points


@cache
def _rule_bit(holding: int, trumps: bool) -> int:
    return rule_rank(holding, trumps)[0]


def _card_of_suit(moment: Moment, card: Card, holding: int) -> float:
    """Points for the card that the lead rules choose from the suit, and for its equals."""
    chosen = _rule_bit(holding, moment.trump is not None)
    if card.rank.index == chosen:
        return 0.5
    return -0.05 * abs(card.rank.index - chosen)


def _first_leads(moment: Moment) -> dict[Seat, Suit]:
    """The suit that each seat led first."""
    found: dict[Seat, Suit] = {}
    for trick in (*moment.play.tricks, moment.play.current):
        if trick.cards:
            found.setdefault(trick.leader, trick.cards[0].suit)
    return found


# --- following -------------------------------------------------------------------------


def _low_to_high(moment: Moment) -> dict[Card, float]:
    return {card: -0.1 * card.rank.index for card in moment.legal}


def _lowest_of_equals(moment: Moment, card: Card) -> Card:
    return next(group for group in moment.touching if card in group)[-1]


def _second(moment: Moment) -> tuple[dict[Card, float], str]:
    """Second hand low, but cover an honour that can be covered with profit."""
    points = _low_to_high(moment)
    best = moment.best
    assert best is not None
    winners = [card for card in moment.legal if moment.wins_now(card)]
    if (
        moment.defends
        and best.rank.index >= Rank.TEN.index
        and winners
        and _covering_gains(moment, best)
    ):
        points[_lowest_of_equals(moment, winners[-1])] += 3.0
        return points, "reason.rule.cover"
    tops = [
        group
        for group in moment.touching
        if len(group) >= 2 and group[-1].rank.index >= Rank.TEN.index
    ]
    if moment.defends and tops and moment.wins_now(tops[0][0]) and best.rank < Rank.TEN:
        points[tops[0][-1]] += 1.5
        return points, "reason.rule.split"
    return points, "reason.rule.second_low"


def _covering_gains(moment: Moment, led: Card) -> bool:
    """Whether the honour led stands alone, so that covering may promote a card behind it."""
    leader = moment.play.current.leader
    shown = moment.left(leader)
    if shown is None:
        return False
    below = 1 << led.index - 1 if led.rank > Rank.TWO else 0
    return not shown & below


def _third(moment: Moment) -> tuple[dict[Card, float], str]:
    """Third hand high, no higher than needed; low when partner's card will do."""
    points = _low_to_high(moment)
    last = moment.left(moment.seat.lho)
    best = moment.best
    assert best is not None
    winners = [card for card in moment.legal if moment.wins_now(card)]
    if not winners:
        return points, "reason.rule.low"
    to_beat = moment.in_suit(moment.facts.unknown if last is None else last, best.suit)
    if moment.partner_wins and not _may_be_beaten(moment, best, to_beat):
        return points, "reason.rule.low"
    sure = [card for card in winners if not above(card) & to_beat]
    if sure:
        points[_lowest_of_equals(moment, sure[-1])] += 3.0
        return points, "reason.rule.third_high"
    if last is None:
        points[_lowest_of_equals(moment, winners[0])] += 3.0
        return points, "reason.rule.third_high"
    return points, "reason.rule.low"


def _may_be_beaten(moment: Moment, best: Card, to_beat: int) -> bool:
    """Whether the last hand may hold a card above `best` that beats one of mine or not."""
    return bool(above(best) & to_beat) and best.suit is moment.play.current.suit


def _fourth(moment: Moment) -> tuple[dict[Card, float], str]:
    """Win as cheaply as possible; low under partner's winner or when nothing wins."""
    points = _low_to_high(moment)
    winners = [card for card in moment.legal if moment.wins_now(card)]
    if moment.partner_wins or not winners:
        return points, "reason.rule.low"
    points[winners[-1]] += 3.0
    return points, "reason.rule.cheapest"


# --- ruffs and discards ----------------------------------------------------------------


def _without_the_suit(moment: Moment) -> tuple[dict[Card, float], str]:
    points = {card: _discard(moment, card) for card in moment.legal}
    ruffs = [card for card in moment.legal if card.suit is moment.trump and moment.wins_now(card)]
    for card in moment.legal:
        if card.suit is moment.trump:
            points[card] -= 4.0
    if ruffs and _ruff_is_wanted(moment):
        cheapest = min(ruffs)
        points[cheapest] = 9.0
        return points, "reason.rule.ruff"
    return points, "reason.rule.discard"


def _ruff_is_wanted(moment: Moment) -> bool:
    """Whether the trick is not partner's already."""
    if not moment.partner_wins:
        return True
    best = moment.best
    assert best is not None
    return moment.place < 3 and bool(above(best) & moment.against)


def _discard(moment: Moment, card: Card) -> float:
    """A low card that guards nothing, from a suit whose length is not needed."""
    holding = moment.in_suit(moment.held.mask, card.suit)
    length = holding.bit_count()
    out = moment.in_suit(moment.against, card.suit)
    points = -0.25 * card.rank.index
    if is_master(moment, card) and out:
        points -= 3.0
    points -= _guard_lost(card, holding, out)
    shown = 0
    for seat, mask in moment.facts.seen:
        if seat.side is not moment.seat.side:
            shown = max(shown, moment.in_suit(mask, card.suit).bit_count())
    if shown >= length >= 3 and moment.defends:
        points -= 1.5
    return points + 0.15 * length


def _guard_lost(card: Card, holding: int, out: int) -> float:
    """What it costs to shorten a suit whose honour needs its small cards."""
    length = holding.bit_count()
    top = holding.bit_length() - 1
    higher = (out >> top).bit_count()
    if 1 <= higher <= 3 and length == higher + 1 and 1 << card.index != 1 << top:
        return 2.0
    return 0.0

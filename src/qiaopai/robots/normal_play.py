"""The cards of a normal line (Law 70): careless perhaps, never irrational.

A claimer who said nothing of his line is held to any of them: suits in any order, but each
from the top; a trick won where it is sure to be won and none may be lost, as cheaply as
possible; high cards not thrown under or away. Where a trick can be won only by a guess,
both guesses are normal.
"""

from __future__ import annotations

from dataclasses import dataclass

from qiaopai.robots.sampling import SUIT_MASKS
from qiaopai.robots.standing import (
    Standing,
    beats,
    different,
    each,
    highest,
    lowest,
    winning_place,
)


@dataclass(frozen=True, slots=True)
class Chair:
    """A hand of the claimer's side at its turn: `mine`, `partners`, and what is against them.

    `against` are the cards that the other side may hold; `spare` is how many tricks the
    claim allows to lose.
    """

    standing: Standing
    trumps: int
    spare: int

    @property
    def mine(self) -> int:
        """The hand on turn."""
        return self.standing.hands[self.standing.turn]

    @property
    def partners(self) -> int:
        """Partner's hand as far as it is seen."""
        return self.standing.hands[(self.standing.turn + 2) % 4]

    @property
    def against(self) -> int:
        """Cards that may be against this hand."""
        one, two = (self.standing.turn + 1) % 4, (self.standing.turn + 3) % 4
        return self.unseen | self.standing.hands[one] | self.standing.hands[two]

    @property
    def unseen(self) -> int:
        """Unseen cards, and those thrown since: a careless player has not watched them go."""
        return self.standing.unseen | self.standing.thrown

    @property
    def others(self) -> int:
        """Every card that may lie between two of this hand."""
        table = sum(1 << card for card in self.standing.trick)
        return self.against | self.partners | table

    def may_be_beaten(self, card: int) -> bool:
        """Whether a later hand of the other side may beat `card`, by what is known of it."""
        place = len(self.standing.trick)
        turn = self.standing.turn
        return any(self._may_beat((turn + step) % 4, card) for step in range(1, 4 - place, 2))

    def _may_beat(self, seat: int, card: int) -> bool:
        led = (*self.standing.trick, card)[0] // 13
        held = self.standing.hands[seat] or self.unseen & ~self.standing.voids[seat]
        follows = held & SUIT_MASKS[led]
        if follows:
            return any(beats(one, card, self.trumps) for one in each(follows))
        return any(beats(one, card, self.trumps) for one in each(held))


def normal_cards(chair: Chair) -> list[int]:
    """The cards that a normal line may play from the hand on turn, one of each group of equals."""
    if not chair.standing.trick:
        return _leads(chair)
    followed = chair.mine & SUIT_MASKS[chair.standing.trick[0] // 13]
    return _follows(chair, followed) if followed else _without(chair)


def _leads(chair: Chair) -> list[int]:
    found: list[int] = []
    for suit in SUIT_MASKS:
        mine = chair.mine & suit
        if mine:
            found += _leads_of(chair, mine, chair.partners & suit, chair.against & suit)
    return found


def _leads_of(chair: Chair, mine: int, partners: int, against: int) -> list[int]:
    """From the top where the top is high; else towards partner's top; else any card."""
    top = highest(against)
    if highest(mine) > top:
        return _unique(highest(mine), lowest(mine) if highest(partners) > top else highest(mine))
    return different(mine, chair.others)


def _unique(*cards: int) -> list[int]:
    return list(dict.fromkeys(cards))


def _follows(chair: Chair, followed: int) -> list[int]:
    """Low where the trick is ours or cannot be; as cheap as sure where it is to be won."""
    trick = chair.standing.trick
    place = winning_place(trick, chair.trumps)
    best = trick[place]
    ours = place == len(trick) - 2
    if ours and not chair.may_be_beaten(best):
        return [lowest(followed)]
    winners = [one for one in each(followed) if beats(one, best, chair.trumps)]
    if not winners:
        return [lowest(followed)]
    return _winning(chair, winners, [lowest(followed)], different(followed, chair.others))


def _winning(chair: Chair, winners: list[int], low: list[int], every: list[int]) -> list[int]:
    """The cheapest sure winner, and losing only if the claim allows it; else a guess."""
    sure = [one for one in winners if not chair.may_be_beaten(one)]
    if not sure:
        return every
    return _unique(sure[0], *low) if chair.spare else [sure[0]]


def _without(chair: Chair) -> list[int]:
    """A ruff where it wins the trick; a card that is not high thrown otherwise."""
    trick = chair.standing.trick
    place = winning_place(trick, chair.trumps)
    thrown = _thrown(chair)
    if place == len(trick) - 2 and not chair.may_be_beaten(trick[place]):
        return thrown
    trumps = chair.mine & SUIT_MASKS[chair.trumps] if chair.trumps >= 0 else 0
    ruffs = [one for one in each(trumps) if beats(one, trick[place], chair.trumps)]
    if not ruffs:
        return thrown
    return _winning(chair, ruffs, thrown, _unique(*different(trumps, chair.others), *thrown))


def _thrown(chair: Chair) -> list[int]:
    """The lowest card of each side suit, high ones only when nothing else is left."""
    side = [
        chair.mine & suit
        for number, suit in enumerate(SUIT_MASKS)
        if chair.mine & suit and number != chair.trumps
    ]
    low = [one for held in side if not _is_high(chair, one := lowest(held))]
    return low or [lowest(held) for held in side] or [lowest(chair.mine)]


def _is_high(chair: Chair, card: int) -> bool:
    return card > highest(chair.against & SUIT_MASKS[card // 13])


def wins_all(chair: Chair) -> bool:
    """Whether the hand on lead, with every card high in its turn, keeps the lead to the end."""
    against = chair.against
    if chair.trumps >= 0 and against & SUIT_MASKS[chair.trumps]:
        return False
    return all(
        _runs(chair.mine & suit, chair.partners & suit, against & suit)
        for suit in SUIT_MASKS
        if chair.mine & suit
    )


def _runs(mine: int, partners: int, against: int) -> bool:
    """Whether a suit's cards win from the top, against all others in one hand, and none crosses."""
    top, outside = highest(against), against.bit_count()
    if highest(partners) > max(top, lowest(mine)):
        return False
    high = sorted(each(mine), reverse=True)
    return all(card > top for card in high[:outside])

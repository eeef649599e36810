"""A play from one player's chair as plain numbers, for searches that know no hidden card.

Cards are indices (0 the club deuce, 51 the spade ace), sets of them masks, seats 0 to 3 from
North. Hidden hands share the unseen cards: who holds which is left open until a card is
played or a suit is not followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from qiaopai.core import Strain
from qiaopai.dealing.space import PACK
from qiaopai.robots.sampling import SUIT_MASKS, facts_of

if TYPE_CHECKING:
    from qiaopai.table.view import SeatView

NOTRUMP = -1
"""The number of the trump suit where there is none."""


class Standing(NamedTuple):
    """The cards left at a card's turn, as one player knows them.

    `hands` has the seen hands (0 for a hidden one), `unseen` what the hidden ones hold
    together, `voids` the cards of suits that a hidden hand is out of, `sizes` how many cards
    each hand has left, `thrown` what hidden hands have thrown away from here on.
    """

    leader: int
    trick: tuple[int, ...]
    hands: tuple[int, int, int, int]
    unseen: int
    voids: tuple[int, int, int, int]
    sizes: tuple[int, int, int, int]
    thrown: int = 0

    @property
    def turn(self) -> int:
        """Whose card is next."""
        return (self.leader + len(self.trick)) % 4

    @property
    def tricks_left(self) -> int:
        """Tricks not yet complete."""
        return self.sizes[self.leader] + bool(self.trick)

    def after(self, card: int, trumps: int) -> Standing:
        """The standing after the seat on turn has played `card`."""
        seat, bit = self.turn, 1 << card
        hands, unseen, voids, thrown = self.hands, self.unseen, self.voids, self.thrown
        if hands[seat] & bit:
            hands = _put(hands, seat, hands[seat] & ~bit)
        else:
            unseen &= ~bit
            if self.trick and card // 13 != self.trick[0] // 13:
                voids = _put(voids, seat, voids[seat] | SUIT_MASKS[self.trick[0] // 13])
                thrown |= bit & PACK
        sizes = _put(self.sizes, seat, self.sizes[seat] - 1)
        trick = (*self.trick, card)
        if len(trick) < 4:
            return Standing(self.leader, trick, hands, unseen, voids, sizes, thrown)
        winner = (self.leader + winning_place(trick, trumps)) % 4
        return Standing(winner, (), hands, unseen, voids, sizes, thrown)

    def is_possible(self, hidden: tuple[int, ...]) -> bool:
        """Whether the `hidden` hands can share the unseen cards by their sizes and voids."""
        if len(hidden) != 2:
            return True
        one, two = hidden
        barred, others = self.voids[one] & self.unseen, self.voids[two] & self.unseen
        if barred & others:
            return False
        return barred.bit_count() <= self.sizes[two] and others.bit_count() <= self.sizes[one]


def _put(four: tuple[int, int, int, int], place: int, value: int) -> tuple[int, int, int, int]:
    changed = list(four)
    changed[place] = value
    one, two, three, last = changed
    return one, two, three, last


def standing_of(view: SeatView) -> Standing:
    """The standing of a view in which cards are played."""
    assert view.play is not None
    facts, current = facts_of(view), view.play.current
    hands, voids, sizes = [0] * 4, [0] * 4, [0] * 4
    for seat, mask in facts.seen:
        hands[seat.index], sizes[seat.index] = mask, mask.bit_count()
    for one in facts.hidden:
        voids[one.seat.index], sizes[one.seat.index] = one.void, one.size
    return Standing(
        current.leader.index,
        tuple(card.index for card in current.cards),
        _four(hands),
        facts.unknown,
        _four(voids),
        _four(sizes),
    )


def _four(values: list[int]) -> tuple[int, int, int, int]:
    north, east, south, west = values
    return north, east, south, west


def trumps_of(strain: Strain) -> int:
    """The number of the trump suit, or NOTRUMP."""
    return NOTRUMP if strain.suit is None else strain.suit.index


def winning_place(trick: tuple[int, ...], trumps: int) -> int:
    """Which card of `trick` wins it so far (Law 44)."""
    best = 0
    for place, card in enumerate(trick):
        if beats(card, trick[best], trumps):
            best = place
    return best


def beats(card: int, best: int, trumps: int) -> bool:
    """Whether `card` wins over `best` when played after it."""
    if card // 13 == best // 13:
        return card > best
    return card // 13 == trumps


def each(mask: int) -> Iterator[int]:
    """The cards of `mask`, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def different(mask: int, others: int) -> list[int]:
    """The lowest of each group of cards in `mask` between which no card of `others` ranks."""
    found: list[int] = []
    last = -1
    for card in each(mask):
        between = (1 << card) - (1 << last + 1) if last >= 0 else 0
        if last < 0 or card // 13 != last // 13 or between & others:
            found.append(card)
        last = card
    return found


def highest(mask: int) -> int:
    """The highest card of `mask`, or -1."""
    return mask.bit_length() - 1


def lowest(mask: int) -> int:
    """The lowest card of `mask`, or -1."""
    return (mask & -mask).bit_length() - 1

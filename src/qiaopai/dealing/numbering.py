"""Every deal has a number: a one-to-one map of 0 … 52!/13!^4 - 1 to the deals of a pack.

The map is the combinatorial number system (D. E. Knuth, *The Art of Computer Programming*,
7.2.1.3), once a hand. Number the pack 0 (club deuce) to 51 (spade ace). North's hand is a set
of 13 of the 52 places, East's a set of 13 of the 39 cards left, South's of the 26 left, always
counted from the lowest card. A set with places c1 < c2 < … < c13 has the rank
C(c1, 1) + C(c2, 2) + … + C(c13, 13), and ::

    index = (rank(North) x C(39, 13) + rank(East)) x C(26, 13) + rank(South)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final

from qiaopai.core import Deal, Hand, Seat
from qiaopai.dealing.dice import Dice
from qiaopai.errors import InvalidValue

NUMBER_OF_DEALS: Final = comb(52, 13) * comb(39, 13) * comb(26, 13)
"""How many different deals there are: 52!/13!^4 = 53644737765488792839237440000."""


def deal(dice: Dice) -> Deal:
    """A deal thrown with `dice`, each of the 52!/13!^4 as likely as the others (Law 6)."""
    return deal_at(dice.below(NUMBER_OF_DEALS))


def deal_at(index: int) -> Deal:
    """The deal number `index`, 0 to NUMBER_OF_DEALS - 1.

    >>> print(deal_at(0))
    N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432...
    """
    if not 0 <= index < NUMBER_OF_DEALS:
        raise InvalidValue("dealing.index", index=index)
    rest, south = divmod(index, comb(26, 13))
    north, east = divmod(rest, comb(39, 13))
    left = list(range(52))
    hands = {}
    for seat, rank in ((Seat.NORTH, north), (Seat.EAST, east), (Seat.SOUTH, south)):
        places = _places(rank)
        hands[seat] = _hand([left[place] for place in places])
        chosen = set(places)
        left = [card for place, card in enumerate(left) if place not in chosen]
    hands[Seat.WEST] = _hand(left)
    return Deal(hands)


def index_of(deal: Deal) -> int:
    """The number of `deal`: ``deal_at(index_of(deal)) == deal``."""
    left = list(range(52))
    ranks = []
    for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH):
        mask = deal[seat].mask
        ranks.append(_rank([place for place, card in enumerate(left) if mask >> card & 1]))
        left = [card for card in left if not mask >> card & 1]
    north, east, south = ranks
    return (north * comb(39, 13) + east) * comb(26, 13) + south


def _hand(cards: Sequence[int]) -> Hand:
    return Hand.from_mask(sum(1 << card for card in cards))


def _rank(places: Sequence[int]) -> int:
    """The rank of 13 ascending `places` among all sets of 13."""
    return sum(comb(place, size) for size, place in enumerate(places, start=1))


def _places(rank: int) -> list[int]:
    """The 13 places of the set with this `rank`, highest first."""
    places = []
    place = 52
    for size in range(13, 0, -1):
        place -= 1
        while comb(place, size) > rank:
            place -= 1
        rank -= comb(place, size)
        places.append(place)
    return places

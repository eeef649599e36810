"""Slams: the question for key cards, jumps to six, invitations in notrump."""

from __future__ import annotations

from qiaopai.core import Bid
from qiaopai.systems.constraint import Term
from qiaopai.systems.floor.rules import FOUR_NOTRUMP, Floor
from qiaopai.systems.situation import NOTRUMP, bid_at


def slams(floor: Floor) -> None:
    """What the points together are worth above game."""
    slam = floor.numbers["slam"]
    asked = floor.situation.seat.side in dict(floor.situation.trumps)
    trumps = _trumps(floor)
    if asked and trumps >= 0:
        return
    if trumps >= 0 and floor.situation.last < FOUR_NOTRUMP.index:
        floor.add(
            FOUR_NOTRUMP,
            floor.fit(trumps),
            floor.support(trumps, slam),
            name="keycards",
            force="F",
            trumps=trumps,
        )
    elif trumps >= 0:
        floor.add(bid_at(6, trumps), floor.fit(trumps), floor.support(trumps, slam), name="slam")
    floor.add(bid_at(7, NOTRUMP), floor.hcp(floor.numbers["grand_notrump"]), name="slam")
    slam = floor.numbers["slam_notrump"]
    floor.add(bid_at(6, NOTRUMP), floor.hcp(slam), *floor.stops, name="slam")
    if trumps < 0 and floor.situation.last < FOUR_NOTRUMP.index and floor.wide(3):
        least = max(floor.hcp(slam - 2).low, slam + 1 - floor.partner.hcp[1])
        floor.add(FOUR_NOTRUMP, Term("hcp", least), name="quantitative")


def _trumps(floor: Floor) -> int:
    """The suit a question for key cards would be about."""
    agreed = floor.situation.agreed
    if agreed >= 0:
        return agreed
    call = floor.situation.call_back(2)
    if isinstance(call, Bid) and call.strain.index < NOTRUMP:
        suit = call.strain.index
        return suit if floor.partner.least(suit) >= 4 else -1
    return -1

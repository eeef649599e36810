"""When a pass would break a force: the cheapest bid that describes the hand."""

from __future__ import annotations

from qiaopai.core import DOUBLE, PASS
from qiaopai.systems.constraint import Term
from qiaopai.systems.floor.rules import Floor, length
from qiaopai.systems.situation import NOTRUMP, bid_at

_GAME = (5, 5, 4, 4, 3)
"""The level of game by strain index."""


def forced(floor: Floor) -> None:
    """What to bid when partner may not be left in the last bid."""
    situation = floor.situation
    if situation.doubled is DOUBLE and not situation.is_ours:
        _pass_for_penalties(floor)
    for cards in (8, 7):
        for suit in floor.fits():
            if cards == 8 or floor.partner.least(suit) >= 5:
                _cheap(floor, suit, floor.fit(suit, cards), name="supports")
        if cards == 8:
            _describe(floor)
    _last_resort(floor)


def _cheap(floor: Floor, suit: int, *terms: Term, name: str) -> None:
    level = floor.situation.level(suit)
    if level <= _GAME[suit]:
        floor.add(bid_at(level, suit), *terms, name=name)


def _describe(floor: Floor) -> None:
    """Longer suits, new suits, notrump with a stopper."""
    new = [suit for suit in floor.situation.unbid if floor.situation.level(suit) <= 3]
    for cards in (7, 6, 5):
        for suit in (3, 2, 1, 0):
            if suit in floor.situation.theirs or cards <= floor.mine.least(suit):
                continue
            _cheap(floor, suit, length(suit, cards), name="shows")
    for suit in new:
        _cheap(floor, suit, length(suit, 4), name="shows")
    if floor.situation.level(NOTRUMP) <= 3:
        _cheap(floor, NOTRUMP, *floor.stops, name="shows")


def _pass_for_penalties(floor: Floor) -> None:
    strain = floor.situation.last % 5
    if strain == NOTRUMP:
        floor.add(PASS, Term("hcp", 8), name="for_penalties")
    else:
        floor.add(PASS, length(strain, 5), Term("honours", 2, 5, strain), name="for_penalties")
        floor.add(PASS, length(strain, 4), Term("tops", 2, 3, strain), name="for_penalties")


def _last_resort(floor: Floor) -> None:
    """The least bad bid, for any hand that is left."""
    for suit in sorted(range(4), key=lambda suit: -floor.partner.least(suit)):
        if floor.partner.least(suit) >= 5:
            _cheap(floor, suit, length(suit, 2), name="supports")
    for suit in sorted(range(4), key=lambda suit: -floor.mine.least(suit)):
        if floor.mine.least(suit) >= 5:
            _cheap(floor, suit, name="waits")
    if floor.situation.level(NOTRUMP) <= 3:
        _cheap(floor, NOTRUMP, name="waits")
        return
    best = max(range(4), key=lambda suit: (floor.situation.together(suit), suit))
    floor.add(bid_at(floor.situation.level(best), best), name="waits")
    floor.add(PASS, name="stays")

"""When the opponents have the bid: doubles, raises by the law of total tricks, own suits."""

from __future__ import annotations

from qiaopai.core import DOUBLE
from qiaopai.systems.constraint import Term
from qiaopai.systems.floor.rules import MAJORS, Floor, length
from qiaopai.systems.situation import NOTRUMP, bid_at


def competition(floor: Floor) -> None:
    """The opponents have the bid and nothing forces us."""
    _penalties(floor)
    _raises(floor)
    _own_suits(floor)
    _doubles(floor)


def _penalties(floor: Floor) -> None:
    level, strain = divmod(floor.situation.last, 5)
    level += 1
    total = floor.numbers["penalty"]
    if strain == NOTRUMP:
        floor.add(DOUBLE, floor.hcp(total), name="penalty")
    elif level >= 4:
        floor.add(DOUBLE, floor.hcp(total), length(strain, 2), name="penalty")
        floor.add(DOUBLE, floor.hcp(total - 4), length(strain, 4), name="penalty")
    elif level >= 2:
        floor.add(
            DOUBLE,
            floor.hcp(total - 2),
            length(strain, 4),
            Term("tops", 1, 3, strain),
            name="penalty",
        )


def _raises(floor: Floor) -> None:
    """By the law of total tricks: as high as there are trumps."""
    for suit in floor.fits():
        level = floor.situation.level(suit)
        if level <= (4 if suit in MAJORS else 3):
            trumps = level + 6
            least = (0, 16, 17, 19, 21)[level]
            floor.add(
                bid_at(level, suit),
                floor.fit(suit, max(8, trumps)),
                floor.support(suit, least),
                name="competes",
            )


def _own_suits(floor: Floor) -> None:
    partner = floor.partner.hcp[0]
    for suit in (3, 2, 1, 0):
        level = floor.situation.level(suit)
        if suit in floor.situation.theirs or level > 3:
            continue
        least = max(5 if level <= 2 else 6, floor.mine.least(suit) + 1)
        points = max((0, 8, 11, 14)[level], (0, 16, 19, 22)[level] - max(partner, 8))
        floor.add(
            bid_at(level, suit),
            length(suit, least),
            Term("points", points),
            name="competes",
        )


def _doubles(floor: Floor) -> None:
    """A double for takeout: values not yet shown and shortness in their suit."""
    level, strain = divmod(floor.situation.last, 5)
    if strain == NOTRUMP or level >= 3 or floor.situation.me.doubled:
        return
    unbid = [suit for suit in floor.situation.unbid if suit != strain]
    least = max(12 + 2 * level, floor.mine.hcp[0] + 3, 20 + 2 * level - floor.partner.hcp[0])
    floor.add(
        DOUBLE,
        Term("hcp", least),
        length(strain, 0, 2),
        *(length(suit, 3) for suit in unbid),
        name="action",
        force="F",
    )

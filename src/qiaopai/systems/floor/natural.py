"""What a call shows that nobody has an agreement about."""

from __future__ import annotations

from qiaopai.core import DOUBLE, Bid, Call
from qiaopai.systems.constraint import All, Term
from qiaopai.systems.floor.rules import length
from qiaopai.systems.situation import NOTRUMP, Situation


def natural_constraint(situation: Situation, call: Call) -> All:
    """What a call shows that neither the system nor the floor would make: nature's least."""
    if not isinstance(call, Bid):
        return All((Term("hcp", 8),)) if call is DOUBLE else All()
    strain = call.strain.index
    partner = situation.partner.seen
    if strain == NOTRUMP:
        needed = (0, 18, 21, 24, 30, 31, 33, 36)[call.level] - partner.hcp[0]
        return All((Term("hcp", max(0, needed)),))
    cards = 3 if partner.least(strain) >= 4 else 4 if call.level == 1 else 5
    return All((length(strain, cards),))

"""What a call shows that nobody has an agreement about."""

from __future__ import annotations

from dataclasses import replace

from qiaopai.core import DOUBLE, Bid, Call
from qiaopai.systems.constraint import All, Term
from qiaopai.systems.floor.rules import length
from qiaopai.systems.situation import NOTRUMP, Situation


def natural_constraint(situation: Situation, call: Call) -> All:
    """What a call shows that neither the system nor the floor would make: nature's least.

    A suit that partner has shown is raised as high as there are trumps together; one's own is
    bid with a card more for each level.
    """
    if not isinstance(call, Bid):
        return All((Term("hcp", 8),)) if call is DOUBLE else All()
    strain = call.strain.index
    partner = situation.partner.seen
    if strain == NOTRUMP:
        needed = (0, 18, 21, 24, 30, 31, 33, 36)[call.level] - partner.hcp[0]
        return All((Term("hcp", max(0, needed)),))
    shown = partner.least(strain)
    if shown >= 3:
        return All((length(strain, max(3, min(call.level, 5) + 4 - shown)),))
    own = situation.me.seen.least(strain)
    again = own + 1 if own >= 4 else 0
    return All((length(strain, max(again, _UNASKED[call.level])),))


_UNASKED = (0, 4, 5, 6, 7, 8, 8, 8)
"""The cards that a bid by nature alone promises in a suit of its own, by level."""


def stated_by_nature(situation: Situation, call: Call) -> All:
    """:func:`natural_constraint`, but no more than the player has left open by his calls."""
    mine = situation.me.seen
    (rule,) = natural_constraint(situation, call).terms or (None,)
    if rule is None:
        return All()
    most = mine.hcp[1] if rule.measure == "hcp" else mine.most(rule.suit)
    return All((replace(rule, low=min(rule.low, most)),))

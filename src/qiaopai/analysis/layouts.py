"""Layouts of the unseen cards as often as they are likely, from one player's view."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from qiaopai.robots.beliefs import flattened, likely_layouts, shuffled
from qiaopai.robots.evidence import auction_evidence, opening_lead_weights
from qiaopai.robots.habits import habit_weights
from qiaopai.robots.moment import Moment
from qiaopai.robots.sampling import Sample, draw, facts_of, pick, seed_of
from qiaopai.robots.schedule import CLUB

if TYPE_CHECKING:
    from qiaopai.robots.evidence import Evidence
    from qiaopai.systems import Agreements
    from qiaopai.table.view import SeatView

SCHEDULE = CLUB
"""How many layouts are drawn and weighed before some are picked."""


def likely(view: SeatView, samples: int, system: Agreements) -> Sample:
    """At most `samples` layouts that agree with `view`, by what the calls and cards so far show.

    The same view gets the same layouts: the dice are seeded by it alone.
    """
    if view.play is not None:
        return likely_layouts(Moment.of(view), _evidence(system), samples, SCHEDULE)
    return _in_the_auction(view, samples, system)


@cache
def _evidence(system: Agreements) -> tuple[Evidence, ...]:
    return auction_evidence(system), opening_lead_weights, habit_weights


def _in_the_auction(view: SeatView, samples: int, system: Agreements) -> Sample:
    import numpy as np

    facts = facts_of(view)
    dice = np.random.Generator(np.random.PCG64(seed_of(view)))
    masks = draw(facts, max(SCHEDULE.pool, samples), dice)
    dealt = {one.seat: masks[:, one.seat.index] for one in facts.hidden}
    weights = flattened(auction_evidence(system)(view, dealt))
    return shuffled(pick(masks, weights, samples, dice), dice)

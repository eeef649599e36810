"""Layouts of the unseen cards as often as they are likely, from the view of whoever plays."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from qiaopai.robots.beliefs import likely_layouts
from qiaopai.robots.evidence import auction_evidence, opening_lead_weights
from qiaopai.robots.habits import habit_weights
from qiaopai.robots.moment import Moment
from qiaopai.robots.schedule import CLUB

if TYPE_CHECKING:
    from qiaopai.robots.evidence import Evidence
    from qiaopai.robots.sampling import Sample
    from qiaopai.systems import Agreements
    from qiaopai.table.view import SeatView


def likely(view: SeatView, samples: int, system: Agreements) -> Sample:
    """At most `samples` layouts that agree with `view`, by what the calls and cards so far show.

    The same view gets the same layouts: the dice are seeded by it alone. When only few are
    possible, all of them.
    """
    return likely_layouts(Moment.of(view), _evidence(system), samples, CLUB)


@cache
def _evidence(system: Agreements) -> tuple[Evidence, ...]:
    return auction_evidence(system), opening_lead_weights, habit_weights

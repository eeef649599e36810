"""Which layouts a player believes in: possible by all he has seen, and as often as likely."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from qiaopai.core import Seat
from qiaopai.robots.moment import Moment
from qiaopai.robots.sampling import (
    Sample,
    count_layouts,
    dealt_masks,
    draw,
    every_layout,
    flatter,
    pick,
    seed_of,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.robots.evidence import Evidence, Weights
    from qiaopai.robots.schedule import Schedule
    from qiaopai.solver.values import Masks
    from qiaopai.table.view import SeatView


def likely_layouts(
    moment: Moment, evidence: Sequence[Evidence], samples: int, schedule: Schedule
) -> Sample:
    """`samples` layouts as often as they are likely, or all there are when they are few.

    They are picked from a pool of layouts drawn uniformly, or from all when these are no more.
    The dice are seeded by the view alone.
    """
    import numpy as np

    facts, pool = moment.facts, max(samples, schedule.pool)
    dice = np.random.Generator(np.random.PCG64(seed_of(moment.view)))
    possible = count_layouts(facts)
    if possible <= schedule.every:
        samples = possible
    if possible <= pool:
        masks = every_layout(facts)
        weights = weigh(moment, evidence, masks)
    else:
        masks = draw(facts, pool, dice)
        weights = flattened(weigh(moment, evidence, masks))
    return shuffled(pick(masks, weights, samples, dice), dice)


def shuffled(sample: Sample, dice: np.random.Generator) -> Sample:
    """The same layouts in random order, so that any first part of them is fair."""
    order = dice.random(len(sample)).argsort()
    return Sample(sample.masks[order], sample.weights[order], sample.effective)


def weigh(moment: Moment, evidence: Sequence[Evidence], masks: Masks) -> Weights:
    """The product of all evidence; a source that raises or answers nonsense is left out."""
    import numpy as np

    whole = dealt_masks(moment.facts, masks)
    dealt = {one.seat: whole[:, one.seat.index] for one in moment.facts.hidden}
    weights = np.ones(len(masks))
    for source in evidence if dealt else ():
        more = _asked(source, moment.view, dealt, len(masks))
        if more is not None:
            weights = weights * more
    return weights


def _asked(
    source: Evidence, view: SeatView, dealt: Mapping[Seat, NDArray[np.uint64]], count: int
) -> Weights | None:
    import numpy as np

    try:
        weights = np.asarray(source(view, dealt), dtype=np.float64)
    except Exception:  # a plug-in's or a system's fault must not cost the table its card
        return None
    good = weights.shape == (count,) and bool(np.isfinite(weights).all()) and weights.max() > 0
    return weights if good else None


def flattened(weights: Weights, least: float = 20.0) -> Weights:
    """`weights`, flatter where a draw would otherwise be worth less than `least` layouts."""
    return flatter(weights, least)[0]

"""Layouts that a player imagines in the auction: his own hand, and others that bid as heard.

Layouts are drawn uniformly and weighed by what each call shows. In this order they come in:
those in which every hand is one that the system bids so, those a point beside a bound, those
two points or a card beside, at last any; how many of the last three were needed is reported.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from qiaopai.robots.beliefs import flattened, shuffled
from qiaopai.robots.sampling import Facts, Sample, draw, facts_of, pick, seed_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.solver.values import Masks
    from qiaopai.systems import Agreements
    from qiaopai.table.view import SeatView

SHARPNESS = 2.0
"""The power of the weights: a point beside a bound leaves 0.2, a card 0.01, anything 0.0004."""

LEAST = 12.0
"""Equally likely layouts that a draw must be worth before its weights are taken as they are."""


@dataclass(frozen=True, slots=True)
class Imagined:
    """Layouts N E S W as masks with weights that sum to 1.

    `effective` is how many equally likely ones the draw was worth, `relaxed` the share of
    weight on layouts in which some call is not one that the system makes with that hand.
    """

    masks: Masks
    weights: NDArray[np.float64]
    effective: float
    relaxed: float

    def __len__(self) -> int:
        return len(self.masks)


def imagine(view: SeatView, agreements: Agreements, count: int, pool: int) -> Imagined:
    """`count` layouts as often as the auction makes them likely, the same for the same view.

    `pool` is how many are drawn at a time; up to three draws are made while few fit.
    """
    import numpy as np

    facts = facts_of(view)
    dice = np.random.Generator(np.random.PCG64(seed_of(view)))
    parts: list[tuple[Masks, NDArray[np.float64]]] = []
    for _ in range(3):
        masks = draw(facts, pool, dice)
        parts.append((masks, _weights(view, agreements, facts, masks)))
        weights = np.concatenate([part for _, part in parts])
        if weights.sum() ** 2 / (weights**2).sum() >= max(count, LEAST):
            break
    masks = np.concatenate([part for part, _ in parts])
    sample = shuffled(pick(masks, flattened(weights, LEAST), count, dice), dice)
    return _reported(view, agreements, facts, sample)


def _weights(
    view: SeatView, agreements: Agreements, facts: Facts, masks: Masks
) -> NDArray[np.float64]:
    import numpy as np

    shown = agreements.shown(view.auction, view.vulnerability)
    weights = np.ones(len(masks))
    for one in facts.hidden:
        weights = weights * shown[one.seat].weights(masks[:, one.seat.index])
    return weights**SHARPNESS


def _reported(view: SeatView, agreements: Agreements, facts: Facts, sample: Sample) -> Imagined:
    import numpy as np

    shown = agreements.shown(view.auction, view.vulnerability)
    fits = np.ones(len(sample), bool)
    for one in facts.hidden:
        fits &= shown[one.seat].weights(sample.masks[:, one.seat.index]) == 1.0
    relaxed = float(sample.weights[~fits].sum())
    return Imagined(sample.masks, sample.weights, sample.effective, round(relaxed, 6))

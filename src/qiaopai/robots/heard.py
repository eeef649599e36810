"""Layouts in which all hands are as they were heard to bid, and how far that could be kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from qiaopai.robots.imagining import imagine, shown_by
from qiaopai.robots.sampling import Relaxed, dealt_masks, facts_of, seed_of
from qiaopai.systems.constraint import Constraint

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.solver.values import Masks
    from qiaopai.systems import Agreements
    from qiaopai.systems.facts import Facts, Value
    from qiaopai.table.view import SeatView


@dataclass(frozen=True, slots=True)
class Heard:
    """Hands as dealt N E S W, as masks, with weights that sum to 1.

    `effective` is how many equally likely layouts the draw was worth; `beside` the share of
    weight where some hand is not one that makes its calls by the strict rules; `relaxed` how
    far what was shown had to be given up to find any.
    """

    masks: Masks
    weights: NDArray[np.float64]
    effective: float
    beside: float
    relaxed: Relaxed

    def __len__(self) -> int:
        return len(self.masks)

    def first(self, count: int) -> Heard:
        """The first `count` layouts, as fair as all of them."""
        if count >= len(self):
            return self
        weights = self.weights[:count] / self.weights[:count].sum()
        effective = min(float(count), self.effective)
        return replace(self, masks=self.masks[:count], weights=weights, effective=effective)


@dataclass(frozen=True, slots=True)
class Sharp(Constraint):
    """A constraint with weights to the third power: a point beside a bound leaves 0.09.

    Robots seldom deviate, and where most hands miss a bound even small weights add up.
    """

    of: Constraint

    def holds(self, facts: Facts) -> Value:
        """Whether the facts fit."""
        return self.of.holds(facts)

    def soft(self, facts: Facts) -> Any:
        """The third power of the weights."""
        return self.of.soft(facts) ** 3


def heard(view: SeatView, agreements: Agreements, count: int, pool: int = 0) -> Heard:
    """`count` layouts picked from `pool` that agree with `view`, the same for the same view.

    They come in random order, so that any first part of them is fair.
    """
    import numpy as np

    facts = facts_of(view)
    dice = np.random.Generator(np.random.PCG64(seed_of(view)))
    shown = shown_by(view.auction, agreements.meanings(view.auction, view.vulnerability))
    sharp = [replace(one, constraint=Sharp(one.constraint)) for one in shown]
    sample = imagine(facts, sharp, count, dice, pool=pool)
    order = dice.random(len(sample)).argsort()
    masks, weights = dealt_masks(facts, sample.masks)[order], sample.weights[order]
    fits = np.ones(len(masks), bool)
    for one in facts.hidden:
        strict = agreements.shown(view.auction, view.vulnerability)[one.seat]
        fits &= strict.weights(masks[:, one.seat.index]) == 1.0
    beside = round(float(weights[~fits].sum()), 6)
    return Heard(masks, weights, sample.effective, beside, sample.relaxed)

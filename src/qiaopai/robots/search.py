"""Sampled layouts solved double dummy, a few at a time, until the answer or the effort is used up.

Effort is counted in positions that the solver looks at, never in seconds, so that the same
view is thought about in the same way on any machine. A hard deal gets fewer layouts than an
easy one, and a search ends early when one card is clearly ahead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.robots.evidence import Weights
    from qiaopai.robots.moment import Moment
    from qiaopai.robots.sampling import Sample
    from qiaopai.solver import Solver
    from qiaopai.solver.values import Masks, Tricks

_FIRST = 4
"""Layouts solved before the first look at what they cost."""
_LEAST = 24
"""Layouts before a card may be clearly ahead."""
_CLEAR = 2.5
"""Standard errors by which the best card is clearly ahead."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Tricks from here on for the side on turn, by layout and card; -1 where not looked at.

    `masks` are the layouts, `weights` say how likely each is, `nodes` how many positions
    were searched, and `stopped` that the emergency clock ended the search.
    """

    tricks: Tricks
    masks: Masks
    weights: Weights
    nodes: int
    stopped: bool


Losses = Callable[["Tricks"], "NDArray[np.float64]"]
"""What each card loses against the best of the same layout, from a table of tricks."""


def search(
    moment: Moment,
    solver: Solver,
    sample: Sample,
    nodes: int,
    losses: Losses,
    is_over: Callable[[], bool],
) -> Found | None:
    """Solves layouts of `sample` for about `nodes` positions; None when time was over at once."""
    import numpy as np

    strain, leader = moment.contract.strain, moment.play.current.leader
    on_table = moment.play.current.cards
    parts: list[Tricks] = []
    done = used = 0
    stopped = False
    while done < len(sample):
        if is_over():
            stopped = True
            break
        size = _next_size(done, used, nodes)
        if size == 0:
            break
        found = solver.search_masks(strain, leader, on_table, sample.masks[done : done + size])
        parts.append(found.tricks)
        done += len(found.tricks)
        used += int(found.nodes.sum())
        if done >= _LEAST and _is_clear(losses(np.concatenate(parts)), sample.weights[:done]):
            break
    if not parts:
        return None
    tricks = np.concatenate(parts)
    return Found(tricks, sample.masks[:done], sample.weights[:done], used, stopped)


def _next_size(done: int, used: int, nodes: int) -> int:
    """How many layouts to solve next, by what those so far have cost."""
    if done == 0:
        return _FIRST
    affordable = (nodes - used) * done // max(used, 1)
    return max(0, min(done, affordable))


def _is_clear(losses: NDArray[np.float64], weights: Weights) -> bool:
    """Whether one card, with those that never differ from it, is well ahead of all others."""
    import numpy as np

    shares = weights / weights.sum()
    means = shares @ losses
    behind = losses - losses[:, [int(means.argmin())]]
    gaps = shares @ behind
    errors = np.sqrt((shares**2) @ (behind - gaps) ** 2)
    differs = np.abs(behind).max(axis=0) > 0
    return bool((gaps > _CLEAR * errors)[differs].all())

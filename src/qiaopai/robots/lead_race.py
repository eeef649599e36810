"""The opening lead: the few that the rules like best, priced against each other, worst dropped.

Four leads are solved in the same layouts; after six layouts the last of them is dropped, after
nine another, and the work that is left goes into the two that remain. Two dozen layouts tell two
leads apart by half a trick at best, so what the rules think counts for much: over 281 recorded
deals rules alone lost 0.235 tricks, layouts alone 0.26, both so weighed 0.225.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from qiaopai.core import Card
from qiaopai.robots.leads import leads

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.robots.moment import Moment
    from qiaopai.robots.sampling import Sample
    from qiaopai.solver import Solver
    from qiaopai.solver.values import Tricks

    Losses = Callable[[list[Card], Tricks], NDArray[np.float64]]
    """What each of the cards loses against the best of them in each layout."""

_ROUNDS: Final = ((6, 4), (9, 3), (10**6, 2))
"""Up to how many layouts how many leads take part."""
_STEP: Final = 3
"""Layouts between two looks at the work done."""
_FAITH: Final = 40.0
"""IMPs that a unit of the rules' liking is worth, divided by the layouts and `_AS_MANY` more."""
_AS_MANY: Final = 8


@dataclass(frozen=True, slots=True)
class Race:
    """What each lead loses with what the rules have against it, and what in the layouts alone.

    With it how many layouts were seen, and whether time was up.
    """

    losses: dict[Card, float]
    seen: dict[Card, float]
    layouts: int
    stopped: bool


def race_leads(
    moment: Moment,
    solver: Solver,
    sample: Sample,
    nodes: int,
    losses: Losses,
    is_over: Callable[[], bool],
) -> Race | None:
    """The leads that the rules like best with their losses; None when time was over at once."""
    import numpy as np

    liking = {lead.card: lead.liking for lead in leads(moment.view, moment.held)}
    cards = list(liking)
    tricks = np.full((len(sample), 52), -1, dtype=np.int8)
    found: dict[Card, float] = {}
    seen: dict[Card, float] = {}
    done = used = 0
    stopped = False
    for size, runners in _ROUNDS:
        cards = sorted(cards, key=lambda card: found.get(card, 0.0))[:runners]
        while done < min(size, len(sample)) and used < nodes:
            stopped = is_over()
            if stopped:
                break
            rows = slice(done, done + _STEP)
            used += _solve(moment, solver, sample, cards, tricks, rows)
            done = min(done + _STEP, len(sample))
        if not done:
            return None
        means = losses(cards, tricks[:done]).T @ sample.weights[:done]
        means /= sample.weights[:done].sum()
        seen |= {card: round(mean, 6) for card, mean in zip(cards, means.tolist(), strict=True)}
        found |= _with_liking(cards, means.tolist(), liking, done)
        if stopped or used >= nodes:
            break
    return Race(found, seen, done, stopped)


def _with_liking(
    cards: list[Card], means: list[float], liking: dict[Card, float], layouts: int
) -> dict[Card, float]:
    """The losses with what the rules have against each lead."""
    best = max(liking[card] for card in cards)
    share = _FAITH / (layouts + _AS_MANY)
    return {
        card: round(mean + share * (best - liking[card]), 6)
        for card, mean in zip(cards, means, strict=True)
    }


def _solve(
    moment: Moment,
    solver: Solver,
    sample: Sample,
    cards: list[Card],
    tricks: Tricks,
    rows: slice,
) -> int:
    """Writes what the leader's side wins after each lead into `tricks`; the positions searched."""
    import numpy as np

    seat, strain = moment.seat, moment.contract.strain
    nodes = 0
    for card in cards:
        after = sample.masks[rows].copy()
        after[:, seat.index] &= ~np.uint64(1 << card.index)
        answers = solver.search_masks(strain, seat, (card,), after, best_only=True)
        tricks[rows, card.index] = 13 - answers.tricks.max(axis=1)
        nodes += int(answers.nodes.sum())
    return nodes

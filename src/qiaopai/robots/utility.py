"""What a number of tricks is worth when a card is chosen, by the form of scoring.

Whatever the form, losses are told on a scale on which an IMP of a board is 1, so that what counts
as a small difference is the same everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from qiaopai.core import Contract, Result, Vulnerability
from qiaopai.robots.rubber_worth import rubber_points
from qiaopai.scoring import (
    CompensationForm,
    Form,
    RubberForm,
    Scoring,
    contract_score,
    imps,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

TRICK: Final = 0.5
"""What a trick is worth by itself, in IMPs, besides the points that it changes."""
LEAD_TRICK: Final = 1.0
"""The same at the opening lead, where few layouts are seen, too few of them such that the contract
hangs on it."""
POINTS: Final = 1 / 40
"""What a point is worth where points are added up: 400 of them as much as 10 IMPs."""
PART_OF_TOP: Final = 1 / 10
"""What a percent of a top is worth."""
FIELD: Final = (0.55, 0.18, 0.035, 0.01)
"""Shares of a field, in the same contract, that win what was there, and one, two, three tricks
more; as many win fewer. So far was play from double dummy in the games that
:mod:`~qiaopai.robots.single_dummy` counts."""


@lru_cache(maxsize=512)
def loss_table(
    contract: Contract,
    vulnerability: Vulnerability,
    form: Scoring = Form.IMPS,
    trick: float = TRICK,
) -> NDArray[np.float64]:
    """IMPs lost by declarer's side for (tricks won, tricks that were there), 14 x 14.

    `trick` is what a trick is worth by itself. Antisymmetric: what declarer loses the defenders
    win. At other forms of scoring than IMPs what their units are worth in IMPs.
    """
    import numpy as np

    points = [_points(contract, vulnerability, form, tricks) for tricks in range(14)]
    lost = np.array([[_lost(form, points, won, there) for there in range(14)] for won in range(14)])
    tricks = np.arange(14)
    more: NDArray[np.float64] = lost + trick * (tricks[None, :] - tricks[:, None])
    return more


def _lost(form: Scoring, points: Sequence[float], won: int, there: int) -> float:
    """What the form makes of the points of `won` tricks beside those that were there."""
    match form:
        case Form.MATCHPOINTS:
            return PART_OF_TOP * _percent(there - won)
        case Form.IMPS:
            return imps(round(points[there] - points[won]))
        case CompensationForm():
            return imps(round(points[there])) - imps(round(points[won]))
        case _:
            return POINTS * (points[there] - points[won])


def _points(contract: Contract, vulnerability: Vulnerability, form: Scoring, tricks: int) -> float:
    result = Result(contract, tricks)
    if isinstance(form, RubberForm):
        return rubber_points(result, vulnerability, form)
    return contract_score(result, vulnerability).for_declarer


def _percent(tricks: int) -> float:
    """The part of a top lost by winning so many tricks fewer than the field's middle."""
    passed = sum(FIELD[: abs(tricks) + 1]) - FIELD[0]
    shared = FIELD[abs(tricks)] if abs(tricks) < len(FIELD) else 0.0
    lost = FIELD[0] / 2 + passed - shared / 2 if tricks else 0.0
    return 100 * lost if tricks > 0 else -100 * lost

"""What a number of tricks is worth when a card is chosen."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from qiaopai.core import Contract, Result, Vulnerability
from qiaopai.scoring import contract_score, imps

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TRICK = 0.5
"""What a trick is worth by itself, in IMPs, besides the points that it changes."""


@lru_cache(maxsize=512)
def loss_table(contract: Contract, vulnerability: Vulnerability) -> NDArray[np.float64]:
    """IMPs lost by declarer's side for (tricks won, tricks that were there), 14 x 14.

    Antisymmetric: what declarer loses the defenders win.
    """
    import numpy as np

    points = [
        contract_score(Result(contract, tricks), vulnerability).for_declarer for tricks in range(14)
    ]
    return np.array(
        [
            [
                imps(there - won) + TRICK * (possible - tricks)
                for possible, there in enumerate(points)
            ]
            for tricks, won in enumerate(points)
        ]
    )

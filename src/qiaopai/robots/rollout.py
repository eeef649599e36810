"""Auctions finished by the system for all four seats, many layouts at once.

Layouts go down the tree of the auction together: at each situation the rules are evaluated
once for all hands that come there, and the hands part where their calls differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qiaopai.core import Auction, Contract, Vulnerability

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.solver.values import Masks
    from qiaopai.systems import Agreements

    Ending = tuple[Contract | None, NDArray[np.int64]]
    """A final contract, None where all pass, and the rows of the layouts that come to it."""


def endings(
    agreements: Agreements,
    auction: Auction,
    vulnerability: Vulnerability,
    masks: Masks,
    met: set[Auction] | None = None,
) -> list[Ending]:
    """The final contracts of all layouts when everybody goes on by `system` after `auction`.

    The auctions that somebody has to think about are added to `met`: what work that is.
    """
    import numpy as np

    found: dict[Contract | None, list[NDArray[np.int64]]] = {}
    open_ends = [(auction, np.arange(len(masks)))]
    while open_ends:
        now, rows = open_ends.pop()
        if now.is_over:
            found.setdefault(now.contract, []).append(rows)
            continue
        if met is not None:
            met.add(now)
        hands = masks[rows, now.turn.index]
        for call, some in agreements.choose_many(hands, now, vulnerability):
            open_ends.append((now.add(call), rows[some]))
    return [(contract, np.sort(np.concatenate(parts))) for contract, parts in found.items()]

"""Double-dummy tricks estimated in microseconds, by a small network trained on solved deals.

Where all four hands are known, the mean error is about half a trick in a suit and three
quarters at notrump (docs/bidding.md). Each suit's cards, by who holds them, go through two
layers, one pair for the trump suit and one for all others, which are added up; two further
layers make the number of tricks. `bench/robots/tricks.py` trains it.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from qiaopai.core import Seat, Strain
from qiaopai.resources import read_bytes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.solver.values import Masks

    Floats = NDArray[np.float32]
    Network = dict[str, Floats]
    """Layers by name: weights ``W`` and offsets ``b`` of layers 1 to 5; ``t`` trumps, ``s``
    another suit, ``S`` a suit contract, ``N`` notrump."""


def estimated(masks: Masks, strain: Strain, declarer: Seat) -> NDArray[np.float64]:
    """The double-dummy tricks to expect of `declarer` in `strain` for each layout N E S W.

    >>> import numpy as np
    >>> masks = np.array([[0x1FFF, 0x1FFF << 13, 0x1FFF << 26, 0x1FFF << 39]], dtype=np.uint64)
    >>> float(estimated(masks, Strain.SPADES, Seat.WEST)[0]) > 11
    True
    """
    import numpy as np

    trumps = None if strain is Strain.NOTRUMP else strain.index
    found = output(network(), inputs(masks, trumps, declarer.index), trumps is None)
    return np.clip(found.astype(np.float64), 0, 13)


def inputs(masks: Masks, trumps: int | None, declarer: int) -> Floats:
    """Who holds what, seen from declarer: 52 numbers a suit, (layouts, 4, 52), trumps first.

    For each rank four numbers, one of them 1: declarer, the leader, dummy, the fourth hand.
    """
    import numpy as np

    held = masks[:, :, None] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
    turned = np.roll(held.astype(np.float32), -declarer, axis=1).reshape(-1, 4, 4, 13)
    suits = turned.transpose(0, 2, 3, 1).reshape(len(masks), 4, 52)
    order = range(4) if trumps is None else sorted(range(4), key=lambda suit: suit != trumps)
    return np.ascontiguousarray(suits[:, list(order)])


def output(layers: Network, cards: Floats, notrump: bool) -> Floats:
    """What the network makes of :func:`inputs`: a number of tricks for each layout."""
    import numpy as np

    if notrump:
        hidden, kind = _added(layers, cards, "s"), "N"
    else:
        both = _added(layers, cards[:, :1], "t"), _added(layers, cards[:, 1:], "s")
        hidden, kind = np.concatenate(both, axis=1), "S"
    for layer in "34":
        hidden = np.maximum(hidden @ layers[f"W{layer}{kind}"] + layers[f"b{layer}{kind}"], 0)
    found: Floats = (hidden @ layers[f"W5{kind}"] + layers[f"b5{kind}"])[:, 0]
    return found


def _added(layers: Network, suits: Floats, kind: str) -> Floats:
    """The sum over some suits of what two layers make of each."""
    import numpy as np

    count, number, _ = suits.shape
    hidden = suits.reshape(count * number, 52)
    for layer in "12":
        hidden = np.maximum(hidden @ layers[f"W{layer}{kind}"] + layers[f"b{layer}{kind}"], 0)
    added: Floats = hidden.reshape(count, number, -1).sum(axis=1)
    return added


def error_of(strain: Strain) -> float:
    """The standard error of an estimate in `strain`, in tricks, on deals it was not trained on."""
    errors = network()["errors"]
    return round(float(errors[int(strain is Strain.NOTRUMP)]), 3)


@cache
def network() -> Network:
    """The trained network of the package."""
    import numpy as np

    with np.load(BytesIO(read_bytes("robots", "data", "tricks.npz"))) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}

"""Checks of card masks, all layouts at once, before the native library sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from qiaopai.core import DECK, Card, Deal, Play, Seat
from qiaopai.errors import InvalidValue

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.solver.values import Masks


def check_play(deal: Deal, play: Play) -> None:
    """Refuses a play whose cards do not come from the hands of `deal`, or that revokes."""
    held = {seat: hand.mask for seat, hand in deal}
    for trick in (*play.tricks, play.current):
        for step, card in enumerate(trick.cards):
            seat = trick.leader.after(step)
            if not held[seat] >> card.index & 1:
                raise InvalidValue("solver.not_held", seat=seat, card=card)
            led = trick.cards[0].suit
            if card.suit is not led and held[seat] & 0x1FFF << 13 * led.index:
                raise InvalidValue("solver.revoke", seat=seat, card=card)
            held[seat] &= ~(1 << card.index)


def popcount(masks: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The number of set bits of each element."""
    import numpy as np

    if hasattr(np, "bitwise_count"):  # numpy 2
        return np.bitwise_count(masks).astype(np.int64)
    whole = np.ascontiguousarray(masks)
    bits = np.unpackbits(whole.view(np.uint8).reshape(*whole.shape, 8), axis=-1)
    count: NDArray[np.int64] = bits.sum(axis=-1, dtype=np.int64)
    return count


def check_layouts(leader: Seat, trick: Sequence[Card], masks: Masks) -> None:
    """Refuses masks that are no position: wrong shape, a card twice, unequal hands."""
    import numpy as np

    if len(trick) > 3:
        raise InvalidValue("solver.trick_size", count=len(trick))
    if masks.ndim != 2 or masks.shape[1] != 4 or masks.dtype != np.uint64:
        raise InvalidValue("solver.masks", shape=masks.shape, type=str(masks.dtype))
    table = 0
    for card in trick:
        if table >> card.index & 1:
            raise InvalidValue("value.card_twice", card=card)
        table |= 1 << card.index
    _check_distinct(masks, table)
    played = np.zeros(4, dtype=np.int64)
    for step in range(len(trick)):
        played[leader.after(step).index] = 1
    check_counts(popcount(masks) + played, played)


def check_rows(leaders: NDArray[np.int32], tricks: NDArray[np.int8], masks: Masks) -> None:
    """The same for rows with their own leader and cards on the table."""
    import numpy as np

    if tricks.ndim != 2 or tricks.shape[1] > 3 or not len(leaders) == len(tricks) == len(masks):
        raise InvalidValue("solver.trick_size", count=tricks.shape[-1])
    if masks.ndim != 2 or masks.shape[1] != 4 or masks.dtype != np.uint64:
        raise InvalidValue("solver.masks", shape=masks.shape, type=str(masks.dtype))
    if tricks.size and (tricks.min() < 0 or tricks.max() > 51):
        raise InvalidValue("value.card", text=str(int(tricks.min())))
    if leaders.size and (leaders.min() < 0 or leaders.max() > 3):
        raise InvalidValue("value.seat", text=str(int(leaders[(leaders < 0) | (leaders > 3)][0])))
    whole, played = masks.copy(), np.zeros((len(masks), 4), dtype=np.int64)
    rows = np.arange(len(masks))
    for step in range(tricks.shape[1]):
        bits = np.uint64(1) << tricks[:, step].astype(np.uint64)
        seats = (leaders + step) % 4
        if (whole & bits[:, None]).any():
            raise InvalidValue("value.card_twice", card=DECK[int(tricks[0, step])])
        whole[rows, seats] |= bits
        played[rows, seats] = 1
    _check_distinct(whole, 0)
    check_counts(popcount(whole), played)


def _check_distinct(masks: Masks, table: int) -> None:
    import numpy as np

    seen = np.full(len(masks), table, dtype=np.uint64)
    for seat in range(4):
        twice = seen & masks[:, seat]
        if twice.any():
            bits = int(twice[np.flatnonzero(twice)[0]])
            raise InvalidValue("value.card_twice", card=DECK[min(bits.bit_length() - 1, 51)])
        seen |= masks[:, seat]
    if (seen >> np.uint64(52)).any():
        raise InvalidValue("solver.masks", shape=masks.shape, type="> 52 bits")


def check_counts(full: NDArray[np.int64], played: NDArray[np.int64] | int = 0) -> None:
    """Refuses layouts whose hands, cards on the table counted, are unequal, empty or above 13."""
    import numpy as np

    bad = (full != full[:, :1]).any(axis=1) | (full[:, 0] < 1) | (full[:, 0] > 13)
    if bad.any():
        row = int(np.flatnonzero(bad)[0])
        counts = tuple(int(count) for count in (full - played)[row])
        raise InvalidValue("solver.uneven", counts=counts, layout=row + 1)

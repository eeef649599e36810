"""What is counted in a suit, as tables of its 8,192 holdings, and in a whole hand.

``quality`` and ``cccc`` are Edgar Kaplan's and Jeff Rubens's evaluation of suits and hands
(*The Bridge World*, October 1982), in hundredths of a point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from qiaopai.dealing.script.tree import Number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ACE, _KING, _QUEEN, _JACK, _TEN, _NINE, _EIGHT = (1 << place for place in range(12, 5, -1))
_TOP3 = _ACE | _KING | _QUEEN
_TOP4 = _TOP3 | _JACK


def points_table(points: Sequence[Number]) -> NDArray[np.int64] | NDArray[np.float64]:
    """What each holding counts when ace, king … deuce count `points`; ranks left out count 0."""
    import numpy as np

    worth = np.zeros(13, dtype=np.asarray(points).dtype)
    worth[: len(points)] = points
    held = np.arange(8192)[:, None] >> np.arange(12, -1, -1) & 1
    table: NDArray[np.int64] = (held * worth).sum(axis=1)
    return table


@cache
def suit_table(name: str) -> NDArray[np.int64]:
    """``length``, ``control``, ``loser``, ``quality`` or ``cccc`` of each holding."""
    import numpy as np

    count = _COUNTED[name]
    return np.array([count(bits) for bits in range(8192)], dtype=np.int64)


def _controls(bits: int) -> int:
    return 2 * bool(bits & _ACE) + bool(bits & _KING)


def _losers(bits: int) -> int:
    """One for each of ace, king and queen that is missing, at most the length."""
    wanted = (_ACE, _KING, _QUEEN)[: bits.bit_count()]
    return sum(not bits & card for card in wanted)


def _quality(bits: int) -> int:
    """Honours and working spots times the length, in hundredths; long suits need no queen."""
    length, higher = bits.bit_count(), (bits & _TOP4).bit_count()
    honours = ((_ACE, 400), (_KING, 300), (_QUEEN, 200), (_JACK, 100), (_TEN, 50))
    found = sum(worth for card, worth in honours if bits & card)
    if length <= 6:
        if bits & _TEN and (higher > 1 or bits & _JACK):
            found += 50
        if bits & _NINE and (higher == 2 or bits & (_TEN | _EIGHT)):
            found += 50
    else:
        found += _made_up(bits, length)
    return found * length // 10


def _made_up(bits: int, length: int) -> int:
    """What a suit of seven and more counts for the queen and jack that it lacks."""
    queen, jack = not bits & _QUEEN, not bits & _JACK
    if length == 7:
        return 100 * (queen or jack)
    if length == 8:
        return 200 if queen else 100 * jack
    return 200 * queen + 100 * jack


def _cccc(bits: int) -> int:
    """What a suit adds to the hand: quality, honours by their company, shortness."""
    length = bits.bit_count()
    short = (300, 200, 100)[length] if length < 3 else 0
    return _quality(bits) + _high_cards(bits, length) + _low_honours(bits) + short


def _high_cards(bits: int, length: int) -> int:
    found = 300 * bool(bits & _ACE)
    if bits & _KING:
        found += 200 if length > 1 else 50
    if bits & _QUEEN and length > 1:
        backed = bool(bits & (_ACE | _KING))
        found += (50 if backed else 25) if length == 2 else (100 if backed else 75)
    return found


def _low_honours(bits: int) -> int:
    """Jacks and tens below one or two higher honours."""
    over_jack, over_ten = (bits & _TOP3).bit_count(), (bits & _TOP4).bit_count()
    found = {1: 25, 2: 50}.get(over_jack, 0) if bits & _JACK else 0
    if bits & _TEN and (over_ten == 2 or (over_ten == 1 and bits & _NINE)):
        found += 25
    return found


_COUNTED: dict[str, Callable[[int], int]] = {
    "length": int.bit_count,
    "control": _controls,
    "loser": _losers,
    "quality": _quality,
    "cccc": _cccc,
}

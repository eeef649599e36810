"""Victory points: the WBF continuous 20-VP scale of 2013."""

from __future__ import annotations

from math import sqrt

from qiaopai.errors import InvalidValue

_RATIO = ((sqrt(5) - 1) / 2) ** 3


def vps(boards: int, margin: int) -> tuple[float, float]:
    """VPs of both sides of a match of `boards` boards, the first ahead by `margin` IMPs.

    WBF 2013 continuous scale, in hundredths that sum to 20; `margin` may be negative.
    Source: WBF, "The New WBF IMP to VP Scales, Technical Report".

    >>> vps(16, 2)
    (10.61, 9.39)
    """
    if boards < 1:
        raise InvalidValue("value.boards", boards=boards)
    scale = _scale(boards)
    won = scale[min(abs(margin), len(scale) - 1)]
    pair = won / 100, (2000 - won) / 100
    return pair if margin >= 0 else (pair[1], pair[0])


def _scale(boards: int) -> list[int]:
    """Hundredths of a VP by margin, from 0 up to the first margin that wins 20."""
    cap = 15 * sqrt(boards)
    scale = []
    margin = 0
    while margin < cap:
        exact = 1000 + 1000 * (1 - _RATIO ** (margin / cap)) / (1 - _RATIO)
        scale.append(int(exact + 0.5))
        margin += 1
    scale += [2000, 2000]
    _smooth(scale)
    return scale


def _smooth(scale: list[int]) -> None:
    """Repeats the report's concavity pass until no step is larger than the one before it."""
    changed = True
    while changed:
        changed = False
        for place in range(1, len(scale) - 1):
            if scale[place + 1] - scale[place] > scale[place] - scale[place - 1]:
                scale[place] += 1
                changed = True

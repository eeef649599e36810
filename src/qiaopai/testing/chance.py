"""Whether chance was fair: the chi-square test, without a library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, lgamma, log

_LEAST = 5.0
"""Cells that expect fewer are put together, as the test is only good for larger ones."""


def p_value(observed: Iterable[float], expected: Iterable[float]) -> float:
    """How often chance alone is further from `expected` than `observed` is; small is suspicious.

    Both count the same number in all; cells that expect fewer than five count as one.

    >>> round(p_value([48, 52], [50, 50]), 3)
    0.689
    """
    cells = _joined(list(zip(observed, expected, strict=True)))
    square = sum((seen - wanted) ** 2 / wanted for seen, wanted in cells)
    return _upper_gamma((len(cells) - 1) / 2, square / 2)


def _joined(cells: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    large = [cell for cell in cells if cell[1] >= _LEAST]
    small = [cell for cell in cells if cell[1] < _LEAST]
    seen, wanted = sum(cell[0] for cell in small), sum(cell[1] for cell in small)
    if wanted >= _LEAST or not large:
        return [*large, (seen, wanted)] if small else large
    return [*large[:-1], (large[-1][0] + seen, large[-1][1] + wanted)]


def _upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function (Abramowitz and Stegun, 6.5.29, 6.5.31)."""
    if x <= 0 or a <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        step = a
        while term > total * 1e-15:
            step += 1
            term *= x / step
            total += term
        return max(0.0, 1 - scale * total)
    b, d = x + 1 - a, 0.0
    c, fraction = 1e300, 1 / (x + 1 - a)
    d = fraction
    for n in range(1, 10_000):
        top = -n * (n - a)
        b += 2
        d = 1 / (top * d + b)
        c = b + top / c
        fraction *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return scale * fraction

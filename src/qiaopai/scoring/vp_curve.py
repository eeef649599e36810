"""The WBF's continuous 20-VP scale of 2013: victory points by a formula, in hundredths.

With N boards, X = 15√N and R = √5 − 2 (the cube of the golden ratio's inverse), a margin of I
IMPs wins 10 + 10·(1 − R^(I/X)) / (1 − R) VPs, rounded half up, and 20 from X on. Then a hundredth
is added wherever a step is larger than the one before it, again and again until none is.
Source: WBF, "The New WBF IMP to VP Scales, Technical Report".
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from typing import Final

from qiaopai.errors import InvalidValue
from qiaopai.scoring.figures import Figure, Why
from qiaopai.scoring.vp_scales import MOST_BOARDS, VpRow

_EXACT: Final = Context(prec=40, rounding=ROUND_HALF_UP)
"""Digits enough that no figure of the scale falls on the wrong side of a half."""


@dataclass(frozen=True, slots=True)
class Continuous:
    """The scale; it has rows for any number of boards, one for every margin up to 20 VPs."""

    name: str = "wbf2013"
    places: int = 2

    def rows(self, boards: int) -> tuple[VpRow, ...]:
        """A row for each margin, the last for all that win 20."""
        return _rows(boards)

    def reasons(self, boards: int, margin: int) -> tuple[Why, ...]:
        """X and R, the formula with its numbers, and what the last pass added."""
        with localcontext(_EXACT):
            reach, ratio = _reach(boards), _ratio()
            found = [Why.of("why.vps.reach", boards=boards, reach=_figure(reach))]
            if margin >= reach:
                return *found, Why.of("why.vps.all", imps=margin)
            exact = _curve(margin, reach, ratio)
            told = {"exact": _figure(exact, 6), "rounded": _figure(exact, 2)}
            found.append(
                Why.of(
                    "why.vps.curve",
                    imps=margin,
                    reach=_figure(reach),
                    ratio=_figure(ratio, 6),
                    **told,
                )
            )
        rounded = _rounded(boards)
        added = _smooth(rounded)[margin] - rounded[margin]
        if added:
            found.append(Why.of("why.vps.smooth", added=Figure(Fraction(added, 100))))
        return tuple(found)


@lru_cache(maxsize=64)
def _rows(boards: int) -> tuple[VpRow, ...]:
    *won, most = _smooth(_rounded(boards))
    return *(_row(margin, hundredths) for margin, hundredths in enumerate(won)), _row(None, most)


def _row(margin: int | None, hundredths: int) -> VpRow:
    return VpRow(margin, Fraction(hundredths, 100), Fraction(2000 - hundredths, 100))


def _figure(value: Decimal, places: int = 2) -> Figure:
    return Figure(Fraction(value), places)


def _ratio() -> Decimal:
    return Decimal(5).sqrt() - 2


def _reach(boards: int) -> Decimal:
    """The margin that wins 20, in IMPs."""
    return 15 * Decimal(boards).sqrt()


def _curve(margin: int, reach: Decimal, ratio: Decimal) -> Decimal:
    """VPs before rounding, for a margin within reach."""
    return 10 + 10 * (1 - ratio ** (margin / reach)) / (1 - ratio)


@lru_cache(maxsize=64)
def _rounded(boards: int) -> tuple[int, ...]:
    """Hundredths of a VP by margin, from 0 up to the first margin that wins 20."""
    if not 1 <= boards <= MOST_BOARDS:
        raise InvalidValue("value.boards", boards=boards, most=MOST_BOARDS)
    with localcontext(_EXACT):
        reach, ratio = _reach(boards), _ratio()
        won: list[int] = []
        while len(won) < reach:
            exact = 100 * _curve(len(won), reach, ratio)
            won.append(int(exact.to_integral_value()))
        return *won, 2000


@lru_cache(maxsize=64)
def _smooth(rounded: tuple[int, ...]) -> tuple[int, ...]:
    """The report's concavity pass, repeated until no step is larger than the one before it."""
    won = [*rounded, 2000]
    changed = True
    while changed:
        changed = False
        for place in range(1, len(won) - 1):
            if won[place + 1] - won[place] > won[place] - won[place - 1]:
                won[place] += 1
                changed = True
    return tuple(won[: won.index(2000) + 1])

"""Victory points: what a margin in IMPs is worth to both sides of a match, by a named scale.

`wbf2013` is a formula; `wbf25`, `acbl20`, `acbl30` and `ebu20_3` are tables of this package
(``scoring/data/vp_*.csv``); :func:`~qiaopai.scoring.vp_scales.read_scale` reads any other.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

from qiaopai.errors import NotFound
from qiaopai.resources import read_text
from qiaopai.scoring.figures import Figure, Why, rounded
from qiaopai.scoring.vp_curve import Continuous
from qiaopai.scoring.vp_scales import VpScale, read_scale, row_for

WBF_2013: Final = Continuous()
"""The scale in use unless another is named."""

_TABLES: Final = ("wbf25", "acbl20", "acbl30", "ebu20_3")

VP_SCALES: Final = (WBF_2013.name, *_TABLES)
"""The names of the scales that come with this package."""


@cache
def vp_scale(name: str) -> VpScale:
    """The scale of that name, one of :data:`VP_SCALES`; NotFound for any other."""
    if name == WBF_2013.name:
        return WBF_2013
    if name not in _TABLES:
        raise NotFound("scale.unknown", scale=name, names=VP_SCALES)
    return read_scale(read_text("scoring", "data", f"vp_{name}.csv"), name)


def vps(
    boards: int, margin: int | Fraction, scale: VpScale = WBF_2013
) -> tuple[Fraction, Fraction]:
    """VPs of both sides of a match of `boards` boards, the first ahead by `margin` IMPs.

    `margin` may be negative; a weighted result's is rounded to whole IMPs, halves away from zero.
    InvalidValue when the scale has nothing for so many boards.

    >>> [str(Figure(points)) for points in vps(16, 2)]
    ['10.61', '9.39']
    >>> [int(points) for points in vps(16, -70, vp_scale("wbf25"))]
    [1, 25]
    """
    row = row_for(scale, boards, int(rounded(abs(Fraction(margin)), 0)))
    return (row.win, row.lose) if margin >= 0 else (row.lose, row.win)


def why_vps(boards: int, margin: int, scale: VpScale = WBF_2013) -> Why:
    """Why a margin of `margin` IMPs is worth these VPs: formula and numbers, or row of a table."""
    ours, theirs = (Figure(points, scale.places) for points in vps(boards, margin, scale))
    reasons = scale.reasons(boards, abs(margin))
    if scale is WBF_2013:
        winner, loser = (ours, theirs) if margin >= 0 else (theirs, ours)
        reasons = (*reasons, Why.of("why.vps.rest", winner=winner, loser=loser))
    return Why.of(
        "why.vps.total",
        *reasons,
        boards=boards,
        imps=margin,
        ours=ours,
        theirs=theirs,
        scale=scale.name,
    )

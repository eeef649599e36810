"""Where a board turned: its greatest swings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from qiaopai.analysis.values import BoardAnalysis, Role, Swing, TurningPoint
from qiaopai.core import Side
from qiaopai.scoring import imps

LEAST_IMPS: Final = 2
"""A swing of fewer IMPs turns nothing: an overtrick is one."""

MOST: Final = 3
"""How many turning points a board has at most."""


def turning_points(analysis: BoardAnalysis) -> tuple[TurningPoint, ...]:
    """The greatest swings in the order in which they happened.

    At most :data:`MOST`, each worth at least :data:`LEAST_IMPS`; among equal ones the earlier.
    """
    great = sorted(
        (one for one in _swings(analysis) if one.imps >= LEAST_IMPS),
        key=lambda one: (-one.points, _when(one)),
    )
    return tuple(sorted(great[:MOST], key=_when))


def _when(point: TurningPoint) -> tuple[bool, int]:
    return point.swing is not Swing.CALL, point.index


def _swings(analysis: BoardAnalysis) -> Iterator[TurningPoint]:
    for call in analysis.calls:
        side = call.seat.side
        yield TurningPoint(Swing.CALL, call.index, side, call.points, call.imps)
    for card in analysis.cards:
        swing = Swing.LEAD if card.role is Role.LEAD else Swing.CARD
        side = card.seat.side
        yield TurningPoint(swing, card.index, side, card.points, card.imps, card.tricks)
    contract, rest = analysis.record.contract, analysis.rest
    if contract is not None and rest is not None:
        lost_ns = rest.points_expected_ns - rest.points_got_ns
        loser = Side.NS if lost_ns > 0 else Side.EW
        points = abs(lost_ns)
        tricks = abs(rest.tricks)
        yield TurningPoint(Swing.REST, rest.played, loser, points, imps(points), tricks)

"""Pictures of an analysis as numbers: the curve of declarer's tricks along the play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from qiaopai.analysis.values import BoardAnalysis, CardCost

STEP: Final = 7
"""Width of a card."""

RISE: Final = 20
"""Height of a trick."""

_LEFT, _TOP, _RIGHT, _BOTTOM = 26, 12, 8, 20


@dataclass(frozen=True, slots=True)
class Mark:
    """A card that gave up tricks, where the curve steps."""

    x: int
    y: int
    card: CardCost


@dataclass(frozen=True, slots=True)
class Line:
    """A number of tricks on the scale; `is_target` for those that make the contract."""

    y: int
    tricks: int
    is_target: bool


@dataclass(frozen=True, slots=True)
class Curve:
    """Declarer's tricks with best play of all, before each card and after the last.

    All in pixels from the top left, as wide as a phone: `corners` of a stair, `lines` of the
    scale, and the middle of each trick.
    """

    width: int
    height: int
    corners: tuple[tuple[int, int], ...]
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]
    tricks: tuple[tuple[int, int], ...]

    @property
    def path(self) -> str:
        """The stair as the points of a line."""
        return " ".join(f"{x},{y}" for x, y in self.corners)


def curve(analysis: BoardAnalysis) -> Curve | None:
    """The curve of a play; None where no card was played."""
    contract, cards = analysis.record.contract, analysis.cards
    if contract is None or not cards:
        return None
    values = [cards[0].before, *(card.after for card in cards)]
    low = max(0, min(*values, contract.bid.tricks) - 1)
    high = min(13, max(*values, contract.bid.tricks) + 1)

    def level(tricks: int) -> int:
        return _TOP + RISE * (high - tricks)

    def at(place: int) -> int:
        return _LEFT + STEP * place

    corners = [(at(0), level(values[0]))]
    for place, value in enumerate(values[1:], 1):
        if value != values[place - 1]:
            corners += [(at(place), level(values[place - 1])), (at(place), level(value))]
    corners.append((at(max(52, len(cards))), level(values[-1])))
    return Curve(
        width=at(52) + _RIGHT,
        height=level(low) + _BOTTOM,
        corners=tuple(corners),
        lines=tuple(
            Line(level(tricks), tricks, tricks == contract.bid.tricks)
            for tricks in range(low, high + 1)
        ),
        marks=tuple(
            Mark(at(card.index + 1), level(card.after), card) for card in cards if card.tricks
        ),
        tricks=tuple((trick + 1, at(4 * trick + 2)) for trick in range(13)),
    )

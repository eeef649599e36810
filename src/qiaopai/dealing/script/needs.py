"""What a condition needs of each hand: shapes, honours and cards without which it cannot hold.

Conditions that speak of one hand's lengths only, or of its honours only, are tried on all 560
shapes or all 625 numbers of aces, kings, queens and jacks; the rest is taken apart at ``&&``,
``||``, ``!`` and ``?:``. What comes out is necessary, not sufficient: deals are drawn from it,
and the condition has the last word.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from qiaopai.core import Seat
from qiaopai.dealing.script.evaluate import Deals, Tables, holds
from qiaopai.dealing.script.shapes import every_shape
from qiaopai.dealing.script.tree import (
    Binary,
    Choice,
    Constant,
    Expr,
    HasCard,
    HasShape,
    Measure,
    Script,
    Unary,
    parts,
)
from qiaopai.dealing.space import Honours, Shape

if TYPE_CHECKING:
    from qiaopai.dealing.urn import Holdings

_SHAPES = (1 << 560) - 1
_HONOURS = (1 << 625) - 1


@dataclass(frozen=True, slots=True)
class Need:
    """What a hand must be: flags of possible shapes and honours, cards it has and has not."""

    shapes: int = _SHAPES
    honours: int = _HONOURS
    has: int = 0
    lacks: int = 0

    def meet(self, other: Need) -> Need:
        """What both ask."""
        return Need(
            self.shapes & other.shapes,
            self.honours & other.honours,
            self.has | other.has,
            self.lacks | other.lacks,
        )

    def join(self, other: Need) -> Need:
        """What either asks."""
        if self.is_impossible or other.is_impossible:
            return other if self.is_impossible else self
        return Need(
            self.shapes | other.shapes,
            self.honours | other.honours,
            self.has & other.has,
            self.lacks & other.lacks,
        )

    @property
    def is_impossible(self) -> bool:
        """Whether no hand can be like that."""
        return not self.shapes or not self.honours or bool(self.has & self.lacks)

    def allowed_shapes(self) -> frozenset[Shape] | None:
        """The shapes that are possible, None for all."""
        if self.shapes == _SHAPES:
            return None
        return frozenset(one for at, one in enumerate(every_shape()) if self.shapes >> at & 1)

    def allowed_honours(self) -> frozenset[Honours] | None:
        """The numbers of aces, kings, queens and jacks that are possible, None for all."""
        if self.honours == _HONOURS:
            return None
        return frozenset(one for at, one in enumerate(every_honours()) if self.honours >> at & 1)


Needs = tuple[Need, Need, Need, Need]
"""What each hand must be, N E S W."""

ANY_HAND = Need()
_NOTHING: Needs = (ANY_HAND,) * 4
_NEVER: Needs = (Need(shapes=0),) * 4


@cache
def every_honours() -> tuple[Honours, ...]:
    """All numbers of aces, kings, queens and jacks, 0 to 4 of each."""
    five = range(5)
    return tuple((a, k, q, j) for a in five for k in five for q in five for j in five)


def needs_of(script: Script) -> Needs:
    """What the script's condition and the cards dealt beforehand need."""
    held = script.held
    others = [sum(held) & ~mine for mine in held]
    given = _four(Need(has=mine, lacks=rest) for mine, rest in zip(held, others, strict=True))
    found = _meet(given, _Search(Tables(script)).needs(script.condition, wanted=True))
    return _shared(found)


def _shared(needs: Needs) -> Needs:
    """A card that one hand must have no other can have."""
    has = [one.has for one in needs]
    twice = any(has[a] & has[b] for a in range(4) for b in range(a))
    if twice or any(one.is_impossible for one in needs):
        return _NEVER
    whole = sum(has)
    return _four(one.meet(Need(lacks=whole & ~one.has)) for one in needs)


def _four(found: Iterable[Need]) -> Needs:
    north, east, south, west = found
    return north, east, south, west


def _meet(first: Needs, second: Needs) -> Needs:
    return _four(one.meet(other) for one, other in zip(first, second, strict=True))


def _join(first: Needs, second: Needs) -> Needs:
    for one, other in ((first, second), (second, first)):
        if any(need.is_impossible for need in one):
            return other
    return _four(one.join(other) for one, other in zip(first, second, strict=True))


class _Search:
    """Takes conditions apart."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def needs(self, node: Expr, *, wanted: bool) -> Needs:
        """What must be so for `node` to be true, or false if that is `wanted`."""
        tried = self._tried(node, wanted)
        if tried is not None:
            return tried
        match node:
            case Unary("!", operand):
                return self.needs(operand, wanted=not wanted)
            case Binary("&&" | "||" as mark, left, right):
                sides = self.needs(left, wanted=wanted), self.needs(right, wanted=wanted)
                return _meet(*sides) if (mark == "&&") is wanted else _join(*sides)
            case Choice(condition, first, second):
                yes, no = (self.needs(condition, wanted=flag) for flag in (True, False))
                return _join(
                    _meet(yes, self.needs(first, wanted=wanted)),
                    _meet(no, self.needs(second, wanted=wanted)),
                )
            case HasCard(seat, card):
                one = Need(has=1 << card) if wanted else Need(lacks=1 << card)
                return _at(seat, one)
            case _:
                return _NOTHING

    def _tried(self, node: Expr, wanted: bool) -> Needs | None:
        """What `node` needs if it is about one hand's lengths or honours alone; else None."""
        leaves = set(_leaves(node))
        if not leaves:
            return _NOTHING if self._flags(node, _shape_hands(), wanted) & 1 else _NEVER
        seats = {getattr(leaf, "seat", None) for leaf in leaves}
        if len(seats) != 1:
            return None
        seat = seats.pop()
        assert isinstance(seat, Seat)
        if all(map(_is_length, leaves)):
            return _at(seat, Need(shapes=self._flags(node, _shape_hands(), wanted)))
        if all(map(self._is_honours, leaves)):
            return _at(seat, Need(honours=self._flags(node, _honour_hands(), wanted)))
        return None

    def _flags(self, node: Expr, hands: Holdings, wanted: bool) -> int:
        flags = holds(node, Deals(hands, self._tables))
        return sum(1 << at for at, flag in enumerate(flags.tolist()) if flag is wanted)

    def _is_honours(self, leaf: Expr) -> bool:
        """Whether the leaf counts aces, kings, queens and jacks of a whole hand and no more."""
        if not isinstance(leaf, Measure) or leaf.suit is not None:
            return False
        points = self._tables.points(leaf.name)
        return leaf.name == "control" or (points is not None and not any(points[4:]))


def _at(seat: Seat, need: Need) -> Needs:
    return _four(need if other is seat else ANY_HAND for other in Seat)


def _leaves(node: Expr) -> list[Expr]:
    inside = parts(node)
    if inside:
        return [leaf for part in inside for leaf in _leaves(part)]
    return [] if isinstance(node, Constant) else [node]


def _is_length(leaf: Expr) -> bool:
    return isinstance(leaf, HasShape) or (isinstance(leaf, Measure) and leaf.name == "length")


@cache
def _shape_hands() -> Holdings:
    """A hand of each shape, the same in every seat."""
    return _hands([[(1 << length) - 1 for length in shape] for shape in every_shape()])


@cache
def _honour_hands() -> Holdings:
    """Cards with each number of aces, kings, queens and jacks, the same in every seat."""
    rows = []
    for numbers in every_honours():
        suits = [0, 0, 0, 0]
        for place, number in enumerate(numbers):
            for suit in range(number):
                suits[suit] |= 1 << 12 - place
        rows.append(suits)
    return _hands(rows)


def _hands(rows: list[list[int]]) -> Holdings:
    import numpy as np

    one = np.array(rows, dtype=np.uint16).T
    return np.broadcast_to(one, (4, *one.shape))

"""How a Python type looks in the log: a type that msgspec checks, and the way there and back.

Cards, hands, deals, calls, auctions, plays, contracts, results, seats and all other values
of `core` stand as their text (``"SA"``, ``"1NT"``, ``"4SX N"``); other dataclasses as
objects with every field named; enums as their value; tuples as lists; messages as
`qiaopai.table.messages` has them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

import msgspec

from qiaopai.core import (
    Auction,
    Bid,
    Call,
    Card,
    Contract,
    Deal,
    Hand,
    Play,
    Result,
    parse_call,
)
from qiaopai.table.messages import message_from_data, message_to_data
from qiaopai.text import Message

Turn = Callable[[Any], Any]

TEXTS: dict[type, Callable[[str], Any]] = {
    Auction: Auction.parse,
    Bid: Bid.parse,
    Card: Card.parse,
    Contract: Contract.parse,
    Deal: Deal.parse,
    Fraction: Fraction,
    Hand: Hand.parse,
    Play: Play.parse,
    Result: Result.parse,
}
"""Types that stand as their text, with what reads it."""

_PLAIN = (bool, int, float, str, bytes)


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class Shape:
    """`wire` is what msgspec reads and writes; `out` and `back` lead there and back."""

    wire: Any
    out: Turn = _same
    back: Turn = _same

    @property
    def is_plain(self) -> bool:
        """Whether values go as they are."""
        return self.out is _same and self.back is _same


class Shapes:
    """The shapes of types, each made once."""

    def __init__(self) -> None:
        self._made: dict[Any, Shape] = {}

    def of(self, hint: Any) -> Shape:
        """The shape of the annotation `hint`; TypeError when it cannot stand in the log."""
        if hint not in self._made:
            self._made[hint] = self._make(hint)
        return self._made[hint]

    def _make(self, hint: Any) -> Shape:
        if isinstance(hint, NewType):
            return self.of(hint.__supertype__)
        if hint in TEXTS:
            return Shape(str, str, TEXTS[hint])
        if hint in _PLAIN or hint is NoneType:
            return Shape(hint)
        if hint is Message:
            return Shape(dict[str, Any], message_to_data, message_from_data)
        origin = get_origin(hint)
        if origin is tuple:
            return self._tuple(get_args(hint))
        if origin in (Union, UnionType):
            return self._union(get_args(hint))
        if isinstance(hint, type) and issubclass(hint, Enum):
            return Shape(hint)
        if isinstance(hint, type) and (is_dataclass(hint) or issubclass(hint, msgspec.Struct)):
            return self._object(hint)
        raise TypeError(f"no shape in the log for {hint!r}")

    def _tuple(self, items: tuple[Any, ...]) -> Shape:
        if len(items) == 2 and items[1] is Ellipsis:
            item = self.of(items[0])
            wire: Any = tuple[item.wire, ...]  # type: ignore[name-defined]
            if item.is_plain:
                return Shape(wire)
            return Shape(wire, _each(item.out), _each(item.back))
        shapes = [self.of(item) for item in items]
        wire = tuple[tuple(shape.wire for shape in shapes)]  # type: ignore[misc]
        outs, backs = [shape.out for shape in shapes], [shape.back for shape in shapes]
        return Shape(wire, _one_each(outs), _one_each(backs))

    def _union(self, members: tuple[Any, ...]) -> Shape:
        rest = tuple(member for member in members if member is not NoneType)
        if set(rest) == set(get_args(Call)):
            shape = Shape(str, str, parse_call)
        elif len(rest) == 1:
            shape = self.of(rest[0])
        else:
            raise TypeError(f"no shape in the log for a choice of {rest!r}")
        if len(rest) == len(members):
            return shape
        wire = shape.wire | None
        return (
            Shape(wire) if shape.is_plain else Shape(wire, _if_any(shape.out), _if_any(shape.back))
        )

    def _object(self, kind: type) -> Shape:
        hints = get_type_hints(kind)
        names = field_names(kind)
        shapes = [(name, self.of(hints[name])) for name in names]
        wire = msgspec.defstruct(
            kind.__name__,
            [(name, shape.wire) for name, shape in shapes],
            forbid_unknown_fields=True,
            gc=False,
        )
        return Shape(wire, _fields(shapes, wire, "out"), _fields(shapes, kind, "back"))


def field_names(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass or msgspec struct, in order."""
    if issubclass(kind, msgspec.Struct):
        return kind.__struct_fields__
    return tuple(field.name for field in fields(kind))  # type: ignore[arg-type]


def _each(turn: Turn) -> Turn:
    return lambda values: tuple(map(turn, values))


def _one_each(turns: list[Turn]) -> Turn:
    return lambda values: tuple(turn(value) for turn, value in zip(turns, values, strict=True))


def _if_any(turn: Turn) -> Turn:
    return lambda value: None if value is None else turn(value)


def _fields(shapes: list[tuple[str, Shape]], target: Any, way: str) -> Turn:
    turns: list[tuple[str, Turn]] = [(name, getattr(shape, way)) for name, shape in shapes]

    def turn(value: Any) -> Any:
        return target(*[one(getattr(value, name)) for name, one in turns])

    return turn

"""Events as JSON for the log, and back, whatever version they were written in.

Enums stand by their value and core values by their text (``"SA"``, ``"4SX N"``); a call too
(``"1NT"``, ``"P"``). A message keeps the kinds of its parameters (``table.messages``). Each
event type has a version, 1 unless registered higher, and :func:`Codec.upcast` functions that
bring older JSON up to it one step at a time: a log once written is read for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from qiaopai.core import (
    Auction,
    Bid,
    Card,
    Contract,
    Deal,
    Hand,
    Play,
    Result,
    Special,
    parse_call,
)
from qiaopai.errors import InvalidValue
from qiaopai.store.values import NewEvent, Recorded
from qiaopai.table.messages import message_from_data, message_to_data
from qiaopai.text import Message

Upcast = Callable[[dict[str, Any]], dict[str, Any]]
"""Brings an event's JSON from one version to the next."""

_TEXTS: dict[type, Callable[[str], object]] = {
    Auction: Auction.parse,
    Card: Card.parse,
    Contract: Contract.parse,
    Deal: Deal.parse,
    Hand: Hand.parse,
    Play: Play.parse,
    Result: Result.parse,
}
"""How values of core are read back from their text."""


class Codec:
    """Encodes and decodes the event types it was given, by their class names."""

    def __init__(self, types: Sequence[type]) -> None:
        self._types = {one.__name__: one for one in types}
        self._versions = dict.fromkeys(self._types, 1)
        self._upcasts: dict[tuple[str, int], Upcast] = {}

    def upcast(self, kind: str, version: int) -> Callable[[Upcast], Upcast]:
        """Registers how `kind` is brought from `version` to the next."""

        def register(step: Upcast) -> Upcast:
            self._upcasts[kind, version] = step
            self._versions[kind] = max(self._versions[kind], version + 1)
            return step

        return register

    def encode(self, event: object, actor: str) -> NewEvent:
        """The event as it goes into the log."""
        kind = type(event).__name__
        if kind not in self._types:
            raise InvalidValue("store.unknown_event", kind=kind)
        data = msgspec.json.encode(_plain(event))
        return NewEvent(kind, self._versions[kind], data, actor)

    def decode(self, recorded: Recorded) -> Any:
        """The event that was logged, in today's form."""
        kind = self._types.get(recorded.kind)
        if kind is None:
            raise InvalidValue("store.unknown_event", kind=recorded.kind)
        data = msgspec.json.decode(recorded.data)
        for version in range(recorded.version, self._versions[recorded.kind]):
            data = self._upcasts[recorded.kind, version](data)
        return _read(kind, data)


def _plain(value: object) -> object:
    """`value` as JSON-able data."""
    match value:
        case Message():
            return message_to_data(value)
        case Special() | Bid():
            return str(value)
        case tuple() | frozenset():
            return [_plain(one) for one in value]
        case _ if type(value) in _TEXTS:
            return str(value)
        case _ if hasattr(value, "__dataclass_fields__"):
            return {name: _plain(getattr(value, name)) for name in value.__dataclass_fields__}
        case _:
            return msgspec.to_builtins(value)


def _read(kind: Any, data: Any) -> Any:
    """`data` as a value of the annotated type `kind`."""
    arguments = get_args(kind)
    if get_origin(kind) in (Union, UnionType):
        return _one_of(arguments, data)
    if get_origin(kind) is tuple:
        return tuple(_read(arguments[0], one) for one in data)
    if kind is Message:
        return message_from_data(data)
    if kind in _TEXTS:
        return _TEXTS[kind](data)
    if isinstance(kind, type) and is_dataclass(kind):
        hints = _hints(kind)
        return kind(**{name: _read(hints[name], value) for name, value in data.items()})
    return msgspec.convert(data, kind)


def _one_of(kinds: tuple[Any, ...], data: Any) -> Any:
    if set(kinds) == {Bid, Special}:
        return parse_call(data)
    if data is None and type(None) in kinds:
        return None
    (kind,) = (one for one in kinds if one is not type(None))
    return _read(kind, data)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)

"""Events to JSON and back, for ever: kinds, versions and the steps between versions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from qiaopai.errors import InvalidValue, QiaopaiError, Unavailable
from qiaopai.store.shapes import Shape, Shapes
from qiaopai.store.values import NewEvent, Recorded

Data = dict[str, Any]
"""An event's JSON object."""
Step = Callable[[Data], Data]
"""Makes an event's JSON of one version into that of the next."""

_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def kind_of(event: type) -> str:
    """The name of an event type in the log: ``call_made`` for ``CallMade``."""
    return _WORD.sub("_", event.__name__).lower()


@dataclass(frozen=True, slots=True)
class _Kind:
    name: str
    shape: Shape
    decoder: msgspec.json.Decoder[Any]


class Codec:
    """Encodes and decodes events of `types`: frozen dataclasses or msgspec structs.

    The version of a kind is one more than the steps registered for it. Every field is
    written and every field is demanded, so that no default can change the past: whoever
    adds, renames or removes a field registers a step with `upcast`.

    >>> from qiaopai.core import Card
    >>> @dataclass(frozen=True)
    ... class CardLed:
    ...     card: Card
    >>> Codec([CardLed]).encode(CardLed(Card.parse("SA")))
    ('card_led', 1, b'{"card":"SA"}')
    """

    def __init__(self, types: Sequence[type]) -> None:
        shapes = Shapes()
        self._by_type: dict[type, _Kind] = {}
        self._by_name: dict[str, _Kind] = {}
        self._steps: dict[str, list[Step]] = {}
        for kind in types:
            shape = shapes.of(kind)
            made = _Kind(kind_of(kind), shape, msgspec.json.Decoder(shape.wire))
            self._by_type[kind] = self._by_name[made.name] = made
            self._steps[made.name] = []
        self._write = msgspec.json.Encoder().encode

    @property
    def kinds(self) -> dict[str, int]:
        """The kinds it knows, each with its version of today."""
        return {name: 1 + len(steps) for name, steps in self._steps.items()}

    def upcast(self, kind: str, from_version: int) -> Callable[[Step], Step]:
        """Registers the step from `from_version` of `kind` to the next; in order, from 1."""
        steps = self._steps[kind]
        if from_version != 1 + len(steps):
            raise ValueError(f"the next step of {kind} is from version {1 + len(steps)}")

        def register(step: Step) -> Step:
            steps.append(step)
            return step

        return register

    def encode(self, event: object) -> tuple[str, int, bytes]:
        """The kind, version and JSON of `event`."""
        kind = self._by_type[type(event)]
        return kind.name, 1 + len(self._steps[kind.name]), self._write(kind.shape.out(event))

    def new(self, event: object, actor: str) -> NewEvent:
        """`event` ready to be appended, caused by `actor`."""
        return NewEvent(*self.encode(event), actor)

    def decode(self, recorded: Recorded) -> Any:
        """The event that `recorded` holds, of whatever version.

        Raises InvalidValue when it cannot be read, Unavailable when a newer version of the
        program wrote it.
        """
        kind = self._by_name.get(recorded.kind)
        if kind is None:
            raise InvalidValue("store.event_unknown", kind=recorded.kind, **_place(recorded))
        steps = self._steps[recorded.kind]
        if recorded.version > 1 + len(steps):
            raise Unavailable("store.event_newer", kind=recorded.kind, **_place(recorded))
        try:
            return kind.shape.back(_wire(kind, recorded, steps))
        except (msgspec.MsgspecError, QiaopaiError, ValueError, KeyError, TypeError) as error:
            raise InvalidValue(
                "store.event_broken", kind=recorded.kind, reason=str(error), **_place(recorded)
            ) from error


def _wire(kind: _Kind, recorded: Recorded, steps: list[Step]) -> Any:
    missing = steps[recorded.version - 1 :]
    if not missing:
        return kind.decoder.decode(recorded.data)
    data: Data = msgspec.json.decode(recorded.data)
    for step in missing:
        data = step(data)
    return msgspec.convert(data, kind.shape.wire)


def _place(recorded: Recorded) -> dict[str, object]:
    return {"stream": recorded.stream, "seq": recorded.seq}

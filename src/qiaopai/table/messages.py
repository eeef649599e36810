"""Messages as plain data, so that they can stand in a log and on the wire.

A parameter that is a value of ``core`` becomes ``{"card": "SA"}``, ``{"seat": "N"}`` …,
a nested message ``{"key": …, "params": …}``, a tuple a list; numbers and text stay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from qiaopai.core import (
    Bid,
    Card,
    Contract,
    Hand,
    Rank,
    Result,
    Risk,
    Seat,
    Side,
    Special,
    Strain,
    Suit,
    Vulnerability,
    parse_call,
)
from qiaopai.errors import InvalidValue
from qiaopai.text import Message

_NAMES: dict[type, str] = {
    Bid: "call",
    Special: "call",
    Card: "card",
    Contract: "contract",
    Hand: "hand",
    Rank: "rank",
    Result: "result",
    Risk: "risk",
    Seat: "seat",
    Side: "side",
    Strain: "strain",
    Suit: "suit",
    Vulnerability: "vulnerability",
}

_READERS: dict[str, Callable[[str], object]] = {
    "call": parse_call,
    "card": Card.parse,
    "contract": Contract.parse,
    "hand": Hand.parse,
    "rank": Rank.parse,
    "result": Result.parse,
    "risk": Risk,
    "seat": Seat.parse,
    "side": Side.parse,
    "strain": Strain.parse,
    "suit": Suit.parse,
    "vulnerability": Vulnerability.parse,
}


def message_to_data(message: Message) -> dict[str, object]:
    """The message as JSON-able data.

    >>> message_to_data(Message.of("call.turn", seat=Seat.NORTH))
    {'key': 'call.turn', 'params': {'seat': {'seat': 'N'}}}
    """
    params = {name: _to_data(value) for name, value in message.params}
    return {"key": message.key, "params": params}


def message_from_data(data: Mapping[str, object]) -> Message:
    """The message that :func:`message_to_data` wrote; InvalidValue for anything else."""
    key, params = data.get("key"), data.get("params")
    if not isinstance(key, str) or not isinstance(params, Mapping):
        raise InvalidValue("value.message")
    return Message.of(key, **{str(name): _from_data(value) for name, value in params.items()})


def _to_data(value: object) -> object:
    match value:
        case Message():
            return message_to_data(value)
        case tuple() | list():
            return [_to_data(one) for one in value]
        case bool() | int() | float() | str() | None:
            return value
        case _:
            name = _NAMES.get(type(value))
            return {name: str(value)} if name else str(value)


def _from_data(value: object) -> object:
    match value:
        case list():
            return tuple(_from_data(one) for one in value)
        case dict() if "key" in value:
            return message_from_data(value)
        case dict() if len(value) == 1:
            (name, text), *_ = value.items()
            return _READERS[name](str(text)) if name in _READERS else text
        case _:
            return value

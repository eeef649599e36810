r"""Messages of the Bridgemate Data Connector as JSON, written strictly and read leniently.

A message is an object; what it brings is JSON again, in the text ``SerializedData``.

>>> text = encode(Request(command=Command.PING, data="42"))
>>> text
'{"Command":4,"ClubId":"","LicenceKey":"","SessionGuid":"","SerializedData":"\\"42\\""}'
>>> decode_request(text).message.data
'42'
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from qiaopai.errors import InvalidValue
from qiaopai.formats.bridgemate import messages
from qiaopai.formats.bridgemate.messages import (
    BoardResult,
    Bridgemate2Settings,
    Bridgemate3Settings,
    Command,
    Continuation,
    DataType,
    HandRecord,
    Initialization,
    Message,
    Participation,
    Payload,
    PlayerData,
    Record,
    Request,
    Response,
    ScoringGroup,
    SectionUpdate,
    TdCall,
)
from qiaopai.formats.diagnostics import Diagnostic, Reporter

LIMIT = 16 * 1024 * 1024
"""Characters of a message that are read."""

_GUID = re.compile(r"(?:[0-9A-F]{32})?")
_UPPER = {"ns": "NS", "ew": "EW"}
_LISTS: Mapping[Command, type[Record]] = {
    Command.UPDATE_SCORING_GROUPS: ScoringGroup,
    Command.PUT_RESULTS: BoardResult,
    Command.PUT_PLAYER_DATA: PlayerData,
    Command.PUT_PARTICIPATIONS: Participation,
    Command.PUT_HANDRECORDS: HandRecord,
    Command.PUT_BRIDGEMATE2_SETTINGS: Bridgemate2Settings,
    Command.PUT_BRIDGEMATE3_SETTINGS: Bridgemate3Settings,
    Command.PUT_TD_CALLS: TdCall,
}
_RECORDS: Mapping[Command, type[Record]] = {
    Command.INITIALIZE_EVENT: Initialization,
    Command.UPDATE_MOVEMENT: SectionUpdate,
    Command.CONTINUE_EVENT: Continuation,
}
_ANSWERS: Mapping[DataType, type[Record]] = {
    DataType.PLAYER_DATA: PlayerData,
    DataType.PARTICIPATIONS: Participation,
    DataType.RESULTS: BoardResult,
    DataType.HANDRECORDS: HandRecord,
    DataType.TD_CALLS: TdCall,
}


@dataclass(frozen=True, slots=True)
class Reading:
    """A message as read, None when it is none, and what is to be said about it."""

    message: Message | None
    diagnostics: tuple[Diagnostic, ...] = ()


# --- Writing


def encode(message: Message) -> str:
    """The JSON of `message`; InvalidValue for a field of the wrong kind."""
    if not _GUID.fullmatch(message.session_guid):
        raise InvalidValue("dc.guid", guid=message.session_guid)
    data = "" if message.data is None else _dump(_plain(message.data))
    if isinstance(message, Request):
        return _dump(
            {
                "Command": message.command.value,
                "ClubId": message.club_id,
                "LicenceKey": message.licence_key,
                "SessionGuid": message.session_guid,
                "SerializedData": data,
            }
        )
    return _dump(
        {
            "RequestCommand": message.request_command.value,
            "DataType": message.data_type.value,
            "LastQueueItemId": message.last_queue_item_id,
            "ErrorType": message.error_type,
            "SessionGuid": message.session_guid,
            "SerializedData": data,
        }
    )


def _dump(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _plain(data: Payload) -> object:
    if data is None or isinstance(data, str | int):
        return data
    if isinstance(data, tuple):
        return [_plain(one) for one in data]
    found: dict[str, object] = {}
    for name, wire, kind in _SHAPES[type(data)]:
        value = getattr(data, name)
        if name == "values":
            found |= _flat(cast("HandRecord", data))
        elif not _fits(value, kind):
            raise InvalidValue("dc.field", name=wire, value=str(value))
        elif isinstance(value, tuple):
            found[wire] = [one if isinstance(one, str) else _plain(one) for one in value]
        else:
            found[wire] = value
    return found


def _flat(data: HandRecord | Bridgemate2Settings | Bridgemate3Settings) -> Mapping[str, object]:
    for name, value in data.values.items():
        if name not in data.SHAPE or type(value) is not type(data.SHAPE[name]):
            raise InvalidValue("dc.field", name=name, value=str(value))
    return {**data.SHAPE, **data.values}


# --- Shapes


@dataclass(frozen=True, slots=True)
class _Kind:
    """What a field holds: `plain` values, or a list of `items`; `optional` when it may be null."""

    plain: type | None
    items: type | None
    optional: bool


def _shape(record: type[Record]) -> tuple[tuple[str, str, _Kind], ...]:
    """Every field of a record: its name, its name on the wire, its kind."""
    hints = get_type_hints(record, vars(messages))
    return tuple((one.name, _wire(one.name), _kind(hints[one.name])) for one in fields(record))


def _wire(name: str) -> str:
    """``pair_ns`` is ``PairNS``; ``bridgemate2_settings`` ``Bridgemate2Settings``."""
    return "".join(_UPPER.get(word) or word.capitalize() for word in name.split("_"))


def _kind(hint: Any) -> _Kind:
    options = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    optional = type(None) in options
    own = next(one for one in options if one is not type(None))
    if get_origin(own) is tuple:
        return _Kind(None, get_args(own)[0], optional)
    return _Kind(own, None, optional)


_SHAPES = {record: _shape(record) for record in get_args(Record)}


def _fits(value: object, kind: _Kind) -> bool:
    if value is None:
        return kind.optional
    if kind.items is not None:
        return isinstance(value, tuple) and all(isinstance(one, kind.items) for one in value)
    if type(value) is not kind.plain:
        return False
    return not isinstance(value, int) or -(1 << 31) <= value < 1 << 31


# --- Reading


def decode_request(text: str | bytes) -> Reading:
    """The request in `text`; never raises, and tells what it passed over."""
    report = Reporter()
    found = _object(text, report)
    command = _member(Command, found, "Command", report) if found is not None else None
    if found is None or command is None:
        return Reading(None, report.diagnostics())
    message = Request(
        command=command,
        club_id=_text(found, "ClubId"),
        licence_key=_text(found, "LicenceKey"),
        session_guid=_text(found, "SessionGuid"),
        data=_asked(command, found.get("SerializedData"), report),
    )
    return Reading(message, report.diagnostics())


def decode_response(text: str | bytes) -> Reading:
    """The answer in `text`; never raises, and tells what it passed over."""
    report = Reporter()
    found = _object(text, report)
    command = _member(Command, found, "RequestCommand", report) if found is not None else None
    kind = _member(DataType, found, "DataType", report) if found is not None else None
    if found is None or command is None or kind is None:
        return Reading(None, report.diagnostics())
    message = Response(
        request_command=command,
        data_type=kind,
        last_queue_item_id=_integer(found, "LastQueueItemId"),
        error_type=_integer(found, "ErrorType"),
        session_guid=_text(found, "SessionGuid"),
        data=_answered(kind, found.get("SerializedData"), report),
    )
    return Reading(message, report.diagnostics())


def _object(text: str | bytes, report: Reporter) -> Mapping[str, object] | None:
    if len(text) > LIMIT:
        report.error(1, "file.too_big", size=len(text), limit=LIMIT)
        return None
    found = _json(text, report)
    if isinstance(found, dict):
        return found
    if not report.found:
        report.error(1, "dc.no_message")
    return None


def _json(text: str | bytes, report: Reporter) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        report.error(error.lineno, "json.syntax", column=error.colno)
    except (ValueError, RecursionError):
        report.error(1, "json.syntax", column=1)
    return None


def _asked(command: Command, data: object, report: Reporter) -> Payload:
    if command in _LISTS:
        return _records(_LISTS[command], _payload(data, report), report)
    if command in _RECORDS:
        return _record(_RECORDS[command], _payload(data, report), report)
    return _simple(_payload(data, report), report)


def _answered(kind: DataType, data: object, report: Reporter) -> Payload:
    if kind in _ANSWERS:
        return _records(_ANSWERS[kind], _payload(data, report), report)
    return _simple(_payload(data, report), report)


def _payload(data: object, report: Reporter) -> object:
    """What the text SerializedData says, None for an empty one."""
    if not isinstance(data, str):
        if data is not None:
            report.warning(1, "dc.value", name="SerializedData")
        return None
    return _json(data, report) if data.strip() else None


def _simple(value: object, report: Reporter) -> Payload:
    if value is None or type(value) in (str, int):
        return cast("str | int | None", value)
    report.note(1, "dc.passed_over", name="SerializedData")
    return None


def _records(record: type[Record], value: object, report: Reporter) -> tuple[Record, ...]:
    items = value if isinstance(value, list) else []
    if not isinstance(value, list) and value is not None:
        report.warning(1, "dc.value", name="SerializedData")
    found = (_record(record, one, report) for one in items)
    return tuple(one for one in found if one is not None)


def _record(record: type[Record], value: object, report: Reporter) -> Record | None:
    """A record of a JSON object: unknown names are noted, wrong values are the defaults."""
    if not isinstance(value, dict):
        report.warning(1, "dc.value", name=record.__name__)
        return None
    given: dict[str, Any] = {}
    known = dict.fromkeys(getattr(record, "SHAPE", ()))
    for name, wire, kind in _SHAPES[record]:
        known[wire] = None
        if name == "values":
            given[name] = _values(record, value, report)
        elif wire in value and (value[wire] is not None or kind.optional):
            read = _read(value[wire], kind, report)
            if read is MISSING:
                report.warning(1, "dc.value", name=wire)
            else:
                given[name] = read
    for name in value.keys() - known.keys():
        report.note(1, "dc.passed_over", name=str(name))
    return record(**given)


def _read(value: object, kind: _Kind, report: Reporter) -> object:
    """`value` as its field has it; MISSING when it is of another kind."""
    if value is None:
        return None
    if kind.items is str:
        fits = isinstance(value, list) and all(isinstance(one, str) for one in value)
        return tuple(cast("list[str]", value)) if fits else MISSING
    if kind.items is not None:
        if not isinstance(value, list):
            return MISSING
        return _records(cast("type[Record]", kind.items), value, report)
    return value if _fits(value, kind) else MISSING


def _values(
    record: type[Record], value: Mapping[str, object], report: Reporter
) -> dict[str, messages.Simple]:
    shape = cast("type[HandRecord]", record).SHAPE
    found: dict[str, messages.Simple] = {}
    for name, usual in shape.items():
        own = value.get(name)
        if own is not None and not _fits(own, _Kind(type(usual), None, False)):
            report.warning(1, "dc.value", name=name)
        elif own is not None and own != usual:
            found[name] = cast("messages.Simple", own)
    return found


def _member(
    kind: type[Command] | type[DataType], found: Mapping[str, object], name: str, report: Reporter
) -> Any:
    number = found.get(name)
    for one in kind:
        if type(number) is int and one.value == number:
            return one
    report.error(1, "dc.unknown", name=name, value=str(number))
    return None


def _text(found: Mapping[str, object], name: str) -> str:
    value = found.get(name)
    return value if isinstance(value, str) else ""


def _integer(found: Mapping[str, object], name: str) -> int:
    value = found.get(name)
    return value if type(value) is int else 0

"""What goes into the event log and what comes out: plain values, no database."""

from __future__ import annotations

from dataclasses import dataclass

from qiaopai.errors import InvalidValue
from qiaopai.store.writes import Write


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event as it stands in the log: number `seq` of `stream`, counted from 1 without gaps.

    `data` is JSON in the shape that `kind` had at `version`; `at` is in milliseconds since
    1970 (UTC); `command` is the id of the command that led to it, if a client sent one.
    """

    stream: str
    seq: int
    kind: str
    version: int
    data: bytes
    at: int
    actor: str
    command: str | None


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event about to be appended; `data` is JSON, `actor` who caused it."""

    kind: str
    version: int
    data: bytes
    actor: str


@dataclass(frozen=True, slots=True)
class Append:
    """Events for `stream`, decided when its last event was number `expected` (0: none yet)."""

    stream: str
    expected: int
    events: tuple[NewEvent, ...]

    def __post_init__(self) -> None:
        if not self.events or self.expected < 0 or not self.stream:
            raise InvalidValue("store.empty_append", stream=self.stream)


@dataclass(frozen=True, slots=True)
class CommandKey:
    """What makes a command unique: the client's `id` within a stream and an actor."""

    stream: str
    actor: str
    id: str


@dataclass(frozen=True, slots=True)
class Batch:
    """All that one decision writes: events of any streams, the command's answer, records.

    It is written whole or not at all, at time `at` (milliseconds since 1970, UTC).
    `answer` is what a resend of `command` is answered with; it is kept for ever, so it
    holds no names. Without a command it is only handed back.
    """

    appends: tuple[Append, ...]
    at: int
    command: CommandKey | None = None
    answer: bytes = b""
    records: tuple[Write, ...] = ()

    def __post_init__(self) -> None:
        streams = [append.stream for append in self.appends]
        if len(set(streams)) != len(streams):
            raise InvalidValue("store.stream_twice")

    @property
    def streams(self) -> tuple[str, ...]:
        """The streams it appends to."""
        return tuple(append.stream for append in self.appends)

    def rows(self) -> list[tuple[str, int, str, int, bytes, int, str, str | None]]:
        """The events as they will stand in the log, in the order of Recorded's fields."""
        command = None if self.command is None else self.command.id
        return [
            (append.stream, seq, new.kind, new.version, new.data, self.at, new.actor, command)
            for append in self.appends
            for seq, new in enumerate(append.events, append.expected + 1)
        ]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command is answered with; `repeated` when it had been answered before."""

    data: bytes
    repeated: bool = False

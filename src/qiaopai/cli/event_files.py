"""Files of events for ``qiaopai check`` and ``convert``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from qiaopai.cli.output import read_whole
from qiaopai.errors import InvalidValue, NotFound
from qiaopai.formats import known_endings
from qiaopai.formats.diagnostics import Diagnostic, Severity
from qiaopai.formats.event_file import EventFile
from qiaopai.formats.event_registry import EVENT_FORMATS, EventFormat, sniff_event
from qiaopai.formats.publish import with_figures
from qiaopai.service.event_desk import chosen, sheet_of
from qiaopai.text import Message


def read_event_file(file: Path) -> tuple[EventFormat, EventFile]:
    """The event of a file that is in no format of games; NotFound when it is in none at all."""
    data = read_whole(file)
    found = sniff_event(data)
    if found is None:
        raise NotFound("file.unknown", file=str(file), known=every_ending())
    read = found.read(data)
    if file.suffix.lower() in found.endings:
        return found, read
    message = Message.of("file.other_format", named=file.suffix or "–", found=found.name)
    return found, replace(
        read, diagnostics=(Diagnostic(1, Severity.WARNING, message), *read.diagnostics)
    )


def event_writer(target: Path) -> EventFormat | None:
    """The format that writes events into files with the ending of `target`."""
    return next(
        (one for one in EVENT_FORMATS if one.write and target.suffix.lower() in one.endings), None
    )


def every_ending() -> str:
    """The endings of all files that can be read."""
    games = known_endings().split(", ")
    events: Iterable[str] = (end for one in EVENT_FORMATS for end in one.endings)
    return ", ".join(dict.fromkeys([*games, *events]))


def written(writer: EventFormat, found: EventFile, file: Path) -> str | bytes:
    """`found` in the writer's format, with its figures as its own options make them."""
    assert writer.write is not None
    if found.event is None or not found.event.lines:
        raise InvalidValue("check.no_event", file=str(file))
    return writer.write(with_figures(found, sheet_of(found, chosen(found, None, {}))))

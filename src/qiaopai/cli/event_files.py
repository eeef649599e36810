"""Files of events for ``qiaopai check`` and ``convert``."""

from __future__ import annotations

import errno
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from qiaopai.cli.output import read_whole
from qiaopai.errors import InvalidValue, NotFound
from qiaopai.formats import Format, format_of, known_endings, no_format
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


def game_writer(target: Path, *, or_event: bool = False) -> Format:
    """The format that writes games into `target`; NotFound names the endings there are.

    With `or_event` those of events are among them.
    """
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "", str(target))
    try:
        return format_of(target.suffix)
    except NotFound:
        if not or_event:
            raise
        known = _endings(one for one in EVENT_FORMATS if one.write)
        raise no_format(target.suffix, known) from None


def every_ending() -> str:
    """The endings of all files that can be read."""
    return _endings(EVENT_FORMATS)


def event_endings() -> str:
    """The endings of the files that events are written to."""
    return ", ".join(end for one in EVENT_FORMATS if one.write for end in one.endings)


def _endings(events: Iterable[EventFormat]) -> str:
    """The endings of all formats of games and of these of events."""
    more = (end for one in events for end in one.endings)
    return ", ".join(dict.fromkeys([*known_endings().split(", "), *more]))


def written(writer: EventFormat, found: EventFile, file: Path) -> str | bytes:
    """`found` in the writer's format, with its figures as its own options make them."""
    assert writer.write is not None
    if found.event is None or not found.event.lines:
        raise InvalidValue("check.no_event", file=str(file))
    return writer.write(with_figures(found, sheet_of(found, chosen(found, None, {}))))

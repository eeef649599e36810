"""The file formats of events by the endings of their files and by their first bytes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from qiaopai.formats.bws import read_bws, write_bws_file
from qiaopai.formats.bws.jet import Database
from qiaopai.formats.event_file import EventFile
from qiaopai.formats.pages import is_bundle, read_pages
from qiaopai.formats.pbn_events import looks_like_pbn, read_pbn_event
from qiaopai.formats.registry import no_format
from qiaopai.formats.score_lines import looks_like_score_lines, read_score_lines
from qiaopai.formats.usebio import read_usebio, recognises_usebio, write_usebio


@dataclass(frozen=True, slots=True)
class EventFormat:
    """A file format of events: its name, the endings of its files, reader and writer.

    `recognises` tells whether bytes look like a file of this format, soon and without reading
    all of them. `read` never raises for what the bytes are. `write` is None where the format is
    only read; it gives text, which is stored as UTF-8, or bytes, and raises InvalidValue for
    what the format cannot hold.
    """

    name: str
    endings: tuple[str, ...]
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes], EventFile]
    write: Callable[[EventFile], str | bytes] | None = None


EVENT_FORMATS: tuple[EventFormat, ...] = (
    EventFormat("PBN", (".pbn",), looks_like_pbn, read_pbn_event),
    EventFormat("HTML", (".zip",), is_bundle, read_pages),
    EventFormat("BWS", (".bws",), Database.is_one, read_bws, write_bws_file),
    EventFormat("TXT", (".txt",), looks_like_score_lines, read_score_lines),
    EventFormat("USEBIO", (".xml", ".usebio"), recognises_usebio, read_usebio, write_usebio),
)
"""Every format, the commonest first."""


def event_format_of(ending: str) -> EventFormat:
    """The format of files that end in `ending`, such as ``.xml``; NotFound when there is none."""
    for one in EVENT_FORMATS:
        if ending.lower() in one.endings:
            return one
    known = ", ".join(end for one in EVENT_FORMATS for end in one.endings)
    raise no_format(ending, known)


def sniff_event(data: bytes) -> EventFormat | None:
    """The format that `data` looks like, whatever its file is called; None when like none."""
    return next((one for one in EVENT_FORMATS if one.recognises(data)), None)

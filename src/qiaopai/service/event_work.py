"""What the process that reads uploaded files does: every request read, scored and looked at anew.

Files are from strangers: whatever a reader does with one, no other part of the server waits.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from qiaopai.errors import InvalidValue, NotFound
from qiaopai.formats.event_file import EventFile
from qiaopai.protocol.words import render
from qiaopai.robots.workers import parent_watch
from qiaopai.scoring import Why
from qiaopai.scoring.sheet import Sheet
from qiaopai.service import event_views as views
from qiaopai.service.event_data import Data, sheet_data
from qiaopai.service.event_desk import Ask, chosen, endings, read_event, sheet_of, why_of
from qiaopai.text import Message

MEMORY = 2 * 1024**3
"""Bytes that the process may take; a file that needs more is refused."""

MOST_CONTESTANTS = 3000
MOST_RESULTS = 40_000
"""What a page can still show; the largest simultaneous events have fewer."""


@dataclass(frozen=True, slots=True)
class Choice:
    """How an event is to be scored: a method or the file's own, and options by name."""

    method: str | None = None
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """An uploaded file and how to score it."""

    data: bytes
    name: str
    choice: Choice = Choice()


def prepare(parent: int, niceness: int) -> None:
    """Initializer of the process: ends with the server, gives way to it, takes no more memory."""
    parent_watch(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@lru_cache(maxsize=4)
def _file(data: bytes, name: str) -> EventFile:
    try:
        found = read_event(data, name)
    except NotFound:
        raise InvalidValue("results.unknown_file", known=", ".join(endings())) from None
    assert found.event is not None
    if len(found.event.contestants) > MOST_CONTESTANTS or len(found.event.lines) > MOST_RESULTS:
        raise InvalidValue("results.too_big", contestants=MOST_CONTESTANTS, results=MOST_RESULTS)
    return found


@lru_cache(maxsize=8)
def _sheet(source: Source) -> tuple[EventFile, Sheet]:
    found = _file(source.data, source.name)
    choice = source.choice
    sheet = sheet_of(found, chosen(found, choice.method, dict(choice.options)))
    return found, sheet


Look = Callable[..., Any]

LOOKS: dict[str, Look] = {
    "event": views.overview,
    "board": views.board_page,
    "contestant": views.scorecard,
    "match": views.match_page,
}


@lru_cache(maxsize=16)
def look(source: Source, page: str, *of: Any) -> tuple[views.Head, Any]:
    """The head of the event's pages and the page called `page` of LOOKS."""
    found, sheet = _sheet(source)
    return views.head(found, sheet), LOOKS[page](found, sheet, *of)


def why(source: Source, ask: Ask) -> tuple[views.Head, Why]:
    """The head of the event's pages and the explanation that `ask` wants."""
    found, sheet = _sheet(source)
    return views.head(found, sheet), why_of(sheet, ask)


def data(source: Source, locale: str) -> Data:
    """The sheet as programs get it, its sentences in the language of `locale`."""
    found, sheet = _sheet(source)
    return sheet_data(source.name, found, sheet, partial(_render, locale))


def _render(locale: str, message: Message) -> str:
    return render(message, locale)

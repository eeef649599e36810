"""An event of a file, read, scored and explained: what commands and pages compose alike.

Everything here is a pure function of the bytes and the choices made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import PurePosixPath
from typing import Final

from qiaopai.core import Side, vulnerability_of
from qiaopai.errors import InvalidValue, NotFound
from qiaopai.formats.event_file import EventFile
from qiaopai.formats.event_registry import EVENT_FORMATS, event_format_of, sniff_event
from qiaopai.scoring import VP_SCALES, VpScale, Why, vp_scale, why_score
from qiaopai.scoring.event import Event, Form
from qiaopai.scoring.explain import why_board, why_cell, why_match, why_place, why_total
from qiaopai.scoring.options import CHOICES, METHODS, Options
from qiaopai.scoring.sheet import Sheet, score_event
from qiaopai.scoring.teams import Match
from qiaopai.text import Message, harmless

__all__ = [
    "ASKED",
    "METHODS",
    "OPTION_NAMES",
    "OPTION_VALUES",
    "Ask",
    "chosen",
    "endings",
    "match_of",
    "read_event",
    "sheet_of",
    "why_of",
]

OPTION_NAMES: Final = tuple(one.name for one in fields(Options) if one.name != "method")
"""What may be chosen besides the method, by the names of ``scoring.options.Options``."""

OPTION_VALUES: Final[Mapping[str, tuple[str, ...]]] = {**CHOICES, "vp": ("", *VP_SCALES)}
"""The values of the options that have a closed set of them."""


def endings() -> tuple[str, ...]:
    """The endings of the files that can be read."""
    return tuple(dict.fromkeys(end for one in EVENT_FORMATS for end in one.endings))


def read_event(data: bytes, name: str) -> EventFile:
    """The event in a file called `name`, known by its first bytes, else by its ending.

    Raises InvalidValue, with file, line and reason, when there is none that can be scored.
    """
    found = (sniff_event(data) or event_format_of(PurePosixPath(name).suffix)).read(data)
    if found.event is None or not found.event.lines:
        reason = found.errors[0].message if found.errors else Message.of("results.nothing")
        line = found.errors[0].line if found.errors else 1
        raise InvalidValue("results.none", file=name, line=line, reason=reason)
    return replace(found, event=_legible(found.event))


def _legible(event: Event) -> Event:
    """`event` with names that cannot turn the writing around them, nor fill a page alone."""
    return replace(
        event,
        title=harmless(event.title),
        contestants=tuple(
            replace(one, name=harmless(one.name), members=tuple(map(harmless, one.members)))
            for one in event.contestants
        ),
    )


def chosen(found: EventFile, method: str | None, choices: Mapping[str, str]) -> Options:
    """The options of the file's program, with those that the user gave in their place."""
    own = found.options if method in (None, found.method) else {}
    default = "imp" if found.event and found.event.form is Form.TEAMS else "mp"
    return Options.of(method or found.method or default, {**own, **choices})


FindScale = Callable[[str], VpScale]


def sheet_of(found: EventFile, options: Options, find: FindScale = vp_scale) -> Sheet:
    """The event scored; `find` gives the scale of victory points that the options name."""
    assert found.event is not None
    return score_event(found.event, options, find(options.vp) if options.vp else None)


# Explanations

ASKED: Final = ("place", "total", "cell", "score", "match", "board")
"""What can be asked about: see :class:`Ask`."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Which figure of a sheet somebody wants explained.

    `about` is ``place`` or ``total`` of the contestant `of`; the ``cell`` or the ``score`` of
    line number `at`, for the side `of` (``ns``, ``ew``); what match number `at` gave the team
    `of`, in all (``match``) or on one of its boards (``board``).
    """

    about: str
    of: str = ""
    at: int = 0
    board: int = 0

    def params(self) -> dict[str, str]:
        """The same as the parameters of an address, without those that say nothing."""
        told = {"about": self.about, "of": self.of}
        if self.about in ("cell", "score", "match", "board"):
            told["at"] = str(self.at)
        if self.board:
            told["board"] = str(self.board)
        return {name: text for name, text in told.items() if text}


def why_of(sheet: Sheet, ask: Ask) -> Why:
    """The explanation that `ask` wants; NotFound when the sheet has no such figure."""
    match ask.about:
        case "place" | "total":
            if ask.of not in sheet.finals:
                raise NotFound("results.no_figure")
            return (why_place if ask.about == "place" else why_total)(sheet, ask.of)
        case "cell":
            if not (0 <= ask.at < len(sheet.cells) and ask.of in ("ns", "ew")):
                raise NotFound("results.no_figure")
            return why_cell(sheet, ask.at, Side.parse(ask.of))
        case "score":
            return _why_score(sheet, ask.at)
        case "match" | "board":
            return _why_match(sheet, ask)
        case _:
            raise NotFound("results.no_figure")


def _why_score(sheet: Sheet, at: int) -> Why:
    lines = sheet.event.lines
    line = lines[at] if 0 <= at < len(lines) else None
    if line is None or line.result is None:
        raise NotFound("results.no_figure")
    return why_score(line.result, line.vulnerability or vulnerability_of(line.board))


def _why_match(sheet: Sheet, ask: Ask) -> Why:
    match = match_of(sheet, ask.at)
    if ask.of not in match.teams:
        raise NotFound("results.no_figure")
    if ask.about == "match":
        return why_match(sheet, match, ask.of)
    for board in match.boards:
        if board.board == ask.board:
            return why_board(sheet, match, board, ask.of)
    raise NotFound("results.no_figure")


def match_of(sheet: Sheet, at: int) -> Match:
    """Match number `at` of the sheet, counted from 0; NotFound when there are not so many."""
    if not 0 <= at < len(sheet.matches):
        raise NotFound("results.no_figure")
    return sheet.matches[at]

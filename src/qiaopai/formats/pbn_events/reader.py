"""PBN to an event: score tables where the file has them, else its games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from decimal import Decimal

from qiaopai.core import Side
from qiaopai.errors import InvalidValue
from qiaopai.formats.diagnostics import Reporter, Severity
from qiaopai.formats.event_file import EventFile, Published
from qiaopai.formats.game import Game, GameFile
from qiaopai.formats.pbn import read_pbn
from qiaopai.formats.pbn_events import games as plain
from qiaopai.formats.pbn_events import tables
from qiaopai.formats.pbn_events.entries import (
    Deals,
    Entry,
    adjustments,
    as_line,
    check,
    deals_of,
    merged,
)
from qiaopai.scoring.event import Contestant, Event, Form, Line

_TAG = re.compile(rb"^\[[A-Za-z0-9_]{1,40} +\"", re.MULTILINE)
_METHODS = (
    ("butler", "butler"),
    ("cross", "ximp"),
    ("imp", "ximp"),
    ("mp", "mp"),
    ("match", "mp"),
    ("bam", "bam"),
    ("instant", "mp"),
)
"""How the Scoring tag begins, and the method."""


def read_pbn_event(data: bytes) -> EventFile:
    r"""The event of a PBN file, and what is to be said about it; nothing is raised.

    >>> row = '[Board "{}"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n{}\n\n'
    >>> file = read_pbn_event(row.format(7, "1 2 4S N 10\n3 4 4Sx N 9").encode())
    >>> [(line.ns, line.score) for line in file.event.lines]
    [(('1',), 620), (('3',), -200)]
    """
    return event_of(read_pbn(data))


def looks_like_pbn(data: bytes) -> bool:
    """Whether `data` begins with tags, or comments before tags, as PBN files do."""
    return _TAG.search(data[:4000]) is not None


def event_of(file: GameFile) -> EventFile:
    """The event that the games of `file` tell together."""
    report = Reporter()
    found = merged(tables.entries(file.games, report), report)
    counted = tables.frequencies(file.games)
    made = _from_tables(found, file.games, report) if found else _from_games(file.games, report)
    event, method, published, deals = made
    if counted is not None:
        tell = report.error if event is None else report.warning
        tell(counted.line, "pbn_event.frequencies")
    elif event is None and all(one.severity is not Severity.ERROR for one in report.found):
        report.error(1, "pbn_event.none")
    diagnostics = tuple(
        sorted((*file.diagnostics, *report.diagnostics()), key=lambda one: one.line)
    )
    return EventFile(
        event=event,
        method=method,
        published=published,
        deals=deals,
        diagnostics=diagnostics,
        encoding=file.encoding,
    )


_Made = tuple[Event | None, str, Published, tuple[Game, ...]]


def _from_tables(found: list[Entry], games: Iterable[Game], report: Reporter) -> _Made:
    pairs = tables.Pairs.of(found)
    totals = tables.totals(games, pairs)
    if pairs.winners == 2:
        report.note(found[0].game.line, "pbn_event.two_winners")
    deals = Deals()
    lines = tuple(
        as_line(
            one,
            (pairs.id(one.section, one.ns[0], Side.NS),),
            (pairs.id(one.section, one.ew[0], Side.EW),),
            deals.of(one),
        )
        for one in found
    )
    contestants = tuple(pairs.contestants(totals))
    known = {one.id for one in contestants}
    published = Published(
        awards=_awards(found),
        totals={name: tables.published(row) for name, row in totals.items() if name in known},
    )
    event = _event(found, contestants, lines, Form.PAIRS, pairs.winners, report)
    return event, _method(found, Form.PAIRS), published, deals_of(found)


def _from_games(games: Iterable[Game], report: Reporter) -> _Made:
    played = plain.played(games, report)
    told = plain.told(played, report)
    found = told.entries
    if not found:
        return None, "", Published(), ()
    if max(Counter(one.board for one in found).values()) == 1:
        report.warning(found[0].game.line, "pbn_event.once")
    deals = Deals()
    lines = tuple(as_line(one, one.ns, one.ew, deals.of(one)) for one in found)
    event = _event(found, told.contestants, lines, told.form, 1, report)
    published = Published(
        awards=_awards(found), matches=_matches(found) if told.form is Form.TEAMS else {}
    )
    return event, _method(found, told.form), published, deals_of(found)


def _event(
    found: list[Entry],
    contestants: tuple[Contestant, ...],
    lines: tuple[Line, ...],
    form: Form,
    winners: int,
    report: Reporter,
) -> Event | None:
    check(found, report)
    game = found[0].game
    try:
        return Event(
            title=_known(game.tag("Event")),
            date=_known(game.tag("Date")).replace(".", "-"),
            form=form,
            winners=winners,
            contestants=contestants,
            lines=lines,
            adjustments=tuple(adjustments(found, report)),
        )
    except InvalidValue as error:
        report.error(game.line, "pbn_event.broken", reason=error.message)
        return None


def _known(text: str | None) -> str:
    return "" if text is None or "?" in text or text == "#" else text


def _awards(found: list[Entry]) -> tuple[tuple[Decimal | None, Decimal | None], ...]:
    awards = tuple(one.awards for one in found)
    return awards if any(one != (None, None) for one in awards) else ()


def _method(found: list[Entry], form: Form) -> str:
    """What the Scoring tags name; else IMPs for teams, matchpoints for the others."""
    texts = (one.game.tag("Scoring") or "" for one in found)
    scoring = next((text.lower() for text in texts if text not in ("", "?")), "")
    method = next((method for start, method in _METHODS if scoring.startswith(start)), "")
    if form is Form.TEAMS:
        return method if method == "bam" else "imp"
    return "mp" if method in ("", "bam") else method


def _matches(found: list[Entry]) -> dict[tuple[int, int, str], Decimal]:
    """What the first line of each match's board says that its North-South team won."""
    seen: set[tuple[int, int, frozenset[str]]] = set()
    matches: dict[tuple[int, int, str], Decimal] = {}
    for one in found:
        key = one.round or 0, one.board, frozenset(one.ns + one.ew)
        if key not in seen and one.awards[0] is not None:
            matches[one.round or 0, one.board, one.ns[0]] = one.awards[0]
        seen.add(key)
    return matches

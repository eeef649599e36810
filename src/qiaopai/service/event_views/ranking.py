"""The ranking of an event, its matches, and how far its file's own figures agree."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from qiaopai.core import Side
from qiaopai.formats.agreement import Agreement, agreements
from qiaopai.formats.diagnostics import Diagnostic
from qiaopai.formats.event_file import EventFile
from qiaopai.scoring import Figure
from qiaopai.scoring.sheet import Sheet, Standing
from qiaopai.scoring.teams import Match
from qiaopai.service.event_desk import Ask
from qiaopai.service.event_views.book import Book, Told, Who, figure_texts


@dataclass(frozen=True, slots=True)
class Row:
    """A contestant's line of the ranking; `shares` are his boards (or matches) one by one."""

    who: Who
    members: tuple[str, ...]
    place: Told
    boards: int
    total: Told
    percent: Told | None
    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in the list of matches."""

    at: int
    round: int
    teams: tuple[Who, Who]
    won: tuple[Told, Told]
    vps: tuple[Told, Told] | None


@dataclass(frozen=True, slots=True)
class Overview:
    """The whole event: rankings apart for each side if there are two, matches, what the file says.

    `results` counts the lines of the file, `boards` are the numbers of its boards.
    """

    groups: tuple[tuple[Side | None, tuple[Row, ...]], ...]
    matches: tuple[MatchRow, ...]
    boards: tuple[int, ...]
    results: int
    checks: tuple[Agreement, ...]
    diagnostics: tuple[Diagnostic, ...]


def overview(found: EventFile, sheet: Sheet) -> Overview:
    """The page of the whole event."""
    book = Book(sheet)
    shares = _shares(book)
    sides = dict.fromkeys(one.group for one in sheet.standings)
    return Overview(
        groups=tuple(
            (
                side,
                tuple(
                    _row(book, one, tuple(shares.get(one.id, ())))
                    for one in sheet.standings
                    if one.group is side
                ),
            )
            for side in sides
        ),
        matches=match_rows(book),
        boards=board_numbers(sheet),
        results=len(sheet.event.lines),
        checks=agreements(found, sheet),
        diagnostics=found.diagnostics,
    )


def _row(book: Book, one: Standing, shares: tuple[float, ...]) -> Row:
    total = Figure(one.total * book.unit, book.places)
    return Row(
        who=book.who(one.id),
        members=book.members(one.id),
        place=Told("" if one.place is None else str(one.place), Ask("place", one.id)),
        boards=one.boards,
        total=Told(str(total), Ask("total", one.id)),
        percent=None
        if one.percent is None
        else Told(str(Figure(one.percent)), Ask("total", one.id)),
        shares=shares,
    )


def board_numbers(sheet: Sheet) -> tuple[int, ...]:
    """The numbers of all boards, in order."""
    return tuple(sorted({line.board for line in sheet.event.lines}))


def match_rows(book: Book, team: str | None = None) -> tuple[MatchRow, ...]:
    """Every match, or those of `team`."""
    return tuple(
        _match_row(book, at, match)
        for at, match in enumerate(book.sheet.matches)
        if team is None or team in match.teams
    )


def _match_row(book: Book, at: int, match: Match) -> MatchRow:
    first, second = match.teams
    asks = [Ask("match", team, at) for team in match.teams]
    won = figure_texts(match.won, book.is_signed)
    vps = None if match.vps is None else [str(Figure(one)) for one in match.vps]
    return MatchRow(
        at,
        match.round,
        (book.who(first), book.who(second)),
        (Told(won[0], asks[0]), Told(won[1], asks[1])),
        None if vps is None else (Told(vps[0], asks[0]), Told(vps[1], asks[1])),
    )


def _shares(book: Book) -> dict[str, list[float]]:
    """How good each contestant's boards (or matches) were, in the order of their numbers."""
    found: dict[str, list[float]] = {}
    sheet = book.sheet
    lines = sheet.event.lines
    for at in sorted(range(len(sheet.cells)), key=lambda at: lines[at].board):
        for side in Side:
            share = book.share(at, side)
            if share is not None:
                for name in lines[at].of(side):
                    found.setdefault(name, []).append(share)
    margins = [abs(one.won[0] - one.won[1]) for one in sheet.matches]
    widest = max(margins, default=Fraction(0)) or Fraction(1)
    for match in sheet.matches:
        lead = float((match.won[0] - match.won[1]) / widest)
        for name, share in zip(match.teams, (lead, -lead), strict=True):
            found.setdefault(name, []).append(share)
    return found

"""A contestant's score card."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from qiaopai.core import Side
from qiaopai.errors import NotFound
from qiaopai.formats.event_file import EventFile
from qiaopai.scoring.sheet import Sheet
from qiaopai.service.event_views.boards import LineRow, line_rows
from qiaopai.service.event_views.book import Book, Told, Who, figure_text
from qiaopai.service.event_views.ranking import MatchRow, Row, _row, _shares, match_rows


@dataclass(frozen=True, slots=True)
class CardRow:
    """A board of a scorecard from the contestant's side: what he got, and against whom."""

    side: Side
    line: LineRow
    partners: tuple[Who, ...]
    opponents: tuple[Who, ...]
    score: Told | None
    won: Told | None


@dataclass(frozen=True, slots=True)
class Scorecard:
    """A contestant's boards in the order of their numbers, or his team's matches."""

    row: Row
    side: Side | None
    lines: tuple[CardRow, ...]
    matches: tuple[MatchRow, ...]


def scorecard(found: EventFile, sheet: Sheet, name: str) -> Scorecard:
    """The page of the contestant `name`; NotFound when there is none."""
    del found
    standing = next((one for one in sheet.standings if one.id == name), None)
    if standing is None:
        raise NotFound("results.no_figure")
    lines = sheet.event.lines
    mine = sorted(
        (lines[at].board, at, side)
        for at in range(len(sheet.cells))
        for side in Side
        if name in lines[at].of(side)
    ) if sheet.cells else []  # fmt: skip
    book = Book(sheet)
    rows = line_rows(book, [at for _, at, _ in mine])
    shares = tuple(_shares(book).get(name, ()))
    return Scorecard(
        _row(book, standing, shares),
        standing.group,
        tuple(_card_row(name, row, one[2]) for row, one in zip(rows, mine, strict=True)),
        match_rows(book, name),
    )


def _card_row(name: str, row: LineRow, side: Side) -> CardRow:
    own, others = (row.ns, row.ew) if side is Side.NS else (row.ew, row.ns)
    score = row.score
    if score is not None and side is Side.EW:
        score = Told(figure_text(-Fraction(score.text), 0, signed=True), score.ask)
    return CardRow(
        side=side,
        line=row,
        partners=tuple(one for one in own if one.id != name),
        opponents=others,
        score=score,
        won=row.won[0 if side is Side.NS else 1],
    )

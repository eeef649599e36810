"""Victory-point scales as values: how many VPs a margin in IMPs is worth to either side.

A scale gives the rows for a number of boards; a table has them as data, the WBF's continuous
scale (:mod:`qiaopai.scoring.vp_curve`) makes them by a formula.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Final, Protocol

from qiaopai.errors import InvalidValue
from qiaopai.scoring.datafiles import Line, read_lines
from qiaopai.scoring.figures import Figure, Why
from qiaopai.text import Message

MOST_BOARDS: Final = 1000
"""The longest match that has victory points."""

COLUMNS: Final = ("boards_from", "boards_to", "imps", "win", "lose")
"""The columns of a scale's file, see :func:`read_scale`."""

_MOST_IMPS: Final = 100_000


@dataclass(frozen=True, slots=True)
class VpRow:
    """What a margin up to `limit` IMPs wins and loses; no limit in the last row of a scale."""

    limit: int | None
    win: Fraction
    lose: Fraction


class VpScale(Protocol):
    """A scale of victory points, of any kind."""

    @property
    def name(self) -> str:
        """Its name, printed with every result that it made."""

    @property
    def places(self) -> int:
        """The decimals that its VPs are printed with."""

    def rows(self, boards: int) -> tuple[VpRow, ...]:
        """The rows for a match of `boards` boards; InvalidValue when it has none."""

    def reasons(self, boards: int, margin: int) -> tuple[Why, ...]:
        """Why a margin of `margin` IMPs, 0 or more, is worth what the rows say."""


@dataclass(frozen=True, slots=True)
class VpColumn:
    """The rows for matches of `boards_from` to `boards_to` boards, or of any more."""

    boards_from: int
    boards_to: int | None
    rows: tuple[VpRow, ...]

    def __post_init__(self) -> None:
        if not 1 <= self.boards_from <= (self.boards_to or MOST_BOARDS) <= MOST_BOARDS:
            raise InvalidValue("scale.backwards")
        fault = _fault(self.rows)
        if fault is not None:
            raise InvalidValue(fault[1].key)

    def holds(self, boards: int) -> bool:
        """Whether a match of `boards` boards uses this column."""
        return self.boards_from <= boards <= (self.boards_to or MOST_BOARDS)

    @property
    def span(self) -> str:
        """The boards as text: ``6-8``, ``3``, ``48+``."""
        return span(self.boards_from, self.boards_to)


def _fault(rows: Sequence[VpRow]) -> tuple[int, Message] | None:
    """The first row that a scale cannot have, by its place, and why; None when all are sound."""
    if rows[0].win != rows[0].lose:
        return 0, Message.of("scale.tie")
    for place, (before, row) in enumerate(pairwise(rows), 1):
        if before.limit is None or (row.limit is not None and row.limit <= before.limit):
            return place, Message.of("scale.order")
        if row.win < before.win or row.lose > before.lose:
            return place, Message.of("scale.falls")
    if rows[-1].limit is not None:
        return len(rows) - 1, Message.of("scale.open")
    return None


@dataclass(frozen=True, slots=True)
class VpTable:
    """A scale given as a table: columns by the length of the match, none overlapping."""

    name: str
    columns: tuple[VpColumn, ...]

    def __post_init__(self) -> None:
        for before, column in pairwise(self.columns):
            if before.boards_to is None or column.boards_from <= before.boards_to:
                raise InvalidValue("scale.overlap")

    @property
    def places(self) -> int:
        """The decimals that its finest figure needs."""
        figures = {
            one for column in self.columns for row in column.rows for one in (row.win, row.lose)
        }
        return next(n for n in range(5) if all((10**n * one).denominator == 1 for one in figures))

    def rows(self, boards: int) -> tuple[VpRow, ...]:
        """The rows of the column for `boards`; InvalidValue when there is none."""
        return self._column(boards).rows

    def reasons(self, boards: int, margin: int) -> tuple[Why, ...]:
        """The column and the row of the table that decide."""
        column = self._column(boards)
        place = _place(column.rows, margin)
        row = column.rows[place]
        least = 0 if place == 0 else (column.rows[place - 1].limit or 0) + 1
        figures = {"win": Figure(row.win, self.places), "lose": Figure(row.lose, self.places)}
        return (
            Why.of("why.vps.column", boards=column.span),
            Why.of("why.vps.row", imps=span(least, row.limit), **figures),
        )

    def _column(self, boards: int) -> VpColumn:
        for column in self.columns:
            if column.holds(boards):
                return column
        spans = tuple(column.span for column in self.columns)
        raise InvalidValue("scale.boards", scale=self.name, boards=boards, spans=spans)


def span(least: int, most: int | None) -> str:
    """A range of whole numbers as text.

    >>> span(6, 8), span(3, 3), span(48, None)
    ('6-8', '3', '48+')
    """
    if most is None:
        return f"{least}+"
    return str(least) if most == least else f"{least}-{most}"


def _place(rows: Sequence[VpRow], margin: int) -> int:
    limits = [row.limit for row in rows if row.limit is not None]
    return bisect_left(limits, margin)


def row_for(scale: VpScale, boards: int, margin: int) -> VpRow:
    """The row of `scale` for a margin of `margin` IMPs, 0 or more, after `boards` boards."""
    rows = scale.rows(boards)
    return rows[_place(rows, margin)]


def read_scale(text: str, name: str, file: str | None = None) -> VpTable:
    """The scale that a file of comma-separated values holds; InvalidValue names line and reason.

    Columns are :data:`COLUMNS`: a match of `boards_from` to `boards_to` boards (empty: any more)
    won by up to `imps` IMPs (empty: any more) gives `win` and `lose` VPs. Lines with ``#`` first
    are comments.
    """
    _, lines = read_lines(text, file or name, COLUMNS)
    columns: list[VpColumn] = []
    for _, group in groupby(lines, key=_boards_text):
        column_lines = list(group)
        column = _read_column(column_lines)
        if columns and (columns[-1].boards_to or MOST_BOARDS) >= column.boards_from:
            column_lines[0].refuse(Message.of("scale.overlap"))
        columns.append(column)
    return VpTable(name, tuple(columns))


def _boards_text(line: Line) -> tuple[str, str]:
    return line.fields["boards_from"], line.fields["boards_to"]


def _read_column(lines: list[Line]) -> VpColumn:
    least = lines[0].whole("boards_from", 1, MOST_BOARDS)
    most = lines[0].whole_or_none("boards_to", 1, MOST_BOARDS)
    if most is not None and most < least:
        lines[0].refuse(Message.of("scale.backwards"))
    rows = tuple(
        VpRow(line.whole_or_none("imps", 0, _MOST_IMPS), line.decimal("win"), line.decimal("lose"))
        for line in lines
    )
    fault = _fault(rows)
    if fault is not None:
        lines[fault[0]].refuse(fault[1])
    return VpColumn(least, most, rows)


def write_scale(scale: VpTable) -> str:
    """The file that :func:`read_scale` reads back as the same scale."""
    lines = [",".join(COLUMNS)]
    places = scale.places
    for column in scale.columns:
        for row in column.rows:
            won = Figure(row.win, places), Figure(row.lose, places)
            fields = (column.boards_from, column.boards_to, row.limit, *won)
            lines.append(",".join("" if field is None else str(field) for field in fields))
    return "\n".join(lines) + "\n"


def table_for(scale: VpScale, boards: int) -> VpTable:
    """The rows of any scale for `boards` boards, as a table of their own."""
    return VpTable(scale.name, (VpColumn(boards, boards, scale.rows(boards)),))

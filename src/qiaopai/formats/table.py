r"""Tables of a game: named columns and rows of text, as PBN's supplemental sections hold them.

PBN 2.1, sections 5.1 and 5.2. The widths that columns name are hints for writing; reading goes
by blanks and quotation marks alone, since programs write other widths than they name.

>>> table = Table.parse(r"-Rank\2R;Names;+Percentage\5R", ' 1 "Ada;Bob" 61.5\n 2 "Cy; \\"Di\\"" -')
>>> [column.name for column in table.columns], table.rows[1]
(['Rank', 'Names', 'Percentage'], ('2', 'Cy; "Di"', None))
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from qiaopai.errors import InvalidValue

MOST_COLUMNS = 100
"""Columns that a table may have."""

_COLUMN = re.compile(r"([+-]?)([^\\;\x00-\x1f\x7f-\x9f]*+)(?:\\(\d{1,3})([LR]?))?", re.ASCII)
_ELEMENT = re.compile(r'"(?:[^"\\]|\\.)*+"|\{[^}]*+\}?|;[^\n]*+|[^\s"{;]++|["]')
_PLAIN = re.compile(r"[!#-$&-:<-Z\\^-z|~]+")
_ESCAPED = re.compile(r'\\(["\\])')
_TO_ESCAPE = re.compile(r'["\\]')
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_NOTHING = ("-", "?")

Cell = str | None
"""A table element; None where the file has ``-`` (does not apply) or ``?`` (not known)."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    `order` is ``+`` for highest first, ``-`` for lowest first, or "". `width` is the least width
    of its elements when written, `align` is ``L``, ``R`` or "".
    """

    name: str
    order: str = ""
    width: int = 0
    align: str = ""

    def __post_init__(self) -> None:
        if _COLUMN.fullmatch(self.name) is None or self.order not in ("", "+", "-"):
            raise InvalidValue("value.column", text=self.name)
        if "\\" in self.name or not 0 <= self.width < 1000 or self.align not in ("", "L", "R"):
            raise InvalidValue("value.column", text=self.name)

    @classmethod
    def parse(cls, text: str) -> Column:
        r"""A column from ``+Score_NS\5R``; InvalidValue when it is none."""
        match = _COLUMN.fullmatch(text)
        if match is None:
            raise InvalidValue("value.column", text=text)
        return cls(match[2].strip(), match[1], int(match[3] or 0), match[4] or "")

    def __str__(self) -> str:
        width = f"\\{self.width}{self.align}" if self.width else ""
        return f"{self.order}{self.name}{width}"

    def pad(self, element: str) -> str:
        """`element` with the blanks that the width asks for."""
        just = element.rjust if self.align == "R" else element.ljust
        return just(self.width)


@dataclass(frozen=True, slots=True)
class Table:
    """Columns and rows; every row has an element or None for each column."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...] = ()

    def __post_init__(self) -> None:
        if not 0 < len(self.columns) <= MOST_COLUMNS:
            raise InvalidValue("value.columns", count=len(self.columns), most=MOST_COLUMNS)
        for row in self.rows:
            if len(row) != len(self.columns):
                raise InvalidValue("value.row", count=len(row), columns=len(self.columns))

    @classmethod
    def parse(cls, header: str, text: str) -> Table:
        """The table whose tag says `header` and whose lines are `text`; InvalidValue if no columns.

        Elements fill the rows whatever the line breaks are. If they do not come out even, each
        line begins a row, and what it lacks is None.
        """
        columns = tuple(map(Column.parse, header.split(";", MOST_COLUMNS)))
        cells = [_cell(one) for one in elements(text)]
        if len(cells) % len(columns) == 0:
            return cls(columns, tuple(_rows(cells, len(columns))))
        lines = ([_cell(one) for one in elements(line)] for line in text.split("\n"))
        rows = (row for line in lines for row in _rows(line, len(columns)))
        return cls(columns, tuple(rows))

    @property
    def header(self) -> str:
        """The columns as a tag names them: names between semicolons, orders and widths."""
        return ";".join(map(str, self.columns))

    @property
    def text(self) -> str:
        """The rows as lines: strict export format (section 5.2)."""
        return "\n".join(map(self._line, self.rows))

    def _line(self, row: Sequence[Cell]) -> str:
        pairs = zip(self.columns, row, strict=True)
        return " ".join(column.pad(_element(cell, column)) for column, cell in pairs).rstrip()

    def column(self, name: str) -> tuple[Cell, ...] | None:
        """The elements of the first column of that name, case aside; None when there is none."""
        names = [column.name.lower() for column in self.columns]
        if name.lower() not in names:
            return None
        place = names.index(name.lower())
        return tuple(row[place] for row in self.rows)

    def records(self) -> Iterator[dict[str, Cell]]:
        """Each row as a dictionary by the names of the columns."""
        names = [column.name for column in self.columns]
        return (dict(zip(names, row, strict=True)) for row in self.rows)


def elements(text: str) -> Iterator[str]:
    """The elements of a section's lines as they are written; comments are passed over."""
    return (one for one in _ELEMENT.findall(text) if one[0] not in "{;")


def _rows(cells: list[Cell], count: int) -> Iterator[tuple[Cell, ...]]:
    for at in range(0, len(cells), count):
        row = cells[at : at + count]
        yield (*row, *[None] * (count - len(row)))


def _cell(element: str) -> Cell:
    if len(element) > 1 and element[0] == element[-1] == '"':
        return _ESCAPED.sub(r"\1", element[1:-1])
    return None if element in _NOTHING else element


def _element(cell: Cell, column: Column) -> str:
    r"""A cell as it is written: in quotation marks where names belong or a token cannot hold it."""
    if cell is None:
        return "-"
    plain = _PLAIN.fullmatch(cell) is not None and cell not in _NOTHING
    if plain and not column.name.startswith("Names"):
        return cell
    text = _CONTROLS.sub(" ", cell)
    return '"' + _TO_ESCAPE.sub(lambda one: "\\" + one[0], text) + '"'

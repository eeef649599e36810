"""A table as a value: title, columns, rows of cells, marks; and what a person reads in a cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qiaopai.protocol.words import render, show
from qiaopai.scoring import Figure
from qiaopai.text import Message, harmless

Words = Message | str
"""What a person reads: a message, or text that is the same in every language."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What tells a cell apart, never by colour alone: its frame's colour and its words.

    `letter` stands after the value in text and HTML; without one, another column must say the
    same in words. The legend under a page lists every mark of its table.
    """

    colour: Literal["green", "blue", "red", "grey"]
    words: Words
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A value for programs, what a person reads in its place, and its mark."""

    value: object
    shown: Words | None = None
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name in CSV and JSON, its heading, and the heading of its group.

    Neighbours with an equal `group` stand under it together. A numeric column is right-aligned;
    one that `wraps`, such as names, may take several lines on a narrow page.
    """

    name: str
    heading: Words
    numeric: bool = False
    group: Words = ""
    wraps: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A title, columns, rows of as many cells, and notes under it.

    The first `heads` cells of a row say what the row is about (row headings in HTML).
    """

    title: Words
    columns: tuple[Column, ...]
    rows: tuple[tuple[object, ...], ...]
    notes: tuple[Words, ...] = ()
    heads: int = 1

    def __post_init__(self) -> None:
        assert all(len(row) == len(self.columns) for row in self.rows)

    @property
    def groups(self) -> tuple[tuple[Words, int], ...]:
        """The group headings with how many columns each spans; none when no column has one."""
        spans: list[tuple[Words, int]] = []
        for column in self.columns:
            if spans and spans[-1][0] == column.group:
                spans[-1] = (column.group, spans[-1][1] + 1)
            else:
                spans.append((column.group, 1))
        return tuple(spans) if any(column.group for column in self.columns) else ()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Every mark of its cells, once, in the order in which they come."""
        cells = (cell for row in self.rows for cell in row if isinstance(cell, Cell))
        return tuple(dict.fromkeys(cell.mark for cell in cells if cell.mark))


def shown(cell: object, locale: str) -> str:
    """What a person reads in a cell, in one line, in the language of `locale`."""
    mark = ""
    if isinstance(cell, Cell):
        mark = f" {cell.mark.letter}" if cell.mark and cell.mark.letter else ""
        cell = cell.value if cell.shown is None else cell.shown
    return in_words(cell, locale) + mark


def in_words(value: object, locale: str) -> str:
    """Any value in the language of `locale`, in one line, harmless to a terminal."""
    match value:
        case None:
            return ""
        case Message():
            text = render(value, locale)
        case str():
            text = harmless(value)
        case _:
            text = show(locale)(value)
    return " ".join(text.split())


# --- For programs


def rows(table: Table) -> list[dict[str, object]]:
    """Each row as an object by column names, for JSON."""
    names = [column.name for column in table.columns]
    return [dict(zip(names, map(plain, row), strict=True)) for row in table.rows]


def plain(cell: object) -> object:
    """The value of a cell as JSON has it: figures as printed, values of the game as their text."""
    value = cell.value if isinstance(cell, Cell) else cell
    match value:
        case None | bool() | int() | str() | float():
            return value
        case Figure():
            return int(value.rounded) if value.places <= 0 else float(value.rounded)
        case Message():
            return value.key
        case _:
            return str(value)

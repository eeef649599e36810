"""Tables that a command prints: lines that line up in any script, an HTML page, CSV or JSON.

A command makes a :class:`Table` once and lets :func:`print_tables` write it in the format that
the user chose with :data:`format_option`::

    @click.command()
    @format_option
    def scales(form: str) -> None:
        table = Table(
            Message.of("scales.title"),
            (Column("imps", Message.of("scales.imps"), numeric=True),
             Column("vp", Message.of("scales.vp"), numeric=True)),
            tuple((margin, Figure(won, 2)) for margin, won in ...),
            notes=(Message.of("scales.source"),),
        )
        print_tables([table], form)

A cell is a plain value (text, a whole number, a ``Figure``, a seat, a contract …, a ``Message``,
or None for an empty one) or a :class:`Cell`, which may show other words than the value that
programs read, and may wear a :class:`Mark`. Text, HTML and PDF speak the user's language; CSV and
JSON name the columns by :attr:`Column.name` and are the same in every language.
"""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final

import click

from qiaopai.cli.output import centre, print_bytes, print_json, width
from qiaopai.cli.pages import tables_page
from qiaopai.cli.printing import into_option, paper_format_option, print_out, table_pdf
from qiaopai.cli.table_values import Cell, Column, Mark, Table, Words, in_words, shown
from qiaopai.protocol.tables import plain, rows
from qiaopai.scoring import Figure

__all__ = [
    "Cell",
    "Column",
    "Mark",
    "Table",
    "Words",
    "format_option",
    "in_words",
    "plain",
    "print_tables",
    "rows",
    "shown",
    "to_csv",
    "to_text",
]


def format_option(command: Callable[..., None]) -> Callable[..., None]:
    """``--format text|html|csv|json|pdf``, given to the command as `form`, and ``-o FILE``."""
    return into_option(paper_format_option(command))


def print_tables(
    tables: Sequence[Table],
    form: str,
    about: Mapping[str, object] | None = None,
    title: Words | None = None,
) -> None:
    """Prints `tables` as `form`: text, one whole HTML page, CSV, one JSON value, or PDF.

    `title` heads the page; without it, the title of the first table does.
    JSON is `about` with ``rows``: an object a row, of all tables in turn. CSV has one header,
    so tables that are printed as CSV must have the same columns.
    """
    match form:
        case "html":
            print_bytes(tables_page(tables, title).encode())
        case "csv":
            print_bytes(to_csv(tables).encode())
        case "pdf":
            print_out(table_pdf(tables, title))
        case "json":
            print_json({**(about or {}), "rows": [one for table in tables for one in rows(table)]})
        case _:
            colour = False if os.environ.get("NO_COLOR") else None
            for place, table in enumerate(tables):
                click.echo(("\n" if place else "") + to_text(table, colour=True), color=colour)


# --- Text


def to_text(table: Table, *, colour: bool = False) -> str:
    """The table in lines; `colour` adds the codes that a terminal shows marks by."""
    heads = [in_words(column.heading) for column in table.columns]
    texts = [[shown(cell) for cell in row] for row in table.rows]
    widths = [max(map(width, column)) for column in zip(heads, *texts, strict=True)]
    _widen(widths, table.groups)
    lines = [in_words(table.title), ""]
    if table.groups:
        lines.append(_group_line(widths, table.groups))
    lines.append(_line(table, widths, heads))
    for row, told in zip(table.rows, texts, strict=True):
        lines.append(_line(table, widths, told, row if colour else ()))
    lines += ["", *_legend(table)] if _legend(table) else []
    lines += ["", *map(in_words, table.notes)] if table.notes else []
    return "\n".join(line.rstrip() for line in lines)


def _widen(widths: list[int], groups: Sequence[tuple[Words, int]]) -> None:
    """Gives the last column of a group the room that the group's heading needs."""
    at = 0
    for heading, span in groups:
        have = sum(widths[at : at + span]) + 2 * (span - 1)
        widths[at + span - 1] += max(0, width(in_words(heading)) - have)
        at += span


def _group_line(widths: list[int], groups: Sequence[tuple[Words, int]]) -> str:
    parts = []
    at = 0
    for heading, span in groups:
        room = sum(widths[at : at + span]) + 2 * (span - 1)
        parts.append(centre(in_words(heading), room))
        at += span
    return "  ".join(parts)


def _line(
    table: Table, widths: list[int], texts: Sequence[str], cells: Sequence[object] = ()
) -> str:
    parts = []
    for place, (column, room, text) in enumerate(zip(table.columns, widths, texts, strict=True)):
        cell = cells[place] if cells else None
        mark = cell.mark if isinstance(cell, Cell) else None
        told = click.style(text, fg=_TERMINAL[mark.colour]) if mark else text
        blank = " " * (room - width(text))
        parts.append(blank + told if column.numeric else told + blank)
    return "  ".join(parts)


_TERMINAL: Final = {"green": "green", "blue": "blue", "red": "red", "grey": "bright_black"}


def _legend(table: Table) -> list[str]:
    """The letters of the marks with their words."""
    return [f"{mark.letter} {in_words(mark.words)}" for mark in table.marks if mark.letter]


# --- For programs


def to_csv(tables: Sequence[Table]) -> str:
    """The tables' rows under one header of column names, lines ended as RFC 4180 wants.

    Text that a spreadsheet would run as a formula gets an apostrophe before it.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    if tables:
        writer.writerow(column.name for column in tables[0].columns)
    for table in tables:
        writer.writerows(map(_for_csv, row) for row in table.rows)
    return out.getvalue()


def _for_csv(cell: object) -> object:
    value = cell.value if isinstance(cell, Cell) else cell
    match value:
        case bool():
            return int(value)
        case Figure() | Fraction() | Decimal() | int() | float():
            return str(value)
        case _:
            text = str(plain(value) if value is not None else "")
            return f"'{text}" if _FORMULA.match(text) else text


_FORMULA: Final = re.compile(r"[=+\-@\t\r]")

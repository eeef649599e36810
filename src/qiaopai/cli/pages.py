"""Whole HTML pages that a command prints: no other file, ready for the printer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from qiaopai.cli.language import current_locale
from qiaopai.cli.table_values import Cell, Column, Mark, Table, Words, in_words, shown
from qiaopai.resources import read_text


def html_page(title: Words, body: Iterable[str], css: str = "") -> str:
    """One complete page in the language of the user; `body` is HTML, `title` is not.

    The style is that of all printed pages (``static/print.css``), `css` goes after it.
    """
    style = read_text("cli", "static", "print.css") + css
    head = in_words(title)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{current_locale()}">',
            '<head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(head)}</title>",
            f"<style>\n{style}</style></head>",
            f"<body>\n<h1>{escape(head)}</h1>",
            *body,
            "</body></html>\n",
        ]
    )


def tables_page(tables: Sequence[Table], title: Words | None = None) -> str:
    """A page of `tables` under `title`; without one, the first table's title is the page's."""
    return html_page(title or next((table.title for table in tables), ""), map(html_table, tables))


def html_table(table: Table) -> str:
    """A table with its caption, legend and notes, everything escaped."""
    lines = [f"<section><table><caption>{_text(table.title)}</caption>", "<thead>"]
    if table.groups:
        spans = (
            f'<th colspan="{span}" scope="colgroup">{_text(words)}</th>' if words
            else f'<td colspan="{span}"></td>'
            for words, span in table.groups
        )  # fmt: skip
        lines.append(f"<tr>{''.join(spans)}</tr>")
    heads = (f'<th scope="col"{_number(one)}>{_text(one.heading)}</th>' for one in table.columns)
    lines += [f"<tr>{''.join(heads)}</tr>", "</thead>", "<tbody>"]
    lines += (_row(table, row) for row in table.rows)
    lines += ["</tbody></table>", *_legend(table.marks)]
    lines += (f"<p>{_text(note)}</p>" for note in table.notes)
    return "\n".join([*lines, "</section>"])


def _row(table: Table, row: Sequence[object]) -> str:
    cells = []
    for place, (column, cell) in enumerate(zip(table.columns, row, strict=True)):
        mark = cell.mark if isinstance(cell, Cell) else None
        inside = escape(shown(cell))
        if mark:
            inside = f'<span class="mark {mark.colour}">{inside}</span>'
        kind = '<th scope="row"' if place < table.heads else "<td"
        cells.append(f"{kind}{_number(column)}>{inside}</{kind[1:3]}>")
    return f"<tr>{''.join(cells)}</tr>"


def _legend(marks: Sequence[Mark]) -> list[str]:
    items = (
        f'<li><span class="mark {mark.colour}">{escape(mark.letter) or "&nbsp;"}</span> '
        f"{_text(mark.words)}</li>"
        for mark in marks
    )
    return [f'<ul class="legend">{"".join(items)}</ul>'] if marks else []


def _number(column: Column) -> str:
    return ' class="n"' if column.numeric else ""


def _text(words: Words) -> str:
    return escape(in_words(words))

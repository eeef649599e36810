"""Whole HTML pages that a command prints: no other file, ready for the printer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from qiaopai.cli.language import current_locale
from qiaopai.cli.table_values import Table, Words, in_words
from qiaopai.resources import read_text


def html_page(title: Words, body: Iterable[str], css: str = "") -> str:
    """One complete page in the language of the user; `body` is HTML, `title` is not.

    The style is that of all printed pages (``static/print.css`` and the server's
    ``printed.css``), `css` goes after it.
    """
    style = read_text("cli", "static", "print.css") + read_text("web", "static", "printed.css")
    head = in_words(title)
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{current_locale()}">',
            '<head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(head)}</title>",
            f"<style>\n{style}{css}</style></head>",
            f'<body class="printed">\n<h1>{escape(head)}</h1>',
            *body,
            "</body></html>\n",
        ]
    )


def tables_page(tables: Sequence[Table], title: Words | None = None) -> str:
    """A page of `tables` under `title`; without one, the first table's title is the page's."""
    return html_page(title or next((table.title for table in tables), ""), map(html_table, tables))


def html_table(table: Table) -> str:
    """A table with its caption, legend and notes, everything escaped."""
    return printed("table", table)


def printed(macro: str, *arguments: object, **options: object) -> str:
    """What the server's pages draw by `macro` of ``printed.html``, in the user's language."""
    from qiaopai.web.rendering import part  # other formats need nothing of the server's

    return part("printed.html", macro, current_locale(), *arguments, **options)

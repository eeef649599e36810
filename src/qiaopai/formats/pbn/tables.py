"""Supplemental tables of PBN: whether the rows fit their columns (chapter 5).

The values are :class:`~qiaopai.formats.table.Table` and :class:`~qiaopai.formats.table.Column`;
``game.table("ScoreTable")`` reads one, ``Section.of_table("ScoreTable", table)`` writes one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from qiaopai.errors import InvalidValue
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.pbn.lexer import Piece, RawTag
from qiaopai.formats.table import Column, Table, elements

__all__ = ["Column", "Table", "check_table"]

_NUMBER = re.compile(r"\^?([+-]?\d{1,9}(?:\.\d{1,9})?)", re.ASCII)


def check_table(tag: RawTag, report: Reporter) -> None:
    """Warns of malformed columns, incomplete rows, comments inside, and rows out of order."""
    try:
        columns = Table.parse(tag.value, "").columns
    except InvalidValue:
        report.warning(tag.line, "pbn.columns", tag=tag.name, text=tag.value)
        return
    found = list(_elements(tag.pieces, report))
    if len(found) % len(columns):
        report.warning(
            tag.line, "pbn.table_rows", tag=tag.name, count=len(found), columns=len(columns)
        )
        return
    for place, column in enumerate(columns):
        if column.order:
            _check_order(column, found[place :: len(columns)], tag, report)


def _elements(pieces: Sequence[Piece], report: Reporter) -> Iterator[str]:
    begun = False
    for piece in pieces:
        if not piece.comment:
            begun = True
            for element in elements(piece.text):
                if "%" in element and not element.startswith('"'):
                    report.warning(piece.line, "pbn.table_character", text=element)
                yield element
        elif begun:
            report.warning(piece.line, "pbn.table_comment")


def _check_order(column: Column, found: Sequence[str], tag: RawTag, report: Reporter) -> None:
    numbers = [float(match[1]) for one in found if (match := _NUMBER.fullmatch(one))]
    sign = 1 if column.order == "-" else -1
    if any(sign * after < sign * before for before, after in pairwise(numbers)):
        report.warning(tag.line, "pbn.table_order", tag=tag.name, column=column.name)

"""Supplemental tables of PBN: their columns and whether the rows fit them (chapter 5)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.pbn.lexer import Piece, RawTag

_COLUMN = re.compile(r"([+-]?)([^\\]*+)(?:\\(\d+)([LR]?))?")
_ELEMENT = re.compile(r'"(?:[^"\\]|\\.)*+"|\S+')
_NUMBER = re.compile(r"\^?([+-]?\d{1,9}(?:\.\d{1,9})?)", re.ASCII)
_MOST_COLUMNS = 100


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: `order` is ``+`` for highest first, ``-`` for lowest first, or ""."""

    name: str
    order: str = ""


def columns(text: str) -> list[Column] | None:
    """The columns that a table's tag names; None when the text is not well formed."""
    parts = text.split(";", _MOST_COLUMNS)
    matches = [_COLUMN.fullmatch(part) for part in parts]
    if len(parts) > _MOST_COLUMNS:
        return None
    return [Column(m[2], m[1]) for m in matches if m] if all(matches) else None


def check_table(tag: RawTag, report: Reporter) -> None:
    """Warns of malformed columns, incomplete rows, comments inside, and rows out of order."""
    found = columns(tag.value)
    if found is None:
        report.warning(tag.line, "pbn.columns", tag=tag.name, text=tag.value)
        return
    elements = list(_elements(tag.pieces, report))
    if len(elements) % len(found):
        report.warning(
            tag.line, "pbn.table_rows", tag=tag.name, count=len(elements), columns=len(found)
        )
        return
    for place, column in enumerate(found):
        if column.order:
            _check_order(column, elements[place :: len(found)], tag, report)


def _elements(pieces: Sequence[Piece], report: Reporter) -> Iterator[str]:
    begun = False
    for piece in pieces:
        if not piece.comment:
            begun = True
            for element in _ELEMENT.findall(piece.text):
                if "%" in element and not element.startswith('"'):
                    report.warning(piece.line, "pbn.table_character", text=element)
                yield element
        elif begun:
            report.warning(piece.line, "pbn.table_comment")


def _check_order(column: Column, elements: Sequence[str], tag: RawTag, report: Reporter) -> None:
    numbers = [float(match[1]) for one in elements if (match := _NUMBER.fullmatch(one))]
    sign = 1 if column.order == "-" else -1
    if any(sign * after < sign * before for before, after in pairwise(numbers)):
        report.warning(tag.line, "pbn.table_order", tag=tag.name, column=column.name)

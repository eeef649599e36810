"""A printed table's values, and what a person reads in a cell in the language of the user."""

from __future__ import annotations

from qiaopai.cli.language import current_locale
from qiaopai.protocol import tables
from qiaopai.protocol.tables import Cell, Column, Mark, Table, Words

__all__ = ["Cell", "Column", "Mark", "Table", "Words", "in_words", "shown"]


def shown(cell: object) -> str:
    """What a person reads in a cell, in one line."""
    return tables.shown(cell, current_locale())


def in_words(value: object) -> str:
    """Any value in one line, harmless to a terminal."""
    return tables.in_words(value, current_locale())

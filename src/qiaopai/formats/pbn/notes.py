"""The notes of an auction or play section (PBN 2.1, sections 3.5.5 and 3.6.5)."""

from __future__ import annotations

import re

from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.pbn.lexer import RawTag
from qiaopai.formats.pbn.marks import MOST_NOTES

_NOTE = re.compile(r"\s*+(\d{1,6})\s*+:(.*)", re.ASCII | re.DOTALL)


def read_notes(
    tags: list[RawTag], used: dict[int, int], report: Reporter
) -> tuple[tuple[int, str], ...]:
    """The numbered texts of note `tags`; `used` holds the line of each reference."""
    notes: dict[int, str] = {}
    for tag in tags:
        match = _NOTE.fullmatch(tag.value)
        if match is None:
            report.warning(tag.line, "pbn.note_form", text=tag.value)
            continue
        number = int(match[1])
        if not 1 <= number <= MOST_NOTES:
            report.warning(tag.line, "pbn.note_range", number=number, most=MOST_NOTES)
        if number in notes:
            report.warning(tag.line, "pbn.note_again", number=number)
            continue
        notes[number] = match[2].strip()
        if number not in used:
            report.warning(tag.line, "pbn.note_unused", number=number)
    for number, line in used.items():
        if number not in notes:
            report.warning(line, "pbn.note_missing", number=number)
    return tuple(sorted(notes.items()))

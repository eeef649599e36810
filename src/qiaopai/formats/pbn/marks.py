"""The tokens of an auction or play section: calls or cards with what is written beside them.

PBN 2.1, sections 3.5 to 3.9: suffixes, note references, numeric annotation glyphs,
comments and irregularities.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum

from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.game import Remark
from qiaopai.formats.pbn.lexer import Piece
from qiaopai.formats.pbn.values import SYMBOLS

MOST_NOTES = 32
"""The highest number a note may have."""

_TOKEN = re.compile(
    r"""
    (?P<word>[A-Za-z0-9-]++)
    |(?P<note>=[^=\s]*+=?)
    |(?P<glyph>\$[A-Za-z0-9]*+)
    |(?P<suffix>[!?]++)
    |(?P<irregular>\^[A-Za-z]?)
    |(?P<star>\*)
    |(?P<plus>\+)
    |(?P<stray>[^\sA-Za-z0-9=$!?^*+-]++)
    """,
    re.VERBOSE,
)
_SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")


class Kind(Enum):
    """Which section is read: its name, the glyph of ``!``, and the other section's glyphs."""

    CALLS = "Auction"
    CARDS = "Play"

    @property
    def suffix_glyphs(self) -> range:
        """The six glyphs that stand for the suffixes ``! ? !! ?? !? ?!``."""
        return range(1, 7) if self is Kind.CALLS else range(7, 13)

    @property
    def foreign(self) -> frozenset[int]:
        """Glyphs that belong to the other section."""
        if self is Kind.CALLS:
            return frozenset({*range(7, 13), 14})
        return frozenset({*range(1, 7), 13})


@dataclass(slots=True)
class Mark:
    """A word of the section: a call, a card, ``-``, ``+``; with what belongs to it."""

    line: int
    word: str
    irregular: list[str] = field(default_factory=list)
    note: int | None = None
    glyphs: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    def remark(self, index: int) -> Remark | None:
        """What is written beside it, as call or card number `index`; None when nothing is."""
        revoke = "R" in self.irregular
        if self.note is None and not self.glyphs and not self.comments and not revoke:
            return None
        glyphs = tuple(sorted(self.glyphs))
        return Remark(index, self.note, glyphs, tuple(self.comments), revoke)


@dataclass(slots=True)
class Marks:
    """All words of a section up to its end, and the comments before the first."""

    marks: list[Mark] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    ended: bool = False
    """Whether ``*`` stands at the end."""


def read_marks(pieces: Iterable[Piece], kind: Kind, report: Reporter) -> Marks:
    """The words of the section that `pieces` hold."""
    return _Reader(kind, report).read(pieces)


class _Reader:
    def __init__(self, kind: Kind, report: Reporter) -> None:
        self.kind = kind
        self.report = report
        self.found = Marks()
        self.irregular: list[str] = []

    def read(self, pieces: Iterable[Piece]) -> Marks:
        for piece in pieces:
            if piece.comment:
                self._comment(piece.text)
                continue
            for token, text in _tokens(piece.text.translate(SYMBOLS)):
                self._token(token, text, piece.line)
        return self.found

    def _comment(self, text: str) -> None:
        marks = self.found.marks
        (marks[-1].comments if marks else self.found.comments).append(text)

    def _token(self, token: str, text: str, line: int) -> None:
        if self.found.ended:
            if token != "star":
                self.report.warning(line, "pbn.after_end", text=text)
        elif token in ("word", "plus"):
            self.found.marks.append(Mark(line, text, self.irregular))
            self.irregular = []
        elif token == "star":
            self.found.ended = True
        elif token == "irregular":
            self._irregular(text, line)
        elif token == "stray":
            self.report.error(line, "pbn.stray", text=text)
        else:
            self._annotation(token, text, line)

    def _irregular(self, text: str, line: int) -> None:
        letter = text[1:].upper()
        if letter == "S" and self.kind is Kind.CALLS:
            self.found.marks.append(Mark(line, "^S"))
        elif letter and letter in ("I" if self.kind is Kind.CALLS else "RL"):
            if self.irregular:
                self.report.error(line, "pbn.irregular_twice", text=text)
            else:
                self.irregular = [letter]
        else:
            self.report.error(line, "pbn.irregular", text=text)

    def _annotation(self, token: str, text: str, line: int) -> None:
        if not self.found.marks:
            self.report.error(line, "pbn.stray", text=text)
            return
        mark = self.found.marks[-1]
        if token == "note":
            self._note(mark, text, line)
        elif token == "glyph":
            self._glyph(mark, text, line)
        elif text in _SUFFIXES:
            self._add_glyph(mark, self.kind.suffix_glyphs[_SUFFIXES.index(text)], text, line)
        else:
            self.report.warning(line, "pbn.suffix", text=text)

    def _note(self, mark: Mark, text: str, line: int) -> None:
        number = _number(text[1:].removesuffix("="))
        if number is None or not text.endswith("=") or len(text) < 3:
            self.report.error(line, "pbn.note_number", text=text)
            return
        if not 1 <= number <= MOST_NOTES:
            self.report.warning(line, "pbn.note_range", number=number, most=MOST_NOTES)
        if mark.note is None:
            mark.note = number
        else:
            self.report.warning(line, "pbn.note_twice", text=text)

    def _glyph(self, mark: Mark, text: str, line: int) -> None:
        number = _number(text[1:])
        if number is None or number > 255 or number in self.kind.foreign:
            self.report.warning(line, "pbn.glyph", text=text)
        else:
            self._add_glyph(mark, number, text, line)

    def _add_glyph(self, mark: Mark, number: int, text: str, line: int) -> None:
        judging = self.kind.suffix_glyphs
        if number in mark.glyphs or (
            number in judging and any(one in judging for one in mark.glyphs)
        ):
            self.report.warning(line, "pbn.glyph_twice", text=text)
        else:
            mark.glyphs.append(number)


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    for match in _TOKEN.finditer(text):
        assert match.lastgroup is not None
        yield match.lastgroup, match[0]


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None

"""PBN text to blocks of tags with their data: no meaning yet (PBN 2.1, chapters 2 and 3).

Everything here is linear in the size of the text: one pass, possessive patterns, and no
search is repeated that has failed once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from qiaopai.formats.decode import CONTROLS, windows_text
from qiaopai.formats.diagnostics import Reporter, clip
from qiaopai.text import Message

LONGEST_LINE = 254
"""Visible characters of a line (section 2.3, with one for its end)."""

MOST_TAGS = 500
"""Tags kept of one game."""

MOST_PIECES = 10_000
"""Lines of data and comments kept of one game."""

_TOKEN = re.compile(
    r"""
    (?P<comment>;[^\n]*+)
    |(?P<brace>\{)
    |(?P<tag>\[\s*+(?P<name>[A-Za-z0-9_]++)\s*+"(?P<value>(?:[^"\\\n]|\\.)*+)"\s*+\])
    |(?P<broken>\[[^\]\n]*+\]?)
    |(?P<data>(?:"(?:[^"\\\n]|\\.)*+"|[^\[\]{};"\n])++)
    |(?P<bad>[^\n])
    """,
    re.VERBOSE,
)
_BLANK = re.compile(r"(?:[ \t\v\f]*+\n)++|[ \t\v\f]++\Z")
_ESCAPED = re.compile(r'\\(["\\])')
_UNCLOSED = re.compile(r'\[\s*+([A-Za-z0-9_]++)\s*+"')
_SWALLOWED = re.compile(r'^\[(?:Board|Deal|Event)\s*"', re.MULTILINE)


@dataclass(slots=True)
class Piece:
    """Part of a line after a tag: data, or a comment."""

    line: int
    text: str
    comment: bool = False


@dataclass(slots=True)
class RawTag:
    """A tag pair with whatever follows it up to the next."""

    name: str
    value: str
    line: int
    pieces: list[Piece] = field(default_factory=list)
    inherited: bool = False

    @property
    def data(self) -> list[Piece]:
        """The pieces that are not comments."""
        return [piece for piece in self.pieces if not piece.comment]


@dataclass(slots=True)
class Block:
    """What stands between two empty lines: a game, if it has any tag."""

    line: int
    tags: list[RawTag] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    full: bool = False


def unescape(text: str) -> str:
    r"""The string without the backslashes before quotes and backslashes (section 3.2)."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


def blocks(text: str, report: Reporter) -> Iterator[Block]:
    """The games of `text` as blocks of raw tags; empty and comment-only blocks are left out."""
    return _Lexer(text, report).blocks()


def check_characters(text: str, report: Reporter) -> str:
    """Reports long lines and control characters; the text as Windows programs meant it."""
    for line, _ in _lines_with(re.compile(r"[^\n]{255,}+"), text):
        report.warning(line, "pbn.line_long", most=LONGEST_LINE)
    for line, found in _lines_with(CONTROLS, text):
        report.warning(line, "pbn.character", code=ord(found))
    return windows_text(text)


def _lines_with(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, str]]:
    """The first find of each line that has one."""
    line, counted, last = 1, 0, 0
    for match in pattern.finditer(text):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        if line != last:
            last = line
            yield line, match[0]


class _Lexer:
    def __init__(self, text: str, report: Reporter) -> None:
        self.text = text
        self.report = report
        self.at = 0
        self.line = 1
        self.last_brace = text.rfind("}")
        self.export = False
        self._start()

    def _start(self, comments: list[str] | None = None) -> None:
        self.block = Block(self.line, comments=comments or [])
        self.tag: RawTag | None = None
        self.pieces = 0

    def blocks(self) -> Iterator[Block]:
        while self.at < len(self.text):
            blank = _BLANK.match(self.text, self.at)
            if blank is not None:
                yield from self._finished()
                self._take(blank.end())
                self._start(None if self.tag else self.block.comments)
            elif self.text[self.at] == "%":
                self._directive()
            else:
                self._rest_of_line()
        yield from self._finished()

    def _finished(self) -> Iterator[Block]:
        if self.block.tags:
            yield self.block

    def _take(self, end: int) -> str:
        taken = self.text[self.at : end]
        self.line += taken.count("\n")
        self.at = end
        return taken

    def _end_of_line(self) -> int:
        end = self.text.find("\n", self.at)
        return len(self.text) if end < 0 else end

    def _directive(self) -> None:
        words = self._take(self._end_of_line())
        self._take(self.at + 1)
        self.export = self.export or words[1:].strip() == "EXPORT"

    def _rest_of_line(self) -> None:
        """Takes tokens up to and with a line end; a comment or tag may end on a later line."""
        start = self.at
        while self.at < len(self.text):
            if self.text[self.at] == "\n":
                self._take(self.at + 1)
                return
            self._token(at_start=self.at == start)

    def _token(self, at_start: bool) -> None:
        match = _TOKEN.match(self.text, self.at)
        assert match is not None
        line, kind = self.line, match.lastgroup
        if kind == "brace":
            self._brace_comment()
            return
        taken = self._take(match.end())
        if kind == "tag":
            self._tag(match["name"], match["value"], line, at_start)
        elif kind == "comment":
            self._piece(Piece(line, taken[1:], comment=True))
        elif kind == "data":
            self._piece(Piece(line, taken.rstrip()))
        elif kind == "broken":
            self._broken(line, taken)
        elif taken == "}":
            self.report.warning(line, "pbn.brace")
        else:
            self.report.error(line, "pbn.stray", text=taken)
            if taken == '"':
                self._take(self._end_of_line())

    def _tag(self, name: str, value: str, line: int, at_start: bool) -> None:
        if self.export and not at_start:
            self.export = False
            self.report.note(line, "pbn.not_export")
        if "\t" in value:
            self.report.warning(line, "pbn.tab", tag=name)
        self._add(RawTag(name, unescape(value), line))

    def _add(self, tag: RawTag) -> None:
        self.tag = tag
        if len(self.block.tags) < MOST_TAGS:
            self.block.tags.append(tag)
        elif not self.block.full:
            self.block.full = True
            self.report.error(tag.line, "pbn.game_full", most=MOST_TAGS)

    def _brace_comment(self) -> None:
        line = self.line
        if self.at > self.last_brace:
            rest = Message.of("pbn.comment_line")
            self.report.error(line, "pbn.comment_open", assumed=rest)
            text = self._take(self._end_of_line())[1:]
        else:
            text = self._take(self.text.index("}", self.at) + 1)[1:-1]
        if _SWALLOWED.search(text):
            self.report.note(line, "pbn.comment_swallows")
        self._piece(Piece(line, text, comment=True))

    def _piece(self, piece: Piece) -> None:
        if not piece.text.strip():
            return
        self.pieces += 1
        if self.pieces > MOST_PIECES:
            if self.pieces == MOST_PIECES + 1:
                self.report.error(piece.line, "pbn.game_full", most=MOST_PIECES)
        elif self.tag is not None:
            self.tag.pieces.append(piece)
        elif piece.comment:
            self.block.comments.append(piece.text)
        elif piece.text.strip() in ("*", "+"):
            self.report.warning(piece.line, "pbn.after_end", text=piece.text.strip())
        else:
            self.report.error(piece.line, "pbn.stray", text=piece.text.strip())

    def _broken(self, line: int, text: str) -> None:
        unclosed = _UNCLOSED.match(text)
        if unclosed is None:
            self.report.error(line, "pbn.tag", text=text.strip())
            return
        value = text[unclosed.end() :].rstrip().removesuffix("]").rstrip()
        closed = value.endswith('"') and not value.endswith('\\"')
        key = "pbn.tag_open" if closed else "pbn.string_open"
        value = value.removesuffix('"')
        assumed = Message.of("pbn.assumed_text", text=clip(value))
        self.report.error(line, key, assumed=assumed, tag=unclosed[1])
        self._add(RawTag(unclosed[1], unescape(value), line))

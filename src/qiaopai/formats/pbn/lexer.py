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
from qiaopai.formats.pbn.source import LARGEST, Source
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
_PLAIN = re.compile(
    r"\[([A-Za-z0-9_]+) \"([^\"\\\x00-\x1f\x7f-\x9f]*)\"\]\n"
    r"([^\[\]{};\"%\x00-\x08\x0b-\x1f\x7f-\x9f]*)"
)
"""A tag as the export format has it, with data but no comment after it."""

_PLAIN_MARKS = len('[ ""]\n')
_PLAIN_LARGEST = 20_000
_PLAIN_TAG = LONGEST_LINE - _PLAIN_MARKS
_ESCAPED = re.compile(r'\\(["\\])')
_UNCLOSED = re.compile(r'\[\s*+([A-Za-z0-9_]++)\s*+"')
_SWALLOWED = re.compile(r'^\[(?:Board|Deal|Event)\s*"', re.MULTILINE)


@dataclass(slots=True)
class Piece:
    """Part of a line after a tag: data, or a comment."""

    line: int
    text: str
    comment: bool = False


class RawTag:
    """A tag pair with whatever follows it up to the next.

    `plain` is what follows, line ends and all, when no comment is among it; the pieces are
    made of it when somebody asks for them.
    """

    __slots__ = ("_pieces", "inherited", "line", "name", "plain", "value")

    def __init__(
        self, name: str, value: str, line: int, inherited: bool = False, plain: str | None = None
    ) -> None:
        self.name = name
        self.value = value
        self.line = line
        self.inherited = inherited
        self.plain = plain
        self._pieces: list[Piece] | None = None

    def add(self, piece: Piece) -> None:
        """Puts `piece` behind those that are there."""
        self.pieces.append(piece)

    @property
    def pieces(self) -> list[Piece]:
        """The data and comments after the tag."""
        if self._pieces is None:
            lines = enumerate((self.plain or "").split("\n"), self.line + 1)
            self._pieces = [Piece(at, line.rstrip()) for at, line in lines if line.strip()]
        return self._pieces

    @property
    def data(self) -> list[Piece]:
        """The pieces that are not comments."""
        return [piece for piece in self.pieces if not piece.comment] if self.plain != "" else []

    @property
    def has_data(self) -> bool:
        """Whether anything but comments follows."""
        return bool(self.plain or self.data)


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


def blocks(source: Source, report: Reporter) -> Iterator[Block]:
    """The games of `source` as blocks of raw tags; empty and comment-only blocks are left out."""
    return _Lexer(source, report).blocks()


def _check_characters(text: str, line: int, report: Reporter) -> None:
    """Reports long lines and control characters in `text`, which begins on `line`."""
    if len(text) > LONGEST_LINE:
        for at, one in enumerate(text.split("\n"), line):
            if len(one) > LONGEST_LINE:
                report.warning(at, "pbn.line_long", most=LONGEST_LINE)
    for at, found in _lines_with(CONTROLS, text, line):
        report.warning(at, "pbn.character", code=ord(found))


def _has_long_line(text: str) -> bool:
    return max(map(len, text.split("\n"))) > LONGEST_LINE


def _lines_with(pattern: re.Pattern[str], text: str, line: int) -> Iterator[tuple[int, str]]:
    """The first find of each line that has one; `text` begins on `line`."""
    counted, last = 0, 0
    for match in pattern.finditer(text):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        if line != last:
            last = line
            yield line, match[0]


class _Lexer:
    def __init__(self, source: Source, report: Reporter) -> None:
        self.source = source
        self.report = report
        self.text = ""
        self.at = 0
        self.end = 0
        self.line = 1
        self.export = False
        self.comments: list[str] = []
        self.carried = 0

    def blocks(self) -> Iterator[Block]:
        source = self.source
        while source.next_block():
            block = None if self.comments else self._plain()
            yield from self._slow() if block is None else (block,)

    def _plain(self) -> Block | None:
        """The block when it holds nothing but tags as the export format has them, and data."""
        source = self.source
        size = source.end - source.start
        if source.cut or size > _PLAIN_LARGEST:
            return None
        found = _PLAIN.findall(source.text, source.start, source.end)
        if len(found) > MOST_TAGS:
            return None
        tags = []
        line = source.line
        for name, value, data in found:
            size -= len(name) + len(value) + len(data) + _PLAIN_MARKS
            if len(name) + len(value) > _PLAIN_TAG:
                return None
            tags.append(RawTag(name, value, line, False, data))
            line += 1
            if data:
                line += data.count("\n")
                if data[-1] != "\n" or (len(data) > LONGEST_LINE and _has_long_line(data)):
                    return None
        return Block(source.line, tags) if size == 0 else None

    def _slow(self) -> Iterator[Block]:
        """The block token by token; none when it has no tag: its comments begin the next one."""
        source = self.source
        self.block = Block(source.line, comments=self.comments)
        self.tag: RawTag | None = None
        self.early: list[Piece] = []
        self.pieces = self.known = len(self.comments)
        self.line = source.line
        self._look(source.start, self.line)
        self.at = source.start
        while self.at < self.end:
            if self.text[self.at] == "%":
                self._directive()
            else:
                self._rest_of_line()
        self._cut()
        self._stray()
        if self.tag:
            self.comments, self.carried = [], 0
        else:
            self.comments = self._carried()
        if self.block.tags:
            yield self.block

    def _look(self, start: int, line: int) -> None:
        """Takes the text as the source has it now; what stands from `start` on is new."""
        source = self.source
        _check_characters(source.text[start : source.end], line, self.report)
        self.text, self.end = source.text, source.end
        self.last_brace = self.text.rfind("}", source.start, self.end)

    def _carried(self) -> list[str]:
        """The comments of a block without a tag, which begin the next game."""
        comments = self.block.comments
        self.carried += sum(map(len, comments[self.known :]))
        if self.carried <= LARGEST:
            return comments
        self.report.error(self.block.line, "pbn.game_large", most=LARGEST)
        self.carried = 0
        return []

    def _stray(self) -> None:
        """Reports text before any tag; between games it is a program's talk, nothing is lost."""
        say = self.report.error if self.block.tags else self.report.warning
        for piece in self.early:
            say(piece.line, "pbn.stray", text=piece.text.strip())

    def _cut(self) -> None:
        if self.source.cut:
            self.report.error(self.block.line, "pbn.game_large", most=LARGEST)

    def _take(self, end: int) -> str:
        taken = self.text[self.at : end]
        self.line += taken.count("\n")
        self.at = end
        return taken

    def _end_of_line(self) -> int:
        end = self.text.find("\n", self.at, self.end)
        return self.end if end < 0 else end

    def _directive(self) -> None:
        words = self._take(self._end_of_line())
        self._take(min(self.at + 1, self.end))
        self.export = self.export or words[1:].strip() == "EXPORT"

    def _rest_of_line(self) -> None:
        """Takes tokens up to and with a line end; a comment or tag may end on a later line."""
        first = True
        while self.at < self.end:
            if self.text[self.at] == "\n":
                self._take(self.at + 1)
                return
            self._token(at_start=first)
            first = False

    def _token(self, at_start: bool) -> None:
        match = _TOKEN.match(self.text, self.at, self.end)
        assert match is not None
        line, kind = self.line, match.lastgroup
        if kind == "brace":
            self._brace_comment()
            return
        taken = windows_text(self._take(match.end()))
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
        self._add(RawTag(name, unescape(windows_text(value)), line))

    def _add(self, tag: RawTag) -> None:
        self.tag = tag
        if len(self.block.tags) < MOST_TAGS:
            self.block.tags.append(tag)
        elif not self.block.full:
            self.block.full = True
            self.report.error(tag.line, "pbn.game_full", most=MOST_TAGS)

    def _brace_comment(self) -> None:
        line = self.line
        if self.at > self.last_brace and not self._more():
            rest = Message.of("pbn.comment_line")
            self.report.error(line, "pbn.comment_open", assumed=rest)
            text = self._take(self._end_of_line())[1:]
        else:
            text = self._take(self.text.index("}", self.at) + 1)[1:-1]
        if _SWALLOWED.search(text):
            self.report.note(line, "pbn.comment_swallows")
        self._piece(Piece(line, windows_text(text), comment=True))

    def _more(self) -> bool:
        """Reads on to the end of a comment that goes past an empty line."""
        source = self.source
        at, length = self.at - source.start, source.end - source.start
        line = self.line + self.text.count("\n", self.at, source.end)
        if not source.more():
            return False
        self.at = source.start + at
        self._look(source.start + length, line)
        return True

    def _piece(self, piece: Piece) -> None:
        if not piece.text.strip():
            return
        self.pieces += 1
        if self.pieces > MOST_PIECES:
            if self.pieces == MOST_PIECES + 1:
                self.report.error(piece.line, "pbn.game_full", most=MOST_PIECES)
        elif self.tag is not None:
            self.tag.add(piece)
        elif piece.comment:
            self.block.comments.append(piece.text)
        elif piece.text.strip() in ("*", "+"):
            self.report.warning(piece.line, "pbn.after_end", text=piece.text.strip())
        else:
            self.early.append(piece)

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

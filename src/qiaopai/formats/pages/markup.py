"""HTML as a person sees it: title, headings, and the rows of its tables; anything else is passed.

Written for pages of result programs, which break every rule of HTML. One pass with tokens that
never look back, so the time grows with the size of a page, whatever it holds; no entity is
expanded but the characters that HTML names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from itertools import islice

MOST_ROWS = 3_000
MOST_CELLS = 100
MOST_TEXT = 2_000
MOST_SPAN = 20
MOST_DEPTH = 50
"""Rows of a page, cells of a row, characters and columns of a cell, tables inside each other."""

_TOKEN = re.compile(r"<!--|<(/?)([A-Za-z][A-Za-z0-9]*+)([^<>]*+)>|<[!?][^<>]*+>")
_SPAN = re.compile(r"colspan\s*=\s*[\"']?(\d{1,3})", re.IGNORECASE)
_SOURCE = re.compile(r"src\s*=\s*[\"']?(?:[^\"'\s>]*?/)?([SHDCN])\.gif", re.IGNORECASE)
_LINK = re.compile(r"href\s*=\s*[\"']?([^\"'\s>]{1,200})", re.IGNORECASE)
_CONTENT = re.compile(
    r"name\s*=\s*[\"']?generator[\"']?\s+content\s*=\s*\"([^\"]{0,200})\"", re.IGNORECASE
)
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "N": "NT"}
_BREAKS = {"br", "p", "div", "li"}
_HEADINGS = {"h1", "h2", "h3", "h4"}
_SILENT = {name: re.compile(f"</{name}[^>]*+>?", re.IGNORECASE) for name in ("script", "style")}
_BLANKS = re.compile(r"[ \t\xa0\r\n]+")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: its text with suits as ♠♥♦♣ and breaks as line ends, how many columns it takes."""

    text: str
    span: int = 1
    link: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table and the line of the page where it ends."""

    cells: tuple[Cell, ...]
    line: int

    @property
    def columns(self) -> tuple[str, ...]:
        """The texts by column: a cell over several columns stands in its first."""
        texts = (text for cell in self.cells for text in (cell.text, *[""] * (cell.span - 1)))
        return tuple(islice(texts, MOST_CELLS))


@dataclass(frozen=True, slots=True)
class Markup:
    """What a page shows: its title, the first heading outside tables, rows in reading order.

    `is_cut` tells that it has more rows than are read.
    """

    title: str
    heading: str
    generator: str
    rows: tuple[Row, ...]
    is_cut: bool = False


@dataclass(slots=True)
class _Level:
    """A table that is open: the cells of the row so far, and the open cell."""

    cells: list[Cell] | None = None
    texts: list[str] | None = None
    size: int = 0
    span: int = 1
    link: str = ""


@dataclass(slots=True)
class _Reader:
    rows: list[Row] = field(default_factory=list)
    levels: list[_Level] = field(default_factory=list)
    title: list[str] = field(default_factory=list)
    heading: list[str] = field(default_factory=list)
    generator: str = ""
    inside: str = ""
    headed: bool = False
    line: int = 1

    def text(self, text: str) -> None:
        if self.levels:
            level = self.levels[-1]
            if level.texts is not None and level.size < MOST_TEXT:
                level.texts.append(text[:MOST_TEXT])
                level.size += len(text)
        elif self.inside == "title" and len(self.title) < MOST_CELLS:
            self.title.append(text[:MOST_TEXT])
        elif self.inside in _HEADINGS and not self.headed and len(self.heading) < MOST_CELLS:
            self.heading.append(text[:MOST_TEXT])

    def opened(self, name: str, rest: str) -> None:
        if name in _BREAKS:
            self.text("\n")
        elif name == "img":
            self._picture(rest)
        elif name == "a":
            self._link(rest)
        elif name == "table":
            if len(self.levels) < MOST_DEPTH:
                self.levels.append(_Level())
        elif name == "tr":
            self._end_row()
            if self.levels:
                self.levels[-1].cells = []
        elif name in ("td", "th"):
            self._begin_cell(rest)
        elif name == "meta":
            found = _CONTENT.search(rest)
            self.generator = self.generator or (found[1] if found else "")
        elif name == "title" or name in _HEADINGS:
            self.inside = name

    def closed(self, name: str) -> None:
        if name in ("td", "th"):
            self._end_cell()
        elif name == "tr":
            self._end_row()
        elif name == "table":
            self._end_row()
            if self.levels:
                self.levels.pop()
        elif name == self.inside:
            self.headed = self.headed or (name in _HEADINGS and bool(self.heading))
            self.inside = ""

    def _picture(self, rest: str) -> None:
        found = _SOURCE.search(rest)
        if found:
            self.text(_SIGNS[found[1].upper()])

    def _link(self, rest: str) -> None:
        found = _LINK.search(rest)
        if self.levels and found and not self.levels[-1].link:
            self.levels[-1].link = found[1]

    def _begin_cell(self, rest: str) -> None:
        self._end_cell()
        if self.levels and self.levels[-1].cells is not None:
            level = self.levels[-1]
            found = _SPAN.search(rest)
            level.texts, level.size, level.link = [], 0, ""
            level.span = max(1, min(MOST_SPAN, int(found[1]))) if found else 1

    def _end_cell(self) -> None:
        if not self.levels:
            return
        level = self.levels[-1]
        if level.texts is not None and level.cells is not None and len(level.cells) < MOST_CELLS:
            level.cells.append(Cell(tidy("".join(level.texts)), level.span, level.link))
        level.texts = None

    def _end_row(self) -> None:
        self._end_cell()
        if not self.levels:
            return
        level = self.levels[-1]
        if level.cells:
            self.rows.append(Row(tuple(level.cells), self.line))
        level.cells = None


def tidy(text: str) -> str:
    """`text` with single blanks, and none at the ends of its lines."""
    lines = (_BLANKS.sub(" ", line).strip() for line in unescape(text).split("\n"))
    return "\n".join(lines).strip()


def read_markup(text: str) -> Markup:
    """What the page `text` shows.

    >>> read_markup("<table><tr><td>4<img src=S.gif>&nbsp;x<td colspan=2>N</table>").rows[0].columns
    ('4♠ x', 'N', '')
    """
    reader = _Reader()
    _feed(reader, text)
    while reader.levels:
        reader.closed("table")
    return Markup(
        tidy("".join(reader.title)),
        tidy("".join(reader.heading)),
        reader.generator,
        tuple(reader.rows[:MOST_ROWS]),
        len(reader.rows) > MOST_ROWS,
    )


def _feed(reader: _Reader, text: str) -> None:
    at = 0
    for start, end, found in _tokens(text):
        if start > at:
            reader.text(text[at:start].replace("\n", " "))
        reader.line += text.count("\n", at, end)
        at = end
        if found is not None and found[2]:
            name = found[2].lower()
            if found[1]:
                reader.closed(name)
            else:
                reader.opened(name, found[3])
        if len(reader.rows) > MOST_ROWS:
            return
    reader.text(text[at:])


def _tokens(text: str) -> Iterator[tuple[int, int, re.Match[str] | None]]:
    """Each tag, comment or silent element: where it begins, where it ends, the tag's match."""
    at = 0
    while found := _TOKEN.search(text, at):
        at = found.end()
        name = (found[2] or "").lower()
        if found[0] == "<!--":
            place = text.find("-->", at)
            at = len(text) if place < 0 else place + 3
            yield found.start(), at, None
        elif name in _SILENT and not found[1]:
            end = _SILENT[name].search(text, at)
            at = end.end() if end else len(text)
            yield found.start(), at, None
        else:
            yield found.start(), at, found

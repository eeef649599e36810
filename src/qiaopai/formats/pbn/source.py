"""The text of a PBN file, block by block, in memory that does not grow with the file.

A block is what stands between two empty lines. Only who reads its tokens knows whether an empty
line stands inside a comment, so a block can be made longer (:meth:`Source.more`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from qiaopai.formats.decode import Decoder
from qiaopai.formats.pbn.embedding import Embedding

LARGEST = 1 << 20
"""Characters of a game that are read; a longer one is cut, a longer comment is not closed."""

_BLANK_LINES = re.compile(r"(?:[ \t\v\f]*+\n)++")
_BLANK_LINE = re.compile(r"\n[ \t\v\f]*+\n")
_BEGUN_LINE = re.compile(r"[ \t\v\f]*+[^ \t\v\f\n]")


class Source:
    """A window that moves over the text; the block now read is ``text[start:end]``."""

    __slots__ = (
        *("cut", "decoder", "end", "line", "start", "text"),
        *("_embedding", "_ended", "_no_brace", "_pieces"),
    )

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self.decoder = Decoder()
        self.text = ""
        self.start = 0
        self.end = 0
        self.line = 1
        """The line on which the block begins."""
        self.cut = False
        """Whether the block was too large and is not all there."""
        self._pieces = pieces
        self._embedding = Embedding()
        self._no_brace = 0
        self._ended = False

    def next_block(self) -> bool:
        """Goes on to the next block; False at the end of the file."""
        self._advance(self.end)
        if self.cut:
            self._skip_rest()
        self._skip_blank()
        self.end = self._boundary(self.start)
        return self.end > self.start

    def more(self) -> bool:
        """Makes the block so long that it holds the next ``}``, and up to an empty line after it.

        False when there is none in the file, or none within :data:`LARGEST` characters.
        `text`, `start` and `end` may all be others afterwards.
        """
        at = max(self.end, self._no_brace)
        while (brace := self.text.find("}", at, self.start + LARGEST)) < 0:
            stop = self.start + LARGEST
            self._no_brace = min(len(self.text), stop)
            if self._no_brace == stop or not self._fill():
                return False
            at = self._no_brace
        self.end = self._boundary(brace)
        return True

    def _fill(self) -> bool:
        """Reads on, keeping the block; False when there is nothing more."""
        if self._ended:
            return False
        piece = next(self._pieces, b"")
        self._ended = not piece
        more = self._embedding.inside(self.decoder.feed(piece, final=self._ended), self._ended)
        self.text = self.text[self.start :] + more
        self.end -= self.start
        self._no_brace = max(0, self._no_brace - self.start)
        self.start = 0
        if self._ended and self.text and self.text[-1] != "\n":
            self.text += "\n"
        return True

    def _boundary(self, at: int) -> int:
        """Where the block ends whose character `at` is no empty line: before the next one."""
        while True:
            found = _BLANK_LINE.search(self.text, at, self.start + LARGEST)
            if found is not None:
                return found.start() + 1
            if len(self.text) - self.start >= LARGEST:
                self.cut = True
                return self.start + LARGEST
            at = max(at, self.text.rfind("\n", at)) - self.start
            if not self._fill():
                return len(self.text)

    def _skip_rest(self) -> None:
        """Goes to the empty line that ends a block which was cut."""
        while (found := _BLANK_LINE.search(self.text, self.start)) is None:
            self._advance(max(self.start, self.text.rfind("\n", self.start)))
            if not self._fill():
                self._advance(len(self.text))
                break
            if len(self.text) > LARGEST:
                self._advance(len(self.text) - 1)
        else:
            self._advance(found.start() + 1)
        self.cut = False

    def _skip_blank(self) -> None:
        """Goes to the next line that is not empty."""
        while True:
            blank = _BLANK_LINES.match(self.text, self.start)
            if blank is not None:
                self._advance(blank.end())
            if _BEGUN_LINE.match(self.text, self.start) or not self._fill():
                return
            if len(self.text) > LARGEST + self.start:
                self._advance(len(self.text) - 1)

    def _advance(self, to: int) -> None:
        self.line += self.text.count("\n", self.start, to)
        self.start = self.end = to

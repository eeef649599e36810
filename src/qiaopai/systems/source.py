"""A piece of a system's text that knows where it stands, so that every fault can be pointed at."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from qiaopai.errors import InvalidValue
from qiaopai.text import Message

_OPEN: Final = "([{"
_CLOSE: Final = ")]}"
_BRACKET: Final = re.compile(r"[()\[\]{}]")
_DEEPEST: Final = 16
"""Brackets within brackets."""
_LONGEST: Final = 5_000
"""Characters of a line."""


@dataclass(frozen=True, slots=True)
class Span:
    """Some text of one line; `column` is that of its first character, counted from 1."""

    text: str
    file: str = ""
    line: int = 1
    column: int = 1

    def __getitem__(self, part: slice) -> Span:
        start, stop, _ = part.indices(len(self.text))
        return Span(self.text[start:stop], self.file, self.line, self.column + start)

    def __bool__(self) -> bool:
        return bool(self.text)

    def strip(self) -> Span:
        """The text without blanks around it."""
        text = self.text.strip()
        if len(text) == len(self.text):
            return self
        start = len(self.text) - len(self.text.lstrip())
        return Span(text, self.file, self.line, self.column + start)

    def words(self) -> list[Span]:
        """What stands between blanks, but for blanks inside brackets."""
        return [word for word in self.split(" \t") if word]

    def split(self, marks: str) -> list[Span]:
        """The stripped pieces between the `marks` that stand outside all brackets."""
        if not _BRACKET.search(self.text) and not any(mark in self.text for mark in marks):
            return [self.strip()]
        cuts = [-1, *(place for place in self._outside() if self.text[place] in marks)]
        ends = [*cuts[1:], len(self.text)]
        return [self[cut + 1 : end].strip() for cut, end in zip(cuts, ends, strict=True)]

    def partition(self, mark: str) -> tuple[Span, bool, Span]:
        """What stands before and after the first `mark` outside brackets, and whether it is there.

        Without one, all of it is before.
        """
        place = next((place for place in self._outside() if self.text[place] == mark), None)
        if place is None:
            return self.strip(), False, self[len(self.text) :]
        return self[:place].strip(), True, self[place + 1 :].strip()

    def _outside(self) -> Iterator[int]:
        """The places outside brackets; InvalidValue at a bracket without its other half."""
        if not _BRACKET.search(self.text):
            yield from range(len(self.text))
            return
        waiting: list[int] = []
        for place, letter in enumerate(self.text):
            if letter in _OPEN:
                waiting.append(place)
                if len(waiting) > _DEEPEST:
                    raise self[place : place + 1].wrong("deep", most=_DEEPEST)
            elif letter in _CLOSE:
                if not waiting or _OPEN.index(self.text[waiting.pop()]) != _CLOSE.index(letter):
                    raise self[place : place + 1].wrong("bracket")
            elif not waiting:
                yield place
        if waiting:
            raise self[waiting[-1] : waiting[-1] + 1].wrong("bracket")

    # Faults

    def wrong(self, kind: str, **params: object) -> InvalidValue:
        """The error that this text cannot be read: ``systems.read.<kind>`` says why."""
        problem = Message.of(f"systems.read.{kind}", found=self.text, **params)
        return InvalidValue(
            "systems.at" if self.file else "systems.at_line",
            file=self.file,
            line=self.line,
            column=self.column,
            problem=problem,
        )

    def unknown(self, what: str, known: Iterable[str]) -> InvalidValue:
        """The error that this is none of the `known` words for `what`, with the nearest of them."""
        kind = Message.of(f"systems.what.{what}")
        others = [word for word in known if word != self.text]
        near = difflib.get_close_matches(self.text, others, n=1, cutoff=0.6)
        if near:
            return self.wrong("unknown_near", what=kind, near=near[0])
        return self.wrong("unknown", what=kind)


_AS_TYPED: Final = (
    {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
    | dict.fromkeys(map(ord, "–−"), "-")
    | dict.fromkeys((0xA0, 0x3000), " ")
)
"""Dashes, blanks and signs in full width, as keyboards type them for the plain ones."""

_LINE_END: Final = re.compile(r"\r\n?|\n")
"""Where an editor counts a new line; form feeds and the like stand inside lines."""


def lines_of(text: str, file: str) -> Iterator[Span]:
    """The lines of `text` that say something, without remarks after ``#``."""
    for number, raw in enumerate(_LINE_END.split(text), 1):
        plain = raw.translate(_AS_TYPED)
        said = raw if plain.split(maxsplit=1)[:1] == ["sentence"] else plain
        line = Span(said[: len(plain.partition("#")[0])], file, number).strip()
        if len(line.text) > _LONGEST:
            raise line[:20].wrong("long_line", most=_LONGEST)
        if line:
            yield line

"""LIN text to commands: two letters, a bar, a value, a bar; out of links and pages too.

There is no specification; what is read here is what files of Bridge Base Online, RealBridge
and others hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from qiaopai.formats.diagnostics import Reporter

MOST_FIELDS = 2500
"""Parts of a value that are read."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]")
_FIRST = re.compile(rb"(?:^|\||=|\"|')\s*(?:vg|pn|md|qx|st|rs)(?:\||%7C)", re.IGNORECASE)
_WRAPPED = re.compile(
    r"""(?:^|[?&;\s"'])lin=|\bLIN_DATA["']?\s*[=:]\s*(?=["'])""", re.IGNORECASE | re.MULTILINE
)
_ENCODED_END = re.compile(r"""[\s"'<>&\\]""")
_ESCAPES = re.compile(r"(?:%[0-9A-Fa-f]{2}){1,1000}")

LAYOUT = frozenset((
    "at", "bg", "bt", "cb", "cp", "cq", "cs", "dn", "eb", "ef", "ep", "fa", "fb", "fc", "fg", "fh",
    "fi", "fm", "fp", "gs", "ha", "hb", "hc", "hf", "hs", "ht", "ia", "ib", "ih", "lb", "lc", "lf",
    "lg", "ls", "nb", "ob", "pf", "pg", "ph", "px", "rc", "rh", "rq", "se", "sk", "st", "tb", "th",
    "tu", "ub", "va", "vc", "wt", "xx",
))  # fmt: skip
"""Commands that say how a page looks, nothing about the game."""

_TELLING = frozenset(
    ("vg", "rs", "bn", "pn", "pw", "qx", "md", "ah", "sv", "mb", "an", "pc", "mc", "nt")
)


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a file: its two letters, its value as written, where it stands."""

    name: str
    raw: str
    line: int
    encoded: bool = False

    @property
    def text(self) -> str:
        """The value without blanks around it."""
        return (_unquote(self.raw) if self.encoded else self.raw).strip()

    @property
    def fields(self) -> list[str]:
        """The value's parts between commas."""
        parts = self.raw.split(",", MOST_FIELDS)
        return [(_unquote(one) if self.encoded else one).strip() for one in parts]


@dataclass(frozen=True, slots=True)
class _Chunk:
    text: str
    line: int
    encoded: bool


def recognises_lin(data: bytes) -> bool:
    """Whether `data` begins as a file, a link or a page with LIN does."""
    return _FIRST.search(data[:4096]) is not None


def commands(text: str, report: Reporter) -> Iterator[Command]:
    """Every command of `text`, in order; what is none is told and passed over."""
    for chunk in _chunks(text):
        yield from _commands(chunk, report)


def _chunks(text: str) -> Iterator[_Chunk]:
    """The stretches of LIN in a text: all of it, or what each link or ``LIN_DATA`` holds."""
    found = False
    if _WRAPPED.search(text) is not None:
        for number, line in enumerate(text.split("\n"), 1):
            for stretch in _stretches(line):
                found = True
                bare = "|" not in stretch
                yield _Chunk(_unquote(stretch) if bare else stretch, number, not bare)
    if not found:
        encoded = " " not in text.strip() and _ESCAPES.search(text) is not None
        bare = encoded and "|" not in text
        yield _Chunk(_unquote(text) if bare else text, 1, encoded and not bare)


def _stretches(line: str) -> Iterator[str]:
    """What each link or ``LIN_DATA`` of a line holds."""
    last_bar, end = line.rfind("|"), 0
    for match in _WRAPPED.finditer(line):
        start = match.end()
        if match.start() < end - 1:
            continue
        opening = line[start : start + 1] if match[0][:3].upper() == "LIN" else ""
        quote = opening if opening in ("'", '"') else _last_quote(line[max(0, start - 300) : start])
        start += opening in ("'", '"')
        if last_bar >= start:
            end = line.find(quote, start) if quote else len(line)
            end = len(line) if end < 0 else end
        else:
            stop = _ENCODED_END.search(line, start)
            end = stop.start() if stop else len(line)
        stretch = line[start:end]
        if "|" in stretch or "%7c" in stretch.lower():
            yield stretch


def _last_quote(text: str) -> str:
    return next((one for one in reversed(text) if one in "\"'"), "")


def _unquote(text: str) -> str:
    """`text` with its percent escapes as the characters they stand for."""
    return _ESCAPES.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    return bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "replace")


def _commands(chunk: _Chunk, report: Reporter) -> Iterator[Command]:
    name, line = "", chunk.line
    for part, last in _parts(chunk.text):
        word, lead = part.strip(), part[: len(part) - len(part.lstrip())]
        if name and (name in _TELLING | LAYOUT or word not in _TELLING):
            yield Command(name, part, line, chunk.encoded)
            name = ""
        else:
            if name:
                report.error(line, "lin.command", text=name)
            line += lead.count("\n")
            name = word.lower() if _NAME.fullmatch(word) and not last else ""
            if word and not name:
                report.error(line, "lin.command", text=word)
            part = part[len(lead) :]
        line += part.count("\n")


def _parts(text: str) -> Iterator[tuple[str, bool]]:
    """The stretches between bars, and whether each is the last."""
    start = 0
    while (bar := text.find("|", start)) >= 0:
        yield text[start:bar], False
        start = bar + 1
    yield text[start:], True

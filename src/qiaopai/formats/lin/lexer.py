"""LIN text to commands: two letters, a bar, a value, a bar; out of links and pages too.

There is no specification; what is read here is what files of Bridge Base Online, RealBridge
and others hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from qiaopai.formats.diagnostics import Reporter

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]")
_FIRST = re.compile(rb"(?:^|\||=|\"|')\s*(?:vg|pn|md|qx|st|rs)(?:\||%7C)", re.IGNORECASE)
_WRAPPED = re.compile(
    r"""(?:^|[?&;\s"'])lin=|\bLIN_DATA["']?\s*[=:]\s*(?=["'])""", re.IGNORECASE | re.MULTILINE
)
_ENCODED_END = re.compile(r"""[\s"'<>&\\]""")
_ESCAPES = re.compile(r"(?:%[0-9A-Fa-f]{2})+")

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
        parts = self.raw.split(",")
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
    line, counted, found = 1, 0, False
    for match in _WRAPPED.finditer(text):
        if match.end() < counted:
            continue
        inner = _inner(text, match)
        if "|" not in inner and "%7c" not in inner.lower():
            continue
        found = True
        line += text.count("\n", counted, match.end())
        counted = match.end()
        yield _chunk(inner, line)
    if not found:
        encoded = " " not in text.strip() and _ESCAPES.search(text) is not None
        yield _chunk(text, 1) if "|" not in text else _Chunk(text, 1, encoded)


def _chunk(text: str, line: int) -> _Chunk:
    if "|" in text:
        return _Chunk(text, line, encoded=True)
    return _Chunk(_unquote(text), line, encoded=False)


def _inner(text: str, match: re.Match[str]) -> str:
    """What follows ``lin=`` or ``LIN_DATA =``, up to the end of the link or of the quotes."""
    start = match.end()
    opening = text[start : start + 1] if match[0].upper().startswith("LIN_DATA") else ""
    if opening:
        start += 1
    end = text.find("\n", start)
    line = text[start : end if end >= 0 else len(text)]
    if "|" not in line:
        stop = _ENCODED_END.search(line)
        return line[: stop.start()] if stop else line
    begun = text[max(text.rfind("\n", 0, start), start - 2000) + 1 : start]
    quote = opening or next((one for one in reversed(begun) if one in "\"'"), "")
    return line.partition(quote)[0] if quote else line


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

"""Bytes of a text file to text, whatever program wrote them: whole, or piece by piece.

Both ways give the same text, wherever the pieces are cut. The encoding is settled by the first
bytes that are not ASCII and the :data:`WINDOW` bytes from there on, never by what comes later.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

WINDOW = 1 << 16
"""Bytes that are looked at to tell an encoding."""

PIECE = 1 << 16
"""Bytes that are read and decoded at a time."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = re.compile(rb"^%[^\n]{0,80}charset=([A-Za-z0-9_-]{1,20})", re.MULTILINE)
_TRUSTED = {"gbk", "gb2312", "gb18030", "big5", "windows-1250", "cp1250", "iso-8859-2"}
_HIGH = re.compile(rb"[\x80-\xff]+")
_WINDOWS = {
    code: char
    for code in range(0x80, 0xA0)
    if (char := bytes([code]).decode("cp1252", "ignore")) != ""
}
_ESCAPED_BYTE = re.compile(r"[\udc80-\udcff]")
_ENDS = re.compile(r"\x1a+")
CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")
"""Characters that no text file has business with."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text with line ends as Python has them, its encoding, and whether that was a guess.

    `mixed` is the first line that is not in the encoding of the rest; 0 when there is none.
    """

    text: str
    encoding: str
    guessed: bool
    mixed: int = 0


def decode(data: bytes) -> Decoded:
    r"""The text of `data`: by its byte-order mark, else UTF-8, else what it declares or looks like.

    Chinese files without a mark are told from Latin-1 by their bytes above 127, which
    come in pairs. Bytes that do not fit into UTF-8 further on are read as Latin-1.

    >>> decode("Zoë\r\n".encode("latin-1"))
    Decoded(text='Zoë\n', encoding='latin-1', guessed=False, mixed=0)
    """
    decoder = Decoder()
    text = decoder.feed(data, final=True)
    return Decoded(text, decoder.encoding, decoder.guessed, decoder.mixed)


def pieces(source: BinaryIO | Iterable[bytes]) -> Iterator[bytes]:
    """The bytes of an open file, or of pieces of any size, in pieces of :data:`PIECE`."""
    read = getattr(source, "read", None)
    given = source if read is None else iter(lambda: read(PIECE), b"")
    kept = bytearray()
    for piece in given:
        kept += piece
        whole = len(kept) - len(kept) % PIECE
        for at in range(0, whole, PIECE):
            yield bytes(kept[at : at + PIECE])
        del kept[:whole]
    if kept:
        yield bytes(kept)


class Decoder:
    """Bytes in pieces to text in pieces: :func:`decode` for what is not there as a whole yet."""

    __slots__ = ("_codec", "_declared", "_end", "_head", "_held", "_line", "_return",
                 "encoding", "guessed", "mixed")  # fmt: skip

    def __init__(self) -> None:
        self.encoding = "utf-8"
        self.guessed = False
        self.mixed = 0
        self._head = True
        self._held = b""
        self._codec: codecs.IncrementalDecoder | None = None
        self._declared = ""
        self._line = 1
        self._return = False
        self._end = False

    def feed(self, data: bytes, final: bool = False) -> str:
        """The text that can be told of after `data`; all that is left when it is the `final`."""
        if self._codec is None:
            data = self._held + data
            self._held = b""
            return self._tidy(self._undecided(data, final), final)
        return self._tidy(self._codec.decode(data, final), final)

    def _undecided(self, data: bytes, final: bool) -> str:
        """The text of `data` while its encoding is not settled: ASCII, as far as it goes."""
        if self._head:
            if len(data) < WINDOW and not final:
                self._held = data
                return ""
            self._head = False
            data = self._look_at_head(data)
            if self._codec is not None:
                return self._codec.decode(data, final)
        high = _HIGH.search(data)
        if high is None:
            return data.decode("ascii")
        plain, rest = data[: high.start()], data[high.start() :]
        if len(rest) < WINDOW and not final:
            self._held = rest
            return plain.decode("ascii")
        codec = self._settle(rest[:WINDOW], whole=final and len(rest) <= WINDOW)
        return plain.decode("ascii") + codec.decode(rest, final)

    def _look_at_head(self, data: bytes) -> bytes:
        """Settles what the first bytes alone tell; `data` without its mark."""
        for mark, encoding in _BOMS:
            if data.startswith(mark):
                self._use(encoding)
                return data[len(mark) :]
        wide = _utf16(data)
        if wide is not None:
            self._use(wide, guessed=True)
            return data
        declared = _DECLARED.search(data, 0, WINDOW)
        self._declared = declared[1].decode("ascii").lower() if declared else ""
        return data

    def _settle(self, window: bytes, whole: bool) -> codecs.IncrementalDecoder:
        if _fits(window, "utf-8", whole):
            return self._use("utf-8")
        if self._declared in _TRUSTED:
            return self._use(self._declared)
        if _in_pairs(window) and _fits(window, "gb18030", whole):
            return self._use("gb18030", guessed=True)
        return self._use("latin-1")

    def _use(self, encoding: str, guessed: bool = False) -> codecs.IncrementalDecoder:
        self.encoding, self.guessed = encoding, guessed
        errors = "surrogateescape" if encoding == "utf-8" else "replace"
        self._codec = codecs.getincrementaldecoder(encoding)(errors)
        return self._codec

    def _tidy(self, text: str, final: bool) -> str:
        """`text` with plain line ends, without NUL and the end marks of old systems."""
        if self._return:
            text = "\r" + text
        self._return = text.endswith("\r") and not final
        if self._return:
            text = text[:-1]
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        if "\x00" in text:
            text = text.replace("\x00", "")
        if self._end or "\x1a" in text:
            text = self._without_end(text)
        if not text.isascii():
            text = self._without_escaped(text)
        self._line += text.count("\n")
        return text

    def _without_end(self, text: str) -> str:
        text = _ENDS.sub("\x1a", "\x1a" + text if self._end else text)
        self._end = text.endswith("\x1a")
        return text.removesuffix("\x1a")

    def _without_escaped(self, text: str) -> str:
        """`text` with the bytes that are no UTF-8 as Latin-1."""
        found = _ESCAPED_BYTE.search(text)
        if found is None or self.encoding != "utf-8":
            return text
        self.mixed = self.mixed or self._line + text.count("\n", 0, found.start())
        return _ESCAPED_BYTE.sub(lambda one: chr(ord(one[0]) - 0xDC00), text)


def _fits(window: bytes, encoding: str, whole: bool) -> bool:
    try:
        codecs.getincrementaldecoder(encoding)().decode(window, whole)
    except UnicodeDecodeError:
        return False
    return True


def _utf16(data: bytes) -> str | None:
    """UTF-16 without a mark: every second byte of its first lines is zero."""
    head = data[:400]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if len(head) >= 8 and max(even, odd) * 10 > len(head) * 3 and min(even, odd) * 10 < len(head):
        return "utf-16-be" if even > odd else "utf-16-le"
    return None


def _in_pairs(data: bytes) -> bool:
    lengths = [len(run) for run in _HIGH.findall(data)]
    paired = sum(length for length in lengths if length % 2 == 0)
    return paired * 10 >= sum(lengths) * 8


def windows_text(text: str) -> str:
    """`text` with the characters Windows puts at 128 to 159 in place of control codes."""
    return text if text.isascii() else text.translate(_WINDOWS)

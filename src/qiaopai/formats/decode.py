"""Bytes of a text file to text, whatever program wrote them."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

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
CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")
"""Characters that no text file has business with."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text with line ends as Python has them, its encoding, and whether that was a guess."""

    text: str
    encoding: str
    guessed: bool


def decode(data: bytes) -> Decoded:
    """The text of `data`: by its byte-order mark, else UTF-8, else what it declares or looks like.

    Chinese files without a mark are told from Latin-1 by their bytes above 127, which
    come in pairs.
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _decoded(data[len(mark) :], encoding, guessed=False)
    wide = _utf16(data)
    if wide is not None:
        return _decoded(data, wide, guessed=True)
    try:
        return Decoded(_lines(data.decode("utf-8")), "utf-8", guessed=False)
    except UnicodeDecodeError:
        pass
    declared = _DECLARED.search(data)
    name = declared[1].decode("ascii").lower() if declared else ""
    if name in _TRUSTED:
        return _decoded(data, name, guessed=False)
    if _in_pairs(data):
        try:
            return Decoded(_lines(data.decode("gb18030")), "gb18030", guessed=True)
        except UnicodeDecodeError:
            pass
    return Decoded(_lines(data.decode("latin-1")), "latin-1", guessed=False)


def _decoded(data: bytes, encoding: str, guessed: bool) -> Decoded:
    return Decoded(_lines(data.decode(encoding, "replace")), encoding, guessed)


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


def _lines(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\x1a\x00")
    return text.replace("\x00", "")


def windows_text(text: str) -> str:
    """`text` with the characters Windows puts at 128 to 159 in place of control codes."""
    return text.translate(_WINDOWS)

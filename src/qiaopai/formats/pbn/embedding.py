"""PBN inside another document, between ``<PBN>`` and ``</PBN>`` (PBN 2.1, section 6.2)."""

from __future__ import annotations

import re

_BEGIN, _END = "<PBN>", "</PBN>"
_HEAD = 1 << 14
_BEGUN = re.compile(r'^(?:% PBN|[ \t]*+\[\s*+[A-Za-z]\w*+\s*+")', re.MULTILINE)


class Embedding:
    r"""Leaves of a text what stands between the marks, and all line ends, so that lines count on.

    Whether a file has such marks is settled by its first 16 KiB: a mark before any tag. In one that
    has none, none is looked for, and the whole of it is PBN.

    >>> Embedding().inside('<html>\n<PBN>\n[Board "1"]\n</PBN></html>\n', final=True)
    '\n\n[Board "1"]\n\n'
    """

    __slots__ = ("_held", "_in", "_is_embedded")

    def __init__(self) -> None:
        self._is_embedded: bool | None = None
        self._in = False
        self._held = ""

    def inside(self, text: str, final: bool) -> str:
        """What of `text` is PBN; it may end inside a mark, unless it is the `final` one."""
        if self._is_embedded is None:
            text = self._held = self._held + text
            if len(text) < _HEAD and not final:
                return ""
            self._held = ""
            before, mark, _ = text[:_HEAD].partition(_BEGIN)
            self._is_embedded = bool(mark) and _BEGUN.search(before) is None
        return self._parts(self._held + text, final) if self._is_embedded else text

    def _parts(self, text: str, final: bool) -> str:
        found: list[str] = []
        self._held = ""
        while text:
            mark = _END if self._in else _BEGIN
            before, is_there, after = text.partition(mark)
            if not is_there and not final:
                keep = next((n for n in range(len(mark) - 1, 0, -1) if text.endswith(mark[:n])), 0)
                before, self._held = text[: len(text) - keep], text[len(text) - keep :]
            found.append(before if self._in else "\n" * before.count("\n"))
            self._in = self._in != bool(is_there)
            text = after
        return "".join(found)

"""Which text a file holds, by how it begins: PBN, games as JSON, a deal a line."""

from __future__ import annotations

import re

from qiaopai.formats.decode import decode
from qiaopai.formats.json_form import FORMAT

_HEAD = 4096
_PBN = re.compile(r'\s*(?:(?:%|;)[^\n]*\n\s*|\{[^}]*\}\s*)*+\[\s*[A-Za-z]\w*\s*"')
_LINES = re.compile(
    r"(?:\s*(?:[#%;][^\n]*)?\n)*+[ \t]*(?:[0-9]+[ \t]+[NESW][ \t]+\S+[ \t]+)?"
    r"[NESW]:[AKQJT0-9.-]+(?:[ \t]+[AKQJT0-9.-]+){3}",
    re.IGNORECASE,
)


def recognises_pbn(data: bytes) -> bool:
    """Whether `data` begins as PBN does."""
    text = decode(data[:_HEAD]).text
    return text.startswith("% PBN") or _PBN.match(text) is not None


def recognises_json(data: bytes) -> bool:
    """Whether `data` begins as games in JSON do."""
    text = decode(data[:_HEAD]).text
    return text.lstrip().startswith("{") and f'"{FORMAT}"' in text


def recognises_lines(data: bytes) -> bool:
    """Whether the first line of `data` that tells something is a deal."""
    return _LINES.match(decode(data[:_HEAD]).text) is not None

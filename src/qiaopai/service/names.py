"""Names that people give themselves."""

from __future__ import annotations

import unicodedata

from qiaopai.errors import InvalidValue

MAX_NAME = 24
"""Characters of a name, enough for a name and a surname in any script."""

_REJECTED = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}
"""Unicode categories without a shape of their own: controls, direction marks, private use."""

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that look like a blank: fillers of Hangul, the empty Braille cell."""


def clean_name(text: str) -> str:
    """`text` as a name: normalised, blanks folded; InvalidValue when empty or too long."""
    if len(text) > 40 * MAX_NAME:
        raise InvalidValue("value.name_long", limit=MAX_NAME)
    shown = "".join(c for c in unicodedata.normalize("NFC", text) if _has_shape(c))
    name = " ".join(shown.split())
    if not any(_is_seen(c) for c in name):
        raise InvalidValue("value.name_empty")
    if len(name) > MAX_NAME:
        raise InvalidValue("value.name_long", limit=MAX_NAME)
    return name


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANK


def _has_shape(character: str) -> bool:
    return character == "\u200d" or unicodedata.category(character) not in _REJECTED

"""Results, seats and vulnerabilities as people write them, turned into their machine form."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from unicodedata import normalize

from qiaopai.resources import read_text


def machine_form(text: str) -> str:
    """`text` with suit symbols, Chinese words and full-width signs in their machine form.

    What it does not know stays as it is, for a parser to refuse.

    >>> machine_form("4♠+1 N"), machine_form("３ＮＴ－２"), machine_form("pass")
    ('4S+1 N', '3NT-2', 'pass')
    """
    plain = normalize("NFKC", text).replace(_EMOJI, "")
    words, pattern = _words()
    return pattern.sub(lambda found: words[found[0]], plain)


_EMOJI = "\ufe0f"
"""A phone's keyboard writes it after a suit symbol, to have it drawn as a picture."""


@cache
def _words() -> tuple[Mapping[str, str], re.Pattern[str]]:
    """The machine form of each word, and a pattern that finds the longest word there is."""
    forms: Mapping[str, list[str]] = tomllib.loads(read_text("formats", "data", "said.toml"))
    words = {word: form for form, some in forms.items() for word in some}
    longest = sorted(words, key=len, reverse=True)
    return words, re.compile("|".join(map(re.escape, longest)))

"""Which language a command speaks: ``--lang``, else QIAOPAI_LANG, else the system's."""

from __future__ import annotations

import os
from collections.abc import Mapping

from qiaopai.errors import InvalidValue
from qiaopai.protocol.words import render, show
from qiaopai.text import Message, catalogue, locale_of

_FLAG = "--lang"
_VARIABLES = ("QIAOPAI_LANG", "LC_ALL", "LC_MESSAGES", "LANG")

_locale = "en"


def choose_language(words: list[str], environ: Mapping[str, str] = os.environ) -> list[str]:
    """Sets the language and gives `words` without their ``--lang``, wherever it stands.

    It is looked for before anything else is read, so that errors and ``--help`` speak it too.
    InvalidValue for a ``--lang`` that is not one of ours; an unknown system language is English.
    """
    global _locale
    _locale = _from_environment(environ)
    rest, asked = _without_flag(words)
    if asked is not None:
        found = locale_of(asked)
        if found is None:
            raise InvalidValue("cli.language", language=asked)
        _locale = found
    return rest


def _without_flag(words: list[str]) -> tuple[list[str], str | None]:
    """`words` without ``--lang X`` and ``--lang=X``, and the last X; stops at ``--``."""
    rest: list[str] = []
    asked = None
    left = iter(words)
    for word in left:
        if word == "--":
            return [*rest, word, *left], asked
        if word == _FLAG:
            asked = next(left, "")
        elif word.startswith(f"{_FLAG}="):
            asked = word.partition("=")[2]
        else:
            rest.append(word)
    return rest, asked


def _from_environment(environ: Mapping[str, str]) -> str:
    for name in _VARIABLES:
        value = environ.get(name, "")
        if value:
            return locale_of(value) or "en"
    return "en"


def current_locale() -> str:
    """The locale chosen for this run."""
    return _locale


def say(message: Message) -> str:
    """`message` in the chosen language."""
    return render(message, _locale)


def say_value(value: object) -> str:
    """A seat, a call, a card … as the chosen language writes it."""
    return show(_locale)(value)


def has_words(key: str) -> bool:
    """Whether the catalogues have a sentence under `key`."""
    return key in catalogue(_locale)

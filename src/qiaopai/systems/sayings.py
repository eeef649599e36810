"""What the names of rules say: sentences of the catalogues, or those that a system brings along."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from qiaopai.systems.forms import SituationForm
from qiaopai.systems.source import Span
from qiaopai.text import Message, Translated, catalogue

_LANGUAGES: Final = {"en": "en", "zh-Hans": "hans", "zh-Hant": "hant"}
_SENTENCE: Final = re.compile(r"(\S+)\s+(\S+)\s+(.+)")


class Sayings:
    """The sentences written in a system; those of a text come before those that it includes."""

    def __init__(self) -> None:
        self._said: dict[tuple[str, str], tuple[int, str]] = {}

    def read(self, span: Span, depth: int) -> None:
        """Takes in ``NAME LANGUAGE TEXT``; InvalidValue when that is not what `span` has."""
        match = _SENTENCE.fullmatch(span.text)
        if match is None or not match[1].isidentifier():
            raise span.wrong("sentence")
        language = span[match.start(2) : match.end(2)]
        if language.text not in _LANGUAGES:
            raise language.unknown("language", _LANGUAGES)
        name, text = match[1], match[3]
        key = name, _LANGUAGES[language.text]
        if depth <= self._said.get(key, (depth, ""))[0]:
            self._said[key] = depth, text

    def sentences(self, situations: Iterable[SituationForm]) -> dict[str, Message]:
        """The sentence of every rule's name that the catalogues do not know.

        A name without a sentence says itself: ``strong_club`` is "strong club".
        """
        names = {rule.name for form in situations for rule in form.rules if rule.name}
        known = catalogue("en")
        written = {name for name, _ in self._said}
        return {
            name: Message.of("meaning.own", text=self._text(name))
            for name in sorted(names)
            if name in written or f"meaning.{name}" not in known
        }

    def _text(self, name: str) -> Translated:
        en = self._of(name, "en") or name.replace("_", " ")
        hans = self._of(name, "hans") or self._of(name, "hant") or en
        return Translated(en, hans, self._of(name, "hant") or hans)

    def _of(self, name: str, language: str) -> str:
        return self._said.get((name, language), (0, ""))[1]

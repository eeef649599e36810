"""Interim rendering until qiaopai.text.catalogue is there."""

from __future__ import annotations

import re
from functools import cache

from qiaopai.resources import resource
from qiaopai.text import Message


class _Catalogue:
    def __init__(self, locale: str) -> None:
        folder = {"en": "en"}.get(locale) or ("zh_Hans" if "Hans" in locale else "zh_Hant")
        self.words: dict[str, str] = {}
        for file in resource("locale", folder, "LC_MESSAGES").iterdir():
            if file.name.endswith(".po"):
                text = file.read_text("utf-8")
                for key, value in re.findall(r'msgid "(.*)"\nmsgstr "(.*)"', text):
                    self.words[key] = value.replace("\\n", "\n").replace('\\"', '"')

    def __contains__(self, key: str) -> bool:
        return bool(key) and key in self.words

    def render(self, message: Message) -> str:
        text = self.words.get(message.key)
        if text is None:
            return f"{message.key}: {dict(message.params)}"
        text = re.sub(r"\[\[(.*?)\]\]", r"\1", text)
        values = {
            name: self.render(value) if isinstance(value, Message) else value
            for name, value in message.params
        }
        return text.format(**values)


@cache
def catalogue(locale: str) -> _Catalogue:
    """Interim."""
    return _Catalogue(locale)

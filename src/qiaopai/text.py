"""What a person may read: a key and its parameters, and the catalogues that make it a sentence.

Pure code hands out :class:`Message` values; ``web`` and ``cli`` render them from
the catalogues, so that no sentence of the interface lives in the code.

A locale is ``en``, or Chinese in two independent choices, script and word set: ``zh-Hans-TW``
is simplified script with the words of Taiwan's players.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from qiaopai.resources import resource

LOCALES: Final = ("en", "zh-Hans-CN", "zh-Hans-TW", "zh-Hant-CN", "zh-Hant-TW")
"""Every locale there is a catalogue for."""

Sentence = str | list[str]
"""A sentence with ``{param}`` places; as a list, the forms for one and for any other number."""

Show = Callable[[object], str]
"""How a value is written into a sentence."""


@dataclass(frozen=True, slots=True)
class Message:
    """A catalogue key with the values its sentence needs.

    >>> Message.of("call.not_over", call="1H", over="1S").get("over")
    '1S'
    """

    key: str
    params: tuple[tuple[str, object], ...] = field(default=())

    @classmethod
    def of(cls, key: str, **params: object) -> Message:
        """The message `key` with `params`, in the order of their names."""
        return cls(key, tuple(sorted(params.items())))

    def get(self, name: str) -> object:
        """The parameter `name`; KeyError when the message has none of that name."""
        return self.as_dict()[name]

    def as_dict(self) -> Mapping[str, object]:
        """The parameters by name."""
        return dict(self.params)


@dataclass(frozen=True, slots=True)
class Translated:
    """Words that somebody wrote in several languages himself, outside the catalogues.

    >>> Message.of("meaning.own", text=Translated("strong club", "强梅花", "強梅花")).key
    'meaning.own'
    """

    en: str
    hans: str
    hant: str

    def of(self, locale: str) -> str:
        """The words for `locale`, one of LOCALES."""
        if locale == "en":
            return self.en
        return self.hant if locale.startswith("zh-Hant") else self.hans


class Catalogue:
    """The sentences of one locale by key.

    >>> catalogue("en").render(Message.of("value.level", level=9))
    'There is no bid at level 9: levels go from 1 to 7.'
    """

    __slots__ = ("_fallback", "locale", "sentences")
    locale: str
    sentences: Mapping[str, Sentence]
    """Every sentence by key, bridge terms as ``term.<name>``."""

    def __init__(
        self,
        locale: str,
        sentences: Mapping[str, Sentence],
        fallback: Catalogue | None = None,
    ) -> None:
        self.locale = locale
        self.sentences = sentences
        self._fallback = fallback

    def __contains__(self, key: object) -> bool:
        return key in self.sentences

    def __iter__(self) -> Iterator[str]:
        return iter(self.sentences)

    def __len__(self) -> int:
        return len(self.sentences)

    def render(self, message: Message, show: Show = str) -> str:
        """`message` as a sentence; its values are written by `show`, numbers and text as they are.

        A parameter may be a message or a tuple of values; ``{name}`` joins them with the locale's
        comma (the sentence ``list.separator``), ``{name:or}`` with its ``list.or``.
        Never fails: what this catalogue lacks is English, what English lacks is the key with its
        parameters, and a missing parameter stays visible as ``{name}``.
        """
        return self._fill(message.key, message.as_dict(), show)

    def text(self, key: str, show: Show = str, /, **params: object) -> str:
        """The sentence `key` with `params`: short for rendering a message of them."""
        return self._fill(key, params, show)

    def _fill(self, key: str, params: Mapping[str, object], show: Show) -> str:
        sentence = self.sentences.get(key)
        if sentence is None:
            return self._without(key, params, show)

        def place(found: re.Match[str]) -> str:
            name, joint = found[1], found[2] or "separator"
            return self._write(params[name], show, joint) if name in params else found[0]

        return _PLACE.sub(place, _form(sentence, params))

    def _without(self, key: str, params: Mapping[str, object], show: Show) -> str:
        if self._fallback is not None:
            return self._fallback._fill(key, params, show)
        told = ", ".join(f"{name}={self._write(value, show)}" for name, value in params.items())
        return f"{key} ({told})" if told else key

    def _write(self, value: object, show: Show, joint: str = "separator") -> str:
        match value:
            case Message():
                return self.render(value, show)
            case str():
                return harmless(value)
            case Translated():
                return harmless(value.of(self.locale))
            case tuple() | list():
                return self._joint(joint).join(self._write(one, show) for one in value)
            case _:
                return show(value)

    def _joint(self, name: str) -> str:
        joint = self.sentences.get(f"list.{name}")
        return joint if isinstance(joint, str) else ", "


_PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_LONGEST = 300
"""How much of a text that somebody typed is told back to him, in characters."""


def harmless(text: str) -> str:
    """`text` cut to a readable length, without characters that steer a terminal or the writing."""
    shown = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    return _CONTROL.sub("\ufffd", shown)


def _form(sentence: Sentence, params: Mapping[str, object]) -> str:
    """The form of `sentence` for the number it counts: ``count``, ``n``, else its only number."""
    if isinstance(sentence, str):
        return sentence
    for name in ("count", "n"):
        if isinstance(params.get(name), int):
            return sentence[0 if params[name] == 1 else -1]
    numbers = [value for value in params.values() if type(value) is int]
    return sentence[0 if numbers == [1] else -1]


@cache
def catalogue(locale: str) -> Catalogue:
    """The catalogue of `locale`, one of LOCALES (any other tag is answered by the nearest)."""
    if locale not in LOCALES:
        return catalogue(negotiate(locale))
    fallback = None if locale == "en" else catalogue("en")
    return Catalogue(locale, _load(locale), fallback)


def _load(locale: str) -> Mapping[str, Sentence]:
    """The sentences that the build wrote for `locale`; none when nothing was built."""
    import json

    file = resource("locale", f"{locale}.json")
    if not file.is_file():
        return {}
    sentences: Mapping[str, Sentence] = json.loads(file.read_text(encoding="utf-8"))
    return sentences


def english(message: Message) -> str:
    """The message in English, its values in their machine form."""
    return catalogue("en").render(message)


def negotiate(accept_language: str, script: str | None = None, words: str | None = None) -> str:
    """The locale for an ``Accept-Language`` header and what the reader chose himself.

    `script` is ``hans``, ``hant`` or ``en``, `words` is ``mainland`` or ``taiwan``; a choice
    outweighs the header, and each leaves the other as the header has it. English by default.

    >>> negotiate("de, zh-HK;q=0.8, en;q=0.5"), negotiate("zh-TW", script="hans")
    ('zh-Hant-TW', 'zh-Hans-TW')
    """
    asked = next(filter(None, map(locale_of, _by_weight(accept_language))), "en")
    if script == "en" or (script is None and asked == "en"):
        return "en"
    own_script = {"hans": "Hans", "hant": "Hant"}.get(script or "", asked[3:7] or "Hans")
    own_words = {"mainland": "CN", "taiwan": "TW"}.get(words or "")
    if own_words is None:
        own_words = asked[8:] or ("TW" if own_script == "Hant" else "CN")
    return f"zh-{own_script}-{own_words}"


def locale_of(tag: str) -> str | None:
    """The locale for a language tag: ``zh-TW``, ``zh_Hant_HK.UTF-8``, ``en-GB``; None if none fits.

    Script: TW, HK, MO and Hant (also Cantonese) read traditional, all other Chinese simplified.
    Words: Taiwan's with TW; a mainland or Singapore region has the mainland's. Otherwise they
    follow the script, so that Hong Kong and Macau get Taiwan's words: most of what is written
    about bridge in traditional script uses them.
    """
    parts = tag.strip().partition(".")[0].partition("@")[0].replace("_", "-").lower().split("-")
    if parts[0] in ("en", "c", "posix", "*"):
        return "en"
    if parts[0] not in ("zh", "cmn", "yue"):
        return None
    regions = set(parts[1:])
    hant = "hant" in regions or (
        "hans" not in regions and (parts[0] == "yue" or bool(regions & {"tw", "hk", "mo"}))
    )
    taiwan = "tw" in regions or (hant and not regions & {"cn", "sg", "my"})
    return f"zh-{'Hant' if hant else 'Hans'}-{'TW' if taiwan else 'CN'}"


def _by_weight(header: str) -> list[str]:
    """The language tags of an ``Accept-Language`` header, best first, refused ones left out."""
    found: list[tuple[float, str]] = []
    for item in header.split(",")[:50]:
        tag, _, parameters = item.strip().partition(";")
        match = _QUALITY.search(parameters)
        weight = float(match[1]) if match else 1.0
        if tag and weight > 0:
            found.append((weight, tag))
    return [tag for _, tag in sorted(found, key=lambda one: -one[0])]


_QUALITY = re.compile(r"q\s*=\s*([01](?:\.\d{0,3})?)")

"""Tag values that stand for an earlier game's: ``#`` and ``##`` (PBN 2.1, section 4.8)."""

from __future__ import annotations

from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.pbn.lexer import Block, RawTag
from qiaopai.text import Message

FORBIDDEN = ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note")
"""Tags that may not inherit."""

_MEANT = ("Dealer", "Vulnerable", "Deal")
"""Forbidden ones that programs inherit all the same, and what they mean is plain."""

_MOST_DEFAULTS = 50
_MOST_NAMES = 1000
_LONGEST = 10_000


class Heritage:
    """What the games so far hand down to the next ones; bounded, however many they are."""

    def __init__(self, report: Reporter) -> None:
        self._report = report
        self._latest: dict[str, str] = {}
        self._defaults: dict[str, str] = {}

    def resolve(self, block: Block) -> None:
        """Puts the inherited values into the tags of `block` and adds the tags left out."""
        latest, defaults = self._latest, self._defaults
        for tag in block.tags:
            name, value = tag.name, tag.value
            if value[:1] == "#" and name != "Note":
                value = self._resolve(tag)
            elif name in defaults:
                del defaults[name]
            if len(value) <= _LONGEST and (name in latest or len(latest) < _MOST_NAMES):
                latest[name] = value
        if defaults:
            named = {tag.name for tag in block.tags}
            block.tags += [
                RawTag(name, value, block.line, inherited=True)
                for name, value in defaults.items()
                if name not in named
            ]

    def _resolve(self, tag: RawTag) -> str:
        """The value of `tag`, which begins with ``#``."""
        if tag.name in FORBIDDEN:
            self._forbidden(tag)
        elif tag.value.startswith("##"):
            tag.value = tag.value[2:]
            self._hand_down(tag)
        else:
            self._defaults.pop(tag.name, None)
            if tag.value == "#":
                tag.value = self._latest.get(tag.name, "")
        return tag.value

    def _hand_down(self, tag: RawTag) -> None:
        room = len(self._defaults) < _MOST_DEFAULTS or tag.name in self._defaults
        if room and len(tag.value) <= _LONGEST:
            self._defaults[tag.name] = tag.value

    def _forbidden(self, tag: RawTag) -> None:
        value = self._latest.get(tag.name, "") if tag.name in _MEANT else ""
        assumed = Message.of("pbn.assumed_text", text=value) if value else None
        self._report.error(tag.line, "pbn.no_inheritance", assumed=assumed, tag=tag.name)
        tag.value = value

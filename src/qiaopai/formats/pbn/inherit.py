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


class Heritage:
    """What the games so far hand down to the next ones."""

    def __init__(self, report: Reporter) -> None:
        self._report = report
        self._latest: dict[str, str] = {}
        self._defaults: dict[str, str] = {}

    def resolve(self, block: Block) -> None:
        """Puts the inherited values into the tags of `block` and adds the tags left out."""
        for tag in block.tags:
            if tag.name != "Note":
                self._resolve(tag)
        named = {tag.name for tag in block.tags}
        block.tags += [
            RawTag(name, value, block.line, inherited=True)
            for name, value in self._defaults.items()
            if name not in named
        ]

    def _resolve(self, tag: RawTag) -> None:
        if tag.name in FORBIDDEN and tag.value.startswith("#"):
            self._forbidden(tag)
        elif tag.value.startswith("##"):
            tag.value = tag.value[2:]
            if len(self._defaults) < _MOST_DEFAULTS or tag.name in self._defaults:
                self._defaults[tag.name] = tag.value
        elif tag.value == "#":
            tag.value = self._latest.get(tag.name, "")
            self._defaults.pop(tag.name, None)
        else:
            self._defaults.pop(tag.name, None)
        self._latest[tag.name] = tag.value

    def _forbidden(self, tag: RawTag) -> None:
        value = self._latest.get(tag.name, "") if tag.name in _MEANT else ""
        assumed = Message.of("pbn.assumed_text", text=value) if value else None
        self._report.error(tag.line, "pbn.no_inheritance", assumed=assumed, tag=tag.name)
        tag.value = value

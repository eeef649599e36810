"""Patterns of the auction, as regular expressions over the calls from the first bid on."""

from __future__ import annotations

import re
from typing import Final

from qiaopai.systems.forms import SUIT_NAMES, Pattern
from qiaopai.systems.source import Span

_CALL: Final = re.compile(r"(\*|[1-7]+)(NT|[CDHSMomwxyz])|P|X|XX|\?")
_CHOICES: Final = {"M": "[HS]", "o": "[HS]", "m": "[CD]", "w": "[CD]"}


def read_pattern(source: Span | str) -> Pattern:
    """The pattern written in `source`: the opponents' calls in brackets, ``-`` for no bid yet."""
    span = source if isinstance(source, Span) else Span(source)
    if span.text == "-":
        return Pattern(re.compile(""), 0)
    tokens = span.words()
    _check_sides(tokens, span)
    groups: list[str] = []
    parts = [r"(?:\S+ )*?" if token.text == "..." else _token(token, groups) for token in tokens]
    any_number = any(token.text == "..." for token in tokens)
    choices = tuple(_choices(token) for token in tokens if token.text != "...")
    return Pattern(re.compile("".join(parts)), None if any_number else len(tokens), choices)


def _check_sides(tokens: list[Span], span: Span) -> None:
    """The last call is an opponent's, and the sides alternate before it."""
    calls = [token for token in tokens if token.text != "..."]
    if not calls or any(token.text == "..." for token in tokens[1:]):
        raise span.wrong("pattern")
    for step, token in enumerate(reversed(calls)):
        if token.text.startswith("(") is not (step % 2 == 0):
            raise token.wrong("sides")


def _choices(token: Span) -> tuple[str, ...]:
    return tuple(choice.text for choice in _inner(token).split("|"))


def _inner(token: Span) -> Span:
    return token[1:-1] if token.text.startswith("(") else token


def _token(token: Span, groups: list[str]) -> str:
    """One call, or any of several: ``1C|1D``; bids of several levels in ``x`` share its suit."""
    calls: list[str] = []
    levels: dict[str, str] = {}
    for choice in _inner(token).split("|"):
        text = choice.text
        match = _CALL.fullmatch(text)
        if match is None:
            raise choice.wrong("pattern_call")
        if text in _WORDS:
            calls.append(_WORDS[text])
        else:
            levels[match[2]] = levels.get(match[2], "") + match[1].replace("*", "1-7")
    calls += [_bid(f"[{level}]", strain, groups) for strain, level in levels.items()]
    return f"(?:{'|'.join(calls)}) "


_WORDS: Final = {"P": "P", "X": "X", "XX": "XX", "?": r"\S+"}


def _bid(level: str, strain: str, groups: list[str]) -> str:
    if strain == "NT" or strain in SUIT_NAMES:
        return level + strain
    if strain in groups:
        return f"{level}(?P={strain})"
    different = "".join(f"(?!(?P={name}))" for name in groups)
    groups.append(strain)
    return f"{level}{different}(?P<{strain}>{_CHOICES.get(strain, '[CDHS]')})"

"""What a constraint says, as messages: short sentences as on a convention card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from qiaopai.systems.constraint import INFINITE, All, Term
from qiaopai.systems.situation import suit_at
from qiaopai.text import Message

_RANGED = {
    "hcp": "hcp",
    "points": "points",
    "support": "support",
    "length": "length",
    "aces": "aces",
    "kings": "kings",
    "keys": "keys",
    "losers": "losers",
    "outside": "outside",
    "tops": "tops",
    "honours": "honours",
}
_MOST = {"hcp": 37, "points": 37, "support": 37, "length": 13, "tops": 3, "honours": 5}
_SILENT = frozenset({"longer", "rule20", "rule15", "quick", "any"})
"""Measures that order calls among themselves and need no words."""


def sentence(name: str, rules: tuple[All, ...]) -> Message:
    """The sentence of a call by rule `name` whose own constraints are `rules`."""
    options = tuple(dict.fromkeys(_joined(tuple(_parts(rule))) for rule in rules))
    shown = [option for option in options if option is not None]
    parts: list[Message] = [Message.of(f"meaning.{name}")] if name else []
    if len(shown) == len(options) and shown:
        parts.append(
            shown[0] if len(shown) == 1 else Message.of("meaning.either", parts=tuple(shown[:3]))
        )
    return _joined(tuple(parts)) or Message.of("meaning.nothing")


def _joined(parts: tuple[Message, ...]) -> Message | None:
    if len(parts) < 2:
        return parts[0] if parts else None
    return Message.of("meaning.joined", parts=parts)


def _parts(rule: All) -> Iterator[Message]:
    terms = sorted(_merged(rule), key=lambda term: _ORDER.get(term.measure, 9))
    for term in terms:
        message = _term(term)
        if message is not None:
            yield message


_ORDER = {"hcp": 0, "points": 0, "support": 0, "uneven": 1, "length": 2}


def _merged(rule: All) -> list[Term]:
    """The terms with the ranges of one measure of one suit put together."""
    found: dict[tuple[str, int, int], Term] = {}
    for term in rule.terms:
        key = (term.measure, term.suit, term.other)
        old = found.get(key, term)
        found[key] = Term(
            term.measure, max(old.low, term.low), min(old.high, term.high), term.suit, term.other
        )
    return list(found.values())


def _term(term: Term) -> Message | None:
    if term.measure in _SILENT:
        return None
    suit = {"suit": suit_at(term.suit)} if term.suit >= 0 else {}
    match term.measure:
        case "uneven":
            return _evenness(term)
        case "stop":
            return Message.of("meaning.stop" if term.low else "meaning.no_stop", **suit)
        case "keys_modulo":
            return Message.of("meaning.keys_modulo", low=term.low, high=term.low + 3)
        case "queen":
            return Message.of("meaning.queen" if term.low else "meaning.no_queen", **suit)
    return _range(_RANGED[term.measure], term, suit)


def _evenness(term: Term) -> Message:
    if term.low >= 2:
        return Message.of("meaning.unbalanced")
    return Message.of("meaning.balanced" if term.high <= 1 else "meaning.semibalanced")


def _range(name: str, term: Term, suit: Mapping[str, object]) -> Message | None:
    low, high = max(term.low, 0), min(term.high, _MOST.get(name, INFINITE))
    open_end = high >= _MOST.get(name, INFINITE)
    if open_end:
        return Message.of(f"meaning.{name}_least", low=low, **suit) if low else None
    if low == 0:
        return Message.of(f"meaning.{name}_most", high=high, **suit)
    if low == high:
        return Message.of(f"meaning.{name}_exact", low=low, **suit)
    return Message.of(f"meaning.{name}_range", low=low, high=high, **suit)

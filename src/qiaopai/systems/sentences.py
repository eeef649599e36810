"""What a constraint says, as messages: short sentences as on a convention card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from qiaopai.systems.constraint import INFINITE, All, Term
from qiaopai.systems.shapes import PREFIX
from qiaopai.systems.situation import suit_at
from qiaopai.text import Message

_RANGED = {
    "hcp": "hcp",
    "points": "points",
    "support": "support",
    "length": "length",
    "aces": "aces",
    "kings": "kings",
    "controls": "controls",
    "side_kings": "side_kings",
    "suit_hcp": "suit_hcp",
    "suit_losers": "suit_losers",
    "quality": "quality",
    "keys": "keys",
    "losers": "losers",
    "outside": "outside",
    "tops": "tops",
    "honours": "honours",
}
_MOST = {
    "hcp": 37, "points": 37, "support": 37, "length": 13, "tops": 3, "honours": 5,
    "aces": 4, "kings": 4, "keys": 5,
}  # fmt: skip
_SILENT = frozenset({"longer", "rule20", "rule15", "quick", "suit_quick", "any"})
"""Measures that order calls among themselves and need no words."""


_NONE: Mapping[str, Message] = {}


def sentence(
    name: str,
    rules: tuple[All, ...],
    own: Mapping[str, Message] = _NONE,
    silent: str = "nothing",
) -> Message:
    """The sentence of a call by rule `name` whose own constraints are `rules`.

    Where there is nothing to say, `silent` names the sentence.

    Several constraints are told as what they have in common; where that says nothing, or of
    strength nothing although each of them does, a few are told one by one. `own` has the
    sentences of names that a system brings along.
    """
    parts = [own.get(name) or Message.of(f"meaning.{name}")] if name else []
    common = _around(rules)
    shown = _joined(_parts(common))
    if shown is None or (all(map(_is_strong, rules)) and not any(map(_counts, common))):
        shown = _one_by_one(rules) or shown
    if shown is not None:
        parts.append(shown)
    return _joined(tuple(parts)) or Message.of(f"meaning.{silent}")


_TOLD = 3
"""How many constraints are told one by one."""


def _one_by_one(rules: tuple[All, ...]) -> Message | None:
    """Either of a few constraints; None when they are many, or one of them says nothing."""
    told = tuple(dict.fromkeys(_joined(_parts(list(_merged(rule).values()))) for rule in rules))
    parts = tuple(part for part in told if part is not None)
    if not 2 <= len(told) == len(parts) <= _TOLD:
        return None
    return Message.of("meaning.either", parts=parts)


def _is_strong(rule: All) -> bool:
    return any(map(_counts, rule.terms))


def _counts(term: Term) -> bool:
    """Whether the term is about points."""
    return term.measure in ("hcp", "points", "support")


def _joined(parts: tuple[Message, ...]) -> Message | None:
    if len(parts) < 2:
        return parts[0] if parts else None
    return Message.of("meaning.joined", parts=parts)


def _parts(terms: Iterable[Term]) -> tuple[Message, ...]:
    ordered = sorted(terms, key=lambda term: (_ORDER.get(term.measure, 9), -term.suit))
    messages = (_term(term) for term in ordered)
    return tuple(message for message in messages if message is not None)


_Key = tuple[str, int, int]


def _merged(rule: All) -> dict[_Key, Term]:
    """The terms with the ranges of one measure of one suit put together."""
    found: dict[_Key, Term] = {}
    for term in rule.terms:
        key = (term.measure, term.suit, term.other)
        old = found.get(key, term)
        found[key] = replace(term, low=max(old.low, term.low), high=min(old.high, term.high))
    points = found.get(("points", -1, -1))
    hcp = found.get(("hcp", -1, -1))
    if hcp and points and points.low <= hcp.low and points.high >= INFINITE:
        del found[("points", -1, -1)]
    return found


def _around(rules: tuple[All, ...]) -> list[Term]:
    """The narrowest terms that hold for all of the rules."""
    first, *others = (_merged(rule) for rule in rules)
    for other in others:
        first = {
            key: replace(
                term, low=min(term.low, other[key].low), high=max(term.high, other[key].high)
            )
            for key, term in first.items()
            if key in other
        }
    return list(first.values())


_ORDER = {"hcp": 0, "points": 0, "support": 0, "uneven": 1, "length": 2}


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
        case "ace":
            return Message.of("meaning.ace" if term.low > 0 else "meaning.no_ace", **suit)
        case "king":
            return Message.of("meaning.king" if term.low > 0 else "meaning.no_king", **suit)
        case "halfstop":
            return Message.of("meaning.halfstop" if term.low > 0 else "meaning.no_halfstop", **suit)
        case "control":
            return _control(term, suit)
        case measure if measure.startswith(PREFIX):
            return _shape(term)
    return _range(_RANGED[term.measure], term, suit)


def _control(term: Term, suit: Mapping[str, object]) -> Message:
    if term.low <= 0:
        return Message.of("meaning.no_control" if term.high <= 0 else "meaning.no_first", **suit)
    return Message.of("meaning.control" if term.low == 1 else "meaning.first_control", **suit)


def _shape(term: Term) -> Message:
    """The shapes as written, spades first."""
    shapes = tuple(
        Message.of(
            "meaning.any_shape" if text.startswith("any ") else "meaning.this_shape",
            lengths="-".join(text.removeprefix("any ")),
        )
        for text in term.measure.removeprefix(PREFIX).split("|")
    )
    return Message.of("meaning.shape" if term.low == 1 else "meaning.no_shape", shapes=shapes)


def _evenness(term: Term) -> Message:
    if term.low >= 2:
        return Message.of("meaning.unbalanced")
    return Message.of("meaning.balanced" if term.high <= 1 else "meaning.semibalanced")


def _range(name: str, term: Term, suit: Mapping[str, object]) -> Message | None:
    most = _MOST.get(name, INFINITE)
    low, high = max(term.low, 0), min(term.high, most)
    if low == high:
        return Message.of(f"meaning.{name}_exact", low=low, **suit)
    if high >= most:
        return Message.of(f"meaning.{name}_least", low=low, **suit) if low else None
    if low == 0:
        return Message.of(f"meaning.{name}_most", high=high, **suit)
    return Message.of(f"meaning.{name}_range", low=low, high=high, **suit)

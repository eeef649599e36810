"""Conditions on the auction: how they are written, and whether they hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from qiaopai.core import Bid
from qiaopai.systems.forms import Condition, TermForm, Terms
from qiaopai.systems.situation import CONDITIONS, Situation, Told
from qiaopai.systems.source import Span
from qiaopai.systems.terms import Words, read_constraint

if TYPE_CHECKING:
    from qiaopai.systems.seen import Range, Seen

_PLAYERS: Final = ("me", "partner", "lho", "rho")
_SAID: Final = {f"{player}_said": player for player in _PLAYERS}
_LEVELS: Final = ("below", "above")
_SHOWN: Final = ("hcp", "points", "length", "uneven")
"""The measures of what a player has shown: the others are not known of him."""

_SHAPED: Final = re.compile(r"(\w+)\((.*)\)")
_RANKED: Final = re.compile(r"(\w)([=<>])(\w)")


def read_conditions(span: Span, words: Words) -> tuple[Condition, ...]:
    """The conditions written in `span`, all of which must hold."""
    found: list[Condition] = []
    denied = False
    for word in span.words():
        if word.text == "not" and not denied:
            denied = True
            continue
        found.append(_read(word, words, denied))
        denied = False
    if denied:
        raise span.wrong("condition")
    return tuple(found)


def _read(span: Span, words: Words, denied: bool = False) -> Condition:
    if span.text.startswith("not_"):
        if denied or span.text.startswith("not_not_"):
            raise span.wrong("not_twice")
        return _read(span[4:], words, denied=True)
    choices = span.split("|")
    if len(choices) > 1:
        return Condition(denied=denied, either=tuple(_read(choice, words) for choice in choices))
    if match := _SHAPED.fullmatch(span.text):
        return _read_shown(span, match, words, denied)
    if match := _RANKED.fullmatch(span.text):
        return _read_ranked(span, match, words, denied)
    who, colon, name = span.partition(":")
    if not colon:
        if span.text not in CONDITIONS:
            raise span.unknown("condition", [*CONDITIONS, *_PLAYERS])
        return Condition(span.text, denied)
    if who.text in _LEVELS:
        return Condition(str(_bid(name).index), denied, who.text)
    if who.text not in (*_PLAYERS, *_SAID, "double"):
        raise who.unknown("player", (*_PLAYERS, *_SAID, *_LEVELS, "double"))
    if not name.text.isidentifier():
        raise name.wrong("rule_name")
    return Condition(denied=denied, who=who.text, name=name.text)


def _bid(span: Span) -> Bid:
    try:
        return Bid.parse(span.text)
    except ValueError:
        raise span.wrong("bid") from None


def _read_ranked(span: Span, match: re.Match[str], words: Words, denied: bool) -> Condition:
    for place in (1, 3):
        if match[place] not in words.suits:
            raise span[match.start(place) : match.end(place)].wrong(
                "suit", known=" ".join(sorted(words.suits))
            )
    return Condition(match[2], denied, "suits", match[1] + match[3])


def _read_shown(span: Span, match: re.Match[str], words: Words, denied: bool) -> Condition:
    who, inner = span[: match.end(1)], span[match.start(2) : match.end(2)]
    if who.text not in _PLAYERS:
        raise who.unknown("player", _PLAYERS)
    alternatives = read_constraint(inner, words)
    either = tuple(
        Condition(who=who.text, terms=terms) for terms in alternatives if _is_shown(terms, inner)
    )
    return Condition(denied=denied, either=either)


def _is_shown(terms: Terms, span: Span) -> bool:
    """True; InvalidValue where the terms ask what calls do not show."""
    for term in terms:
        uneven = term.measure == "uneven" and term.low > 0
        if term.measure not in _SHOWN or term.with_partner or uneven:
            raise span.wrong("not_shown")
    if not terms:
        raise span.wrong("not_shown")
    return True


# In an auction


def holds(condition: Condition, situation: Situation, suits: Mapping[str, int]) -> bool:
    """Whether `condition` holds; what is said of a suit that is not there does not."""
    return _holds(condition, situation, suits) is not condition.denied


def _holds(condition: Condition, situation: Situation, suits: Mapping[str, int]) -> bool:
    if condition.either:
        return any(holds(one, situation, suits) for one in condition.either)
    who = condition.who
    if not who:
        return CONDITIONS[condition.word](situation)
    if condition.terms:
        seen = _told(situation, who).seen
        return all(_shows(term, seen, suits) for term in condition.terms)
    if who == "suits":
        return _ranked(condition, suits)
    if who == "below":
        return situation.last < int(condition.word)
    if who == "above":
        return situation.last > int(condition.word)
    if who == "double":
        return situation.double == condition.name
    if who in _SAID:
        return condition.name in _told(situation, _SAID[who]).names
    return _told(situation, who).name == condition.name


def _ranked(condition: Condition, suits: Mapping[str, int]) -> bool:
    """Whether one named suit is the other, or ranks below or above it."""
    first, second = (suits.get(name, -1) for name in condition.name)
    if min(first, second) < 0:
        return False
    match condition.word:
        case "<":
            return first < second
        case ">":
            return first > second
    return first == second


def _told(situation: Situation, who: str) -> Told:
    told: Told = getattr(situation, who)
    return told


def _shows(term: TermForm, seen: Seen, suits: Mapping[str, int]) -> bool:
    """Whether every hand in the box `seen` fits the term."""
    if term.measure == "hcp":
        return _within(seen.hcp, term)
    if term.measure == "points":
        return _within(seen.points, term)
    if term.measure == "length":
        return term.suit in suits and _within(seen.lengths[suits[term.suit]], term)
    longest = _LONGEST_BALANCED if term.high <= 1 else _LONGEST_BALANCED + 1
    return all(low >= 2 and high <= longest for low, high in seen.lengths)


_LONGEST_BALANCED: Final = 5


def _within(shown: Range, term: TermForm) -> bool:
    return term.low <= shown[0] and shown[1] <= term.high

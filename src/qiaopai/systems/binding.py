"""Rules of the text made concrete in a situation: suits, levels, what partner may hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from qiaopai.core import DOUBLE, PASS, REDOUBLE, Call
from qiaopai.systems.conditions import holds
from qiaopai.systems.constraint import INFINITE, All, Term
from qiaopai.systems.forms import (
    SUIT_NAMES,
    RuleForm,
    SituationForm,
    SystemForm,
    TermForm,
    Terms,
)
from qiaopai.systems.situation import NOTRUMP, Bound, Situation, bid_at

Suits = dict[str, int]
"""What the suit variables of a rule stand for."""

_NAMED: Suits = {name: index for index, name in enumerate(SUIT_NAMES)}
_SPECIAL: dict[str, Call] = {"P": PASS, "X": DOUBLE, "XX": REDOUBLE}


_ASKS = ("keycards", "gerber")
"""The names of questions that fix the trumps."""


def fitting(form: SystemForm, situation: Situation) -> Iterator[tuple[SituationForm, Suits]]:
    """The situations of the text that `situation` is a case of, in order, with their suits.

    Where the opponents have doubled a convention, what is written for the double comes first, and
    then what is written for a pass: a convention goes on as if it had not been doubled.
    """
    for text in situation.texts:
        for written in form.after(text.count(" ")):
            suits = match(written, situation, text)
            if suits is not None:
                yield written, suits
                if written.complete:
                    return


def match(form: SituationForm, situation: Situation, text: str | None = None) -> Suits | None:
    """What the variables stand for when `form` fits the situation, or None.

    `text` is the auction as it is read; None for all ways of reading it.
    """
    if text is None:
        tried = (match(form, situation, one) for one in situation.texts)
        return next((suits for suits in tried if suits is not None), None)
    for pattern in form.patterns:
        found = pattern.expression.fullmatch(text)
        if found is not None:
            break
    else:
        return None
    named = {name: SUIT_NAMES.index(suit) for name, suit in found.groupdict().items() if suit}
    suits = _completed(named, situation)
    if all(holds(condition, situation, suits) for condition in form.conditions):
        return suits
    return None


def _completed(found: Suits, situation: Situation) -> Suits:
    suits = {**_NAMED, **found}
    if "M" in found:
        suits.setdefault("o", 5 - found["M"])
    if "m" in found:
        suits.setdefault("w", 1 - found["m"])
    if situation.last >= 0 and situation.last % 5 < NOTRUMP:
        suits["L"] = situation.last % 5
    if situation.agreed >= 0:
        suits["T"] = situation.agreed
    return suits


def bind(form: SituationForm, suits: Suits, situation: Situation) -> Iterator[Bound]:
    """The rules of `form` whose conditions hold and whose calls are legal, in order."""
    for rule in form.rules:
        yield from _bind_rule(rule, suits, situation)


def _bind_rule(rule: RuleForm, suits: Suits, situation: Situation) -> Iterator[Bound]:
    for choice in _choices(rule, suits, situation):
        call = _call(rule.call, choice, situation)
        if (
            call is not None
            and situation.allows(call)
            and rule.suits <= choice.keys()
            and all(holds(condition, situation, choice) for condition in rule.conditions)
        ):
            yield Bound(
                call,
                All(_all_terms(rule.terms, choice, situation)),
                rule.name,
                rule.force,
                rule.conventional,
                _trumps(rule, choice) if rule.name in _ASKS else -1,
                form=rule,
            )


def _trumps(rule: RuleForm, suits: Suits) -> int:
    """The suit that a question for aces is about: that of its first term with a suit."""
    return next((suits[form.suit] for form in rule.terms if form.suit), suits.get("T", -1))


def _choices(rule: RuleForm, suits: Suits, situation: Situation) -> Iterable[Suits]:
    """What the names stand for: one choice, or one for each suit that the rule runs through."""
    if rule.loop is None:
        return (suits,)
    name, which = rule.loop
    return ({**suits, name: suit} for suit in situation.suits(which))


_CALL = re.compile(r"([1-7])?(~|\^{1,2})?([1-7])?(NT|[A-Za-z])")


@cache
def _parts(text: str) -> tuple[int, int, int, str]:
    """Of a written bid: its level (0 for the cheapest), jumps, highest level, strain's name."""
    match = _CALL.fullmatch(text)
    assert match is not None
    level, way, most, strain = match.groups()
    return int(level or 0), (way or "").count("^"), int(most or 7), strain


def _call(text: str, suits: Suits, situation: Situation) -> Call | None:
    special = _SPECIAL.get(text)
    if special is not None:
        return special
    level, jumps, most, name = _parts(text)
    strain = NOTRUMP if name == "NT" else suits.get(name)
    if strain is None:
        return None
    level = level or situation.level(strain) + jumps
    return bid_at(level, strain) if level <= most else None


_OF_THE_AUCTION = frozenset({"stops", "longest", "best", "others", "support"})
"""Measures of suits that are only known in an auction."""

_term = lru_cache(maxsize=20_000)(Term)
"""Equal terms are one object: a system asks the same of many hands."""


def _all_terms(forms: Terms, suits: Suits, situation: Situation) -> tuple[Term, ...]:
    found: list[Term] = []
    for form in forms:
        if form.with_partner or form.measure in _OF_THE_AUCTION:
            found.extend(_terms(form, suits, situation))
        else:
            suit = suits[form.suit] if form.suit else -1
            other = suits[form.other] if form.other else -1
            found.append(_term(form.measure, form.low, form.high, suit, other))
    return tuple(found)


def _terms(form: TermForm, suits: Suits, situation: Situation) -> Iterator[Term]:
    suit = suits[form.suit] if form.suit else -1
    match form.measure:
        case "stops":
            for place in situation.theirs:
                yield _term("stop", 1, INFINITE, place)
        case "longest" | "best":
            for place in range(4) if form.measure == "longest" else situation.unbid:
                if place != suit:
                    yield _term("longer", 0, INFINITE, suit, place)
        case "others":
            for place in situation.unbid:
                yield _term("length", form.low, INFINITE, place)
        case _:
            low, high = _bounds(form, suit, situation)
            yield _term(form.measure, low, high, suit, _other(form, suit, suits, situation))


def _other(form: TermForm, suit: int, suits: Suits, situation: Situation) -> int:
    if form.measure == "support":
        return situation.looked_for(suit)
    return suits[form.other] if form.other else -1


def _bounds(form: TermForm, suit: int, situation: Situation) -> tuple[int, int]:
    """The bounds of the player's own part, where partner's counts too."""
    match form.with_partner:
        case "hcp":
            return situation.partners_hcp.share(form.low, form.high)
        case "points":
            return situation.partners_points.share(form.low, form.high)
        case "length":
            least = situation.partner.seen.least(suit)
        case "own":
            least = -situation.me.seen.hcp[0]
        case _:
            return form.low, form.high
    return form.low - least, form.high if form.high >= INFINITE else form.high - least

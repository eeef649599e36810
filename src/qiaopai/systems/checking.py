"""What a system's text must be besides readable: every word known, every suit bound."""

from __future__ import annotations

import re

from qiaopai.errors import InvalidValue
from qiaopai.systems.language import SUIT_NAMES, RuleForm, SituationForm, SystemForm
from qiaopai.systems.situation import CONDITIONS, SETS

_PLAYERS = ("me", "partner", "lho", "rho")
_FOLLOWING = {"M": "o", "m": "w"}


def check_system(form: SystemForm) -> None:
    """InvalidValue when a condition, a set or a suit's name is not known where it stands."""
    for situation in form.situations:
        bound = [_bound(pattern) for pattern in situation.patterns]
        everywhere = frozenset.intersection(*bound) if bound else frozenset(SUIT_NAMES)
        if not situation.patterns or not all(map(_is_condition, situation.conditions)):
            raise InvalidValue("systems.line", line=situation.line, text=situation.name)
        for rule in situation.rules:
            _check_rule(rule, everywhere, situation)


def _bound(pattern: re.Pattern[str]) -> frozenset[str]:
    names = set(pattern.groupindex)
    names.update(_FOLLOWING[name] for name in names & set(_FOLLOWING))
    return frozenset(names | set(SUIT_NAMES) | {"T", "L"})


def _is_condition(word: str) -> bool:
    word = word.removeprefix("not_")
    who, colon, _ = word.partition(":")
    return who in _PLAYERS if colon else word in CONDITIONS


def _check_rule(rule: RuleForm, bound: frozenset[str], situation: SituationForm) -> None:
    names = set(bound)
    known = all(map(_is_condition, rule.conditions))
    if rule.loop is not None:
        known = known and rule.loop[1] in SETS
        names.add(rule.loop[0])
    strain = rule.call.lstrip("~^1234567")
    used = {strain} - {"NT", "P", "X", "XX", ""}
    used.update(name for term in rule.terms for name in (term.suit, term.other) if name)
    if not known or not used <= names:
        raise InvalidValue("systems.line", line=rule.line, text=f"{situation.name}: {rule.call}")

"""One rule: conditions, a call with its marks, what it asks of the hand, a name."""

from __future__ import annotations

import re
from typing import Final

from qiaopai.systems.conditions import read_conditions
from qiaopai.systems.forms import LOOP_NAMES, SUIT_NAMES, Condition, RuleForm
from qiaopai.systems.situation import SETS
from qiaopai.systems.source import Span
from qiaopai.systems.terms import Words, read_constraint

ALWAYS: Final = frozenset("TL")
"""The names of suits that may be there in any situation: agreed trumps, the last bid's suit."""

_LOOP: Final = re.compile(r"(\w+)\s+in\s+(\w+)\s+")
_CALL: Final = re.compile(r"(P|X|XX|(?:[1-7]|~[1-7]?|\^{1,2}[1-7]?)(?:NT|([A-Za-z])))(!)?")
_FORCES: Final = ("F", "GF", "END")
_MARKS: Final = ("alert", "announce")
_ANYTHING: Final = Words(frozenset(SUIT_NAMES + "MomwxyzuTL"))


def read_rule(source: Span | str, words: Words = _ANYTHING) -> tuple[RuleForm, ...]:
    """The rule, once for each alternative of what it asks; InvalidValue where it cannot be read."""
    span = source if isinstance(source, Span) else Span(source)
    conditions_span, rest = _conditions(span)
    head, colon, body = rest.partition(":")
    if not colon:
        raise rest.wrong("rule") if rest else span.wrong("rule")
    loop, head = _loop(head)
    if loop is not None:
        words = Words(words.suits | {loop[0]}, words.numbers, words.macros)
    conditions: tuple[Condition, ...] = ()
    if conditions_span is not None:
        conditions = read_conditions(conditions_span, words)
    call, *marks = head.words() or [head]
    wanted, _, name = body.partition(";")
    if name and not name.text.isidentifier():
        raise name.wrong("rule_name")
    return tuple(
        RuleForm(
            call=_call(call, words).removesuffix("!"),
            terms=terms,
            conditions=conditions,
            loop=loop,
            conventional=call.text.endswith("!"),
            force=_force(marks),
            name=name.text,
            line=span.line,
            alert=any(mark.text == "alert" for mark in marks),
            announce=any(mark.text == "announce" for mark in marks),
            file=span.file,
            column=call.column,
            suits=frozenset(name for term in terms for name in (term.suit, term.other) if name),
        )
        for terms in read_constraint(wanted, words)
    )


def _conditions(span: Span) -> tuple[Span | None, Span]:
    if not span.text.startswith("["):
        return None, span
    end = span.text.find("]")
    if end < 0:
        raise span[:1].wrong("bracket")
    return span[1:end].strip(), span[end + 1 :].strip()


def _loop(head: Span) -> tuple[tuple[str, str] | None, Span]:
    match = _LOOP.match(head.text)
    if match is None:
        return None, head
    name, which = head[: match.end(1)], head[match.start(2) : match.end(2)]
    if name.text not in LOOP_NAMES:
        raise name.wrong("loop", known=" ".join(LOOP_NAMES))
    if which.text not in SETS:
        raise which.unknown("set", SETS)
    return (name.text, which.text), head[match.end() :].strip()


def _call(span: Span, words: Words) -> str:
    match = _CALL.fullmatch(span.text)
    if match is None:
        raise span.wrong("rule_call")
    suit = match[2]
    if suit and suit not in words.suits:
        known = " ".join(sorted(words.suits))
        raise span[match.start(2) : match.end(2)].wrong("suit", known=known)
    return span.text


def _force(marks: list[Span]) -> str:
    force = ""
    for mark in marks:
        if mark.text in _FORCES and not force:
            force = mark.text
        elif mark.text not in _MARKS:
            raise mark.unknown("mark", (*_FORCES, *_MARKS))
    return force

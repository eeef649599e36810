"""What a call shows when it is made by judgement and not by the first rule alone.

A player who looks closer may prefer another call than the system's first. His calls still
mean something: the *judged* meaning of a call is what its own rules ask, a point more or less,
and no rule of the text before them asks another call with a point to spare. Where nothing
rules a call, it shows the least that nature asks. Each hand to which the system gives a
call belongs to that call's judged meaning too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from qiaopai.core import DOUBLE, PASS, Call
from qiaopai.systems.constraint import INFINITE, POINTS, All, Region, Term
from qiaopai.systems.facts import Facts
from qiaopai.systems.floor import natural_constraint
from qiaopai.systems.situation import NOTRUMP, Bound, Situation, bid_at

BAND = 1
"""Points by which judgement may differ from a bound."""


def judged(rules: Sequence[Bound], situation: Situation, call: Call) -> Region:
    """The hands that may choose `call` where `rules` hold, the best first."""
    own = [place for place, bound in enumerate(rules) if bound.call == call]
    parts = _ordered(rules[: own[-1] + 1] if own else rules, call)
    if own:
        return Region(tuple(parts))
    if call is PASS and situation.must_bid:
        return Region(())
    return Region((*parts, (natural_constraint(situation, call), True)))


def _ordered(rules: Iterable[Bound], call: Call) -> Iterable[tuple[All, bool]]:
    for bound in rules:
        if bound.call == call:
            yield _moved(bound.constraint, -BAND), True
        elif not bound.computed:
            yield _moved(bound.constraint, BAND), False


def options(rules: Sequence[Bound], situation: Situation, facts: Facts) -> list[Call]:
    """The calls that the hand may choose: those whose judged meaning admits it.

    First those that the rules name, in their order; then pass, double, and games, slams and
    the cheapest bids in suits that may be trumps.
    """
    found: dict[Call, None] = {}
    firm: set[Call] = set()
    for bound in rules:
        call = bound.call
        free = call not in found and not firm - {call}
        if free and _moved(bound.constraint, -BAND).holds(facts):
            found[call] = None
        if not bound.computed and _moved(bound.constraint, BAND).holds(facts):
            firm.add(call)
    if not firm:
        ruled = {bound.call for bound in rules}
        for call in _unruled(situation, facts):
            if call not in ruled and natural_constraint(situation, call).holds(facts):
                found[call] = None
    return list(found)


def _unruled(situation: Situation, facts: Facts) -> Iterable[Call]:
    if not situation.must_bid:
        yield PASS
    if situation.allows(DOUBLE):
        yield DOUBLE
    for strain in range(5):
        lowest = situation.level(strain)
        for level in sorted(
            {lowest, _GAME[strain], 6} if _trumps(situation, facts, strain) else ()
        ):
            bid = bid_at(level, strain) if level >= lowest else None
            if bid is not None:
                yield bid


_GAME = (5, 5, 4, 4, 3)


def _trumps(situation: Situation, facts: Facts, strain: int) -> bool:
    """Whether the hand may want to play in `strain`."""
    if strain == NOTRUMP:
        return True
    length: int = facts.of("length", strain)
    return length >= 6 or length + situation.partner.seen.least(strain) >= 8


@lru_cache(maxsize=4096)
def _moved(rule: All, by: int) -> All:
    """`rule` with its bounds in points moved together by `by`, or apart where that is negative."""
    return All(tuple(_move(term, by) for term in rule.terms))


def _move(term: Term, by: int) -> Term:
    if term.measure not in POINTS:
        return term
    low = term.low + by if term.low > 0 else term.low
    high = term.high - by if term.high < INFINITE else term.high
    return replace(term, low=low, high=high)

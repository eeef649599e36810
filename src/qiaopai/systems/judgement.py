"""What a call shows when it is made by judgement and not by the first rule alone.

A player who looks closer may prefer another call than the system's first. His calls still
mean something: by *judgement* a hand may count a point more or a point less than it has.
Then the rules of the text decide as ever; where they are silent, any rule of the floor that fits
may be followed, and any call that nature allows and no rule names. Each hand to which
the system gives a call belongs to that call's judged meaning too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from qiaopai.core import DOUBLE, PASS, Call
from qiaopai.systems.constraint import INFINITE, POINTS, All, Constraint, Region, Term
from qiaopai.systems.facts import Facts, Value
from qiaopai.systems.floor import natural_constraint
from qiaopai.systems.situation import NOTRUMP, Bound, Situation, bid_at

SHIFTS = (0, 1, -1)
"""Points that judgement may add to a hand."""


@dataclass(frozen=True, slots=True)
class Judged(Constraint):
    """The hands that choose a call when they count as they are, a point more, or one less."""

    counts: tuple[Region, ...]

    def holds(self, facts: Facts) -> Value:
        """Whether any count brings the hand to the call."""
        result: Value = False
        for region in self.counts:
            result = result | region.holds(facts)
        return result

    def soft(self, facts: Facts) -> Any:
        """The best weight of the counts."""
        import numpy as np

        return np.max([region.soft(facts) for region in self.counts], axis=0)


def judged(rules: Sequence[Bound], situation: Situation, call: Call) -> Judged:
    """The hands that may choose `call` where `rules` hold, the best first."""
    own = [bound for bound in rules if bound.call == call]
    if not own:
        if call is PASS and situation.must_bid:
            return Judged((Region(()),))
        own = [Bound(call, natural_constraint(situation, call), computed=True)]
    text = [bound for bound in rules if not bound.computed]
    floor = [bound for bound in own if bound.computed]
    return Judged(
        tuple(
            Region(
                tuple(
                    (shifted(bound.constraint, points), bound.call == call)
                    for bound in (*text, *floor)
                )
            )
            for points in SHIFTS
        )
    )


def options(rules: Sequence[Bound], situation: Situation, facts: Facts) -> list[Call]:
    """The calls that the hand may choose: those whose judged meaning admits it.

    They come in the order of the rules; then, where the text is silent, pass, double, and
    games, slams and the cheapest bids in suits that may be trumps.
    """
    found: dict[Call, None] = {}
    for points in SHIFTS:
        for bound in rules:
            if shifted(bound.constraint, points).holds(facts):
                found[bound.call] = None
                if not bound.computed:
                    break
        else:
            ruled = {bound.call for bound in rules}
            for call in _unruled(situation, facts):
                natural = natural_constraint(situation, call)
                if call not in ruled and shifted(natural, points).holds(facts):
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
"""The level of game by strain index."""


def _trumps(situation: Situation, facts: Facts, strain: int) -> bool:
    """Whether the hand may want to play in `strain`."""
    if strain == NOTRUMP:
        return True
    length: int = facts.of("length", strain)
    return length >= 6 or length + situation.partner.seen.least(strain) >= 8


@lru_cache(maxsize=8192)
def shifted(rule: All, points: int) -> All:
    """`rule` for a hand that counts `points` more than it has."""
    return rule if points == 0 else All(tuple(_shift(term, points) for term in rule.terms))


def _shift(term: Term, points: int) -> Term:
    if term.measure not in POINTS:
        return term
    low = term.low - points if term.low > 0 else term.low
    high = term.high - points if term.high < INFINITE else term.high
    return replace(term, low=low, high=high)

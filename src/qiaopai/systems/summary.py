"""What all calls of a player have shown together: the ranges that his hand lies in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from qiaopai.core import Auction, Seat, Vulnerability
from qiaopai.systems.constraint import All, Constraint, Region, Term
from qiaopai.systems.seen import NOTHING, Seen, box_of_region
from qiaopai.systems.sentences import sentence
from qiaopai.systems.system import Agreements
from qiaopai.text import Message

_LENGTH_POINTS: Final = 6
"""How far points with length exceed HCP."""
_SHORT_POINTS: Final = 9
"""How far points in support exceed HCP, but for one player in some ten thousand."""
_POOR_POINTS: Final = 4
"""How far points in support fall below HCP: queens and jacks count less."""


def in_sum(
    agreements: Agreements, auction: Auction, vulnerability: Vulnerability
) -> dict[Seat, Seen]:
    """The HCP and lengths that each player has shown by all calls so far.

    The ranges are wider than :class:`~qiaopai.systems.seen.Seen` of a situation, which is what
    partner counts with: here the hand lies within.
    """
    found = dict.fromkeys(Seat, NOTHING)
    meanings = agreements.meanings(auction, vulnerability)
    for (seat, _), meaning in zip(auction, meanings, strict=True):
        found[seat] = found[seat].meet(surely(meaning.constraint))
    return found


def told(seen: Seen) -> Message:
    """The ranges as a sentence: those that say more than thirteen cards do anyway."""
    terms = [Term("hcp", *seen.hcp)]
    least = sum(low for low, _ in seen.lengths)
    for suit, (low, high) in enumerate(seen.lengths):
        if low > 0 or high < 13 - (least - low):
            terms.append(Term("length", low, high if high < 13 - (least - low) else 13, suit))
    return sentence("", (All(tuple(terms)),))


def surely(constraint: Constraint) -> Seen:
    """A box that the hands of the constraint lie in, counted in HCP and lengths."""
    if not isinstance(constraint, Region):
        return NOTHING
    counted = ((_in_hcp(rule) if own else rule, own) for rule, own in constraint.rules)
    return box_of_region(Region(tuple(counted)))


def _in_hcp(rule: All) -> All:
    return replace(rule, terms=tuple(_terms(rule)))


def _terms(rule: All) -> Iterator[Term]:
    for term in rule.terms:
        match term.measure:
            case "points":
                yield Term("hcp", term.low - _LENGTH_POINTS, term.high)
            case "support":
                yield Term("hcp", term.low - _SHORT_POINTS, term.high + _POOR_POINTS)
            case _:
                yield term

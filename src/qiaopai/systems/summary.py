"""What all calls of a player have shown together: the ranges that his hand lies in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from qiaopai.core import Auction, Seat, Vulnerability
from qiaopai.systems.constraint import All, Constraint, Region, Term
from qiaopai.systems.seen import NOTHING, Range, Seen, box_of, box_of_region
from qiaopai.systems.sentences import sentence
from qiaopai.systems.support import hcp_of_support
from qiaopai.systems.system import Agreements
from qiaopai.text import Message

_LENGTH_POINTS: Final = 9
"""How far points with length exceed HCP: by a suit of thirteen cards."""


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
    counted = (
        (_in_hcp(rule) if own else rule, own)
        for rule, own in constraint.rules
        if own or all(term.measure != "points" for term in rule.terms)
    )
    return box_of_region(Region(tuple(counted)))


def _in_hcp(rule: All) -> All:
    lengths = box_of(rule).lengths
    return replace(rule, terms=tuple(_terms(rule, lengths)))


def _terms(rule: All, lengths: tuple[Range, ...]) -> Iterator[Term]:
    for term in rule.terms:
        match term.measure:
            case "points":
                yield Term("hcp", term.low - _LENGTH_POINTS, term.high)
            case "support":
                points = term.low, term.high
                yield Term("hcp", *hcp_of_support(points, lengths[term.suit], term.other))
            case _:
                yield term

"""What all calls of a player have shown together: the ranges that his hand lies in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from qiaopai.core import Auction, Seat, Vulnerability
from qiaopai.systems.cells import shown
from qiaopai.systems.constraint import All, Constraint, Region, Term
from qiaopai.systems.seen import NOTHING, Range, Seen, box_of, box_of_region
from qiaopai.systems.sentences import sentence
from qiaopai.systems.support import hcp_of_support
from qiaopai.systems.system import Agreements
from qiaopai.text import Message

_LENGTH_POINTS: Final = 9
"""How far points with length exceed HCP: by a suit of thirteen cards."""
_SHORT: Final = 6
"""The most cards of a suit that are told as such."""


def in_sum(
    agreements: Agreements, auction: Auction, vulnerability: Vulnerability
) -> dict[Seat, Seen | None]:
    """The HCP and lengths that each player has shown by all calls so far.

    :class:`~qiaopai.systems.seen.Seen` of a situation is what partner counts with; here the hand
    lies within. None where no hand makes all calls of the player.
    """
    said: dict[Seat, list[Constraint]] = {seat: [] for seat in Seat}
    meanings = agreements.meanings(auction, vulnerability)
    for (seat, _), meaning in zip(auction, meanings, strict=True):
        said[seat].append(meaning.constraint)
    return {seat: shown(parts) for seat, parts in said.items()}


def told(seen: Seen | None) -> Message:
    """The ranges as a sentence, without lengths that nearly every hand keeps within."""
    if seen is None:
        return Message.of("meaning.no_hand")
    terms = [Term("hcp", *seen.hcp)]
    for suit, (low, high) in enumerate(seen.lengths):
        worth_telling = high <= _SHORT or (low > 0 and high <= low + 2)
        terms.append(Term("length", low, high if worth_telling else 13, suit))
    return sentence("", (All(tuple(terms)),), silent="shown_nothing")


@lru_cache(maxsize=4096)
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

"""What a player has shown so far, as a box: ranges of points and of suit lengths."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from qiaopai.systems.constraint import INFINITE, All, Region, Term
from qiaopai.systems.shapes import PREFIX, shapes_of

Range = tuple[int, int]

_DISTRIBUTION = 4
"""How far points of a hand may exceed its HCP, for the purpose of the box."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Ranges of HCP, of points counted with distribution, and of cards by suit index."""

    hcp: Range = (0, 37)
    points: Range = (0, 40)
    lengths: tuple[Range, Range, Range, Range] = ((0, 13),) * 4

    def least(self, suit: int) -> int:
        """The cards shown in `suit` at least."""
        return self.lengths[suit][0]

    def most(self, suit: int) -> int:
        """The cards possible in `suit` at most."""
        return self.lengths[suit][1]

    def meet(self, other: Seen) -> Seen:
        """What both say; where they exclude each other, what `other`, the later, says."""
        if self is NOTHING:
            return Seen(other.hcp, other.points, _tight(other.lengths))
        return Seen(
            _meet(self.hcp, other.hcp),
            _meet(self.points, other.points),
            _tight(tuple(map(_meet, self.lengths, other.lengths))),
        )

    def hull(self, other: Seen) -> Seen:
        """The smallest box around both."""
        return Seen(
            _hull(self.hcp, other.hcp),
            _hull(self.points, other.points),
            _four(map(_hull, self.lengths, other.lengths)),
        )


NOTHING = Seen()


def _meet(first: Range, later: Range) -> Range:
    low, high = max(first[0], later[0]), min(first[1], later[1])
    return (low, high) if low <= high else later


def _hull(first: Range, other: Range) -> Range:
    return min(first[0], other[0]), max(first[1], other[1])


def _four(ranges: Iterable[Range]) -> tuple[Range, Range, Range, Range]:
    clubs, diamonds, hearts, spades = ranges
    return clubs, diamonds, hearts, spades


def _tight(lengths: tuple[Range, ...]) -> tuple[Range, Range, Range, Range]:
    """The ranges with what thirteen cards in all add to them."""
    clubs, diamonds, hearts, spades = lengths
    least = clubs[0] + diamonds[0] + hearts[0] + spades[0]
    most = clubs[1] + diamonds[1] + hearts[1] + spades[1]
    if least > 13 or most < 13 or (least == 0 and most == 52):
        return clubs, diamonds, hearts, spades
    more, less = 13 - most, 13 - least
    return (
        (max(clubs[0], more + clubs[1]), min(clubs[1], less + clubs[0])),
        (max(diamonds[0], more + diamonds[1]), min(diamonds[1], less + diamonds[0])),
        (max(hearts[0], more + hearts[1]), min(hearts[1], less + hearts[0])),
        (max(spades[0], more + spades[1]), min(spades[1], less + spades[0])),
    )


def box_of(rule: All) -> Seen:
    """The box of the terms of one rule."""
    box = NOTHING
    for term in rule.terms:
        box = _narrow(box, term)
    low, high = box.hcp
    low_points, high_points = box.points
    return replace(
        box,
        hcp=(max(low, low_points - 3), min(high, high_points)),
        points=(max(low_points, low), min(high_points, high + _DISTRIBUTION)),
        lengths=_tight(box.lengths),
    )


def _narrow(box: Seen, term: Term) -> Seen:
    bounds = term.low, term.high
    match term.measure:
        case "hcp":
            return replace(box, hcp=_meet(box.hcp, bounds))
        case "points" | "support":
            return replace(box, points=_meet(box.points, bounds))
        case "length":
            return _with_length(box, term.suit, bounds)
        case measure if measure.startswith(PREFIX) and term.low == 1:
            for suit, lengths in enumerate(zip(*shapes_of(measure), strict=True)):
                box = _with_length(box, suit, (min(lengths), max(lengths)))
        case "uneven" if term.high <= 4:
            longest = 5 if term.high <= 1 else 6
            for suit in range(4):
                box = _with_length(box, suit, (2, longest))
    return box


def _with_length(box: Seen, suit: int, bounds: Range) -> Seen:
    lengths = list(box.lengths)
    lengths[suit] = _meet(lengths[suit], bounds)
    return replace(box, lengths=_four(lengths))


def box_of_region(region: Region, before: Seen = NOTHING) -> Seen:
    """The box around the own rules of a player who has shown `before`.

    A rule for another call takes its hands first: where all of its terms but one hold for every
    hand that is left, the box is cut by that one.
    """
    box: Seen | None = None
    others: list[All] = []
    for rule, own in region.rules:
        if own:
            part = _left(rule, others, before)
            box = part if box is None else box.hull(part)
        else:
            others.append(rule)
    return box or NOTHING


def _left(rule: All, others: list[All], before: Seen) -> Seen:
    """The box of `rule` without what the rules before it take."""
    box = box_of(rule)
    own = {(term.measure, term.suit, term.other): term for term in rule.terms}
    known = before.meet(box)
    for other in others:
        term = _only_open(other, own, known)
        if term is not None:
            cut = _cut(box, term, known)
            if cut is not box:
                box, known = cut, before.meet(cut)
    return box


def _only_open(rule: All, own: dict[tuple[str, int, int], Term], known: Seen) -> Term | None:
    """The term of `rule` that hands may fail, where it is the only one."""
    found: Term | None = None
    for term in rule.terms:
        if not _implied(term, own, known):
            if found is not None:
                return None
            found = term
    return found


def _implied(term: Term, own: dict[tuple[str, int, int], Term], known: Seen) -> bool:
    """Whether every hand with the `own` terms and within `known` meets `term`."""
    same = own.get((term.measure, term.suit, term.other))
    if same is not None and term.low <= same.low and same.high <= term.high:
        return True
    bounds = _bounds(term, known)
    return bounds is not None and term.low <= bounds[0] and bounds[1] <= term.high


def _bounds(term: Term, box: Seen) -> Range | None:
    match term.measure:
        case "hcp":
            return box.hcp
        case "points":
            return box.points
        case "length":
            return box.lengths[term.suit]
    return None


def _cut(box: Seen, term: Term, known: Seen) -> Seen:
    """`box` without the hands of `term`, where they are the upper or the lower part of `known`."""
    bounds = known.points if term.measure == "support" else _bounds(term, known)
    if bounds is None:
        return box
    if bounds[0] < term.low <= bounds[1] <= term.high:
        rest = (-INFINITE, term.low - 1)
    elif term.low <= bounds[0] <= term.high < bounds[1]:
        rest = (term.high + 1, INFINITE)
    else:
        return box
    if term.measure == "hcp":
        return replace(box, hcp=_meet(box.hcp, rest))
    if term.measure == "length":
        return _with_length(box, term.suit, rest)
    return replace(box, points=_meet(box.points, rest))

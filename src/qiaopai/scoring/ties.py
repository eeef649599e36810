"""Tie-breaks by name: what decides between contestants whose totals are equal.

Used one after the other, in the order that the event's conditions name them; whoever is still
equal after the last shares the place. Sources: EBU White Book on splitting ties (result between
them, opponents' scores, net score, boards won); the rule of automatic Swiss pairs (R127: more
boards finished, then earlier entry).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Protocol

from qiaopai.core import Side
from qiaopai.scoring.event import Event
from qiaopai.scoring.pairs import Cell
from qiaopai.scoring.teams import Match

_ZERO = Fraction(0)


class Scored(Protocol):
    """What a tie-break may look at: the event, its cells and matches, and everybody's score."""

    @property
    def event(self) -> Event:
        """The event."""

    @property
    def cells(self) -> Sequence[Cell]:
        """A cell for each line; none for teams."""

    @property
    def matches(self) -> Sequence[Match]:
        """The matches of teams."""

    @property
    def finals(self) -> Mapping[str, Fraction]:
        """What everybody is ranked by."""


Deciding = Mapping[str, tuple[Fraction, ...]]
"""What decides among some contestants, by id; more is better, the first number before the next."""

Breaker = Callable[[Scored, Collection[str]], Deciding]
"""A tie-break among some contestants; it decides nothing when it gives nothing."""


def head(scored: Scored, tied: Collection[str]) -> Deciding:
    """The result between them: scores, then net, of the matches among the tied teams.

    It decides nothing unless each has met each other.
    """
    among = [match for match in scored.matches if set(match.teams) <= set(tied)]
    met = {frozenset(match.teams) for match in among}
    if len(met) < len(tied) * (len(tied) - 1) // 2:
        return {}
    found = {team: [_ZERO, _ZERO] for team in tied}
    for match in among:
        for at, team in enumerate(match.teams):
            found[team][0] += match.score(team)
            found[team][1] += match.won[at] - match.won[1 - at]
    return {team: tuple(both) for team, both in found.items()}


def opponents(scored: Scored, tied: Collection[str]) -> Deciding:
    """The sum of the final scores of all opponents met, each once a round."""
    met = {name: set(_met(scored, name)) for name in tied}
    finals = scored.finals
    return {
        name: (sum((finals.get(other, _ZERO) for _, other in found), _ZERO),)
        for name, found in met.items()
    }


def _met(scored: Scored, name: str) -> Iterator[tuple[int, str]]:
    for match in scored.matches:
        if name in match.teams:
            yield match.round, match.teams[1 - match.teams.index(name)]
    for line, cell in zip(scored.event.lines, scored.cells, strict=False):
        for side in Side:
            if name in line.of(side) and cell.of(side) is not None:
                yield from ((line.round or 0, other) for other in line.of(side.other))


def net(scored: Scored, tied: Collection[str]) -> Deciding:
    """The net IMPs or points of all matches; of pairs, what all boards gave before penalties."""
    found = dict.fromkeys(tied, _ZERO)
    for name, _, won in _boards(scored):
        if name in found:
            found[name] += won
    return _alone(found)


def wins(scored: Scored, tied: Collection[str]) -> Deciding:
    """How many boards were won: more than the opponents at the same table or match got."""
    found = dict.fromkeys(tied, _ZERO)
    for name, won, _ in _boards(scored):
        if name in found:
            found[name] += won
    return _alone(found)


def _boards(scored: Scored) -> Iterator[tuple[str, bool, Fraction]]:
    """For each board: who, whether he won it, and his net."""
    for match in scored.matches:
        for board in match.boards:
            for at, team in enumerate(match.teams):
                mine, theirs = board.won[at], board.won[1 - at]
                yield team, mine > theirs, (mine - theirs) / 2
    for line, cell in zip(scored.event.lines, scored.cells, strict=False):
        for side in Side:
            mine, theirs = cell.of(side) or _ZERO, cell.of(side.other) or _ZERO
            for name in line.of(side):
                yield name, mine > theirs, mine - theirs


def boards(scored: Scored, tied: Collection[str]) -> Deciding:
    """How many boards were played."""
    found = dict.fromkeys(tied, _ZERO)
    for name, _, _ in _boards(scored):
        if name in found:
            found[name] += 1
    return _alone(found)


def entry(scored: Scored, tied: Collection[str]) -> Deciding:
    """Who entered earlier: the order of the event's contestants."""
    return {
        one.id: (Fraction(-at),)
        for at, one in enumerate(scored.event.contestants)
        if one.id in tied
    }


def _alone(found: Mapping[str, Fraction]) -> Deciding:
    return {name: (worth,) for name, worth in found.items()}


BREAKERS: Mapping[str, Breaker] = {
    "head": head,
    "opponents": opponents,
    "net": net,
    "wins": wins,
    "boards": boards,
    "entry": entry,
}
"""The tie-breaks by the names that options use."""


def split(scored: Scored, tied: Sequence[str], names: Sequence[str]) -> list[tuple[list[str], str]]:
    """The `tied` in order, in groups that nothing separates, and by what each was placed.

    After a tie-break has split a group, the remaining ones go on with those still equal, from
    the first tie-break again: what was no result between three may be one between two.
    """
    if len(tied) == 1:
        return [(list(tied), "")]
    for name in names:
        parts = _parted(BREAKERS[name](scored, tied), tied)
        if len(parts) > 1:
            return [
                (group, by or name) for part in parts for group, by in split(scored, part, names)
            ]
    return [(list(tied), "")]


def _parted(worth: Deciding, tied: Sequence[str]) -> list[list[str]]:
    def key(name: str) -> tuple[Fraction, ...]:
        return worth.get(name, ())

    return [list(part) for _, part in groupby(sorted(tied, key=key, reverse=True), key)]

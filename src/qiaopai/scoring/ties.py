"""Tie-breaks by name: what decides between contestants whose totals are equal.

Used one after the other, in the order that the event's conditions name them; whoever is still
equal after the last shares the place. Sources: EBU White Book on splitting ties (result between
them, opponents' scores, net score, boards won); the rule of automatic Swiss pairs (R127: more
boards finished, then earlier entry).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
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

    @property
    def records(self) -> Mapping[str, Record]:
        """What :func:`records` makes of the rest, made once."""


@dataclass(slots=True)
class Record:
    """A contestant's boards as tie-breaks count them; those that gave him nothing do not count.

    `net` is what he got more than his opponents at the same table or match, in all.
    """

    boards: int = 0
    wins: int = 0
    net: Fraction = _ZERO
    met: set[tuple[int, str]] = field(default_factory=set)
    """Round and opponent."""
    matches: list[Match] = field(default_factory=list)
    entry: int = 0
    """The place among the event's contestants, the first being 0."""


def records(scored: Scored) -> dict[str, Record]:
    """Everybody's record, in a time that grows with the lines of the event."""
    found = {one.id: Record(entry=at) for at, one in enumerate(scored.event.contestants)}
    for match in scored.matches:
        if match.boards:
            _count_match(found, match)
    for line, cell in zip(scored.event.lines, scored.cells, strict=False):
        for side in Side:
            mine, theirs = cell.of(side), cell.of(side.other)
            if mine is None:
                continue
            for name in line.of(side):
                _count(found[name], mine, theirs or _ZERO, 1)
                found[name].met |= {(line.round or 0, other) for other in line.of(side.other)}
    return found


def _count_match(found: Mapping[str, Record], match: Match) -> None:
    for at, team in enumerate(match.teams):
        found[team].matches.append(match)
        found[team].met.add((match.round, match.teams[1 - at]))
        for board in match.boards:
            # What one team wins the other loses: the net is half the difference.
            _count(found[team], board.won[at], board.won[1 - at], 2)


def _count(record: Record, mine: Fraction, theirs: Fraction, share: int) -> None:
    record.boards += 1
    record.wins += mine > theirs
    record.net += (mine - theirs) / share


Deciding = Mapping[str, tuple[Fraction, ...]]
"""What decides among some contestants, by id; more is better, the first number before the next."""

Breaker = Callable[[Scored, Collection[str]], Deciding]
"""A tie-break among some contestants; it decides nothing when it gives nothing."""


def head(scored: Scored, tied: Collection[str]) -> Deciding:
    """The result between them: scores, then net, of the matches among the tied teams.

    It decides nothing unless each has met each other.
    """
    own = frozenset(tied)
    among = {
        team: [match for match in scored.records[team].matches if own.issuperset(match.teams)]
        for team in tied
    }
    for found in among.values():
        if len({team for match in found for team in match.teams}) < len(own):
            return {}
    return {team: _between(team, found) for team, found in among.items()}


def _between(team: str, found: Iterable[Match]) -> tuple[Fraction, Fraction]:
    score, net = _ZERO, _ZERO
    for match in found:
        at = match.teams.index(team)
        score += match.score(team)
        net += match.won[at] - match.won[1 - at]
    return score, net


def opponents(scored: Scored, tied: Collection[str]) -> Deciding:
    """The sum of the final scores of all opponents met, each once a round."""
    finals = scored.finals
    return {
        name: (sum((finals.get(other, _ZERO) for _, other in scored.records[name].met), _ZERO),)
        for name in tied
    }


def net(scored: Scored, tied: Collection[str]) -> Deciding:
    """The net IMPs or points of all boards; of pairs, what all boards gave before penalties."""
    return {name: (scored.records[name].net,) for name in tied}


def wins(scored: Scored, tied: Collection[str]) -> Deciding:
    """How many boards were won: more than the opponents at the same table or match got."""
    return {name: (Fraction(scored.records[name].wins),) for name in tied}


def boards(scored: Scored, tied: Collection[str]) -> Deciding:
    """How many boards were played."""
    return {name: (Fraction(scored.records[name].boards),) for name in tied}


def entry(scored: Scored, tied: Collection[str]) -> Deciding:
    """Who entered earlier: the order of the event's contestants."""
    return {name: (Fraction(-scored.records[name].entry),) for name in tied}


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

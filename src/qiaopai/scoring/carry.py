"""Carry-over: what contestants bring from one phase of an event into the next."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from qiaopai.errors import InvalidValue
from qiaopai.scoring.sheet import Sheet, Standing, decisive

_ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class AmongQualifiers:
    """The score of the matches that the qualifiers played against each other."""

    def of(self, sheet: Sheet, qualifiers: Collection[str]) -> dict[str, Fraction]:
        """What each of `qualifiers` carries over from `sheet`."""
        carried = dict.fromkeys(qualifiers, _ZERO)
        for match in sheet.matches:
            if set(match.teams) <= set(qualifiers):
                for team in match.teams:
                    carried[team] += match.score(team)
        return carried


@dataclass(frozen=True, slots=True)
class Share:
    """A percentage of the earlier score, rounded up to a tenth (as JFR does)."""

    percent: Fraction

    def of(self, sheet: Sheet, qualifiers: Collection[str]) -> dict[str, Fraction]:
        """What each of `qualifiers` carries over from `sheet`."""
        return {
            one.id: Fraction(ceil(_score(one) * self.percent / 10), 10)
            for one in sheet.standings
            if one.id in qualifiers
        }


@dataclass(frozen=True, slots=True)
class KnockoutShare:
    """The difference of an earlier match between the two, for the length of the next.

    ``difference * factor * boards / boards played then``, at most `cap` IMPs; the better side
    carries it, the other nothing.
    """

    boards: int
    factor: Fraction = Fraction(1, 2)
    cap: Fraction | None = None

    def of(self, sheet: Sheet, qualifiers: Collection[str]) -> dict[str, Fraction]:
        """What the two of `qualifiers` carry over from their matches in `sheet`."""
        if len(qualifiers) != 2:
            raise InvalidValue("carry.two", count=len(qualifiers))
        carried = dict.fromkeys(qualifiers, _ZERO)
        played = [match for match in sheet.matches if set(match.teams) == set(qualifiers)]
        count = sum(len(match.boards) for match in played)
        if not count:
            return carried
        first = played[0].teams[0]
        ahead = sum((_net(match.teams, match.won, first) for match in played), _ZERO)
        worth = abs(ahead) * self.factor * self.boards / count
        other = next(one for one in qualifiers if one != first)
        carried[first if ahead > 0 else other] = worth if self.cap is None else min(worth, self.cap)
        return carried


def _net(teams: tuple[str, str], won: tuple[Fraction, Fraction], team: str) -> Fraction:
    return (won[0] - won[1]) / 2 if teams[0] == team else (won[1] - won[0]) / 2


@dataclass(frozen=True, slots=True)
class DropIn:
    """Who drops in from elsewhere gets the score at `place`; all others keep theirs.

    So it is in the WBF's transnational teams.
    """

    place: int

    def of(self, sheet: Sheet, qualifiers: Collection[str]) -> dict[str, Fraction]:
        """What each of `qualifiers` carries over; those not in `sheet` drop in."""
        if not 1 <= self.place <= len(sheet.standings):
            raise InvalidValue("carry.place", place=self.place)
        scores = {one.id: _score(one) for one in sheet.standings}
        theirs = _score(sheet.standings[self.place - 1])
        return {name: scores.get(name, theirs) for name in qualifiers}


@dataclass(frozen=True, slots=True)
class Linear:
    """From `most` for the first of the qualifiers down to 0 for the last, in equal steps."""

    most: Fraction

    def of(self, sheet: Sheet, qualifiers: Collection[str]) -> dict[str, Fraction]:
        """What each of `qualifiers` carries over, by their order in `sheet`."""
        ordered = [one.id for one in sheet.standings if one.id in qualifiers]
        steps = max(1, len(ordered) - 1)
        return {
            name: self.most * (len(ordered) - 1 - at) / steps for at, name in enumerate(ordered)
        }


CarryOver = AmongQualifiers | Share | KnockoutShare | DropIn | Linear
"""How a phase's scores go on into the next."""


def _score(standing: Standing) -> Fraction:
    return decisive(standing)


def carried(found: Mapping[str, Fraction]) -> tuple[tuple[str, Fraction], ...]:
    """A carry-over as an event keeps it: ``Event(carried=carried(...))``."""
    return tuple(sorted(found.items()))

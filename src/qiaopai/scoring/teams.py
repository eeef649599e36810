"""Matches of two teams: both tables' results of a board compared, and the whole match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from qiaopai.core import Side
from qiaopai.scoring.awards import Artificial, Award, Points
from qiaopai.scoring.event import Event
from qiaopai.scoring.figures import rounded
from qiaopai.scoring.imps import imps
from qiaopai.scoring.options import Options
from qiaopai.scoring.pairs import artificial_imps, artificial_percent
from qiaopai.scoring.vp_scales import VpScale
from qiaopai.scoring.vps import vps

_ZERO = Fraction(0)
Key = tuple[int, str, str]
"""Round, then the two teams, the one that sat North-South first in the file first."""


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match: its lines' places in the event and what it gives both teams.

    `difference` is the first team's points less the other's over both tables. `won` are IMPs
    (or points), negative for who lost them, or board points 2, 1, 0; the two teams' are given
    apart since adjusted scores need not balance. More comparisons than one are added up.
    """

    board: int
    lines: tuple[int, ...]
    difference: Fraction | None
    won: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Match:
    """A match: its boards, what both teams won on them, and the victory points, if any."""

    round: int
    teams: tuple[str, str]
    boards: tuple[MatchBoard, ...]
    won: tuple[Fraction, Fraction]
    vps: tuple[Fraction, Fraction] | None

    def score(self, team: str) -> Fraction:
        """What counts for `team` in the ranking: victory points, else what it won."""
        at = self.teams.index(team)
        return self.won[at] if self.vps is None else self.vps[at]


def matches(event: Event, options: Options, scale: VpScale | None) -> tuple[Match, ...]:
    """The matches that the event's lines are of, by round and as they come."""
    awards = event.awards()
    found: dict[tuple[int, frozenset[str]], list[int]] = {}
    for at, line in enumerate(event.lines):
        if line.ns != line.ew:
            found.setdefault((line.round or 0, frozenset(line.ids)), []).append(at)
    return tuple(
        _match(event, round_, lines, awards, options, scale)
        for (round_, _), lines in sorted(found.items(), key=lambda one: one[0][0])
    )


def _match(
    event: Event,
    round_: int,
    lines: Sequence[int],
    awards: Sequence[tuple[Award, Award]],
    options: Options,
    scale: VpScale | None,
) -> Match:
    first = event.lines[lines[0]]
    teams = (first.ns[0], first.ew[0])
    by_board: dict[int, list[int]] = {}
    for at in lines:
        by_board.setdefault(event.lines[at].board, []).append(at)
    boards = tuple(
        found
        for number, own in sorted(by_board.items())
        if (found := _board(event, number, own, teams, awards, options)) is not None
    )
    share = _patton(boards) if (options.method, options.patton) == ("patton", "share") else _NOTHING
    won = _sum(boards, 0) + share[0], _sum(boards, 1) + share[1]
    points = None if scale is None else _vps(scale, len(boards), won, options)
    return Match(round_, teams, boards, won, points)


_NOTHING = (_ZERO, _ZERO)


def _patton(boards: Sequence[MatchBoard]) -> tuple[Fraction, Fraction]:
    """The part of a Patton match that the points of all boards together decide.

    As many points as the boards give, two each, are divided by what each team won of all swings
    and rounded for the better one; level swings halve them.
    """
    stake = Fraction(2 * len(boards))
    swings = [board.difference or _ZERO for board in boards]
    whole = sum(map(abs, swings), _ZERO)
    net = sum(swings, _ZERO)
    if not whole or not net:
        return stake / 2, stake / 2
    better = Fraction(rounded(stake * (whole + abs(net)) / (2 * whole), 0))
    return (better, stake - better) if net > 0 else (stake - better, better)


def _sum(boards: Iterable[MatchBoard], team: int) -> Fraction:
    return sum((board.won[team] for board in boards), _ZERO)


def _vps(
    scale: VpScale, boards: int, won: tuple[Fraction, Fraction], options: Options
) -> tuple[Fraction, Fraction]:
    """Each team's victory points, by its own margin."""
    if not boards:
        return _NOTHING
    return (
        vps(boards, margin_of(won, 0, options), scale)[0],
        vps(boards, margin_of(won, 1, options), scale)[0],
    )


def margin_of(won: tuple[Fraction, Fraction], team: int, options: Options) -> Fraction:
    """The margin that a scale turns into VPs: net IMPs, or board points more than the others'."""
    return won[team] - won[1 - team] if options.method in _BOARD_POINTS else won[team]


def _board(
    event: Event,
    number: int,
    lines: Sequence[int],
    teams: tuple[str, str],
    awards: Sequence[tuple[Award, Award]],
    options: Options,
) -> MatchBoard | None:
    """The comparison of a board; None when only one of the tables played it."""
    sitting = {
        team: [(at, side) for side in Side for at in lines if event.lines[at].of(side) == (team,)]
        for team in teams
    }
    pairs = [list(_pairs(sitting[team], awards)) for team in teams]
    given = [_given(sitting[team], awards, options) for team in teams]
    if any(one is None and not own for one, own in zip(given, pairs, strict=True)):
        return None
    won = [
        one if one is not None else sum((_compared(*pair, options) for pair in own), _ZERO)
        for one, own in zip(given, pairs, strict=True)
    ]
    differences = [here.mean - there.mean for here, there in pairs[0]]
    difference = sum(differences, _ZERO) if differences else None
    return MatchBoard(number, tuple(lines), difference, (won[0], won[1]))


def _pairs(
    sitting: Sequence[tuple[int, Side]], awards: Sequence[tuple[Award, Award]]
) -> Iterator[tuple[Points, Points]]:
    """What a team's North-South pairs were given, each with what its East-West pairs were."""
    for here in _sitting(sitting, Side.NS):
        for there in _sitting(sitting, Side.EW):
            mine, theirs = awards[here][0], awards[there][1]
            if isinstance(mine, Points) and isinstance(theirs, Points):
                yield mine, theirs


def _sitting(sitting: Sequence[tuple[int, Side]], side: Side) -> list[int]:
    return [at for at, own in sitting if own is side]


def _given(
    sitting: Sequence[tuple[int, Side]], awards: Sequence[tuple[Award, Award]], options: Options
) -> Fraction | None:
    """What artificial scores at either table give a team (Law 86); None when it has none."""
    for at, side in sitting:
        award = awards[at][0 if side is Side.NS else 1]
        if isinstance(award, Artificial):
            if options.method in _BOARD_POINTS:
                return artificial_percent(award, (), options) / 50
            return artificial_imps(award, options)
    return None


_BOARD_POINTS = ("bam", "patton")


def _compared(here: Points, there: Points, options: Options) -> Fraction:
    """What a team wins by its two results of a comparison, weights and all."""
    return sum(
        (
            weight * also * _worth(points - others, options)
            for weight, points in here.outcomes
            for also, others in there.outcomes
        ),
        _ZERO,
    )


def _worth(difference: int, options: Options) -> int:
    """What a difference in points is worth to the team whose it is."""
    if options.method in _BOARD_POINTS:
        return 1 + (difference > 0) - (difference < 0)
    return difference if options.method == "total" else imps(difference, options.least)

"""Matches of two teams: both tables' results of a board compared, and the whole match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction

from qiaopai.errors import InvalidValue
from qiaopai.scoring.awards import NOT_PLAYED, Artificial, Award, Points
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

    `differences` are each team's points less the other's over both tables, None where it has an
    artificial score; `won` are IMPs (or points), negative for who lost them, or board points 2,
    1, 0. The two teams' are given apart since adjusted scores need not balance. More comparisons
    than one are added up.
    """

    board: int
    lines: tuple[int, ...]
    differences: tuple[Fraction | None, Fraction | None]
    won: tuple[Fraction, Fraction]

    @property
    def difference(self) -> Fraction | None:
        """The first team's difference."""
        return self.differences[0]


@dataclass(frozen=True, slots=True)
class Match:
    """A match: its boards, what both teams won on them, and the victory points, if any.

    `length` is the number of boards that the scale of victory points took.
    """

    round: int
    teams: tuple[str, str]
    boards: tuple[MatchBoard, ...]
    won: tuple[Fraction, Fraction]
    vps: tuple[Fraction, Fraction] | None = None
    length: int = 0

    def score(self, team: str) -> Fraction:
        """What counts for `team` in the ranking: victory points, else what it won."""
        at = self.teams.index(team)
        return self.won[at] if self.vps is None else self.vps[at]


def matches(event: Event, options: Options, scale: VpScale | None) -> tuple[Match, ...]:
    """The matches that the event's lines are of, by round and as they come.

    The scale's victory points are those for the boards compared; where it has none for so few,
    those for the longest match of the round, or of the event. InvalidValue where it has none for
    that either.
    """
    awards = event.awards()
    found: dict[tuple[int, frozenset[str]], list[int]] = {}
    for at, line in enumerate(event.lines):
        if len(line.ns) == len(line.ew) == 1 and line.ns != line.ew:
            found.setdefault((line.round or 0, frozenset(line.ids)), []).append(at)
    played = [
        _match(event, round_, lines, awards, options)
        for (round_, _), lines in sorted(found.items(), key=lambda one: one[0][0])
    ]
    return tuple(played if scale is None else _converted(played, options, scale))


def _converted(played: Sequence[Match], options: Options, scale: VpScale) -> Iterator[Match]:
    """The matches with their victory points."""
    longest: dict[int, int] = {}
    for match in played:
        longest[match.round] = max(longest.get(match.round, 0), len(match.boards))
    whole = max(longest.values(), default=0)
    for match in played:
        if not match.boards:
            yield replace(match, vps=_NOTHING)
            continue
        length = _length(scale, (len(match.boards), longest[match.round], whole))
        yield replace(match, vps=_vps(scale, length, match.won, options), length=length)


def _length(scale: VpScale, lengths: Sequence[int]) -> int:
    """The first of `lengths` that the scale has rows for; InvalidValue tells of the first."""
    for boards in lengths:
        with suppress(InvalidValue):
            scale.rows(boards)
            return boards
    scale.rows(lengths[0])
    return lengths[0]


def _match(
    event: Event,
    round_: int,
    lines: Sequence[int],
    awards: Sequence[tuple[Award, Award]],
    options: Options,
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
    won = [_sum(boards, team) + patton_share(boards, team, options) for team in (0, 1)]
    return Match(round_, teams, boards, (won[0], won[1]))


_NOTHING = (_ZERO, _ZERO)


def patton_share(boards: Sequence[MatchBoard], team: int, options: Options) -> Fraction:
    """The part of a Patton match that the points of all boards together decide, for a team.

    As many points as the boards give, two each, are divided by what each team won of all swings
    and rounded for the better one; level swings halve them. It is 0 by any other method.
    """
    if (options.method, options.patton) != ("patton", "share"):
        return _ZERO
    stake = Fraction(2 * len(boards))
    swings = [board.differences[team] or _ZERO for board in boards]
    whole = sum(map(abs, swings), _ZERO)
    net = sum(swings, _ZERO)
    if not net:
        return stake / 2
    better = Fraction(rounded(stake * (whole + abs(net)) / (2 * whole), 0))
    return better if net > 0 else stake - better


def _sum(boards: Iterable[MatchBoard], team: int) -> Fraction:
    return sum((board.won[team] for board in boards), _ZERO)


def _vps(
    scale: VpScale, boards: int, won: tuple[Fraction, Fraction], options: Options
) -> tuple[Fraction, Fraction]:
    """Each team's victory points, by its own margin."""
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
    """The comparison of a board; None when only one of the tables played it.

    A score that counts for one team only is none, unless it is artificial.
    """
    both = [_compared(_seats(lines, team, event, awards), options) for team in teams]
    is_artificial = any(one.difference is None for compared in both for one in compared)
    if not all(both) and not is_artificial:
        return None
    won = [sum((one.won for one in compared), _ZERO) for compared in both]
    differences = [_difference(compared) for compared in both]
    return MatchBoard(number, tuple(lines), (differences[0], differences[1]), (won[0], won[1]))


@dataclass(frozen=True, slots=True)
class _Comparison:
    """What a team won by two of its pairs; `difference` is None for an artificial score."""

    won: Fraction
    difference: Fraction | None


def _difference(compared: Iterable[_Comparison]) -> Fraction | None:
    found = [one.difference for one in compared if one.difference is not None]
    return sum(found, _ZERO) if found else None


_Seats = tuple[list[Award], list[Award]]
"""What a team's North-South pairs were given on a board, and what its East-West pairs."""


def _seats(
    lines: Sequence[int], team: str, event: Event, awards: Sequence[tuple[Award, Award]]
) -> _Seats:
    ns = [awards[at][0] for at in lines if event.lines[at].ns == (team,)]
    ew = [awards[at][1] for at in lines if event.lines[at].ew == (team,)]
    # A room without a line did not play the board.
    return ns or [NOT_PLAYED], ew or [NOT_PLAYED]


def _compared(seats: _Seats, options: Options) -> list[_Comparison]:
    """Each North-South pair of a team compared with each of its East-West pairs."""
    found = (_comparison(here, there, options) for here in seats[0] for there in seats[1])
    return [one for one in found if one is not None]


def _comparison(here: Award, there: Award, options: Options) -> _Comparison | None:
    """What a team won by two of its awards; None when they do not make a comparison.

    An artificial score at either table stands for the comparison (Law 86); of two, their mean.
    Points are North-South's, in both rooms.
    """
    artificial = [one for one in (here, there) if isinstance(one, Artificial)]
    if artificial:
        if options.method == "total":
            return None
        given = [_artificial(one, options) for one in artificial]
        return _Comparison(sum(given, _ZERO) / len(given), None)
    if not (isinstance(here, Points) and isinstance(there, Points)):
        return None
    won = _ZERO
    for weight, points in here.outcomes:
        for also, others in there.outcomes:
            won += weight * also * _worth(points - others, options)
    return _Comparison(won, here.mean - there.mean)


def _artificial(award: Artificial, options: Options) -> Fraction:
    if options.method in _BOARD_POINTS:
        return artificial_percent(award, None, options) / 50
    return artificial_imps(award, options)


_BOARD_POINTS = ("bam", "patton")


def _worth(difference: int, options: Options) -> int:
    """What a difference in points is worth to the team that it is of."""
    if options.method in _BOARD_POINTS:
        return 1 + (difference > 0) - (difference < 0)
    return difference if options.method == "total" else imps(difference, options.least)

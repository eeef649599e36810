"""Why a match of two teams ended as it did, board by board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from qiaopai.scoring.awards import Award, Points
from qiaopai.scoring.explain.cells import number, why_line
from qiaopai.scoring.figures import Figure, Why, rounded
from qiaopai.scoring.imps import why_imps
from qiaopai.scoring.sheet import Sheet
from qiaopai.scoring.teams import Match, MatchBoard, margin_of
from qiaopai.scoring.vps import why_vps

_ZERO = Fraction(0)


def why_match(sheet: Sheet, match: Match, team: str) -> Why:
    """Why `team` got its IMPs, board points or victory points of `match`."""
    at = match.teams.index(team)
    parts = [why_board(sheet, match, board, team) for board in match.boards]
    if (sheet.options.method, sheet.options.patton) == ("patton", "share"):
        parts.append(_why_share(match, at))
    told = {
        "team": sheet.event.contestant(team).label,
        "other": sheet.event.contestant(match.teams[1 - at]).label,
        "round": match.round,
        "boards": len(match.boards),
        "won": number(match.won[at]),
    }
    points = sheet.options.method != "imp"
    if match.vps is None or sheet.scale is None:
        return Why.of("why.match.points" if points else "why.match.imps", *parts, **told)
    told |= {"vps": Figure(match.vps[at]), "scale": sheet.options.vp}
    if match.boards:
        margin = margin_of(match.won, at, sheet.options)
        parts.append(why_vps(match.length, int(rounded(margin, 0)), sheet.scale))
    return Why.of("why.match.points_vps" if points else "why.match.imps_vps", *parts, **told)


def _why_share(match: Match, at: int) -> Why:
    """What the points of all boards together decided (see ``scoring.teams``)."""
    swings = [board.differences[at] or _ZERO for board in match.boards]
    return Why.of(
        "why.match.share",
        ours=number(sum((one for one in swings if one > 0), _ZERO)),
        whole=number(sum(map(abs, swings), _ZERO)),
        won=number(match.won[at] - sum((board.won[at] for board in match.boards), _ZERO)),
        stake=2 * len(match.boards),
    )


def why_board(sheet: Sheet, match: Match, board: MatchBoard, team: str) -> Why:
    """Why `board` gave `team` what it gave: both tables' results and their difference."""
    at = match.teams.index(team)
    told = {"board": board.board, "won": number(board.won[at])}
    own = [_award(sheet, line, team) for line in board.lines]
    difference = board.differences[at]
    if difference is None:
        return Why.of("why.match.artificial", **told)
    if len(own) != 2 or not all(isinstance(award, Points) for award in own):
        return Why.of("why.match.board_sum", difference=number(difference), **told)
    here, there = (_points(sheet, line, team) for line in board.lines)
    return Why.of(
        "why.match.board",
        *_board_parts(sheet, board, own, int(difference)),
        here=number(here),
        there=number(there),
        difference=number(difference),
        **told,
    )


def _board_parts(
    sheet: Sheet, board: MatchBoard, own: Sequence[Award], difference: int
) -> Iterator[Why]:
    """How both tables' scores arose, and the row of the IMP table, where nothing was weighted."""
    for line, award in zip(board.lines, own, strict=True):
        found = sheet.event.lines[line]
        why = why_line(found)
        if why is not None and award == Points.of(found.score or 0):
            yield why
    weighted = any(isinstance(award, Points) and award.is_weighted for award in own)
    if sheet.options.method == "imp" and not weighted:
        yield why_imps(difference, sheet.options.least)


def _award(sheet: Sheet, line: int, team: str) -> Award:
    """What the line gives `team`, adjusted or not."""
    return sheet.awards[line][0 if sheet.event.lines[line].ns == (team,) else 1]


def _points(sheet: Sheet, line: int, team: str) -> Fraction:
    """The line's points for `team`, as adjusted."""
    award = _award(sheet, line, team)
    mean = award.mean if isinstance(award, Points) else _ZERO
    return mean if sheet.event.lines[line].ns == (team,) else -mean

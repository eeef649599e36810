"""Why a match of two teams ended as it did, board by board."""

from __future__ import annotations

from fractions import Fraction

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
        parts.append(why_vps(len(match.boards), int(rounded(margin, 0)), sheet.scale))
    return Why.of("why.match.points_vps" if points else "why.match.imps_vps", *parts, **told)


def _why_share(match: Match, at: int) -> Why:
    """What the points of all boards together decided (see ``scoring.teams``)."""
    sign = 1 if at == 0 else -1
    swings = [sign * (board.difference or _ZERO) for board in match.boards]
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
    sign = 1 if at == 0 else -1
    told = {"board": board.board, "won": number(board.won[at])}
    if board.difference is None:
        return Why.of("why.match.artificial", **told)
    if len(board.lines) != 2 or any(sheet.event.lines[one].score is None for one in board.lines):
        return Why.of("why.match.board_sum", difference=number(sign * board.difference), **told)
    here, there = (_points(sheet, one, team) for one in board.lines)
    parts = [part for line in board.lines if (part := why_line(sheet.event.lines[line]))]
    if sheet.options.method == "imp":
        parts.append(why_imps(sign * int(board.difference), sheet.options.least))
    return Why.of(
        "why.match.board",
        *parts,
        here=number(here),
        there=number(there),
        difference=number(sign * board.difference),
        **told,
    )


def _points(sheet: Sheet, line: int, team: str) -> Fraction:
    """The line's points for `team`, as adjusted."""
    found = sheet.event.lines[line]
    score = found.score or 0
    return Fraction(score if found.ns == (team,) else -score)

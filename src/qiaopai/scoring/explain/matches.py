"""Why a match of two teams ended as it did, board by board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from qiaopai.scoring.awards import Award, Points
from qiaopai.scoring.explain.cells import number, why_line
from qiaopai.scoring.figures import Figure, Why, rounded
from qiaopai.scoring.imps import why_imps
from qiaopai.scoring.options import Options
from qiaopai.scoring.sheet import Sheet
from qiaopai.scoring.teams import Match, MatchBoard, margin_of, patton_share
from qiaopai.scoring.vps import why_vps
from qiaopai.text import Message

_ZERO = Fraction(0)


def why_match(sheet: Sheet, match: Match, team: str) -> Why:
    """Why `team` got its IMPs, board points or victory points of `match`."""
    at = match.teams.index(team)
    parts = [why_board(sheet, match, board, team) for board in match.boards]
    if (sheet.options.method, sheet.options.patton) == ("patton", "share"):
        parts.append(_why_share(match, at, sheet.options))
    kind = "imps" if sheet.options.method == "imp" else "points"
    told = {
        "where": Message.of("why.match.round", round=match.round) if match.round else "",
        "team": sheet.event.contestant(team).label,
        "other": sheet.event.contestant(match.teams[1 - at]).label,
        "won": number(match.won[at]),
        "net": counted(kind, match.won[at]),
        "on": counted("boards", len(match.boards)),
    }
    if match.vps is None or sheet.scale is None:
        return Why.of("why.match.imps", *parts, **told)
    parts += _why_vps(sheet, match, at)
    return Why.of(
        "why.match.vps",
        *parts,
        **told,
        vps=Figure(match.vps[at], sheet.scale.places),
        scale=sheet.options.vp,
    )


def counted(kind: str, count: Fraction | int) -> Message:
    """A number with what it counts, in the form that the number asks for."""
    whole = Fraction(count).denominator == 1
    return Message.of(f"why.count.{kind}", count=int(count) if whole else number(count))


def _why_vps(sheet: Sheet, match: Match, at: int) -> Iterator[Why]:
    """The scale's victory points for the margin, and the length that it took."""
    if not match.boards or sheet.scale is None:
        return
    if match.length != len(match.boards):
        yield Why.of("why.match.length", count=len(match.boards), length=match.length)
    margin = margin_of(match.won, at, sheet.options)
    yield why_vps(match.length, int(rounded(margin, 0)), sheet.scale)


def _why_share(match: Match, at: int, options: Options) -> Why:
    """What the points of all boards together decided (see ``scoring.teams``)."""
    swings = [board.differences[at] or _ZERO for board in match.boards]
    told = {
        "won": number(patton_share(match.boards, at, options)),
        "stake": 2 * len(match.boards),
    }
    if not sum(swings):
        return Why.of("why.match.level", **told)
    ours = number(sum((one for one in swings if one > 0), _ZERO))
    return Why.of("why.match.share", **told, ours=ours, whole=number(sum(map(abs, swings), _ZERO)))


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

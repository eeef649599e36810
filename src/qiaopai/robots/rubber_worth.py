"""What a result is worth in a rubber: its points, and how much nearer it brings the rubber.

Games are taken to come to both sides alike. The winner of a rubber gets 700 against no
game and 500 against one, so the first game is worth 350, and so is each second one against
none. A part-score raises the chance of the next game by :data:`PER_POINT` for each point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qiaopai.core import Side, Vulnerability
from qiaopai.scoring import RubberForm, contract_score
from qiaopai.scoring.contract import GAME

if TYPE_CHECKING:
    from qiaopai.core import Result

PER_POINT = 0.002
"""What a point below the line adds to the chance of the next game: 60 points make it 62 %."""


def rubber_points(result: Result, vulnerability: Vulnerability, form: RubberForm) -> float:
    """Points of declarer's side, with what the rubber is nearer won; 0 when passed out."""
    contract = result.contract
    if contract is None:
        return 0.0
    parts = contract_score(result, vulnerability).parts
    side = contract.declarer.side
    games = int(vulnerability.of(side)), int(vulnerability.of(side.other))
    below = (form.below_ns, form.below_ew)
    mine, theirs = below if side is Side.NS else below[::-1]
    now = prospects(games, (mine, theirs))
    after = mine + parts.tricks
    if after < GAME:
        then = prospects(games, (after, theirs))
    elif games[0]:
        then = 500.0 if games[1] else 700.0
    else:
        then = prospects((1, games[1]), (0, 0))
    return parts.total - parts.level_bonus + then - now


def prospects(games: tuple[int, int], below: tuple[int, int]) -> float:
    """What a side may expect of the rubber's bonus, less what the other side may.

    `games` won and points `below` the line, that side's first.
    """
    chance = 0.5 + PER_POINT * (below[0] - below[1])
    match games:
        case (1, 1):
            return 500.0 * (2 * chance - 1)
        case (1, 0):
            return 700.0 * chance
        case (0, 1):
            return -700.0 * (1 - chance)
    return 350.0 * (2 * chance - 1)

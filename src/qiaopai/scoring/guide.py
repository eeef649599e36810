"""What a side's high-card points are good for: a guide for players, no rule of scoring.

"From statistics of many real deals" (R50): 25 points between two hands for 3NT, 26 for four of a
major, 28 for five of a minor, 33 for six of anything, 37 for seven. Other authors say 29 for the
minors (C20).
"""

from __future__ import annotations

from typing import Final

from qiaopai.scoring.figures import Why

NOTRUMP_GAME: Final = 25
MAJOR_GAME: Final = 26
MINOR_GAME: Final = 28
SMALL_SLAM: Final = 33
GRAND_SLAM: Final = 37

_GOALS: Final = (
    (GRAND_SLAM, "grand_slam"),
    (SMALL_SLAM, "small_slam"),
    (MINOR_GAME, "minor_game"),
    (MAJOR_GAME, "major_game"),
    (NOTRUMP_GAME, "notrump_game"),
)


def why_guide(hcp: int) -> Why | None:
    """What the guide says a side with `hcp` points between its hands is good for, if anything.

    >>> why_guide(27).message.key, why_guide(24)
    ('why.guide.major_game', None)
    """
    for least, goal in _GOALS:
        if hcp >= least:
            return Why.of(f"why.guide.{goal}", hcp=hcp, least=least)
    return None

"""The floor under a system: calls computed from fit, points, forces and the law of total tricks.

Where the text of a system has no rule for a hand, these rules have. They are made from
what both partners have shown, which is public, so that they mean to partner what they
mean to the bidder. The last of them admits every hand; it is a pass only where nothing
forces the player to bid.
"""

from __future__ import annotations

from collections.abc import Mapping

from qiaopai.core import PASS
from qiaopai.systems.floor.contested import competition
from qiaopai.systems.floor.forced import forced
from qiaopai.systems.floor.games import games, improvements, invitations, stay
from qiaopai.systems.floor.natural import natural_constraint, stated_by_nature
from qiaopai.systems.floor.rules import Floor
from qiaopai.systems.floor.slams import slams
from qiaopai.systems.situation import Bound, Situation


def computed_rules(situation: Situation, numbers: Mapping[str, int]) -> list[Bound]:
    """The rules of a situation, best first, the last of which admits every hand."""
    floor = Floor(situation, numbers)
    if situation.last < 0:
        floor.add(PASS, name="stays")
        return floor.rules
    slams(floor)
    games(floor)
    if not situation.is_game_forced:
        invitations(floor)
    if situation.must_bid:
        forced(floor)
        return floor.rules
    if situation.is_ours:
        improvements(floor)
    else:
        competition(floor)
    stay(floor)
    return floor.rules


__all__ = ["computed_rules", "natural_constraint", "stated_by_nature"]

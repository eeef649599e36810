"""How a sheet of rubber bridge is laid out at the table, and how it stands in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import zip_longest

from qiaopai.core import Side
from qiaopai.scoring.chicago import Chicago
from qiaopai.scoring.rubber import Rubber
from qiaopai.scoring.rubber_entries import Entry, Place
from qiaopai.text import Message


class Line(Enum):
    """A line drawn through both columns: between above and below, and under a game."""

    DOUBLE = "double"
    GAME = "game"


Pair = tuple[Entry | None, Entry | None]
"""Entries beside each other, North-South's first."""


def rows_of(score: Rubber | Chicago) -> Iterator[Pair | Line]:
    """The sheet from top to bottom (R69).

    Above the line entries are written upward, so that the newest is on top; then the double line;
    below it entries are written downward, a line under each game.
    """
    yield from reversed(_pairs(score, Place.ABOVE))
    yield Line.DOUBLE
    last = score.game
    if score.is_over and score.games and not _pairs(score, Place.BELOW, score.game):
        last -= 1
    for game in range(1, last + 1):
        below = _pairs(score, Place.BELOW, game)
        # Room for the next entry stands empty.
        yield from below or [(None, None)]
        if game < last:
            yield Line.GAME


def _pairs(score: Rubber | Chicago, place: Place, game: int | None = None) -> list[Pair]:
    ours, theirs = (_of(score, side, place, game) for side in Side)
    return list(zip_longest(ours, theirs))


def _of(score: Rubber | Chicago, side: Side, place: Place, game: int | None) -> list[Entry]:
    return [
        entry
        for entry in score.entries
        if entry.side is side and entry.place is place and game in (None, entry.game)
    ]


def state_of(score: Rubber | Chicago) -> str:
    """``playing``, ``won`` (two games, or four deals of a Chicago) or ``ended`` (broken off)."""
    if isinstance(score, Rubber) and score.is_ended:
        return "ended"
    return "won" if score.is_over else "playing"


def standing(score: Rubber | Chicago) -> Message:
    """How it stands: who is vulnerable with which part-scores, or who has won by how much."""
    state = state_of(score)
    if state == "playing":
        form = "rubber" if isinstance(score, Rubber) else "chicago"
        parts = {str(side): score.part_score(side) for side in Side}
        told: dict[str, object] = {"vulnerability": score.vulnerability, "deal": score.number}
        if any(parts.values()):
            return Message.of(f"rubber.playing.{form}", **told, **parts)
        return Message.of(f"rubber.next.{form}", **told)
    if score.winner is None:
        return Message.of("rubber.state.level")
    points = score.total(score.winner) - score.total(score.winner.other)
    return Message.of(f"rubber.state.{state}", side=score.winner, points=points)

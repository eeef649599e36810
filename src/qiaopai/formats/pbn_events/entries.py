"""What both ways of telling an event have in common: one table's record before it has an id."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from qiaopai.core import Hand, Result, Seat, vulnerability_of
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.game import Game
from qiaopai.scoring.awards import Adjustment, Artificial
from qiaopai.scoring.event import Line

Both = tuple[Decimal | None, Decimal | None]
"""A figure of North-South and of East-West."""

_NUMBER = re.compile(r"[+-]?\d{1,6}(?:\.\d{1,6})?", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One table's record of `game`'s board; `percents` matter where there is no result."""

    game: Game
    board: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    result: Result | None = None
    points: int | None = None
    awards: Both = (None, None)
    percents: Both = (None, None)
    section: str = ""
    round: int | None = None
    table: str = ""
    lead: str = ""


def number(text: str | None) -> Decimal | None:
    """The number that `text` is, with its places; None for anything else."""
    return Decimal(text) if text and _NUMBER.fullmatch(text) else None


def balanced(ns: Decimal | None, ew: Decimal | None) -> Both:
    """IMPs of both sides, of which a file may tell one."""
    if ns is None:
        ns = None if ew is None else Decimal(0) - ew
    elif ew is None:
        ew = Decimal(0) - ns
    return ns, ew


def check(entries: Iterable[Entry], report: Reporter) -> None:
    """Compares the points that each record tells with those of its result."""
    for one in entries:
        line = as_line(one, one.ns, one.ew, "")
        if None not in (one.points, line.computed) and one.points != line.computed:
            report.error(
                one.game.line,
                "pbn_event.score",
                board=one.board,
                ns=" ".join(one.ns),
                told=one.points,
                result=one.result,
                computed=line.computed,
            )


def as_line(one: Entry, ns: tuple[str, ...], ew: tuple[str, ...], deal: str) -> Line:
    """The line of an event that `one` is, with the ids of its contestants."""
    told = one.game.vulnerability
    return Line(
        board=one.board,
        ns=ns,
        ew=ew,
        result=one.result,
        points=one.points,
        deal=deal,
        section=one.section,
        round=one.round,
        table=one.table,
        lead=one.lead,
        vulnerability=None if told is vulnerability_of(one.board) else told,
    )


class Deals:
    """Tells apart the deals that a file gives for one board number, by counting them."""

    def __init__(self) -> None:
        self._known: dict[int, dict[tuple[tuple[Seat, Hand], ...], int]] = {}

    def of(self, one: Entry) -> str:
        """Nothing for the first deal of a board, ``2`` for the next one that differs."""
        if not one.game.hands:
            return ""
        known = self._known.setdefault(one.board, {})
        place = known.setdefault(one.game.hands, len(known) + 1)
        return str(place) if place > 1 else ""


def adjustments(entries: list[Entry], report: Reporter) -> Iterator[Adjustment]:
    """Artificial scores: percentages where a record has neither result nor points."""
    for at, one in enumerate(entries):
        if one.result is not None or one.points is not None:
            continue
        ns, ew = one.percents
        if ns is not None and ew is not None and 0 <= ns <= 100 and 0 <= ew <= 100:
            yield Adjustment(line=at, ns=Artificial(Fraction(ns)), ew=Artificial(Fraction(ew)))
        elif one.awards != (None, None):
            report.warning(one.game.line, "pbn_event.decided", board=one.board, ns=" ".join(one.ns))


def deals_of(entries: Iterable[Entry]) -> tuple[Game, ...]:
    """The boards' cards, each deal once."""
    kept: dict[tuple[int, tuple[tuple[Seat, Hand], ...]], Game] = {}
    for one in entries:
        if one.game.hands:
            kept.setdefault((one.board, one.game.hands), one.game)
    return tuple(kept.values())


def merged(entries: Iterable[Entry], report: Reporter) -> list[Entry]:
    """`entries` with each record once: a board may stand in a file with the same table twice."""
    kept: dict[object, Entry] = {}
    for one in entries:
        key = (one.board, one.game.hands, one.section, one.round, one.ns, one.ew, one.table)
        before = kept.setdefault(key, one)
        if before is not one and (before.result, before.points) != (one.result, one.points):
            report.error(one.game.line, "pbn_event.twice", board=one.board, ns=" ".join(one.ns))
    return list(kept.values())

"""Events from ScoreTable and TotalScoreTable (PBN 2.1, sections 5.9 and 5.10)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from qiaopai.core import Side
from qiaopai.errors import InvalidValue
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.event_file import PublishedTotal
from qiaopai.formats.game import Game
from qiaopai.formats.pbn_events.entries import Both, Entry, balanced, number
from qiaopai.formats.results import result_of
from qiaopai.formats.table import Table
from qiaopai.scoring.event import Contestant

_ARTIFICIAL = re.compile(r"A(?:(\d\d)(\d\d))?", re.ASCII)
"""An artificial score where a contract should be: ``A6040``, with BridgeWebs ``A``."""

Row = Mapping[str, str | None]
"""A row of a table by the lower-case names of its columns."""

Sat = tuple[str, str]
"""A section and a pair's number in it."""


def entries(games: Iterable[Game], report: Reporter) -> Iterator[Entry]:
    """The rows of all score tables that say who played; `ns` and `ew` are numbers and names."""
    for game in games:
        table = game.table("ScoreTable")
        if table is None:
            continue
        if not _names_pairs(table):
            continue
        if game.number is None:
            report.warning(game.line, "pbn_event.no_board")
        else:
            for row in rows(table):
                yield from _entry(row, game, game.number, report)


def frequencies(games: Iterable[Game]) -> Game | None:
    """The first game whose score table counts scores without saying who made them."""
    tables = ((game, game.table("ScoreTable")) for game in games)
    return next((game for game, table in tables if table and not _names_pairs(table)), None)


def _names_pairs(table: Table) -> bool:
    return None not in (table.column("PairId_NS"), table.column("PairId_EW"))


def rows(table: Table) -> Iterator[Row]:
    """The rows by the lower-case names of their columns."""
    names = [column.name.lower() for column in table.columns]
    return (dict(zip(names, row, strict=True)) for row in table.rows)


def _entry(row: Row, game: Game, board: int, report: Reporter) -> Iterator[Entry]:
    """The record of a row; none of a pair that sat out."""
    ns, ew = row["pairid_ns"], row["pairid_ew"]
    if ns is None or ew is None:
        return
    given = _ARTIFICIAL.fullmatch(row.get("contract") or "")
    if given and not given[1]:
        report.warning(game.line, "pbn_event.average", board=board, ns=ns)
    contract = None if given else row.get("contract")
    try:
        result = result_of(contract, row.get("declarer"), row.get("result"))
    except InvalidValue as error:
        report.error(game.line, "pbn_event.row", board=board, ns=ns, reason=error.message)
        result = None
    round_ = row.get("round") or ""
    yield Entry(
        game=game,
        board=board,
        ns=(ns, row.get("names_ns") or ""),
        ew=(ew, row.get("names_ew") or ""),
        result=result,
        points=_points(row),
        awards=_awards(row),
        percents=_percents(row, given),
        section=row.get("section") or "",
        round=int(round_) if round_.isdecimal() and len(round_) < 5 else None,
        table=row.get("table") or "",
        lead=row.get("lead") or "",
    )


def _points(row: Row) -> int | None:
    """North-South's points: BridgeComposer tells only the side's that has any."""
    for name, sign in (("score_ns", 1), ("score_ew", -1)):
        points = number(row.get(name))
        if points is not None and points == int(points):
            return sign * int(points)
    return None


def _percents(row: Row, given: re.Match[str] | None) -> Both:
    if given:
        return Decimal(given[1] or 50), Decimal(given[2] or 50)
    return number(row.get("percentage_ns")), number(row.get("percentage_ew"))


def _awards(row: Row) -> Both:
    """Matchpoints where they are told, else IMPs."""
    matchpoints = number(row.get("mp_ns")), number(row.get("mp_ew"))
    if matchpoints != (None, None):
        return matchpoints
    return balanced(number(row.get("imp_ns")), number(row.get("imp_ew")))


@dataclass(slots=True)
class Pairs:
    """Who is who: whether numbers mean the same pair in both directions, and the names."""

    apart: bool = False
    boards: set[int] = field(default_factory=set)
    sat: dict[Sat, dict[Side, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, found: Iterable[Entry]) -> Pairs:
        """The pairs of `found`.

        Each direction has pairs of its own (Mitchell) when a pair would meet itself, or when a
        number has one name as North-South and another as East-West.
        """
        pairs = cls()
        for one in found:
            for side, (name, told) in ((Side.NS, one.ns), (Side.EW, one.ew)):
                known = pairs.sat.setdefault((one.section, name), {})
                known[side] = known.get(side) or told
            pairs.boards.add(one.board)
            pairs.apart = pairs.apart or one.ns[0] == one.ew[0]
        pairs.apart = pairs.apart or any(
            len(names) == 2 and all(names.values()) and len(set(names.values())) == 2
            for names in pairs.sat.values()
        )
        return pairs

    @property
    def winners(self) -> int:
        """2 when nobody ever changed direction, so that the two cannot be compared."""
        stayed = all(len(names) == 1 for names in self.sat.values())
        return 2 if self.apart or (stayed and len(self.boards) > 1) else 1

    def id(self, section: str, name: str, side: Side | None) -> str:
        """The contestant's id: section, number, and the direction where numbers say two pairs."""
        return f"{section}{name}{side.name if self.apart and side else ''}"

    def contestants(self, totals: Mapping[str, Row]) -> Iterator[Contestant]:
        """Every pair, in the order of sections and numbers."""
        ranked_apart = self.winners == 2
        for (section, name), names in sorted(self.sat.items(), key=_in_order):
            for side in names if self.apart else [next(iter(names))]:
                own = self.id(section, name, side)
                told = names[side] or next(filter(None, names.values()), "")
                told = told or (totals.get(own, {}).get("names") or "")
                players = tuple(part.strip() for part in told.split(";") if part.strip())
                yield Contestant(
                    id=own,
                    section=section,
                    name=told if len(players) == 1 else "",
                    members=players if len(players) > 1 else (),
                    direction=side if ranked_apart else None,
                )


def _in_order(one: tuple[Sat, object]) -> tuple[str, int, str]:
    section, name = one[0]
    return section, int(name) if name.isdecimal() and len(name) < 10 else 0, name


def totals(games: Iterable[Game], pairs: Pairs) -> dict[str, Row]:
    """The rows of the total score tables by contestant's id."""
    found: dict[str, Row] = {}
    for game in games:
        table = game.table("TotalScoreTable")
        for row in rows(table) if table is not None else ():
            if row.get("pairid"):
                direction = (row.get("direction") or "").upper()
                side = {"NS": Side.NS, "N-S": Side.NS, "EW": Side.EW, "E-W": Side.EW}.get(direction)
                found[pairs.id(row.get("section") or "", row["pairid"] or "", side)] = row
    return found


def published(row: Row) -> PublishedTotal:
    """What a row of a total score table says; programs shorten the standard's names."""
    reached = [row.get(name) for name in ("totalmp", "totalimp", "mp", "imp", "totalscore")]
    percents = [row.get(f"{name}percentage") for name in ("mean", "", "total")]
    return PublishedTotal(
        total=number(next(filter(None, reached), None)),
        percent=number(next(filter(None, percents), None)),
        place=row.get("rank") or "",
    )

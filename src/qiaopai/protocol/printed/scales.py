"""The tables of scales: IMPs, victory points, what points should score, the guide to contracts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from qiaopai.core import Bid
from qiaopai.protocol.tables import Cell, Column, Table
from qiaopai.protocol.words import strain_text
from qiaopai.scoring import (
    IMP_TABLES,
    CompensationTable,
    Figure,
    VpColumn,
    VpTable,
    guide,
    imp_rows,
)
from qiaopai.scoring.vp_scales import span
from qiaopai.text import Message


def imp_table(name: str) -> Table:
    """The table of IMPs `name`, one of ``scoring.IMP_TABLES``."""
    points = Message.of("scales.points")
    return Table(
        Message.of(f"scales.imps.{name}"),
        (
            Column("imps", Message.of("scales.imps"), numeric=True),
            Column("from", Message.of("scales.from"), numeric=True, group=points),
            Column("to", Message.of("scales.to"), numeric=True, group=points),
        ),
        tuple(imp_rows(IMP_TABLES[name])),
    )


def column_table(scale: VpTable, column: VpColumn) -> Table:
    """The rows of one column of a scale, with the margins that each is for."""
    margins, points = Message.of("scales.imps"), Message.of("scales.vps")
    return Table(
        Message.of("scales.title", scale=scale.name, boards=column.span),
        (
            Column("boards", Message.of("scales.boards")),
            Column("imps_from", Message.of("scales.from"), numeric=True, group=margins),
            Column("imps_to", Message.of("scales.to"), numeric=True, group=margins),
            Column("win", Message.of("scales.win"), numeric=True, group=points),
            Column("lose", Message.of("scales.lose"), numeric=True, group=points),
        ),
        tuple((column.span, *row) for row in _rows(scale, column)),
    )


def _rows(scale: VpTable, column: VpColumn) -> Iterator[tuple[int, int | None, Figure, Figure]]:
    """The least and the largest margin of each row, and its VPs."""
    places, least = scale.places, 0
    for row in column.rows:
        yield least, row.limit, Figure(row.win, places), Figure(row.lose, places)
        least = (row.limit or 0) + 1


def wide_table(scale: VpTable) -> Table:
    """A column for every length of a match, as such scales are printed."""
    cells: dict[tuple[Fraction, Fraction], dict[str, str]] = {}
    for column in scale.columns:
        for least, most, win, lose in _rows(scale, column):
            pair = (Fraction(win.value), Fraction(-lose.value))
            cells.setdefault(pair, {})[column.span] = span(least, most)
    spans = [column.span for column in scale.columns]
    boards, points, places = Message.of("scales.boards"), Message.of("scales.vps"), scale.places
    return Table(
        Message.of("scales.all", scale=scale.name),
        (
            Column("win", Message.of("scales.win"), numeric=True, group=points),
            Column("lose", Message.of("scales.lose"), numeric=True, group=points),
            *(Column(one, one, numeric=True, group=boards) for one in spans),
        ),
        tuple(
            (Figure(win, places), Figure(-lose, places), *map(cells[win, lose].get, spans))
            for win, lose in sorted(cells)
        ),
        heads=2,
    )


def compensation_table_of(table: CompensationTable) -> Table:
    """What a side is expected to score by its points; a row holds up to the next."""
    group = Message.of(f"printed.compensation.{table.unit}")
    return Table(
        Message.of("printed.compensation", table=table.name),
        (
            Column("hcp", Message.of("term.hcp"), numeric=True),
            Column("nonvulnerable", Message.of("term.not_vulnerable"), numeric=True, group=group),
            Column("vulnerable", Message.of("term.vulnerable"), numeric=True, group=group),
        ),
        tuple((row.hcp, row.nonvulnerable, row.vulnerable) for row in table.rows),
        notes=(Message.of("printed.compensation.note"),),
    )


_GUIDE = (
    (guide.NOTRUMP_GAME, ("3NT",)),
    (guide.MAJOR_GAME, ("4H", "4S")),
    (guide.MINOR_GAME, ("5C", "5D")),
    (guide.SMALL_SLAM, ("6C", "6D", "6H", "6S", "6NT")),
    (guide.GRAND_SLAM, ("7C", "7D", "7H", "7S", "7NT")),
)


def guide_table() -> Table:
    """The points of both hands together and the contracts they are good for (R50)."""
    rows = tuple((least, _contracts(names)) for least, names in _GUIDE)
    return Table(
        Message.of("printed.guide"),
        (
            Column("hcp", Message.of("term.combined_points"), numeric=True),
            Column("contract", Message.of("term.contract")),
        ),
        rows,
        notes=(Message.of("printed.guide.note"),),
    )


def _contracts(names: tuple[str, ...]) -> Cell:
    bids = [Bid.parse(name) for name in names]
    strains = "/".join(strain_text(bid.strain) for bid in bids)
    return Cell(" ".join(names), f"{bids[0].level}{strains}")

"""``qiaopai scores``: the complete tables of contracts made and of contracts down."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import click

from qiaopai.cli.deal_score import era_option
from qiaopai.cli.tables import Cell, Column, Mark, Table, format_option, print_tables
from qiaopai.core import Risk, Strain
from qiaopai.protocol.words import strain_text
from qiaopai.scoring import Era, Kind, MadeRow, down_rows, made_rows
from qiaopai.scoring.why_contract import era_words, vulnerable_words
from qiaopai.text import Message

_FRAMES = {
    Kind.GAME: Mark("green", Message.of("term.game")),
    Kind.SMALL_SLAM: Mark("blue", Message.of("term.small_slam")),
    Kind.GRAND_SLAM: Mark("red", Message.of("term.grand_slam")),
}
"""The frames of contracts made (R23); a part-score has none. A column tells each in words."""

_OVERTRICKS = ("=", "+1", "+2", "+3", "+4", "+5", "+6")


@click.command()
@click.argument("result", metavar="made|down", type=click.Choice(["made", "down"]))
@era_option
@format_option
def scores(result: str, era: Era, form: str) -> None:
    """The complete table of contracts made, or down."""
    made = result == "made"
    if form in ("csv", "json"):
        tables = [_made_list(era) if made else _down_list(era)]
    else:
        tables = _made_tables(era) if made else [_down_table(era)]
    title = Message.of(f"cli.scores.{result}", era=era_words(era))
    print_tables(tables, form, {"table": result, "era": str(era)}, title=title)


def _made_tables(era: Era) -> list[Table]:
    """A table for each vulnerability; strains that score alike share a row."""
    points = (Column(mark, mark, numeric=True) for mark in _OVERTRICKS)
    kind = Column("kind", Message.of("cli.scores.kind"))
    columns = (Column("contract", Message.of("term.contract")), kind, *points)
    return [
        Table(
            Message.of("cli.scores.made_side", era=era_words(era), side=vulnerable_words(side)),
            columns,
            tuple(map(_made_cells, rows)),
            heads=2,
        )
        for side, rows in groupby(made_rows(era), key=lambda row: row.vulnerable)
    ]


def _made_cells(row: MadeRow) -> tuple[object, ...]:
    frame = _FRAMES.get(row.kind)
    kind = Cell(row.kind, Message.of(f"term.{row.kind}"), frame)
    points = [Cell(one, mark=frame) for one in row.scores]
    empty = [None] * (len(_OVERTRICKS) - len(points))
    return contract_words(row.level, row.strains, row.risk), kind, *points, *empty


def contract_words(level: int, strains: Sequence[Strain], risk: Risk) -> str:
    """A contract in each of `strains`: ``4♥/♠X``."""
    return f"{level}{'/'.join(map(strain_text, strains))}{risk}"


def _made_list(era: Era) -> Table:
    """A row for every contract, vulnerability and number of overtricks."""
    return _plain_table(
        ("contract", "vulnerable", "kind", "overtricks", "score"),
        tuple(
            (f"{row.level}{strain}{row.risk}", row.vulnerable, row.kind, over, points)
            for row in made_rows(era)
            for strain in row.strains
            for over, points in enumerate(row.scores)
        ),
    )


def _down_table(era: Era) -> Table:
    """Undertricks down the side, vulnerability and doubling across; the contract plays no part."""
    listed = down_rows(era)
    columns = (
        Column(f"{one.risk}", Message.of(_RISKS[one.risk]), True, vulnerable_words(one.vulnerable))
        for one in listed
        if one.down == 1
    )
    head = Column("down", Message.of("term.undertricks"), numeric=True)
    rows = ((down, *(one.points for one in listed if one.down == down)) for down in range(1, 14))
    title = Message.of("cli.scores.down", era=era_words(era))
    return Table(title, (head, *columns), tuple(rows))


_RISKS = {
    Risk.UNDOUBLED: "term.undoubled",
    Risk.DOUBLED: "term.doubled",
    Risk.REDOUBLED: "term.redoubled",
}


def _down_list(era: Era) -> Table:
    """A row for every number of undertricks, doubling and vulnerability."""
    return _plain_table(
        ("down", "risk", "vulnerable", "points"),
        tuple((row.down, str(row.risk), row.vulnerable, row.points) for row in down_rows(era)),
    )


def _plain_table(names: Sequence[str], rows: tuple[tuple[object, ...], ...]) -> Table:
    """A table for programs: without a title, each column headed by its name."""
    return Table("", tuple(Column(name, name) for name in names), rows)

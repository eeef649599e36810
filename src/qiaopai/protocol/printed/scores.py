"""The tables of scores: contracts made, contracts down, the way back, sacrifices."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby

from qiaopai.core import Result, Risk, Strain, Vulnerability
from qiaopai.protocol.tables import Cell, Column, Mark, Table
from qiaopai.protocol.words import strain_text
from qiaopai.scoring import (
    Era,
    Kind,
    MadeRow,
    Outcome,
    Sacrifice,
    Sacrifices,
    down_rows,
    made_rows,
    outcomes_worth,
)
from qiaopai.scoring.why_contract import era_words, vulnerable_words
from qiaopai.text import Message

_FRAMES = {
    Kind.GAME: Mark("green", Message.of("term.game")),
    Kind.SMALL_SLAM: Mark("blue", Message.of("term.small_slam")),
    Kind.GRAND_SLAM: Mark("red", Message.of("term.grand_slam")),
}
"""The frames of contracts made (R23); a part-score has none. A column tells each in words."""

_OVERTRICKS = ("=", "+1", "+2", "+3", "+4", "+5", "+6")


def made_tables(era: Era) -> list[Table]:
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


def made_list(era: Era) -> Table:
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


def down_table(era: Era) -> Table:
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


def down_list(era: Era) -> Table:
    """A row for every number of undertricks, doubling and vulnerability."""
    return _plain_table(
        ("down", "risk", "vulnerable", "points"),
        tuple((row.down, str(row.risk), row.vulnerable, row.points) for row in down_rows(era)),
    )


def _plain_table(names: Sequence[str], rows: tuple[tuple[object, ...], ...]) -> Table:
    """A table for programs: without a title, each column headed by its name."""
    return Table("", tuple(Column(name, name) for name in names), rows)


# --- The way back


def ways_worth(points: int, era: Era) -> list[Message]:
    """A line for every way to score `points`: what differs in strain alone is one line."""
    if points == 0:
        return [Message.of("cli.which.passed_out")]
    return list(_lines(outcomes_worth(points, era)))


def _lines(found: Sequence[Outcome]) -> Iterator[Message]:
    """A line for all that differs in strain or, going down, in contract alone."""
    yield from _made_lines([one for one in found if one.result.made])
    downs: dict[tuple[Risk, int, bool], int] = {}
    for one in found:
        if not one.result.made:
            downs.setdefault((one.risk, -one.result.margin, one.vulnerable), one.bid.level)
    for (risk, down, vulnerable), level in downs.items():
        side = vulnerable_words(vulnerable)
        if level == 1:
            yield Message.of("cli.which.down", count=down, risk=risk, side=side)
        else:
            yield Message.of("cli.which.down_from", count=down, risk=risk, side=side, level=level)


def _made_lines(made: Sequence[Outcome]) -> Iterator[Message]:
    sides: dict[tuple[int, Risk, str, Strain], list[bool]] = defaultdict(list)
    for one in made:
        sides[one.bid.level, one.risk, one.result.mark, one.bid.strain].append(one.vulnerable)
    strains: dict[tuple[int, Risk, str, tuple[bool, ...]], list[Strain]] = defaultdict(list)
    for (level, risk, mark, strain), vulnerable in sides.items():
        strains[level, risk, mark, tuple(vulnerable)].append(strain)
    for (level, risk, mark, both), alike in strains.items():
        contract = contract_words(level, alike, risk)
        if len(both) == 2:
            yield Message.of("cli.which.either", contract=contract, mark=mark)
        else:
            side = vulnerable_words(both[0])
            yield Message.of("cli.which.made", contract=contract, mark=mark, side=side)


# --- Sacrifices


def sacrifice_table(played: Result, vulnerability: Vulnerability, found: Sacrifices) -> Table:
    """What every number of undertricks costs against `played`, and whether that is better."""
    title = Message.of(
        "cli.sacrifice.title", result=played, vulnerability=vulnerability, points=found.theirs
    )
    columns = (
        Column("down", Message.of("cli.sacrifice.down"), numeric=True),
        Column("score", Message.of("cli.sacrifice.score"), numeric=True),
        Column("gain", Message.of("cli.sacrifice.gain"), numeric=True),
        Column("imps", Message.of("term.imps"), numeric=True),
        Column("matchpoints", Message.of("term.matchpoints")),
    )
    rows = tuple((row.down, row.score, row.gain, row.imps, _verdict(row)) for row in found.rows)
    notes = (_note("points", found.most_down), _note("imps", found.most_down_at_imps))
    return Table(title, columns, rows, notes)


def _verdict(row: Sacrifice) -> Cell:
    """Whether the score is better than letting them make it: all that counts at matchpoints."""
    name = "better" if row.gain > 0 else "worse" if row.gain < 0 else "equal"
    told = Message.of(f"cli.sacrifice.{name}")
    return Cell(name, told, _VERDICTS[name])


_VERDICTS = {
    "better": Mark("green", Message.of("cli.sacrifice.better")),
    "equal": Mark("grey", Message.of("cli.sacrifice.equal")),
    "worse": Mark("red", Message.of("cli.sacrifice.worse")),
}


def _note(name: str, most: int) -> Message:
    if most:
        return Message.of(f"cli.sacrifice.most.{name}", count=most)
    return Message.of(f"cli.sacrifice.none.{name}")

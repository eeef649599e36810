"""Averages and frequencies of a script as tables with small bars, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import click

from qiaopai.cli.table_values import Cell, Column, Table
from qiaopai.cli.tables import to_text
from qiaopai.dealing.script.tallies import Histogram, Mean, Tally
from qiaopai.scoring import Figure
from qiaopai.text import Message

_BAR = 30
"""Columns of the longest bar."""
_EIGHTHS = " ▏▎▍▌▋▊▉"


def print_tallies(tallies: Sequence[Tally]) -> None:
    """All averages in one table, then each frequency in one of its own."""
    means = [tally for tally in tallies if isinstance(tally, Mean)]
    tables = [_averages(means)] if means else []
    tables += [
        _plane(tally) if len(tally.axes) > 1 else _line(tally)
        for tally in tallies
        if isinstance(tally, Histogram)
    ]
    for place, table in enumerate(tables):
        click.echo(("\n" if place else "") + to_text(table))


def tallies_as_dict(tallies: Sequence[Tally]) -> dict[str, object]:
    """The tallies as JSON values."""
    return {
        "averages": [tally.as_dict() for tally in tallies if isinstance(tally, Mean)],
        "frequencies": [tally.as_dict() for tally in tallies if isinstance(tally, Histogram)],
    }


def _averages(means: Sequence[Mean]) -> Table:
    columns = (
        Column("title", Message.of("script.what")),
        Column("mean", Message.of("script.mean"), numeric=True),
        Column("standard_error", Message.of("script.error"), numeric=True),
    )
    rows = tuple((_title(one), _figure(one.mean), _figure(one.error)) for one in means)
    return Table(Message.of("script.averages"), columns, rows)


def _title(tally: Tally) -> str:
    return tally.title.strip(" :") or "–"


def _figure(value: float | None) -> Figure | str:
    return "–" if value is None else Figure(Fraction(value), 4)


def _heading(tally: Histogram) -> Message | str:
    return _title(tally) if tally.title.strip(" :") else Message.of("script.frequency")


def _line(tally: Histogram) -> Table:
    """A row a value: how often, in per cent, and a bar."""
    counts = [int(count) for count in tally.cells[:, 0]]
    total, most = max(1, sum(counts)), max(1, *counts)
    names = _names(tally, 0)
    ends = (0, len(counts) - 1)
    rows = tuple(
        (
            name,
            Cell(count, f"{count:,}"),
            Figure(Fraction(100 * count, total), 2),
            _bar(count, most),
        )
        for place, (name, count) in enumerate(zip(names, counts, strict=True))
        if count or place not in ends
    )
    columns = (
        Column("value", Message.of("script.value"), numeric=True),
        Column("count", Message.of("script.count"), numeric=True),
        Column("percent", "%", numeric=True),
        Column("bar", ""),
    )
    return Table(_heading(tally), columns, rows)


def _bar(count: int, most: int) -> str:
    whole, part = divmod(8 * _BAR * count // most, 8)
    return ("█" * whole + _EIGHTHS[part]).rstrip()


def _names(tally: Histogram, axis: int) -> list[Message | str]:
    """What the rows or columns stand for: lower values, each value, higher ones."""
    one = tally.axes[axis]
    inside = [str(value) for value in range(one.low, one.high + 1)]
    return [Message.of("script.lower"), *inside, Message.of("script.higher")]


def _plane(tally: Histogram) -> Table:
    """A row a value of the first expression, a column a value of the second, and the sums."""
    columns = (
        Column("value", "", numeric=True),
        *(
            Column(f"column{place}", name, numeric=True)
            for place, name in enumerate(_names(tally, 1))
        ),
        Column("sum", Message.of("script.sum"), numeric=True),
    )
    rows = [
        (name, *map(int, row), int(row.sum()))
        for name, row in zip(_names(tally, 0), tally.cells, strict=True)
    ]
    sums = tally.cells.sum(axis=0)
    rows.append((Message.of("script.sum"), *map(int, sums), int(sums.sum())))
    return Table(_heading(tally), columns, tuple(rows))

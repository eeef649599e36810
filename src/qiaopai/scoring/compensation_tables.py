"""What a side is expected to score for its high-card points: tables, ours and the user's.

The official Chinese table, if there is one, is not published, so the table is an option: the
"Russian" one, which fits the example of R52, the plainest one that fits it too, or a file.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import pairwise
from typing import Final

from qiaopai.errors import InvalidValue, NotFound
from qiaopai.resources import read_text
from qiaopai.scoring.datafiles import read_lines
from qiaopai.scoring.imps import imps
from qiaopai.text import Message

ALL_HCP: Final = 40
"""High-card points in the pack."""

_MOST: Final = 10_000


class Unit(Enum):
    """What the figures of a table count."""

    POINTS = "points"
    IMPS = "imps"

    def __str__(self) -> str:
        return self.value


COLUMNS: Final[Mapping[tuple[str, ...], Unit]] = {
    ("hcp", "nonvulnerable", "vulnerable"): Unit.POINTS,
    ("hcp", "nonvulnerable_imps", "vulnerable_imps"): Unit.IMPS,
}
"""The columns of a table's file, see :func:`read_compensation`."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a side with `hcp` points is expected to score, by its own vulnerability."""

    hcp: int
    nonvulnerable: int
    vulnerable: int


@dataclass(frozen=True, slots=True)
class CompensationTable:
    """Expected scores by a side's points, in points of the score or in IMPs.

    A row holds up to the next one; below the first nothing is expected.
    """

    name: str
    unit: Unit
    rows: tuple[Expectation, ...]

    def __post_init__(self) -> None:
        for before, row in pairwise(self.rows):
            fault = _fault(before, row)
            if fault is not None:
                raise InvalidValue(fault.key)

    def expected(self, hcp: int, vulnerable: bool) -> int:
        """What a side with `hcp` points is expected to score, in the table's unit."""
        place = bisect_right(self.rows, hcp, key=lambda row: row.hcp)
        if place == 0:
            return 0
        row = self.rows[place - 1]
        return row.vulnerable if vulnerable else row.nonvulnerable

    def expected_imps(self, hcp: int, vulnerable: bool) -> int:
        """The same in IMPs."""
        expected = self.expected(hcp, vulnerable)
        return imps(expected) if self.unit is Unit.POINTS else expected


def _fault(before: Expectation, row: Expectation) -> Message | None:
    if row.hcp <= before.hcp:
        return Message.of("compensation.order")
    if row.nonvulnerable < before.nonvulnerable or row.vulnerable < before.vulnerable:
        return Message.of("compensation.falls")
    return None


def read_compensation(text: str, name: str, file: str | None = None) -> CompensationTable:
    """The table that a file of comma-separated values holds; InvalidValue names line and reason.

    Columns are ``hcp,nonvulnerable,vulnerable`` for a table in points of the score, or
    ``hcp,nonvulnerable_imps,vulnerable_imps`` for one in IMPs. Lines with ``#`` first are comments.
    """
    columns, lines = read_lines(text, file or name, *COLUMNS)
    _, nonvulnerable, vulnerable = columns
    rows: list[Expectation] = []
    for line in lines:
        row = Expectation(
            line.whole("hcp", 0, ALL_HCP),
            line.whole(nonvulnerable, 0, _MOST),
            line.whole(vulnerable, 0, _MOST),
        )
        fault = _fault(rows[-1], row) if rows else None
        if fault is not None:
            line.refuse(fault)
        rows.append(row)
    return CompensationTable(name, COLUMNS[columns], tuple(rows))


def write_compensation(table: CompensationTable) -> str:
    """The file that :func:`read_compensation` reads back as the same table."""
    header = next(columns for columns, unit in COLUMNS.items() if unit is table.unit)
    rows = [f"{row.hcp},{row.nonvulnerable},{row.vulnerable}" for row in table.rows]
    return "\n".join([",".join(header), *rows]) + "\n"


COMPENSATION_TABLES: Final = ("russian", "linear")
"""The names of the tables that come with this package (``scoring/data/handicap_*.csv``)."""


@cache
def compensation_table(name: str = "russian") -> CompensationTable:
    """The table of that name, one of :data:`COMPENSATION_TABLES`; NotFound for any other."""
    if name not in COMPENSATION_TABLES:
        raise NotFound("compensation.unknown", table=name, names=COMPENSATION_TABLES)
    return read_compensation(read_text("scoring", "data", f"handicap_{name}.csv"), name)

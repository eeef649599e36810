"""What every page of an event shows: its head, its people, and figures with what explains them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from qiaopai.core import Side
from qiaopai.formats.event_file import EventFile
from qiaopai.scoring import Figure
from qiaopai.scoring.event import Form
from qiaopai.scoring.sheet import Sheet
from qiaopai.service.event_data import unit_of
from qiaopai.service.event_desk import OPTION_NAMES, Ask, chosen


@dataclass(frozen=True, slots=True)
class Told:
    """A figure as text, what explains it, and how good it is: from -1 over 0, average, to 1."""

    text: str
    ask: Ask
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Who:
    """A contestant: the number the file uses, the name to print ("" without one).

    `name` is his own, without the members' where he has none.
    """

    id: str
    label: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """What stands on every page of an event; `query` are the choices that make it what it is."""

    title: str
    date: str
    program: str
    form: str
    method: str
    options: tuple[tuple[str, str], ...]
    query: tuple[tuple[str, str], ...]


def head(found: EventFile, sheet: Sheet) -> Head:
    """The head of the pages of `sheet`."""
    event, options = sheet.event, sheet.options
    told = options.told(event.form is Form.TEAMS)
    usual = chosen(found, None, {})
    query = [] if options.method == usual.method else [("method", options.method)]
    before = dict(chosen(found, options.method, {}).told(event.form is Form.TEAMS))
    query += [(name, text or "none") for name, text in told if text != before[name]]
    return Head(
        title=event.title,
        date=event.date,
        program=found.program,
        form=str(event.form),
        method=options.method,
        options=tuple(one for one in told if one[0] in OPTION_NAMES),
        query=tuple(query),
    )


class Book:
    """A sheet with what its pages look up again and again, made once."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.unit = unit_of(sheet)
        self.is_signed = sheet.options.method not in ("mp", "bam", "patton")
        self.adjusted = {one.line for one in sheet.event.adjustments}
        self._people = {one.id: one for one in sheet.event.contestants}

    def who(self, name: str) -> Who:
        """The contestant `name`."""
        found = self._people[name]
        return Who(name, "" if found.label == name else found.label, found.name)

    def members(self, name: str) -> tuple[str, ...]:
        """The members of the contestant `name`."""
        return self._people[name].members

    @cached_property
    def places(self) -> int:
        """The decimals of the totals: those that any of them needs."""
        return figure_places(one.total * self.unit for one in self.sheet.standings)

    @cached_property
    def most(self) -> float:
        """What IMPs and points are measured by: the largest figure of any cell, or less."""
        cells = self.sheet.cells
        values = [abs(one) for cell in cells for one in (cell.ns, cell.ew) if one is not None]
        most = float(max(values, default=0)) or 1.0
        return most if self.sheet.options.method == "total" else min(most, _WHOLE_BAR)

    def share(self, at: int, side: Side) -> float | None:
        """How good the cell of line `at` is for `side`; None where it does not count."""
        cell = self.sheet.cells[at]
        won = cell.of(side)
        if won is None:
            return None
        if self.sheet.options.method == "mp":
            return 2 * float(won) / float(cell.top) - 1 if cell.top else 0.0
        return max(-1.0, min(1.0, float(won) / self.most))


_WHOLE_BAR = 12.0
"""IMPs that fill a bar, if any board gave so many: more would make the usual ones invisible."""


def figure_texts(values: Sequence[Fraction], signed: bool) -> list[str]:
    """`values` with as many decimals as any of them needs, with a plus if `signed`."""
    places = figure_places(values)
    return [figure_text(one, places, signed) for one in values]


def figure_places(values: Iterable[Fraction]) -> int:
    """The decimals that `values` need together: none or two."""
    return 0 if all(one.denominator == 1 for one in values) else 2


def figure_text(value: Fraction, places: int, signed: bool) -> str:
    """`value` with `places` decimals, with a plus if `signed`."""
    plus = "+" if signed and value > 0 else ""
    return f"{plus}{Figure(value, places)}"

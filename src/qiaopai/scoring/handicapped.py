"""A second ranking beside the first: percentages with every pair's club handicap added."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from qiaopai.errors import InvalidValue
from qiaopai.scoring.datafiles import Line, read_lines
from qiaopai.scoring.handicap import (
    Handicap,
    HandicapMethod,
    grade_handicap,
    grade_table,
    handicap,
)
from qiaopai.scoring.ranking import Place, places
from qiaopai.scoring.sheet import Sheet
from qiaopai.text import Message

COLUMNS = ("id", "first", "second")
"""Of a file of handicaps: a contestant's number, what each of the two players is rated."""


@dataclass(frozen=True, slots=True)
class Handicapped:
    """A contestant's place by his percentage with his handicap; it may pass 0 or 100."""

    id: str
    handicap: Handicap
    percent: Fraction
    place: Place


def read_handicaps(text: str, file: str, method: HandicapMethod) -> dict[str, Handicap]:
    r"""The handicaps of a file by contestant; InvalidValue names file, line and reason.

    >>> found = read_handicaps("id,first,second\n7,54,51\n", "club.csv", HandicapMethod.NGS)
    >>> found["7"].percent
    Fraction(-5, 2)
    """
    _, lines = read_lines(text, file, COLUMNS)
    found: dict[str, Handicap] = {}
    for line in lines:
        name = line.fields["id"]
        if name in found:
            line.refuse(Message.of("handicap.again", id=name))
        found[name] = _read(line, method)
    return found


def _read(line: Line, method: HandicapMethod) -> Handicap:
    try:
        if method is HandicapMethod.GRADES:
            return grade_handicap([line.fields["first"], line.fields["second"]], grade_table())
        return handicap(method, [line.decimal("first"), line.decimal("second")])
    except InvalidValue as error:
        if error.message.key.startswith("data."):
            raise
        line.refuse(error.message)


def handicapped(sheet: Sheet, handicaps: Mapping[str, Handicap]) -> tuple[Handicapped, ...]:
    """Everybody who has a percentage and a handicap, group by group, the best first."""
    if sheet.options.method != "mp":
        raise InvalidValue("handicap.percent")
    unknown = sorted(set(handicaps) - set(sheet.finals))
    if unknown:
        raise InvalidValue("handicap.nobody", id=unknown[0])
    found: list[Handicapped] = []
    for group in dict.fromkeys(one.group for one in sheet.standings):
        own = {
            one.id: handicaps[one.id].apply(one.percent)
            for one in sheet.standings
            if one.group is group and one.percent is not None and one.id in handicaps
        }
        found += [
            Handicapped(name, handicaps[name], own[name], place)
            for name, place in places(own).items()
        ]
    return tuple(found)

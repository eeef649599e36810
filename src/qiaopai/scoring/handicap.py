"""Club handicaps: percent added to a pair's score, so that all may win; both rankings are shown.

Three ways that clubs publish, each a named method: by the players' NGS grades in numbers, by
their averages of the last year, or by the letters of their NGS grades.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Final

from qiaopai.errors import InvalidValue, NotFound
from qiaopai.resources import read_text
from qiaopai.scoring.datafiles import read_lines
from qiaopai.scoring.figures import Figure, Why
from qiaopai.text import Message

_EVEN: Final = Fraction(50)
"""What an average player scores, in percent."""


class HandicapMethod(Enum):
    """What a handicap is made from."""

    NGS = "ngs"
    """50 less the mean of the players' NGS (EBU newsletter 17; ScoreBridge)."""

    AVERAGE = "average"
    """50 less the mean of the players' running averages (Queenstown Bridge Club)."""

    GRADES = "grades"
    """The sum of what a table gives for the players' grades (Chichester Bridge Club)."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Handicap:
    """Percent to be added to a pair's score, and the method and figures that gave them."""

    percent: Fraction
    method: HandicapMethod
    of: tuple[Fraction, ...]
    """The players' ratings in percent; under the method by grades what each grade gives."""

    def apply(self, percent: Fraction) -> Fraction:
        """The handicapped score for a score of `percent`; it may pass 0 or 100.

        >>> handicap(HandicapMethod.NGS, [Fraction(54), Fraction(51)]).apply(Fraction(55))
        Fraction(105, 2)
        """
        return percent + self.percent


def handicap(method: HandicapMethod, ratings: Sequence[Fraction]) -> Handicap:
    """The handicap of players rated `ratings`, in percent: 50 less their mean.

    For the method by grades see :func:`grade_handicap`.
    """
    if not ratings or not all(0 <= rating <= 100 for rating in ratings):
        raise InvalidValue("handicap.ratings")
    mean = sum(ratings, Fraction()) / len(ratings)
    return Handicap(_EVEN - mean, method, tuple(ratings))


def grade_handicap(grades: Sequence[str], table: Mapping[str, Fraction]) -> Handicap:
    """The handicap of players of these grades, added up from `table`.

    >>> int(grade_handicap(["2", "3"], grade_table()).percent)
    11
    """
    for grade in grades:
        if grade not in table:
            raise InvalidValue("handicap.grade", grade=grade, grades=tuple(table))
    each = tuple(table[grade] for grade in grades)
    return Handicap(sum(each, Fraction()), HandicapMethod.GRADES, each)


def read_grades(text: str, file: str) -> dict[str, Fraction]:
    """A grade table from a file with the columns ``grade,percent``."""
    _, lines = read_lines(text, file, ("grade", "percent"))
    table: dict[str, Fraction] = {}
    for line in lines:
        grade = line.fields["grade"]
        if grade in table:
            line.refuse(Message.of("handicap.grade_twice", grade=grade))
        table[grade] = line.decimal("percent")
    return table


@cache
def grade_table(name: str = "chichester") -> Mapping[str, Fraction]:
    """A table of this package: `chichester`, ace −6 to two +6."""
    if name != "chichester":
        raise NotFound("handicap.unknown", table=name)
    return read_grades(read_text("scoring", "data", f"grades_{name}.csv"), name)


def why_handicap(given: Handicap, percent: Fraction) -> Why:
    """Why a pair that scored `percent` has this handicapped score."""
    players = tuple(Figure(one) for one in given.of)
    return Why.of(
        "why.handicap.total",
        Why.of(f"why.handicap.{given.method}", players=players, percent=Figure(given.percent)),
        score=Figure(percent), percent=Figure(given.percent), result=Figure(given.apply(percent)),
    )  # fmt: skip

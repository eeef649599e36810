"""How an event is scored: every choice a named value that is printed on the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, Final

from qiaopai.errors import InvalidValue
from qiaopai.scoring.butler import Cut, Rounding
from qiaopai.scoring.imps import LEAST_1962, LEAST_OLD

METHODS: Final = ("mp", "butler", "ximp", "imp", "bam", "patton", "total")
"""Matchpoints, Butler, cross-IMPs; IMPs, board-a-match and Patton of teams; total points."""

TEAM_METHODS: Final = ("imp", "bam", "patton", "total")
"""What a match of two teams may be scored by."""

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "across": ("field", "section"),
    "neuberg": ("exact", "tenth", "none", "percent", "lines"),
    "travellers": ("neuberg", "board"),
    "totals": ("sum", "most", "board"),
    "unit": ("2", "1"),
    "datum": ("mean", "median", "leaders", "told"),
    "datum_rounding": tuple(map(str, Rounding)),
    "ximp": ("average", "sum"),
    "imp_table": ("1962", "old"),
    "patton": ("share", "none"),
}
"""The values of each option that has a closed set of them, the usual one first."""

_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "mp": ("unit", "neuberg", "travellers"),
    "butler": ("imp_table", "datum", "cut", "datum_rounding", "datum_unit"),
    "ximp": ("imp_table", "ximp"),
    "imp": ("imp_table", "vp"),
    "bam": ("vp",),
    "patton": ("patton", "vp"),
    "total": ("vp",),
}
_PAIRS: Final = ("across", "totals")
_TEAMS: Final = ("totals",)
_ALL: Final = ("artificial", "ties", "completion")


NO_CUT: Final = Cut()


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The choices; each has the value that most events use.

    * `across`: results are compared in the whole field, or within their section.
    * `neuberg`: ``exact``; ``tenth`` rounds each board to 0.1 (KoPS); ``none`` adds up what was
      won and what could be (BriAn); ``percent`` averages the boards' percentages (ScoreBridge);
      ``lines`` counts boards not played as results that are missing (TabScore).
    * `travellers`: ``board`` shows a board's matchpoints as its own tables make them, while totals
      bring them to the most results of any board (Compscore3).
    * `totals`: ``most`` multiplies a total by the most boards anybody played over the boards
      played; ``board`` divides it by the boards played.
    * `unit`: matchpoints for each pair beaten, 2 or 1 (ACBL).
    * `datum`, `cut`, `datum_rounding`, `datum_unit`: Butler's datum. ``leaders`` takes the
      results of the tables where a pair of the leading half by the plain mean sat, ``told``
      the datum that the event brings along, and the mean where it brings none.
    * `ximp`: IMPs averaged over the comparisons, or their sum.
    * `imp_table`: Law 78B's of 1962, or the one before.
    * `vp`: the name of a scale of victory points for each match, or nothing.
    * `patton`: the part of a Patton match that the points of all boards together decide: ``share``
      divides as many points as the boards give by what each team won of all swings, ``none``
      leaves it out.
    * `artificial`: percentages of average plus, average, average minus.
    * `ties`: the tie-breaks by name, in order; nothing leaves ties as they are.
    * `completion`: percent of the most boards of the same ranking that must be played to be
      ranked.
    """

    method: str = "mp"
    across: str = "field"
    neuberg: str = "exact"
    travellers: str = "neuberg"
    totals: str = "sum"
    unit: str = "2"
    datum: str = "mean"
    cut: Cut = NO_CUT
    datum_rounding: str = "away"
    datum_unit: int = 10
    ximp: str = "average"
    imp_table: str = "1962"
    vp: str = ""
    patton: str = "share"
    artificial: tuple[int, int, int] = (60, 50, 40)
    ties: tuple[str, ...] = ()
    completion: int = 0

    def __post_init__(self) -> None:
        _choice("method", self.method, METHODS)
        for name, allowed in CHOICES.items():
            _choice(name, getattr(self, name), allowed)
        for tie in self.ties:
            _choice("ties", tie, TIES)
        if not (1 <= self.datum_unit <= 1000 and 0 <= self.completion <= 100):
            raise InvalidValue("options.range")
        plus, average, minus = self.artificial
        if not 100 >= plus >= average >= minus >= 0:
            raise InvalidValue("options.artificial")

    @classmethod
    def of(cls, method: str, texts: Mapping[str, str] | None = None) -> Options:
        """The options of `method` with some of them from text, as ``--option name=value``.

        >>> Options.of("butler", {"cut": "10%", "datum_rounding": "up"}).cut.percent
        10
        """
        return cls(method=method).changed(texts or {})

    def changed(self, texts: Mapping[str, str]) -> Options:
        """These options with some others, from text."""
        known = {one.name for one in fields(self)} - {"method"}
        for name in texts:
            if name not in known:
                raise InvalidValue("options.name", name=name, known=", ".join(sorted(known)))
        parsed: dict[str, Any] = {name: _parsed(name, text) for name, text in texts.items()}
        return replace(self, **parsed)

    @property
    def least(self) -> tuple[int, ...]:
        """The IMP table."""
        return LEAST_OLD if self.imp_table == "old" else LEAST_1962

    @property
    def rounding(self) -> Rounding:
        """How the datum is rounded."""
        return Rounding(self.datum_rounding)

    @property
    def per_pair(self) -> Fraction:
        """Printed matchpoints for each matchpoint of ours, which count 2 and 1."""
        return Fraction(int(self.unit), 2)

    def told(self, teams: bool = False) -> tuple[tuple[str, str], ...]:
        """Each option that matters for the method, with its value as text."""
        names = (*_OF[self.method], *(_TEAMS if teams else _PAIRS), *_ALL)
        return tuple((name, _text(getattr(self, name))) for name in names)


TIES: Final = ("head", "opponents", "net", "wins", "boards", "entry")
"""Result between them, opponents' final scores, net IMPs, boards won, boards played, entry."""


def _choice(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise InvalidValue("options.value", name=name, value=value, known=", ".join(allowed))


def _parsed(name: str, text: str) -> object:
    match name:
        case "cut":
            return Cut.parse(text)
        case "datum_unit" | "completion":
            return _number(name, text)
        case "artificial":
            parts = tuple(_number(name, part) for part in text.split("-"))
            if len(parts) != 3:
                raise InvalidValue("options.artificial")
            return parts
        case "ties":
            return tuple(filter(None, text.split(",")))
        case _:
            return text


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise InvalidValue("options.number", name=name, value=text)
    return int(text)


def _text(value: object) -> str:
    match value:
        case tuple():
            ints = any(isinstance(one, int) for one in value)
            return ("-" if ints else ",").join(map(str, value))
        case _:
            return str(value)

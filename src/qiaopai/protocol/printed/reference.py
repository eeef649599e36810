"""Tables to look up, by name and by what a reader may choose: an era, a scale, a length."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from qiaopai.errors import InvalidValue, NotFound
from qiaopai.protocol.printed.scales import column_table as vp_column
from qiaopai.protocol.printed.scales import (
    compensation_table_of,
    guide_table,
    imp_table,
    wide_table,
)
from qiaopai.protocol.printed.scores import down_table, made_tables
from qiaopai.protocol.tables import Table, Words
from qiaopai.scoring import (
    COMPENSATION_TABLES,
    IMP_TABLES,
    TODAY,
    VP_SCALES,
    Era,
    VpTable,
    compensation_table,
    table_for,
    vp_scale,
)
from qiaopai.scoring.vp_scales import MOST_BOARDS
from qiaopai.scoring.why_contract import era_words
from qiaopai.text import Message

ERAS = tuple(str(era) for era in reversed(Era))
"""The codes of scoring, today's first."""

_BOARDS = "16"


@dataclass(frozen=True, slots=True)
class Choice:
    """What a reader may choose: a name, its values with their words, and the one chosen.

    Without `options` it is a whole number from 1 to `most`.
    """

    name: str
    chosen: str
    options: tuple[tuple[str, Words], ...] = ()
    most: int = MOST_BOARDS


@dataclass(frozen=True, slots=True)
class Reference:
    """Tables under one title, and what may be chosen."""

    name: str
    title: Words
    tables: tuple[Table, ...]
    choices: tuple[Choice, ...] = ()


def reference(name: str, asked: Mapping[str, str]) -> Reference:
    """The tables of one of :data:`REFERENCES` by what was asked.

    NotFound for another name, InvalidValue for a choice that there is not.
    """
    make = _MAKERS.get(name)
    if make is None:
        raise NotFound("page.not_found")
    return make(asked)


def era_choice(asked: Mapping[str, str]) -> tuple[Era, Choice]:
    """The code of scoring that was asked for, today's without one."""
    era = Era.parse(asked.get("era", str(TODAY)))
    options = tuple((one, era_words(Era.parse(one))) for one in ERAS)
    return era, Choice("era", str(era), options)


def _made(asked: Mapping[str, str]) -> Reference:
    era, choice = era_choice(asked)
    title = Message.of("cli.scores.made", era=era_words(era))
    return Reference("made", title, tuple(made_tables(era)), (choice,))


def _down(asked: Mapping[str, str]) -> Reference:
    era, choice = era_choice(asked)
    table = down_table(era)
    return Reference("down", table.title, (table,), (choice,))


def _imps(asked: Mapping[str, str]) -> Reference:
    name = _one_of(asked.get("table", "1962"), tuple(IMP_TABLES))
    table = imp_table(name)
    options = tuple((one, Message.of(f"scales.imps.{one}")) for one in IMP_TABLES)
    return Reference("imps", table.title, (table,), (Choice("table", name, options),))


def _vps(asked: Mapping[str, str]) -> Reference:
    scale = vp_scale(asked.get("scale", VP_SCALES[0]))
    wanted = asked.get("boards", "").strip()
    choices = Choice("scale", scale.name, tuple((one, one) for one in VP_SCALES))
    if not wanted and isinstance(scale, VpTable):
        table = wide_table(scale)
        return Reference("vps", table.title, (table,), (choices, Choice("boards", "")))
    boards = _whole(wanted or _BOARDS)
    found = table_for(scale, boards)
    table = vp_column(found, found.columns[0])
    return Reference("vps", table.title, (table,), (choices, Choice("boards", str(boards))))


def _handicap(asked: Mapping[str, str]) -> Reference:
    name = asked.get("table", COMPENSATION_TABLES[0])
    table = compensation_table_of(compensation_table(name))
    choice = Choice("table", name, tuple((one, one) for one in COMPENSATION_TABLES))
    return Reference("handicap", table.title, (table,), (choice,))


def _guide(_asked: Mapping[str, str]) -> Reference:
    table = guide_table()
    return Reference("guide", table.title, (table,))


_MAKERS: Mapping[str, Callable[[Mapping[str, str]], Reference]] = {
    "made": _made,
    "down": _down,
    "imps": _imps,
    "vps": _vps,
    "handicap": _handicap,
    "guide": _guide,
}

REFERENCES = tuple(_MAKERS)
"""The names of all references, in the order of their index."""


def _one_of(text: str, names: Sequence[str]) -> str:
    if text not in names:
        raise InvalidValue("printed.no_choice", text=text, names=tuple(names))
    return text


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and 1 <= int(text) <= MOST_BOARDS):
        raise InvalidValue("printed.no_choice", text=text, names=(f"1–{MOST_BOARDS}",))
    return int(text)

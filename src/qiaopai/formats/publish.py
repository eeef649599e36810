"""The figures of a scored event as a file publishes them: rounded, beside the results."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from qiaopai.core import Side
from qiaopai.formats.event_file import EventFile, Published, PublishedTotal
from qiaopai.scoring import rounded
from qiaopai.scoring.event import Form
from qiaopai.scoring.sheet import Sheet, Standing


def with_figures(file: EventFile, sheet: Sheet) -> EventFile:
    """`file` with the figures of `sheet` in place of those that it published."""
    return replace(
        file,
        method=sheet.options.method,
        options=dict(sheet.options.told(sheet.event.form is Form.TEAMS)),
        published=published(sheet),
    )


def published(sheet: Sheet) -> Published:
    """Every figure of `sheet` with two decimals, or none where it is whole."""
    unit = sheet.options.per_pair if sheet.options.method == "mp" else Fraction(1)
    return Published(
        awards=tuple(
            (_printed(cell.of(Side.NS), unit), _printed(cell.of(Side.EW), unit))
            for cell in sheet.shown
        ),
        datums=_datums(sheet) if sheet.options.method == "butler" else {},
        totals={
            one.id: _total(
                one, unit, is_vp=sheet.event.form is Form.TEAMS and bool(sheet.options.vp)
            )
            for one in sheet.standings
        },
        matches={
            (match.round, board.board, match.teams[0]): _decimal(board.won[0])
            for match in sheet.matches
            for board in match.boards
        },
        scores={
            (match.round, team, other): _decimal(match.score(team))
            for match in sheet.matches
            for team, other in (match.teams, match.teams[::-1])
        },
    )


def _datums(sheet: Sheet) -> dict[int, Decimal]:
    """The datum of each board, but where groups of it have several."""
    found: dict[int, set[Fraction]] = {}
    for (board, _, _), datum in sheet.datums.items():
        found.setdefault(board, set()).add(datum)
    return {board: _decimal(*own) for board, own in found.items() if len(own) == 1}


def _total(one: Standing, unit: Fraction, *, is_vp: bool) -> PublishedTotal:
    return PublishedTotal(
        total=_decimal(one.total * unit),
        percent=None if one.percent is None else rounded(one.percent, 2),
        vps=_decimal(one.total) if is_vp else None,
        place="" if one.place is None else str(one.place),
    )


def _printed(won: Fraction | None, unit: Fraction) -> Decimal | None:
    return None if won is None else _decimal(won * unit)


def _decimal(value: Fraction) -> Decimal:
    return rounded(value, 0 if value.denominator == 1 else 2)

"""What a file published against what is computed from its results, figure by figure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from qiaopai.core import Side
from qiaopai.formats.event_file import EventFile, PublishedTotal
from qiaopai.scoring.awards import Points
from qiaopai.scoring.sheet import Sheet

MOST_MISSES = 20
"""Figures that do not agree are listed up to this number."""

_MOST_PLACES = 4
"""Programs print more decimals than their arithmetic holds; so many are compared."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A figure that does not agree: whose or of which board, as published, as computed."""

    where: str
    published: str
    computed: str


@dataclass(frozen=True, slots=True)
class Agreement:
    """How many figures of a kind agree, of how many the file publishes."""

    name: str
    agree: int
    of: int
    misses: tuple[Miss, ...] = ()


_Pair = tuple[str, object, object, bool]
"""Where, as published, as computed, whether they agree."""


def agreements(file: EventFile, sheet: Sheet) -> tuple[Agreement, ...]:
    """Every kind of figure that `file` publishes, held against `sheet`.

    A figure agrees when the exact one is within half a unit of its last printed place. A line
    of a traveller with a result of the table counts once, when both sides' figures agree.
    """
    found = (
        _agreement("contract_scores", _contract_scores(sheet)),
        _agreement("travellers", _travellers(file, sheet)),
        _agreement("datums", _datums(file, sheet)),
        _agreement("match_boards", _match_boards(file, sheet)),
        _agreement("matches", _matches(file, sheet)),
        _agreement("totals", _totals(file, sheet)),
        _agreement("percents", _percents(file, sheet)),
        _agreement("vps", _vps(file, sheet)),
        _agreement("places", _places(file, sheet)),
    )
    return tuple(one for one in found if one.of)


def _agreement(name: str, pairs: Iterable[_Pair]) -> Agreement:
    listed = list(pairs)
    misses = [Miss(where, str(told), str(made)) for where, told, made, same in listed if not same]
    agree = len(listed) - len(misses)
    return Agreement(name, agree, len(listed), tuple(misses[:MOST_MISSES]))


def close(published: Decimal, exact: Fraction | int) -> bool:
    """Whether `exact` could be printed as `published`: half a unit either way is rounding."""
    exponent = published.as_tuple().exponent
    places = min(_MOST_PLACES, max(0, -exponent)) if isinstance(exponent, int) else 0
    return abs(Fraction(published) - exact) * 2 <= Fraction(1, 10**places)


def _contract_scores(sheet: Sheet) -> Iterator[_Pair]:
    for line in sheet.event.lines:
        computed = line.computed
        if computed is not None and line.points is not None:
            yield _where(line.board, line.ids), line.points, computed, line.points == computed


def _where(board: int, ids: Iterable[str]) -> str:
    return f"{board}: {' '.join(ids)}"


def _travellers(file: EventFile, sheet: Sheet) -> Iterator[_Pair]:
    unit = sheet.options.per_pair if sheet.options.method == "mp" else Fraction(1)
    lines = zip(
        sheet.event.lines, sheet.shown, file.published.awards, sheet.event.awards(), strict=False
    )
    for line, cell, told, given in lines:
        if not any(isinstance(award, Points) for award in given):
            continue
        made = [cell.of(side) for side in Side]
        both = [
            (publ, ours * unit)
            for publ, ours in zip(told, made, strict=True)
            if publ is not None and ours is not None
        ]
        if both:
            same = all(close(publ, ours) for publ, ours in both)
            ours = ", ".join(f"{float(one):.4f}" for _, one in both)
            yield _where(line.board, line.ids), ", ".join(str(one) for one, _ in both), ours, same


def _datums(file: EventFile, sheet: Sheet) -> Iterator[_Pair]:
    told = file.published.datums
    if not told or sheet.options.method != "butler":
        return
    for (board, _, _), datum in sheet.datums.items():
        if board in told:
            yield str(board), told[board], float(datum), close(told[board], datum)


def _match_boards(file: EventFile, sheet: Sheet) -> Iterator[_Pair]:
    told = file.published.matches
    for match in sheet.matches:
        for board in match.boards:
            for at, team in enumerate(match.teams):
                publ = told.get((match.round, board.board, team))
                if publ is not None:
                    where = f"{match.round}, {_where(board.board, [team])}"
                    yield where, publ, float(board.won[at]), close(publ, board.won[at])


def _matches(file: EventFile, sheet: Sheet) -> Iterator[_Pair]:
    told = file.published.scores
    for match in sheet.matches:
        for team, other in (match.teams, match.teams[::-1]):
            publ = told.get((match.round, team, other))
            if publ is not None:
                made = match.score(team)
                yield f"{match.round}: {team}", publ, float(made), close(publ, made)


def _totals(file: EventFile, sheet: Sheet) -> Iterator[_Pair]:
    unit = sheet.options.per_pair if sheet.options.method == "mp" else Fraction(1)
    for name, told, _ in _standings(file, sheet):
        if told.total is not None:
            total = sheet.standing(name).total * unit
            yield name, told.total, f"{float(total):.4f}", close(told.total, total)


def _percents(file: EventFile, sheet: Sheet) -> Iterator[_Pair]:
    for name, told, percent in _standings(file, sheet):
        if told.percent is not None and percent is not None:
            yield name, told.percent, f"{float(percent):.5f}", close(told.percent, percent)


def _vps(file: EventFile, sheet: Sheet) -> Iterator[_Pair]:
    for name, told, _ in _standings(file, sheet):
        if told.vps is not None and sheet.options.vp:
            total = sheet.standing(name).total
            yield name, told.vps, f"{float(total):.4f}", close(told.vps, total)


def _places(file: EventFile, sheet: Sheet) -> Iterator[_Pair]:
    for name, told, _ in _standings(file, sheet):
        place = sheet.standing(name).place
        if told.place and place is not None:
            # Some programs print no sign beside a shared place.
            same = told.place.rstrip("= ") == str(place.number)
            yield name, told.place, place, same


def _standings(
    file: EventFile, sheet: Sheet
) -> Iterator[tuple[str, PublishedTotal, Fraction | None]]:
    for standing in sheet.standings:
        told = file.published.totals.get(standing.id)
        if told is not None:
            yield standing.id, told, standing.percent

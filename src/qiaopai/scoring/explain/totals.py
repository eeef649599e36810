"""Why a contestant has his total, his percentage and his place."""

from __future__ import annotations

from collections.abc import Iterator

from qiaopai.core import Side
from qiaopai.scoring.explain.cells import number, why_cell
from qiaopai.scoring.explain.matches import why_match
from qiaopai.scoring.figures import Figure, Why
from qiaopai.scoring.sheet import Sheet, Standing, decisive


def why_total(sheet: Sheet, name: str) -> Why:
    """Why contestant `name` has his percentage or total: all his boards or matches."""
    standing = sheet.standing(name)
    parts = [*_boards(sheet, name), *_penalties(sheet, standing)]
    told = {
        "who": sheet.event.contestant(name).label,
        "boards": standing.boards,
        "total": Figure(standing.total),
    }
    unit = sheet.options.per_pair if sheet.options.method == "mp" else 1
    told |= {"sum": number(standing.sum * unit), "penalty": number(standing.penalty * unit)}
    if standing.percent is None:
        return Why.of(_total_key(sheet), *parts, **told)
    told |= {"top": number(standing.top * unit), "percent": Figure(standing.percent)}
    key = "why.total.percents" if sheet.options.neuberg == "percent" else "why.total.mp"
    return Why.of(key, *parts, **told)


def _total_key(sheet: Sheet) -> str:
    return {"most": "why.total.most", "board": "why.total.board"}.get(
        sheet.options.totals, "why.total.sum"
    )


def _boards(sheet: Sheet, name: str) -> Iterator[Why]:
    for match in sheet.matches:
        if name in match.teams:
            yield why_match(sheet, match, name)
    for at, (line, cell) in enumerate(zip(sheet.event.lines, sheet.cells, strict=False)):
        for side in Side:
            if name in line.of(side) and cell.of(side) is not None:
                yield why_cell(sheet, at, side)


def _penalties(sheet: Sheet, standing: Standing) -> Iterator[Why]:
    for fine in sheet.event.penalties:
        if fine.contestant == standing.id:
            yield Why.of(
                f"why.penalty.{fine.unit}", amount=number(fine.amount), reason=fine.reason or "–"
            )
    if standing.carried:
        yield Why.of("why.carried", amount=number(standing.carried))


def why_place(sheet: Sheet, name: str) -> Why:
    """Why contestant `name` has his place: who is above, how many are equal, what split a tie."""
    standing = sheet.standing(name)
    if standing.place is None:
        return Why.of("why.place.none", boards=standing.boards, percent=sheet.options.completion)
    group = [
        one for one in sheet.standings if one.group is standing.group and one.place is not None
    ]
    mine = decisive(standing)
    equal = [one for one in group if decisive(one) == mine and one.id != name]
    parts = [why_total(sheet, name)]
    if standing.tie:
        parts.insert(0, Why.of(f"why.tie.{standing.tie}", count=len(equal)))
    elif equal:
        parts.insert(0, Why.of("why.tie.shared", count=len(equal)))
    return Why.of(
        "why.place",
        *parts,
        who=sheet.event.contestant(name).label,
        place=str(standing.place),
        of=len(group),
        above=sum(decisive(one) > mine for one in group),
    )

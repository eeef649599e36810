"""Why a contestant has his total, his percentage and his place."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from qiaopai.scoring.awards import Penalty, Unit
from qiaopai.scoring.event import Form
from qiaopai.scoring.explain.cells import number, why_cell
from qiaopai.scoring.explain.matches import why_match
from qiaopai.scoring.figures import Figure, Why
from qiaopai.scoring.sheet import Sheet, Standing, counted_units, decisive
from qiaopai.text import Message

_ZERO = Fraction(0)


def why_total(sheet: Sheet, name: str) -> Why:
    """Why contestant `name` has his percentage or total: all his boards or matches."""
    standing = sheet.standing(name)
    parts = [*_boards(sheet, name), *_beside(sheet, standing)]
    if sheet.options.method == "mp":
        return _percent(sheet, standing, parts)
    changes = (*_changes(sheet, standing), *_carried("total", standing))
    return _changed(
        "sum",
        changes,
        parts,
        who=sheet.event.contestant(name).label,
        boards=standing.boards,
        sum=number(standing.sum),
        total=number(standing.total),
        unit=_unit(sheet),
    )


def _changed(kind: str, changes: tuple[Message, ...], parts: list[Why], **told: object) -> Why:
    """The sentence of a total, or that with what came off and on, where anything did."""
    if changes:
        return Why.of(f"why.changed.{kind}", *parts, **told, changes=changes)
    return Why.of(f"why.total.{kind}", *parts, **told)


def _unit(sheet: Sheet) -> Message:
    if sheet.event.form is Form.TEAMS and sheet.options.vp:
        return Message.of("why.unit.vp")
    imps = sheet.options.method in ("imp", "butler", "ximp")
    return Message.of("why.unit.imp" if imps else "why.unit.points")


# Matchpoints


def _percent(sheet: Sheet, standing: Standing, parts: list[Why]) -> Why:
    unit = sheet.options.per_pair
    is_mean = sheet.options.neuberg == "percent"
    told: dict[str, object] = {
        "who": sheet.event.contestant(standing.id).label,
        "boards": standing.boards,
        "percent": Figure(standing.percent or _ZERO),
    }
    fined = sum((one.amount for one in _fines(sheet, standing, Unit.PERCENT)), _ZERO)
    changes: list[Message] = []
    if standing.top and not is_mean:
        changes += _less("penalty", standing.penalty * unit)
    elif standing.top:
        fined += 100 * standing.penalty / standing.top
    changes += [*_less("percent", fined), *_carried("percent", standing)]
    if is_mean:
        told["mean"] = Figure((standing.percent or _ZERO) + fined - standing.carried)
        return _changed("percents", tuple(changes), parts, **told)
    if sheet.options.totals != "sum" and (raised := tuple(_changes(sheet, standing))):
        parts.append(_raised(sheet, standing, raised))
    told |= {"sum": number(standing.sum * unit), "top": number(standing.top * unit)}
    return _changed("mp", tuple(changes), parts, **told)


def _raised(sheet: Sheet, standing: Standing, changes: tuple[Message, ...]) -> Why:
    """The total of matchpoints where it is not what the boards gave."""
    unit = sheet.options.per_pair
    return Why.of(
        "why.total.matchpoints",
        sum=number(standing.sum * unit),
        changes=changes,
        total=number(standing.total * unit),
    )


# What comes off and on


def _changes(sheet: Sheet, standing: Standing) -> Iterator[Message]:
    """What was done to the sum of the boards, in order, but for what was carried over."""
    unit = sheet.options.per_pair if sheet.options.method == "mp" else 1
    yield from _less("penalty", standing.penalty * unit)
    if sheet.options.totals == "board":
        yield Message.of("why.change.board")
    most = max(one.boards for one in sheet.standings)
    if sheet.options.totals == "most" and 0 < standing.boards < most:
        yield Message.of("why.change.most", boards=standing.boards, most=most)


def _less(kind: str, amount: Fraction) -> Iterator[Message]:
    if amount:
        sign = "less" if amount > 0 else "more"
        yield Message.of(f"why.change.{kind}_{sign}", amount=number(abs(amount)))


def _carried(kind: str, standing: Standing) -> Iterator[Message]:
    if standing.carried:
        sign = "less" if standing.carried < 0 else "more"
        yield Message.of(f"why.change.{kind}_carried_{sign}", amount=number(abs(standing.carried)))


def _fines(sheet: Sheet, standing: Standing, unit: Unit) -> list[Penalty]:
    return [
        one
        for one in sheet.event.penalties
        if one.contestant == standing.id and one.unit is unit
    ]  # fmt: skip


def _boards(sheet: Sheet, name: str) -> Iterator[Why]:
    for match in sheet.records[name].matches:
        yield why_match(sheet, match, name)
    for at, side in sheet.lines_of.get(name, ()) if sheet.cells else ():
        if sheet.cells[at].of(side) is not None:
            yield why_cell(sheet, at, side, name)


def _beside(sheet: Sheet, standing: Standing) -> Iterator[Why]:
    counted = counted_units(sheet.event, sheet.options)
    for fine in sheet.event.penalties:
        if fine.contestant == standing.id and fine.amount:
            why = _fine(fine)
            yield why if fine.unit in counted else Why.of("why.penalty.unused", why)
    if standing.carried:
        yield Why.of("why.carried", amount=number(standing.carried))


def _fine(fine: Penalty) -> Why:
    kind = "penalty" if fine.amount > 0 else "bonus"
    amount = abs(fine.amount)
    reason = Message.of("why.reason", reason=fine.reason) if fine.reason else ""
    # A whole number is told as such: its sentence has a form for one.
    whole = int(amount) if amount.denominator == 1 else number(amount)
    return Why.of(f"why.{kind}.{fine.unit}", amount=whole, reason=reason)


# Places


def why_place(sheet: Sheet, name: str) -> Why:
    """Why contestant `name` has his place: how many are equal, what split a tie, his total."""
    standing = sheet.standing(name)
    total = why_total(sheet, name)
    own = [one for one in sheet.standings if one.group is standing.group]
    if standing.place is None:
        most = max(one.boards for one in own)
        told = {"count": standing.boards, "most": most, "percent": sheet.options.completion}
        return Why.of("why.place.none", total, **told)
    ranked = [one for one in own if one.place is not None]
    mine = decisive(standing)
    equal = [one for one in ranked if decisive(one) == mine and one.id != name]
    parts = [total]
    if standing.tie:
        parts.insert(0, Why.of(f"why.tie.{standing.tie}", count=len(equal)))
    elif equal:
        parts.insert(0, Why.of("why.tie.shared", count=len(equal)))
    return Why.of(
        "why.place",
        *parts,
        who=sheet.event.contestant(name).label,
        place=str(standing.place),
        of=len(ranked),
    )

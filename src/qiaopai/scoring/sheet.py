"""The sheet of an event: cells, matches and standings, all exact, by named options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from qiaopai.core import Side
from qiaopai.errors import InvalidValue
from qiaopai.scoring.awards import Award, Penalty, Unit
from qiaopai.scoring.event import Event, Form
from qiaopai.scoring.matchpoints import Field
from qiaopai.scoring.options import TEAM_METHODS, Options
from qiaopai.scoring.pairs import (
    Cell,
    Group,
    Key,
    cells,
    counted,
    datums,
    groups,
    most_results,
    own_cells,
    own_percent,
    top_of,
)
from qiaopai.scoring.ranking import Place, places, shared
from qiaopai.scoring.teams import Match, matches
from qiaopai.scoring.ties import Record, records, split
from qiaopai.scoring.vp_scales import VpScale

_ZERO = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A contestant's whole score.

    `total` decides the ranking within its `group` (a direction, or None for all): matchpoints
    are ranked by `percent`. `sum` is what the boards gave, `top` the most they could have given,
    `penalty` what was taken off, `carried` what was brought from an earlier phase. `place` is
    None for who played too few boards to be ranked; `tie` names the tie-break that placed him
    among equals.
    """

    id: str
    group: Side | None
    boards: int
    sum: Fraction
    top: Fraction
    penalty: Fraction
    carried: Fraction
    total: Fraction
    percent: Fraction | None
    place: Place | None = None
    tie: str = ""


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """An event scored: a cell for each line, the matches of teams, the standings by group."""

    event: Event
    options: Options
    cells: tuple[Cell, ...]
    matches: tuple[Match, ...]
    standings: tuple[Standing, ...]
    scale: VpScale | None = None

    def standing(self, name: str) -> Standing:
        """The standing of the contestant `name`; KeyError when there is none."""
        return self._by_id[name]

    @cached_property
    def _by_id(self) -> dict[str, Standing]:
        return {one.id: one for one in self.standings}

    @cached_property
    def awards(self) -> tuple[tuple[Award, Award], ...]:
        """What each line gives North-South and East-West, adjusted or not."""
        return self.event.awards()

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The lines that are compared with each other."""
        return groups(self.event, self.options)

    @cached_property
    def lines_of(self) -> dict[str, list[tuple[int, Side]]]:
        """Where each contestant sat: the places of his lines in the event, and his side."""
        found: dict[str, list[tuple[int, Side]]] = {}
        for at, line in enumerate(self.event.lines):
            for side in Side:
                for name in line.of(side):
                    found.setdefault(name, []).append((at, side))
        return found

    @cached_property
    def records(self) -> dict[str, Record]:
        """What tie-breaks look at, by contestant."""
        return records(self)

    @cached_property
    def group_of(self) -> dict[int, Group]:
        """The group of each line."""
        return {line: group for group in self.groups for line in group.lines}

    @cached_property
    def fields(self) -> dict[tuple[Key, Side], Field]:
        """The results that those of each group and side are compared with."""
        return {
            (group.key, side): Field.of(group.results(side))
            for group in self.groups
            for side in Side
        }

    @cached_property
    def told_datums(self) -> dict[int, Fraction]:
        """The datums that the event brought along, by board."""
        return dict(self.event.datums)

    @cached_property
    def datums(self) -> dict[Key, Fraction]:
        """Butler's datum of each board, deal and section, in North-South's points."""
        return datums(self.event, self.options)

    @cached_property
    def own(self) -> dict[str, Fraction]:
        """Everybody's percentage on the boards without artificial scores."""
        return own_percent(self.event, self.cells, self.options)

    @cached_property
    def finals(self) -> dict[str, Fraction]:
        """What everybody is ranked by."""
        return {one.id: decisive(one) for one in self.standings}

    @cached_property
    def shown(self) -> tuple[Cell, ...]:
        """The cells as travellers print them: by a board's own tables if the options say so."""
        if self.options.method != "mp" or self.options.travellers != "board":
            return self.cells
        return own_cells(self.event, self.options)

    @cached_property
    def most(self) -> int:
        """The largest number of results on any board."""
        return most_results(self.groups, self.options)


def score_event(event: Event, options: Options, scale: VpScale | None = None) -> Sheet:
    """The sheet of `event` by `options`; `scale` is the one that ``options.vp`` names."""
    if event.form is Form.TEAMS:
        if options.method not in TEAM_METHODS:
            raise InvalidValue("options.teams", method=options.method)
        found = matches(event, options, scale)
        return replace(_sheet(event, options, (), found, _team_tallies(event, found)), scale=scale)
    if options.method in TEAM_METHODS and options.method != "total":
        raise InvalidValue("options.pairs", method=options.method)
    filled = cells(event, options)
    return _sheet(event, options, filled, (), _tallies(event, filled))


@dataclass(slots=True)
class _Tally:
    """What a contestant's boards add up to."""

    boards: int = 0
    sum: Fraction = _ZERO
    top: Fraction = _ZERO
    percents: Fraction = _ZERO
    ns: int = 0


def _tallies(event: Event, filled: Sequence[Cell]) -> dict[str, _Tally]:
    found = {one.id: _Tally() for one in event.contestants}
    for line, cell in zip(event.lines, filled, strict=True):
        for one, side, got in counted(line, cell):
            tally = found[one]
            tally.boards += 1
            tally.sum += got
            tally.top += cell.top
            tally.ns += side is Side.NS
            tally.percents += 100 * got / cell.top if cell.top else 50
    return found


def _team_tallies(event: Event, found: Iterable[Match]) -> dict[str, _Tally]:
    tallies = {one.id: _Tally() for one in event.contestants}
    for match in found:
        for team in match.teams:
            tallies[team].boards += len(match.boards)
            tallies[team].sum += match.score(team)
    return tallies


def _sheet(
    event: Event,
    options: Options,
    filled: tuple[Cell, ...],
    found: tuple[Match, ...],
    tallies: Mapping[str, _Tally],
) -> Sheet:
    beside = _beside(event, options)
    ranked = {
        name: tally for name, tally in tallies.items() if tally.boards or name in beside.ranked
    }
    most = max((tally.boards for tally in ranked.values()), default=0)
    raw = [_standing(event, options, name, tally, most, beside) for name, tally in ranked.items()]
    bare = Sheet(event=event, options=options, cells=filled, matches=found, standings=tuple(raw))
    return replace(bare, standings=_placed(bare))


@dataclass(frozen=True, slots=True)
class _Beside:
    """What counts besides the boards: fines by contestant, what is carried, the top of a fine.

    `ranked` are those whom it ranks even before their first board. By matchpoints there are none:
    nobody has a percentage of nothing.
    """

    fines: Mapping[str, Sequence[Penalty]]
    carried: Mapping[str, Fraction]
    top: Fraction
    ranked: frozenset[str]


def _beside(event: Event, options: Options) -> _Beside:
    fines: dict[str, list[Penalty]] = {}
    for fine in event.penalties:
        if fine.unit in counted_units(event, options):
            fines.setdefault(fine.contestant, []).append(fine)
    carried: dict[str, Fraction] = {}
    for name, worth in event.carried:
        carried[name] = carried.get(name, _ZERO) + worth
    is_mp = options.method == "mp"
    top = top_of(max(2, most_results(groups(event, options), options))) if is_mp else _ZERO
    return _Beside(fines, carried, top, frozenset() if is_mp else frozenset({*fines, *carried}))


def counted_units(event: Event, options: Options) -> frozenset[Unit]:
    """The units in which a fine can be taken off what the options rank by; others do not count.

    IMPs stand for the points of any method that is not matchpoints, unless they become VPs.
    """
    if options.method == "mp":
        return frozenset({Unit.MATCHPOINTS, Unit.TOP, Unit.PERCENT})
    if event.form is Form.TEAMS and options.vp:
        return frozenset({Unit.VPS})
    if options.method in ("bam", "patton"):
        return frozenset({Unit.IMPS, Unit.MATCHPOINTS})
    return frozenset({Unit.IMPS})


def _standing(
    event: Event, options: Options, name: str, tally: _Tally, most: int, beside: _Beside
) -> Standing:
    fines = beside.fines.get(name, ())
    carried = beside.carried.get(name, _ZERO)
    is_mp = options.method == "mp"
    penalty = _mp_penalty(fines, beside.top, options) if is_mp else _amount(fines, *Unit)
    whole = _whole(tally.sum - penalty, tally.boards, most, options)
    percent = None
    if is_mp:
        percent = _percent(options, tally, penalty) + carried - _amount(fines, Unit.PERCENT)
    return Standing(
        id=name,
        group=_direction(event, name, tally) if event.winners == 2 else None,
        boards=tally.boards,
        sum=tally.sum,
        top=tally.top,
        penalty=penalty,
        carried=carried,
        total=whole if is_mp else whole + carried,
        percent=percent,
    )


def _percent(options: Options, tally: _Tally, penalty: Fraction) -> Fraction:
    fined = 100 * penalty / tally.top if tally.top else _ZERO
    if options.neuberg == "percent":
        return tally.percents / tally.boards - fined
    return 100 * tally.sum / tally.top - fined if tally.top else Fraction(50)


def _whole(total: Fraction, boards: int, most: int, options: Options) -> Fraction:
    if not boards:
        return total
    if options.totals == "most":
        return total * most / boards
    return total / boards if options.totals == "board" else total


def _direction(event: Event, name: str, tally: _Tally) -> Side:
    told = event.contestant(name).direction
    return told or (Side.NS if 2 * tally.ns >= tally.boards else Side.EW)


def _mp_penalty(fines: Sequence[Penalty], top: Fraction, options: Options) -> Fraction:
    """What is taken off the sum of matchpoints; percents are taken off the percentage."""
    return (
        _amount(fines, Unit.MATCHPOINTS) / options.per_pair + _amount(fines, Unit.TOP) * top / 100
    )


def _amount(fines: Iterable[Penalty], *units: Unit) -> Fraction:
    return sum((fine.amount for fine in fines if fine.unit in units), _ZERO)


def _placed(sheet: Sheet) -> tuple[Standing, ...]:
    found: list[Standing] = []
    for group in sorted({one.group for one in sheet.standings}, key=_group_order):
        own = [one for one in sheet.standings if one.group is group]
        enough = sheet.options.completion * max(one.boards for one in own)
        ranked = [one for one in own if 100 * one.boards >= enough]
        unranked = [one for one in own if 100 * one.boards < enough]
        found += _ordered(sheet, ranked) + sorted(unranked, key=decisive, reverse=True)
    return tuple(found)


def _group_order(group: Side | None) -> int:
    return 1 if group is Side.EW else 0


def _ordered(sheet: Sheet, own: Sequence[Standing]) -> list[Standing]:
    by_id = {one.id: one for one in own}
    found: list[Standing] = []
    for place, tied in shared(places({one.id: decisive(one) for one in own})):
        at = place.number
        for group, tie in split(sheet, tied, sheet.options.ties):
            here = Place(at, len(group) > 1)
            found += [replace(by_id[name], place=here, tie=tie) for name in group]
            at += len(group)
    return found


def decisive(standing: Standing) -> Fraction:
    """What a standing is ranked by: the percentage of matchpoints, else the total."""
    return standing.total if standing.percent is None else standing.percent

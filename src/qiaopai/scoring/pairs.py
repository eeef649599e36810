"""The cells of a pairs or individual event: what every line gives either side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from qiaopai.core import Side
from qiaopai.scoring.awards import Artificial, Award, Points
from qiaopai.scoring.butler import mean_datum, median_datum
from qiaopai.scoring.cross_imps import CrossField
from qiaopai.scoring.event import Event, Line
from qiaopai.scoring.figures import rounded
from qiaopai.scoring.imps import imps
from qiaopai.scoring.matchpoints import Field, neuberg
from qiaopai.scoring.options import Options

_ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Cell:
    """What a line gives: matchpoints (2 and 1) or IMPs of each side, None where it does not count.

    `top` is the most that could be won, 0 for IMPs. `apart` is what single players of an
    individual get where it is not the same for both, for Law 12C2(c) looks at each one's own
    result; their side has the mean.
    """

    ns: Fraction | None
    ew: Fraction | None
    top: Fraction = _ZERO
    apart: tuple[tuple[str, Fraction], ...] = ()

    def of(self, side: Side) -> Fraction | None:
        """What `side` gets."""
        return self.ns if side is Side.NS else self.ew


EMPTY = Cell(None, None)

Key = tuple[int, str, str]
"""Board, deal and section: results of the same key are compared with each other."""


@dataclass(frozen=True, slots=True)
class Group:
    """The lines of an event that are compared with each other, by their places in it."""

    key: Key
    lines: tuple[int, ...]
    awards: tuple[tuple[Award, Award], ...]

    def results(self, side: Side) -> list[Points]:
        """The results of `side`; artificial scores are none."""
        at = 0 if side is Side.NS else 1
        return [pair[at] for pair in self.awards if isinstance(pair[at], Points)]  # type: ignore[misc]


def groups(event: Event, options: Options) -> tuple[Group, ...]:
    """The event's lines by board, deal and, when sections are apart, section."""
    awards = event.awards()
    found: dict[Key, list[int]] = {}
    for at, line in enumerate(event.lines):
        section = line.section if options.across == "section" else ""
        found.setdefault((line.board, line.deal, section), []).append(at)
    return tuple(
        Group(key, tuple(lines), tuple(awards[at] for at in lines))
        for key, lines in sorted(found.items())
    )


Own = Mapping[str, Fraction]
"""A contestant's percentage on his boards without artificial scores (Law 12C2c)."""


def cells(event: Event, options: Options) -> tuple[Cell, ...]:
    """What each line of the event gives, in the order of the lines."""
    grouped = groups(event, options)
    if options.method == "mp":
        first = _filled(event, _matchpoints(grouped, options, event, {}))
        if not any(_by_own(group) for group in grouped):
            return first
        own = own_percent(event, first, options)
        return _filled(event, _matchpoints(grouped, options, event, own))
    if options.method == "butler":
        return _filled(event, _butler(grouped, options, datums(event, options)))
    if options.method == "ximp":
        return _filled(event, _cross(grouped, options))
    return _filled(event, _total(grouped))


def own_cells(event: Event, options: Options) -> tuple[Cell, ...]:
    """Matchpoints of each board by its own tables, those without a result among them."""
    own = own_percent(event, cells(event, options), options)
    found: list[tuple[int, Cell]] = []
    for group in groups(event, options):
        found += _group_matchpoints(group, len(group.lines), options, event, own)
    return _filled(event, found)


def _filled(event: Event, found: Iterable[tuple[int, Cell]]) -> tuple[Cell, ...]:
    whole = [EMPTY] * len(event.lines)
    for at, cell in found:
        whole[at] = cell
    return tuple(whole)


def _by_own(group: Group) -> bool:
    return any(award.by_own for award in _artificials(group))


def _artificials(group: Group) -> Iterator[Artificial]:
    return (award for pair in group.awards for award in pair if isinstance(award, Artificial))


def most_results(grouped: Iterable[Group], options: Options) -> int:
    """E of Neuberg's formula: the largest number of results on any board."""
    if options.neuberg == "lines":
        return max((len(group.lines) for group in grouped), default=1)
    most = (max(len(group.results(side)) for side in Side) for group in grouped)
    return max(1, max(most, default=1))


def full_field(group: Group, results: int, most: int, options: Options) -> int:
    """How many results the top of a board is made of: its own `results`, or the `most` of any.

    An artificial score is a share of some top. Where its board has not two results to make one,
    the top is that of other boards, or of two results where no board has more.
    """
    own = options.neuberg in OWN_TOPS
    full = results if own else most
    if full < 2 and any(True for _ in _artificials(group)):
        full = max(2, most)
    return max(1, full)


OWN_TOPS = ("none", "percent")
"""The variants by which a board's top is made of its own results only."""


def top_of(full: int) -> Fraction:
    """The most matchpoints among `full` results, in 2 and 1 units."""
    return Fraction(2 * full - 2)


def _matchpoints(
    grouped: Sequence[Group], options: Options, event: Event, own: Own
) -> Iterator[tuple[int, Cell]]:
    most = most_results(grouped, options)
    for group in grouped:
        yield from _group_matchpoints(group, most, options, event, own)


def _group_matchpoints(
    group: Group, most: int, options: Options, event: Event, own: Own
) -> Iterator[tuple[int, Cell]]:
    fields = {side: Field.of(group.results(side)) for side in Side}
    full = full_field(group, max(field.results for field in fields.values()), most, options)
    known: dict[tuple[Side, Award], Fraction | None] = {}
    for at, pair in zip(group.lines, group.awards, strict=True):
        won: list[Fraction | None] = []
        apart: list[tuple[str, Fraction]] = []
        for side, award in zip(Side, pair, strict=True):
            if isinstance(award, Artificial):
                names = event.lines[at].of(side)
                each = _shares(award, names, top_of(full), options, own)
                won.append(sum(each, _ZERO) / max(1, len(each)))
                if len(set(each)) > 1:
                    apart += zip(names, each, strict=True)
                continue
            if (side, award) not in known:
                known[side, award] = _won(award, side, fields[side], full, options)
            won.append(known[side, award])
        yield at, Cell(won[0], won[1], top_of(full), tuple(apart))


def _shares(
    award: Artificial, names: Sequence[str], top: Fraction, options: Options, own: Own
) -> list[Fraction]:
    """What an artificial score is worth to each contestant of a side."""
    return [artificial_percent(award, own.get(name), options) * top / 100 for name in names]


def _won(award: Award, side: Side, field: Field, full: int, options: Options) -> Fraction | None:
    if not isinstance(award, Points):
        return None
    return _scaled(field.matchpoints(award, side), field.results, full, options)


def _scaled(raw: Fraction, results: int, full: int, options: Options) -> Fraction:
    if results == full:
        return raw
    if options.neuberg in OWN_TOPS and results > 1:
        # One direction has fewer results than the other: the same percentage of its top.
        return raw * (full - 1) / (results - 1)
    exact = neuberg(raw, results, full)
    return Fraction(rounded(exact, 1)) if options.neuberg == "tenth" else exact


def artificial_percent(award: Artificial, own: Fraction | None, options: Options) -> Fraction:
    """The share of the top: as the event's options have it, or his `own` result (Law 12C2c)."""
    plus, average, minus = options.artificial
    usual = {Fraction(60): plus, Fraction(50): average, Fraction(40): minus}
    percent = Fraction(usual.get(award.percent, award.percent))
    if not award.by_own or own is None:
        return percent
    if award.percent > 50:
        return max(percent, own)
    return min(percent, own) if award.percent < 50 else percent


def own_percent(event: Event, found: Sequence[Cell], options: Options) -> dict[str, Fraction]:
    """Each contestant's percentage on the boards where he has no artificial score.

    It is made as the ranking's are: of all tops, or the mean of the boards' percentages.
    """
    won: dict[str, Fraction] = {}
    top: dict[str, Fraction] = {}
    mean = options.neuberg == "percent"
    for line, cell, awards in zip(event.lines, found, event.awards(), strict=True):
        for side, award in zip(Side, awards, strict=True):
            got = cell.of(side)
            if got is None or not isinstance(award, Points) or not cell.top:
                continue
            for one in line.of(side):
                won[one] = won.get(one, _ZERO) + (got / cell.top if mean else got)
                top[one] = top.get(one, _ZERO) + (1 if mean else cell.top)
    return {one: 100 * won[one] / top[one] for one in won}


# IMPs


def datums(event: Event, options: Options) -> dict[Key, Fraction]:
    """Butler's datum of each board, deal and section, in North-South's points."""
    grouped = groups(event, options)
    leading = _leading(event, options) if options.datum == "leaders" else None
    told = dict(event.datums) if options.datum == "told" else {}
    found = {}
    for group in grouped:
        if group.key[0] in told:
            found[group.key] = told[group.key[0]]
            continue
        points = datum_points(event, group, leading)
        if points:
            found[group.key] = _datum(points, options)
    return found


def _datum(points: Sequence[Fraction], options: Options) -> Fraction:
    median = options.datum == "median"
    exact = median_datum(points) if median else mean_datum(points, options.cut)
    return options.rounding.to(exact, options.datum_unit)


def datum_points(
    event: Event, group: Group, leading: frozenset[str] | None = None
) -> list[Fraction]:
    """The results that a datum is made of, in North-South's points.

    A weighted score stands with its mean; so do two that the sides were given apart.
    """
    found = []
    for at, pair in zip(group.lines, group.awards, strict=True):
        means = [award.mean for award in pair if isinstance(award, Points)]
        if means:
            found.append((at, sum(means, _ZERO) / len(means)))
    if leading is not None:
        of_leaders = [one for one in found if leading & set(event.lines[one[0]].ids)]
        found = of_leaders or found
    return [points for _, points in found]


def _leading(event: Event, options: Options) -> frozenset[str]:
    """The better half of the contestants by IMPs against the plain mean."""
    plain = Options.of("butler", {"imp_table": options.imp_table, "across": options.across})
    sums: dict[str, Fraction] = {}
    for line, cell in zip(event.lines, cells(event, plain), strict=True):
        for side in Side:
            for one in line.of(side):
                sums[one] = sums.get(one, _ZERO) + (cell.of(side) or _ZERO)
    ordered = sorted(sums, key=lambda one: (-sums[one], one))
    return frozenset(ordered[: (len(ordered) + 1) // 2])


def _butler(
    grouped: Iterable[Group], options: Options, datum: Mapping[Key, Fraction]
) -> Iterator[tuple[int, Cell]]:
    for group in grouped:
        for at, (ns, ew) in zip(group.lines, group.awards, strict=True):
            mine = _against(ns, datum.get(group.key), options)
            theirs = _against(ew, datum.get(group.key), options)
            if isinstance(ew, Points) and theirs is not None:
                theirs = -theirs
            yield at, Cell(mine, theirs)


def _against(award: Award, datum: Fraction | None, options: Options) -> Fraction | None:
    match award:
        case Points() if datum is not None:
            return sum(
                (
                    weight * difference_imps(points - datum, options.least)
                    for weight, points in award.outcomes
                ),
                _ZERO,
            )
        case Artificial():
            return artificial_imps(award, options)
        case _:
            return None


def difference_imps(difference: Fraction, least: tuple[int, ...]) -> int:
    """IMPs of a difference that may be a fraction: it counts once the step is reached."""
    size = int(abs(difference))
    return imps(size, least) if difference >= 0 else -imps(size, least)


def artificial_imps(award: Artificial, options: Options) -> Fraction:
    """Average plus, average and minus in IMPs: 3 for each ten percent over 50 (Law 86)."""
    return (artificial_percent(award, None, options) - 50) * 3 / 10


def _cross(grouped: Iterable[Group], options: Options) -> Iterator[tuple[int, Cell]]:
    for group in grouped:
        fields = {side: CrossField(group.results(side), options.least) for side in Side}
        known: dict[tuple[Side, Award], Fraction | None] = {}
        for at, pair in zip(group.lines, group.awards, strict=True):
            for side, award in zip(Side, pair, strict=True):
                if (side, award) not in known:
                    known[side, award] = _crossed(award, side, fields[side], options)
            yield at, Cell(known[Side.NS, pair[0]], known[Side.EW, pair[1]])


def _crossed(award: Award, side: Side, field: CrossField, options: Options) -> Fraction | None:
    average = options.ximp == "average"
    match award:
        case Points():
            total = field.sum(award) if side is Side.NS else -field.sum(award)
            return total / max(1, field.results - 1) if average else total
        case Artificial():
            each = artificial_imps(award, options)
            return each if average else each * field.results
        case _:
            return None


def _total(grouped: Iterable[Group]) -> Iterator[tuple[int, Cell]]:
    """Points as they are; an artificial score has no points and does not count."""
    for group in grouped:
        for at, (ns, ew) in zip(group.lines, group.awards, strict=True):
            mine = ns.mean if isinstance(ns, Points) else None
            theirs = -ew.mean if isinstance(ew, Points) else None
            yield at, Cell(mine, theirs)


def counted(line: Line, cell: Cell) -> Iterator[tuple[str, Side, Fraction]]:
    """Each contestant of the line with his side and what he gets, where it counts."""
    apart = dict(cell.apart)
    for side in Side:
        got = cell.of(side)
        if got is not None:
            for one in line.of(side):
                yield one, side, apart.get(one, got)

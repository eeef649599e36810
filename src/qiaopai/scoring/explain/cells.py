"""Why a line of a pairs event gives a side what it gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from qiaopai.core import Side, vulnerability_of
from qiaopai.scoring.awards import Artificial, Points
from qiaopai.scoring.butler import kept_results, median_datum
from qiaopai.scoring.event import Line
from qiaopai.scoring.figures import Figure, Why, rounded
from qiaopai.scoring.imps import imps
from qiaopai.scoring.matchpoints import neuberg
from qiaopai.scoring.pairs import (
    OWN_TOPS,
    artificial_imps,
    artificial_percent,
    datum_points,
    difference_imps,
)
from qiaopai.scoring.sheet import Sheet
from qiaopai.scoring.why_contract import why_score

MANY = 40
"""Different scores that an explanation lists one by one."""


def why_cell(sheet: Sheet, line: int, side: Side, name: str | None = None) -> Why:
    """Why line number `line` of the sheet's event gives `side` its matchpoints or IMPs.

    The players of an individual may get different ones; `name` says whose are asked for.
    """
    return _Cell(sheet, line, side, name).why()


def number(value: Fraction | int, places: int = 2) -> Figure:
    """A number as explanations print it: whole, or with two decimals."""
    return Figure(value, 0 if Fraction(value).denominator == 1 else places)


def why_line(line: Line) -> Why | None:
    """Why the line's result has its score; None where the points were told without it."""
    if line.result is None or line.result.contract is None or line.score != line.computed:
        return None
    return why_score(line.result, line.vulnerability or vulnerability_of(line.board))


class _Cell:
    """One line seen from one side, with the group of results it is compared with."""

    def __init__(self, sheet: Sheet, line: int, side: Side, name: str | None) -> None:
        self.sheet = sheet
        self.options = sheet.options
        self.side = side
        self.sign = 1 if side is Side.NS else -1
        self.line = sheet.event.lines[line]
        self.at = line
        self.group = sheet.group_of[line]
        self.award = sheet.awards[line][0 if side is Side.NS else 1]
        self.field = sheet.fields[self.group.key, side]
        apart = dict(sheet.cells[line].apart)
        self.names = self.line.of(side) if name is None else (name,)
        self.apart = apart if len(self.names) > 1 else {}
        self.won = apart.get(name or "", sheet.cells[line].of(side))

    def why(self) -> Why:
        match self.award:
            case Points():
                found = self._compared(self.award)
                score = None if self.award.is_weighted else why_line(self.line)
                if score is None or self.award != Points.of(self.line.score or 0):
                    return found
                return Why(found.message, (score, *found.parts))
            case Artificial():
                return self._artificial(self.award)
            case _:
                return Why.of("why.not_played", board=self.line.board)

    def _compared(self, award: Points) -> Why:
        match self.options.method:
            case "mp":
                return self._matchpoints(award)
            case "butler":
                return self._butler(award)
            case "ximp":
                return self._cross(award)
            case _:
                return Why.of("why.points", board=self.line.board, score=self._seen(award.mean))

    def _seen(self, points: Fraction | int) -> Figure:
        """Points from this side's view."""
        return number(self.sign * points)

    def _score(self, award: Points) -> object:
        """The score that the award is, or its scores with their weights."""
        if not award.is_weighted:
            return self._seen(award.outcomes[0][1])
        return tuple(
            Why.of("why.share", percent=number(100 * weight), score=self._seen(points)).message
            for weight, points in award.outcomes
        )

    # Matchpoints

    def _matchpoints(self, award: Points) -> Why:
        assert self.won is not None
        unit = self.options.per_pair
        top = self.sheet.cells[self.at].top
        told = {"board": self.line.board, "score": self._score(award)}
        if not top:
            return Why.of("why.only", **told)
        parts = [*self._outcomes(award)]
        raw = self.field.matchpoints(award, self.side)
        results = self.field.results
        if results != 1 + top / 2:
            parts.append(self._brought(raw, results, 1 + int(top / 2)))
        return Why.of(
            "why.mp.cell",
            *parts,
            **told,
            won=number(self.won * unit),
            top=number(top * unit),
            percent=Figure(100 * self.won / top),
        )

    def _outcomes(self, award: Points) -> Iterator[Why]:
        for weight, points in award.outcomes:
            parts = list(self._comparisons(points))
            if award.is_weighted:
                yield Why.of(
                    "why.weight",
                    *parts,
                    percent=number(100 * weight),
                    score=self._seen(points),
                    won=number(self._won_from_others(points) * self.options.per_pair),
                )
            else:
                yield from parts

    def _won_from_others(self, points: int) -> Fraction:
        """Matchpoints of one outcome: what its comparisons, without the award's own, add up to."""
        won = Fraction(0)
        for one, count in self._counts().items():
            won += count * (2 if self.sign * (points - one) > 0 else int(one == points))
        return won

    def _comparisons(self, points: int) -> Iterator[Why]:
        """What is beaten, equalled and lost to, each with the scores and how often they came."""
        counts = self._counts()
        kinds = {
            "why.mp.beats": [one for one in counts if self.sign * (points - one) > 0],
            "why.mp.equals": [one for one in counts if one == points],
            "why.mp.loses": [one for one in counts if self.sign * (points - one) < 0],
        }
        for (key, scores), each in zip(kinds.items(), (2, 1, 0), strict=True):
            count = sum((counts[one] for one in scores), Fraction(0))
            if not count:
                continue
            yield Why.of(
                key,
                count=number(count),
                won=number(count * each * self.options.per_pair),
                scores=tuple(self._times(one, counts[one]) for one in scores[:MANY]),
            )

    def _counts(self) -> Counter[int]:
        """The weights of the other results by points, the best for this side first."""
        counts: Counter[int] = Counter()
        for points, weight in self.field.weights:
            counts[points] += weight  # type: ignore[assignment]
        assert isinstance(self.award, Points)
        for weight, points in self.award.outcomes:
            counts[points] -= weight  # type: ignore[assignment]
        left = {points: count for points, count in counts.items() if count}
        return Counter(dict(sorted(left.items(), key=lambda one: -self.sign * one[0])))

    def _times(self, points: int, count: Fraction | int) -> object:
        if count == 1:
            return self._seen(points)
        return Why.of("why.times", score=self._seen(points), count=number(count)).message

    def _brought(self, raw: Fraction, results: int, full: int) -> Why:
        """How `raw` matchpoints among `results` results were brought to the top of `full`."""
        unit = self.options.per_pair
        own = self.options.neuberg in OWN_TOPS
        if results == 1 and (own or full > self.sheet.most):
            return Why.of("why.mp.alone")
        told: dict[str, object] = {"raw": number(raw * unit), "count": results}
        if own:
            own_top, top = (number((2 * one - 2) * unit) for one in (results, full))
            told |= {"own_top": own_top, "top": top, "won": number((self.won or 0) * unit)}
            return Why.of("why.mp.fewer", **told)
        exact = neuberg(raw, results, full)
        told |= {"one": number(unit), "most": full, "won": number(exact * unit, 4)}
        if self.options.neuberg == "tenth" and exact != rounded(exact, 1):
            won = Fraction(rounded(exact, 1)) * unit
            tenth = Why.of("why.mp.tenth", won=Figure(won, 1 if unit == 1 else 2))
            return Why.of("why.mp.neuberg", tenth, **told)
        return Why.of("why.mp.neuberg", **told)

    # IMPs

    def _butler(self, award: Points) -> Why:
        datum = self.sheet.datums[self.group.key]
        assert self.won is not None
        told = {"board": self.line.board, "score": self._score(award), "datum": self._seen(datum)}
        if not award.is_weighted:
            difference = self._seen(award.mean - datum)
            return Why.of(
                "why.butler.cell",
                self._datum(datum),
                **told,
                difference=difference,
                won=number(self.won),
            )
        parts = [self._datum(datum)]
        for weight, points in award.outcomes:
            won = difference_imps(self.sign * (points - datum), self.options.least)
            shown = self._seen(points)
            parts.append(
                Why.of("why.weight", percent=number(100 * weight), score=shown, won=number(won))
            )
        return Why.of("why.butler.weighted", *parts, **told, won=number(self.won))

    def _datum(self, datum: Fraction) -> Why:
        """How the datum came about, in North-South's points."""
        if self.options.datum == "told" and self.line.board in self.sheet.told_datums:
            return Why.of("why.butler.told", datum=number(datum))
        points = datum_points(self.sheet.event, self.group)
        told: dict[str, object] = {"count": len(points), "datum": number(datum)}
        if self.options.datum == "leaders":
            return Why.of("why.butler.leaders", *self._rounding(), **told)
        if self.options.datum == "median":
            exact = median_datum(points)
            parts = self._rounding(exact, datum)
            return Why.of("why.butler.median", *parts, **told, median=number(exact))
        kept = kept_results(points, self.options.cut)
        whole = Fraction(sum(kept))
        told |= {"sum": number(whole), "mean": number(whole / len(kept))}
        parts = self._rounding(whole / len(kept), datum)
        cut = self.options.cut.of(len(points))
        if not cut:
            return Why.of("why.butler.mean", *parts, **told)
        return Why.of("why.butler.cut", *parts, **told, cut=cut, kept=len(kept))

    def _rounding(self, exact: Fraction | None = None, datum: Fraction | None = None) -> list[Why]:
        """How the datum was rounded, if it was."""
        if self.options.datum_rounding == "none" or (exact is not None and exact == datum):
            return []
        unit = self.options.datum_unit
        return [Why.of(f"why.rounding.{self.options.datum_rounding}", unit=unit)]

    def _cross(self, award: Points) -> Why:
        assert self.won is not None
        told = {"board": self.line.board, "score": self._score(award)}
        others = self.field.results - 1
        if not others:
            return Why.of("why.only", **told)
        counts = self._counts()
        parts = [self._weighed_imps(award, other, count) for other, count in counts.items()]
        total = self.won * others if self.options.ximp == "average" else self.won
        told |= {"sum": number(total), "count": others, "won": number(self.won)}
        return Why.of(f"why.ximp.{self.options.ximp}", *parts[:MANY], **told)

    def _weighed_imps(self, award: Points, other: int, count: Fraction | int) -> Why:
        each = sum(
            (
                weight * imps(self.sign * (own - other), self.options.least)
                for weight, own in award.outcomes
            ),
            Fraction(0),
        )
        told = {"score": self._times(other, count), "won": number(each)}
        if award.is_weighted:
            return Why.of("why.ximp.weighted", **told)
        key = "why.ximp.other" if count == 1 else "why.ximp.others"
        return Why.of(key, **told, difference=self._seen(award.mean - other))

    # Artificial scores

    def _artificial(self, award: Artificial) -> Why:
        assert self.won is not None
        if self.options.method != "mp":
            return self._artificial_imps(award, self.won)
        top = self.sheet.cells[self.at].top
        return Why.of(
            "why.artificial.mp",
            *self._by_own(award),
            board=self.line.board,
            percent=number(100 * self.won / top),
            top=number(top * self.options.per_pair),
            won=number(self.won * self.options.per_pair),
        )

    def _by_own(self, award: Artificial) -> Iterator[Why]:
        """Whether the result on the other boards took the place of the usual percentage."""
        if not award.by_own:
            return
        usual = artificial_percent(award, None, self.options)
        for name in self.names:
            own = self.sheet.own.get(name)
            if own is None:
                continue
            stands = artificial_percent(award, own, self.options) == usual
            key = "why.artificial.usual" if stands else "why.artificial.own"
            why = Why.of(key, own=Figure(own), usual=number(usual))
            if len(self.names) == 1:
                yield why
            else:
                who = self.sheet.event.contestant(name).label
                won = number(self.apart.get(name, self.won or 0) * self.options.per_pair)
                yield Why.of("why.artificial.player", why, who=who, won=won)

    def _artificial_imps(self, award: Artificial, won: Fraction) -> Why:
        each = artificial_imps(award, self.options)
        parts = []
        if (self.options.method, self.options.ximp) == ("ximp", "sum"):
            results = self.field.results
            parts.append(Why.of("why.artificial.sum", each=number(each), results=results))
        percent = artificial_percent(award, None, self.options)
        told = {"board": self.line.board, "percent": number(percent), "won": number(won)}
        return Why.of("why.artificial.imps", *parts, **told)

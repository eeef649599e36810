"""Why a line of a pairs event gives a side what it gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from qiaopai.core import Side, vulnerability_of
from qiaopai.scoring.awards import Artificial, Points
from qiaopai.scoring.butler import kept_results
from qiaopai.scoring.event import Line
from qiaopai.scoring.figures import Figure, Why, rounded
from qiaopai.scoring.imps import imps
from qiaopai.scoring.matchpoints import Field, neuberg
from qiaopai.scoring.pairs import artificial_imps, artificial_percent, difference_imps
from qiaopai.scoring.sheet import Sheet
from qiaopai.scoring.why_contract import why_score

MANY = 40
"""Different scores that an explanation lists one by one."""


def why_cell(sheet: Sheet, line: int, side: Side) -> Why:
    """Why line number `line` of the sheet's event gives `side` its matchpoints or IMPs."""
    return _Cell(sheet, line, side).why()


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

    def __init__(self, sheet: Sheet, line: int, side: Side) -> None:
        self.sheet = sheet
        self.options = sheet.options
        self.side = side
        self.sign = 1 if side is Side.NS else -1
        self.line = sheet.event.lines[line]
        self.at = line
        self.group = sheet.group_of[line]
        place = self.group.lines.index(line)
        self.award = self.group.awards[place][0 if side is Side.NS else 1]
        self.results = self.group.results(side)
        self.won = sheet.cells[line].of(side)

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

    # Matchpoints

    def _matchpoints(self, award: Points) -> Why:
        unit = self.options.per_pair
        field = Field.of(self.results)
        top = self.sheet.cells[self.at].top
        raw = sum(
            (weight * self._beaten(field, points) for weight, points in award.outcomes),
            Fraction(-1),
        )
        parts = [*self._outcomes(award)]
        if self.won is not None and raw != self.won:
            parts.append(self._neuberg(raw, field.results))
        assert self.won is not None
        return Why.of(
            "why.mp.cell",
            *parts,
            board=self.line.board,
            score=self._seen(award.mean),
            won=number(self.won * unit),
            top=number(top * unit),
            percent=Figure(100 * self.won / top if top else Fraction(50)),
        )

    def _beaten(self, field: Field, points: int) -> Fraction:
        below, equal = field.against(points)
        if self.side is Side.EW:
            below = field.below[-1] - below - equal
        return 2 * below + equal

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
        for award in self.results:
            for weight, points in award.outcomes:
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

    def _neuberg(self, raw: Fraction, results: int) -> Why:
        most = self.sheet.most
        unit = self.options.per_pair
        exact = neuberg(raw, results, most)
        if self.options.neuberg == "tenth" and exact != rounded(exact, 1):
            won = Fraction(rounded(exact, 1)) * unit
            tenth = Why.of("why.mp.tenth", won=Figure(won, 1 if unit == 1 else 2))
            return Why.of("why.mp.neuberg", tenth, **self._formula(raw, results, most, exact))
        return Why.of("why.mp.neuberg", **self._formula(raw, results, most, exact))

    def _formula(
        self, raw: Fraction, results: int, most: int, exact: Fraction
    ) -> dict[str, object]:
        unit = self.options.per_pair
        return {
            "raw": number(raw * unit),
            "one": number(unit),
            "results": results,
            "most": most,
            "won": number(exact * unit, 4),
        }

    # IMPs

    def _butler(self, award: Points) -> Why:
        datum = self.sheet.datums[self.group.key]
        assert self.won is not None
        parts = [self._datum(datum)]
        for weight, points in award.outcomes if award.is_weighted else ():
            won = difference_imps(self.sign * (points - datum), self.options.least)
            shown = self._seen(points)
            parts.append(
                Why.of("why.weight", percent=number(100 * weight), score=shown, won=number(won))
            )
        return Why.of(
            "why.butler.cell",
            *parts,
            board=self.line.board,
            score=self._seen(award.mean),
            datum=self._seen(datum),
            difference=self._seen(award.mean - datum),
            won=number(self.won),
        )

    def _datum(self, datum: Fraction) -> Why:
        """How the datum came about, in North-South's points."""
        points = [award.mean for award in self.group.results(Side.NS)]
        told = {"count": len(points), "datum": number(datum), "unit": self.options.datum_unit}
        if self.options.datum == "told" and self.line.board in dict(self.sheet.event.datums):
            return Why.of("why.butler.told", datum=number(datum))
        if self.options.datum == "median":
            return Why.of("why.butler.median", **told)
        if self.options.datum == "leaders":
            return Why.of("why.butler.leaders", **told)
        kept = kept_results(points, self.options.cut)
        return Why.of(
            "why.butler.mean",
            **told,
            cut=self.options.cut.of(len(points)),
            kept=len(kept),
            sum=number(Fraction(sum(kept))),
            mean=number(Fraction(sum(kept), len(kept))),
        )

    def _cross(self, award: Points) -> Why:
        counts = self._counts()
        parts = [self._weighed_imps(award, other, count) for other, count in counts.items()]
        assert self.won is not None
        others = max(1, len(self.results) - 1)
        total = self.won * others if self.options.ximp == "average" else self.won
        return Why.of(
            f"why.ximp.{self.options.ximp}",
            *parts[:MANY],
            board=self.line.board,
            score=self._seen(award.mean),
            sum=number(total),
            others=others,
            won=number(self.won),
        )

    def _weighed_imps(self, award: Points, other: int, count: Fraction | int) -> Why:
        each = sum(
            (
                weight * imps(self.sign * (own - other), self.options.least)
                for weight, own in award.outcomes
            ),
            Fraction(0),
        )
        return Why.of(
            "why.ximp.other",
            score=self._seen(other),
            count=number(count),
            difference=self._seen(award.mean - other),
            won=number(each),
        )

    # Artificial scores

    def _artificial(self, award: Artificial) -> Why:
        assert self.won is not None
        if self.options.method != "mp":
            return self._artificial_imps(award, self.won)
        top = self.sheet.cells[self.at].top * self.options.per_pair
        own = self._own() if award.by_own else []
        percent = artificial_percent(award, own, self.options)
        parts = []
        if own:
            mine = Figure(sum(own, Fraction(0)) / len(own))
            plus = award.percent > 50
            key = "why.artificial.own_plus" if plus else "why.artificial.own_minus"
            parts.append(Why.of(key, own=mine))
        return Why.of(
            "why.artificial.mp",
            *parts,
            board=self.line.board,
            percent=number(percent),
            top=number(top),
            won=number(self.won * self.options.per_pair),
        )

    def _artificial_imps(self, award: Artificial, won: Fraction) -> Why:
        each = artificial_imps(award, self.options)
        parts = []
        if (self.options.method, self.options.ximp) == ("ximp", "sum"):
            told = {"each": number(each), "results": len(self.results), "won": number(won)}
            parts.append(Why.of("why.artificial.sum", **told))
        percent = artificial_percent(award, (), self.options)
        told = {"board": self.line.board, "percent": number(percent), "won": number(won)}
        return Why.of("why.artificial.imps", *parts, **told)

    def _own(self) -> list[Fraction]:
        found = self.sheet.own
        return [found[one] for one in self.line.of(self.side) if one in found]

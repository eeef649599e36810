"""Handicap by points (compensation): one table alone is scored against its cards.

A side with more high-card points is expected to score; a table says how much. What it scores
beyond that is its result, in IMPs, so no second table is needed. Houses differ, therefore both
the rule and the table are named options.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from qiaopai.core import Deal, Side, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.scoring.compensation_tables import (
    ALL_HCP,
    CompensationTable,
    Unit,
    compensation_table,
)
from qiaopai.scoring.figures import Why
from qiaopai.scoring.guide import why_guide
from qiaopai.scoring.imps import imps, why_imps


class CompensationRule(Enum):
    """How the table and the score are compared."""

    TIEDIAN = "tiedian"
    """The IMPs of the score, less the IMPs of the table, for the side with more points (R52)."""

    RUSSIAN = "russian"
    """The IMPs of the score less the table's points, for the side with more points."""

    LITERAL = "literal"
    """As R131 is written: the IMPs of the score, less the table's for the side that scored."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Compensation:
    """A score of North-South set against their points; every figure is for North-South.

    `side` is the side whose expected score counts: the one with more points, or under the
    literal rule the one that scored; None when there is none, and then nothing is expected.
    """

    score: int
    hcp_ns: int
    vulnerability: Vulnerability
    rule: CompensationRule
    table: CompensationTable

    def __post_init__(self) -> None:
        if not 0 <= self.hcp_ns <= ALL_HCP:
            raise InvalidValue("compensation.hcp", hcp=self.hcp_ns, most=ALL_HCP)
        if self.rule is CompensationRule.RUSSIAN and self.table.unit is not Unit.POINTS:
            raise InvalidValue(
                "compensation.needs_points", rule=str(self.rule), table=self.table.name
            )

    @property
    def side(self) -> Side | None:
        """The side whose expected score counts."""
        literal = self.rule is CompensationRule.LITERAL
        lead = self.score if literal else 2 * self.hcp_ns - ALL_HCP
        return None if lead == 0 else Side.NS if lead > 0 else Side.EW

    @property
    def hcp(self) -> int:
        """The points of `side`; North-South's when there is none."""
        return ALL_HCP - self.hcp_ns if self.side is Side.EW else self.hcp_ns

    @property
    def vulnerable(self) -> bool:
        """Whether `side` is vulnerable."""
        return self.side is not None and self.vulnerability.of(self.side)

    @property
    def unit(self) -> Unit:
        """What the expected score counts: points under the Russian rule, else IMPs."""
        return Unit.POINTS if self.rule is CompensationRule.RUSSIAN else Unit.IMPS

    @property
    def expected(self) -> int:
        """What `side` is expected to score, in `unit`."""
        if self.side is None:
            return 0
        if self.unit is Unit.POINTS:
            return self.table.expected(self.hcp, self.vulnerable)
        return self.table.expected_imps(self.hcp, self.vulnerable)

    @property
    def expected_ns(self) -> int:
        """The same from North-South's view: negative when it is East-West who are to score."""
        return -self.expected if self.side is Side.EW else self.expected

    @property
    def net(self) -> int:
        """The result: net IMPs of North-South."""
        if self.rule is CompensationRule.RUSSIAN:
            return imps(self.score - self.expected_ns)
        return imps(self.score) - self.expected_ns


def compensate(
    score: int,
    north_south: int | Deal,
    vulnerability: Vulnerability,
    rule: CompensationRule = CompensationRule.TIEDIAN,
    table: CompensationTable | None = None,
) -> Compensation:
    """North-South's `score` set against their points, given or counted from the deal.

    A passed-out deal scores 0 and goes by the same rule. Without a `table` it is the Russian.

    >>> compensate(110, 22, Vulnerability.NONE).net
    1
    >>> compensate(600, 25, Vulnerability.NS, CompensationRule.RUSSIAN).net
    4
    """
    hcp = north_south if isinstance(north_south, int) else hcp_of(north_south, Side.NS)
    return Compensation(score, hcp, vulnerability, rule, table or compensation_table())


def hcp_of(deal: Deal, side: Side) -> int:
    """The high-card points of both hands of `side`."""
    return sum(deal[seat].hcp for seat in side.seats)


def why_compensation(found: Compensation) -> Why:
    """Why the result is what it is: the score, what was expected, and the guide for the points."""
    guide = why_guide(max(found.hcp_ns, ALL_HCP - found.hcp_ns))
    parts = [*_steps(found), *([guide] if guide else [])]
    return Why.of(
        "why.compensation.net", *parts,
        net=found.net, rule=str(found.rule), table=found.table.name,
    )  # fmt: skip


def _steps(found: Compensation) -> Iterator[Why]:
    yield _why_expected(found)
    way = "on" if found.side is Side.EW else "off"
    if found.rule is CompensationRule.RUSSIAN:
        rest = found.score - found.expected_ns
        yield Why.of(
            f"why.compensation.points_left.{way}", *why_imps(rest).parts,
            score=found.score, expected=found.expected, rest=rest, net=found.net,
        )  # fmt: skip
        return
    won, row = imps(found.score), why_imps(found.score).parts
    yield Why.of("why.compensation.score", *row, score=found.score, imps=won)
    if found.side is not None:
        told = {"imps": won, "expected": found.expected, "net": found.net}
        yield Why.of(f"why.compensation.imps_left.{way}", **told)


def _why_expected(found: Compensation) -> Why:
    if found.side is None:
        literal = found.rule is CompensationRule.LITERAL
        return Why.of("why.compensation.nobody_scored" if literal else "why.compensation.even")
    table = found.table
    told = {"side": found.side, "hcp": found.hcp, "table": table.name}
    points = table.expected(found.hcp, found.vulnerable)
    worth = table.expected_imps(found.hcp, found.vulnerable)
    how = "vulnerable" if found.vulnerable else "not_vulnerable"
    if table.unit is Unit.IMPS:
        return Why.of(f"why.compensation.table_imps.{how}", imps=worth, **told)
    return Why.of(f"why.compensation.table_points.{how}", points=points, imps=worth, **told)

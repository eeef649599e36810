"""Sacrifices: how many down doubled still cost less than what they would have made (R38)."""

from __future__ import annotations

from dataclasses import dataclass

from qiaopai.core import Bid, Contract, Result, Risk, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.scoring.contract import contract_score, undertrick_penalty
from qiaopai.scoring.era import TODAY, Era
from qiaopai.scoring.imps import imps


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Going `down` doubled instead of letting them make it, in our points.

    `score` is what we score, `gain` how much better that is than their score to us; the sign of
    `gain` decides at matchpoints, where any number better is a better score.
    """

    down: int
    score: int
    gain: int

    @property
    def imps(self) -> int:
        """The gain in IMPs, against a table where they were let to make it."""
        return imps(self.gain)


@dataclass(frozen=True, slots=True)
class Sacrifices:
    """What they make, `theirs` in points, and every number of undertricks against it."""

    theirs: int
    rows: tuple[Sacrifice, ...]

    @property
    def most_down(self) -> int:
        """The most undertricks that still score better than their contract; 0 when none does."""
        return max((row.down for row in self.rows if row.gain > 0), default=0)

    @property
    def most_down_at_imps(self) -> int:
        """The most undertricks that gain an IMP or more; 0 when none does."""
        return max((row.down for row in self.rows if row.imps > 0), default=0)


def sacrifices(
    made: Result, vulnerability: Vulnerability, bid: Bid | None = None, era: Era = TODAY
) -> Sacrifices:
    """What it costs the other side to play a doubled contract against `made`.

    With `bid`, which must be over theirs, the rows are 0 down (just made, doubled) to all its
    tricks; without one, 1 to 13 down, whose cost no contract changes. InvalidValue when they do
    not make it, or `bid` is not over it.

    >>> found = sacrifices(Result.parse("4S= N"), Vulnerability.NS)
    >>> found.theirs, found.most_down, found.rows[2].imps
    (620, 3, 3)
    """
    contract = made.contract
    if contract is None or not made.made:
        raise InvalidValue("value.sacrifice.not_made", result=made)
    if bid is not None and bid <= contract.bid:
        raise InvalidValue("value.sacrifice.not_over", bid=bid, over=contract.bid)
    theirs = contract_score(made, vulnerability, era).for_declarer
    sacrificer = contract.declarer.lho
    vulnerable = vulnerability.of(sacrificer.side)
    most = 13 if bid is None else bid.tricks
    rows = [
        Sacrifice(down, -cost, theirs - cost)
        for down in range(1, most + 1)
        for cost in [undertrick_penalty(down, Risk.DOUBLED, vulnerable, era)]
    ]
    if bid is not None:
        doubled = Result(Contract(bid, Risk.DOUBLED, sacrificer), bid.tricks)
        ours = contract_score(doubled, vulnerability, era).for_declarer
        rows.insert(0, Sacrifice(0, ours, theirs + ours))
    return Sacrifices(theirs, tuple(rows))

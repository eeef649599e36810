"""The score of one deal by the duplicate table of its time (today's: Law 77).

Before 1987 honours (:func:`qiaopai.scoring.honours`) stood in the duplicate table too; they are
points of a hand, not of a result, so add them yourself where your event counted them.
Three figures of the 1932 code no source here prints plainly, and they are decided so: the
duplicate bonuses are 50, 300 and 500 as in every later code; a vulnerable small slam is 750
(*Time* has 1,000, all others 750); a doubled contract that is made pays 50, redoubled too.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from qiaopai.core import Contract, Result, Risk, Seat, Side, Strain, Vulnerability
from qiaopai.scoring.era import RATES, TODAY, Era

GAME = 100
"""Trick points that make game."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What a result's score is made of, in points for declarer's side.

    `level_bonus` is the part-score or game bonus, `slam_bonus` comes besides it,
    `insult` is the bonus for making a doubled or redoubled contract, and `penalty`
    is negative: what the defenders get.
    """

    tricks: int = 0
    overtricks: int = 0
    level_bonus: int = 0
    slam_bonus: int = 0
    insult: int = 0
    penalty: int = 0

    @property
    def total(self) -> int:
        """The score for declarer's side."""
        return sum(self.as_dict().values())

    def as_dict(self) -> dict[str, int]:
        """The parts by name."""
        return {part.name: getattr(self, part.name) for part in fields(self)}


@dataclass(frozen=True, slots=True)
class Score:
    """Points of one deal; positive points are North-South's.

    >>> contract_score(Result.parse("4SX+1 N"), Vulnerability.NONE).for_side(Side.NS)
    690
    """

    north_south: int
    declarer: Seat | None
    parts: Parts

    def for_side(self, side: Side) -> int:
        """The points of `side`; the other side's are its negative."""
        return self.north_south if side is Side.NS else -self.north_south

    @property
    def for_declarer(self) -> int:
        """The points of declarer's side; 0 when passed out."""
        return 0 if self.declarer is None else self.for_side(self.declarer.side)


def contract_score(result: Result, vulnerability: Vulnerability, era: Era = TODAY) -> Score:
    """The score of `result` by the code of `era` (Law 77; a passed-out board scores 0).

    >>> nine_down = Result.parse("7SX-9 E")
    >>> [contract_score(nine_down, Vulnerability.NS, era).for_declarer for era in Era]
    [-2700, -1700, -2300]
    """
    contract = result.contract
    if contract is None:
        return Score(0, None, Parts())
    vulnerable = vulnerability.of(contract.declarer.side)
    parts = (_made if result.made else _down)(result, contract, vulnerable, era)
    sign = 1 if contract.declarer.side is Side.NS else -1
    return Score(sign * parts.total, contract.declarer, parts)


def trick_score(contract: Contract, era: Era = TODAY) -> int:
    """Points for the odd tricks undertaken: 20 or 30 each, at notrump the era's, doubled up."""
    return sum(odd_tricks(contract.strain, era)[: contract.level]) * contract.risk.factor


def odd_tricks(strain: Strain, era: Era = TODAY) -> tuple[int, ...]:
    """What each of the seven odd tricks in `strain` is worth undoubled, in turn."""
    if strain is Strain.NOTRUMP:
        return RATES[era].notrump
    return (20 if strain.is_minor else 30,) * 7


def undertrick_costs(risk: Risk, vulnerable: bool, era: Era = TODAY) -> tuple[int, ...]:
    """What the first, second, … thirteenth undertrick costs; redoubled twice the doubled."""
    rates = RATES[era]
    if risk is Risk.UNDOUBLED:
        return rates.undoubled[vulnerable]
    return tuple(cost * risk.factor // 2 for cost in rates.doubled[vulnerable])


def undertrick_penalty(down: int, risk: Risk, vulnerable: bool, era: Era = TODAY) -> int:
    """What `down` undertricks cost, in points for the defenders.

    Since 1987 undoubled 50 each, vulnerable 100; doubled 100, 300, 500, then 300 more each,
    vulnerable as one trick more not vulnerable; redoubled twice that (Law 77).
    """
    return sum(undertrick_costs(risk, vulnerable, era)[:down])


def overtrick_values(contract: Contract, vulnerable: bool, era: Era = TODAY) -> tuple[int, ...]:
    """What each trick over `contract` is worth, in turn: the trick's own value undoubled."""
    if contract.risk is Risk.UNDOUBLED:
        return odd_tricks(contract.strain, era)[contract.level :]
    each = (200 if vulnerable else 100) * contract.risk.factor // 2
    return (each,) * (7 - contract.level)


def slam_bonus(level: int, vulnerable: bool, era: Era = TODAY) -> int:
    """The bonus for a slam bid and made at `level`, besides the game bonus; 0 below six."""
    if level == 7:
        return RATES[era].grand_slam[vulnerable]
    return (750 if vulnerable else 500) if level == 6 else 0


def made_doubled(risk: Risk, era: Era = TODAY) -> int:
    """The bonus for making a contract that was doubled or redoubled."""
    return {
        Risk.UNDOUBLED: 0,
        Risk.DOUBLED: 50,
        Risk.REDOUBLED: RATES[era].redoubled_made,
    }[risk]


def _made(result: Result, contract: Contract, vulnerable: bool, era: Era) -> Parts:
    tricks = trick_score(contract, era)
    return Parts(
        tricks=tricks,
        overtricks=sum(overtrick_values(contract, vulnerable, era)[: result.margin]),
        level_bonus=(500 if vulnerable else 300) if tricks >= GAME else 50,
        slam_bonus=slam_bonus(contract.level, vulnerable, era),
        insult=made_doubled(contract.risk, era),
    )


def _down(result: Result, contract: Contract, vulnerable: bool, era: Era) -> Parts:
    return Parts(penalty=-undertrick_penalty(-result.margin, contract.risk, vulnerable, era))

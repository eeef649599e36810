"""The score of one deal, today's duplicate table (Law 77)."""

from __future__ import annotations

from dataclasses import dataclass, fields

from qiaopai.core import Contract, Result, Risk, Seat, Side, Strain, Vulnerability

_GAME = 100
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


def contract_score(result: Result, vulnerability: Vulnerability) -> Score:
    """The score of `result` (Law 77; a passed-out board scores 0)."""
    contract = result.contract
    if contract is None:
        return Score(0, None, Parts())
    vulnerable = vulnerability.of(contract.declarer.side)
    parts = (
        _made(result, contract, vulnerable) if result.made else _down(result, contract, vulnerable)
    )
    sign = 1 if contract.declarer.side is Side.NS else -1
    return Score(sign * parts.total, contract.declarer, parts)


def trick_score(contract: Contract) -> int:
    """Points for the odd tricks undertaken: 20 or 30 each, notrump's first 40, doubled up."""
    each = 20 if contract.strain.is_minor else 30
    first = 10 if contract.strain is Strain.NOTRUMP else 0
    return (each * contract.level + first) * contract.risk.factor


def _made(result: Result, contract: Contract, vulnerable: bool) -> Parts:
    tricks = trick_score(contract)
    return Parts(
        tricks=tricks,
        overtricks=result.margin * _overtrick(contract, vulnerable),
        level_bonus=(500 if vulnerable else 300) if tricks >= _GAME else 50,
        slam_bonus=_SLAM[vulnerable].get(contract.level, 0),
        insult={Risk.UNDOUBLED: 0, Risk.DOUBLED: 50, Risk.REDOUBLED: 100}[contract.risk],
    )


_SLAM = {False: {6: 500, 7: 1000}, True: {6: 750, 7: 1500}}


def _overtrick(contract: Contract, vulnerable: bool) -> int:
    if contract.risk is Risk.UNDOUBLED:
        return 20 if contract.strain.is_minor else 30
    return (200 if vulnerable else 100) * contract.risk.factor // 2


def _down(result: Result, contract: Contract, vulnerable: bool) -> Parts:
    return Parts(penalty=-undertrick_penalty(-result.margin, contract.risk, vulnerable))


def undertrick_penalty(down: int, risk: Risk, vulnerable: bool) -> int:
    """What `down` undertricks cost, in points for the defenders (Law 77).

    Undoubled 50 each, vulnerable 100. Doubled 100, 300, 500, then 300 more each;
    vulnerable as one trick more, not vulnerable. Redoubled twice that.
    """
    if risk is Risk.UNDOUBLED:
        return down * (100 if vulnerable else 50)
    place = down + (vulnerable and down > 1)
    doubled = 200 if vulnerable and down == 1 else 200 * place - 100 + 100 * max(0, place - 3)
    return doubled * risk.factor // 2

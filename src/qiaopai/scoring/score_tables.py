"""The complete tables of scores: contracts made (R23), contracts down (R24), and the way back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import product

from qiaopai.core import BIDS, Bid, Contract, Result, Risk, Seat, Strain, Vulnerability
from qiaopai.scoring.contract import GAME, contract_score, trick_score, undertrick_penalty
from qiaopai.scoring.era import TODAY, Era

FAMILIES: tuple[tuple[Strain, ...], ...] = (
    (Strain.CLUBS, Strain.DIAMONDS),
    (Strain.HEARTS, Strain.SPADES),
    (Strain.NOTRUMP,),
)
"""The strains that score alike: minors, majors, notrump."""


class Kind(Enum):
    """What a contract is worth being in: its level bonus."""

    PART_SCORE = "part_score"
    GAME = "game"
    SMALL_SLAM = "small_slam"
    GRAND_SLAM = "grand_slam"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def kind_of(bid: Bid, risk: Risk, era: Era = TODAY) -> Kind:
    """Part-score, game or slam: game when the trick score, doubled up, reaches 100 (R14).

    >>> kind_of(Bid.parse("2S"), Risk.DOUBLED)
    Kind.GAME
    """
    if bid.level >= 6:
        return Kind.SMALL_SLAM if bid.level == 6 else Kind.GRAND_SLAM
    reached = trick_score(Contract(bid, risk, Seat.NORTH), era) >= GAME
    return Kind.GAME if reached else Kind.PART_SCORE


@dataclass(frozen=True, slots=True)
class Outcome:
    """A contract and the tricks it took, by nobody in particular; `vulnerable` is declarer's side.

    >>> Outcome(Bid.parse("4S"), Risk.DOUBLED, 11, False).score()
    690
    """

    bid: Bid
    risk: Risk
    tricks: int
    vulnerable: bool

    @property
    def result(self) -> Result:
        """The result, as if North declared."""
        return Result(Contract(self.bid, self.risk, Seat.NORTH), self.tricks)

    @property
    def contract(self) -> str:
        """The contract: ``4SX``."""
        return f"{self.bid}{self.risk}"

    def score(self, era: Era = TODAY) -> int:
        """The points of declarer's side."""
        vulnerability = Vulnerability.NS if self.vulnerable else Vulnerability.NONE
        return contract_score(self.result, vulnerability, era).for_declarer


@dataclass(frozen=True, slots=True)
class MadeRow:
    """A row of the table of contracts made: `scores` with 0, 1, … overtricks.

    `strains` are those that score alike.
    """

    level: int
    strains: tuple[Strain, ...]
    risk: Risk
    vulnerable: bool
    kind: Kind
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DownRow:
    """A row of the table of contracts down: the defenders' `points`, whatever the contract."""

    down: int
    risk: Risk
    vulnerable: bool
    points: int


def made_rows(era: Era = TODAY) -> tuple[MadeRow, ...]:
    """Every contract with every number of overtricks: first not vulnerable, lowest level first."""
    keys = product((False, True), range(1, 8), FAMILIES, Risk)
    return tuple(_made_row(level, strains, risk, vul, era) for vul, level, strains, risk in keys)


def _made_row(
    level: int, strains: tuple[Strain, ...], risk: Risk, vulnerable: bool, era: Era
) -> MadeRow:
    bid = Bid(level, strains[0])
    outcomes = (Outcome(bid, risk, tricks, vulnerable) for tricks in range(level + 6, 14))
    scores = tuple(outcome.score(era) for outcome in outcomes)
    return MadeRow(level, strains, risk, vulnerable, kind_of(bid, risk, era), scores)


def down_rows(era: Era = TODAY) -> tuple[DownRow, ...]:
    """Every number of undertricks: first not vulnerable, then by doubling, one down first."""
    keys = product((False, True), Risk, range(1, 14))
    return tuple(
        DownRow(down, risk, vulnerable, undertrick_penalty(down, risk, vulnerable, era))
        for vulnerable, risk, down in keys
    )


def outcomes_worth(points: int, era: Era = TODAY) -> tuple[Outcome, ...]:
    """Every outcome that scores `points` for declarer's side (negative: down), lowest bid first.

    >>> [str(one.result) for one in outcomes_worth(2220)]
    ['7NT= N']
    """
    return tuple(one for one in _outcomes() if one.score(era) == points)


def _outcomes() -> Iterator[Outcome]:
    for bid, risk, vulnerable, tricks in product(BIDS, Risk, (False, True), range(14)):
        yield Outcome(bid, risk, tricks, vulnerable)

"""What a board is played for: the form of scoring, which changes the best call and card."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from qiaopai.errors import InvalidValue
from qiaopai.scoring.compensation import CompensationRule
from qiaopai.scoring.contract import GAME


class Form(Enum):
    """Forms in which a board stands by itself."""

    IMPS = "imps"
    """The difference from another table, by the IMP table (Law 78B)."""

    MATCHPOINTS = "matchpoints"
    """A point for every result beaten, half a point for every equal one (Law 78A)."""

    TOTAL = "total"
    """The points themselves (Law 78C); a Chicago's deals too."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class RubberForm:
    """A deal of a rubber: the trick points that each side has below the line.

    Who has won a game is the vulnerability, which the view has.
    """

    below_ns: int = 0
    below_ew: int = 0

    def __post_init__(self) -> None:
        for points in (self.below_ns, self.below_ew):
            if not 0 <= points < GAME:
                raise InvalidValue("rubber.below", points=points)

    def __str__(self) -> str:
        return f"rubber {self.below_ns} {self.below_ew}"


@dataclass(frozen=True, slots=True)
class CompensationForm:
    """A board whose score is set against the points held, by a rule and the named table (贴点)."""

    rule: CompensationRule = CompensationRule.TIEDIAN
    table: str = "russian"

    def __str__(self) -> str:
        return f"compensation {self.rule} {self.table}"


Scoring = Form | RubberForm | CompensationForm
"""Every form of scoring that a player may be told of."""


def parse_form(text: str) -> Scoring:
    """A form from its text; InvalidValue for any other.

    >>> parse_form("matchpoints"), parse_form("rubber 40 0")
    (<Form.MATCHPOINTS: 'matchpoints'>, RubberForm(below_ns=40, below_ew=0))
    """
    name, *rest = text.split()[:4] or [""]
    try:
        match name, rest:
            case "rubber", [ours, theirs]:
                return RubberForm(int(ours), int(theirs))
            case "compensation", [rule, table]:
                return CompensationForm(CompensationRule(rule), table)
            case _:
                return Form(text)
    except ValueError:
        raise InvalidValue("value.form", text=text) from None

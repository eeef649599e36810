"""Scoring: each table once, as data or one formula."""

from qiaopai.scoring.contract import (
    Parts,
    Score,
    contract_score,
    trick_score,
    undertrick_penalty,
)
from qiaopai.scoring.era import TODAY, Era
from qiaopai.scoring.figures import Figure, Why, rounded
from qiaopai.scoring.honours import honours
from qiaopai.scoring.imps import LEAST_1962, LEAST_OLD, imps
from qiaopai.scoring.sacrifice import Sacrifice, Sacrifices, sacrifices
from qiaopai.scoring.score_tables import (
    DownRow,
    Kind,
    MadeRow,
    Outcome,
    down_rows,
    kind_of,
    made_rows,
    outcomes_worth,
)
from qiaopai.scoring.vps import vps
from qiaopai.scoring.why_contract import why_score

__all__ = [
    "LEAST_1962",
    "LEAST_OLD",
    "TODAY",
    "DownRow",
    "Era",
    "Figure",
    "Kind",
    "MadeRow",
    "Outcome",
    "Parts",
    "Sacrifice",
    "Sacrifices",
    "Score",
    "Why",
    "contract_score",
    "down_rows",
    "honours",
    "imps",
    "kind_of",
    "made_rows",
    "outcomes_worth",
    "rounded",
    "sacrifices",
    "trick_score",
    "undertrick_penalty",
    "vps",
    "why_score",
]

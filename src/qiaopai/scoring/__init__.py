"""Scoring: each table once, as data or one formula."""

from qiaopai.scoring.contract import (
    Parts,
    Score,
    contract_score,
    trick_score,
    undertrick_penalty,
)
from qiaopai.scoring.figures import Figure, Why, rounded
from qiaopai.scoring.honours import honours
from qiaopai.scoring.imps import LEAST_1962, LEAST_OLD, imps
from qiaopai.scoring.vps import vps

__all__ = [
    "LEAST_1962",
    "LEAST_OLD",
    "Figure",
    "Parts",
    "Score",
    "Why",
    "contract_score",
    "honours",
    "imps",
    "rounded",
    "trick_score",
    "undertrick_penalty",
    "vps",
]

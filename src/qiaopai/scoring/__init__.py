"""Scoring: each table once, as data or one formula."""

from qiaopai.scoring.contract import (
    Parts,
    Score,
    contract_score,
    trick_score,
    undertrick_penalty,
)
from qiaopai.scoring.imps import LEAST_1962, LEAST_OLD, imps
from qiaopai.scoring.vps import vps

__all__ = [
    "LEAST_1962",
    "LEAST_OLD",
    "Parts",
    "Score",
    "contract_score",
    "imps",
    "trick_score",
    "undertrick_penalty",
    "vps",
]

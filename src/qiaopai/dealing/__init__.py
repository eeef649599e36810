"""Dealing with dice the caller brings; deals that can be proved fair.

:mod:`qiaopai.dealing.numbering` maps numbers to deals, one to one;
:mod:`qiaopai.dealing.fair` is the scheme of ``docs/fair-deals.md``.
"""

from qiaopai.dealing.dice import Dice, SeededDice
from qiaopai.dealing.fair import board_deal, commit, new_keys, proof
from qiaopai.dealing.numbering import NUMBER_OF_DEALS, deal, deal_at, index_of
from qiaopai.dealing.proof import BoardProof, Commitment, Proof
from qiaopai.dealing.verify import verify

__all__ = [
    "NUMBER_OF_DEALS",
    "BoardProof",
    "Commitment",
    "Dice",
    "Proof",
    "SeededDice",
    "board_deal",
    "commit",
    "deal",
    "deal_at",
    "index_of",
    "new_keys",
    "proof",
    "verify",
]

"""How a Bridgemate writes contracts, results, cards and rulings (Developer's Guide, revision 49).

>>> str(result_of("4 S x", "-2", "E")), contract_text(Result.parse("1NTX+1 N"))
('4SX-2 E', ('1 NT x', '+1'))
"""

from __future__ import annotations

import re
from fractions import Fraction

from qiaopai.core import Card, Rank, Result, Suit
from qiaopai.errors import InvalidValue
from qiaopai.scoring.awards import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    NOT_PLAYED,
    Artificial,
    Award,
)

NOT_PLAYED_TEXT = "Not played"
SWITCHED_TEXT = "Wrong direction"

_CONTRACT = re.compile(r"([1-7]) *(NT?|[CDHS]) *(X{0,2}|\*{1,2})", re.ASCII)
_RESULT = re.compile(r"=|[+-]\d{1,2}", re.ASCII)
_PERCENTS = re.compile(r"(\d{1,3}) *% *[-/] *(\d{1,3}) *%", re.ASCII)
_NO_PLAY = re.compile(r"no[ t]*play(ed)?", re.IGNORECASE)
_SWITCHED = re.compile(r"wrong +direction|switched", re.IGNORECASE)
_NAMED = {60: AVERAGE_PLUS, 50: AVERAGE, 40: AVERAGE_MINUS}


def result_of(contract: str, result: str, declarer: str) -> Result | None:
    """The result of three cells, None when there is no contract; InvalidValue when unreadable.

    Old files name declarer's side only, which stands for its first seat: the points are the same.
    """
    name = contract.strip().upper()
    if not name:
        return None
    if name in ("PASS", "P", "ALL PASS"):
        return Result(None)
    match, margin = _CONTRACT.fullmatch(name), result.strip()
    if match is None or not _RESULT.fullmatch(margin):
        raise InvalidValue("bws.contract", contract=contract, result=result)
    level, strain, risk = match.groups()
    seat = declarer.strip().upper()[:1]
    return Result.parse(f"{level}{strain}{risk.replace('*', 'X')}{margin} {seat}")


def contract_text(result: Result) -> tuple[str, str]:
    """The cells for contract and result."""
    if result.contract is None:
        return "PASS", ""
    contract = result.contract
    risk = contract.risk.value.lower()
    return f"{contract.level} {contract.strain} {risk}".strip(), result.mark


def lead_of(text: str) -> str:
    """A card as this package writes it: ``S10`` and ``10S`` are ``ST``; InvalidValue if none."""
    plain = text.strip().upper().replace("10", "T")
    if len(plain) == 2 and plain[1] in "CDHS":
        plain = plain[::-1]
    if len(plain) != 2:
        raise InvalidValue("value.card", text=text)
    return str(Card(Suit.parse(plain[0]), Rank.parse(plain[1])))


def lead_text(card: str) -> str:
    """A card as a Bridgemate writes it: suit, then ``2`` to ``10``, ``J``, ``Q``, ``K``, ``A``."""
    return str(Card.parse(card)).replace("T", "10")


def is_no_play(remark: str) -> bool:
    """Whether a remark says that the board was not played."""
    return _NO_PLAY.fullmatch(remark.strip()) is not None


def is_switched(remark: str) -> bool:
    """Whether a remark says that the pairs sat in each other's seats."""
    return _SWITCHED.fullmatch(remark.strip()) is not None


def awards_of(remark: str) -> tuple[Award, Award] | None:
    """North-South's and East-West's artificial scores of ``40%-60%``; None for other remarks.

    60, 50 and 40 percent are average plus, average and average minus, the buttons of the device.
    """
    match = _PERCENTS.fullmatch(remark.strip())
    if match is None or max(int(match[1]), int(match[2])) > 100:
        return None
    return _award(int(match[1])), _award(int(match[2]))


def _award(percent: int) -> Artificial:
    return _NAMED.get(percent) or Artificial(Fraction(percent))


def awards_text(ns: Award, ew: Award) -> str:
    """The remark for two awards; InvalidValue for what no remark can say."""
    if ns == ew == NOT_PLAYED:
        return NOT_PLAYED_TEXT
    if isinstance(ns, Artificial) and isinstance(ew, Artificial):
        text = f"{ns.percent}%-{ew.percent}%"
        if awards_of(text) == (ns, ew):
            return text
    raise InvalidValue("bws.award")

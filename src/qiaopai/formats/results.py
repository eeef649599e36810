"""Contracts and results as tables of results write them."""

from __future__ import annotations

import re

from qiaopai.core import Bid, Contract, Result, Risk, Seat, Strain
from qiaopai.errors import InvalidValue

_CONTRACT = re.compile(r"([1-7])(NT?|[SHDC])([X*]{0,2})")
_PASSED = {"PASS", "PASSED", "PO", "AP", "P"}
"""Passed out: BridgeWebs writes ``PO``."""

_TRICKS = re.compile(r"(=)|([+-]\d{1,2})|(\d{1,2})", re.ASCII)


def result_of(contract: str | None, declarer: str | None, tricks: str | None) -> Result | None:
    """The result in three cells of a table: ``4Sx``, ``N``, ``9`` or ``-1``.

    None without a contract or tricks; InvalidValue for what is no contract. Some programs write
    a double as ``*``.

    >>> str(result_of("5D*", "E", "9")), str(result_of("PASS", None, None))
    ('5DX-2 E', 'pass')
    """
    upper = (contract or "").upper()
    if upper in _PASSED:
        return Result(None)
    if not upper:
        return None
    named, won = _CONTRACT.fullmatch(upper), _TRICKS.fullmatch(tricks or "=")
    if named is None or won is None:
        raise InvalidValue("value.result", text=f"{contract} {tricks}")
    if not tricks:
        return None
    bid = Bid(int(named[1]), Strain.parse(named[2]))
    final = Contract(bid, Risk("X" * len(named[3])), Seat.parse(declarer or ""))
    return Result(final, int(won[3]) if won[3] else bid.tricks + int(won[2] or 0))

"""What each call cost against the double-dummy table: par before it and after it."""

from __future__ import annotations

from qiaopai.analysis.auction_game import Priced, auction_value, priced_calls
from qiaopai.analysis.record import Record
from qiaopai.analysis.values import CallCost
from qiaopai.core import Auction, Side
from qiaopai.solver import DDTable
from qiaopai.systems import Agreements, Meaning


def made_calls(record: Record, table: DDTable, system: Agreements) -> tuple[CallCost, ...]:
    """Every call of the auction with its meaning in `system` and its cost."""
    auction = record.auction
    if auction is None:
        return ()
    meanings = system.meanings(auction, record.vulnerability)
    return tuple(
        _call(record, auction, place, table, meaning) for place, meaning in enumerate(meanings)
    )


def _call(
    record: Record, auction: Auction, place: int, table: DDTable, meaning: Meaning
) -> CallCost:
    before = Auction(auction.dealer, auction.calls[:place])
    priced = priced_calls(before, table, record.vulnerability)
    seat, call = before.turn, auction.calls[place]
    best = (max if seat.side is Side.NS else min)(one.value_ns for one in priced)
    return CallCost(
        index=place,
        seat=seat,
        call=call,
        meaning=meaning.message,
        alert=meaning.alert,
        before_ns=auction_value(before, table, record.vulnerability),
        best_ns=best,
        after_ns=_after(priced, call),
        best=tuple(one.call for one in priced if one.value_ns == best),
        plain=tuple(one.call for one in priced if one.value_ns == best and _is_plain(one)),
    )


def _is_plain(priced: Priced) -> bool:
    """Whether the call needs no later one: a pass, a double, a bid that may be the contract."""
    return priced.contract_ns in (None, priced.value_ns)


def _after(priced: tuple[Priced, ...], call: object) -> int:
    return next(one.value_ns for one in priced if one.call == call)

"""What an unfinished auction is worth when all four hands are known: par from here on.

The rest of the auction is a game of two sides with all cards face up. In turn each may pass,
double, redouble or bid as the Laws allow; a contract is worth what it scores double dummy. The
value of an auction is the score that best calls of both sides lead to from there.

One thing is simplified: a strain that a side has not yet named counts as declared by whichever
of its two players does better in it, as in par itself. So the value of an auction without calls
is exactly the par score, and the value of a finished one is what its contract scores double
dummy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from qiaopai.core import (
    BIDS,
    PASS,
    Auction,
    Bid,
    Call,
    Contract,
    Result,
    Risk,
    Seat,
    Side,
    Strain,
    Vulnerability,
)
from qiaopai.scoring import contract_score
from qiaopai.solver import DDTable

Named = Mapping[tuple[Side, Strain], Seat]
"""Who of each side named a strain first, and so declares it (Law 22B)."""

_RISKS = tuple(Risk)


@dataclass(frozen=True)
class Priced:
    """A call that may be made now, and what the auction is worth after it, for North-South.

    `contract_ns` is what a bid scores as the contract, doubled where that is worse for its side.
    """

    call: Call
    value_ns: int
    contract_ns: int | None = None


def auction_value(auction: Auction, table: DDTable, vulnerability: Vulnerability) -> int:
    """North-South's score when both sides call at their best after `auction`."""
    return _Game(table, vulnerability, named_by(auction)).value(auction)


def priced_calls(
    auction: Auction, table: DDTable, vulnerability: Vulnerability
) -> tuple[Priced, ...]:
    """Every legal call with the value of the auction after it; none when it is over."""
    named = named_by(auction)
    games: dict[Strain | None, _Game] = {None: _Game(table, vulnerability, named)}
    found = []
    for call in auction.legal_calls():
        after = auction.add(call)
        new = call.strain if isinstance(call, Bid) else None
        if new is not None and (auction.turn.side, new) in named:
            new = None
        if new not in games:
            games[new] = _Game(table, vulnerability, named_by(after))
        game, side = games[new], auction.turn.side
        contract = game.as_contract(call.index, side) if isinstance(call, Bid) else None
        found.append(Priced(call, game.value(after), contract))
    return tuple(found)


def named_by(auction: Auction) -> Named:
    """Who named each strain first on either side."""
    named: dict[tuple[Side, Strain], Seat] = {}
    for seat, call in auction:
        if isinstance(call, Bid):
            named.setdefault((seat.side, call.strain), seat)
    return named


class _Game:
    """The values, North-South's points, of all situations that may follow one auction.

    A situation is the last bid, its side, whether it is doubled, and how many passes followed.
    They are worked out from 7NT down.
    """

    def __init__(self, table: DDTable, vulnerability: Vulnerability, named: Named) -> None:
        self._table = table
        self._scores = _score_tables(vulnerability)
        self._named = named
        self._situations: dict[tuple[int, Side], tuple[list[int], ...]] = {}
        above: dict[Side, int | None] = dict.fromkeys(Side)
        for index in range(len(BIDS) - 1, -1, -1):
            for side in Side:
                self._situations[index, side] = self._after_bid(index, side, above)
            above = {
                side: _best(side, self._situations[index, side][0][0], above[side]) for side in Side
            }
        self._lowest = above

    def value(self, auction: Auction) -> int:
        """What `auction` leads to."""
        calls = auction.calls
        passes = next((n for n, call in enumerate(reversed(calls)) if call is not PASS), len(calls))
        standing = auction.standing
        if standing is None:
            return 0 if auction.is_over else self._opening(auction.turn.side, passes)
        side, index = standing.declarer.side, standing.bid.index
        risk = _RISKS.index(standing.risk)
        if auction.is_over:
            return self._stop(index, side, risk)
        return self._situations[index, side][risk][passes]

    def as_contract(self, index: int, side: Side) -> int:
        """What the bid scores when it is left, doubled where the other side gains by that."""
        return _best(side.other, self._stop(index, side, 0), self._stop(index, side, 1))

    def _after_bid(
        self, index: int, side: Side, above: Mapping[Side, int | None]
    ) -> tuple[list[int], ...]:
        """Values undoubled, doubled and redoubled; each needs the one that comes after it."""
        redoubled = self._passes(2, index, side, side, above, None)
        doubled = self._passes(1, index, side, side.other, above, redoubled[0])
        return self._passes(0, index, side, side, above, doubled[0]), doubled, redoubled

    def _passes(
        self,
        risk: int,
        index: int,
        side: Side,
        last: Side,
        above: Mapping[Side, int | None],
        raised: int | None,
    ) -> list[int]:
        """Values after 0, 1 and 2 passes; `last` has made the bid or doubled it last.

        `raised` is the value after the double or redouble that the other side may make.
        """
        two = _best(last.other, self._stop(index, side, risk), above[last.other], raised)
        one = _best(last, two, above[last])
        return [_best(last.other, one, above[last.other], raised), one, two]

    def _opening(self, turn: Side, passes: int) -> int:
        """Before any bid, after `passes` passes."""
        value = 0
        for left in range(4 - passes):
            side = turn if (3 - passes - left) % 2 == 0 else turn.other
            value = _best(side, value, self._lowest[side])
        return value

    def _stop(self, index: int, side: Side, risk: int) -> int:
        """The score of the bid as the contract, by the declarer it has, or the better one."""
        bid = BIDS[index]
        seat = self._named.get((side, bid.strain))
        scores = self._scores[side, risk][index]
        if seat is not None:
            return scores[self._table.tricks(bid.strain, seat)]
        return _best(side, *(scores[self._table.tricks(bid.strain, one)] for one in side.seats))


def _best(side: Side, value: int, *others: int | None) -> int:
    for other in others:
        if other is not None and (other > value) is (side is Side.NS) and other != value:
            value = other
    return value


@lru_cache(maxsize=4)
def _score_tables(
    vulnerability: Vulnerability,
) -> dict[tuple[Side, int], list[list[int]]]:
    """North-South's score by side and risk, then by bid and by tricks."""
    return {
        (side, place): [
            [
                contract_score(
                    Result(Contract(bid, risk, side.seats[0]), tricks), vulnerability
                ).north_south
                for tricks in range(14)
            ]
            for bid in BIDS
        ]
        for side in Side
        for place, risk in enumerate(_RISKS)
    }

"""Par: the result when both sides bid and play perfectly with all four hands known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from qiaopai.core import BIDS, Bid, Contract, Result, Risk, Seat, Side, Strain, Vulnerability
from qiaopai.scoring import contract_score
from qiaopai.solver.values import DDTable

_NEVER = -100_000
"""Worse than any score: no bid is left."""


@dataclass(frozen=True, slots=True)
class Par:
    """The par score, North-South's points, and every final contract that reaches it."""

    score_ns: int
    results: tuple[Result, ...]

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The par contracts; none when nobody can make anything."""
        return tuple(one.contract for one in self.results if one.contract is not None)

    @property
    def text(self) -> str:
        """The par contracts in short, ``NS 45S,N 3NT``: who may declare, the levels, the strain.

        Notrump first, then spades to clubs; ``pass`` when nobody can make anything.
        """
        seats: dict[tuple[Strain, Risk, int], list[Seat]] = {}
        for one in self.contracts:
            at = one.strain, one.risk, one.bid.level
            seats.setdefault(at, []).append(one.declarer)
        levels: dict[tuple[Strain, Risk, str], list[int]] = {}
        for strain, risk, level in sorted(seats, key=_text_order):
            levels.setdefault((strain, risk, _who(seats[strain, risk, level])), []).append(level)
        found = (
            f"{who} {''.join(map(str, listed))}{strain}{risk}"
            for (strain, risk, who), listed in levels.items()
        )
        return ",".join(found) or "pass"


def _text_order(one: tuple[Strain, Risk, int]) -> tuple[int, int]:
    return -one[0].index, one[2]


def _who(seats: list[Seat]) -> str:
    """The side where both may declare, else the seat."""
    return str(seats[0] if len(seats) == 1 else seats[0].side).upper()


def par(table: DDTable, dealer: Seat, vulnerability: Vulnerability) -> Par:
    """The par of `table`: an auction in which each side doubles what fails and may bid on.

    Found by working back from 7NT: whoever is bid against takes the better of letting the
    bid stand and any higher bid of his own. The dealer's side speaks first, which matters
    when both sides can make the same bid.
    """
    return _Game(table, dealer, vulnerability).par()


class _Game:
    """What each bid is worth to each side, in that side's points."""

    def __init__(self, table: DDTable, dealer: Seat, vulnerability: Vulnerability) -> None:
        self._first = dealer.side
        self._stop = {
            side: [_best(table, bid, side, vulnerability) for bid in BIDS] for side in Side
        }
        self._over: dict[Side, list[int]] = {side: [_NEVER] for side in Side}
        for index in range(len(BIDS) - 1, -1, -1):
            above = {side: self._over[side][-1] for side in Side}
            for side in Side:
                value = min(self._stop[side][index].points, -above[side.other])
                self._over[side].append(max(above[side], value))
        for best in self._over.values():
            best.reverse()

    def par(self) -> Par:
        second = max(0, self._over[self._first.other][0])
        best = max(self._over[self._first][0], -second)
        score = best if self._first is Side.NS else -best
        return Par(score, tuple(self._finals(score)) if score else (Result(None),))

    def _finals(self, score: int) -> Iterator[Result]:
        """The bids that stand at `score` and that the other side would lose by bidding over."""
        for side in Side:
            points = score if side is Side.NS else -score
            for index, stop in enumerate(self._stop[side]):
                if stop.points == points and -self._over[side.other][index + 1] > points:
                    yield from stop.results


@dataclass(frozen=True, slots=True)
class _Stop:
    """A bid that is passed out or doubled: its side's points and who may declare for them."""

    points: int
    results: tuple[Result, ...]


def _best(table: DDTable, bid: Bid, side: Side, vulnerability: Vulnerability) -> _Stop:
    """What `bid` by `side` scores with its better declarer, doubled when it fails."""
    results = []
    for seat in side.seats:
        tricks = table.tricks(bid.strain, seat)
        risk = Risk.UNDOUBLED if tricks >= bid.tricks else Risk.DOUBLED
        results.append(Result(Contract(bid, risk, seat), tricks))
    scores = [contract_score(one, vulnerability).for_side(side) for one in results]
    best = max(scores)
    chosen = tuple(one for one, points in zip(results, scores, strict=True) if points == best)
    return _Stop(best, chosen)

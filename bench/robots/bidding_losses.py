"""Where a match of bidders is won and lost: separate lines, losses against par, divergences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import mean

from bidding_boards import Duel, points

from qiaopai.core import (
    BIDS,
    DOUBLE,
    Auction,
    Bid,
    Contract,
    Risk,
    Seat,
    Side,
    Vulnerability,
)
from qiaopai.scoring import imps, trick_score
from qiaopai.solver import DDTable, par
from qiaopai.systems import System

KINDS = ("passed out", "part-score", "game", "slam")


def kind_of(contract: Contract | None) -> str:
    """What the contract undertakes, as bid."""
    if contract is None:
        return "passed out"
    if contract.level >= 6:
        return "slam"
    plain = Contract(contract.bid, Risk.UNDOUBLED, contract.declarer)
    return "game" if trick_score(plain) >= 100 else "part-score"


@dataclass(slots=True)
class Line:
    """Tables of one kind: how many, IMPs won on their boards, how many succeeded."""

    tables: int = 0
    imps: int = 0
    succeeded: int = 0

    def figures(self, boards: int) -> dict[str, float | int]:
        """Share of all tables, IMPs a board of the match, and the rate of success."""
        return {
            "tables": self.tables,
            "share": round(self.tables / (2 * boards), 4),
            "imps_per_board": round(self.imps / boards, 3),
            "success": round(self.succeeded / self.tables, 3) if self.tables else 0.0,
        }


def separate_lines(duels: Sequence[Duel]) -> dict[str, dict[str, float | int]]:
    """Slams, games, competitive part-scores, sacrifices and doubles of ours, each as a line.

    A line's IMPs are those of its boards. A slam or game succeeds when it makes, a
    part-score when it brings a plus, a sacrifice when their contract would have cost more,
    a double when the contract goes down.
    """
    lines: dict[str, Line] = defaultdict(Line)
    for one in duels:
        for side, auction in one.ours():
            for name, success in _lines_of(one, side, auction):
                line = lines[name]
                line.tables += 1
                line.imps += one.imps
                line.succeeded += success
    return {name: line.figures(len(duels)) for name, line in sorted(lines.items())}


def _lines_of(one: Duel, side: Side, auction: Auction) -> Iterator[tuple[str, bool]]:
    contract = auction.contract
    if contract is None:
        return
    score = one.points(auction, side)
    contested = len({seat.side for seat, call in auction if isinstance(call, Bid)}) == 2
    kind = kind_of(contract)
    if contract.declarer.side is not side:
        if contract.risk is not Risk.UNDOUBLED:
            yield f"doubles of a {kind}", score > 0
        elif contested and kind == "part-score":
            yield "their competitive part-scores", score > 0
        return
    theirs = _their_game(auction, side)
    if theirs is not None and score < 0:
        saved = points(theirs, one.table, one.board.vulnerability)
        yield "sacrifices", score > (saved if side is Side.NS else -saved)
    elif kind in ("slam", "game"):
        yield f"{kind}s", score > 0
    elif contested:
        yield "competitive part-scores", score > 0


def _their_game(auction: Auction, side: Side) -> Contract | None:
    """The opponents' last bid as a contract, when it was a game."""
    bids = [(seat, call) for seat, call in auction if isinstance(call, Bid)]
    theirs = [(seat, bid) for seat, bid in bids if seat.side is not side]
    if not theirs:
        return None
    strain = theirs[-1][1].strain
    declarer = next(seat for seat, bid in theirs if bid.strain is strain)
    contract = Contract(theirs[-1][1], Risk.UNDOUBLED, declarer)
    return contract if kind_of(contract) in ("game", "slam") else None


# Losses against par


def losses(duels: Sequence[Duel]) -> dict[str, dict[str, float]]:
    """IMPs a board that our tables lie below par, by kind of loss; share of the tables."""
    found: dict[str, list[int]] = defaultdict(list)
    for one in duels:
        for side, auction in one.ours():
            name, lost = loss(one.table, one.board.vulnerability, side, auction)
            if lost > 0:
                found[name].append(lost)
    return {
        name: {
            "share": round(len(lost) / (2 * len(duels)), 4),
            "imps_per_board": round(sum(lost) / len(duels), 3),
        }
        for name, lost in sorted(found.items(), key=lambda pair: -sum(pair[1]))
    }


def loss(
    table: DDTable, vulnerability: Vulnerability, side: Side, auction: Auction
) -> tuple[str, int]:
    """The kind of loss of `side` at one table and how many IMPs it lies below par."""
    sign = 1 if side is Side.NS else -1
    goal = par(table, auction.dealer, vulnerability)
    score = sign * points(auction.contract, table, vulnerability)
    lost = imps(sign * goal.score_ns - score)
    contract = auction.contract
    best = kind_of(next(iter(goal.contracts))) if goal.contracts else "passed out"
    mine = sign * goal.score_ns > 0
    if contract is None or contract.declarer.side is side:
        return _loss_of_ours(kind_of(contract), score, best, mine), lost
    if contract.risk is not Risk.UNDOUBLED:
        return "our double lets it make" if score < 0 else "a bid of ours beats the double", lost
    if score > 0:
        return "their contract not doubled, or ours better", lost
    if kind_of(contract) == "part-score":
        return f"their part-score, our {best}" if mine else "their part-score not pushed", lost
    return "their game, no sacrifice or outbid", lost


def _loss_of_ours(kind: str, score: int, best: str, mine: bool) -> str:
    order = KINDS.index
    if score < 0:
        return f"{kind} down, par is ours" if mine else f"{kind} down, par is theirs"
    if mine and order(best) > order(kind):
        return f"{best} missed in a {kind}"
    return f"{kind}, a better one there" if mine else f"{kind}, par is theirs"


# Where two tables part


def divergences(duels: Sequence[Duel], system: System) -> dict[str, dict[str, float | int]]:
    """Boards by who had opened where the tables part, and by what our differing call was."""
    found: dict[str, list[int]] = defaultdict(list)
    for one in duels:
        found[_divergence(one, system)].append(one.imps)
    return {
        name: {
            "boards": len(won),
            "imps_per_board": round(sum(won) / len(duels), 3),
            "mean": round(mean(won), 2),
        }
        for name, won in sorted(found.items(), key=lambda pair: sum(pair[1]))
    }


def _divergence(one: Duel, system: System) -> str:
    calls = one.first.calls
    pairs = zip(calls, one.second.calls, strict=False)
    place = next((place for place, (one_, other) in enumerate(pairs) if one_ != other), None)
    if place is None:
        return "same auction"
    before = Auction(one.first.dealer, calls[:place])
    side = before.turn.side
    ours = one.first if side is Side.NS else one.second
    upto = Auction(ours.dealer, ours.calls[: place + 1])
    meaning = system.meaning(upto, one.board.vulnerability)
    opener = next((seat for seat, call in before if isinstance(call, Bid)), None)
    who = "nobody" if opener is None else "we" if opener.side is side else "they"
    call = "double" if meaning.call is DOUBLE else "bid" if isinstance(meaning.call, Bid) else "P"
    return f"{who} opened, our {call} {meaning.name}".rstrip()


# The best that one side can do alone


@cache
def _bids_of(side: Side) -> tuple[Contract, ...]:
    return tuple(
        Contract(bid, Risk.UNDOUBLED, seat) for bid in BIDS for seat in Seat if seat.side is side
    )


def alone(duels: Iterable[Duel]) -> dict[str, dict[str, float]]:
    """Against silent opponents: IMPs a board below the best contract, by ours and the best."""
    found: dict[str, list[int]] = defaultdict(list)
    boards = 0
    for one in duels:
        boards += 1
        for side, auction in one.ours():
            sign = 1 if side is Side.NS else -1
            score = one.points(auction, side)
            vulnerability = one.board.vulnerability
            best, goal = max(
                ((sign * points(c, one.table, vulnerability), c) for c in _bids_of(side)),
                key=lambda pair: pair[0],
            )
            lost = imps(max(best, 0) - score)
            own = kind_of(auction.contract) + (" down" if score < 0 else "")
            if lost > 0:
                found[f"{own}, best a {kind_of(goal) if best > 0 else 'pass'}"].append(lost)
    return {
        name: {
            "share": round(len(lost) / (2 * boards), 4),
            "imps_per_board": round(sum(lost) / boards, 3),
        }
        for name, lost in sorted(found.items(), key=lambda pair: -sum(pair[1]))
    }

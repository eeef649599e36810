"""Boards bid to the end, with their double-dummy tables: what bidding.py counts."""

from __future__ import annotations

import importlib.util
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from games import call_at, card_at

from qiaopai.core import (
    PASS,
    Auction,
    Board,
    Call,
    Contract,
    Deal,
    Hand,
    Result,
    Seat,
    Side,
    Vulnerability,
    parse_call,
)
from qiaopai.scoring import contract_score, imps
from qiaopai.solver import DDTable, native_solver
from qiaopai.systems import System

Bidder = Callable[[Hand, Auction, Vulnerability], Call]


class OurBidder:
    """A system, counting its calls, the floor's share and its time."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.calls = 0
        self.floor: Counter[str] = Counter()
        self.seconds = 0.0

    def __call__(self, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> Call:
        """The system's call; the hand must be one that the call shows."""
        started = time.process_time()
        meaning = self.system.choose(hand, auction, vulnerability)
        self.seconds += time.process_time() - started
        self.calls += 1
        if meaning.computed:
            self.floor[meaning.name] += 1
        assert meaning.constraint.admits(hand)
        return meaning.call


def yardstick(path: Path) -> Bidder:
    """The bidder in a file, its illegal calls taken as passes."""
    spec = importlib.util.spec_from_file_location("yardstick", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def bid(hand: Hand, auction: Auction, vulnerability: Vulnerability) -> Call:
        del vulnerability
        calls = [str(call).replace("NT", "N") for call in auction.calls]
        seat, dealer = auction.turn.index, auction.dealer.index
        call = parse_call(module.call(str(hand), seat, dealer, calls))
        return call if auction.is_legal(call) else PASS

    return bid


def always_pass(hand: Hand, auction: Auction, vulnerability: Vulnerability) -> Call:
    """The bidder that never bids."""
    del hand, auction, vulnerability
    return PASS


def bid_out(board: Board, bidders: dict[Side, Bidder]) -> Auction:
    """The whole auction of a board."""
    auction = Auction(board.dealer)
    while not auction.is_over:
        seat = auction.turn
        call = bidders[seat.side](board.deal[seat], auction, board.vulnerability)
        auction = auction.add(call)
    return auction


def points(contract: Contract | None, table: DDTable, vulnerability: Vulnerability) -> int:
    """North-South's points at the double-dummy number of tricks."""
    if contract is None:
        return 0
    tricks = table.tricks(contract.strain, contract.declarer)
    return contract_score(Result(contract, tricks), vulnerability).north_south


@dataclass(frozen=True, slots=True)
class Duel:
    """One board at two tables: ours North-South in `first`, East-West in `second`."""

    board: Board
    table: DDTable
    first: Auction
    second: Auction

    def ours(self) -> Iterator[tuple[Side, Auction]]:
        """Our side and the auction at each table."""
        yield Side.NS, self.first
        yield Side.EW, self.second

    def points(self, auction: Auction, side: Side) -> int:
        """The points of `side` at one table."""
        score = points(auction.contract, self.table, self.board.vulnerability)
        return score if side is Side.NS else -score

    @property
    def imps(self) -> int:
        """The IMPs we win."""
        return imps(self.points(self.first, Side.NS) + self.points(self.second, Side.EW))


def duel(board: Board, table: DDTable, ours: Bidder, other: Bidder) -> Duel:
    """The board bid at both tables."""
    return Duel(
        board,
        table,
        bid_out(board, {Side.NS: ours, Side.EW: other}),
        bid_out(board, {Side.NS: other, Side.EW: ours}),
    )


def tables(deals: Sequence[Deal], store: Path | None) -> list[DDTable]:
    """Double-dummy tables, in the batches the solver likes, those in `store` taken over."""
    lines = store.read_text().splitlines() if store and store.exists() else []
    known = {text: row for text, _, row in (line.partition("|") for line in lines)}
    missing = [one for one in deals if str(one) not in known]
    for start in range(0, len(missing), 40):
        batch = missing[start : start + 40]
        solved = dict(zip(map(str, batch), native_solver().tables(batch), strict=True))
        known.update({text: str(table) for text, table in solved.items()})
        if store:
            with store.open("a") as file:
                file.writelines(f"{text}|{table}\n" for text, table in solved.items())
        print(f"\rsolved {start + len(batch)} of {len(missing)}", end="", flush=True)
    if missing:
        print()
    return [DDTable.parse(known[str(one)]) for one in deals]


def champion_games(path: Path, count: int) -> list[tuple[Board, Auction]]:
    """The first games of a champion program's file, passed-out ones too; dealer North."""
    games = []
    for line in path.read_text().splitlines()[:count]:
        numbers = [int(word) for word in line.split()]
        hands = {seat: Hand(map(card_at, numbers[i:52:4])) for i, seat in enumerate(Seat)}
        auction, place = Auction(Seat.NORTH), 52
        while not auction.is_over:
            auction = auction.add(call_at(numbers[place]))
            place += 1
        games.append((Board(1, Deal(hands)), auction))
    return games

"""How well the natural system bids: a match against the plain yardstick, and against itself.

    python bench/bidding.py [--boards 1000] [--seed 1] [--worst 20]
        [--yardstick FILE] [--games FILE] [--tables FILE]

The match: every deal at two tables, the system North-South at one and East-West at the other,
contracts scored at their double-dummy tricks; IMPs a board with the standard error. The
yardstick is a file with `call(hand, seat, dealer, auction)`. Self-play on the same deals:
shares of part-scores, games and slams, the mean distance from par in IMPs, how many calls
the floor gave and milliseconds a call. With --games (a champion program's games against
itself, in the form bench/robots/games.py reads): the same measures of both on its deals.

With --tables double-dummy tables are kept in a file, a line a deal, and taken from there the
next time. Results go to bench/results/bidding.json.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from qiaopai.core import (
    BIDS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Board,
    Call,
    Card,
    Contract,
    Deal,
    Hand,
    Result,
    Risk,
    Seat,
    Side,
    Vulnerability,
    parse_call,
)
from qiaopai.dealing import SeededDice, deal
from qiaopai.scoring import contract_score, imps, trick_score
from qiaopai.solver import DDTable, native_solver, par
from qiaopai.systems import System, load_system

RESULTS = Path(__file__).parent / "results"
SHARED = Path(__file__).resolve().parents[2] / "shared"
KINDS = ("passed out", "part-score", "game", "slam")

Bidder = Callable[[Hand, Auction, Vulnerability], Call]


class OurBidder:
    """The system, counting its calls, the floor's share and its time."""

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


def kind_of(contract: Contract | None) -> str:
    """What the contract undertakes, as bid."""
    if contract is None:
        return "passed out"
    if contract.level >= 6:
        return "slam"
    plain = Contract(contract.bid, Risk.UNDOUBLED, contract.declarer)
    return "game" if trick_score(plain) >= 100 else "part-score"


def tables(deals: Sequence[Deal], store: Path | None) -> list[DDTable]:
    """Double-dummy tables, in the batches the solver likes, those in `store` taken over."""
    lines = store.read_text().splitlines() if store and store.exists() else []
    known = {text: DDTable.parse(row) for text, _, row in (line.partition("|") for line in lines)}
    missing = [one for one in deals if str(one) not in known]
    for start in range(0, len(missing), 40):
        batch = missing[start : start + 40]
        solved = dict(zip(map(str, batch), native_solver().tables(batch), strict=True))
        known.update(solved)
        if store:
            with store.open("a") as file:
                file.writelines(f"{text}|{table}\n" for text, table in solved.items())
        print(f"\rsolved {start + len(batch)} of {len(missing)}", end="", flush=True)
    print()
    return [known[str(one)] for one in deals]


def match(boards: Sequence[Board], solved: Sequence[DDTable], ours: Bidder, other: Bidder) -> list:
    """For each board: IMPs won, the board, and both auctions, ours North-South first."""
    rows = []
    for board, table in zip(boards, solved, strict=True):
        first = bid_out(board, {Side.NS: ours, Side.EW: other})
        second = bid_out(board, {Side.NS: other, Side.EW: ours})
        won = points(first.contract, table, board.vulnerability)
        lost = points(second.contract, table, board.vulnerability)
        rows.append((imps(won - lost), board, first, second))
    return rows


def judged(
    contracts: Sequence[Contract | None],
    solved: Sequence[DDTable],
    boards: Sequence[Board],
    vulnerable: Vulnerability | None = None,
) -> dict[str, Any]:
    """Shares of kinds of contracts and the mean distance from par in IMPs."""
    kinds = Counter(map(kind_of, contracts))
    distances = []
    for contract, table, board in zip(contracts, solved, boards, strict=True):
        vulnerability = vulnerable or board.vulnerability
        best = par(table, board.dealer, vulnerability).score_ns
        distances.append(abs(imps(points(contract, table, vulnerability) - best)))
    return {
        "shares": {kind: round(kinds[kind] / len(contracts), 4) for kind in KINDS},
        "doubled": sum(bool(c and c.risk is not Risk.UNDOUBLED) for c in contracts),
        "from_par": round(mean(distances), 2),
    }


def champion_games(path: Path, count: int) -> list[tuple[Board, Auction]]:
    """The first games of a file of numbers: deal, calls, cards; dealer North."""
    games = []
    for line in path.read_text().splitlines()[:count]:
        numbers = [int(word) for word in line.split()]
        held: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
        for place, number in enumerate(numbers[:52]):
            rank, suit = divmod(number, 4)
            held[Seat.NORTH.after(place)].append(Card.at(13 * suit + rank))
        auction, place = Auction(Seat.NORTH), 52
        while not auction.is_over:
            auction = auction.add(_call(numbers[place]))
            place += 1
        dealt = Deal({seat: Hand(cards) for seat, cards in held.items()})
        games.append((Board(1, dealt), auction))
    return games


def _call(number: int) -> Call:
    return (PASS, DOUBLE, REDOUBLE)[number - 52] if number < 55 else BIDS[number - 55]


def against(boards: list[Board], solved: list[DDTable], path: Path, worst: int) -> dict[str, Any]:
    """The match with the yardstick, its worst boards printed."""
    ours = OurBidder(load_system("sayc"))
    rows = match(boards, solved, ours, yardstick(path))
    won = [row[0] for row in rows]
    for row in sorted(rows, key=lambda row: row[0])[:worst]:
        print(f"{row[0]:+d}  board {row[1].number}  {row[1].deal}")
        print(f"     North-South ours  {row[2]}   East-West ours  {row[3]}")
    return {
        "imps_per_board": round(mean(won), 3),
        "standard_error": round(stdev(won) / sqrt(len(won)), 3),
        "boards": len(won),
    }


def self_play(boards: list[Board], solved: list[DDTable]) -> dict[str, Any]:
    """The system against itself."""
    ours = OurBidder(load_system("sayc"))
    contracts = [bid_out(board, {Side.NS: ours, Side.EW: ours}).contract for board in boards]
    return {
        **judged(contracts, solved, boards),
        "calls": ours.calls,
        "from_the_floor": round(ours.floor.total() / ours.calls, 4),
        "floor_but_passes": round((ours.floor.total() - ours.floor["stays"]) / ours.calls, 4),
        "ms_per_call": round(1000 * ours.seconds / ours.calls, 2),
    }


def beside_champion(path: Path, count: int, store: Path | None) -> dict[str, Any]:
    """The system's and the champion's contracts on the champion's deals."""
    games = champion_games(path, count)
    boards = [board for board, _ in games]
    solved = tables([board.deal for board in boards], store)
    ours = OurBidder(load_system("sayc"))
    contracts = [bid_out(board, {Side.NS: ours, Side.EW: ours}).contract for board in boards]
    return {
        "ours": judged(contracts, solved, boards),
        "champion": judged([auction.contract for _, auction in games], solved, boards),
    }


def main() -> None:
    """Runs the parts whose files are there; prints and stores the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worst", type=int, default=0)
    parser.add_argument("--yardstick", type=Path, default=SHARED / "yardsticks/natural_bidder.py")
    parser.add_argument("--games", type=Path, default=SHARED / "data/wbridge5/games_1_5000.txt")
    parser.add_argument("--tables", type=Path)
    options = parser.parse_args()
    dice = SeededDice(options.seed)
    boards = [Board(number, deal(dice)) for number in range(1, options.boards + 1)]
    solved = tables([board.deal for board in boards], options.tables)
    figures: dict[str, Any] = {"self_play": self_play(boards, solved)}
    if options.yardstick.is_file():
        figures["yardstick"] = against(boards, solved, options.yardstick, options.worst)
    if options.games.is_file():
        figures["champion_deals"] = beside_champion(options.games, options.boards, options.tables)
    print(json.dumps(figures, indent=2))
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "bidding.json").write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()

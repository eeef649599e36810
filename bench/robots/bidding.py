"""How well the natural system bids: matches against plain bidders, and against itself.

    python bench/robots/bidding.py [--boards 1000] [--seed 1] [--worst 20]
        [--yardstick FILE] [--games FILE] [--tables FILE] [--keep FILE]
    python bench/robots/bidding.py --compare OLD NEW

The matches: every deal at two tables, the system North-South at one and East-West at the other,
contracts scored at their double-dummy tricks; IMPs a board with the standard error. One match
is against the yardstick, a file with `call(hand, seat, dealer, auction)`, one against a bidder
that always passes. Slams, games, competitive part-scores, sacrifices and doubles are lines of
their own; losses are counted by kind against par, and by where the two tables part.

Self-play on the same deals: shares of part-scores, games and slams, the mean distance from par
in IMPs, how many calls the floor gave and milliseconds a call. With --games (a champion
program's games against itself, in the form bench/robots/games.py reads): the same measures of both
on its deals.

With --tables double-dummy tables are kept in a file, a line a deal, and taken from there the
next time. With --keep the auctions of every board are kept, and --compare holds two such files
against each other, board by board. Results go to bench/results/bidding.json, by seed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from bidding_boards import (
    Bidder,
    Duel,
    OurBidder,
    always_pass,
    bid_out,
    champion_games,
    duel,
    points,
    tables,
    yardstick,
)
from bidding_losses import KINDS, alone, divergences, kind_of, losses, separate_lines

from qiaopai.core import Board, Contract, Risk, Side
from qiaopai.dealing import SeededDice, deal
from qiaopai.scoring import imps
from qiaopai.solver import DDTable, par
from qiaopai.systems import load_system

RESULTS = Path(__file__).resolve().parents[1] / "results" / "bidding.json"
SHARED = Path(__file__).resolve().parents[3] / "shared"


def average(won: Sequence[int]) -> dict[str, float | int]:
    """The mean of IMPs a board with its standard error."""
    return {
        "imps_per_board": round(mean(won), 3),
        "standard_error": round(stdev(won) / sqrt(len(won)), 3),
        "boards": len(won),
    }


def match(boards: Sequence[Board], solved: Sequence[DDTable], other: Bidder) -> list[Duel]:
    """Every board at two tables."""
    ours = OurBidder(load_system("sayc"))
    return [duel(board, table, ours, other) for board, table in zip(boards, solved, strict=True)]


def against_yardstick(duels: list[Duel]) -> dict[str, Any]:
    """The match's figures, its separate lines, its losses and divergences."""
    return {
        **average([one.imps for one in duels]),
        "lines": separate_lines(duels),
        "below_par": losses(duels),
        "divergences": divergences(duels, load_system("sayc")),
    }


def against_pass(duels: list[Duel]) -> dict[str, Any]:
    """The match's figures, its separate lines, and what the best contract would bring."""
    return {
        **average([one.imps for one in duels]),
        "lines": separate_lines(duels),
        "below_best": alone(duels),
    }


def show_worst(duels: list[Duel], count: int) -> None:
    """Prints the boards on which most was lost, with both auctions."""
    for one in sorted(duels, key=lambda one: one.imps)[:count]:
        print(f"{one.imps:+d}  board {one.board.number}  {one.board.deal}")
        print(f"     North-South ours  {one.first}   East-West ours  {one.second}")


def keep(path: Path, matches: dict[str, list[Duel]]) -> None:
    """Writes the boards of the matches, a line each: match, board, IMPs, both auctions."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        for name, duels in matches.items():
            for one in duels:
                row = [name, str(one.board.deal), one.imps, str(one.first), str(one.second)]
                file.write(json.dumps(row) + "\n")


def compare(old: Path, new: Path) -> None:
    """Prints the difference of two kept runs, board by board."""
    before, after = _kept(old), _kept(new)
    for name in sorted({match for match, _ in before}):
        gained = [
            after[key] - won for key, won in before.items() if key[0] == name and key in after
        ]
        print(name, json.dumps({**average(gained), "changed": sum(map(bool, gained))}))


def _kept(path: Path) -> dict[tuple[str, str], int]:
    rows: Iterable[list[Any]] = map(json.loads, path.read_text().splitlines())
    return {(name, dealt): won for name, dealt, won, _, _ in rows}


# Self-play


def judged(
    contracts: Sequence[Contract | None], solved: Sequence[DDTable], boards: Sequence[Board]
) -> dict[str, Any]:
    """Shares of kinds of contracts and the mean distance from par in IMPs."""
    kinds = Counter(map(kind_of, contracts))
    distances = []
    for contract, table, board in zip(contracts, solved, boards, strict=True):
        best = par(table, board.dealer, board.vulnerability).score_ns
        distances.append(abs(imps(points(contract, table, board.vulnerability) - best)))
    return {
        "shares": {kind: round(kinds[kind] / len(contracts), 4) for kind in KINDS},
        "doubled": sum(bool(c and c.risk is not Risk.UNDOUBLED) for c in contracts),
        "from_par": round(mean(distances), 2),
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
        "boards": len(boards),
        "ours": judged(contracts, solved, boards),
        "champion": judged([auction.contract for _, auction in games], solved, boards),
    }


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """The figures of one seed."""
    started = time.process_time()
    dice = SeededDice(options.seed)
    boards = [Board(number, deal(dice)) for number in range(1, options.boards + 1)]
    solved = tables([board.deal for board in boards], options.tables)
    figures: dict[str, Any] = {"commit": head(), "self_play": self_play(boards, solved)}
    matches = {"pass": match(boards, solved, always_pass)}
    figures["pass"] = against_pass(matches["pass"])
    if options.yardstick.is_file():
        matches["yardstick"] = match(boards, solved, yardstick(options.yardstick))
        figures["yardstick"] = against_yardstick(matches["yardstick"])
        show_worst(matches["yardstick"], options.worst)
    if options.keep:
        keep(options.keep, matches)
    figures["cpu_seconds"] = round(time.process_time() - started)
    return figures


def head() -> str:
    """The commit that is checked out."""
    found = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    )
    return found.stdout.strip()


def main() -> None:
    """Runs the parts whose files are there; prints and stores the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worst", type=int, default=0)
    parser.add_argument("--yardstick", type=Path, default=SHARED / "yardsticks/natural_bidder.py")
    parser.add_argument("--games", type=Path, help="compare with a champion's games")
    parser.add_argument("--tables", type=Path)
    parser.add_argument("--keep", type=Path, help="keep every board's auctions here")
    parser.add_argument("--compare", type=Path, nargs=2, metavar=("OLD", "NEW"))
    options = parser.parse_args()
    if options.compare:
        compare(*options.compare)
        return
    stored = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    if options.games:
        figures = beside_champion(options.games, options.boards, options.tables)
        stored["champion_deals"] = {"commit": head(), **figures}
    else:
        figures = measure(options)
        stored[f"seed_{options.seed}"] = figures
    print(json.dumps(figures, indent=2))
    RESULTS.write_text(json.dumps(stored, indent=2) + "\n")


if __name__ == "__main__":
    main()

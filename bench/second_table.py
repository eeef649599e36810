"""How often the simple second table makes its contracts, and what it bids (R81, R82).

    python bench/second_table.py [--boards 200] [--full] [--seed 1] [--budget 4] [--games FILE]

Deals boards with a seed, lets each pair choose its contract from both hands and four robots
play it, each from its own view. Printed, and written to bench/results/second_table.json: the
share of contracts made with its standard error, and the shares of part-scores, games and slams
beside those of a champion program's 5,000 games against itself (counted again when FILE holds
them, in the form that bench/robots/games.py reads). Stopped with Ctrl-C and started again, it
goes on where it was; --fresh starts anew.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any

from qiaopai.core import BIDS, Board, Contract
from qiaopai.dealing import SeededDice, deal
from qiaopai.robots import robot
from qiaopai.robots.second_table import SIMPLE_BUDGET, play_board
from qiaopai.scoring import trick_score
from qiaopai.table.values import Strength

RESULTS = Path(__file__).parent / "results"
KINDS = ("part_score", "game", "slam")
CHAMPION = {"part_score": 0.4238, "game": 0.5040, "slam": 0.0722}
"""Of 4,984 played contracts, by what was bid: a doubled part-score is a part-score."""
FULL = 2000


def kind_of(contract: Contract) -> str:
    """What the bid undertakes: a part-score, a game or a slam."""
    if contract.level >= 6:
        return "slam"
    return "game" if trick_score(contract) >= 100 * contract.risk.factor else "part_score"


def champion(games: Path | None) -> dict[str, float]:
    """The champion's shares, counted in `games` if given."""
    if games is None:
        return CHAMPION
    found: Counter[str] = Counter()
    for line in games.read_text().splitlines():
        bids = [int(word) for word in line.split()[52:] if int(word) > 54]
        if bids:
            bid = BIDS[bids[-1] - 55]
            found[kind_of(Contract.parse(f"{bid} N"))] += 1
    return {kind: round(found[kind] / found.total(), 4) for kind in KINDS}


def boards(seed: int, count: int) -> Iterator[Board]:
    """The boards of a seed, the same for any count."""
    dice = SeededDice(seed)
    return (Board(number, deal(dice)) for number in range(1, count + 1))


def play(seed: int, count: int, budget: int, store: Path) -> list[dict[str, Any]]:
    """A record for each board, those in `store` taken over, new ones added to it."""
    done = [json.loads(line) for line in store.read_text().splitlines()] if store.exists() else []
    player = robot("default", budget=budget)
    commit = head()
    with store.open("a") as file:
        for board in list(boards(seed, count))[len(done) :]:
            started = time.process_time()
            second = play_board(board, Strength.SIMPLE, player)
            assert second.result.contract is not None
            record = {
                "board": board.number,
                "result": str(second.result),
                "made": second.result.made,
                "kind": kind_of(second.result.contract),
                "stopped": second.stopped,
                "cpu": round(time.process_time() - started, 3),
                "commit": commit,
            }
            file.write(json.dumps(record) + "\n")
            file.flush()
            done.append(record)
    return done[:count]


def head() -> str:
    """The commit that is checked out, with a plus when files differ from it."""
    told = subprocess.run(
        ["git", "describe", "--always", "--dirty=+"],
        capture_output=True,
        text=True,
        check=False,
        cwd=RESULTS.parent,
    )
    return told.stdout.strip() or "unknown"


def summary(records: list[dict[str, Any]], games: Path | None) -> dict[str, Any]:
    """The figures of all `records`."""
    count = len(records)
    kinds = Counter(record["kind"] for record in records)
    made = Counter(record["kind"] for record in records if record["made"])
    share = made.total() / count
    cpu = sum(record["cpu"] for record in records)
    return {
        "boards": count,
        "made": round(share, 4),
        "standard_error": round(sqrt(share * (1 - share) / count), 4),
        "shares": {kind: round(kinds[kind] / count, 4) for kind in KINDS},
        "champion": champion(games),
        "made_by_kind": {kind: round(made[kind] / max(1, kinds[kind]), 4) for kind in KINDS},
        "stopped": sum(record["stopped"] for record in records),
        "cpu_seconds": round(cpu),
        "cpu_seconds_per_board": round(cpu / count, 3),
        "commits": sorted({record["commit"] for record in records}),
    }


def main() -> None:
    """Plays, prints, writes."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--full", action="store_true", help=f"{FULL} boards")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=int, default=SIMPLE_BUDGET)
    parser.add_argument("--games", type=Path)
    parser.add_argument("--fresh", action="store_true")
    asked = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    store = RESULTS / f"second_table-{asked.seed}-{asked.budget}.jsonl"
    if asked.fresh:
        store.unlink(missing_ok=True)
    count = FULL if asked.full else asked.boards
    found = summary(play(asked.seed, count, asked.budget, store), asked.games)
    found = {"seed": asked.seed, "budget": asked.budget, **found}
    (RESULTS / "second_table.json").write_text(json.dumps(found, indent=1) + "\n")
    for name, value in found.items():
        print(f"{name:>22}: {value}")


if __name__ == "__main__":
    main()

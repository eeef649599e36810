"""What an analysis costs, and what it says of recorded games.

    python bench/robots/analysis.py GAMES [--deals 200] [--known 25] [--samples 20] [--work build]

GAMES holds recorded games (see games.py). Each is analysed against all four hands, the first
--known of them by what could be known too. Printed and written to bench/results/analysis.json:
double-dummy tricks given up a deal in each role, points a deal that the calls cost, IMPs a deal
against the robot's choices, each with its standard error, and CPU seconds a board. Kept deal by
deal under --work, so that a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from itertools import islice
from pathlib import Path

from games import Game, read_games
from ledger import Record, kept, write

from qiaopai.analysis import BoardAnalysis, Knowledge, add_expected, analyse_board
from qiaopai.analysis import Record as Played
from qiaopai.analysis.summary import Mean
from qiaopai.analysis.values import Role
from qiaopai.core import Board, Play
from qiaopai.solver import native_solver


def judged(games: dict[str, Game], known: int, samples: int, key: str) -> Record:
    """The figures of one game; those by what could be known for the first `known`."""
    game, solver = games[key], native_solver()
    play = Play(game.contract, game.cards)
    started = time.process_time()
    found = analyse_board(Played.of_board(Board(1, game.deal), game.auction, play), solver)
    record: Record = {"above": time.process_time() - started, **seen(found)}
    if list(games).index(key) < known:
        started = time.process_time()
        more = add_expected(found, Knowledge(solver, samples))
        record |= {"known": time.process_time() - started, **expected(more)}
    return record


def seen(found: BoardAnalysis) -> Record:
    """Tricks given up by role and points that the calls cost, all hands known."""
    tricks = {
        role.value: sum(card.tricks for card in found.cards if card.role is role) for role in Role
    }
    return {**tricks, "calls": sum(call.points for call in found.calls)}


def expected(found: BoardAnalysis) -> Record:
    """IMPs that the robot's choices gain on those made."""
    return {
        f"{name}_imps": sum(one.expected.imps for one in judged if one.expected)
        for name, judged in (("cards", found.cards), ("calls", found.calls))
    }


def main() -> None:
    """Judges the games and sums up."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", type=Path)
    for name, number in (("deals", 200), ("known", 25), ("samples", 20)):
        asked.add_argument(f"--{name}", type=int, default=number)
    asked.add_argument("--work", type=Path, default=Path("build"))
    args = asked.parse_args()
    games = {str(game.number): game for game in islice(read_games(args.games), args.deals)}
    work = partial(judged, games, args.known, args.samples)
    store = args.work / f"analysis-{args.known}-{args.samples}.jsonl"
    records = list(kept(store, games, work, "analysis"))
    names = ("lead", "declarer", "defence", "calls", "cards_imps", "calls_imps", "above", "known")
    figures: Record = {
        "deals": len(records),
        "samples": args.samples,
        "commit": records[-1]["commit"],
    }
    for name in names:
        values = [record[name] for record in records if name in record]
        mean = Mean.of(values)
        figures[name] = {
            "deals": mean.count,
            "mean": round(mean.mean, 4),
            "standard_error": None if mean.error is None else round(mean.error, 4),
        }
    figures["cpu"] = round(sum(record["cpu"] for record in records), 1)
    write("analysis", figures)


if __name__ == "__main__":
    main()

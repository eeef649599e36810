"""Whole games between levels: each board at two tables, the teams changing directions.

    python bench/robots/ladder.py [--pairs expert-club club-beginner] [--boards 300]
        [--seed 2026] [--work build/ladder.jsonl]

IMPs a board for the first of each pair with the standard error and by how many of them it is
ahead; CPU seconds of a board of four, how long decisions took (share within 0.2, 1 and 2 s of
CPU, by kind), illegal actions, faults and resident memory. Boards are kept one by one, so
that a stopped run goes on. Results go to bench/results/ladder.json.
"""

from __future__ import annotations

import argparse
import time
from itertools import chain
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from ledger import Record, kept, write

from qiaopai.core import Board
from qiaopai.dealing import SeededDice, deal
from qiaopai.robots.match import Teams, play_twice

LIMITS = (0.2, 1.0, 2.0)


def played(key: str, seed: int) -> Record:
    """One board of one pair, at both tables."""
    pair, number = key.split(" ")
    first, second = pair.split("-")
    board = Board(int(number), deal(SeededDice(f"ladder {seed} {number}")))
    started = time.process_time()
    both = play_twice(Teams(first, second), board)
    return {
        "imps": both.imps,
        "scores_ns": both.scores_ns,
        "results": list(map(str, both.results)),
        "seconds": round(time.process_time() - started, 3),
        "ms": {kind: [round(one, 1) for one in times] for kind, times in both.watch.times.items()},
        "illegal": both.watch.illegal,
        "stalls": both.watch.stalls,
        "stopped": both.watch.stopped,
        "faults": both.watch.faults,
        "rss_mb": round(both.rss_mb, 1),
    }


def standing(records: list[Record]) -> Record:
    """The figures of one pair."""
    won = [record["imps"] for record in records]
    error = stdev(won) / sqrt(len(won))
    return {
        "boards": len(won),
        "imps_per_board": round(fmean(won), 3),
        "standard_error": round(error, 3),
        "errors_ahead": round(fmean(won) / error, 2) if error else None,
        "cpu_seconds_a_table": round(fmean(r["seconds"] for r in records) / 2, 2),
        "decisions": {kind: spread(records, kind) for kind in ("calls", "lead", "cards")},
        "all_decisions": spread(records),
        "illegal": sum(record["illegal"] for record in records),
        "stalls": sum(record["stalls"] for record in records),
        "stopped": sum(record["stopped"] for record in records),
        "faults": sum(len(record["faults"]) for record in records),
        "rss_mb": [records[0]["rss_mb"], max(record["rss_mb"] for record in records)],
        "cpu_seconds": round(sum(record["cpu"] for record in records), 1),
        "commits": sorted({record["commit"] for record in records}),
    }


def spread(records: list[Record], kind: str | None = None) -> Record:
    """How decision times of both teams are spread: shares within limits, and the longest."""
    lists = chain.from_iterable(
        record["ms"].values() if kind is None else [record["ms"][kind]] for record in records
    )
    seconds = sorted(one / 1000 for one in chain.from_iterable(lists))
    if not seconds:
        return {"count": 0}
    within = {
        f"within_{limit:g}_s": round(fmean(s <= limit for s in seconds), 5) for limit in LIMITS
    }
    return {"count": len(seconds), **within, "longest_s": round(seconds[-1], 3)}


def main() -> None:
    """Plays the boards that are not kept yet, prints and stores the standings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", nargs="+", default=["expert-club", "club-beginner"])
    parser.add_argument("--boards", type=int, default=300)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--work", type=Path, default=Path("build/ladder.jsonl"))
    options = parser.parse_args()
    figures = {}
    for pair in options.pairs:
        keys = [f"{pair} {number}" for number in range(1, options.boards + 1)]
        records = list(kept(options.work, keys, lambda key: played(key, options.seed), pair))
        figures[pair] = standing(records)
    write("ladder", figures)


if __name__ == "__main__":
    main()

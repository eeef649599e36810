"""Matchpoints, cross-IMPs and whole sheets against the obvious way, and how they grow.

``python bench/comparison.py [--full]``: figures in CPU time, the median of several runs, both
ways in the same process. Results of a board are drawn from realistic scores with a seed; a real
board has few different ones, however many tables play it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from qiaopai.core import Bid, Contract, Result, Risk, Seat, Strain, vulnerability_of
from qiaopai.scoring import contract_score, imps
from qiaopai.scoring.cross_imps import cross_imps
from qiaopai.scoring.event import Contestant, Event, Line
from qiaopai.scoring.matchpoints import matchpoints
from qiaopai.scoring.options import Options
from qiaopai.scoring.sheet import score_event

RESULTS = Path(__file__).parent / "results" / "comparison.json"
BOARDS = 26


def board(dice: Random, number: int, tables: int) -> list[int]:
    """North-South's points of a board that was played at `tables` tables."""
    level, strain = dice.choice([(3, Strain.NOTRUMP), (4, Strain.SPADES), (2, Strain.HEARTS)])
    declarer = dice.choice(list(Seat))
    found = []
    for _ in range(tables):
        bid = Bid(max(1, min(7, level + dice.choice((-1, 0, 0, 0, 1)))), strain)
        tricks = max(0, min(13, bid.tricks + dice.choice((-2, -1, -1, 0, 0, 0, 1, 1, 2))))
        risk = dice.choice((Risk.UNDOUBLED,) * 9 + (Risk.DOUBLED,))
        result = Result(Contract(bid, risk, declarer), tricks)
        found.append(contract_score(result, vulnerability_of(number)).north_south)
    return found


def pairwise_matchpoints(points: Sequence[int]) -> list[int]:
    """Each result held against each other."""
    return [sum(2 if own > other else own == other for other in points) - 1 for own in points]


def pairwise_cross_imps(points: Sequence[int]) -> list[int]:
    """The same in IMPs."""
    return [sum(imps(own - other) for other in points) for own in points]


def seconds(work: Callable[[], object], runs: int) -> float:
    """CPU time of `work`, the median of `runs`."""
    times = []
    for _ in range(runs):
        start = process_time()
        work()
        times.append(process_time() - start)
    return median(times)


def event(tables: int) -> Event:
    """Pairs who all played the same boards at `tables` tables."""
    dice = Random(tables)
    lines = tuple(
        Line(board=number, ns=(f"N{at}",), ew=(f"E{at}",), points=points)
        for number in range(1, BOARDS + 1)
        for at, points in enumerate(board(dice, number, tables))
    )
    names = dict.fromkeys(name for line in lines for name in line.ids)
    return Event(contestants=tuple(Contestant(id=name) for name in names), lines=lines)


def ratios(results: int, tables: int) -> dict[str, object]:
    """The two ways in one run: matchpoints of one board, cross-IMPs of a session."""
    dice = Random(2026)
    points = board(dice, 1, results)
    boards = [board(dice, number, tables) for number in range(1, BOARDS + 1)]
    assert matchpoints(points) == pairwise_matchpoints(points)
    assert cross_imps(boards[0]) == pairwise_cross_imps(boards[0])
    counting = seconds(lambda: matchpoints(points), 9)
    pairwise = seconds(lambda: pairwise_matchpoints(points), 1)
    distinct = seconds(lambda: [cross_imps(one) for one in boards], 5)
    every = seconds(lambda: [pairwise_cross_imps(one) for one in boards], 1)
    return {
        "matchpoints": {
            "results": results, "counting_s": counting, "pairwise_s": pairwise,
            "ratio": round(pairwise / counting, 1),
        },
        "cross_imps": {
            "tables": tables, "boards": BOARDS, "distinct_s": distinct, "pairwise_s": every,
            "ratio": round(every / distinct, 1),
            "distinct_scores": max(len(set(one)) for one in boards),
        },
    }  # fmt: skip


def growth(sizes: Sequence[int]) -> dict[str, dict[str, float]]:
    """CPU seconds by number of tables: one board counted, and a session's whole sheet."""
    found: dict[str, dict[str, float]] = {}
    for tables in sizes:
        boards = [board(Random(tables), number, tables) for number in range(1, BOARDS + 1)]
        one = event(tables)

        def sheet(method: str, played: Event = one) -> object:
            return score_event(played, Options.of(method))

        found[str(tables)] = {
            "matchpoints_s": seconds(lambda own=boards: [matchpoints(one) for one in own], 3),
            "cross_imps_s": seconds(lambda own=boards: [cross_imps(one) for one in own], 3),
            "sheet_mp_s": seconds(lambda: sheet("mp"), 1),
            "sheet_ximp_s": seconds(lambda: sheet("ximp"), 1),
        }
    return found


def main() -> None:
    """Prints the figures; with ``--full`` keeps them too."""
    full = "--full" in sys.argv[1:]
    found = ratios(13_000, 500) if full else ratios(1_300, 100)
    found["growth"] = growth((10, 100, 1_000, 10_000) if full else (10, 100))
    print(json.dumps(found, indent=1))
    if full:
        commit = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
        )
        RESULTS.write_text(json.dumps({"commit": commit.stdout.strip(), **found}, indent=1) + "\n")


if __name__ == "__main__":
    main()

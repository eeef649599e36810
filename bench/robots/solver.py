"""The solver: beside the native library called directly, beside endplay's helpers, and its answers.

    python bench/robots/solver.py [--lists ../shared/data/dds] [--rounds 7] [--only PART ...]

--only runs some parts and keeps the others as they stand in the results.

*native*: what this package adds to the library's own batch calls. The other way fills the
library's structures before the clock starts and calls it with ctypes; both solve the same
deals in turn in one process, from empty tables. *endplay*: the obvious way, one deal at a time
through endplay's Python helpers, in a process of its own. *lists*: the published lists, whole:
tables, par, par contracts, opening leads with their equals, plays followed card by card.

CPU time of the quickest round, beside endplay of all rounds; what counts is the ratio. Results are
printed and kept in bench/results/solver.json.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from ledger import earlier, head, write

from qiaopai.core import Card, Contract, Deal, Hand, Play, Seat, Strain
from qiaopai.dealing import SeededDice, deal
from qiaopai.solver import native_solver, par
from qiaopai.solver.native import MEMORY_MB, TABLES_MB, check, load

TABLES = (1, 4, 16)
"""Deals whose whole tables are made, beside endplay."""
LAYOUTS = (10, 100, 1000)
"""Layouts of an ending in which every card is priced, beside endplay."""
NATIVE_TABLES = 20
NATIVE_CARDS = ((0, 20, True), (4, 200, False), (7, 200, False), (7, 2000, False), (9, 2000, False))
"""Tricks played before the moment, layouts, and whether one best card is enough."""

PARTS = ("native", "endplay", "lists")

Way = Callable[[], Any]


# The moments


def ending(seed: int, tricks: int) -> tuple[Deal, Play]:
    """So many tricks of lowest legal cards of a seeded deal in 1NT by South."""
    dealt = deal(SeededDice(seed))
    play = Play(Contract.parse("1NT S"))
    while len(play.tricks) < tricks:
        held = play.remove_played(play.turn, dealt[play.turn])
        play = play.add(min(play.legal(held)), held)
    return dealt, play


def layouts(seed: int, tricks: int, count: int) -> tuple[Seat, list[tuple[Hand, ...]]]:
    """The leader, and `count` ways in which the three other hands may be dealt."""
    dealt, play = ending(seed, tricks)
    left = {seat: play.remove_played(seat, hand) for seat, hand in dealt}
    leader = play.turn
    unseen = [card for seat, hand in left.items() if seat is not leader for card in hand]
    rng = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        order = [unseen[place] for place in rng.permutation(len(unseen))]
        size = len(left[leader])
        hands = {leader: left[leader]}
        for step in range(3):
            hands[leader.after(step + 1)] = Hand(order[step * size : (step + 1) * size])
        found.append(tuple(hands[seat] for seat in Seat))
    return leader, found


def masks_of(some: list[tuple[Hand, ...]]) -> Any:
    """Hands as card masks."""
    return np.array([[hand.mask for hand in hands] for hands in some], dtype=np.uint64)


# Beside the library itself


NUMBER = np.int32
ONE = np.dtype(
    [
        *(("trump", NUMBER), ("first", NUMBER), ("suit", NUMBER, 3), ("rank", NUMBER, 3)),
        ("cards", np.uint32, (4, 4)),
    ]
)
BOARDS = np.dtype(
    [("count", NUMBER), ("deals", ONE, 200)]
    + [(name, NUMBER, 200) for name in ("target", "solutions", "mode")]
)
ANSWERS = np.dtype([("count", NUMBER), ("boards", NUMBER, (200, 54))])
DEALS = np.dtype([("count", NUMBER), ("cards", np.uint32, (200, 4, 4))])


def holdings(masks: Any) -> Any:
    """Masks as the library wants them."""
    shifts = np.array([39, 26, 13, 0], dtype=np.uint64)
    suits = masks[:, :, None] >> shifts & np.uint64(0x1FFF)
    return (suits << np.uint64(2)).astype(np.uint32)


class Direct:
    """The library's batch calls on structures that were filled before."""

    def __init__(self) -> None:
        self._library = load()
        self._small = self.cards(Strain.CLUBS, Seat.NORTH, masks_of([SMALL]), True)

    def cards(self, strain: Strain, leader: Seat, masks: Any, best_only: bool) -> Way:
        """Prices the cards of each layout, 200 a call."""
        filled = []
        for start in range(0, len(masks), 200):
            part = masks[start : start + 200]
            boards = np.zeros((), BOARDS)
            boards["count"] = len(part)
            deals = boards["deals"][: len(part)]
            deals["trump"] = 4 if strain is Strain.NOTRUMP else 3 - strain.index
            deals["first"] = leader.index
            deals["cards"] = holdings(part)
            boards["target"], boards["mode"] = -1, 1
            boards["solutions"] = 1 if best_only else 3
            filled.append((boards, np.zeros((), ANSWERS)))

        def run() -> None:
            for boards, answers in filled:
                found = self._library.SolveAllBoardsBin(boards.ctypes.data, answers.ctypes.data)
                check(found)

        return run

    def tables(self, deals: list[Deal]) -> Way:
        """Makes all tables of up to 40 deals in one call."""
        one = np.zeros((), DEALS)
        one["count"] = len(deals)
        one["cards"][: len(deals)] = holdings(masks_of([tuple(d[s] for s in Seat) for d in deals]))
        arrays = (np.zeros(5, NUMBER), np.zeros(4001, NUMBER), np.zeros(40 * 288, np.uint8))

        def run() -> None:
            where = (array.ctypes.data for array in arrays)
            check(self._library.CalcAllTables(one.ctypes.data, -1, *where))

        return run

    def memory(self, megabytes: int) -> None:
        """Gives the library as much memory, with nothing in it."""
        self._library.SetResources(megabytes, 1)

    def forget(self) -> None:
        """Empties the library's tables: a tiny position with another trump does."""
        self._small()


SMALL = tuple(Hand([Card.parse(text)]) for text in ("S2", "S3", "S4", "S5"))


def timed(way: Way) -> tuple[float, Any]:
    """CPU seconds of `way`, and its answer."""
    started = time.process_time()
    answer = way()
    return time.process_time() - started, answer


def beside(ours: Way, theirs: Way, forget: Way, rounds: int) -> dict[str, float]:
    """CPU milliseconds of both in turn, from empty tables."""
    spent: tuple[list[float], list[float]] = ([], [])
    for turn in range(rounds):
        order = ((0, ours), (1, theirs)) if turn % 2 else ((1, theirs), (0, ours))
        for place, way in order:
            forget()
            spent[place].append(timed(way)[0])
    return figures(*spent)


def figures(ours: list[float], theirs: list[float]) -> dict[str, float]:
    """Milliseconds of the quickest round, their ratio, and the median of the rounds' ratios."""
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    return {
        "ours_ms": round(1000 * min(ours), 2),
        "theirs_ms": round(1000 * min(theirs), 2),
        "ours_to_theirs": round(min(ours) / min(theirs), 4),
        "median_ratio": round(median(ratios), 4),
        "rounds": len(ratios),
    }


def native(rounds: int) -> dict[str, Any]:
    """What this package adds to the library's own calls."""
    direct, solver = Direct(), native_solver()
    dice = SeededDice("native")
    deals = [deal(dice) for _ in range(NATIVE_TABLES)]
    found: dict[str, Any] = {}

    def measured(name: str, ours: Way, theirs: Way, times: int, empty: Way) -> None:
        found[name] = beside(ours, theirs, empty, times)
        print(f"{name:44} {found[name]}", flush=True)

    name = f"tables of {NATIVE_TABLES} deals"
    much = partial(direct.memory, TABLES_MB)
    measured(name, lambda: solver.tables(deals), direct.tables(deals), max(2, rounds // 3), much)
    direct.memory(MEMORY_MB)
    for tricks, count, best_only in NATIVE_CARDS:
        leader, some = layouts(3, tricks, count)
        masks = masks_of(some)
        theirs = direct.cards(Strain.NOTRUMP, leader, masks, best_only)

        def ours(leader: Seat = leader, masks: Any = masks, best_only: bool = best_only) -> Any:
            return solver.cards_masks(Strain.NOTRUMP, leader, (), masks, best_only=best_only)

        what = "the best card" if best_only else "every card"
        name = f"{what} of {count} layouts after {tricks} tricks"
        measured(name, ours, theirs, rounds, direct.forget)
    return found


# Beside endplay's helpers


def tables_ours(deals: list[Deal]) -> list[int]:
    """All 20 numbers of each deal, in one batch."""
    return [tricks for table in native_solver().tables(deals) for _, _, tricks in table]


def tables_theirs(deals: list[Deal]) -> list[int]:
    """The same, a deal at a time."""
    from endplay.dds import calc_dd_table
    from endplay.types import Deal as Other
    from endplay.types import Denom, Player

    strains = [Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt]
    found = []
    for one in deals:
        table = calc_dd_table(Other(str(one)))
        found += [table[strain, player] for strain in strains for player in Player]
    return found


def cards_ours(leader: Seat, some: list[tuple[Hand, ...]]) -> list[dict[str, int]]:
    """The value of every card in each layout, in batches from card masks."""
    rows = native_solver().cards_masks(Strain.NOTRUMP, leader, (), masks_of(some))
    return [
        {str(Card.at(int(place))): int(row[place]) for place in np.flatnonzero(row >= 0)}
        for row in rows
    ]


def cards_theirs(leader: Seat, some: list[tuple[Hand, ...]]) -> list[dict[str, int]]:
    """The same, a layout at a time."""
    from endplay.dds import solve_board
    from endplay.types import Deal as Other
    from endplay.types import Denom, Player

    found = []
    for hands in some:
        text = "N:" + " ".join(map(str, hands))
        other = Other(text, first=Player[["north", "east", "south", "west"][leader.index]])
        other.trump = Denom.nt
        found.append({name_of(card): tricks for card, tricks in solve_board(other)})
    return found


def name_of(card: Any) -> str:
    """Our name of their card."""
    return card.suit.name[0].upper() + str(card.rank.abbr)


def called(way: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[float, Any]:
    """CPU seconds of `way`, and its answer, in the process that runs it."""
    return timed(lambda: way(*arguments))


def new_deals(size: int, turn: int) -> tuple[list[Deal]]:
    """Deals of their own for each round: the library remembers those it solved last."""
    dice = SeededDice(f"{size} {turn}")
    return ([deal(dice) for _ in range(size)],)


def new_layouts(size: int, turn: int) -> tuple[Seat, list[tuple[Hand, ...]]]:
    """Layouts of an ending of their own for each round."""
    return layouts(3 + turn, 7, size)


def endplay(rounds: int) -> dict[str, Any]:
    """Both ways at every size; their answers must agree. The first round only warms up."""
    spawn = get_context("spawn")
    cases = [
        (f"tables of {size} deals", tables_ours, tables_theirs, partial(new_deals, size))
        for size in TABLES
    ] + [
        (f"cards of {size} layouts", cards_ours, cards_theirs, partial(new_layouts, size))
        for size in LAYOUTS
    ]
    found = {}
    with ProcessPoolExecutor(1, spawn) as one, ProcessPoolExecutor(1, spawn) as other:
        for name, ours, theirs, new in cases:
            spent: tuple[list[float], list[float]] = ([], [])
            for turn in range(rounds + 1):
                answers = []
                for place, (pool, way) in enumerate(((one, ours), (other, theirs))):
                    seconds, answer = pool.submit(called, way, new(turn)).result()
                    answers.append(answer)
                    spent[place].append(seconds)
                assert answers[0] == answers[1], "the two ways disagree"
            found[name] = figures(*([sum(one[1:])] for one in spent))
            print(f"{name:44} {found[name]}", flush=True)
    return found


# The published lists


def lists(folder: Path) -> dict[str, Any]:
    """How many answers of the published lists are ours, of how many."""
    sys.path.insert(0, str(Path(__file__).parents[2]))
    from tests.solver.published import read_list, read_solutions

    records = read_list((folder / "list100.txt").read_text())
    solver = native_solver()
    tables = solver.tables([one.deal for one in records])
    futures = solver.futures([one.position for one in records])
    traces = solver.traces([(one.deal, one.play) for one in records])
    pars = [
        par(table, one.dealer, one.vulnerability)
        for one, table in zip(records, tables, strict=True)
    ]
    solved = read_solutions((folder / "sol10.txt").read_text())
    right = {
        "tables": [table == one.table for one, table in zip(records, tables, strict=True)],
        "par scores": [p.score_ns == one.score_ns for one, p in zip(records, pars, strict=True)],
        "par contracts": [p.text == one.contracts for one, p in zip(records, pars, strict=True)],
        "opening leads": [
            set(found) == set(one.futures) for one, found in zip(records, futures, strict=True)
        ],
        "traces": [
            found[: len(one.trace)] == one.trace for one, found in zip(records, traces, strict=True)
        ],
        "tables of the plain list": [
            found == table
            for found, (_, table) in zip(
                solver.tables([one for one, _ in solved]), solved, strict=True
            )
        ],
    }
    answers = {name: f"{sum(flags)} of {len(flags)}" for name, flags in right.items()}
    print(answers, flush=True)
    return answers


def main() -> None:
    """Measures, prints, writes."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--lists", type=Path)
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    chosen = parser.parse_args()
    found = earlier("solver")
    parts: dict[str, Way] = {"native": lambda: native(chosen.rounds), "endplay": lambda: endplay(3)}
    if chosen.lists:
        parts["lists"] = lambda: lists(chosen.lists)
    for name in PARTS:
        if name in chosen.only and name in parts:
            seconds, told = timed(parts[name])
            found[name] = {"commit": head(), "cpu_seconds": round(seconds, 1), **told}
    write("solver", {name: found[name] for name in PARTS if name in found})


if __name__ == "__main__":
    main()

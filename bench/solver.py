"""The solver's batches against the obvious way, one deal at a time through endplay's helpers.

    python bench/solver.py [--rounds 3]

Two questions, each at several sizes: all tables of some deals, and the value of every card in
many layouts of one ending. CPU time of both ways, interleaved, best of the rounds; what counts
is the ratio. Each way has a process
of its own. Answers are compared too. Written to bench/results/solver.json.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from qiaopai.core import Card, Contract, Deal, Hand, Play, Seat, Strain
from qiaopai.dealing import SeededDice, deal
from qiaopai.solver import native_solver

RESULTS = Path(__file__).parent / "results"
TABLES = (1, 4, 16)
LAYOUTS = (10, 100, 1000)
TRICKS_PLAYED = 7

Ways = tuple[Callable[..., Any], Callable[..., Any]]
Pools = tuple[ProcessPoolExecutor, ProcessPoolExecutor]


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


def ending(seed: int) -> Play:
    """Seven tricks of lowest legal cards of a seeded deal in 1NT by South, and South to lead."""
    dealt = deal(SeededDice(seed))
    play = Play(Contract.parse("1NT S"))
    while len(play.tricks) < TRICKS_PLAYED:
        held = play.remove_played(play.turn, dealt[play.turn])
        play = play.add(min(play.legal(held)), held)
    return play


def layouts(seed: int, count: int) -> tuple[Seat, list[tuple[Hand, ...]]]:
    """The leader, and `count` ways in which the three other hands may be dealt."""
    play = ending(seed)
    dealt = deal(SeededDice(seed))
    left = {seat: play.remove_played(seat, hand) for seat, hand in dealt}
    leader = play.turn
    unseen = [card for seat, hand in left.items() if seat is not leader for card in hand]
    rng = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        order = [unseen[i] for i in rng.permutation(len(unseen))]
        size = len(left[leader])
        hands = {leader: left[leader]}
        for step in range(3):
            hands[leader.after(step + 1)] = Hand(order[step * size : (step + 1) * size])
        found.append(tuple(hands[seat] for seat in Seat))
    return leader, found


def cards_ours(leader: Seat, some: list[tuple[Hand, ...]]) -> list[dict[str, int]]:
    """The value of every card in each layout, in batches from card masks."""
    masks = np.array([[hand.mask for hand in hands] for hands in some], dtype=np.uint64)
    rows = native_solver().cards_masks(Strain.NOTRUMP, leader, (), masks)
    return [{str(Card.at(int(i))): int(row[i]) for i in np.flatnonzero(row >= 0)} for row in rows]


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
        solved = solve_board(other)
        found.append({name_of(card): tricks for card, tricks in solved})
    return found


def name_of(card: Any) -> str:
    """Our name of their card."""
    return card.suit.name[0].upper() + str(card.rank.abbr)


def timed(way: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[float, Any]:
    """CPU seconds of `way`, and its answer."""
    started = time.process_time()
    answer = way(*arguments)
    return time.process_time() - started, answer


def compare(ways: Ways, pools: Pools, arguments: tuple[Any, ...], rounds: int) -> dict[str, float]:
    """CPU milliseconds of both, best of the rounds, and their ratio; the answers must agree."""
    best = [float("inf"), float("inf")]
    answers: list[Any] = [None, None]
    for _ in range(rounds):
        for place, (way, pool) in enumerate(zip(ways, pools, strict=True)):
            seconds, answers[place] = pool.submit(timed, way, arguments).result()
            best[place] = min(best[place], seconds)
    assert answers[0] == answers[1], "the two ways disagree"
    return {
        "ours_ms": round(1000 * best[0], 1),
        "theirs_ms": round(1000 * best[1], 1),
        "ratio": round(best[1] / best[0], 2),
    }


def measure(pools: Pools, rounds: int) -> dict[str, dict[int, dict[str, float]]]:
    """The comparison at every size."""
    found: dict[str, dict[int, dict[str, float]]] = {"tables": {}, "cards": {}}
    for ways in ((tables_ours, tables_theirs), (cards_ours, cards_theirs)):
        warm = ([deal(SeededDice(0))],) if ways[0] is tables_ours else layouts(2, 4)
        compare(ways, pools, warm, 1)
    for size in TABLES:
        dice = SeededDice(size)
        deals = [deal(dice) for _ in range(size)]
        found["tables"][size] = compare((tables_ours, tables_theirs), pools, (deals,), rounds)
        print(f"{size:>5} tables  {found['tables'][size]}")
    for size in LAYOUTS:
        found["cards"][size] = compare((cards_ours, cards_theirs), pools, layouts(3, size), rounds)
        print(f"{size:>5} layouts {found['cards'][size]}")
    return found


def main() -> None:
    """Measures, prints, writes."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    spawn = get_context("spawn")
    with ProcessPoolExecutor(1, spawn) as one, ProcessPoolExecutor(1, spawn) as other:
        found = measure((one, other), rounds)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "solver.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()

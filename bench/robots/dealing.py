"""Dealing: how quick, how it grows, how much memory, how even; beside endplay's generator.

    python bench/robots/dealing.py [--peer 300] [--deals 3000000] [--only PART ...]

--only runs some parts and keeps the others as they stand in the results. One core, CPU time.
*rates*: plain deals inside the sampler by batch size. *openers*: hands of 15-17 points and
balanced shape, found here and by endplay's generator from the same condition, in turn. *rare*:
what rarer conditions take. *stream*: a million deals drawn for a rare condition, and the memory
that took. *layouts*: what a robot asks in an auction. *even*: chi-square of what is dealt against
exact combinatorics, as p-values, for each way of drawing.

Figures are printed and written to bench/results/dealing.json.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from math import comb
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from ledger import earlier, head, write

from qiaopai.core import Auction, Seat, Vulnerability
from qiaopai.dealing import SeededDice, deal
from qiaopai.dealing.drawing import by_honours, by_lengths, holding_table, plain
from qiaopai.dealing.script import Search, parse_script
from qiaopai.dealing.space import PACK, Room, Space
from qiaopai.dealing.urn import BATCH
from qiaopai.robots.imagining import imagine, shown_by
from qiaopai.robots.sampling import Facts, Hidden
from qiaopai.systems import load_system
from qiaopai.testing.chance import p_value

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.dealing.exact import hcp_counts, pattern_counts

OPENER = "hcp(north) >= 15 && hcp(north) <= 17 && shape(north, any 4333 + any 4432 + any 5332)"
RARE = (
    "hcp(north) >= 20 && shape(north, any 5332)",
    "hcp(north) >= 20 && hcp(south) >= 20",
    "shape(north, any 4333 + any 4432 + any 5332) && hcp(north) >= 22 && hcp(north) <= 24"
    " && spades(south) >= 6 && hcp(south) >= 8",
    "spades(north) >= 9 && hascard(north, AS)",
    "hcp(north) + hcp(south) >= 37",
    "losers(north) <= 3 && hcp(north) <= 15",
)
WHOLE = Space(PACK, (Room(13),) * 4)


def dice(seed: int = 1) -> np.random.Generator:
    """Chance for one measurement."""
    return np.random.Generator(np.random.PCG64(seed))


def clocked(work: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds of `work`, and its answer."""
    started = time.process_time()
    answer = work()
    return time.process_time() - started, answer


def rates() -> dict[str, int]:
    """Plain deals a CPU second, by how many are drawn at a time."""
    found = {}
    chance = dice()
    for size in (128, 1024, 4096, BATCH, 65_536):
        turns = max(3, 200_000 // size)
        spent = [
            clocked(lambda size=size: plain(WHOLE, size, chance))[0] / size for _ in range(turns)
        ]
        found[f"{size} at a time"] = round(1 / median(spent))
    total, drawn = 0.0, 0
    while drawn < 2_000_000:
        seconds, holdings = clocked(lambda: plain(WHOLE, BATCH, chance))
        total, drawn = total + seconds, drawn + holdings.shape[2]
    found["two million in all"] = round(drawn / total)
    return found


def found_in(text: str, wanted: int, most: int = 20_000_000, seed: int = 1) -> dict[str, Any]:
    """Deals that meet a condition, how many were drawn, and the seconds that took."""

    def work() -> tuple[int, int, float]:
        search = Search(parse_script(text), dice(seed))
        got = drawn = 0
        for step in search.steps(most):
            got, drawn = got + len(step.deals), drawn + step.drawn
            if got >= wanted:
                break
        return got, drawn, search.share

    seconds, (got, drawn, share) = clocked(work)
    return {
        "found": got,
        "drawn": drawn,
        "share": share,
        "one_in": round(drawn / share / max(1, got)),
        "per_second": round(got / seconds),
        "seconds": round(seconds, 3),
    }


def openers(peer: int) -> dict[str, Any]:
    """The same condition here and in endplay's generator, in turn."""
    from endplay.dealer.generate import generate_deals

    ours, theirs = [], []
    for turn in range(3):
        here = found_in(OPENER, 100_000, seed=turn)
        ours.append(here["per_second"])
        seconds, hands = clocked(
            lambda turn=turn: sum(
                1 for _ in generate_deals(OPENER, produce=peer, seed=turn, max_attempts=-1)
            )
        )
        theirs.append(hands / seconds)
    growth = {size: found_in(OPENER, size)["per_second"] for size in (100, 1000, 10_000, 300_000)}
    return {
        "ours_per_second": round(median(ours)),
        "endplay_per_second": round(median(theirs), 1),
        "times": round(median(ours) / median(theirs)),
        "ours_by_number": growth,
    }


def stream() -> dict[str, Any]:
    """A million deals drawn for a rare condition, and the most memory before and after."""
    text = "losers(north) + losers(south) <= 8 && hcp(north) + hcp(south) <= 20"
    before = peak()
    found = found_in(text, 10**9, most=1_000_000)
    more = found_in(text, 10**9, most=10_000_000)
    return {
        "a_million": found,
        "ten_million": more,
        "peak_mb_before": before,
        "peak_mb_after": peak(),
    }


def peak() -> int:
    """The most memory this process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def layouts(boards: int) -> dict[str, Any]:
    """Forty layouts at every turn of some auctions, each player seeing his own hand only."""
    system, throws = load_system("sayc"), SeededDice("layouts")
    spent, effective, relaxed, calls = [], [], Counter(), 0
    for _ in range(boards):
        dealt, auction = deal(throws), Auction(Seat.NORTH)
        while not auction.is_over:
            hand = dealt[auction.turn]
            if auction.calls:
                hidden = tuple(Hidden(s, 13, 0, 0) for s in Seat if s is not auction.turn)
                facts = Facts(((auction.turn, hand.mask),), hidden, PACK & ~hand.mask, (0, 0, 0, 0))
                shown = shown_by(auction, system.meanings(auction, Vulnerability.NONE))
                seconds, sample = clocked(
                    lambda facts=facts, shown=shown: imagine(facts, shown, 40, dice())
                )
                spent.append(1000 * seconds)
                effective.append(sample.effective)
                relaxed["flattened"] += bool(sample.relaxed.flattened)
                relaxed["widened"] += bool(sample.relaxed.widened or sample.relaxed.dropped)
                calls += 1
            auction = auction.add(system.choose(hand, auction, Vulnerability.NONE).call)
    return {
        "auctions": boards,
        "asked": calls,
        "ms_median": round(median(spent), 2),
        "ms_95_percent": round(float(np.quantile(spent, 0.95)), 2),
        "ms_most": round(max(spent), 1),
        "effective_median": round(median(effective), 1),
        "effective_5_percent": round(float(np.quantile(effective, 0.05)), 1),
        **relaxed,
    }


# How even


def even(deals: int) -> dict[str, float]:
    """p-values of what is dealt against exact figures; small ones would be suspicious."""
    found = dict(plain_hands(deals))
    low, high = 15, 17
    box = Space(PACK, (Room(13, (low, high)), Room(13), Room(13), Room(13)))
    patterns = exact_patterns(low, high)
    found["patterns of 15-17 points, honours first"] = against(
        Counter(pattern for pattern in hand_patterns(by_honours, box, deals)), patterns
    )
    shape = Space(PACK, (Room(13, shapes=frozenset({(4, 3, 3, 3)})), Room(13), Room(13), Room(13)))
    found["points of 4333 with four clubs, lengths first"] = against(
        Counter(hand_points(by_lengths, shape, deals)), exact_points((4, 3, 3, 3))
    )
    return {name: round(value, 4) for name, value in found.items()}


def plain_hands(deals: int) -> Iterator[tuple[str, float]]:
    """Points, patterns and cards of the four hands of plain deals."""
    points = [Counter() for _ in Seat]
    patterns = [Counter() for _ in Seat]
    cards = np.zeros((4, 52), dtype=np.int64)
    chance, drawn = dice(7), 0
    while drawn < deals:
        holdings = plain(WHOLE, BATCH, chance)
        drawn += holdings.shape[2]
        for seat in range(4):
            points[seat].update(holding_table("hcp")[holdings[seat]].sum(axis=0).tolist())
            patterns[seat].update(codes(holding_table("length")[holdings[seat]]))
            for card in range(52):
                held = holdings[seat, card // 13] >> np.uint16(card % 13) & np.uint16(1)
                cards[seat, card] += int(held.sum())
    exact = dict(enumerate(hcp_counts()))
    for seat, name in enumerate("NESW"):
        yield f"points of {name}", against(points[seat], exact)
        yield f"patterns of {name}", against(patterns[seat], pattern_counts())
    # The 52 numbers of a hand sum to 13 a deal, so one card's spread is a little less than free.
    spread = (cards - drawn / 4) ** 2 / (drawn / 4) * (51 / 52) / (3 / 4)
    yield "cards in hands, worst of 208 corrected", worst(spread)


def worst(spread: Any) -> float:
    """The p-value of the largest of many squared deviations, times how many there are."""
    from math import erfc, sqrt

    return min(1.0, spread.size * erfc(sqrt(float(spread.max()) / 2)))


def codes(lengths: Any) -> list[tuple[int, ...]]:
    """Patterns, longest suit first."""
    return list(map(tuple, np.sort(lengths, axis=0)[::-1].T.tolist()))


def hand_patterns(way: Any, space: Space, deals: int) -> Iterator[tuple[int, ...]]:
    """The patterns of the first hand of deals drawn in a way."""
    for holdings in batches(way, space, deals):
        yield from codes(holding_table("length")[holdings[0]])


def hand_points(way: Any, space: Space, deals: int) -> Iterator[int]:
    """The points of the first hand of deals drawn in a way."""
    for holdings in batches(way, space, deals):
        yield from holding_table("hcp")[holdings[0]].sum(axis=0).tolist()


def batches(way: Any, space: Space, deals: int) -> Iterator[Any]:
    """About so many deals."""
    chance = dice(11)
    for _ in range(-(-deals // BATCH)):
        yield way(space, BATCH, chance)


def against(seen: Counter[Any], exact: dict[Any, int]) -> float:
    """The p-value of counts against exact numbers."""
    total, ways = sum(seen.values()), sum(exact.values())
    return p_value([seen[key] for key in exact], [n / ways * total for n in exact.values()])


def suit_points() -> list[Counter[int]]:
    """For each length of a suit, how many holdings have each number of points."""
    tables = (holding_table(name).tolist() for name in ("length", "hcp"))
    found = [Counter() for _ in range(14)]
    for length, points in zip(*tables, strict=True):
        found[length][points] += 1
    return found


def exact_points(shape: tuple[int, ...]) -> dict[int, int]:
    """How many hands of a shape have each number of points."""
    tables, found = suit_points(), Counter({0: 1})
    for length in shape:
        more: Counter[int] = Counter()
        for points, ways in found.items():
            for other, times in tables[length].items():
                more[points + other] += ways * times
        found = more
    return dict(found)


def exact_patterns(low: int, high: int) -> dict[tuple[int, ...], int]:
    """How many hands with so many points have each pattern."""
    found: Counter[tuple[int, ...]] = Counter()
    for pattern in pattern_counts():
        orders = pattern_counts()[pattern] // _ways(pattern)
        inside = sum(n for points, n in exact_points(pattern).items() if low <= points <= high)
        found[pattern] = orders * inside
    return dict(found)


def _ways(pattern: tuple[int, ...]) -> int:
    """How many hands there are of one order of a pattern."""
    ways = 1
    for length in pattern:
        ways *= comb(13, length)
    return ways


def parts(chosen: argparse.Namespace) -> dict[str, Callable[[], Any]]:
    """What is measured, by name; the memory of *stream* is that of a young process."""
    return {
        "stream": stream,
        "rates": rates,
        "openers": lambda: openers(chosen.peer),
        "rare": lambda: {text: found_in(text, 2000) for text in RARE},
        "layouts": lambda: layouts(60),
        "even": lambda: even(chosen.deals),
    }


def main() -> None:
    """Measures, prints, writes."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--peer", type=int, default=300)
    parser.add_argument("--deals", type=int, default=3_000_000)
    names = parts(argparse.Namespace(peer=0, deals=0))
    parser.add_argument("--only", nargs="+", choices=list(names), default=list(names))
    chosen = parser.parse_args()
    found = earlier("dealing")
    for name, part in parts(chosen).items():
        if name in chosen.only:
            seconds, figures = clocked(part)
            found[name] = {"commit": head(), "cpu_seconds": round(seconds, 1), **figures}
    write("dealing", {name: found[name] for name in names if name in found})


if __name__ == "__main__":
    main()

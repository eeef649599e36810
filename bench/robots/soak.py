"""Whatever happens at the table: no illegal action, no exception, no stall, no untrue call.

    python bench/robots/soak.py [--boards 10000] [--work build/soak.jsonl]

Boards by number, so that each can be played again. Four kinds of tables take turns:
two systems against each other; a system against players who call at random; any legal calls
at first (often doubled, often high), then robots; robots whose partners call at random. One
board in ten is played with samples, the others by rule. After every robot's call it is asked
whether the hand is what the call shows, and after the auction whether the four hands are what
all calls together show. Results go to bench/results/soak.json.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from ledger import Record, kept, write

from qiaopai.core import DOUBLE, PASS, REDOUBLE, Auction, Bid, Board, Call, Play, Seat, Side
from qiaopai.dealing import SeededDice, deal
from qiaopai.robots import Decision, Robot, robot
from qiaopai.robots.playing import play_out
from qiaopai.robots.registry import system_of
from qiaopai.robots.watch import Watch, Watched, resident_mb
from qiaopai.systems import Agreements, System
from qiaopai.table.view import SeatView
from qiaopai.text import Message

KINDS = ("two systems", "random opponents", "random beginning", "random partners")
SYSTEMS = ("sayc", "precision")
RANDOM = Message.of("reason.call.pass")


@dataclass
class RandomCaller:
    """Calls anything that is legal: mostly passes, doubles and low bids, sometimes leaps."""

    dice: Random
    name: str = "random"

    def call(self, view: SeatView) -> Decision:
        """A legal call by chance."""
        return Decision(any_call(view.auction, self.dice), RANDOM)

    def card(self, view: SeatView) -> Decision:
        """A legal card by chance."""
        return Decision(self.dice.choice(view.legal_cards), RANDOM)


def any_call(auction: Auction, dice: Random) -> Call:
    """A legal call: a pass in four of ten, a double in two where there is one, else a bid."""
    legal = auction.legal_calls()
    chance = dice.random()
    if chance < 0.4:
        return PASS
    if chance < 0.6:
        for call in (DOUBLE, REDOUBLE):
            if call in legal:
                return call
    bids = [call for call in legal if isinstance(call, Bid)]
    if not bids:
        return PASS
    return (
        dice.choice(bids) if dice.random() < 0.15 else bids[min(len(bids) - 1, dice.randrange(6))]
    )


@dataclass
class Truthful:
    """A robot whose calls are held against what they show."""

    player: Robot
    agreements: Agreements
    untrue: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The robot's name."""
        return self.player.name

    def call(self, view: SeatView) -> Decision:
        """The robot's call; a note where the hand is not what it shows."""
        decision = self.player.call(view)
        after = view.auction.add(decision.action)
        meaning = self.agreements.meaning(after, view.vulnerability)
        if not meaning.constraint.admits(dict(view.hands)[view.seat]):
            self.untrue.append(f"{after} with {dict(view.hands)[view.seat]}")
        return decision

    def card(self, view: SeatView) -> Decision:
        """The robot's card."""
        return self.player.card(view)


@cache
def player(level: str, own: str, theirs: str, budget: int | None) -> Robot:
    """A robot that knows both sides' systems, made once."""
    return robot(f"{level}:{own}", budget, theirs=system(theirs))


@cache
def system(name: str) -> System:
    """A system by name."""
    return system_of(f"club:{name}")


@cache
def agreements(ns: str, ew: str) -> Agreements:
    """What the calls of both sides show."""
    return Agreements(system(ns), system(ew))


def soaked(number: int) -> Record:
    """Plays one board and tells what went wrong."""
    dice = Random(number)
    kind = KINDS[number % len(KINDS)]
    board = Board(number, deal(SeededDice(f"soak {number}")))
    ns, ew = dice.choice(SYSTEMS), dice.choice(SYSTEMS)
    sampled = number % 10 == 0
    level, budget = ("expert", 2) if sampled else ("beginner", None)
    watch = Watch()
    truthful = {
        seat: Truthful(player(level, own, other, budget), agreements(ns, ew))
        for seat in Seat
        for own, other in [(ns, ew) if seat.side is Side.NS else (ew, ns)]
    }
    seats: dict[Seat, Robot] = {seat: Watched(one, watch) for seat, one in truthful.items()}
    begun = random_seats(kind, seats, dice)
    auction = beginning(board, seats, dice) if kind == "random beginning" else None
    played = play_out(board, {**seats, **begun}, auction)
    robots_only = not begun and auction is None
    return {
        "kind": kind,
        "illegal": watch.illegal,
        "stalls": watch.stalls,
        "faults": [f"{played.auction} {fault}" for fault in watch.faults],
        "untrue": [note for one in truthful.values() for note in one.untrue],
        "like": not robots_only or all_like(board, played.auction, ns, ew),
        "doubled": "X" in str(played.auction.contract or ""),
        "level": 0 if played.auction.contract is None else played.auction.contract.level,
        "longest_ms": max((max(t, default=0.0) for t in watch.times.values()), default=0.0),
        "rss_mb": round(resident_mb(), 1),
    }


def random_seats(kind: str, seats: dict[Seat, Robot], dice: Random) -> dict[Seat, Robot]:
    """Who calls at random at this kind of table."""
    if kind == "random opponents":
        return {seat: RandomCaller(dice) for seat in seats if seat.index % 2}
    if kind == "random partners":
        return {seat: RandomCaller(dice) for seat in (Seat.NORTH, Seat.EAST)}
    return {}


def beginning(board: Board, seats: dict[Seat, Robot], dice: Random) -> Auction:
    """A whole auction: up to twelve calls by chance, the rest by the robots."""
    from qiaopai.table.view import seat_view

    auction = Auction(board.dealer)
    for _ in range(dice.randrange(1, 13)):
        if not auction.is_over:
            auction = auction.add(any_call(auction, dice))
    while not auction.is_over:
        seat = auction.turn
        call = seats[seat].call(seat_view(board, auction, None, seat)).action
        assert not isinstance(call, Play)
        auction = auction.add(call)
    return auction


def all_like(board: Board, auction: Auction, ns: str, ew: str) -> bool:
    """Whether each hand is what all its calls together show."""
    shown = agreements(ns, ew).shown(auction, board.vulnerability)
    return all(shown[seat].admits(board.deal[seat]) for seat in Seat)


def main() -> None:
    """Plays the boards that are not kept yet, prints and stores the sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=10_000)
    parser.add_argument("--work", type=Path, default=Path("build/soak.jsonl"))
    options = parser.parse_args()
    keys = map(str, range(1, options.boards + 1))
    records = list(kept(options.work, keys, lambda key: soaked(int(key)), "boards"))
    figures = {
        "boards": len(records),
        "kinds": Counter(record["kind"] for record in records),
        "illegal": sum(record["illegal"] for record in records),
        "stalls": sum(record["stalls"] for record in records),
        "faults": sum(len(record["faults"]) for record in records),
        "untrue": sum(len(record["untrue"]) for record in records),
        "hands_unlike_what_was_shown": sum(not record["like"] for record in records),
        "doubled": sum(record["doubled"] for record in records),
        "levels": dict(sorted(Counter(record["level"] for record in records).items())),
        "longest_ms": max(record["longest_ms"] for record in records),
        "rss_mb": [records[0]["rss_mb"], max(record["rss_mb"] for record in records)],
        "cpu_seconds": round(sum(record["cpu"] for record in records), 1),
        "commits": sorted({record["commit"] for record in records}),
        "first": [note for one in records for note in (*one["faults"], *one["untrue"])][:10],
    }
    write("soak", figures)


if __name__ == "__main__":
    main()

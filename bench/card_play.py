"""Card play of four robots on fixed contracts, and how long each decision takes.

    python bench/card_play.py GAMES PLAYS [--deals 200] [--robot default] [--budget N]

GAMES holds one game a line: 52 numbers deal the cards in turn to N, E, S, W (rank x 4 +
suit, deuce 0, clubs 0), then the calls (52 pass, 53 double, 54 redouble, 55 = 1C …), then
cards that are not read. PLAYS gets a line "game-number card card …" for each, in the order
played. Printed: double-dummy tricks given up per deal by the opening lead, later defence
and declarer's side, and CPU seconds of the decisions by trick.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, stdev

from qiaopai.core import (
    BIDS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Board,
    Call,
    Card,
    Deal,
    Hand,
    Play,
    Rank,
    Seat,
    Suit,
    Vulnerability,
)
from qiaopai.robots import Robot, robot
from qiaopai.solver import Position, native_solver
from qiaopai.table.view import SeatView

PARTS = ("opening lead", "later defence", "declarer side")


@dataclass
class Tally:
    """What is counted: losses in tricks by part and deal, CPU seconds by trick."""

    losses: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    seconds: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    made: int = 0
    makeable: int = 0


def card_at(number: int) -> Card:
    """The card of a number in GAMES."""
    return Card(list(Suit)[number % 4], list(Rank)[number // 4])


def call_at(number: int) -> Call:
    """The call of a number in GAMES."""
    return {52: PASS, 53: DOUBLE, 54: REDOUBLE}.get(number) or BIDS[number - 55]


def read_games(path: Path) -> Iterator[tuple[int, Deal, Auction]]:
    """Line number, deal and auction of each game that was not passed out."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        numbers = [int(word) for word in line.split()]
        deal = Deal({seat: Hand(map(card_at, numbers[i:52:4])) for i, seat in enumerate(Seat)})
        auction = Auction(Seat.NORTH)
        for code in numbers[52:]:
            if auction.is_over:
                break
            auction = auction.add(call_at(code))
        if auction.contract is not None:
            yield number, deal, auction


def view_of(deal: Deal, auction: Auction, play: Play, seat: Seat) -> SeatView:
    """The seat's view of a board that North dealt with nobody vulnerable."""
    board = Board(1, deal)
    shown = {seat} | ({play.contract.dummy} if play.dummy_is_down else set())
    hands = tuple((place, hand) for place, hand in deal if place in shown)
    return SeatView(seat, 1, board.dealer, Vulnerability.NONE, hands, auction, play)


def values(deal: Deal, play: Play) -> dict[Card, int]:
    """Double-dummy tricks of each card for the side on turn."""
    north, east, south, west = (play.remove_played(seat, hand) for seat, hand in deal)
    position = Position(
        play.contract.strain, play.current.leader, play.current.cards, (north, east, south, west)
    )
    return native_solver().cards([position])[0]


def play_deal(player: Robot, deal: Deal, auction: Auction, tally: Tally) -> Play:
    """The deal as four such players play it; what they give up goes into `tally`."""
    contract = auction.contract
    assert contract is not None
    play = Play(contract)
    lost = dict.fromkeys(PARTS, 0)
    while not play.is_over:
        started = time.process_time()
        card = player.card(view_of(deal, auction, play, play.chooser)).action
        tally.seconds[len(play.tricks)].append(time.process_time() - started)
        assert isinstance(card, Card)
        worth = values(deal, play)
        if not play.cards:
            tally.makeable += 13 - max(worth.values()) >= contract.bid.tricks
        lost[part_of(play)] += max(worth.values()) - worth[card]
        play = play.add(card, play.remove_played(play.turn, deal[play.turn]))
    for part, tricks in lost.items():
        tally.losses[part].append(tricks)
    tally.made += play.result().made
    return play


def part_of(play: Play) -> str:
    """Which of the three losses the next card counts in."""
    if not play.cards:
        return PARTS[0]
    return PARTS[2] if play.turn.side is play.contract.declarer.side else PARTS[1]


def show(tally: Tally) -> None:
    """Prints losses and times."""
    for part, lost in tally.losses.items():
        error = stdev(lost) / math.sqrt(len(lost)) if len(lost) > 1 else 0.0
        print(f"{part:14} {fmean(lost):.3f} +- {error:.3f}")
    deals = len(tally.losses[PARTS[0]])
    print(f"made {tally.made}, makeable {tally.makeable} of {deals}")
    print("CPU seconds     p50     p99     max")
    for trick in sorted(tally.seconds):
        spread(f"trick {trick + 1}", tally.seconds[trick])
    every = [seconds for trick in tally.seconds.values() for seconds in trick]
    spread("all", every)
    within = sum(seconds < 1 for seconds in every) / len(every)
    print(f"under 1 s: {within:.2%}; CPU a deal {sum(every) / deals:.2f} s")


def spread(name: str, seconds: list[float]) -> None:
    """Prints the middle, the 99th hundredth and the greatest of `seconds`."""
    ordered = sorted(seconds)
    p50, p99 = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, 99 * len(ordered) // 100)]
    print(f"{name:12} {p50:7.3f} {p99:7.3f} {ordered[-1]:7.3f}")


def main() -> None:
    """Plays the deals."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("games", type=Path)
    options.add_argument("plays", type=Path)
    options.add_argument("--deals", type=int, default=200)
    options.add_argument("--robot", default="default")
    options.add_argument("--budget", type=int)
    args = options.parse_args()
    player = robot(args.robot, args.budget)
    tally = Tally()
    with args.plays.open("w") as out:
        for done, (number, deal, auction) in enumerate(read_games(args.games)):
            if done == args.deals:
                break
            play = play_deal(player, deal, auction, tally)
            print(number, *play.cards, file=out, flush=True)
    show(tally)


if __name__ == "__main__":
    main()

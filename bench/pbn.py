"""Reading PBN: ours beside endplay's reader, on the same file in the same run.

    python bench/pbn.py [--boards 10000] [--rounds 3] [--seed 1]

The file is made here, from a seed: deals, auctions and plays by random legal choices, names and
tags as clubs have them, written by our writer. Read three ways, in turn: ours in full (every
call and card checked against the Laws), ours for tags and deals only, and endplay's
`parsers.pbn`, which keeps all boards in one list and checks no call and no card. CPU time, the
median of the rounds; what counts is the ratio. Then ours alone at a hundredth, a tenth and all of
the boards: how time grows, and how much memory is held at most (tracemalloc, in rounds of their
own), since the stream gives each game away before it reads the next. What is read is compared too.
Written to bench/results/pbn.json.
"""

from __future__ import annotations

import argparse
import json
import random
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from endplay.parsers import pbn as endplay_pbn
from endplay.types import Player

from qiaopai.core import PASS, Auction, Board, Call, Play, Seat
from qiaopai.dealing import SeededDice, deal
from qiaopai.formats import Game
from qiaopai.formats.pbn import PbnStream, write_pbn

RESULTS = Path(__file__).parent / "results"
NAMES = ("Ada Lovelace", "Émilie Noether", "Carl Gauss", "Sofja Kowalewskaja", "Liu Hui", "Abel")


def auction(dice: random.Random, dealer: Seat) -> Auction:
    """A legal auction that somebody bids in; mostly short steps, sometimes a double."""
    found = Auction(dealer)
    while not found.is_over or found.contract is None:
        found = Auction(dealer) if found.is_over else found.add(_call(dice, found))
    return found


def _call(dice: random.Random, found: Auction) -> Call:
    legal = found.legal_calls()
    if dice.random() < 0.45 or len(legal) == 1:
        return PASS
    return legal[min(1 + int(dice.expovariate(0.4)), len(legal) - 1)]


def play(dice: random.Random, board: Board, called: Auction) -> Play:
    """All 52 cards, each chosen among the legal ones."""
    assert called.contract is not None
    found, held = Play(called.contract), dict(board.deal)
    while not found.is_over:
        seat = found.turn
        card = dice.choice(found.legal(held[seat]))
        found = found.add(card, held[seat])
        held[seat] = held[seat].remove(card)
    return found


def game(dice: random.Random, number: int, dealt: Any) -> Game:
    """One game of a big tournament."""
    board = Board(number % 36 + 1, dealt)
    called = auction(dice, board.dealer)
    played = play(dice, board, called)
    people = tuple((place, dice.choice(NAMES)) for place in ("West", "North", "East", "South"))
    tags = (("Event", "Open Pairs"), ("Site", "Shanghai"), ("Date", "2025.04.09"),
            ("Scoring", "MP"), ("Table", str(number % 40 + 1)), *people)  # fmt: skip
    return Game.of_board(board, called, played, played.result(), tags)


def make(path: Path, boards: int, seed: int) -> None:
    """Writes a PBN file of `boards` games."""
    dice, dealing = random.Random(seed), SeededDice(seed)
    games = (game(dice, number, deal(dealing)) for number in range(boards))
    path.write_bytes(write_pbn(games).encode())


def whole(path: Path) -> int:
    """Reads all games, every call and card checked."""
    with path.open("rb") as file:
        return sum(1 for _ in PbnStream(file))


def deals(path: Path) -> int:
    """Reads tags and deals only."""
    with path.open("rb") as file:
        return sum(1 for _ in PbnStream(file, deals_only=True))


def peer(path: Path) -> int:
    """Reads with endplay."""
    with path.open(encoding="utf-8", newline="") as file:
        return len(endplay_pbn.load(file))


WAYS: dict[str, Callable[[Path], int]] = {"whole": whole, "deals": deals, "endplay": peer}


def seconds(path: Path, boards: int, rounds: int, names: tuple[str, ...]) -> dict[str, float]:
    """CPU seconds of each way, in turn, the median of the rounds."""
    took: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(rounds):
        for name in names:
            begun = time.process_time()
            assert WAYS[name](path) == boards
            took[name].append(time.process_time() - begun)
    return {name: round(median(times), 4) for name, times in took.items()}


def peak(path: Path, way: Callable[[Path], int]) -> int:
    """KiB that Python's objects take at most while the file is read."""
    tracemalloc.start()
    way(path)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most >> 10


def agree(path: Path) -> None:
    """Asserts that both readers find the same deals, calls and cards, and ours no fault."""
    with path.open("rb") as file:
        stream = PbnStream(file)
        ours = list(stream)
    assert stream.diagnostics == ()
    with path.open(encoding="utf-8", newline="") as text:
        theirs = endplay_pbn.load(text)
    for one, other in zip(ours, theirs, strict=True):
        assert one.auction is not None
        assert one.play is not None
        assert str(one.deal) == other.deal.to_pbn(Player.north)
        assert len(one.auction) == len(other.auction)
        assert list(map(str, one.play.cards)) == [_text(card) for card in other.play]


def _text(card: Any) -> str:
    return card.suit.name[0].upper() + card.rank.abbr


def measure(folder: Path, boards: int, rounds: int, seed: int) -> dict[str, Any]:
    """All figures."""
    found: dict[str, Any] = {"boards": boards, "rounds": rounds, "seed": seed, "growth": {}}
    for part in (100, 10, 1):
        path = folder / f"{part}.pbn"
        make(path, boards // part, seed)
        if part == 100:
            agree(path)
        names = tuple(WAYS) if part == 1 else ("whole", "deals")
        took = seconds(path, boards // part, rounds, names)
        found["growth"][str(boards // part)] = {
            **{f"{name}_us_per_board": round(1e6 * took[name] * part / boards, 1)
               for name in ("whole", "deals")},
            **{f"{name}_peak_kib": peak(path, WAYS[name]) for name in ("whole", "deals")},
        }  # fmt: skip
    found["bytes"] = path.stat().st_size
    found["cpu_seconds"] = took
    found["endplay_peak_kib"] = peak(path, peer)
    found["times_faster_whole"] = round(took["endplay"] / took["whole"], 2)
    found["times_faster_deals"] = round(took["endplay"] / took["deals"], 2)
    return found


def show(found: dict[str, Any]) -> None:
    """Prints the figures."""
    took = found["cpu_seconds"]
    print(f"{found['boards']:,} boards, {found['bytes']:,} bytes, CPU seconds:")
    print(f"  endplay {took['endplay']:.2f}")
    for name in ("whole", "deals"):
        print(f"  {name:7} {took[name]:.2f}, {found[f'times_faster_{name}']:.2f} times as fast")
    print("  boards  us/board whole  deals   peak KiB whole  deals")
    for boards, row in found["growth"].items():
        print(f"{int(boards):8,} {row['whole_us_per_board']:15} {row['deals_us_per_board']:6}"
              f" {row['whole_peak_kib']:16,} {row['deals_peak_kib']:6,}")  # fmt: skip
    print(f"  peak of endplay: {found['endplay_peak_kib']:,} KiB")


def main() -> None:
    """Measures, prints and writes the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        found = measure(Path(folder), options.boards, options.rounds, options.seed)
    show(found)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "pbn.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()

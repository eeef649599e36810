"""Card play of four robots on fixed contracts: tricks given up, and what each decision costs.

    python bench/robots/card_play.py GAMES YARDSTICK [--play ROBOT=DEALS …]
        [--first 1] [--work build/card_play] [--fresh]

GAMES holds recorded games (see games.py). Four equal robots play each contract from the given
auction, and the double-dummy tricks given up per deal are counted by the script YARDSTICK as
it is: of the robots' play and of the games' own on as many deals. The robot `plain` plays 20
uniform samples a decision, without inference. Without --play: expert on 500 deals, plain on
200, club and beginner on 100. The cards and the CPU seconds of every decision are kept deal
by deal under --work, so that a run that was stopped goes on. Figures are printed and written
to bench/results/card_play.json.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import subprocess
import sys
import time
from collections import defaultdict
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any

from games import Game, read_games

from qiaopai.core import Card, Play
from qiaopai.robots import Decision, Robot, robot
from qiaopai.robots.cardplay import Thinking, choose_card
from qiaopai.robots.schedule import Schedule
from qiaopai.solver import native_solver
from qiaopai.table.view import SeatView

RESULTS = Path(__file__).parents[1] / "results"
PARTS = ("opening lead", "later defence", "declarer side", "won - double dummy")
PLAIN = Schedule(opening=20, leading=(0, *(20,) * 12), following=(20,) * 13, pool=20)

DEFAULT = ["expert=500", "plain=200", "club=100", "beginner=100"]

Record = dict[str, Any]


class PlainPlayer:
    """Twenty uniform samples a decision, no inference; equal cards by rule."""

    name = "plain"
    _thinking = Thinking(PLAIN)

    def card(self, view: SeatView) -> Decision:
        """A card for the seat on turn."""
        return choose_card(view, self._thinking, native_solver())


def player_of(name: str) -> Robot | PlainPlayer:
    """The robot called `name`, or plain sampling."""
    return PlainPlayer() if name == "plain" else robot(name)


def play_game(player: Robot | PlainPlayer, game: Game) -> Record:
    """The game as four such players play it: cards, and seconds with the trick of each."""
    play, seconds = Play(game.contract), []
    while not play.is_over:
        started = time.process_time()
        card = player.card(game.view(play)).action
        seconds.append((len(play.tricks), round(time.process_time() - started, 4)))
        assert isinstance(card, Card)
        play = play.add(card, play.remove_played(play.turn, game.deal[play.turn]))
    return {"game": game.number, "cards": list(map(str, play.cards)), "seconds": seconds}


def play_games(player: Robot | PlainPlayer, games: list[Game], store: Path) -> list[Record]:
    """A record for each game; those in `store` are taken over, new ones added to it."""
    lines = store.read_text().splitlines() if store.exists() else []
    done = {record["game"]: record for record in map(json.loads, lines)}
    commit, spent = head(), 0.0
    with store.open("a") as file:
        for place, game in enumerate(games, 1):
            if game.number in done:
                continue
            record = {**play_game(player, game), "commit": commit}
            done[game.number] = record
            file.write(json.dumps(record) + "\n")
            file.flush()
            spent += sum(seconds for _, seconds in record["seconds"])
            print(f"\r{player.name}: {place} of {len(games)}, {spent:.0f} s", end="", flush=True)
    print()
    return [done[game.number] for game in games]


def head() -> str:
    """The commit that is checked out, with a plus when files differ from it."""
    command = ["git", "describe", "--always", "--dirty=+"]
    told = subprocess.run(command, capture_output=True, text=True, check=False, cwd=RESULTS)
    return told.stdout.strip() or "unknown"


def measure(script: Path, games: Path, plays: Path | None, deals: int) -> Record:
    """What the yardstick prints: each loss with its standard error, and the make rates."""
    command = [sys.executable, script, games, *([plays] if plays else []), "--deals", str(deals)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: Record = {}
    for name in PARTS:
        line = re.search(rf"^{name} +(\S+) \+- (\S+)", told, re.MULTILINE)
        assert line is not None, told
        found[name] = [float(line[1]), float(line[2])]
    found["made"] = told.splitlines()[-1]
    return found


def write_plays(records: list[Record], path: Path) -> Path:
    """The records in the form that the yardstick reads."""
    lines = [" ".join([str(record["game"]), *record["cards"]]) for record in records]
    path.write_text("\n".join(lines) + "\n")
    return path


def times(records: list[Record]) -> Record:
    """CPU seconds of the decisions, by trick and of all, and of a deal."""
    by_trick: dict[str, list[float]] = defaultdict(list)
    for record in records:
        for trick, seconds in record["seconds"]:
            by_trick[f"trick {trick + 1}"].append(seconds)
            by_trick["all"].append(seconds)
            if trick > 1:
                by_trick["after trick 2"].append(seconds)
    every = by_trick["all"]
    return {
        "cpu_seconds": round(sum(every)),
        "seconds_a_deal": round(sum(every) / len(records), 3),
        "under_1_s": round(fmean(one <= 1 for one in every), 5),
        "under_2_s": round(fmean(one <= 2 for one in every), 5),
        "after_trick_2_under_0.2_s": round(
            fmean(one <= 0.2 for one in by_trick["after trick 2"]), 5
        ),
        "by_trick": {name: spread(by_trick[name]) for name in by_trick},
    }


def spread(seconds: list[float]) -> Record:
    """The middle, the 99th hundredth, the 999th thousandth and the longest."""
    ordered = sorted(seconds)

    def at(share: float) -> float:
        return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]

    return {"p50": at(0.5), "p99": at(0.99), "p99.9": at(0.999), "max": ordered[-1]}


def show(found: Record) -> None:
    """Prints the losses side by side, then the times."""
    print(f"{'':34}" + "".join(f"{part:>20}" for part in PARTS))
    for name, losses in found["losses"].items():
        shown = (f"{mean:+.3f} +- {error:.3f}" for mean, error in map(losses.get, PARTS))
        print(f"{name:34}" + "".join(f"{text:>20}" for text in shown), losses["made"])
    for name, told in found["times"].items():
        print(f"{name}: " + ", ".join(f"{k} {v}" for k, v in told.items() if k != "by_trick"))
        for trick, row in told["by_trick"].items():
            print(f"  {trick:14}" + "".join(f"{k:>7} {v:7.3f}" for k, v in row.items()))


def asked_for(words: list[str]) -> dict[str, int]:
    """Robots and numbers of deals from ``expert=500``."""
    return {name: int(deals) for name, _, deals in (word.partition("=") for word in words)}


def main() -> None:
    """Plays, measures, prints, writes."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("games", type=Path)
    options.add_argument("yardstick", type=Path)
    options.add_argument("--play", nargs="+", default=DEFAULT)
    options.add_argument("--first", type=int, default=1, help="where to begin, for trials")
    options.add_argument("--work", type=Path, default=Path("build/card_play"))
    options.add_argument("--fresh", action="store_true")
    asked = options.parse_args()
    asked.work.mkdir(parents=True, exist_ok=True)
    start, wanted = asked.first - 1, asked_for(asked.play)
    games = list(islice(read_games(asked.games), start, start + max(wanted.values())))
    found: Record = {"losses": {}, "times": {}, "commits": {}}
    for deals in sorted(set(wanted.values())) if start == 0 else ():
        own = measure(asked.yardstick, asked.games, None, deals)
        found["losses"][f"the games' own, {deals} deals"] = own
    for name, deals in wanted.items():
        store = asked.work / f"{name}.jsonl"
        if asked.fresh:
            store.unlink(missing_ok=True)
        records = play_games(player_of(name), games[:deals], store)
        plays = write_plays(records, asked.work / f"{name}.txt")
        title = f"{name}, {deals} deals"
        found["losses"][title] = measure(asked.yardstick, asked.games, plays, deals)
        found["times"][title] = times(records)
        found["commits"][title] = sorted({record["commit"] for record in records})
    show(found)
    if start == 0:
        (RESULTS / "card_play.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()

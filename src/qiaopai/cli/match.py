"""``qiaopai match``: robots against robots at two tables."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import click

from qiaopai.cli.dealfiles import read_deals
from qiaopai.cli.output import json_option, print_json, tell, words
from qiaopai.cli.progress import progress
from qiaopai.core import Board
from qiaopai.dealing import SeededDice, deal
from qiaopai.protocol.words import MINUS
from qiaopai.robots.match import Tally, Teams, check_teams, play_match
from qiaopai.robots.watch import KINDS

_MOST_BOARDS = 1_000_000
_DEFAULT_BOARDS = 16
_MOST_JOBS = 2


@click.command()
@click.option("--north-south", default="default", metavar="ROBOT")
@click.option("--east-west", default="default", metavar="ROBOT")
@click.option("--boards", type=click.IntRange(1, _MOST_BOARDS), metavar="N")
@click.option("--budget", type=click.IntRange(1, 10_000), metavar="SAMPLES")
@click.option("--deals", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE")
@click.option("--seed", default="1", metavar="SEED")
@click.option("--jobs", default=1, type=click.IntRange(1, _MOST_JOBS), metavar="N")
@json_option
@click.pass_context
def match(
    ctx: click.Context,
    north_south: str,
    east_west: str,
    boards: int | None,
    budget: int | None,
    deals: Path | None,
    seed: str,
    jobs: int,
    as_json: bool,
) -> None:
    """Plays a match and tells who won it and what the decisions cost."""
    teams = Teams(north_south, east_west, budget)
    check_teams(teams)
    chosen = _boards(boards, deals, seed)
    total, interrupted = _play(teams, chosen, jobs)
    if as_json:
        print_json({**total.as_dict(), "interrupted": interrupted})
    else:
        _print(teams, total)
    ctx.exit(130 if interrupted else 0)


def _boards(count: int | None, file: Path | None, seed: str) -> list[Board]:
    if file is not None:
        return [entry.board for entry in islice(read_deals(file), count)]
    dice = SeededDice(seed)
    return [Board(number, deal(dice)) for number in range(1, (count or _DEFAULT_BOARDS) + 1)]


def _play(teams: Teams, boards: list[Board], jobs: int) -> tuple[Tally, bool]:
    """The standing after all boards, or after those finished when Ctrl-C was pressed."""
    total = Tally()
    try:
        with progress(words("match.progress"), len(boards)) as advance:
            for board in play_match(teams, boards, jobs):
                total.add(board)
                advance(1)
    except KeyboardInterrupt:
        return total, True
    return total, False


def _print(teams: Teams, total: Tally) -> None:
    found = total.as_dict()
    error = found["standard_error"]
    tell("match.teams", first=teams.first, second=teams.second, boards=found["boards"])
    tell(
        "match.imps",
        imps=f"{found['imps_per_board']:+.2f}".replace("-", MINUS),
        error="–" if error is None else f"{error:.2f}",
    )
    names = ("illegal", "stalls", "stopped", "faults")
    tell("match.faults", **{name: found[name] for name in names})
    for kind in KINDS:
        times = found["decisions"][kind]
        if times["count"]:
            tell(f"match.{kind}", **{**times, "over": f"{100 * times['over_1s']:.2f}"})
    tell("match.memory", **found["rss_mb"])
    if found["first_fault"]:
        tell("match.first_fault", reason=found["first_fault"])

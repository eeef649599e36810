"""``qiaopai score``, ``imps`` and ``vps``: what results are worth."""

from __future__ import annotations

import click

from qiaopai.cli.output import json_option, print_json, print_rows, tell, words
from qiaopai.cli.values import NEGATIVE_NUMBERS, reading, whole
from qiaopai.core import Result, Seat, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.scoring import LEAST_1962, LEAST_OLD, Score, contract_score
from qiaopai.scoring import imps as imps_of
from qiaopai.scoring import vps as vps_of

_IMP_TABLES = {"1962": LEAST_1962, "old": LEAST_OLD}


@click.command()
@click.argument("result")
@click.option("--by", "declarer", callback=reading(Seat.parse), metavar="SEAT")
@click.option(
    "--vul", "vulnerability", default="none", callback=reading(Vulnerability.parse), metavar="VUL"
)
@json_option
def score(result: str, declarer: Seat | None, vulnerability: Vulnerability, as_json: bool) -> None:
    """What a result scores for declarer's side."""
    played = _result(result, declarer)
    points = contract_score(played, vulnerability)
    if as_json:
        print_json({"score": points.for_declarer, "parts": points.parts.as_dict()})
    else:
        _print_score(played, vulnerability, points)


def _result(text: str, declarer: Seat | None) -> Result:
    """The result that `text` and `declarer` name; a passed-out board needs no declarer."""
    if text.strip().lower() == "pass":
        return Result.parse(text)
    if declarer is None:
        raise InvalidValue("cli.score.by", text=text)
    try:
        return Result.parse(f"{text.strip()} {declarer}")
    except InvalidValue as error:
        if error.message.key in ("value.result", "value.contract"):
            raise InvalidValue("value.result", text=text) from None
        raise


def _print_score(played: Result, vulnerability: Vulnerability, score: Score) -> None:
    if played.contract is None:
        tell("cli.score.passed_out")
        return
    tell(
        "cli.score.total",
        result=played,
        vulnerability=vulnerability,
        score=score.for_declarer,
    )
    parts = score.parts.as_dict().items()
    print_rows((_part_name(played, name), points) for name, points in parts if points)


def _part_name(played: Result, part: str) -> str:
    """The words for a part of the score: a level bonus is for a part-score or for game."""
    assert played.contract is not None
    if part == "level_bonus":
        part = "game" if contract_is_game(played) else "part_score"
    elif part == "slam_bonus":
        part = "small_slam" if played.contract.level == 6 else "grand_slam"
    return words(f"cli.score.{part}")


def contract_is_game(played: Result) -> bool:
    """Whether the contract's trick score makes game, 100 or more."""
    return contract_score(played, Vulnerability.NONE).parts.level_bonus > 50


@click.command(context_settings=NEGATIVE_NUMBERS)
@click.argument("points", callback=whole(-100_000, 100_000))
@click.option("--table", type=click.Choice(list(_IMP_TABLES)), default="1962")
@json_option
def imps(points: int, table: str, as_json: bool) -> None:
    """IMPs for a difference in points."""
    won = imps_of(points, _IMP_TABLES[table])
    if as_json:
        print_json({"imps": won})
    else:
        tell("cli.imps", points=points, count=won)


@click.command()
@click.option("--boards", callback=whole(1, 1000), default="16", metavar="N")
@click.option("--imps", "margin", callback=whole(-24_000, 24_000), required=True, metavar="N")
@click.option("--scale", type=click.Choice(["wbf2013"]), default="wbf2013")
@json_option
def vps(boards: int, margin: int, scale: str, as_json: bool) -> None:
    """Victory points for a margin in IMPs."""
    ours, theirs = vps_of(boards, margin)
    if as_json:
        print_json({"vp": [ours, theirs], "scale": scale})
    else:
        ahead, behind = f"{ours:.2f}", f"{theirs:.2f}"
        tell("cli.vps", boards=boards, imps=margin, ours=ahead, theirs=behind, scale=scale)

"""``qiaopai score`` and ``sacrifice``: what a result is worth and what it costs to prevent."""

from __future__ import annotations

import click

from qiaopai.cli.output import json_option, print_json, print_rows, tell, words
from qiaopai.cli.tables import print_tables
from qiaopai.cli.values import reading, reading_said
from qiaopai.cli.whys import explain_option, print_why, why_data
from qiaopai.core import Bid, Result, Seat, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.formats.said import machine_form
from qiaopai.protocol.printed.scores import sacrifice_table
from qiaopai.scoring import (
    TODAY,
    Era,
    Kind,
    Score,
    contract_score,
    kind_of,
    sacrifices,
    why_score,
)
from qiaopai.scoring.why_contract import era_words

declarer_option = click.option(
    "--by", "declarer", callback=reading_said(Seat.parse), metavar="SEAT"
)
vulnerability_option = click.option(
    "--vul",
    "vulnerability",
    default="none",
    callback=reading_said(Vulnerability.parse),
    metavar="VUL",
)
era_option = click.option("--era", default=str(TODAY), callback=reading(Era.parse), metavar="YEAR")
"""``--era 1932|1935|1987``: the code of scoring, today's unless given."""


@click.command()
@click.argument("result")
@declarer_option
@vulnerability_option
@era_option
@explain_option
@json_option
def score(
    result: str,
    declarer: Seat | None,
    vulnerability: Vulnerability,
    era: Era,
    explain: bool,
    as_json: bool,
) -> None:
    """What a result scores for declarer's side."""
    played = read_result(result, declarer)
    points = contract_score(played, vulnerability, era)
    why = why_score(played, vulnerability, era) if explain else None
    if as_json:
        told = {"score": points.for_declarer, "parts": points.parts.as_dict(), "era": str(era)}
        print_json({**told, "why": why_data(why)} if why else told)
    elif why:
        print_why(why)
    else:
        _print_score(played, vulnerability, points, era)


_SEATS = frozenset(map(str, Seat))


def read_result(text: str, declarer: Seat | None) -> Result:
    """The result that `text` and `declarer` name, as people write it, perhaps with its declarer.

    A passed-out board needs no declarer.
    """
    parts = machine_form(text).split()
    if [one.lower() for one in parts] == ["pass"]:
        return Result.parse("pass")
    if declarer is None and len(parts) > 1 and parts[-1].upper() in _SEATS:
        declarer = Seat.parse(parts.pop())
    if not parts:
        raise InvalidValue("value.result", text=text)
    if declarer is None:
        raise InvalidValue("cli.score.by", text=text)
    try:
        return Result.parse(f"{''.join(parts)} {declarer}")
    except InvalidValue as error:
        if error.message.key in ("value.result", "value.contract"):
            raise InvalidValue("value.result", text=text) from None
        raise


def _print_score(played: Result, vulnerability: Vulnerability, score: Score, era: Era) -> None:
    if played.contract is None:
        tell("cli.score.passed_out")
        return
    told = {"result": played, "vulnerability": vulnerability, "score": score.for_declarer}
    if era is TODAY:
        tell("cli.score.total", **told)
    else:
        tell("cli.score.total_then", era=era_words(era), **told)
    parts = score.parts.as_dict().items()
    print_rows((_part_name(played, name, era), points) for name, points in parts if points)


def _part_name(played: Result, part: str, era: Era) -> str:
    """The words for a part of the score: a level bonus is for a part-score or for game."""
    assert played.contract is not None
    kind = kind_of(played.contract.bid, played.contract.risk, era)
    if part == "level_bonus":
        part = "part_score" if kind is Kind.PART_SCORE else "game"
    elif part == "slam_bonus":
        part = str(kind)
    return words(f"cli.score.{part}")


@click.command()
@click.argument("result")
@declarer_option
@vulnerability_option
@click.option("--in", "bid", callback=reading_said(Bid.parse), metavar="BID")
@era_option
@json_option
def sacrifice(
    result: str,
    declarer: Seat | None,
    vulnerability: Vulnerability,
    bid: Bid | None,
    era: Era,
    as_json: bool,
) -> None:
    """How many down doubled cost less than their contract."""
    played = read_result(result, declarer)
    found = sacrifices(played, vulnerability, bid, era)
    table = sacrifice_table(played, vulnerability, found)
    most = {"points": found.most_down, "imps": found.most_down_at_imps}
    about = {"theirs": found.theirs, "era": str(era), "most_down": most}
    print_tables([table], "json" if as_json else "text", about)

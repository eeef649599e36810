"""``qiaopai which``: every contract, result and vulnerability that gives a score."""

from __future__ import annotations

from collections.abc import Sequence

import click

from qiaopai.cli.deal_score import era_option
from qiaopai.cli.output import json_option, print_json, tell
from qiaopai.cli.values import NEGATIVE_NUMBERS, whole
from qiaopai.protocol.printed.scores import ways_worth
from qiaopai.scoring import Era, Outcome, outcomes_worth
from qiaopai.scoring.why_contract import era_words


@click.command(context_settings=NEGATIVE_NUMBERS)
@click.argument("points", callback=whole(-100_000, 100_000))
@era_option
@json_option
def which(points: int, era: Era, as_json: bool) -> None:
    """Which results score so many points for declarer's side."""
    if as_json:
        ways = _ways(points, outcomes_worth(points, era))
        print_json({"score": points, "era": str(era), "ways": ways})
        return
    lines = ways_worth(points, era)
    tell("cli.which.title" if lines else "cli.which.none", points=points, era=era_words(era))
    for line in lines:
        tell("cli.which.line", what=line)


def _ways(points: int, found: Sequence[Outcome]) -> list[dict[str, object]]:
    if points == 0:
        return [{"contract": "pass", "result": "", "tricks": 0, "vulnerable": None}]
    return [
        {
            "contract": one.contract,
            "result": one.result.mark,
            "tricks": one.tricks,
            "vulnerable": one.vulnerable,
        }
        for one in found
    ]

"""``qiaopai which``: every contract, result and vulnerability that gives a score."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import click

from qiaopai.cli.deal_score import era_option
from qiaopai.cli.output import json_option, print_json, tell
from qiaopai.cli.score_tables import contract_words
from qiaopai.cli.values import NEGATIVE_NUMBERS, whole
from qiaopai.core import Risk, Strain
from qiaopai.scoring import Era, Outcome, outcomes_worth
from qiaopai.scoring.why_contract import era_words, vulnerable_words
from qiaopai.text import Message


@click.command(context_settings=NEGATIVE_NUMBERS)
@click.argument("points", callback=whole(-100_000, 100_000))
@era_option
@json_option
def which(points: int, era: Era, as_json: bool) -> None:
    """Which results score so many points for declarer's side."""
    found = outcomes_worth(points, era)
    if as_json:
        print_json({"score": points, "era": str(era), "ways": _ways(points, found)})
        return
    lines = [Message.of("cli.which.passed_out")] if points == 0 else list(_lines(found))
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


def _lines(found: Sequence[Outcome]) -> Iterator[Message]:
    """A line for all that differs in strain or, going down, in contract alone."""
    yield from _made_lines([one for one in found if one.result.made])
    downs: dict[tuple[Risk, int, bool], int] = {}
    for one in found:
        if not one.result.made:
            downs.setdefault((one.risk, -one.result.margin, one.vulnerable), one.bid.level)
    for (risk, down, vulnerable), level in downs.items():
        side = vulnerable_words(vulnerable)
        if level == 1:
            yield Message.of("cli.which.down", count=down, risk=risk, side=side)
        else:
            yield Message.of("cli.which.down_from", count=down, risk=risk, side=side, level=level)


def _made_lines(made: Sequence[Outcome]) -> Iterator[Message]:
    sides: dict[tuple[int, Risk, str, Strain], list[bool]] = defaultdict(list)
    for one in made:
        sides[one.bid.level, one.risk, one.result.mark, one.bid.strain].append(one.vulnerable)
    strains: dict[tuple[int, Risk, str, tuple[bool, ...]], list[Strain]] = defaultdict(list)
    for (level, risk, mark, strain), vulnerable in sides.items():
        strains[level, risk, mark, tuple(vulnerable)].append(strain)
    for (level, risk, mark, both), alike in strains.items():
        contract = contract_words(level, alike, risk)
        if len(both) == 2:
            yield Message.of("cli.which.either", contract=contract, mark=mark)
        else:
            side = vulnerable_words(both[0])
            yield Message.of("cli.which.made", contract=contract, mark=mark, side=side)

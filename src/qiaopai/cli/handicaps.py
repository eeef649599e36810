"""``qiaopai handicap``: one table's score set against the points of its cards."""

from __future__ import annotations

import click

from qiaopai.cli.deal_score import declarer_option, read_result, vulnerability_option
from qiaopai.cli.output import json_option, print_json, tell
from qiaopai.cli.scales import named_or_file
from qiaopai.cli.values import reading, whole
from qiaopai.cli.whys import explain_option, print_why, why_data
from qiaopai.core import Deal, Seat, Side, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.scoring import (
    COMPENSATION_TABLES,
    Compensation,
    CompensationRule,
    CompensationTable,
    compensate,
    compensation_table,
    contract_score,
    read_compensation,
    why_compensation,
)

_RULES = [str(rule) for rule in CompensationRule]


@click.command()
@click.argument("result")
@declarer_option
@vulnerability_option
@click.option("--hcp-ns", "hcp", callback=whole(0, 40), metavar="N")
@click.option("--deal", "dealt", callback=reading(Deal.parse), metavar="DEAL")
@click.option("--rule", type=click.Choice(_RULES), default=_RULES[0])
@click.option(
    "--table",
    default=COMPENSATION_TABLES[0],
    metavar="NAME|FILE",
    callback=reading(named_or_file(COMPENSATION_TABLES, compensation_table, read_compensation)),
)
@explain_option
@json_option
def handicap(
    result: str,
    declarer: Seat | None,
    vulnerability: Vulnerability,
    hcp: int | None,
    dealt: Deal | None,
    rule: str,
    table: CompensationTable,
    explain: bool,
    as_json: bool,
) -> None:
    """Net IMPs of one table by the points of its cards."""
    if (hcp is None) == (dealt is None):
        raise InvalidValue("cli.handicap.points")
    score = contract_score(read_result(result, declarer), vulnerability).for_side(Side.NS)
    points = hcp if dealt is None else dealt
    assert points is not None
    found = compensate(score, points, vulnerability, CompensationRule(rule), table)
    if as_json:
        why = {"why": why_data(why_compensation(found))} if explain else {}
        print_json({**_data(found), **why})
    elif explain:
        print_why(why_compensation(found))
    else:
        tell("cli.handicap", net=found.net, score=score, hcp=found.hcp_ns, rule=rule,
             table=table.name)  # fmt: skip


def _data(found: Compensation) -> dict[str, object]:
    return {
        "net": found.net,
        "score": found.score,
        "hcp": {"ns": found.hcp_ns, "ew": 40 - found.hcp_ns},
        "vulnerability": str(found.vulnerability),
        "expected": found.expected_ns,
        "unit": str(found.unit),
        "side": None if found.side is None else str(found.side),
        "rule": str(found.rule),
        "table": found.table.name,
    }

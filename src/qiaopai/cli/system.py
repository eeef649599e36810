"""``qiaopai system``: the bidding systems there are, and what one of them lacks."""

from __future__ import annotations

from collections.abc import Iterable

import click

from qiaopai.cli.group import WordyGroup
from qiaopai.cli.language import say
from qiaopai.cli.output import json_option, print_json, tell, words
from qiaopai.cli.progress import progress
from qiaopai.cli.systems import system_of
from qiaopai.core import Board, Hand
from qiaopai.dealing import SeededDice, deal
from qiaopai.systems import load_system, system_names
from qiaopai.systems.checks import Finding, Gravity, Report, check_system

_MOST_TOLD = 10
"""How many findings of one kind of note are printed; ``--json`` has all."""


@click.group(cls=WordyGroup)
def system() -> None:
    """Bidding systems."""


@system.command("list")
@json_option
def list_systems(as_json: bool) -> None:
    """The systems that are known by name."""
    rows = [(name, load_system(name).form) for name in system_names()]
    if as_json:
        print_json(
            [{"name": name, "situations": len(form.situations)} for name, form in rows],
        )
        return
    for name, form in rows:
        rules = sum(len(one.rules) for one in form.situations)
        tell("cli.system.row", name=name, situations=len(form.situations), rules=rules)


@system.command()
@click.argument("name", metavar="NAME|FILE")
@click.option("--boards", default=1000, type=click.IntRange(1, 100_000), metavar="N")
@click.option("--hands", default=20_000, type=click.IntRange(100, 1_000_000), metavar="N")
@click.option("--seed", default="1", metavar="SEED")
@json_option
@click.pass_context
def check(ctx: click.Context, name: str, boards: int, hands: int, seed: str, as_json: bool) -> None:
    """What a system lacks."""
    import numpy as np

    checked = system_of(name)
    dice = SeededDice(seed)
    steps = boards + len(checked.form.situations)
    with progress(words("cli.system.progress"), steps) as advance:
        report = check_system(
            checked,
            [Board(number, deal(dice)) for number in range(1, boards + 1)],
            _hands(dice, hands),
            np.random.default_rng(dice.below(1 << 32)),
            advance,
        )
    if as_json:
        print_json(_as_json(report))
    else:
        _print(name, report)
    ctx.exit(1 if report.of(Gravity.FAULT) else 0)


def _hands(dice: SeededDice, count: int) -> list[Hand]:
    dealt = (hand for _ in range(-(-count // 4)) for _, hand in deal(dice))
    return list(dealt)[:count]


def _as_json(report: Report) -> dict[str, object]:
    return {
        "situations": report.situations,
        "rules": report.rules,
        "boards": report.boards,
        "hands": report.hands,
        "calls": report.calls,
        "computed": report.computed,
        "findings": [
            {
                "kind": one.kind,
                "gravity": one.gravity.value,
                "file": one.file,
                "line": one.line,
                "share": None if one.share is None else round(one.share, 4),
                "auction": None if one.auction is None else str(one.auction),
                "text": say(one.message),
                **dict(one.message.params),
            }
            for one in report.findings
        ],
    }


def _print(name: str, report: Report) -> None:
    tell(
        "cli.system.head",
        name=name,
        situations=report.situations,
        rules=report.rules,
        boards=report.boards,
        calls=report.calls,
        percent=round(100 * report.computed / max(1, report.calls)),
        hands=report.hands,
    )
    for gravity in Gravity:
        found = report.of(gravity)
        if found:
            tell(f"cli.system.{gravity.value}", count=len(found))
            _print_findings(found, gravity)
    if not report.of(Gravity.FAULT):
        tell("cli.system.no_fault")


def _print_findings(found: Iterable[Finding], gravity: Gravity) -> None:
    told: dict[str, int] = {}
    for one in found:
        told[one.kind] = told.get(one.kind, 0) + 1
        if gravity is Gravity.NOTE and told[one.kind] > _MOST_TOLD:
            continue
        where = f"{one.file}:{one.line}: " if one.file else ""
        after = "" if one.auction is None else f"  [{one.auction}]"
        click.echo(f"  {where}{say(one.message)}{after}")
    more = sum(max(0, count - _MOST_TOLD) for count in told.values())
    if gravity is Gravity.NOTE and more:
        tell("cli.system.more", count=more)

"""``qiaopai imps`` and ``vps``: what a difference in points or IMPs is worth."""

from __future__ import annotations

import click

from qiaopai.cli.output import json_option, print_json, tell
from qiaopai.cli.values import NEGATIVE_NUMBERS, whole
from qiaopai.scoring import LEAST_1962, LEAST_OLD
from qiaopai.scoring import imps as imps_of
from qiaopai.scoring import vps as vps_of

_IMP_TABLES = {"1962": LEAST_1962, "old": LEAST_OLD}


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

"""``qiaopai imps`` and ``vps``: what differences are worth, one by one or as whole tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

import click

from qiaopai.cli.output import json_option, print_bytes, print_json, tell
from qiaopai.cli.tables import format_option, print_tables
from qiaopai.cli.values import NEGATIVE_NUMBERS, reading, whole
from qiaopai.cli.whys import explain_option, print_why, why_data
from qiaopai.errors import InvalidValue
from qiaopai.formats.decode import decode
from qiaopai.protocol.printed.scales import column_table, imp_table, wide_table
from qiaopai.scoring import (
    IMP_TABLES,
    VP_SCALES,
    Figure,
    VpScale,
    VpTable,
    read_scale,
    table_for,
    vp_scale,
    why_imps,
    why_vps,
    write_scale,
)
from qiaopai.scoring import imps as imps_of
from qiaopai.scoring import vps as vps_of
from qiaopai.scoring.vp_scales import MOST_BOARDS

_MOST_BYTES = 4_000_000
_BOARDS = 16
"""The length of a match that is not told."""

Named = TypeVar("Named")


def named_or_file(
    names: Sequence[str], named: Callable[[str], Named], read: Callable[[str, str, str], Named]
) -> Callable[[str], Named]:
    """A reader of an option that is one of `names`, given to `named`, or a file.

    `read` is given a file's text, its name without the ending, and its path. What is neither a
    name nor a file nor looks like one is left to `named` to refuse.
    """

    def found(text: str) -> Named:
        file = Path(text)
        if text in names or "\0" in text or not (file.suffix or file.exists()):
            return named(text)
        with file.open("rb") as opened:
            return read(decode(opened.read(_MOST_BYTES)).text, file.stem, text)

    return found


read_vp_scale: Callable[[str], VpScale] = named_or_file(VP_SCALES, vp_scale, read_scale)
"""A scale of victory points by its name or from a file."""


# --- IMPs


@click.command(context_settings=NEGATIVE_NUMBERS)
@click.argument("points", callback=whole(-100_000, 100_000), required=False)
@click.option("--table", type=click.Choice(list(IMP_TABLES)), default="1962")
@click.option("--all", "whole_table", is_flag=True)
@explain_option
@format_option
@json_option
def imps(
    points: int | None, table: str, whole_table: bool, explain: bool, form: str, as_json: bool
) -> None:
    """IMPs for a difference in points, or the whole table."""
    if whole_table:
        print_tables([imp_table(table)], "json" if as_json else form, {"table": table})
    elif points is None:
        raise InvalidValue("cli.missing", what="POINTS")
    else:
        _one_figure(form, "--all")
        _print_imps(points, table, explain, as_json or form == "json")


def _one_figure(form: str, option: str) -> None:
    """InvalidValue when one figure is wanted in a format that only a whole table has."""
    if form in ("html", "csv", "pdf"):
        raise InvalidValue("scales.no_table", form=form, option=option)


def _print_imps(points: int, table: str, explain: bool, as_json: bool) -> None:
    won, why = imps_of(points, IMP_TABLES[table]), why_imps(points, IMP_TABLES[table])
    if as_json:
        print_json({"imps": won, **({"why": why_data(why)} if explain else {})})
    elif explain:
        print_why(why)
    else:
        tell("cli.imps", points=points, count=won)


# --- Victory points


@click.command()
@click.option("--boards", callback=whole(1, MOST_BOARDS), metavar="N")
@click.option("--imps", "margin", callback=whole(-24_000, 24_000), metavar="N")
@click.option(
    "--scale",
    default=VP_SCALES[0],
    metavar="NAME|FILE",
    callback=reading(read_vp_scale),
)
@click.option("--table", "whole_table", is_flag=True)
@explain_option
@format_option
@json_option
def vps(
    boards: int | None,
    margin: int | None,
    scale: VpScale,
    whole_table: bool,
    explain: bool,
    form: str,
    as_json: bool,
) -> None:
    """Victory points for a margin in IMPs, or the whole scale."""
    form = "json" if as_json else form
    if whole_table:
        table = scale if boards is None and isinstance(scale, VpTable) else None
        _print_scale(table or table_for(scale, boards or _BOARDS), form)
    elif margin is None:
        raise InvalidValue("cli.missing", what="--imps")
    else:
        _one_figure(form, "--table")
        _print_vps(scale, boards or _BOARDS, margin, explain, form == "json")


def _print_vps(scale: VpScale, boards: int, margin: int, explain: bool, as_json: bool) -> None:
    both, why = vps_of(boards, margin, scale), why_vps(boards, margin, scale)
    if as_json:
        told = {"vp": [_number(points, scale.places) for points in both], "scale": scale.name}
        print_json({**told, **({"why": why_data(why)} if explain else {})})
    elif explain:
        print_why(why)
    else:
        ours, theirs = (Figure(points, scale.places) for points in both)
        tell("cli.vps", boards=boards, imps=margin, ours=ours, theirs=theirs, scale=scale.name)


def _number(points: Fraction, places: int) -> int | float:
    return float(points) if places else int(points)


def _print_scale(scale: VpTable, form: str) -> None:
    """The whole of `scale`; as CSV the very file that ``--scale`` reads."""
    if form == "csv":
        print_bytes(write_scale(scale).encode())
    elif form == "json" or len(scale.columns) == 1:
        about: dict[str, object] = {"scale": scale.name}
        if len(scale.columns) == 1 and scale.columns[0].boards_from == scale.columns[0].boards_to:
            about["boards"] = scale.columns[0].boards_from
        print_tables([column_table(scale, column) for column in scale.columns], form, about)
    else:
        print_tables([wide_table(scale)], form)

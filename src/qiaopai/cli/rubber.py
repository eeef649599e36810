"""``qiaopai rubber`` and ``chicago``: the score sheet of a table, every entry explained."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from qiaopai.cli.files import bad_file
from qiaopai.cli.output import json_option, print_bytes, print_json
from qiaopai.cli.printing import format_option, into_option
from qiaopai.cli.rubber_pages import sheet_html, sheet_text
from qiaopai.cli.whys import why_lines
from qiaopai.formats.rubber_json import sheet_data
from qiaopai.formats.rubber_sheet import LIMIT, SheetFile, read_chicago, read_rubber
from qiaopai.scoring import Era, Why
from qiaopai.scoring.chicago import ChicagoForm, MiddleDeals
from qiaopai.scoring.rubber_entries import Deadline

Command = Callable[..., None]


def sheet_command(command: Command) -> Command:
    """Gives `command` the file and the options that both sheets have."""
    for given in (
        json_option,
        format_option("text", "html"),
        into_option,
        click.option("--explain", is_flag=True),
        click.option("--deadline", type=click.Choice([str(one) for one in Deadline])),
        click.option("--honours/--no-honours", "honours", default=None),
        click.option("--era", type=click.Choice([str(era) for era in Era])),
        click.option("--dealer", metavar="SEAT"),
        click.argument("file", type=click.Path(path_type=Path, allow_dash=True)),
    ):
        command = given(command)
    return command


@click.command()
@click.option("--part-score", "part_score", type=click.Choice(["100", "50"]))
@sheet_command
def rubber(
    file: Path, explain: bool, form: str, as_json: bool, honours: bool | None, **settings: str
) -> None:
    """The sheet of a rubber."""
    _tell(_read(read_rubber, file, honours, settings), form, explain, as_json)


@click.command()
@click.option("--vulnerable", type=click.Choice([str(one) for one in MiddleDeals]))
@click.option("--scored", type=click.Choice([str(one) for one in ChicagoForm]))
@sheet_command
def chicago(
    file: Path, explain: bool, form: str, as_json: bool, honours: bool | None, **settings: str
) -> None:
    """The sheet of a Chicago."""
    settings["form"] = settings.pop("scored")
    _tell(_read(read_chicago, file, honours, settings), form, explain, as_json)


def _read(
    read: Callable[[bytes, dict[str, str]], SheetFile],
    path: Path,
    honours: bool | None,
    options: dict[str, str],
) -> SheetFile:
    """The sheet in `path`; InvalidValue that names file, line and reason when anything is wrong."""
    settings = {name.replace("_", "-"): value for name, value in options.items() if value}
    if honours is not None:
        settings["honours"] = "on" if honours else "off"
    with click.open_file(str(path), "rb") as opened:
        found = read(opened.read(LIMIT + 1), settings)
    if found.errors:
        raise bad_file(path, found.errors)
    return found


def _tell(found: SheetFile, form: str, explain: bool, as_json: bool) -> None:
    if as_json:
        print_json(sheet_data(found, _sentences if explain else None))
    elif form == "html":
        print_bytes(sheet_html(found, explain=explain).encode())
    else:
        click.echo("\n".join(sheet_text(found, explain=explain)))


def _sentences(why: Why) -> list[str]:
    return list(why_lines(why))

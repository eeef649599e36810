"""``qiaopai sheet``: score sheets of a match of teams or of one table, blank or filled."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from qiaopai.cli.files import read_games, tell_errors
from qiaopai.cli.output import width
from qiaopai.cli.pages import html_page, printed
from qiaopai.cli.printing import output_option, paper_format_option, print_out, sheet_pdf
from qiaopai.cli.table_values import in_words
from qiaopai.cli.tables import rows, to_csv, to_text
from qiaopai.cli.values import reading
from qiaopai.errors import InvalidValue
from qiaopai.protocol.printed.sheets import (
    CLOSED,
    KINDS,
    OPEN,
    Sheet,
    read_boards,
    table_sheet,
    table_sheets,
    team_sheet,
    team_sheets,
)
from qiaopai.scoring import CompensationTable, compensation_table


@click.command()
@click.argument("kind", metavar="teams|table", type=click.Choice(KINDS))
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--boards", callback=reading(read_boards), metavar="N|FROM-TO")
@click.option("--room", type=click.Choice([OPEN, CLOSED]), default=OPEN)
@click.option("--handicap", is_flag=True)
@paper_format_option
@output_option
def sheet(
    kind: str,
    file: Path | None,
    boards: tuple[int, ...] | None,
    room: str,
    handicap: bool,
    form: str,
    target: Path | None,
) -> None:
    """A score sheet, blank or filled from a file of games."""
    table = compensation_table() if handicap else None
    sheets = _filled(kind, file, boards, table) if file else [_blank(kind, boards, room, table)]
    match form:
        case "html":
            body = (printed("sheet", one) for one in sheets)
            print_out(html_page(sheets[0].title, body), target)
        case "csv":
            print_out(to_csv([one.table for one in sheets]), target)
        case "json":
            print_out({"sheets": [_data(one) for one in sheets]}, target)
        case "pdf":
            print_out(sheet_pdf(sheets), target)
        case _:
            print_out("\n\n".join(map(_text, sheets)) + "\n", target)


def _filled(
    kind: str, file: Path, boards: Sequence[int] | None, table: CompensationTable | None
) -> list[Sheet]:
    """The sheets of a file's games; with `boards`, of those boards only."""
    _, found = read_games(file)
    tell_errors(file, found)
    games = [one for one in found.games if boards is None or one.number in boards]
    if not games:
        raise InvalidValue("check.nothing", file=str(file))
    return team_sheets(games) if kind == "teams" else table_sheets(games, table)


def _blank(
    kind: str, boards: Sequence[int] | None, room: str, table: CompensationTable | None
) -> Sheet:
    numbers = boards or tuple(range(1, 17))
    return team_sheet(numbers, room) if kind == "teams" else table_sheet(numbers, table)


def _data(one: Sheet) -> dict[str, object]:
    """The sheet for programs: its room, what is written at its head, its rows."""
    fields = {label.key.rpartition(".")[2]: text for label, text in one.fields if text}
    return {"room": one.room or None, **fields, "rows": rows(one.table)}


def _text(one: Sheet) -> str:
    """The sheet in lines: its title, its labels, its table."""
    lines = [(in_words(label), in_words(text)) for label, text in one.fields]
    room = max(width(label) for label, _ in lines)
    told = [f"{label}{' ' * (room - width(label))}  {text or '_' * 16}" for label, text in lines]
    title, _, table = to_text(one.whole).partition("\n")
    return "\n".join([title, "", *told, table])

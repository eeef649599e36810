"""``qiaopai results``: an event read from a file, scored and ranked, every cell explained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import click

from qiaopai.cli.club_handicaps import handicap_data, handicap_table, with_handicaps
from qiaopai.cli.event_sheets import RANKING, SHOWN, sheets
from qiaopai.cli.files import diagnostic_line
from qiaopai.cli.language import say
from qiaopai.cli.output import json_option, print_bytes, print_json, read_whole, words
from qiaopai.cli.pages import html_page, html_table
from qiaopai.cli.printing import print_out, table_pdf
from qiaopai.cli.rankings import rankings
from qiaopai.cli.scales import read_vp_scale
from qiaopai.cli.table_values import Table
from qiaopai.cli.tables import format_option, print_tables, to_text
from qiaopai.cli.whys import print_why, why_data, why_html
from qiaopai.errors import InvalidValue
from qiaopai.formats import Severity
from qiaopai.formats.agreement import Agreement, agreements
from qiaopai.formats.event_file import EventFile
from qiaopai.scoring import Why
from qiaopai.scoring.event import Form
from qiaopai.scoring.explain import why_board, why_cell, why_place
from qiaopai.scoring.handicap import HandicapMethod
from qiaopai.scoring.handicapped import Handicapped
from qiaopai.scoring.sheet import Sheet
from qiaopai.service.event_data import sheet_data
from qiaopai.service.event_desk import (
    METHODS,
    OPTION_NAMES,
    OPTION_VALUES,
    chosen,
    read_event,
    sheet_of,
)


class _WithChoices(click.Command):
    """Lists what ``--option`` takes under the options, by the names it is written with."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        with formatter.section("Choices"):
            formatter.write_dl([(name, _choices_of(name)) for name in OPTION_NAMES])


def _choices_of(name: str) -> str:
    """What the choice `name` is about, and the values it has."""
    values = [one for one in OPTION_VALUES.get(name, ()) if one]
    told = ", ".join(values) if values else words(f"eventpage.hint.{name}")
    return words("results.choice", about=words(f"eventpage.option.{name}"), values=told)


@click.command(cls=_WithChoices)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--method", type=click.Choice(METHODS))
@click.option("--option", "choices", multiple=True, metavar="NAME=VALUE")
@click.option("--show", "shown", type=click.Choice(SHOWN), default=RANKING)
@click.option("--of", "of", metavar="ID|BOARD")
@click.option("--explain", "explained", metavar="ID[:BOARD]")
@click.option("--handicap", "handicaps", type=click.Path(path_type=Path), metavar="FILE")
@click.option(
    "--handicap-by", "handicap_by", type=click.Choice(list(map(str, HandicapMethod))), default="ngs"
)
@format_option
@json_option
def results(
    file: Path,
    method: str | None,
    choices: Sequence[str],
    shown: str,
    of: str | None,
    explained: str | None,
    handicaps: Path | None,
    handicap_by: str,
    form: str,
    as_json: bool,
) -> None:
    """Ranks an event read from a file and holds its figures against what the file prints."""
    found = read_event(read_whole(file), str(file))
    options = chosen(found, method, dict(map(_choice, choices)))
    sheet = sheet_of(found, options, read_vp_scale)
    if of is not None and shown not in ("travellers", "cards"):
        raise InvalidValue("results.of_what")
    if shown != RANKING:
        some = [one.strip() for one in (of or "").split(",") if one.strip()]
        form = "json" if as_json else form
        tables = sheets(found, sheet, shown, some, titled=form not in ("csv", "json"))
        print_tables(tables, form, title=_title(sheet))
        return
    second = with_handicaps(sheet, handicaps, handicap_by)
    if explained is not None:
        why = _why(sheet, explained)
        if as_json or form == "json":
            print_json(why_data(why))
        else:
            print_why(why)
    elif as_json or form == "json":
        more = {"handicapped": handicap_data(second)} if second else {}
        print_json(sheet_data(str(file), found, sheet, say) | more)
    elif form == "html":
        print_bytes(_page(found, sheet, second).encode())
    elif form in ("csv", "pdf"):
        tables = (
            [handicap_table(sheet, second)] if second else rankings(sheet, titled=form != "csv")
        )
        if form == "pdf":
            print_out(_pdf(found, sheet, tables))
        else:
            print_tables(tables, form)
    else:
        _print(file, found, sheet, second)


def _title(sheet: Sheet) -> str:
    return sheet.event.title or words("results.ranking")


def _choice(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise InvalidValue("results.option", text=text)
    return name.strip(), value.strip()


# Explanations


def _why(sheet: Sheet, text: str) -> Why:
    """The explanation that ``ID`` or ``ID:BOARD`` asks for; an id may have colons of its own."""
    if text in sheet.finals:
        return why_place(sheet, text)
    name, colon, board = text.rpartition(":")
    if not colon or name not in sheet.finals:
        known = ", ".join(one.id for one in sheet.standings[:12])
        raise InvalidValue("results.nobody", id=name if colon else text, known=known)
    found = list(_why_board(sheet, name, board))
    if not found:
        raise InvalidValue("results.no_board", id=name, board=board)
    if len(found) == 1:
        return found[0]
    return Why.of("why.boards", *found, board=board, count=len(found))


def _why_board(sheet: Sheet, name: str, board: str) -> Iterator[Why]:
    """Why the board gave him what it gave, each time that he played it."""
    for match in sheet.records[name].matches:
        for one in match.boards:
            if str(one.board) == board:
                yield why_board(sheet, match, one, name)
    for at, side in sheet.lines_of.get(name, ()) if sheet.cells else ():
        if str(sheet.event.lines[at].board) == board:
            yield why_cell(sheet, at, side, name)


# Text


def _print(file: Path, found: EventFile, sheet: Sheet, second: tuple[Handicapped, ...]) -> None:
    for one in found.diagnostics:
        if one.severity is not Severity.NOTE:
            click.echo(say(diagnostic_line(file, one)), err=True)
    if sheet.event.title:
        click.echo(words("results.title", title=sheet.event.title, date=sheet.event.date))
    click.echo(_method(found, sheet))
    for table in rankings(sheet):
        click.echo("\n" + to_text(table))
    if second:
        click.echo("\n" + to_text(handicap_table(sheet, second)))
    checks = agreements(found, sheet)
    if checks:
        click.echo()
    for check in checks:
        click.echo(_check(check))


def _method(found: EventFile, sheet: Sheet) -> str:
    """The method with every option that matters, which stands on each sheet."""
    told = sheet.options.told(sheet.event.form is Form.TEAMS)
    options = ", ".join(f"{name}={value}" for name, value in told if value)
    method = words(f"results.method.{sheet.options.method}")
    return words("results.method", method=method, options=options, program=found.program or "–")


def _check(check: Agreement) -> str:
    return words(f"results.check.{check.name}", agree=check.agree, of=check.of)


# A page


def _page(found: EventFile, sheet: Sheet, second: tuple[Handicapped, ...]) -> str:
    body = [f"<p>{_method(found, sheet)}</p>", *map(html_table, rankings(sheet))]
    if second:
        body.append(html_table(handicap_table(sheet, second)))
    body += [why_html(why_place(sheet, one.id)) for one in sheet.standings]
    return html_page(_title(sheet), body)


def _pdf(found: EventFile, sheet: Sheet, tables: Sequence[Table]) -> bytes:
    """The rankings under the event's title, each with the method that made it."""
    method = _method(found, sheet)
    signed = [replace(one, notes=(*one.notes, method)) for one in tables]
    return table_pdf(signed, heading=sheet.event.title or None)

"""``qiaopai results``: an event read from a file, scored and ranked, every cell explained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path

import click

from qiaopai.cli.files import diagnostic_data, diagnostic_line
from qiaopai.cli.language import say
from qiaopai.cli.output import json_option, print_bytes, print_json, read_whole, words
from qiaopai.cli.pages import html_page, html_table
from qiaopai.cli.scales import read_vp_scale
from qiaopai.cli.table_values import Column, Table
from qiaopai.cli.tables import format_option, print_tables, to_text
from qiaopai.cli.whys import print_why, why_data, why_html
from qiaopai.core import Side
from qiaopai.errors import InvalidValue
from qiaopai.formats.agreement import Agreement, agreements
from qiaopai.formats.event_file import EventFile
from qiaopai.formats.event_registry import EventFormat, event_format_of, sniff_event
from qiaopai.scoring import Figure, Why, vps
from qiaopai.scoring.event import Event, Form
from qiaopai.scoring.explain import why_cell, why_place
from qiaopai.scoring.options import METHODS, Options
from qiaopai.scoring.sheet import Sheet, Standing, score_event
from qiaopai.scoring.teams import Vps
from qiaopai.text import Message


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--method", type=click.Choice(METHODS))
@click.option("--option", "choices", multiple=True, metavar="NAME=VALUE")
@click.option("--explain", "explained", metavar="ID[:BOARD]")
@format_option
@json_option
def results(
    file: Path,
    method: str | None,
    choices: Sequence[str],
    explained: str | None,
    form: str,
    as_json: bool,
) -> None:
    """Ranks an event read from a file and holds its figures against what the file prints."""
    found = read_event(file)
    options = chosen(found, method, choices)
    sheet = sheet_of(found, options)
    if explained is not None:
        why = _why(sheet, explained)
        if as_json or form == "json":
            print_json(why_data(why))
        else:
            print_why(why)
    elif as_json or form == "json":
        print_json(_data(file, found, sheet))
    elif form == "html":
        print_bytes(_page(found, sheet).encode())
    elif form == "csv":
        print_tables(_rankings(sheet), "csv")
    else:
        _print(file, found, sheet)


def read_event(file: Path) -> EventFile:
    """The event in `file`, read by its ending or its first bytes; InvalidValue without one."""
    data = read_whole(file)
    found = _format(file, data).read(data)
    if found.event is None or not found.event.lines:
        reason = found.errors[0].message if found.errors else Message.of("results.nothing")
        line = found.errors[0].line if found.errors else 1
        raise InvalidValue("results.none", file=str(file), line=line, reason=reason)
    return found


def _format(file: Path, data: bytes) -> EventFormat:
    sniffed = sniff_event(data)
    return event_format_of(file.suffix) if sniffed is None else sniffed


def chosen(found: EventFile, method: str | None, choices: Sequence[str]) -> Options:
    """The options of the file's program, with those that the user gave in their place."""
    given = dict(_choice(text) for text in choices)
    own = found.options if method in (None, found.method) else {}
    default = "imp" if found.event and found.event.form is Form.TEAMS else "mp"
    return Options.of(method or found.method or default, {**own, **given})


def _choice(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise InvalidValue("results.option", text=text)
    return name.strip(), value.strip()


def sheet_of(found: EventFile, options: Options) -> Sheet:
    """The event scored."""
    assert found.event is not None
    return score_event(found.event, options, scale(options.vp))


def scale(name: str) -> Vps | None:
    """The victory points of the scale `name`, one of the package's or a file; none without."""
    return partial(vps, scale=read_vp_scale(name)) if name else None


# Explanations


def _why(sheet: Sheet, text: str) -> Why:
    """The explanation that ``ID`` or ``ID:BOARD`` asks for."""
    name, colon, board = text.partition(":")
    if name not in {one.id for one in sheet.standings}:
        known = ", ".join(one.id for one in sheet.standings[:12])
        raise InvalidValue("results.nobody", id=name, known=known)
    if not colon:
        return why_place(sheet, name)
    for at, side in _lines(sheet.event, name):
        if board == str(sheet.event.lines[at].board) and not sheet.matches:
            return why_cell(sheet, at, side)
    raise InvalidValue("results.no_board", id=name, board=board)


def _lines(event: Event, name: str) -> Iterator[tuple[int, Side]]:
    for at, line in enumerate(event.lines):
        for side in Side:
            if name in line.of(side):
                yield at, side


# Text


def _print(file: Path, found: EventFile, sheet: Sheet) -> None:
    for one in found.diagnostics:
        click.echo(say(diagnostic_line(file, one)), err=True)
    if sheet.event.title:
        click.echo(words("results.title", title=sheet.event.title, date=sheet.event.date))
    click.echo(_method(found, sheet))
    for table in _rankings(sheet):
        click.echo("\n" + to_text(table))
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


def _rankings(sheet: Sheet) -> list[Table]:
    """A table for each group that is ranked apart."""
    groups = dict.fromkeys(one.group for one in sheet.standings)
    return [
        _ranking(sheet, group, [one for one in sheet.standings if one.group is group])
        for group in groups
    ]


def _ranking(sheet: Sheet, group: Side | None, standings: Sequence[Standing]) -> Table:
    is_mp = sheet.options.method == "mp"
    columns = [
        Column("place", Message.of("results.place"), numeric=True),
        Column("id", Message.of("results.id")),
        Column("name", Message.of("results.name")),
        Column("boards", Message.of("results.boards"), numeric=True),
        Column("total", Message.of("results.total"), numeric=True),
    ]
    if is_mp:
        columns.append(Column("percent", Message.of("results.percent"), numeric=True))
    rows = tuple(_row(sheet, one, is_mp) for one in standings)
    title = Message.of("results.ranking")
    if group is not None:
        title = Message.of("results.ranking_of", side=group)
    return Table(title, tuple(columns), rows, heads=2)


def _row(sheet: Sheet, one: Standing, is_mp: bool) -> tuple[object, ...]:
    label = sheet.event.contestant(one.id).label
    place = "" if one.place is None else str(one.place)
    unit = sheet.options.per_pair if is_mp else Fraction(1)
    row = (place, one.id, label if label != one.id else "", one.boards, Figure(one.total * unit))
    return (*row, Figure(one.percent or 0)) if is_mp else row


# Pages and programs


def _page(found: EventFile, sheet: Sheet) -> str:
    title = sheet.event.title or words("results.ranking")
    body = [f"<p>{_method(found, sheet)}</p>", *map(html_table, _rankings(sheet))]
    body += [why_html(why_place(sheet, one.id)) for one in sheet.standings]
    return html_page(title, body)


def _data(file: Path, found: EventFile, sheet: Sheet) -> dict[str, object]:
    event = sheet.event
    told = sheet.options.told(event.form is Form.TEAMS)
    return {
        "file": str(file),
        "title": event.title,
        "date": event.date,
        "form": str(event.form),
        "program": found.program,
        "method": sheet.options.method,
        "options": dict(told),
        "ranking": [_standing_data(sheet, one) for one in sheet.standings],
        "results": len(event.lines),
        "boards": len({line.board for line in event.lines}),
        "matches": [_match_data(sheet, at) for at in range(len(sheet.matches))],
        "checks": {
            check.name: {
                "agree": check.agree,
                "of": check.of,
                "misses": [[miss.where, miss.published, miss.computed] for miss in check.misses],
            }
            for check in agreements(found, sheet)
        },
        "diagnostics": [diagnostic_data(one) for one in found.diagnostics],
    }


def _standing_data(sheet: Sheet, one: Standing) -> dict[str, object]:
    who = sheet.event.contestant(one.id)
    unit = sheet.options.per_pair if sheet.options.method == "mp" else Fraction(1)
    return {
        "place": None if one.place is None else str(one.place),
        "id": one.id,
        "name": who.name,
        "members": list(who.members),
        "group": None if one.group is None else str(one.group),
        "boards": one.boards,
        "total": float(Figure(one.total * unit, 4).rounded),
        "percent": None if one.percent is None else float(Figure(one.percent, 4).rounded),
        "exact": str(one.total if one.percent is None else one.percent),
        "tie": one.tie,
    }


def _match_data(sheet: Sheet, at: int) -> dict[str, object]:
    match = sheet.matches[at]
    return {
        "round": match.round,
        "teams": list(match.teams),
        "won": [float(one) for one in match.won],
        "vps": None if match.vps is None else [float(one) for one in match.vps],
        "boards": len(match.boards),
    }

"""``qiaopai check`` and ``convert``: what is wrong with a file, and the same in another format."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from qiaopai.cli.language import say
from qiaopai.cli.output import json_option, print_json, tell, write_whole
from qiaopai.errors import InvalidValue, NotFound
from qiaopai.formats import (
    FORMATS,
    Diagnostic,
    Format,
    GameFile,
    Severity,
    format_of,
    known_endings,
    sniff,
)
from qiaopai.service import event_data
from qiaopai.text import Message

_MOST_BYTES = 64 * 1024 * 1024


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def check(file: Path, as_json: bool) -> None:
    """Says what is wrong with a file, by line."""
    kind, found = read_games(file)
    if as_json:
        print_json(_report(file, kind, found))
    else:
        for one in found.diagnostics:
            click.echo(say(diagnostic_line(file, one)))
        tell("check.sum", games=len(found.games), **_counts(found))
    _refuse_errors(file, found)


@click.command()
@click.argument("source", metavar="IN", type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@click.option("--anyway", is_flag=True)
def convert(source: Path, target: Path, anyway: bool) -> None:
    """Writes the games of one file to another, each in the format of its ending."""
    writer = format_of(target.suffix)
    _, found = read_games(source)
    if not anyway:
        _refuse_errors(source, found)
    if not found.games:
        raise InvalidValue("check.nothing", file=str(source))
    write_whole(target, writer.write(found.games))
    tell("check.written", count=len(found.games), file=str(target))
    for lost in writer.lost(found.games):
        tell("check.lost", format=writer.name, what=lost)


def read_games(file: Path) -> tuple[Format, GameFile]:
    """The games of `file`, read by its ending, or by its first bytes when they say otherwise.

    NotFound when neither tells a format.
    """
    with file.open("rb") as opened:
        data = opened.read(_MOST_BYTES + 1)
    named = next((one for one in FORMATS if file.suffix.lower() in one.endings), None)
    if named is not None and named.recognises(data):
        return named, named.read(data)
    found = sniff(data) or named
    if found is None:
        raise NotFound("file.unknown", file=str(file), known=known_endings())
    read = found.read(data)
    if named is None or named is found:
        return found, read
    return found, _with_note(read, named, found)


def _with_note(read: GameFile, named: Format, found: Format) -> GameFile:
    """What was read, and that the ending says another format."""
    message = Message.of("file.other_format", named=named.name, found=found.name)
    note = Diagnostic(1, Severity.WARNING, message)
    return replace(read, diagnostics=(note, *read.diagnostics))


def _refuse_errors(file: Path, found: GameFile) -> None:
    """InvalidValue that names file, line and reason, when anything in the file was lost."""
    if found.errors:
        first = found.errors[0]
        raise InvalidValue(
            "check.bad", file=str(file), line=first.line, reason=first.message,
            count=_counts(found)["errors"],
        )  # fmt: skip


def _counts(found: GameFile) -> dict[str, int]:
    of = [one.severity for one in found.diagnostics]
    return {"errors": of.count(Severity.ERROR), "warnings": of.count(Severity.WARNING)}


def diagnostic_line(file: Path, one: Diagnostic) -> Message:
    """A finding in `file` as one line."""
    told = {
        "file": str(file),
        "line": one.line,
        "severity": Message.of(f"check.{one.severity}"),
        "text": one.message,
    }
    if one.assumed is None:
        return Message.of("check.line", **told)
    return Message.of("check.line_assumed", assumed=one.assumed, **told)


def _report(file: Path, kind: Format, found: GameFile) -> dict[str, object]:
    games = found.games
    return {
        "file": str(file),
        "format": kind.name,
        "encoding": found.encoding,
        "games": len(games),
        "deals": sum(game.deal is not None for game in games),
        "auctions": sum(game.auction is not None for game in games),
        "plays": sum(game.play is not None for game in games),
        "results": sum(game.result is not None for game in games),
        **_counts(found),
        "diagnostics": [diagnostic_data(one) for one in found.diagnostics],
    }


def diagnostic_data(one: Diagnostic) -> dict[str, object]:
    """A finding for programs."""
    return event_data.diagnostic_data(one, say)

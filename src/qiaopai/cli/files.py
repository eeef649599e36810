"""``qiaopai check`` and ``convert``: what is wrong with a file, and the same in another format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import BinaryIO

import click

from qiaopai.cli.event_files import (
    event_endings,
    event_writer,
    game_writer,
    read_event_file,
    written,
)
from qiaopai.cli.language import say
from qiaopai.cli.output import json_option, print_json, tell, words, write_whole
from qiaopai.cli.progress import Advance, progress
from qiaopai.errors import InvalidValue, NotFound
from qiaopai.formats import (
    FORMATS,
    Diagnostic,
    Format,
    Game,
    GameFile,
    PbnStream,
    Severity,
    known_endings,
    sniff,
)
from qiaopai.formats.event_registry import EventFormat, sniff_event
from qiaopai.service import event_data
from qiaopai.text import Message

_MOST_BYTES = 64 * 1024 * 1024
_HEAD = 1 << 16
_MOST_TOLD = 20


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def check(file: Path, as_json: bool) -> None:
    """Says what is wrong with a file, by line."""
    survey = Survey()
    try:
        _survey(file, survey)
    except KeyboardInterrupt:
        if not as_json:
            _tell(file, survey)
        raise
    if as_json:
        print_json(_report(file, survey))
    else:
        _tell(file, survey)
    _refuse_errors(file, survey.diagnostics)


def _tell(file: Path, survey: Survey) -> None:
    """Prints the findings and their number."""
    for one in survey.diagnostics:
        click.echo(say(diagnostic_line(file, one)))
    told = _counts(survey.diagnostics)
    if "contestants" in survey.counts:
        people, results = survey.counts["contestants"], survey.counts["results"]
        tell("check.sum_event", contestants=people, results=results, **told)
    else:
        tell("check.sum", games=survey.counts["games"], **told)


@dataclass(slots=True)
class Survey:
    """What was found in a file, as far as it has been read: counts and findings, no game."""

    format: str = ""
    encoding: str = "utf-8"
    diagnostics: tuple[Diagnostic, ...] = ()
    counts: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(("games", "deals", "auctions", "plays", "results"), 0)
    )

    def add(self, game: Game) -> None:
        """Counts what `game` has."""
        has = {"games": True, "deals": game.deal, "auctions": game.auction, "plays": game.play,
               "results": game.result}  # fmt: skip
        for name, value in has.items():
            self.counts[name] += value is not None


def _survey(file: Path, survey: Survey) -> None:
    """Reads `file` into `survey`: game by game where its format can, else as a whole."""
    named = _named(file)
    with file.open("rb") as opened:
        head = opened.read(_HEAD)
        if named is not None and named.stream is not None and named.recognises(head):
            survey.format = named.name
            _survey_stream(named.stream, chain((head,), _parts(opened)), file, survey)
            return
    try:
        kind, found = read_games(file)
    except NotFound:
        _survey_event(file, survey)
        return
    survey.format, survey.encoding = kind.name, found.encoding
    survey.diagnostics = found.diagnostics
    for game in found.games:
        survey.add(game)


def _survey_event(file: Path, survey: Survey) -> None:
    """A file of an event: its deals are games, its lines are results."""
    kind, found = read_event_file(file)
    survey.format, survey.encoding = kind.name, found.encoding
    survey.diagnostics = found.diagnostics
    for game in found.deals:
        survey.add(game)
    survey.counts["results"] = len(found.event.lines) if found.event else 0
    survey.counts["contestants"] = len(found.event.contestants) if found.event else 0


def _survey_stream(
    stream: Callable[[Iterable[bytes]], PbnStream],
    parts: Iterable[bytes],
    file: Path,
    survey: Survey,
) -> None:
    with progress(words("check.progress"), file.stat().st_size >> 10) as advance:
        games = stream(_advancing(parts, advance))
        try:
            for game in games:
                survey.add(game)
        finally:
            survey.encoding, survey.diagnostics = games.encoding, games.diagnostics


def _parts(opened: BinaryIO) -> Iterator[bytes]:
    return iter(lambda: opened.read(_HEAD), b"")


def _advancing(parts: Iterable[bytes], advance: Advance) -> Iterator[bytes]:
    for part in parts:
        yield part
        advance(len(part) >> 10)


@click.command()
@click.argument("source", metavar="IN", type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@click.option("--anyway", is_flag=True)
def convert(source: Path, target: Path, anyway: bool) -> None:
    """Writes the games or the event of one file to another, in the format of its ending."""
    events = event_writer(target)
    if events is not None:
        _convert_event(source, target, events, anyway=anyway)
        return
    writer = game_writer(target, or_event=True)
    found, results = _games_of(source)
    if not anyway:
        _refuse_errors(source, found.diagnostics)
    if not found.games and results:
        raise InvalidValue("check.only_results", file=str(source), known=event_endings())
    if not found.games:
        raise InvalidValue("check.nothing", file=str(source))
    write_whole(target, writer.write(found.games))
    tell("check.written", count=len(found.games), file=str(target))
    for lost in writer.lost(found.games):
        tell("check.lost", format=writer.name, what=lost)
    if results:
        tell("check.lost_results", format=writer.name, count=results, known=event_endings())


def _games_of(source: Path) -> tuple[GameFile, int]:
    """The games of a file; of an event's file, its deals and the number of its results."""
    try:
        return read_games(source)[1], 0
    except NotFound:
        found = read_event_file(source)[1]
        results = len(found.event.lines) if found.event else 0
        return GameFile(found.deals, found.diagnostics, found.encoding), results


def _convert_event(source: Path, target: Path, writer: EventFormat, *, anyway: bool) -> None:
    found = read_event_file(source)[1]
    if not anyway:
        _refuse_errors(source, found.diagnostics)
    write_whole(target, written(writer, found, source))
    count = len(found.event.lines) if found.event else 0
    tell("check.written_event", count=count, file=str(target))


def read_games(file: Path) -> tuple[Format, GameFile]:
    """The games of `file`, read by its ending, or by its first bytes when they say otherwise.

    NotFound when neither tells a format.
    """
    with file.open("rb") as opened:
        data = opened.read(_MOST_BYTES + 1)
    named = _named(file)
    if named is not None and named.recognises(data):
        return named, named.read(data)
    found = sniff(data) or (None if sniff_event(data) else named)
    if found is None:
        raise NotFound("file.unknown", file=str(file), known=known_endings())
    read = found.read(data)
    if named is None or named is found:
        return found, read
    return found, _with_note(read, named, found)


def _named(file: Path) -> Format | None:
    """The format that the ending of `file` tells."""
    return next((one for one in FORMATS if file.suffix.lower() in one.endings), None)


def _with_note(read: GameFile, named: Format, found: Format) -> GameFile:
    """What was read, and that the ending says another format."""
    message = Message.of("file.other_format", named=named.name, found=found.name)
    note = Diagnostic(1, Severity.WARNING, message)
    return replace(read, diagnostics=(note, *read.diagnostics))


def _refuse_errors(file: Path, diagnostics: Iterable[Diagnostic]) -> None:
    """InvalidValue that names file, line and reason, when anything in the file was lost."""
    errors = [one for one in diagnostics if one.severity is Severity.ERROR]
    if errors:
        raise bad_file(file, errors)


def bad_file(file: Path, errors: Sequence[Diagnostic]) -> InvalidValue:
    """The error that names `file`, line and reason of the first of `errors`, and their number."""
    first = errors[0]
    told = {"file": str(file), "line": first.line, "reason": first.message}
    if len(errors) == 1:
        return InvalidValue("check.bad_once", **told)
    return InvalidValue("check.bad", count=len(errors), **told)


def _counts(diagnostics: Iterable[Diagnostic]) -> dict[str, int]:
    of = [one.severity for one in diagnostics]
    return {"errors": of.count(Severity.ERROR), "warnings": of.count(Severity.WARNING)}


def tell_errors(file: Path, found: GameFile) -> None:
    """Says on standard error what of `file` was lost, for commands that go on with the rest."""
    for one in found.errors[:_MOST_TOLD]:
        click.echo(say(diagnostic_line(file, one)), err=True)
    if len(found.errors) > _MOST_TOLD:
        rest = len(found.errors) - _MOST_TOLD
        click.echo(words("check.more_errors", count=rest, file=str(file)), err=True)


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


def _report(file: Path, survey: Survey) -> dict[str, object]:
    return {
        "file": str(file),
        "format": survey.format,
        "encoding": survey.encoding,
        **survey.counts,
        **_counts(survey.diagnostics),
        "diagnostics": [diagnostic_data(one) for one in survey.diagnostics],
    }


def diagnostic_data(one: Diagnostic) -> dict[str, object]:
    """A finding for programs."""
    return event_data.diagnostic_data(one, say)

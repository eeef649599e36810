"""``qiaopai analyse``: played boards of a file, annotated with what each call and card cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from qiaopai.analysis import BoardAnalysis, Knowledge, Record, add_expected, analyse_boards, summary
from qiaopai.analysis.data import board_data, summary_data
from qiaopai.analysis.known import decisions
from qiaopai.analysis.summary import Line, by_pair, by_player, by_seat
from qiaopai.cli.analysis_text import analysis_lines, summary_lines
from qiaopai.cli.files import bad_file, read_games, tell_errors
from qiaopai.cli.language import say, say_value
from qiaopai.cli.output import json_option, print_json, words
from qiaopai.cli.progress import Advance, progress
from qiaopai.core import Seat, dealer_of, vulnerability_of
from qiaopai.errors import InvalidValue, NotFound, QiaopaiError
from qiaopai.formats import Game
from qiaopai.solver import native_solver

_MOST_SAMPLES = 1000
_STEPS = 60
"""What a sampled board counts in the bar: about its calls and cards."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--board", "numbers", multiple=True, type=click.IntRange(1), metavar="N")
@click.option("--samples", type=click.IntRange(0, _MOST_SAMPLES), default=0, metavar="S")
@click.option("--summary", "summing", is_flag=True)
@json_option
@click.pass_context
def analyse(
    ctx: click.Context,
    file: Path,
    numbers: tuple[int, ...],
    samples: int,
    summing: bool,
    as_json: bool,
) -> None:
    """What each call and card of a file's boards cost."""
    entries = _chosen(file, _entries(file), numbers)
    reader = _Reader(file, entries, samples)
    quiet = as_json or summing
    try:
        for one in reader.run(printing=not quiet):
            if not quiet:
                click.echo("\n".join([*analysis_lines(one), ""]))
    except KeyboardInterrupt:
        reader.interrupted = True
    if as_json:
        print_json(_data(reader, summing=summing))
    elif summing:
        seats, *others = _lines(reader.done)
        named = [replace(line, name=say_value(Seat.parse(line.name))) for line in seats]
        click.echo("\n".join(summary_lines(named, *others)))
    if reader.interrupted:
        told = {"count": len(reader.done), "total": len(entries)}
        click.echo(words("analysis.interrupted", **told), err=True)
        ctx.exit(130)
    if reader.refused:
        ctx.exit(2)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A game of the file under its number."""

    number: int
    game: Game


def _entries(file: Path) -> list[_Entry]:
    """The games of `file` by their numbers; InvalidValue when none has all four hands."""
    _, found = read_games(file)
    if not any(game.deal for game in found.games):
        if found.errors:
            raise bad_file(file, found.errors)
        raise InvalidValue("analysis.no_boards", file=str(file))
    tell_errors(file, found)
    return [_Entry(game.number or place, game) for place, game in enumerate(found.games, 1)]


def _chosen(file: Path, entries: list[_Entry], numbers: Sequence[int]) -> list[_Entry]:
    known = {entry.number for entry in entries}
    for number in numbers:
        if number not in known:
            told = tuple(sorted(known))
            raise NotFound("analysis.no_such_board", file=str(file), number=number, known=told)
    return [entry for entry in entries if not numbers or entry.number in numbers]


class _Reader:
    """Analyses the boards of a file one by one and remembers what is done."""

    def __init__(self, file: Path, entries: Sequence[_Entry], samples: int) -> None:
        self.file = file
        self.entries = entries
        self.samples = samples
        self.done: list[BoardAnalysis] = []
        self.interrupted = False
        self.refused = 0

    def run(self, *, printing: bool) -> Iterator[BoardAnalysis]:
        """The analyses in order; boards that cannot be analysed are told of and left out."""
        records = list(self._records())
        if not records:
            raise InvalidValue("analysis.no_boards", file=str(self.file))
        steps = _STEPS if self.samples else 1
        label = words("analysis.progress")
        with progress(label, steps * len(records), printing=printing) as advance:
            for one in analyse_boards(records, native_solver()):
                found = self._known(one, advance) if self.samples else one
                advance(steps - min(steps - 1, decisions(one)) if self.samples else 1)
                self.done.append(found)
                yield found

    def _known(self, one: BoardAnalysis, advance: Advance) -> BoardAnalysis:
        left = _STEPS - 1

        def step(count: int) -> None:
            nonlocal left
            if left > 0:
                left -= count
                advance(count)

        return add_expected(one, Knowledge(native_solver(), self.samples), step)

    def _records(self) -> Iterator[Record]:
        for entry in self.entries:
            try:
                yield record_of(self.file, entry.game, entry.number)
            except QiaopaiError as error:
                self.refused += 1
                click.echo(f"qiaopai: {say(error.message)}", err=True)


def record_of(file: Path, game: Game, number: int) -> Record:
    """The record of a game of `file`; InvalidValue that names file, line and reason."""
    where = {"file": str(file), "line": game.line, "number": number}
    deal = game.deal
    if deal is None:
        raise InvalidValue("analysis.no_deal", **where)
    auction = game.auction
    dealer = game.dealer or (auction.dealer if auction else dealer_of(number))
    try:
        return Record(
            number=number,
            dealer=dealer,
            vulnerability=game.vulnerability or vulnerability_of(number),
            deal=deal,
            auction=auction,
            play=game.play,
            result=game.result,
            players=tuple(_players(game)),
        )
    except QiaopaiError as error:
        raise InvalidValue("analysis.board_wrong", reason=error.message, **where) from None


def _players(game: Game) -> Iterator[tuple[Seat, str]]:
    for seat in Seat:
        name = (game.tag(seat.name.title()) or "").strip()
        if name.strip("?-#*"):
            yield seat, name


def _lines(done: Sequence[BoardAnalysis]) -> tuple[tuple[Line, ...], ...]:
    """By seat, and by player and pair where names are known."""
    return summary(done, by_seat), summary(done, by_player), summary(done, by_pair)


def _data(reader: _Reader, *, summing: bool) -> dict[str, object]:
    seats, players, pairs = _lines(reader.done)
    return {
        "file": str(reader.file),
        "boards": [] if summing else [board_data(one, say) for one in reader.done],
        "summary": {
            "seats": summary_data(seats),
            "players": summary_data(players),
            "pairs": summary_data(pairs),
        },
        "samples": reader.samples,
        "left_out": reader.refused,
        "interrupted": reader.interrupted,
    }

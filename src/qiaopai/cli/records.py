"""``qiaopai records``: the hands of a file's boards in diagrams, to read and to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from qiaopai.cli.files import read_games, tell_errors
from qiaopai.cli.language import current_locale, say, say_value
from qiaopai.cli.output import pad, width, words
from qiaopai.cli.pages import html_page, printed
from qiaopai.cli.printing import format_option, output_option, print_out, record_pdf
from qiaopai.cli.progress import progress
from qiaopai.cli.solve import AT_ONCE
from qiaopai.core import Deal, Seat
from qiaopai.errors import InvalidValue
from qiaopai.protocol.printed.boards import MARKS
from qiaopai.protocol.printed.records import (
    ROWS,
    STRAINS,
    HandRecord,
    par_words,
    records_of,
    score_words,
)
from qiaopai.protocol.words import seat_letter, strain_text
from qiaopai.solver import DDTable, native_solver, par
from qiaopai.text import Message, catalogue

_PER_PAGE = ("9", "12")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@format_option("text", "html", "pdf")
@click.option("--solve", "solving", is_flag=True)
@click.option("--per-page", "each", type=click.Choice(_PER_PAGE), default="12")
@output_option
def records(file: Path, form: str, solving: bool, each: str, target: Path | None) -> None:
    """Hand records of the boards in a file."""
    _, read = read_games(file)
    tell_errors(file, read)
    found = [_with_par(one) for one in records_of(read.games) if one.hands]
    if not found:
        raise InvalidValue("printed.no_hands", file=str(file))
    if solving:
        found = list(_solved(found, printing=target is not None))
    title = _title(read.games[0].tag("Event"))
    match form:
        case "html":
            print_out(html_page(title, [printed("records", found, each)]), target)
        case "pdf":
            print_out(record_pdf(title, found, int(each)), target)
        case _:
            print_out("\n\n".join("\n".join(diagram_lines(one)) for one in found) + "\n", target)


def _title(event: str | None) -> Message | str:
    return event if event and event.strip(" ?-.") else Message.of("printed.records")


def _with_par(record: HandRecord) -> HandRecord:
    """The record with par reckoned from its own table of tricks, where that is whole.

    A par that the file tells stands: at most its contracts are added.
    """
    table = None if record.par else _dd_table(record)
    if table is None:
        return record
    reckoned = _par_of(record, table)
    return reckoned if record.par_ns in (None, reckoned.par_ns) else record


def _dd_table(record: HandRecord) -> DDTable | None:
    by_seat = dict(zip(ROWS, record.tricks, strict=False))
    if len(by_seat) < 4 or any(count is None for row in by_seat.values() for count in row):
        return None
    rows = [[by_seat[seat][place] or 0 for seat in Seat] for place in range(len(STRAINS))]
    return DDTable(tuple((n, e, s, w) for n, e, s, w in rows))


def _par_of(record: HandRecord, table: DDTable) -> HandRecord:
    best = par(table, record.dealer, record.vulnerability)
    tricks = tuple(tuple(table.tricks(strain, seat) for strain in STRAINS) for seat in ROWS)
    return record.solved(tricks, best.score_ns, best.contracts)


def _solved(found: Sequence[HandRecord], *, printing: bool) -> Iterator[HandRecord]:
    """The records with double-dummy tables and par; those without all four hands as they are."""
    solver = native_solver()
    with progress(words("solve.progress"), len(found), printing=printing) as advance:
        for start in range(0, len(found), AT_ONCE):
            some = found[start : start + AT_ONCE]
            deals = [Deal(dict(one.hands)) for one in some if _is_whole(one)]
            tables = iter(solver.tables(deals) if deals else ())
            yield from (_par_of(one, next(tables)) if _is_whole(one) else one for one in some)
            advance(len(some))


def _is_whole(record: HandRecord) -> bool:
    return len(record.hands) == 4 and all(len(hand) == 13 for _, hand in record.hands)


# --- Text


def diagram_lines(one: HandRecord) -> Iterator[str]:
    """The cross in lines: North above, West and East beside, South below."""
    hands = {seat: list(_hand(one, seat)) for seat in Seat}
    told = [
        words("page.board_number", number=one.number),
        words("printed.dealer_is", seat=one.dealer),
        f"{say_value(one.vulnerability)} {MARKS[one.vulnerability]}",
        "",
        "",
    ]
    room = max(22, *(width(line) + 2 for line in (*told, *hands[Seat.WEST])))
    for left, right in zip(told, hands[Seat.NORTH], strict=True):
        yield (pad(left, room) + right).rstrip()
    for left, right in zip(hands[Seat.WEST], hands[Seat.EAST], strict=True):
        yield (pad(left, room + 14) + right).rstrip()
    beside = [*_makes(one), *[""] * 5][:5]
    for left, right in zip(beside, hands[Seat.SOUTH], strict=True):
        yield (pad(left, room) + right).rstrip()
    if one.par_ns is not None:
        yield say(par_words(one))
    for score in one.scores:
        yield say(score_words(score))


def _hand(one: HandRecord, seat: Seat) -> Iterator[str]:
    name, points = say_value(seat), one.hcp(seat)
    name = f"[{name}]" if one.is_vulnerable(seat) else name
    yield name if points is None else f"{name} {points}"
    for suit, ranks in one.lines(seat):
        yield f"{say_value(suit)} {ranks}"


def _makes(one: HandRecord) -> Iterator[str]:
    """Double-dummy tricks: declarers down the side, strains across."""
    if not one.tricks:
        return
    yield "   " + "".join(f"{strain_text(strain):>3}" for strain in STRAINS)
    for seat, row in zip(ROWS, one.tricks, strict=True):
        letter = seat_letter(seat, catalogue(current_locale()))
        counts = "".join(f"{'' if count is None else count:>3}" for count in row)
        yield pad(letter, 3) + counts

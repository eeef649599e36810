"""Where a printed thing goes, and PDF: typeset by typst, of the extra ``[pdf]``.

The typesetter is given data, never source: ``static/print.typ`` lays out what it finds in one
JSON value, so that no name or title in a file can be anything but text.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, redirect_stdout
from functools import wraps
from pathlib import Path
from typing import TypeVar

import click

from qiaopai.cli.language import current_locale, say, say_value
from qiaopai.cli.output import print_bytes, print_json, write_whole
from qiaopai.cli.table_values import Cell, Table, Words, in_words, shown
from qiaopai.core import Seat
from qiaopai.errors import InvalidValue, Unavailable
from qiaopai.protocol.printed.boards import MARKS, BoardCard, Place
from qiaopai.protocol.printed.records import ROWS, STRAINS, HandRecord, par_words, score_words
from qiaopai.protocol.printed.sheets import Sheet
from qiaopai.protocol.words import seat_letter, strain_text
from qiaopai.resources import read_bytes
from qiaopai.text import Message, catalogue

Data = dict[str, object]
Command = TypeVar("Command", bound=Callable[..., object])

PAPERS = ("text", "html", "csv", "json", "pdf")


def _by_ending(ctx: click.Context, param: click.Parameter, form: str | None) -> str:
    """The format asked for; without one that of the ending of ``-o FILE``, or else text."""
    target = ctx.meta.get(_TARGET)
    ending = target.suffix.lower().removeprefix(".") if target else ""
    formats = param.type.choices if isinstance(param.type, click.Choice) else ()
    return form or (ending if ending in formats else "text")


def format_option(*formats: str) -> Callable[[Command], Command]:
    """``--format`` of these `formats`, text first, given to the command as `form`."""
    return click.option("--format", "form", type=click.Choice(formats), callback=_by_ending)


paper_format_option = format_option(*PAPERS)
"""``--format text|html|csv|json|pdf``, given to the command as `form`."""


def _remember(ctx: click.Context, _param: click.Parameter, target: Path | None) -> Path | None:
    ctx.meta[_TARGET] = target
    return target


@contextmanager
def _printing_into(target: Path) -> Iterator[None]:
    """What is printed meanwhile is written to `target` as a whole, or not at all after an error."""
    kept = io.BytesIO()
    stream = io.TextIOWrapper(kept, encoding="utf-8", newline="")
    with redirect_stdout(stream):
        yield
    stream.flush()
    write_whole(target, kept.getvalue())


_TARGET = "qiaopai.target"

output_option = click.option(
    "-o", "--output", "target", type=click.Path(path_type=Path), metavar="FILE", is_eager=True,
    callback=_remember,
)  # fmt: skip
"""``-o FILE``: where to write instead of standard output; its ending may tell the format."""


def into_option(command: Callable[..., None]) -> Callable[..., None]:
    """``-o FILE`` for a command that only prints: what it prints goes there."""

    @wraps(command)
    def run(*arguments: object, target: Path | None, **options: object) -> None:
        with nullcontext() if target is None else _printing_into(target):
            command(*arguments, **options)

    return output_option(run)


def print_out(content: str | bytes | Mapping[str, object], target: Path | None = None) -> None:
    """Prints text, bytes or a JSON value, or writes it to `target` whole."""
    if isinstance(content, Mapping):
        if target is None:
            print_json(content)
            return
        content = json.dumps(content, ensure_ascii=False) + "\n"
    if target is not None:
        write_whole(target, content)
    elif isinstance(content, str):
        click.echo(content, nl=False)
    elif sys.stdout.isatty():
        raise InvalidValue("printed.terminal")
    else:
        print_bytes(content)


# --- PDF


def table_pdf(
    tables: Sequence[Table], title: Words | None = None, heading: Words | None = None
) -> bytes:
    """The tables, each on a page of its own, all under `heading`."""
    head = heading or title or next((table.title for table in tables), "")
    blocks: list[Data] = [{"kind": "table", **_table(table)} for table in tables]
    return _pdf(head, [{"heading": in_words(heading), **one} for one in blocks])


def card_pdf(cards: Sequence[BoardCard], tables: Sequence[Table]) -> bytes:
    """Board cards to cut out, sixteen to a page, and tables after them."""
    blocks: list[Data] = [
        {
            "kind": "cards",
            "cards": [_card(one) for one in cards],
            "legend": say(Message.of("printed.card_legend")),
        },
        *({"kind": "table", "heading": "", **_table(one)} for one in tables),
    ]
    return _pdf(Message.of("printed.boards"), blocks)


def sheet_pdf(sheets: Sequence[Sheet]) -> bytes:
    """Score sheets, each on a page of its own."""
    return _pdf(sheets[0].title, [_sheet(one) for one in sheets])


def record_pdf(title: Words, records: Sequence[HandRecord], each: int) -> bytes:
    """Hand records, `each` to a page: 9 or 12."""
    letters = [seat_letter(seat, catalogue(current_locale())) for seat in ROWS]
    block: Data = {
        "kind": "records",
        "rows": each // 3,
        "strains": [strain_text(one) for one in STRAINS],
        "seats": letters,
        "records": [_record(one) for one in records],
    }
    return _pdf(title, [block])


def _pdf(title: Words, blocks: list[Data]) -> bytes:
    try:
        import typst
    except ImportError:
        raise Unavailable("printed.no_typst") from None
    locale = current_locale()
    han = "TC" if "Hant" in locale else "SC"
    data = {
        "title": in_words(title),
        "lang": locale.partition("-")[0],
        "region": "tw" if han == "TC" else "cn",
        "fonts": [f"Noto Sans CJK {han}", *_FONTS],
        "blocks": blocks,
    }
    source = read_bytes("cli", "static", "print.typ")
    told = {"data": json.dumps(data, ensure_ascii=False)}
    made = typst.compile(source, format="pdf", sys_inputs=told)
    assert isinstance(made, bytes)
    return made


_FONTS = ("Noto Sans", "PingFang SC", "Microsoft YaHei", "Helvetica Neue", "Arial", "DejaVu Sans")
"""What stands in where Noto's Chinese fonts are not installed; after them any that has the sign."""


def _table(table: Table) -> Data:
    return {
        "title": in_words(table.title),
        "groups": [[in_words(words), span] for words, span in table.groups],
        "heads": [in_words(column.heading) for column in table.columns],
        "numeric": [column.numeric for column in table.columns],
        "rows": [[_cell(cell) for cell in row] for row in table.rows],
        "legend": [[one.colour, one.letter, in_words(one.words)] for one in table.marks],
        "notes": [in_words(note) for note in table.notes],
        "bold": table.heads,
    }


def _cell(cell: object) -> list[str]:
    mark = cell.mark if isinstance(cell, Cell) else None
    return [shown(cell), mark.colour if mark else ""]


def _card(card: BoardCard) -> Data:
    words = catalogue(current_locale())

    def seat(place: Place) -> Data:
        letter = seat_letter(place.seat, words)
        return {"seat": letter, "vulnerable": place.is_vulnerable, "dealer": place.is_dealer}

    return {
        "number": str(card.number),
        "mark": card.mark,
        "dealer": say(Message.of("printed.dealer_is", seat=card.dealer)),
        "vulnerability": say_value(card.vulnerability),
        "places": {place.where: seat(place) for place in card.places},
        "columns": [seat(place) for place in card.columns],
        "example": [
            ["" if call is None else say_value(call) for call in row] for row in card.example
        ],
    }


def _sheet(one: Sheet) -> Data:
    return {
        "kind": "sheet",
        **_table(one.table),
        "title": in_words(one.title),
        "fields": [[in_words(label), in_words(text)] for label, text in one.fields],
        "totals": [shown(cell) for cell in one.totals],
        "signs": [in_words(label) for label in one.signatures],
    }


def _record(one: HandRecord) -> Data:
    words = catalogue(current_locale())
    return {
        "number": str(one.number),
        "dealer": say(Message.of("printed.dealer_is", seat=one.dealer)),
        "vulnerability": say_value(one.vulnerability),
        "mark": MARKS[one.vulnerability],
        "hands": [
            {
                "seat": seat_letter(seat, words),
                "vulnerable": one.is_vulnerable(seat),
                "points": "" if one.hcp(seat) is None else str(one.hcp(seat)),
                "lines": [[say_value(suit), ranks] for suit, ranks in one.lines(seat)],
            }
            for seat in Seat
        ],
        "tricks": [["" if count is None else str(count) for count in row] for row in one.tricks],
        "known": [
            *([say(par_words(one))] if one.par_ns is not None else []),
            *(say(score_words(score)) for score in one.scores),
        ],
    }

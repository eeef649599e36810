"""``qiaopai results --show``: rankings of sections, travellers of boards, scorecards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from qiaopai.cli.rankings import rankings
from qiaopai.cli.table_values import Cell, Column, Table
from qiaopai.core import Card, dealer_of, vulnerability_of
from qiaopai.errors import InvalidValue
from qiaopai.formats.event_file import EventFile
from qiaopai.protocol.words import MINUS
from qiaopai.scoring import Figure
from qiaopai.scoring.sheet import Sheet
from qiaopai.service.event_views import (
    BoardPage,
    CardRow,
    LineRow,
    MatchRow,
    Scorecard,
    Told,
    Who,
    board_numbers,
    board_page,
    scorecard,
)
from qiaopai.text import Message

RANKING = "ranking"
SHOWN = (RANKING, "sections", "travellers", "cards")
"""What the command prints of an event."""


def sheets(
    found: EventFile, sheet: Sheet, what: str, of: Sequence[str], *, titled: bool
) -> list[Table]:
    """The sections' rankings, travellers of the boards `of`, or cards of the contestants `of`.

    Without `of` those of all.

    Where the tables are not `titled` each row says of which board or contestant it is.
    Raises InvalidValue for a board or a contestant that is not in the event.
    """
    if what == "sections":
        return rankings(sheet, sections=True, titled=titled)
    if what == "travellers":
        boards = [_board(sheet, one) for one in of] or board_numbers(sheet)
        pages = [board_page(found, sheet, number) for number in boards]
        return _tables((_traveller(sheet, page) for page in pages), titled)
    names = [_contestant(sheet, one) for one in of] or [one.id for one in sheet.standings]
    return _tables((_card(sheet, scorecard(found, sheet, name)) for name in names), titled)


def _board(sheet: Sheet, text: str) -> int:
    numbers = {str(one): one for one in board_numbers(sheet)}
    if text not in numbers:
        raise InvalidValue("results.nobody_played", board=text, known=", ".join(numbers))
    return numbers[text]


def _contestant(sheet: Sheet, text: str) -> str:
    if text not in sheet.finals:
        known = ", ".join(one.id for one in sheet.standings[:12])
        raise InvalidValue("results.nobody", id=text, known=known)
    return text


Made = tuple[Message, tuple[Column, ...], tuple[tuple[object, ...], ...]]


def _tables(made: Iterable[Made], titled: bool) -> list[Table]:
    """Tables without the columns that are empty in all of them, or say what the title says."""
    kept = list(made)
    columns = kept[0][1] if kept else ()
    used = [
        at
        for at in range(1 if titled else 0, len(columns))
        if any(row[at] not in (None, "") for _, _, rows in kept for row in rows)
    ]
    return [
        Table(
            title,
            tuple(columns[at] for at in used),
            tuple(tuple(row[at] for at in used) for row in rows),
        )
        for title, columns, rows in kept
    ]


# Travellers


def _traveller(sheet: Sheet, page: BoardPage) -> Made:
    number = page.number
    title = Message.of(
        "results.traveller", board=number, dealer=dealer_of(number),
        vulnerability=vulnerability_of(number),
    )  # fmt: skip
    unit = Message.of(f"eventpage.unit.{sheet.options.method}")
    columns = (
        Column("board", Message.of("page.sheet.board"), numeric=True),
        Column("section", Message.of("results.section")),
        Column("round", Message.of("eventpage.round"), numeric=True),
        Column("ns", Message.of("page.side.ns"), wraps=True),
        Column("ew", Message.of("page.side.ew"), wraps=True),
        *_PLAYED,
        Column("won_ns", Message.of("page.side.ns"), numeric=True, group=unit),
        Column("won_ew", Message.of("page.side.ew"), numeric=True, group=unit),
    )
    rows = tuple(
        (
            number, one.section, row.round, _whos(row.ns), _whos(row.ew),
            *_played(sheet, row), _figure(row.score), *map(_figure, row.won),
        )
        for one in page.travellers
        for row in one.rows
    )  # fmt: skip
    return title, columns, rows


_PLAYED = (
    Column("result", Message.of("eventpage.contract")),
    Column("remark", Message.of("results.remark"), wraps=True),
    Column("lead", Message.of("eventpage.lead_card")),
    Column("score", Message.of("eventpage.score"), numeric=True),
)


def _played(sheet: Sheet, row: LineRow) -> tuple[object, ...]:
    """Result, remark and lead of a line; a director's decision stands as a remark."""
    decided = Cell("adjusted", Message.of("eventpage.adjusted")) if row.adjusted else None
    return sheet.event.lines[row.at].result, row.remark or decided, _lead(row.lead)


def _lead(text: str) -> object:
    try:
        return Card.parse(text)
    except InvalidValue:
        return text


# Scorecards


def _card(sheet: Sheet, card: Scorecard) -> Made:
    told = card.row
    title = Message.of(
        "results.card", who=_who(told.who), place=told.place.text or "–",
        total=_text(told.percent) + " %" if told.percent else _text(told.total),
    )  # fmt: skip
    if card.matches:
        return title, _MATCHES, tuple(_match(told.who.id, one) for one in card.matches)
    columns = (
        Column("id", Message.of("results.id")),
        Column("board", Message.of("page.sheet.board"), numeric=True),
        Column("partner", Message.of("eventpage.with"), wraps=True),
        Column("against", Message.of("eventpage.against"), wraps=True),
        *_PLAYED,
        Column("won", Message.of(f"eventpage.unit.{sheet.options.method}"), numeric=True),
    )
    return title, columns, tuple(_card_row(sheet, told.who.id, one) for one in card.lines)


def _card_row(sheet: Sheet, name: str, one: CardRow) -> tuple[object, ...]:
    return (
        name, one.line.board, _whos(one.partners), _whos(one.opponents),
        *_played(sheet, one.line), _figure(one.score), _figure(one.won),
    )  # fmt: skip


_MATCHES = (
    Column("id", Message.of("results.id")),
    Column("round", Message.of("eventpage.round"), numeric=True),
    Column("against", Message.of("eventpage.against"), wraps=True),
    Column("won", Message.of("results.for"), numeric=True),
    Column("lost", Message.of("results.against"), numeric=True),
    Column("vp", Message.of("term.vp"), numeric=True),
)


def _match(name: str, one: MatchRow) -> tuple[object, ...]:
    at = 1 if one.teams[1].id == name else 0
    vp = None if one.vps is None else _figure(one.vps[at])
    own, other = _figure(one.won[at]), _figure(one.won[1 - at])
    return name, one.round or one.at + 1, _who(one.teams[1 - at]), own, other, vp


# Cells


def _who(one: Who) -> str:
    return f"{one.id} {one.label}".rstrip()


def _whos(some: Iterable[Who]) -> str:
    return "; ".join(map(_who, some))


def _text(told: Told) -> str:
    return told.text.replace("-", MINUS)


def _figure(told: Told | None) -> Cell | None:
    if told is None:
        return None
    places = len(told.text.partition(".")[2])
    return Cell(Figure(Fraction(told.text), places), _text(told))

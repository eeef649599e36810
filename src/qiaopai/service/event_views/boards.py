"""A board of an event: its hands and its travellers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from qiaopai.core import Card, Seat, Side, dealer_of, vulnerability_of
from qiaopai.errors import InvalidValue, NotFound
from qiaopai.formats.event_file import EventFile
from qiaopai.scoring.event import Line
from qiaopai.scoring.pairs import Group, groups
from qiaopai.scoring.sheet import Sheet
from qiaopai.service.event_desk import Ask
from qiaopai.service.event_views.book import (
    Book,
    Told,
    Who,
    figure_places,
    figure_text,
    figure_texts,
)
from qiaopai.service.event_views.ranking import board_numbers


@dataclass(frozen=True, slots=True)
class Hands:
    """The cards of a board, as the hand diagram wants them."""

    number: int
    dealer: str
    vulnerability: str
    dealt: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class LineRow:
    """One table's result; `score` is North-South's, None where the file tells none.

    `result` is a result's text, such as ``4SX+1 N``. `adjusted` tells that a director decided.
    """

    at: int
    board: int
    round: int | None
    ns: tuple[Who, ...]
    ew: tuple[Who, ...]
    result: str
    lead: str
    score: Told | None
    won: tuple[Told | None, Told | None]
    adjusted: bool
    remark: str


@dataclass(frozen=True, slots=True)
class Traveller:
    """Results that are compared with each other, best for North-South first."""

    section: str
    deal: str
    rows: tuple[LineRow, ...]
    datum: str
    top: str


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A board: its cards where the file has them, and its travellers."""

    number: int
    dealer: str
    vulnerability: str
    boards: tuple[int, ...]
    hands: tuple[Hands, ...]
    travellers: tuple[Traveller, ...]


def board_page(found: EventFile, sheet: Sheet, number: int) -> BoardPage:
    """The page of board `number`; NotFound when nobody played it."""
    numbers = board_numbers(sheet)
    if number not in numbers:
        raise NotFound("results.no_figure")
    own = [one for one in groups(sheet.event, sheet.options) if one.key[0] == number]
    book = Book(sheet)
    return BoardPage(
        number=number,
        dealer=str(dealer_of(number)),
        vulnerability=str(vulnerability_of(number)),
        boards=numbers,
        hands=tuple(_hands(found, number)),
        travellers=tuple(_traveller(book, one) for one in own),
    )


def _hands(found: EventFile, number: int) -> Iterator[Hands]:
    """Each deal of the board once."""
    seen = set()
    for game in found.deals:
        if game.number == number and game.deal is not None and game.deal not in seen:
            seen.add(game.deal)
            vulnerability = game.vulnerability or vulnerability_of(number)
            yield Hands(
                number,
                str(game.dealer or dealer_of(number)),
                str(vulnerability),
                {str(seat): [str(card) for card in game.deal[seat]] for seat in Seat},
            )


def _traveller(book: Book, group: Group) -> Traveller:
    sheet = book.sheet
    _, deal, section = group.key
    rows = line_rows(book, group.lines)
    if sheet.cells:
        won = [sheet.shown[at].ns for at in group.lines]
        worth = {at: one for at, one in zip(group.lines, won, strict=True) if one is not None}
        rows.sort(key=lambda row: (row.at not in worth, -worth.get(row.at, Fraction(0))))
    datum = ""
    if sheet.options.method == "butler":
        found = sheet.datums.get(group.key)
        datum = "" if found is None else figure_texts([found], signed=False)[0]
    tops = [sheet.cells[at].top for at in group.lines] if sheet.cells else []
    top = max(tops, default=Fraction(0)) * book.unit
    return Traveller(
        section, deal, tuple(rows), datum, figure_texts([top], signed=False)[0] if top else ""
    )


def line_rows(book: Book, lines: Sequence[int]) -> list[LineRow]:
    """The lines with these places in the event, their figures with as many decimals as any."""
    cells = book.sheet.shown if book.sheet.cells else ()
    unit = book.unit
    values = [cells[at].of(side) for at in lines for side in Side] if cells else []
    places = figure_places(one * unit for one in values if one is not None)

    def told(at: int, side: Side) -> Told | None:
        won = cells[at].of(side) if cells else None
        if won is None:
            return None
        text = figure_text(won * unit, places, book.is_signed)
        return Told(text, Ask("cell", str(side), at), book.share(at, side))

    return [_line_row(book, at, (told(at, Side.NS), told(at, Side.EW))) for at in lines]


def _line_row(book: Book, at: int, won: tuple[Told | None, Told | None]) -> LineRow:
    line = book.sheet.event.lines[at]
    return LineRow(
        at=at,
        board=line.board,
        round=line.round,
        ns=tuple(book.who(one) for one in line.ns),
        ew=tuple(book.who(one) for one in line.ew),
        result="" if line.result is None else str(line.result),
        lead=_lead(line.lead),
        score=_score(line, at),
        won=won,
        adjusted=at in book.adjusted,
        remark=line.remark,
    )


def _lead(text: str) -> str:
    """A lead as a card's text where it is one: programs write ``HA`` and ``AH``."""
    for written in (text, text[::-1], text[1:] + text[:1], text[-1:] + text[:-1]):
        try:
            return str(Card.parse(written))
        except InvalidValue:
            continue
    return text


def _score(line: Line, at: int) -> Told | None:
    if line.score is None:
        return None
    return Told(figure_text(Fraction(line.score), 0, signed=True), Ask("score", at=at))

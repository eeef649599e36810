"""What the pages of a scored event show: plain values, each figure with what explains it.

Texts of figures are in their machine form (``-3.25``, ``1=``); words and signs are the page's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from qiaopai.core import Card, Seat, Side, dealer_of, vulnerability_of
from qiaopai.errors import InvalidValue, NotFound
from qiaopai.formats.agreement import Agreement, agreements
from qiaopai.formats.diagnostics import Diagnostic
from qiaopai.formats.event_file import EventFile
from qiaopai.scoring import Figure
from qiaopai.scoring.event import Form, Line
from qiaopai.scoring.pairs import Group, groups
from qiaopai.scoring.sheet import Sheet, Standing
from qiaopai.scoring.teams import Match, MatchBoard
from qiaopai.service.event_data import unit_of
from qiaopai.service.event_desk import OPTION_NAMES, Ask, chosen, match_of


@dataclass(frozen=True, slots=True)
class Told:
    """A figure as text, what explains it, and how good it is: from -1 over 0, average, to 1."""

    text: str
    ask: Ask
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Who:
    """A contestant: the number the file uses, the name to print ("" without one).

    `name` is his own, without the members' where he has none.
    """

    id: str
    label: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """What stands on every page of an event; `query` are the choices that make it what it is."""

    title: str
    date: str
    program: str
    form: str
    method: str
    options: tuple[tuple[str, str], ...]
    query: tuple[tuple[str, str], ...]


def head(found: EventFile, sheet: Sheet) -> Head:
    """The head of the pages of `sheet`."""
    event, options = sheet.event, sheet.options
    told = options.told(event.form is Form.TEAMS)
    usual = chosen(found, None, {})
    query = [] if options.method == usual.method else [("method", options.method)]
    before = dict(chosen(found, options.method, {}).told(event.form is Form.TEAMS))
    query += [(name, text or "none") for name, text in told if text != before[name]]
    return Head(
        title=event.title,
        date=event.date,
        program=found.program,
        form=str(event.form),
        method=options.method,
        options=tuple(one for one in told if one[0] in OPTION_NAMES),
        query=tuple(query),
    )


class Book:
    """A sheet with what its pages look up again and again, made once."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.unit = unit_of(sheet)
        self.is_signed = sheet.options.method not in ("mp", "bam", "patton")
        self.adjusted = {one.line for one in sheet.event.adjustments}
        self._people = {one.id: one for one in sheet.event.contestants}

    def who(self, name: str) -> Who:
        """The contestant `name`."""
        found = self._people[name]
        return Who(name, "" if found.label == name else found.label, found.name)

    def members(self, name: str) -> tuple[str, ...]:
        """The members of the contestant `name`."""
        return self._people[name].members

    @cached_property
    def places(self) -> int:
        """The decimals of the totals: those that any of them needs."""
        return _places(one.total * self.unit for one in self.sheet.standings)

    @cached_property
    def most(self) -> float:
        """What IMPs and points are measured by: the largest figure of any cell, or less."""
        cells = self.sheet.cells
        values = [abs(one) for cell in cells for one in (cell.ns, cell.ew) if one is not None]
        most = float(max(values, default=0)) or 1.0
        return most if self.sheet.options.method == "total" else min(most, _WHOLE_BAR)

    def share(self, at: int, side: Side) -> float | None:
        """How good the cell of line `at` is for `side`; None where it does not count."""
        cell = self.sheet.cells[at]
        won = cell.of(side)
        if won is None:
            return None
        if self.sheet.options.method == "mp":
            return 2 * float(won) / float(cell.top) - 1 if cell.top else 0.0
        return max(-1.0, min(1.0, float(won) / self.most))


_WHOLE_BAR = 12.0
"""IMPs that fill a bar, if any board gave so many: more would make the usual ones invisible."""


# The ranking


@dataclass(frozen=True, slots=True)
class Row:
    """A contestant's line of the ranking; `shares` are his boards (or matches) one by one."""

    who: Who
    members: tuple[str, ...]
    place: Told
    boards: int
    total: Told
    percent: Told | None
    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in the list of matches."""

    at: int
    round: int
    teams: tuple[Who, Who]
    won: tuple[Told, Told]
    vps: tuple[Told, Told] | None


@dataclass(frozen=True, slots=True)
class Overview:
    """The whole event: rankings apart for each side if there are two, matches, what the file says.

    `results` counts the lines of the file, `boards` are the numbers of its boards.
    """

    groups: tuple[tuple[Side | None, tuple[Row, ...]], ...]
    matches: tuple[MatchRow, ...]
    boards: tuple[int, ...]
    results: int
    checks: tuple[Agreement, ...]
    diagnostics: tuple[Diagnostic, ...]


def overview(found: EventFile, sheet: Sheet) -> Overview:
    """The page of the whole event."""
    book = Book(sheet)
    shares = _shares(book)
    sides = dict.fromkeys(one.group for one in sheet.standings)
    return Overview(
        groups=tuple(
            (
                side,
                tuple(
                    _row(book, one, tuple(shares.get(one.id, ())))
                    for one in sheet.standings
                    if one.group is side
                ),
            )
            for side in sides
        ),
        matches=match_rows(book),
        boards=board_numbers(sheet),
        results=len(sheet.event.lines),
        checks=agreements(found, sheet),
        diagnostics=found.diagnostics,
    )


def _row(book: Book, one: Standing, shares: tuple[float, ...]) -> Row:
    total = Figure(one.total * book.unit, book.places)
    return Row(
        who=book.who(one.id),
        members=book.members(one.id),
        place=Told("" if one.place is None else str(one.place), Ask("place", one.id)),
        boards=one.boards,
        total=Told(str(total), Ask("total", one.id)),
        percent=None
        if one.percent is None
        else Told(str(Figure(one.percent)), Ask("total", one.id)),
        shares=shares,
    )


def board_numbers(sheet: Sheet) -> tuple[int, ...]:
    """The numbers of all boards, in order."""
    return tuple(sorted({line.board for line in sheet.event.lines}))


def match_rows(book: Book, team: str | None = None) -> tuple[MatchRow, ...]:
    """Every match, or those of `team`."""
    return tuple(
        _match_row(book, at, match)
        for at, match in enumerate(book.sheet.matches)
        if team is None or team in match.teams
    )


def _match_row(book: Book, at: int, match: Match) -> MatchRow:
    first, second = match.teams
    asks = [Ask("match", team, at) for team in match.teams]
    won = _texts(match.won, book.is_signed)
    vps = None if match.vps is None else [str(Figure(one)) for one in match.vps]
    return MatchRow(
        at,
        match.round,
        (book.who(first), book.who(second)),
        (Told(won[0], asks[0]), Told(won[1], asks[1])),
        None if vps is None else (Told(vps[0], asks[0]), Told(vps[1], asks[1])),
    )


def _shares(book: Book) -> dict[str, list[float]]:
    """How good each contestant's boards (or matches) were, in the order of their numbers."""
    found: dict[str, list[float]] = {}
    sheet = book.sheet
    lines = sheet.event.lines
    for at in sorted(range(len(sheet.cells)), key=lambda at: lines[at].board):
        for side in Side:
            share = book.share(at, side)
            if share is not None:
                for name in lines[at].of(side):
                    found.setdefault(name, []).append(share)
    margins = [abs(one.won[0] - one.won[1]) for one in sheet.matches]
    widest = max(margins, default=Fraction(0)) or Fraction(1)
    for match in sheet.matches:
        lead = float((match.won[0] - match.won[1]) / widest)
        for name, share in zip(match.teams, (lead, -lead), strict=True):
            found.setdefault(name, []).append(share)
    return found


# A board


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
        datum = "" if found is None else _texts([found], signed=False)[0]
    tops = [sheet.cells[at].top for at in group.lines] if sheet.cells else []
    top = max(tops, default=Fraction(0)) * book.unit
    return Traveller(
        section, deal, tuple(rows), datum, _texts([top], signed=False)[0] if top else ""
    )


def line_rows(book: Book, lines: Sequence[int]) -> list[LineRow]:
    """The lines with these places in the event, their figures with as many decimals as any."""
    cells = book.sheet.shown if book.sheet.cells else ()
    unit = book.unit
    values = [cells[at].of(side) for at in lines for side in Side] if cells else []
    places = _places(one * unit for one in values if one is not None)

    def told(at: int, side: Side) -> Told | None:
        won = cells[at].of(side) if cells else None
        if won is None:
            return None
        text = _text(won * unit, places, book.is_signed)
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
    return Told(_text(Fraction(line.score), 0, signed=True), Ask("score", at=at))


# A contestant


@dataclass(frozen=True, slots=True)
class CardRow:
    """A board of a scorecard from the contestant's side: what he got, and against whom."""

    side: Side
    line: LineRow
    partners: tuple[Who, ...]
    opponents: tuple[Who, ...]
    score: Told | None
    won: Told | None


@dataclass(frozen=True, slots=True)
class Scorecard:
    """A contestant's boards in the order of their numbers, or his team's matches."""

    row: Row
    side: Side | None
    lines: tuple[CardRow, ...]
    matches: tuple[MatchRow, ...]


def scorecard(found: EventFile, sheet: Sheet, name: str) -> Scorecard:
    """The page of the contestant `name`; NotFound when there is none."""
    del found
    standing = next((one for one in sheet.standings if one.id == name), None)
    if standing is None:
        raise NotFound("results.no_figure")
    lines = sheet.event.lines
    mine = sorted(
        (lines[at].board, at, side)
        for at in range(len(sheet.cells))
        for side in Side
        if name in lines[at].of(side)
    ) if sheet.cells else []  # fmt: skip
    book = Book(sheet)
    rows = line_rows(book, [at for _, at, _ in mine])
    shares = tuple(_shares(book).get(name, ()))
    return Scorecard(
        _row(book, standing, shares),
        standing.group,
        tuple(_card_row(name, row, one[2]) for row, one in zip(rows, mine, strict=True)),
        match_rows(book, name),
    )


def _card_row(name: str, row: LineRow, side: Side) -> CardRow:
    own, others = (row.ns, row.ew) if side is Side.NS else (row.ew, row.ns)
    score = row.score
    if score is not None and side is Side.EW:
        score = Told(_text(-Fraction(score.text), 0, signed=True), score.ask)
    return CardRow(
        side=side,
        line=row,
        partners=tuple(one for one in own if one.id != name),
        opponents=others,
        score=score,
        won=row.won[0 if side is Side.NS else 1],
    )


# A match


@dataclass(frozen=True, slots=True)
class MatchBoardRow:
    """A board of a match; in the open room the first team sits North-South.

    `difference` is the first team's, in points of both rooms together.
    """

    board: int
    open: tuple[LineRow, ...]
    closed: tuple[LineRow, ...]
    difference: str
    won: tuple[Told, Told]


@dataclass(frozen=True, slots=True)
class MatchPage:
    """A match of two teams, board by board."""

    row: MatchRow
    matches: int
    boards: tuple[MatchBoardRow, ...]


def match_page(found: EventFile, sheet: Sheet, at: int) -> MatchPage:
    """The page of match number `at`; NotFound when there is none."""
    del found
    match, book = match_of(sheet, at), Book(sheet)
    return MatchPage(
        _match_row(book, at, match),
        len(sheet.matches),
        tuple(_match_board(book, at, match, board) for board in match.boards),
    )


def _match_board(book: Book, at: int, match: Match, board: MatchBoard) -> MatchBoardRow:
    rows = line_rows(book, board.lines)
    first = match.teams[0]
    is_home = [first in book.sheet.event.lines[row.at].ns for row in rows]
    texts = _texts(board.won, book.is_signed)
    asks = [Ask("board", team, at, board.board) for team in match.teams]
    gap = "" if board.difference is None else _texts([board.difference], signed=True)[0]
    return MatchBoardRow(
        board.board,
        tuple(row for row, home in zip(rows, is_home, strict=True) if home),
        tuple(row for row, home in zip(rows, is_home, strict=True) if not home),
        gap,
        (Told(texts[0], asks[0]), Told(texts[1], asks[1])),
    )


# Figures


def _texts(values: Sequence[Fraction], signed: bool) -> list[str]:
    places = _places(values)
    return [_text(one, places, signed) for one in values]


def _places(values: Iterable[Fraction]) -> int:
    return 0 if all(one.denominator == 1 for one in values) else 2


def _text(value: Fraction, places: int, signed: bool) -> str:
    plus = "+" if signed and value > 0 else ""
    return f"{plus}{Figure(value, places)}"

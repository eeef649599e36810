"""Score sheets as at the table: of a match of teams (R45) and of a single table (R46).

Blank ones are filled with the pen, others from the games of a file. Points and IMPs of a team are
those of the side that sits North-South in the open room; a sheet of its other half, in the closed
room, is for East-West there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from qiaopai.core import Result, Seat, Side, Vulnerability, vulnerability_of
from qiaopai.errors import InvalidValue
from qiaopai.formats.game import Game
from qiaopai.protocol.printed.boards import MARKS, read_numbers
from qiaopai.protocol.tables import Cell, Column, Table, Words
from qiaopai.protocol.words import MINUS, contract_text
from qiaopai.scoring import (
    WBF_2013,
    CompensationTable,
    Figure,
    compensate,
    compensation_table,
    contract_score,
    imps,
    vps,
)
from qiaopai.text import Message

OPEN, CLOSED = "open", "closed"
KINDS = ("teams", "table")

MOST_ROWS = 100
"""Boards of one blank sheet."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: its title, labelled lines to write on, a row a board, totals, who signs.

    `totals` is a row of the table, empty when there is nothing to add up; `room` is ``open`` or
    ``closed`` on the sheet of a match of teams.
    """

    title: Words
    fields: tuple[tuple[Message, str], ...]
    table: Table
    totals: tuple[object, ...] = ()
    signatures: tuple[Words, ...] = ()
    room: str = ""

    @property
    def whole(self) -> Table:
        """The table with its totals as the last row, under the sheet's title."""
        rows = (*self.table.rows, self.totals) if self.totals else self.table.rows
        return replace(self.table, title=self.title, rows=rows)


@dataclass(frozen=True, slots=True)
class _Played:
    """What stands in a row: a board, and its result where there is one."""

    number: int
    vulnerability: Vulnerability
    result: Result | None = None
    hcp_ns: int | None = None

    @property
    def score_ns(self) -> int | None:
        if self.result is None:
            return None
        return contract_score(self.result, self.vulnerability).for_side(Side.NS)


def _played(game: Game, place: int) -> _Played:
    number = game.number or place
    hands = dict(game.hands)
    pair = [hands[seat] for seat in Side.NS.seats if len(hands.get(seat, ())) == 13]
    hcp = sum(hand.hcp for hand in pair) if len(pair) == 2 else None
    vulnerability = game.vulnerability or vulnerability_of(number)
    return _Played(number, vulnerability, game.result, hcp)


def _blank(numbers: Sequence[int]) -> list[_Played]:
    return [_Played(number, vulnerability_of(number)) for number in numbers]


# --- Cells


def _board_cells(row: _Played) -> tuple[object, ...]:
    return row.number, Cell(str(row.vulnerability), MARKS[row.vulnerability])


def _contract_cells(result: Result | None) -> tuple[object, object]:
    if result is None:
        return None, None
    if result.contract is None:
        return Cell("pass", Message.of("printed.pass")), None
    declarer = result.contract.declarer
    return (
        Cell(result.contract.name, contract_text(result.contract)),
        Cell(str(declarer), _letter(declarer)),
    )


def _letter(seat: Seat) -> Message:
    return Message.of(f"term.{seat.name.lower()}_short")


def _signed(points: int | None) -> tuple[int | None, int | None]:
    """Points in the column of plus or of minus; 0 stands under plus."""
    if points is None:
        return None, None
    return (points, None) if points >= 0 else (None, -points)


def _sum(values: Iterable[int | None]) -> int | None:
    told = [value for value in values if value is not None]
    return sum(told) if told else None


_BOARD = Column("board", Message.of("printed.board"), numeric=True)
_VULNERABILITY = Column("vulnerability", Message.of("printed.vul"))
_CONTRACT = Column("contract", Message.of("term.contract"))
_BY = Column("by", Message.of("printed.by"))


# --- A match of teams


@dataclass(frozen=True, slots=True)
class _Half:
    """One room of a match: its rows, and what the other room scored, both for `side`."""

    room: str
    rows: list[_Played]
    other: dict[int, int] = field(default_factory=dict)
    tags: tuple[tuple[str, str], ...] = ()

    @property
    def side(self) -> Side:
        return Side.EW if self.room == CLOSED else Side.NS

    def points(self, row: _Played) -> int | None:
        score = row.score_ns
        return None if score is None else score if self.side is Side.NS else -score

    def imps(self, row: _Played) -> int | None:
        """IMPs for the team: its points here and its other half's, added."""
        here, there = self.points(row), self.other.get(row.number)
        if here is None or there is None:
            return None
        return imps(here + (there if self.side is Side.EW else -there))


def team_sheet(numbers: Sequence[int], room: str = OPEN) -> Sheet:
    """A blank sheet of one room for some boards."""
    return _team_sheet(_Half(room, _blank(numbers)))


def team_sheets(games: Sequence[Game]) -> list[Sheet]:
    """The sheets of every match in `games`, a sheet for each room that was played.

    Without rooms the first game of a board is the open room's, the second the closed one's.
    InvalidValue for a board that more than two tables of one match played.
    """
    return [_team_sheet(half) for match in _by_match(games) for half in _halves(match)]


def _by_match(games: Sequence[Game]) -> Iterable[list[Game]]:
    """The games of each match, in the order in which the matches come."""
    matches: dict[tuple[str | None, ...], list[Game]] = {}
    for game in games:
        names = ("Round", "HomeTeam", "VisitTeam", *(("Table",) if _room_of(game) else ()))
        matches.setdefault(tuple(game.tag(name) for name in names), []).append(game)
    return matches.values()


def _room_of(game: Game) -> str | None:
    said = (game.tag("Room") or "").strip().lower()
    return OPEN if said.startswith("o") else CLOSED if said.startswith("c") else None


def _halves(games: Sequence[Game]) -> Iterator[_Half]:
    rooms: dict[str, dict[int, _Played]] = {OPEN: {}, CLOSED: {}}
    tags: dict[str, tuple[tuple[str, str], ...]] = {}
    for place, game in enumerate(games, 1):
        row = _played(game, place)
        room = _room_of(game) or (CLOSED if row.number in rooms[OPEN] else OPEN)
        if row.number in rooms[room]:
            raise InvalidValue("printed.no_teams", board=row.number)
        rooms[room][row.number] = row
        tags.setdefault(room, game.tags)
    for room, rows in rooms.items():
        other = rooms[CLOSED if room == OPEN else OPEN].values()
        scores = {row.number: row.score_ns for row in other if row.score_ns is not None}
        if rows:
            yield _Half(room, list(rows.values()), scores, tags[room])


def _team_sheet(half: _Half) -> Sheet:
    score, won = Message.of("printed.points"), Message.of("term.imps")
    columns = (
        _BOARD, _VULNERABILITY, _CONTRACT, _BY,
        Column("result", Message.of("printed.outcome")),
        Column("score_plus", "+", numeric=True, group=score),
        Column("score_minus", MINUS, numeric=True, group=score),
        Column("imps_plus", "+", numeric=True, group=won),
        Column("imps_minus", MINUS, numeric=True, group=won),
    )  # fmt: skip
    rows = tuple(_team_row(half, row) for row in half.rows)
    told = [half.imps(row) for row in half.rows]
    net = _sum(told)
    totals: tuple[object, ...] = ()
    if net is not None:
        sums = tuple(_sum(cells) for cells in zip(*(row[7:] for row in rows), strict=True))
        words = Message.of("printed.net", imps=net)
        totals = (Cell(None, Message.of("printed.total")), None, Cell(None, words), *[None] * 4,
                  *sums)  # fmt: skip
    notes = (Message.of("printed.team.view", side=half.side), *_victory_points(told))
    table = Table(Message.of("printed.team"), columns, rows, notes)
    title = Message.of("printed.team.title", room=Message.of(f"term.{half.room}_room"))
    signs = (Message.of("printed.sign.captain"), Message.of("printed.sign.opponents"))
    return Sheet(title, _team_fields(dict(half.tags)), table, totals, signs, half.room)


def _victory_points(told: Sequence[int | None]) -> Iterator[Message]:
    """What the match is worth by the scale in use, over the boards that both rooms played."""
    compared = [one for one in told if one is not None]
    if compared:
        ours, theirs = vps(len(compared), sum(compared))
        figures = {"ours": Figure(ours, WBF_2013.places), "theirs": Figure(theirs, WBF_2013.places)}
        yield Message.of(
            "printed.team.vps", boards=len(compared), imps=sum(compared), scale=WBF_2013.name,
            **figures,
        )  # fmt: skip


def _team_row(half: _Half, row: _Played) -> tuple[object, ...]:
    result = row.result
    mark = None if result is None else Cell(result.mark, result.mark.replace("-", MINUS))
    return (
        *_board_cells(row), *_contract_cells(result), mark,
        *_signed(half.points(row)), *_signed(half.imps(row)),
    )  # fmt: skip


def _team_fields(tags: dict[str, str]) -> tuple[tuple[Message, str], ...]:
    named = (
        ("printed.event", "Event"),
        ("printed.date", "Date"),
        ("printed.round", "Round"),
        ("printed.home", "HomeTeam"),
        ("printed.visitors", "VisitTeam"),
    )
    return (*((Message.of(key), _told(tags.get(tag))) for key, tag in named), *_names(tags))


def _told(text: str | None) -> str:
    """A tag's text; PBN writes ``?`` and ``-`` for what nobody knows."""
    return "" if text is None or text.strip(" ?-.") == "" else text


def _names(tags: dict[str, str]) -> Iterator[tuple[Message, str]]:
    for seat in Seat:
        yield Message.of(f"term.{seat.name.lower()}"), _told(tags.get(seat.name.capitalize()))


# --- A single table


def table_sheet(numbers: Sequence[int], handicap: CompensationTable | None = None) -> Sheet:
    """A blank sheet of one table for some boards; with `handicap` also columns for 贴点."""
    return _table_sheet(_blank(numbers), {}, handicap)


def table_sheets(games: Sequence[Game], handicap: CompensationTable | None = None) -> list[Sheet]:
    """A sheet for every table of `games`: for every four people, in the order of the file."""
    tables: dict[tuple[str | None, ...], list[Game]] = {}
    names = ("Round", "Room", "Table", *(seat.name.capitalize() for seat in Seat))
    for game in games:
        tables.setdefault(tuple(game.tag(name) for name in names), []).append(game)
    return [
        _table_sheet([_played(one, at) for at, one in enumerate(some, 1)], dict(some[0].tags),
                     handicap)
        for some in tables.values()
    ]  # fmt: skip


def _table_sheet(
    rows: Sequence[_Played], tags: dict[str, str], handicap: CompensationTable | None
) -> Sheet:
    score = Message.of("printed.points")
    columns: tuple[Column, ...] = (
        _BOARD, _VULNERABILITY, _CONTRACT, _BY,
        Column("tricks", Message.of("term.won_tricks"), numeric=True),
        Column("ns", Message.of("term.ns_short"), numeric=True, group=score),
        Column("ew", Message.of("term.ew_short"), numeric=True, group=score),
    )  # fmt: skip
    if handicap is not None:
        group = Message.of("printed.handicap")
        columns += (
            Column("hcp", Message.of("printed.hcp_ns"), numeric=True, group=group),
            Column("expected", Message.of("printed.expected"), numeric=True, group=group),
            Column("net", Message.of("printed.net_imps"), numeric=True, group=group),
        )
    cells = tuple(_table_row(row, handicap) for row in rows)
    notes = () if handicap is None else (Message.of("printed.handicap.by", table=handicap.name),)
    table = Table(Message.of("printed.table"), columns, cells, notes)
    fields = (
        (Message.of("printed.event"), _told(tags.get("Event"))),
        (Message.of("printed.date"), _told(tags.get("Date"))),
        *_names(tags),
    )
    return Sheet(Message.of("printed.table"), fields, table, _table_totals(cells))


def _table_row(row: _Played, handicap: CompensationTable | None) -> tuple[object, ...]:
    score, result = row.score_ns, row.result
    tricks = None if result is None or result.contract is None else result.tricks
    base = (*_board_cells(row), *_contract_cells(result), tricks, *_signed(score))
    if handicap is None:
        return base
    if score is None or row.hcp_ns is None:
        return (*base, row.hcp_ns, None, None)
    found = compensate(score, row.hcp_ns, row.vulnerability, table=handicap)
    return (*base, found.hcp_ns, found.expected_ns, found.net)


def _table_totals(rows: Sequence[tuple[object, ...]]) -> tuple[object, ...]:
    """The sums of the points, and of the net IMPs where there are."""
    ns, ew = (_sum(_numbers(rows, at)) for at in (5, 6))
    if ns is None and ew is None:
        return ()
    head = (Cell(None, Message.of("printed.total")), *[None] * 4, ns, ew)
    if len(rows[0]) == 7:
        return head
    return (*head, None, None, _sum(_numbers(rows, 9)))


def _numbers(rows: Sequence[tuple[object, ...]], at: int) -> Iterator[int | None]:
    return (cell if isinstance(cell := row[at], int) else None for row in rows)


def blank_sheet(kind: str, boards: str, asked: Mapping[str, str]) -> Sheet:
    """A blank sheet by its names: ``teams`` (with a ``room``) or ``table`` (with ``handicap``).

    InvalidValue for other names, and for boards that :func:`read_boards` refuses or that are more
    than :data:`MOST_ROWS`.
    """
    numbers = read_boards(boards)
    if len(numbers) > MOST_ROWS:
        raise InvalidValue("printed.too_many", most=MOST_ROWS)
    if kind == "table":
        return table_sheet(numbers, compensation_table() if "handicap" in asked else None)
    room = asked.get("room", OPEN)
    if kind != "teams" or room not in (OPEN, CLOSED):
        raise InvalidValue("printed.no_choice", text=room if kind == "teams" else kind,
                           names=(OPEN, CLOSED) if kind == "teams" else KINDS)  # fmt: skip
    return team_sheet(numbers, room)


def read_boards(text: str) -> tuple[int, ...]:
    """The boards of a blank sheet: ``16`` is 1 to 16, ``17-32`` and ``1,3,5`` as they stand.

    >>> len(read_boards("16")), read_boards("17-19")
    (16, (17, 18, 19))
    """
    return read_numbers(f"1-{text.strip()}" if text.strip().isdigit() else text)

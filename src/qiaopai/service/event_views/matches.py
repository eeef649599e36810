"""A match of two teams, board by board."""

from __future__ import annotations

from dataclasses import dataclass

from qiaopai.formats.event_file import EventFile
from qiaopai.scoring.sheet import Sheet
from qiaopai.scoring.teams import Match, MatchBoard
from qiaopai.service.event_desk import Ask, match_of
from qiaopai.service.event_views.boards import LineRow, line_rows
from qiaopai.service.event_views.book import Book, Told, figure_texts
from qiaopai.service.event_views.ranking import MatchRow, _match_row


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
    texts = figure_texts(board.won, book.is_signed)
    asks = [Ask("board", team, at, board.board) for team in match.teams]
    gap = "" if board.difference is None else figure_texts([board.difference], signed=True)[0]
    return MatchBoardRow(
        board.board,
        tuple(row for row, home in zip(rows, is_home, strict=True) if home),
        tuple(row for row, home in zip(rows, is_home, strict=True) if not home),
        gap,
        (Told(texts[0], asks[0]), Told(texts[1], asks[1])),
    )

"""What the pages of a scored event show: plain values, each figure with what explains it.

Texts of figures are in their machine form (``-3.25``, ``1=``); words and signs are the page's.
"""

from qiaopai.service.event_views.boards import (
    BoardPage,
    Hands,
    LineRow,
    Traveller,
    board_page,
    line_rows,
)
from qiaopai.service.event_views.book import Book, Head, Told, Who, head
from qiaopai.service.event_views.cards import CardRow, Scorecard, scorecard
from qiaopai.service.event_views.matches import MatchBoardRow, MatchPage, match_page
from qiaopai.service.event_views.ranking import (
    MatchRow,
    Overview,
    Row,
    board_numbers,
    match_rows,
    overview,
)

__all__ = [
    "BoardPage",
    "Book",
    "CardRow",
    "Hands",
    "Head",
    "LineRow",
    "MatchBoardRow",
    "MatchPage",
    "MatchRow",
    "Overview",
    "Row",
    "Scorecard",
    "Told",
    "Traveller",
    "Who",
    "board_numbers",
    "board_page",
    "head",
    "line_rows",
    "match_page",
    "match_rows",
    "overview",
    "scorecard",
]

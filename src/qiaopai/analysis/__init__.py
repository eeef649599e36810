"""What was played, annotated: double dummy, par, the cost of each call and card."""

from qiaopai.analysis.board import analyse_board, analyse_boards
from qiaopai.analysis.known import Knowledge, add_expected
from qiaopai.analysis.record import Record
from qiaopai.analysis.story import story
from qiaopai.analysis.summary import summary
from qiaopai.analysis.values import BoardAnalysis, CallCost, CardCost

__all__ = [
    "BoardAnalysis",
    "CallCost",
    "CardCost",
    "Knowledge",
    "Record",
    "add_expected",
    "analyse_board",
    "analyse_boards",
    "story",
    "summary",
]

"""Why a figure of an event is what it is: the comparisons made, the formula with its numbers."""

from qiaopai.scoring.explain.cells import why_cell
from qiaopai.scoring.explain.matches import why_board, why_match
from qiaopai.scoring.explain.totals import why_place, why_total

__all__ = ["why_board", "why_cell", "why_match", "why_place", "why_total"]

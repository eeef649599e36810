"""One table: commands, events, what follows from them, and what each viewer may know.

``decide(state, actor, command)`` gives events or a refusal, ``apply(state, event)`` the next
state, ``table_view(state, person)`` all that may leave the table.
"""

from qiaopai.table.apply import apply, fold
from qiaopai.table.decide import decide
from qiaopai.table.public import TableView, table_view
from qiaopai.table.state import TableState, deciding_seat
from qiaopai.table.view import SeatView, seat_view

__all__ = [
    "SeatView",
    "TableState",
    "TableView",
    "apply",
    "decide",
    "deciding_seat",
    "fold",
    "seat_view",
    "table_view",
]

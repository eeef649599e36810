"""Pages to look up and to print, without JavaScript: board cards, tables, sheets, records."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from qiaopai.core import Seat
from qiaopai.errors import InvalidValue, QiaopaiError
from qiaopai.protocol.printed.boards import BoardCard, board_table, dealer_table, read_numbers
from qiaopai.protocol.printed.desk import desk
from qiaopai.protocol.printed.reference import REFERENCES, reference
from qiaopai.protocol.printed.sheets import blank_sheet
from qiaopai.service.results import match_records
from qiaopai.web import language
from qiaopai.web.errors import status_of
from qiaopai.web.pages import member_of
from qiaopai.web.rendering import page

_BOARDS = "1-16"
_MOST_CARDS = 64
"""Cards of one page."""


async def boards(request: Request) -> Response:
    """The cards of some boards from one seat: ``/boards?view=W&boards=1-16``."""
    asked = request.query_params.get("boards", _BOARDS)[:100]
    view = request.query_params.get("view", "S")[:8]
    try:
        viewer, numbers = Seat.parse(view), read_numbers(asked)
        if len(numbers) > _MOST_CARDS:
            raise InvalidValue("printed.too_many", most=_MOST_CARDS)
    except QiaopaiError as error:
        told = language.render(request, error.message)
        return page(request, "boards.html", status_of(error), cards=(), tables=(), viewer=None,
                    asked=asked, error=told)  # fmt: skip
    return page(
        request, "boards.html", cards=[BoardCard(number, viewer) for number in numbers],
        tables=(board_table(numbers), dealer_table()), viewer=viewer, asked=asked, error=None,
    )  # fmt: skip


async def tables(request: Request) -> Response:
    """The index of what can be looked up and printed."""
    return page(request, "tables.html", names=REFERENCES)


async def one_table(request: Request) -> Response:
    """One reference: ``/tables/vps?scale=wbf25``; for a wrong choice, the usual one and why."""
    name = request.path_params["name"]
    asked = {key: value[:40] for key, value in request.query_params.items()}
    try:
        found, error, status = reference(name, asked), None, 200
    except InvalidValue as wrong:
        found = reference(name, {})
        error, status = language.render(request, wrong.message), status_of(wrong)
    return page(request, "reference.html", status, found=found, error=error)


async def score(request: Request) -> Response:
    """What a result scores and why; what scores so much; what a sacrifice costs."""
    asked = {key: value[:40] for key, value in request.query_params.items()}
    found = desk(asked)
    return page(request, "score.html", 400 if found.error else 200, desk=found)


async def sheets(request: Request) -> Response:
    """A blank score sheet: ``/sheets?kind=teams&boards=1-16&room=open``."""
    asked = {key: value[:100] for key, value in request.query_params.items()}
    kind, boards = asked.get("kind", "teams"), asked.get("boards", _BOARDS)
    try:
        sheet, error, status = blank_sheet(kind, boards, asked), None, 200
    except QiaopaiError as wrong:
        sheet, error = None, language.render(request, wrong.message)
        status = status_of(wrong)
    return page(request, "sheets.html", status, sheet=sheet, error=error, kind=kind, boards=boards,
                room=asked.get("room", "open"), handicap="handicap" in asked)  # fmt: skip


async def records(request: Request) -> Response:
    """The hand records of a match: its finished boards and no other."""
    worker, _ = await member_of(request)
    return page(request, "records.html", table=worker.table, records=match_records(worker))

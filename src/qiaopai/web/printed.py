"""Pages to look up and to print, without JavaScript: board cards, tables, sheets, records."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from qiaopai.core import Seat
from qiaopai.errors import InvalidValue, QiaopaiError
from qiaopai.protocol.printed.boards import BoardCard, board_table, dealer_table, read_numbers
from qiaopai.protocol.printed.desk import desk
from qiaopai.protocol.printed.reference import REFERENCES, reference
from qiaopai.protocol.printed.sheets import blank_sheet
from qiaopai.protocol.tables import Words, in_words, rows
from qiaopai.service.analyses import board_study, with_double_dummy
from qiaopai.service.paper import Paper
from qiaopai.service.results import finished_numbers, match_records
from qiaopai.service.score_desk import desk_data
from qiaopai.web import language
from qiaopai.web.api import Json
from qiaopai.web.errors import status_of
from qiaopai.web.event_requests import files_of
from qiaopai.web.live import service_of
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
    """A blank score sheet, ``/sheets?kind=teams&boards=1-16``; a file that is sent fills it."""
    if request.method == "POST":
        return await _filled(request)
    asked = {key: value[:100] for key, value in request.query_params.items()}
    kind, boards = asked.get("kind", "teams"), asked.get("boards", _BOARDS)
    try:
        return _sheets_page(request, Paper([blank_sheet(kind, boards, asked)]), asked)
    except QiaopaiError as wrong:
        return _sheets_page(request, Paper(), asked, wrong)


async def _filled(request: Request) -> Response:
    asked: dict[str, str] = {}
    try:
        request.app.state.limits.check("pad", request)
        async with request.form(max_files=1, max_fields=10) as form:
            asked = {key: value[:100] for key, value in form.items() if isinstance(value, str)}
            file = form.get("file")
            data = await file.read() if isinstance(file, UploadFile) else b""
        kind, handicap = asked.get("kind", ""), "handicap" in asked
        made = await files_of(request).paper(kind, data, handicap=handicap)
        # In a thread: hundreds of diagrams must not hold up the tables.
        return await asyncio.to_thread(_sheets_page, request, made, asked)
    except (UnicodeError, HTTPException):
        # A form may name its own encoding and then not keep to it, or be no form at all.
        return _sheets_page(request, Paper(), asked, InvalidValue("value.request"))
    except QiaopaiError as wrong:
        return _sheets_page(request, Paper(), asked, wrong)


def _sheets_page(
    request: Request, made: Paper, asked: Mapping[str, str], wrong: QiaopaiError | None = None
) -> Response:
    return page(
        request, "sheets.html", status_of(wrong) if wrong else 200, made=made,
        error=language.render(request, wrong.message) if wrong else None,
        kind=asked.get("kind", "teams"), boards=asked.get("boards", _BOARDS),
        room=asked.get("room", "open"), handicap="handicap" in asked,
    )  # fmt: skip


async def records(request: Request) -> Response:
    """The hand records of a match: its finished boards and no other."""
    worker, visitor = await member_of(request)
    analyst = service_of(request).analyst
    found = [
        board_study(analyst, worker, visitor.id, number) for number in finished_numbers(worker)
    ]
    is_part = request.query_params.get("part") == "1"
    answer = page(
        request, "records_part.html" if is_part else "records.html", table=worker.table,
        records=with_double_dummy(match_records(worker), found), found=found,
    )  # fmt: skip
    answer.headers["cache-control"] = "no-store"
    return answer


# --- For programs


async def reference_json(request: Request) -> Response:
    """The tables of a reference: ``/api/v1/reference/vps?scale=wbf25``."""
    asked = {key: value[:40] for key, value in request.query_params.items()}
    found = reference(request.path_params["name"], asked)
    tables = [{"title": _say(request, one.title), "rows": rows(one)} for one in found.tables]
    return Json({"name": found.name, "title": _say(request, found.title), "tables": tables})


async def boards_json(request: Request) -> Response:
    """Dealer, vulnerability and seats of boards: ``/api/v1/boards?boards=1-16&view=W``."""
    numbers = read_numbers(request.query_params.get("boards", _BOARDS)[:100])
    viewer = Seat.parse(request.query_params.get("view", "S")[:8])
    return Json({"boards": [BoardCard(number, viewer).as_dict() for number in numbers]})


async def score_json(request: Request) -> Response:
    """A result's score with its reasons, or what is worth ``worth`` points."""
    asked = {key: value[:40] for key, value in request.query_params.items()}
    return Json(desk_data(asked, lambda message: language.render(request, message)))


def _say(request: Request, words: Words) -> str:
    return in_words(words, language.locale_of(request))

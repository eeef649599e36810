"""Analyses of finished boards: a page, the part of a page that grows, and the same as JSON."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from qiaopai.service.analyses import BoardStudy, board_study, match_data, match_study, study_data
from qiaopai.service.results import finished_numbers
from qiaopai.service.worker import TableWorker
from qiaopai.web import language
from qiaopai.web.api import Json
from qiaopai.web.live import service_of
from qiaopai.web.pages import member_of, number_in_path
from qiaopai.web.rendering import page


async def _board(request: Request) -> tuple[TableWorker, BoardStudy]:
    """The table and the analysis in the address, ``?room=there`` the second table's."""
    worker, visitor = await member_of(request)
    asked = request.query_params
    found = board_study(
        service_of(request).analyst,
        worker,
        visitor.id,
        number_in_path(request),
        asked.get("room", "here"),
        again=asked.get("again") == "1",
    )
    return worker, found


async def board(request: Request) -> Response:
    """What each call and card of a finished board cost; with ``part=1`` what a page shows of it."""
    worker, found = await _board(request)
    is_part = request.query_params.get("part") == "1"
    template = "analysis_part.html" if is_part else "analysis.html"
    told = {"table": worker.table, "found": found, "numbers": finished_numbers(worker)}
    answer = page(request, template, **told)
    return _unkept(answer)


async def board_json(request: Request) -> Response:
    """The same as JSON."""
    _, found = await _board(request)
    return _unkept(Json(study_data(found, partial(language.render, request))))


async def match(request: Request) -> Response:
    """What everybody gave up over the match; with ``part=1`` what a page shows of it."""
    worker, visitor = await member_of(request)
    found = match_study(service_of(request).analyst, worker, visitor.id)
    is_part = request.query_params.get("part") == "1"
    template = "analysis_match_part.html" if is_part else "analysis_match.html"
    return _unkept(page(request, template, table=worker.table, found=found))


async def match_json(request: Request) -> Response:
    """The same as JSON."""
    worker, visitor = await member_of(request)
    return _unkept(Json(match_data(match_study(service_of(request).analyst, worker, visitor.id))))


def _unkept(answer: Response) -> Response:
    """`answer`, which grows from one request to the next, so that no browser keeps it."""
    answer.headers["cache-control"] = "no-store"
    return answer

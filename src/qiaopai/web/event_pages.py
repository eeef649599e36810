"""``/results``: an event's file scored in the browser, its pages, every figure explained."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from qiaopai.errors import QiaopaiError
from qiaopai.service.event_desk import METHODS, OPTION_NAMES, OPTION_VALUES, endings
from qiaopai.service.event_files import DAYS, MAX_FILE, Opened
from qiaopai.service.event_views import Head, Overview
from qiaopai.web import language
from qiaopai.web.api import is_secure
from qiaopai.web.errors import TooManyRequests, status_of
from qiaopai.web.event_requests import (
    COOKIE,
    KEPT_FOR,
    ask_of,
    files_of,
    form_upload,
    opened,
    own_params,
)
from qiaopai.web.pages import number_in_path
from qiaopai.web.rendering import page

_CHOICES = {"methods": METHODS, "names": OPTION_NAMES, "values": OPTION_VALUES}


async def start(request: Request) -> Response:
    """The form for a file; a file that is sent is kept, and its page comes next."""
    if request.method == "GET":
        return _form(request, gone="deleted" in request.query_params)
    try:
        request.app.state.limits.check("keep", request)
        upload = await form_upload(request)
        kept = await files_of(request).keep(upload.data, upload.name, upload.choice)
    except QiaopaiError as error:
        answer = _form(request, status_of(error), error=language.render(request, error.message))
        if isinstance(error, TooManyRequests):
            answer.headers["retry-after"] = "60"
        return answer
    choice = [*upload.choice.options]
    if upload.choice.method is not None:
        choice.insert(0, ("method", upload.choice.method))
    answer = RedirectResponse(_address(kept.id, "", [(n, v or "none") for n, v in choice]), 303)
    answer.set_cookie(
        COOKIE, kept.secret, max_age=KEPT_FOR, path=f"/results/{kept.id}",
        httponly=True, samesite="lax", secure=is_secure(request),
    )  # fmt: skip
    return answer


def _form(
    request: Request, status: int = 200, *, error: str | None = None, gone: bool = False
) -> Response:
    return page(
        request, "events.html", status,
        error=error, gone=gone, endings=endings(), limit=MAX_FILE, days=DAYS, **_CHOICES,
    )  # fmt: skip


def _address(id: str, path: str, params: list[tuple[str, str]]) -> str:
    query = urlencode(params)
    return f"/results/{id}{path}{'?' if query else ''}{query}"


def _linker(file: Opened, head: Head) -> Callable[..., str]:
    """``link(path, …)`` of the templates: an address of this event, scored the same way."""

    def link(*parts: object, **params: str) -> str:
        path = "".join(f"/{quote(str(part), safe='')}" for part in parts)
        return _address(file.id, path, [*head.query, *params.items()])

    return link


async def _shown(request: Request, template: str, name: str, *of: Any) -> Response:
    """The page `name` of an event; an address that says too much leads to the shorter one."""
    file, source = await opened(request)
    head, view = await files_of(request).look(source, name, *of)
    if own_params(request.query_params) != dict(head.query):
        query = urlencode(head.query)
        return RedirectResponse(request.url.path + (f"?{query}" if query else ""), 303)
    return await _event_page(request, template, file, head, view=view)


async def _event_page(
    request: Request, template: str, file: Opened, head: Head, **more: Any
) -> Response:
    # In a thread: a large event's page must not hold up the tables.
    return await asyncio.to_thread(_rendered, request, template, file, head, more)


def _rendered(
    request: Request, template: str, file: Opened, head: Head, more: dict[str, Any]
) -> Response:
    until = datetime.fromtimestamp(file.expires_at / 1000, UTC).date().isoformat()
    return page(
        request, template,
        file=file, head=head, link=_linker(file, head), until=until,
        is_mine=file.is_of(request.cookies.get(COOKIE)),
        **_CHOICES, **more,
    )  # fmt: skip


async def event(request: Request) -> Response:
    """The whole event: method, rankings, matches, agreement with the file's own figures."""
    return await _shown(request, "event.html", "event")


async def board(request: Request) -> Response:
    """A board: its cards and its travellers."""
    return await _shown(request, "event_board.html", "board", number_in_path(request))


async def contestant(request: Request) -> Response:
    """A contestant's scorecard."""
    name = request.path_params["contestant"]
    return await _shown(request, "event_card.html", "contestant", name)


async def match(request: Request) -> Response:
    """A match of two teams, board by board."""
    return await _shown(request, "event_match.html", "match", number_in_path(request) - 1)


async def why(request: Request) -> Response:
    """Why a figure is what it is: a page, or with ``part=1`` what a page shows in place."""
    file, source = await opened(request)
    head, found = await files_of(request).why(source, ask_of(request.query_params))
    is_part = request.query_params.get("part") == "1"
    template = "event_why_part.html" if is_part else "event_why.html"
    return await _event_page(request, template, file, head, why=found)


async def delete(request: Request) -> Response:
    """Deletes the file, for whoever brought it."""
    files = files_of(request)
    file = await files.open(request.path_params["event"])
    await files.delete(file, request.cookies.get(COOKIE))
    answer = RedirectResponse("/results?deleted=1", 303)
    answer.delete_cookie(COOKIE, path=f"/results/{file.id}")
    return answer


# Downloads


async def ranking_csv(request: Request) -> Response:
    """The rankings as CSV, the same in every language."""
    file, source = await opened(request)
    _, view = await files_of(request).look(source, "event")
    headers = {"content-disposition": 'attachment; filename="ranking.csv"'}
    del file
    return Response(_csv(view), media_type="text/csv; charset=utf-8", headers=headers)


def _csv(view: Overview) -> str:
    text = io.StringIO()
    # Without this mark some spreadsheets read Chinese names in another encoding.
    text.write("\ufeff")
    rows = csv.writer(text)
    rows.writerow(("group", "place", "id", "name", "boards", "total", "percent"))
    for side, ranked in view.groups:
        for row in ranked:
            name = row.who.label or row.who.id
            percent = "" if row.percent is None else row.percent.text
            rows.writerow(
                ("" if side is None else side, row.place.text, _cell(row.who.id), _cell(name),
                 row.boards, row.total.text, percent)
            )  # fmt: skip
    return text.getvalue()


def _cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text

"""Pages: the first page, the table, its boards and its result."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from qiaopai.core import Seat
from qiaopai.errors import InvalidValue, NotFound, QiaopaiError
from qiaopai.protocol.requests import SettingsRequest
from qiaopai.service.analyses import board_study
from qiaopai.service.results import (
    finished_board,
    finished_numbers,
    match_pbn,
    players,
    proof_json,
)
from qiaopai.service.service import Visitor
from qiaopai.service.worker import TableWorker
from qiaopai.text import negotiate
from qiaopai.web import language
from qiaopai.web.api import Json, guest, is_secure
from qiaopai.web.errors import TooManyRequests, status_of
from qiaopai.web.live import service_of
from qiaopai.web.rendering import page
from qiaopai.web.session import YEAR, remember, signed_in, visitor_of


async def home(request: Request) -> Response:
    """The first page."""
    visitor = await visitor_of(request)
    name = visitor.name if visitor else ""
    form = {"name": name, "boards": 8, "second": "simple", "dummy_plays": True}
    return page(request, "home.html", form=form, error=None)


async def open_table(request: Request) -> Response:
    """Opens a table from the form and goes there; the link's secret stays in the fragment."""
    form = await fields(request)
    try:
        request.app.state.limits.check("open", request)
        host = await guest(request, form.get("name", ""))
        opened = await service_of(request).open_table(host, _settings(form), Seat.SOUTH)
    except QiaopaiError as error:
        shown = {**form, "name": form.get("name", "")[:24], "dummy_plays": "dummy_plays" in form}
        told = language.render(request, error.message)
        return page(request, "home.html", status_of(error), form=_known(shown), error=told)
    answer = RedirectResponse(f"/t/{opened.table}#{opened.link}", 303)
    remember(answer, host, secure=is_secure(request))
    return answer


def _known(form: dict[str, Any]) -> dict[str, Any]:
    boards = str(form.get("boards", ""))
    return {
        "name": form["name"],
        "boards": int(boards) if boards in ("4", "8", "16") else 8,
        "second": "robot" if form.get("second") == "robot" else "simple",
        "dummy_plays": form["dummy_plays"],
    }


def _settings(form: dict[str, str]) -> SettingsRequest:
    wanted = {"second": form.get("second", "simple"), "dummy_plays": "dummy_plays" in form}
    numbers = {name: form[name] for name in ("boards", "first") if form.get(name)}
    try:
        return msgspec.convert({**wanted, **numbers}, SettingsRequest, strict=False)
    except msgspec.ValidationError:
        raise InvalidValue("value.request") from None


async def fields(request: Request) -> dict[str, str]:
    """The text fields of a form; InvalidValue when it cannot be read."""
    try:
        async with request.form(max_files=0, max_fields=20) as form:
            return {name: _text(value) for name, value in form.items() if isinstance(value, str)}
    except UnicodeError:
        # A form may name its own encoding, and then not keep to it.
        raise InvalidValue("value.request") from None


def _text(value: str) -> str:
    """A field without lone surrogates, which some encodings can smuggle in."""
    return value.encode("utf-8", "replace").decode()


async def table(request: Request) -> Response:
    """The live table, or the door to it for whoever has not joined."""
    service = service_of(request)
    name = request.path_params["table"]
    worker = await service.worker(name)
    visitor = await visitor_of(request)
    is_member = visitor is not None and await service.machine.store.is_member(name, visitor.id)
    view = worker.view(visitor.id) if visitor is not None and is_member else None
    return page(request, "table.html", table=name, view=view, recovery=None, link=None)


async def member_of(request: Request) -> tuple[TableWorker, Visitor]:
    """The table in the address and the visitor, who must have joined it."""
    visitor = await signed_in(request)
    worker = await service_of(request).member(request.path_params["table"], visitor.id)
    return worker, visitor


def number_in_path(request: Request) -> int:
    """The board's number in the address; NotFound when it is none."""
    text: str = request.path_params["number"]
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise NotFound("page.not_found")
    return int(text)


async def board(request: Request) -> Response:
    """A finished board: all hands, both tables, the comparison."""
    worker, visitor = await member_of(request)
    number = number_in_path(request)
    shown = finished_board(worker, visitor.id, number)
    return page(
        request,
        "board.html",
        table=worker.table,
        board=shown,
        found=board_study(service_of(request).analyst, worker, visitor.id, number),
        numbers=finished_numbers(worker),
        players=players(worker, number),
    )


async def board_json(request: Request) -> Response:
    """The same as JSON."""
    worker, visitor = await member_of(request)
    return Json(finished_board(worker, visitor.id, number_in_path(request)))


async def result(request: Request) -> Response:
    """The match so far or at its end: every board's comparison and the total."""
    worker, visitor = await member_of(request)
    return page(request, "result.html", table=worker.table, view=worker.view(visitor.id))


async def pbn(request: Request) -> Response:
    """The finished boards of both tables as PBN."""
    worker, _ = await member_of(request)
    headers = {"content-disposition": f'attachment; filename="qiaopai-{worker.table}.pbn"'}
    return Response(match_pbn(worker).encode(), media_type="application/x-pbn", headers=headers)


async def proof(request: Request) -> Response:
    """The proof of the finished boards' deals."""
    worker, _ = await member_of(request)
    headers = {"content-disposition": f'attachment; filename="qiaopai-{worker.table}-proof.json"'}
    return Response(proof_json(worker), media_type="application/json", headers=headers)


async def recover(request: Request) -> Response:
    """Brings a seat from another device: the form and its answer."""
    if request.method == "GET":
        return page(request, "recover.html", error=None, code="")
    code = (await fields(request)).get("code", "")[:32]
    try:
        request.app.state.limits.check("recover", request)
        visitor = await service_of(request).recover(code)
    except QiaopaiError as error:
        told = language.render(request, error.message)
        return page(request, "recover.html", status_of(error), error=told, code=code)
    tables = await service_of(request).tables_of(visitor.id)
    answer = RedirectResponse(f"/t/{tables[0].table_id}" if tables else "/", 303)
    remember(answer, visitor, secure=is_secure(request))
    return answer


async def choose_language(request: Request) -> Response:
    """Remembers script and word set, and goes back."""
    form = await fields(request)
    chosen = negotiate(language.locale_of(request), form.get("script"), form.get("words"))
    back = form.get("next", "/")
    # Only a path of this site: "//host" and "\\host" would lead away.
    safe = back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
    answer = RedirectResponse(safe, 303)
    answer.set_cookie(language.COOKIE, chosen, max_age=YEAR, samesite="lax")
    visitor = await visitor_of(request)
    if visitor is not None:
        await service_of(request).set_language(visitor.id, chosen)
    return answer


def error_page(request: Request, error: QiaopaiError) -> Response:
    """What went wrong and what to do next, as a page."""
    too_many = isinstance(error, TooManyRequests)
    told = language.render(request, error.message)
    status = status_of(error)
    answer = page(request, "error.html", status, message=told, status=status, key=error.message.key)
    if too_many:
        answer.headers["retry-after"] = "60"
    return answer

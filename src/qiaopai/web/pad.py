"""The score pad for a real table: its page, and the sheet as JSON for the page to draw."""

from __future__ import annotations

from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from qiaopai.errors import InvalidValue, QiaopaiError
from qiaopai.service.score_pad import Data, choices, score_sheet
from qiaopai.text import Message
from qiaopai.web import language
from qiaopai.web.api import Json, read
from qiaopai.web.errors import error_data, status_of
from qiaopai.web.pages import fields
from qiaopai.web.rendering import page


class PadRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/v1/rubber``: the lines of a sheet, as ``qiaopai rubber`` reads them."""

    lines: tuple[str, ...] = ()
    form: Literal["rubber", "chicago"] = "rubber"


async def pad(request: Request) -> Response:
    """The pad; without JavaScript a form, whose answer is the same page with the sheet."""
    if request.method == "GET":
        return _page(request, "rubber", "")
    form = await fields(request)
    kind, text = form.get("form", "rubber"), form.get("lines", "")
    try:
        sheet = _sheet(request, kind, text.splitlines())
    except QiaopaiError as error:
        told = language.render(request, error.message)
        return _page(request, kind, text, error=told, status=status_of(error))
    return _page(request, kind, text, sheet=sheet)


async def rubber(request: Request) -> Response:
    """The sheet that lines make; for a wrong line the error has its ``reason`` in words."""
    try:
        asked = read(PadRequest, await request.body())
        return Json(_sheet(request, asked.form, asked.lines))
    except InvalidValue as error:
        data = error_data(request, error)
        reason = error.message.as_dict().get("reason")
        if isinstance(reason, Message):
            data["reason"] = language.render(request, reason)
        return Json({"error": data}, status_of(error))


def _sheet(request: Request, form: str, lines: list[str] | tuple[str, ...]) -> Data:
    request.app.state.limits.check("pad", request)
    return score_sheet(form, lines, lambda message: language.render(request, message))


def _page(
    request: Request,
    form: str,
    lines: str,
    *,
    sheet: Data | None = None,
    error: str | None = None,
    status: int = 200,
) -> Response:
    return page(
        request, "pad.html", status,
        form=form, lines=lines, sheet=sheet, error=error, choices=choices(),
    )  # fmt: skip

"""Hints for the player on turn: as JSON, and as the part of a page that a dialog shows."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from qiaopai.protocol.requests import HintRequest
from qiaopai.service.hint_views import bars_of, told
from qiaopai.web import language
from qiaopai.web.api import Json, read
from qiaopai.web.live import service_of
from qiaopai.web.pages import member_of
from qiaopai.web.rendering import page


async def hint(request: Request) -> Response:
    """What the robot would do, in JSON; with ``?part=1`` as HTML in the reader's language.

    Refused where the host allows no hints and when it is not the visitor's turn; that he was
    told is in the table's log, and everybody there hears of it.
    """
    worker, visitor = await member_of(request)
    asked = read(HintRequest, await request.body())
    found = await service_of(request).hints.take(worker, visitor.id, asked.id, asked.turn)
    if request.query_params.get("part") == "1":
        return page(request, "hint_part.html", found=found, hands=bars_of(found))
    return Json(told(found, partial(language.render, request)))

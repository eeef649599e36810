"""``/api/v1/results``: an event's file scored for programs."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from qiaopai.service.event_data import why_data
from qiaopai.web import language
from qiaopai.web.api import Json
from qiaopai.web.event_requests import any_upload, ask_of, files_of, opened
from qiaopai.web.session import bearer


async def keep(request: Request) -> Response:
    """Takes a file in; answers its id, its address, and the secret that deletes it."""
    request.app.state.limits.check("keep", request)
    upload = await any_upload(request)
    kept = await files_of(request).keep(upload.data, upload.name, upload.choice)
    return Json({"id": kept.id, "address": f"/results/{kept.id}", "secret": kept.secret}, 201)


async def event(request: Request) -> Response:
    """The sheet: options, ranking, matches, agreement with the file; or, by DELETE, its end."""
    if request.method == "DELETE":
        files = files_of(request)
        await files.delete(await files.open(request.path_params["event"]), bearer(request))
        return Response(status_code=204)
    file, source = await opened(request)
    told = await files_of(request).data(source, language.locale_of(request))
    return Json({"id": file.id, "expires": file.expires_at, **told})


async def why(request: Request) -> Response:
    """Why a figure is what it is, sentence by sentence."""
    _, source = await opened(request)
    _, found = await files_of(request).why(source, ask_of(request.query_params))
    return Json(why_data(found, lambda message: language.render(request, message)))

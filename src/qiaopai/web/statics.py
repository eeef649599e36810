"""Static files and the browser's sentences, kept by browsers for ever under their version."""

from __future__ import annotations

import mimetypes

from starlette.requests import Request
from starlette.responses import Response

from qiaopai.errors import NotFound
from qiaopai.text import LOCALES
from qiaopai.web.api import Json
from qiaopai.web.rendering import browser_words, statics, version

_FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
_ONCE = {"cache-control": "no-store"}
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def _headers(request: Request) -> dict[str, str]:
    return _FOREVER if request.path_params["version"] == version() else _ONCE


async def static_file(request: Request) -> Response:
    """A file of the page."""
    name = request.path_params["name"]
    data = statics().get(name)
    if data is None:
        raise NotFound("page.not_found")
    suffix = "." + name.rpartition(".")[2]
    kind = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(data, media_type=kind, headers=_headers(request))


async def static_words(request: Request) -> Response:
    """The sentences of one locale."""
    locale = request.path_params["locale"]
    if locale not in LOCALES:
        raise NotFound("page.not_found")
    answer = Json(browser_words(locale))
    answer.headers.update(_headers(request))
    return answer

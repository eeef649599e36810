"""``/api/v1``: everything a page can do, as JSON."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from qiaopai.errors import InvalidValue
from qiaopai.protocol.requests import UNREADABLE, SettingsRequest, read_command
from qiaopai.service.service import Visitor
from qiaopai.web.live import obey, service_of
from qiaopai.web.session import remember, signed_in, visitor_of

T = TypeVar("T")


class OpenRequest(SettingsRequest, frozen=True, forbid_unknown_fields=True):
    """``POST /api/v1/tables``: the host's name and the match he wants."""

    name: str = ""


class JoinRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/v1/tables/{table}/join``: the secret part of the link, and a name."""

    link: str
    name: str = ""


class RecoverRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/v1/recover``: a code shown on the other device."""

    code: str


class Json(Response):
    """A JSON answer, written by msgspec."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The content as JSON."""
        return msgspec.json.encode(content)


def read(kind: type[T], body: bytes) -> T:
    """The request of `kind` in `body`; InvalidValue when it is not one."""
    try:
        return msgspec.json.decode(body, type=kind)
    except UNREADABLE:
        raise InvalidValue("value.request") from None


async def guest(request: Request, name: str) -> Visitor:
    """The visitor under the name he gives; a newcomer gets a secret."""
    service = service_of(request)
    known = await visitor_of(request)
    if known is None:
        return service.newcomer(name)
    return service.renamed(known, name or known.name)


def is_secure(request: Request) -> bool:
    """Whether the cookie may be marked Secure: the page came over https."""
    return request.url.scheme == "https"


async def open_table(request: Request) -> Response:
    """Opens a table; answers its id and the secret part of its link."""
    request.app.state.limits.check("open", request)
    asked = read(OpenRequest, await request.body())
    host = await guest(request, asked.name)
    opened = await service_of(request).open_table(host, asked)
    answer = Json({"table": opened.table, "link": opened.link, "secret": host.secret}, 201)
    remember(answer, host, secure=is_secure(request))
    return answer


async def join(request: Request) -> Response:
    """Joins a table by its link; answers the table as the visitor may know it."""
    request.app.state.limits.check("join", request)
    asked = read(JoinRequest, await request.body())
    visitor = await guest(request, asked.name)
    worker = await service_of(request).join(request.path_params["table"], asked.link, visitor)
    answer = Json(worker.view(visitor.id))
    remember(answer, visitor, secure=is_secure(request))
    return answer


async def view(request: Request) -> Response:
    """The table as the visitor may know it."""
    visitor = await signed_in(request)
    worker = await service_of(request).member(request.path_params["table"], visitor.id)
    return Json(worker.view(visitor.id))


async def command(request: Request) -> Response:
    """Carries out one command."""
    visitor = await signed_in(request)
    service = service_of(request)
    worker = await service.member(request.path_params["table"], visitor.id)
    return Json(await obey(service, worker, visitor, read_command(await request.body())))


async def recovery_code(request: Request) -> Response:
    """A new code that brings the visitor's seats to another device."""
    visitor = await signed_in(request)
    return Json({"code": await service_of(request).recovery_code(visitor.id)})


async def recover(request: Request) -> Response:
    """Takes over the seats of the device that showed the code."""
    request.app.state.limits.check("recover", request)
    asked = read(RecoverRequest, await request.body())
    visitor = await service_of(request).recover(asked.code)
    answer = Json({"name": visitor.name, "secret": visitor.secret})
    remember(answer, visitor, secure=is_secure(request))
    return answer

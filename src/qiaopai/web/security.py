"""What every request must pass and every answer carries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from qiaopai.errors import QiaopaiError, Refused
from qiaopai.service.event_files import MAX_FILE
from qiaopai.service.paper import MAX_GAMES

MAX_BODY = 64 * 1024
"""Bytes of a request body; the longest honest form is far shorter."""

MAX_UPLOAD = MAX_FILE + 64 * 1024
"""The same where a file may be uploaded: the form around it included."""

UPLOADS: Mapping[str, int] = {
    "/results": MAX_UPLOAD,
    "/api/v1/results": MAX_UPLOAD,
    "/sheets": MAX_GAMES + 64 * 1024,
}
"""The addresses that take a file, and the most bytes of it with its form."""

_MOST_PASSED_OVER = 256 * 1024 * 1024
"""Bytes of too long an upload that are read and forgotten, so that a browser hears the answer."""

POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self' ws: wss:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

# `same-origin`, not `no-referrer`: with the latter browsers send "Origin: null" with forms.
_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def is_foreign(headers: Headers) -> bool:
    """Whether a browser sent this from another site's page.

    ``Sec-Fetch-Site`` decides where browsers send it; on plain http in a home network they
    do not, and ``Origin`` must be the host itself. Programs send neither.
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
    except ValueError:
        # An address that cannot be read, such as "http://[", is not this site's.
        return True


class Guard:
    """Refuses what comes from other sites or is too large; adds the security headers."""

    def __init__(self, app: ASGIApp, refuse: Callable[[Request, QiaopaiError], Response]) -> None:
        self._app = app
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or answers it with a refusal."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope["type"] == "websocket":
            await self._socket(headers, scope, receive, send)
        elif scope["method"] not in _SAFE and is_foreign(headers):
            answer = self._refuse(Request(scope), Refused("refused.foreign"))
            await answer(scope, receive, _with_headers(send))
        else:
            limit = UPLOADS.get(scope["path"], MAX_BODY)
            limited = _Limited(receive, limit, is_read=scope["method"] not in _SAFE)
            await self._app(scope, limited, _with_headers(send))

    async def _socket(self, headers: Headers, scope: Scope, receive: Receive, send: Send) -> None:
        if is_foreign(headers):
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": ""})
            return
        await self._app(scope, receive, send)


class TooLarge(Exception):
    """A request body over the limit."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class _Limited:
    """Receives a request body, up to a limit; too long a body that nobody reads ends the line."""

    def __init__(self, receive: Receive, limit: int, *, is_read: bool) -> None:
        self._receive = receive
        self._limit = limit
        self._left = limit
        self._is_read = is_read

    async def __call__(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            if self._left < 0:
                if not self._is_read:
                    return {"type": "http.disconnect"}
                await self._pass_over(message)
                raise TooLarge(self._limit)
        return message

    async def _pass_over(self, message: Message) -> None:
        """Reads on where a file is too long, so that whoever sends it listens at the end."""
        left = _MOST_PASSED_OVER if self._limit > MAX_BODY else 0
        while left > 0 and message["type"] == "http.request" and message.get("more_body"):
            message = await self._receive()
            left -= len(message.get("body", b"")) + 1


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending


def _items() -> Iterable[tuple[str, str]]:
    return _HEADERS.items()

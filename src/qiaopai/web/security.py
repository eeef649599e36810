"""What every request must pass and every answer carries."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY = 64 * 1024
"""Bytes of a request body; the longest honest form is far shorter."""

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
    return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()


class Guard:
    """Refuses what comes from other sites or is too large; adds the security headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or answers it with a refusal."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope["type"] == "websocket":
            await self._socket(headers, scope, receive, send)
        elif scope["method"] not in _SAFE and is_foreign(headers):
            await _refuse(403, "refused.foreign")(scope, receive, _with_headers(send))
        else:
            await self._app(scope, _Limited(receive, MAX_BODY), _with_headers(send))

    async def _socket(self, headers: Headers, scope: Scope, receive: Receive, send: Send) -> None:
        if is_foreign(headers):
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": ""})
            return
        await self._app(scope, receive, send)


def _refuse(status: int, key: str) -> JSONResponse:
    return JSONResponse({"error": {"key": key, "params": {}, "text": key}}, status)


class TooLarge(Exception):
    """A request body over the limit."""


class _Limited:
    """Receives a request body, up to a limit."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._left = limit

    async def __call__(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            if self._left < 0:
                raise TooLarge
        return message


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

"""Who a request comes from: a secret in a cookie, made when somebody opens or joins a table."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from qiaopai.service.service import Service, Visitor
from qiaopai.web.errors import NotSignedIn

COOKIE = "qp_id"
YEAR = 365 * 24 * 3600
"""Seconds that a browser keeps a cookie."""


async def visitor_of(connection: HTTPConnection) -> Visitor | None:
    """The visitor whose secret the request carries, or None."""
    service: Service = connection.app.state.service
    secret = connection.cookies.get(COOKIE) or bearer(connection)
    if not secret or len(secret) > 64:
        return None
    return await service.visitor(secret)


def bearer(connection: HTTPConnection) -> str | None:
    """The secret that a program sends with a request."""
    scheme, _, secret = connection.headers.get("authorization", "").partition(" ")
    return secret if scheme.lower() == "bearer" else None


async def signed_in(connection: HTTPConnection) -> Visitor:
    """The visitor; NotSignedIn when the request carries no known secret."""
    visitor = await visitor_of(connection)
    if visitor is None:
        raise NotSignedIn("refused.not_signed_in")
    return visitor


def remember(response: Response, visitor: Visitor, *, secure: bool) -> None:
    """Gives a new visitor's browser its secret."""
    if visitor.secret is not None:
        response.set_cookie(
            COOKIE, visitor.secret, max_age=YEAR, httponly=True, samesite="lax", secure=secure
        )

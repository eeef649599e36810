"""Errors as answers: a status, a key, and words in the visitor's language."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from qiaopai.errors import IllegalAction, InvalidValue, NotFound, QiaopaiError, Unavailable
from qiaopai.protocol import frames
from qiaopai.web.language import render

_FORBIDDEN = {
    "refused.foreign",
    "refused.link_wrong",
    "refused.link_revoked",
    "refused.not_member",
    "results.not_owner",
}


class TooManyRequests(QiaopaiError):
    """A visitor asks faster than any person could."""


class WrongMethod(QiaopaiError):
    """An address asked in a way it does not answer."""


class NotSignedIn(QiaopaiError):
    """A request without a secret, where one is needed."""


def status_of(error: QiaopaiError) -> int:
    """The HTTP status that fits `error`."""
    match error:
        case NotSignedIn():
            return 401
        case WrongMethod():
            return 405
        case TooManyRequests():
            return 429
        case NotFound():
            return 404
        case Unavailable():
            return 503
        case InvalidValue():
            return 400
        case IllegalAction():
            return 403 if error.message.key in _FORBIDDEN else 409
        case _:
            return 400


def error_data(connection: HTTPConnection, error: QiaopaiError) -> dict[str, object]:
    """The one JSON shape of an error."""
    return frames.error_data(error.message, render(connection, error.message))

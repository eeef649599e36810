"""The language of a visitor: what he chose, else what his browser asks for."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from qiaopai.protocol.words import show
from qiaopai.text import LOCALES, Catalogue, Message, catalogue, negotiate

COOKIE = "qp_lang"


def locale_of(connection: HTTPConnection) -> str:
    """The visitor's locale, one of LOCALES."""
    chosen = connection.cookies.get(COOKIE, "")
    if chosen in LOCALES:
        return chosen
    return negotiate(connection.headers.get("accept-language", ""))


def words_of(connection: HTTPConnection) -> Catalogue:
    """The catalogue of the visitor's locale."""
    return catalogue(locale_of(connection))


def render(connection: HTTPConnection, message: Message) -> str:
    """`message` in the visitor's language."""
    locale = locale_of(connection)
    return catalogue(locale).render(message, show=show(locale))

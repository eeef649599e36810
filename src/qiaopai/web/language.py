"""The language of a visitor: what he chose, else what his browser asks for."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from qiaopai.protocol import words
from qiaopai.text import LOCALES, Message, negotiate

COOKIE = "qp_lang"


def locale_of(connection: HTTPConnection) -> str:
    """The visitor's locale, one of LOCALES."""
    chosen = connection.cookies.get(COOKIE, "")
    if chosen in LOCALES:
        return chosen
    return negotiate(connection.headers.get("accept-language", ""))


def render(connection: HTTPConnection, message: Message) -> str:
    """`message` in the visitor's language."""
    return words.render(message, locale_of(connection))

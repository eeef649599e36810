"""Pages from templates: the words, the files they load, and what every page needs."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache, partial
from importlib.resources.abc import Traversable
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from qiaopai.core import Seat
from qiaopai.protocol.printed.boards import MARKS
from qiaopai.protocol.printed.records import ROWS, STRAINS, par_words, score_words
from qiaopai.protocol.tables import Cell, Mark, in_words, shown
from qiaopai.protocol.words import render_data, seat_letter, show, strain_text
from qiaopai.resources import read_text, resource
from qiaopai.text import LOCALES, Message, catalogue
from qiaopai.web.language import locale_of

BROWSER_KEYS = ("list.", "page.", "meaning.", "refused.", "call.", "play.", "value.", "term.")
"""Which sentences of the catalogue the browser gets."""


def files(folder: Traversable, prefix: str = "") -> dict[str, bytes]:
    """The files below `folder` by their path."""
    found: dict[str, bytes] = {}
    for one in folder.iterdir():
        if one.is_dir():
            found |= files(one, f"{prefix}{one.name}/")
        else:
            found[prefix + one.name] = one.read_bytes()
    return found


@cache
def statics() -> dict[str, bytes]:
    """The static files by their path."""
    found = files(resource("web", "static"))
    return {name: data for name, data in found.items() if not name.endswith((".md", ".d.ts"))}


@cache
def version() -> str:
    """A name for this set of static files, so that browsers may keep them for ever."""
    digest = hashlib.sha256()
    for name, data in sorted(statics().items()):
        digest.update(name.encode() + b"\0" + data)
    for locale in LOCALES:
        digest.update(repr(sorted(browser_words(locale).items())).encode())
    return digest.hexdigest()[:12]


@cache
def browser_words(locale: str) -> dict[str, Any]:
    """The sentences of `locale` that the browser shows."""
    words = catalogue(locale).sentences
    return {key: text for key, text in words.items() if key.startswith(BROWSER_KEYS)}


def static(name: str) -> str:
    """The address of a static file."""
    return f"/static/{version()}/{name}"


def words_url(locale: str) -> str:
    """The address of a locale's sentences."""
    return f"/static/{version()}/words/{locale}.json"


def _template(name: str) -> str | None:
    try:
        return read_text("web", "templates", name)
    except FileNotFoundError:
        return None


@cache
def environment() -> Environment:
    """The templates, escaping everything, refusing names that nobody set."""
    return Environment(
        loader=FunctionLoader(_template),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def translator(locale: str) -> Callable[..., str]:
    """``t(key, **params)`` of the templates."""
    words, shown = catalogue(locale), show(locale)

    def t(key: str, **params: object) -> str:
        return words.render(Message.of(key, **params), show=shown)

    return t


def words_of(locale: str) -> dict[str, Any]:
    """What every template writes its words and values with, in `locale`.

    ``t(key, **params)`` is a sentence, ``tell(data)`` one on the wire, ``say(value)`` any value or
    message, ``show(value)`` a value of the game, ``shown(cell)`` and ``mark_of(cell)`` a cell.
    """
    return {
        "t": translator(locale),
        "tell": lambda data: render_data(data, locale),
        "show": show(locale),
        "say": partial(in_words, locale=locale),
        "shown": partial(shown, locale=locale),
        "mark_of": _mark_of,
        "letter": lambda seat: seat_letter(seat, catalogue(locale)),
        "seats": tuple(Seat),
        "vulsigns": MARKS,
        "strains": tuple(map(strain_text, STRAINS)),
        "rows": ROWS,
        "par_of": par_words,
        "score_of": score_words,
    }


def _mark_of(cell: object) -> Mark | None:
    return cell.mark if isinstance(cell, Cell) else None


def part(template: str, macro: str, locale: str, *arguments: object, **options: object) -> str:
    """The HTML that one macro of `template` makes, for pages that are not the server's."""
    module = environment().get_template(template).make_module(words_of(locale))
    return str(getattr(module, macro)(*arguments, **options))


def page(request: Request, template: str, status: int = 200, /, **context: Any) -> HTMLResponse:
    """The page that `template` makes of `context`, in the visitor's language."""
    locale = locale_of(request)
    script, _, region = locale.removeprefix("zh-").partition("-")
    values = {
        **words_of(locale),
        "static": static,
        "words_url": words_url(locale),
        "locale": locale,
        "lang": "-".join(locale.split("-")[:2]),
        "script": "en" if locale == "en" else script.lower(),
        "words": "taiwan" if region == "TW" else "mainland",
        "path": request.url.path,
        **context,
    }
    return HTMLResponse(environment().get_template(template).render(values), status)

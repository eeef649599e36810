"""What a request says about an event: the file it brings, how to score it, what to explain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from starlette.datastructures import FormData, QueryParams, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from qiaopai.errors import InvalidValue, NotFound
from qiaopai.service.event_desk import ASKED, METHODS, OPTION_NAMES, Ask
from qiaopai.service.event_files import DAYS, EventFiles, Opened
from qiaopai.service.event_work import Choice, Source
from qiaopai.web.live import service_of

COOKIE: Final = "qp_event"
"""The cookie, for the pages of one event only, that lets its owner delete it."""
KEPT_FOR: Final = DAYS * 24 * 3600
"""Seconds that a browser keeps it."""

NO_VALUE: Final = "none"
"""How an address says that an option has no value: no scale of victory points, no tie-breaks."""

_MAY_BE_EMPTY: Final = ("vp", "ties")
_LONGEST: Final = 64


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that somebody brings, and how he wants it scored."""

    data: bytes
    name: str
    choice: Choice


def files_of(request: Request) -> EventFiles:
    """The server's kept files."""
    return service_of(request).event_files


def choice_of(params: Mapping[str, str]) -> Choice:
    """The method and the options that `params` name; empty ones are as the file's program did.

    Whatever else an address carries is passed over: people's programs add things to links.
    """
    method = params.get("method") or None
    if method is not None and method not in METHODS:
        known = ", ".join(METHODS)
        raise InvalidValue("options.value", name="method", value=method[:_LONGEST], known=known)
    given = [(name, params.get(name, "").strip()[:_LONGEST]) for name in OPTION_NAMES]
    return Choice(method, tuple((name, _value(name, text)) for name, text in given if text))


def _value(name: str, text: str) -> str:
    return "" if name in _MAY_BE_EMPTY and text == NO_VALUE else text


def own_params(params: QueryParams) -> dict[str, str]:
    """The parameters of an address that say how to score, as they stand there."""
    return {name: params[name] for name in ("method", *OPTION_NAMES) if name in params}


def ask_of(params: QueryParams) -> Ask:
    """The figure that an address asks about; NotFound when it names none."""
    about = params.get("about", "")
    if about not in ASKED:
        raise NotFound("results.no_figure")
    return Ask(about, params.get("of", ""), _number(params, "at"), _number(params, "board"))


def _number(params: QueryParams, name: str) -> int:
    text = params.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) <= 7):
        raise NotFound("results.no_figure")
    return int(text)


async def opened(request: Request) -> tuple[Opened, Source]:
    """The kept file that the address names, and how it asks to score it."""
    request.app.state.limits.check("look", request)
    file = await files_of(request).open(request.path_params["event"])
    return file, file.source(choice_of(request.query_params))


# Uploads


async def form_upload(request: Request) -> Upload:
    """The file and the choices of a form; InvalidValue when it brings no file."""
    try:
        async with request.form(max_files=1, max_fields=len(OPTION_NAMES) + 10) as form:
            file = form.get("file")
            if not isinstance(file, UploadFile) or not file.filename:
                raise InvalidValue("results.no_file")
            return Upload(await file.read(), file.filename, choice_of(_texts(form)))
    except (UnicodeError, HTTPException) as error:
        # A form may name its own encoding and then not keep to it, or be no form at all.
        raise InvalidValue("value.request") from error


def _texts(form: FormData) -> dict[str, str]:
    return {name: value for name, value in form.items() if isinstance(value, str)}


async def any_upload(request: Request) -> Upload:
    """A form with a file in it, or the bytes of the file with its name in the address."""
    if request.headers.get("content-type", "").startswith("multipart/"):
        return await form_upload(request)
    data = await request.body()
    if not data:
        raise InvalidValue("results.no_file")
    params = request.query_params
    return Upload(data, params.get("name", ""), choice_of(params))

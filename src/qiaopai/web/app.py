"""The ASGI application."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from qiaopai.errors import InvalidValue, NotFound, QiaopaiError
from qiaopai.service.service import Service
from qiaopai.web import analysis, api, event_api, event_pages, hints, live, pad, pages, printed
from qiaopai.web.errors import WrongMethod, error_data, status_of
from qiaopai.web.health import healthz, livez, metrics, readyz
from qiaopai.web.limits import Limits
from qiaopai.web.openapi import openapi
from qiaopai.web.security import Guard, TooLarge
from qiaopai.web.statics import static_file, static_words

_TABLE = "/api/v1/tables/{table}"


def routes() -> list[BaseRoute]:
    """Every address the server answers."""
    return [
        Route("/", pages.home),
        Route("/open", pages.open_table, methods=["POST"]),
        Route("/recover", pages.recover, methods=["GET", "POST"]),
        Route("/pad", pad.pad, methods=["GET", "POST"]),
        Route("/boards", printed.boards),
        Route("/tables", printed.tables),
        Route("/tables/{name}", printed.one_table),
        Route("/score", printed.score),
        Route("/sheets", printed.sheets, methods=["GET", "POST"]),
        *_event_routes(),
        Route("/language", pages.choose_language, methods=["POST"]),
        Route("/t/{table}", pages.table),
        WebSocketRoute("/t/{table}/socket", live.socket),
        Route("/t/{table}/boards/{number}", pages.board),
        Route("/t/{table}/boards/{number}/analysis", analysis.board),
        Route("/t/{table}/result", pages.result),
        Route("/t/{table}/analysis", analysis.match),
        Route("/t/{table}/records", printed.records),
        Route("/t/{table}/match.pbn", pages.pbn),
        Route("/t/{table}/proof.json", pages.proof),
        Route("/api/v1/openapi.json", openapi),
        Route("/api/v1/tables", api.open_table, methods=["POST"]),
        Route("/api/v1/boards", printed.boards_json),
        Route("/api/v1/reference/{name}", printed.reference_json),
        Route("/api/v1/score", printed.score_json),
        Route("/api/v1/rubber", pad.rubber, methods=["POST"]),
        Route("/api/v1/recover", api.recover, methods=["POST"]),
        Route(_TABLE, api.view),
        Route(f"{_TABLE}/join", api.join, methods=["POST"]),
        Route(f"{_TABLE}/commands", api.command, methods=["POST"]),
        Route(f"{_TABLE}/hint", hints.hint, methods=["POST"]),
        Route(f"{_TABLE}/recovery", api.recovery_code, methods=["POST"]),
        Route(f"{_TABLE}/events", live.events),
        Route(f"{_TABLE}/boards/{{number}}", pages.board_json),
        Route(f"{_TABLE}/boards/{{number}}/analysis", analysis.board_json),
        Route(f"{_TABLE}/analysis", analysis.match_json),
        Route(f"{_TABLE}/match.pbn", pages.pbn),
        Route(f"{_TABLE}/proof.json", pages.proof),
        Route("/static/{version}/words/{locale}.json", static_words),
        Route("/static/{version}/{name:path}", static_file),
        Route("/healthz", healthz),
        Route("/livez", livez),
        Route("/readyz", readyz),
        Route("/metrics", metrics),
    ]


def _event_routes() -> list[BaseRoute]:
    """The addresses of events that are scored from a file."""
    page, api = "/results/{event}", "/api/v1/results/{event}"
    return [
        Route("/results", event_pages.start, methods=["GET", "POST"]),
        Route(page, event_pages.event),
        Route(f"{page}/boards/{{number}}", event_pages.board),
        Route(f"{page}/contestants/{{contestant:path}}", event_pages.contestant),
        Route(f"{page}/matches/{{number}}", event_pages.match),
        Route(f"{page}/why", event_pages.why),
        Route(f"{page}/ranking.csv", event_pages.ranking_csv),
        Route(f"{page}/delete", event_pages.delete, methods=["POST"]),
        Route("/api/v1/results", event_api.keep, methods=["POST"]),
        Route(api, event_api.event, methods=["GET", "DELETE"]),
        Route(f"{api}/why", event_api.why),
    ]


class Zip:
    """Compresses answers, but not event streams, which must not wait for a full block."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain = app
        self._zipped = GZipMiddleware(app, minimum_size=500)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on."""
        is_stream = scope["type"] == "http" and scope["path"].endswith("/events")
        await (self._plain if is_stream else self._zipped)(scope, receive, send)


def create_app(
    make_service: Callable[[], contextlib.AbstractAsyncContextManager[Service]],
) -> Starlette:
    """The application around the service that `make_service` opens and closes."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with make_service() as service:
            app.state.service = service
            app.state.limits = Limits(service.machine.config.tables_per_minute)
            yield

    app = Starlette(
        routes=routes(),
        middleware=[Middleware(Guard, refuse=_answer), Middleware(Zip)],
        lifespan=lifespan,
        exception_handlers={
            QiaopaiError: _failed,
            HTTPException: _http_failed,
            TooLarge: _too_large,
            ClientDisconnect: _left,
        },
    )
    # The answer to a slash too many would lead wherever the request's Host header says.
    app.router.redirect_slashes = False
    return app


def _answer(request: Request, error: QiaopaiError) -> Response:
    if request.url.path.startswith("/api/"):
        return api.Json({"error": error_data(request, error)}, status_of(error))
    return pages.error_page(request, error)


async def _failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, QiaopaiError)
    return _answer(request, error)


async def _http_failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return _answer(request, NotFound("page.not_found"))
    if error.status_code == 400:
        return _answer(request, InvalidValue("value.request"))
    if error.status_code == 405:
        answer = _answer(request, WrongMethod("page.method", method=request.method))
        answer.headers.update(error.headers or {})
        return answer
    return PlainTextResponse(error.detail, error.status_code, headers=error.headers)


async def _left(_request: Request, _error: Exception) -> Response:
    """Nobody hears this: whoever sent a form or a file went away half way."""
    return Response(status_code=400)


async def _too_large(request: Request, error: Exception) -> Response:
    assert isinstance(error, TooLarge)
    answer = _answer(request, InvalidValue("value.too_long", limit=error.limit))
    answer.status_code = 413
    return answer

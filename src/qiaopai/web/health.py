"""Whether the server lives and can serve, and what it counts."""

from __future__ import annotations

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from qiaopai.errors import QiaopaiError
from qiaopai.web.live import service_of


async def livez(request: Request) -> Response:
    """200 while the process answers at all."""
    del request
    return PlainTextResponse("ok")


async def readyz(request: Request) -> Response:
    """200 when the database answers, else 503."""
    try:
        await service_of(request).machine.store.heads(["readyz"])
    except QiaopaiError as error:
        return PlainTextResponse(error.message.key, 503)
    return PlainTextResponse("ok")


healthz = readyz


async def metrics(request: Request) -> Response:
    """Counts for Prometheus: the tables and connections of this process."""
    registry = CollectorRegistry()
    for name, told, value in service_of(request).counts():
        Gauge(name, told, registry=registry).set(value)
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

"""The live table: frames out, commands in, by WebSocket or by server-sent events."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from qiaopai.errors import QiaopaiError
from qiaopai.protocol.frames import acknowledged, refused
from qiaopai.protocol.requests import UNREADABLE, CommandRequest, read_command
from qiaopai.service.hub import Connection, Packet
from qiaopai.service.service import Service, Visitor
from qiaopai.service.worker import TableWorker
from qiaopai.web.errors import error_data
from qiaopai.web.session import signed_in

HEARTBEAT = 15.0
"""Seconds between the comments that keep an event stream open."""

log = structlog.get_logger()

_PONG: Packet = {"type": "pong"}


def service_of(connection: Request | WebSocket) -> Service:
    """The service this application serves."""
    service: Service = connection.app.state.service
    return service


async def socket(websocket: WebSocket) -> None:
    """``/t/{table}/socket?after=SEQ``: a page's line to its table."""
    service = service_of(websocket)
    await websocket.accept()
    try:
        visitor = await signed_in(websocket)
        worker = await service.member(websocket.path_params["table"], visitor.id)
    except QiaopaiError as error:
        packet = refused("", error_data(websocket, error))
        await websocket.send_text(msgspec.json.encode(packet).decode())
        await websocket.close(4403)
        return
    connection = Connection(visitor.id)
    await worker.connect(connection, _after(websocket.query_params.get("after")))
    try:
        await _serve(websocket, worker, visitor, connection)
    finally:
        worker.disconnect(connection)


async def _serve(
    websocket: WebSocket, worker: TableWorker, visitor: Visitor, connection: Connection
) -> None:
    reader = asyncio.create_task(_read(websocket, worker, visitor, connection))
    writer = asyncio.create_task(_write(websocket, connection))
    try:
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (reader, writer):
            task.cancel()
        for ended in await asyncio.gather(reader, writer, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect):
                log.error("socket_failed", table=worker.table, exc_info=ended)


async def _write(websocket: WebSocket, connection: Connection) -> None:
    while (packet := await connection.queue.get()) is not None:
        await websocket.send_text(msgspec.json.encode(packet).decode())
    with contextlib.suppress(RuntimeError):
        await websocket.close(4409)


async def _read(
    websocket: WebSocket, worker: TableWorker, visitor: Visitor, connection: Connection
) -> None:
    while (message := await websocket.receive())["type"] == "websocket.receive":
        text = message.get("text") or ""
        if is_ping(text):
            connection.send(_PONG)
        else:
            connection.send(await _command(websocket, worker, visitor, text))


def is_ping(text: str) -> bool:
    """Whether a page only asks if the line is alive."""
    try:
        return msgspec.json.decode(text, type=_Kind).type == "ping"
    except UNREADABLE:
        return False


class _Kind(msgspec.Struct):
    type: str = ""


async def _command(
    websocket: WebSocket, worker: TableWorker, visitor: Visitor, text: str
) -> Packet:
    id = ""
    try:
        asked = read_command(text)
        id = asked.id
        return await obey(service_of(websocket), worker, visitor, asked)
    except QiaopaiError as error:
        return refused(id, error_data(websocket, error))


async def obey(
    service: Service, worker: TableWorker, visitor: Visitor, asked: CommandRequest
) -> Packet:
    """Carries out a command; the acknowledgement says which frame shows it."""
    if asked.kind == "reset_link":
        link = await service.reset_link(worker, visitor.id, asked.id)
        return {**acknowledged(asked.id, worker.state.shown), "link": link}
    return acknowledged(asked.id, await service.command(worker, visitor.id, asked))


def _after(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None


async def events(request: Request) -> StreamingResponse:
    """``/api/v1/tables/{table}/events``: the same frames as server-sent events.

    Resumes after ``Last-Event-ID`` or ``?after=``. ``?page=1`` marks a person's page, of
    which the newest wins.
    """
    visitor = await signed_in(request)
    worker = await service_of(request).member(request.path_params["table"], visitor.id)
    after = request.headers.get("last-event-id") or request.query_params.get("after")
    connection = Connection(visitor.id, live=request.query_params.get("page") == "1")
    stream = _stream(worker, connection, _after(after))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)


async def _stream(
    worker: TableWorker, connection: Connection, after: int | None
) -> AsyncIterator[bytes]:
    await worker.connect(connection, after)
    try:
        yield b"retry: 2000\n\n"
        while True:
            try:
                packet = await asyncio.wait_for(connection.queue.get(), HEARTBEAT)
            except TimeoutError:
                yield b": \n\n"
                continue
            if packet is None:
                return
            yield _event(packet)
    finally:
        worker.disconnect(connection)


def _event(packet: Packet) -> bytes:
    number = f"id: {packet['seq']}\n".encode() if "seq" in packet else b""
    kind = str(packet["type"]).encode()
    return number + b"event: " + kind + b"\ndata: " + msgspec.json.encode(packet) + b"\n\n"

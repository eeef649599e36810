"""``qiaopai serve``: the server."""

from __future__ import annotations

import contextlib
import logging
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from qiaopai.cli.output import tell
from qiaopai.errors import QiaopaiError, Unavailable

if TYPE_CHECKING:
    from qiaopai.service.service import Service


@click.command()
@click.option("--host", default="127.0.0.1", metavar="HOST")
@click.option("--port", default=8000, type=click.IntRange(0, 65535), metavar="PORT")
@click.option("--database", metavar="URL")
@click.option("--nats", metavar="URL")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER")
@click.option("--tempo", default=0.9, type=click.FloatRange(0, 60), metavar="SECONDS")
@click.option("--budget", type=click.IntRange(1, 10_000), metavar="SAMPLES")
@click.option("--workers", default=2, type=click.IntRange(1, 64), metavar="N")
@click.option("--tables-per-minute", default=30, type=click.IntRange(1), metavar="N")
def serve(
    host: str,
    port: int,
    database: str | None,
    nats: str | None,
    data: Path | None,
    tempo: float,
    budget: int | None,
    workers: int,
    tables_per_minute: int,
) -> None:
    """Starts the server."""
    import uvicorn

    from qiaopai.service.config import Config, default_data_dir
    from qiaopai.service.opening import open_service
    from qiaopai.web.app import create_app

    config = Config(
        data=data or default_data_dir(),
        database=database,
        nats=nats,
        tempo=tempo,
        samples=budget,
        workers=workers,
        tables_per_minute=tables_per_minute,
    )
    listener = _listen(host, port)
    failed: list[QiaopaiError | OSError] = []

    @contextlib.asynccontextmanager
    async def opened() -> AsyncIterator[Service]:
        try:
            async with open_service(config) as service:
                _tell_addresses(host, listener.getsockname()[1])
                yield service
        except (QiaopaiError, OSError) as error:
            failed.append(error)
            raise

    settings = uvicorn.Config(
        create_app(opened),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    # Our own line tells why a start failed; the server's traceback would only hide it.
    logging.getLogger("uvicorn.error").addFilter(lambda _record: not failed)
    # A broken form is told to whoever sent it; strangers must not fill the log.
    logging.getLogger("python_multipart").setLevel(logging.ERROR)
    with contextlib.suppress(SystemExit):
        uvicorn.Server(settings).run(sockets=[listener])
    if failed:
        raise failed[0]


def _listen(host: str, port: int) -> socket.socket:
    """The listening socket, bound before anything is promised; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, UnicodeError, TypeError) as error:
        listener.close()
        raise Unavailable("cli.serve.taken", host=host, port=port) from error
    listener.listen(2048)
    return listener


def _tell_addresses(host: str, port: int) -> None:
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104 - only compared
    tell("cli.serve.address", address=f"http://{shown}:{port}/")
    if shown == host:
        return
    address = _lan_address()
    if address is None:
        tell("cli.serve.no_network")
        return
    url = f"http://{address}:{port}/"
    tell("cli.serve.phones", address=url)
    import segno

    segno.make(url, error="l").terminal(compact=True)


def _lan_address() -> str | None:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        name = str(probe.getsockname()[0])
    return None if name.startswith("127.") else name

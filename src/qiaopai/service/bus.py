"""Hints between processes that serve the same tables: "this stream has grown".

Hints carry no data and may be lost: readers fetch from the log and look once a second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import structlog

from qiaopai.errors import Unavailable

log = structlog.get_logger()

PATIENCE = 5.0
"""Seconds within which a NATS server must answer."""

Hint = Callable[[str, int], Awaitable[None]]
"""Called with a stream and the number of its last event."""


class Bus(Protocol):
    """Carries hints."""

    async def publish(self, stream: str, seq: int) -> None:
        """Tells the other processes that `stream` has grown to `seq`."""
        ...

    async def listen(self, hint: Hint) -> None:
        """Calls `hint` for every hint from another process."""
        ...

    async def close(self) -> None:
        """Stops listening."""
        ...


class LocalBus:
    """One process: there is nobody to tell."""

    async def publish(self, stream: str, seq: int) -> None:
        """Does nothing."""

    async def listen(self, hint: Hint) -> None:
        """Never calls `hint`."""

    async def close(self) -> None:
        """Does nothing."""


class NatsBus:
    """Hints over NATS, subject ``qiaopai.hint``, payload ``sender:stream:seq``."""

    def __init__(self, client: Any, sender: str) -> None:
        self._client = client
        self._sender = sender

    @classmethod
    async def connect(cls, url: str, sender: str) -> NatsBus:
        """A bus on the server at `url`; Unavailable when it cannot be reached."""
        try:
            import nats
        except ImportError:
            raise Unavailable("service.no_nats") from None

        async def note(error: Exception) -> None:
            log.info("nats", error=type(error).__name__)

        # Once connected it reconnects for ever; the first connection must come soon.
        connecting = nats.connect(url, max_reconnect_attempts=-1, error_cb=note)
        try:
            client = await asyncio.wait_for(connecting, PATIENCE)
        except Exception as error:
            raise Unavailable("service.nats_unreachable", url=url) from error
        return cls(client, sender)

    async def publish(self, stream: str, seq: int) -> None:
        """Sends the hint; a lost connection is no error, since hints may be lost."""
        if self._client.is_connected:
            await self._client.publish("qiaopai.hint", f"{self._sender} {stream} {seq}".encode())

    async def listen(self, hint: Hint) -> None:
        """Subscribes; hints of this process itself are left out."""

        async def receive(message: Any) -> None:
            sender, stream, seq = message.data.decode().split(" ")
            if sender != self._sender:
                await hint(stream, int(seq))

        await self._client.subscribe("qiaopai.hint", cb=receive)

    async def close(self) -> None:
        """Closes the connection."""
        await self._client.close()


async def open_bus(url: str | None, sender: str) -> Bus:
    """The bus at `url`, or none when no URL is given."""
    return LocalBus() if url is None else await NatsBus.connect(url, sender)

"""Hints between processes that serve the same tables: "this stream has grown".

Hints carry no data and may be lost: readers fetch from the log and look once a second.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from qiaopai.service.nats_line import NatsLine, connect_nats

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
    """Hints over NATS, subject ``hint``, payload ``sender stream seq``."""

    def __init__(self, line: NatsLine, sender: str) -> None:
        self._line = line
        self._sender = sender

    async def publish(self, stream: str, seq: int) -> None:
        """Sends the hint; a lost connection is no error, since hints may be lost."""
        if self._line.is_up:
            payload = f"{self._sender} {stream} {seq}".encode()
            await self._line.client.publish(self._line.subject("hint"), payload)

    async def listen(self, hint: Hint) -> None:
        """Subscribes, and returns once the server has it; hints of this process are left out."""

        async def receive(message: Any) -> None:
            sender, stream, seq = message.data.decode().split(" ")
            if sender != self._sender:
                await hint(stream, int(seq))

        await self._line.client.subscribe(self._line.subject("hint"), cb=receive)
        await self._line.client.flush()

    async def close(self) -> None:
        """Closes the connection."""
        await self._line.close()


async def open_bus(url: str | None, sender: str) -> Bus:
    """The bus at `url`, or none when no URL is given."""
    return LocalBus() if url is None else NatsBus(await connect_nats(url), sender)

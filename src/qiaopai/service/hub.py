"""Who is connected to a table, and what is sent to each."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from qiaopai.table.values import PersonId

QUEUE = 256
"""Frames a slow reader may lag behind before its connection is dropped; it resumes later."""

Packet = Mapping[str, object]
"""One message on its way to a browser."""

REPLACED: Packet = {"type": "replaced"}


@dataclass(eq=False)
class Connection:
    """One socket or stream of a person. `live` pages push out older live pages."""

    person: PersonId
    live: bool = True
    queue: asyncio.Queue[Packet | None] = field(default_factory=lambda: asyncio.Queue(QUEUE))
    closed: bool = False

    def send(self, packet: Packet) -> None:
        """Queues `packet`; drops the connection when its reader is too slow."""
        if self.closed:
            return
        try:
            self.queue.put_nowait(packet)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Ends the stream after what is queued, or at once when the queue is full."""
        if self.closed:
            return
        self.closed = True
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class Hub:
    """The connections of one table."""

    def __init__(self) -> None:
        self.connections: list[Connection] = []

    def add(self, connection: Connection) -> None:
        """Joins; a person's older live page is told that it was replaced, and closed."""
        for old in list(self.connections):
            if old.person == connection.person and old.live and connection.live:
                old.send(REPLACED)
                old.close()
                self.connections.remove(old)
        self.connections.append(connection)

    def remove(self, connection: Connection) -> None:
        """Leaves; nothing happens when it had been replaced."""
        connection.close()
        if connection in self.connections:
            self.connections.remove(connection)

    @property
    def online(self) -> frozenset[PersonId]:
        """Who has at least one connection."""
        return frozenset(one.person for one in self.connections if not one.closed)

"""A connection to NATS, for hints between servers and for questions to robots."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import structlog

from qiaopai.errors import InvalidValue, Unavailable

log = structlog.get_logger()

PATIENCE = 5.0
"""Seconds within which a NATS server must answer."""

_PREFIX = "qiaopai"


@dataclass(frozen=True, slots=True)
class NatsLine:
    """A client with the prefix of its subjects.

    Installations that share a NATS server keep apart by the path of their URLs:
    ``nats://host:4222/club`` makes subjects that begin with ``club``.
    """

    client: Any
    prefix: str

    def subject(self, name: str) -> str:
        """The subject `name` of this installation."""
        return f"{self.prefix}.{name}"

    @property
    def is_up(self) -> bool:
        """Whether the line stands; it comes back by itself."""
        return bool(self.client.is_connected)

    async def close(self) -> None:
        """Closes the connection."""
        await self.client.close()


async def connect_nats(url: str) -> NatsLine:
    """A line to the server at `url`; Unavailable when it cannot be reached."""
    try:
        import nats
    except ImportError:
        raise Unavailable("service.no_nats") from None

    prefix = _prefix(url)

    async def note(error: Exception) -> None:
        log.info("nats", error=type(error).__name__)

    # Once connected it reconnects for ever; the first connection must come soon.
    connecting = nats.connect(_without_path(url), max_reconnect_attempts=-1, error_cb=note)
    try:
        client = await asyncio.wait_for(connecting, PATIENCE)
    except Exception as error:
        raise Unavailable("service.nats_unreachable", url=_shown(url)) from error
    return NatsLine(client, prefix)


def _prefix(url: str) -> str:
    try:
        path = urlsplit(url).path.strip("/")
    except ValueError:  # brackets that are no IPv6 address
        raise InvalidValue("service.nats_url", url=_shown(url)) from None
    if not re.fullmatch(r"[A-Za-z0-9_-]*", path):
        raise InvalidValue("service.nats_path", path=path)
    return path or _PREFIX


def _without_path(url: str) -> str:
    return urlsplit(url)._replace(path="").geturl() if "://" in url else url


def _shown(url: str) -> str:
    """The URL without a password, which has no place on a screen or in a log."""
    return re.sub(r"//[^@/]*@", "//", url)

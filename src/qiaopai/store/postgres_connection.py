"""Connections to PostgreSQL, and what their errors mean to a caller."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import asyncpg

from qiaopai.errors import Unavailable

CONNECTIONS = 8
"""Connections of one process at the most; one of them writes."""

BROKEN = (OSError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Errors after which a connection is good for nothing."""


@contextmanager
def postgres_errors() -> Iterator[None]:
    """Turns the database's own errors into Unavailable; ours pass."""
    try:
        yield
    except (asyncpg.PostgresError, *BROKEN) as error:
        raise Unavailable("store.failed", reason=str(error) or type(error).__name__) from error


async def open_pool(url: str) -> Any:
    """A pool of connections whose commits are durable when they return."""
    return await asyncpg.create_pool(
        url,
        min_size=1,
        max_size=CONNECTIONS,
        server_settings=await _settings(url),
        reset=_leave_as_it_is,
    )


async def _settings(url: str) -> dict[str, str]:
    """What every connection is set to.

    Commits are durable even where the server's default is that they are not; queries this
    small are never worth compiling.
    """
    connection = await asyncpg.connect(url)
    try:
        durable = await connection.fetchval("SHOW synchronous_commit") != "off"
    finally:
        await connection.close()
    return {"jit": "off"} | ({} if durable else {"synchronous_commit": "on"})


async def _leave_as_it_is(_connection: Any) -> None:
    """Spares a journey each time a connection goes back: nothing here changes a session."""


@asynccontextmanager
async def borrowed(pool: Any) -> AsyncIterator[Any]:
    """A connection of the pool; one that broke does not go back to it.

    A server that hangs up while a query is being sent leaves asyncpg's connection in a
    state that only closing mends.
    """
    async with pool.acquire() as connection:
        try:
            yield connection
        except BROKEN:
            connection.terminate()
            raise


def creator(url: str) -> Callable[[], Awaitable[Any]]:
    """What makes single connections to `url`, for the migrations."""

    async def connect() -> Any:
        return await asyncpg.connect(url)

    return connect

"""The store on PostgreSQL: a pool of connections; the log's primary key decides races."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.dialects.postgresql.asyncpg import dialect as asyncpg_dialect

from qiaopai.errors import Refused, Unavailable
from qiaopai.store import statements as sql
from qiaopai.store.migrating import migrate
from qiaopai.store.port import Conflict
from qiaopai.store.queries import Queries, Row
from qiaopai.store.values import Answer, Batch
from qiaopai.store.writes import ErasePerson

_DIALECT = asyncpg_dialect()  # type: ignore[no-untyped-call]
_POOL = 8
"""Connections at the most."""
_TRIES = 5
"""How often a transaction is tried that the database itself asks to try again."""

_EVENTS = """
INSERT INTO events SELECT * FROM unnest(
    $1::text[], $2::bigint[], $3::text[], $4::int[], $5::bytea[], $6::bigint[], $7::text[],
    $8::text[])
"""
_HEAD = "SELECT coalesce(max(seq), 0) FROM events WHERE stream = $1"


class PostgresStore(Queries):
    """An event log and records in a PostgreSQL database, for any number of processes."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> PostgresStore:
        """The store in the database at `url`, its tables made or migrated."""
        try:
            import asyncpg
        except ImportError:
            raise Unavailable("store.no_asyncpg") from None
        try:
            await _prepare(url)
            pool = await asyncpg.create_pool(url, min_size=1, max_size=_POOL)
        except (OSError, asyncpg.PostgresError, ValueError) as error:
            raise Unavailable("store.cannot_open", path=_plain(url), reason=str(error)) from error
        return cls(pool)

    async def _rows(self, statement: Executable) -> list[Row]:
        text, params = sql.compiled(statement, _DIALECT)
        rows = await self._guarded(self._pool.fetch, text, *params)
        return [tuple(row) for row in rows]

    async def _guarded(self, work: Any, *args: Any) -> Any:
        import asyncpg

        if self._closed:
            raise Unavailable("store.closed")
        try:
            return await work(*args)
        except (OSError, asyncpg.InterfaceError, asyncpg.PostgresConnectionError) as error:
            raise Unavailable("store.failed", reason=str(error)) from error

    async def append(self, batch: Batch) -> Answer:
        """See the port."""
        import asyncpg

        again = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)
        for _ in range(_TRIES):
            try:
                answer: Answer = await self._guarded(self._append, batch)
            except again:
                continue
            except asyncpg.UniqueViolationError as error:
                known = await self._after_violation(batch, error)
                if known is not None:
                    return known
            else:
                return answer
        raise Unavailable("store.busy")

    async def _after_violation(self, batch: Batch, error: Any) -> Answer | None:
        """What a lost race means: the command's first answer, a conflict, or a taken name."""
        if error.table_name == "events":
            raise Conflict("store.conflict", stream=batch.streams[0]) from None
        if error.table_name == "commands" and batch.command is not None:
            return await self.answered(batch.command)
        raise Refused("store.taken") from None

    async def _append(self, batch: Batch) -> Answer:
        async with self._pool.acquire() as connection, connection.transaction():
            if batch.command is not None:
                text, params = sql.compiled(sql.answered(batch.command), _DIALECT)
                known = await connection.fetchval(text, *params)
                if known is not None:
                    return Answer(bytes(known), repeated=True)
            await _insert(connection, batch)
        return Answer(batch.answer)

    async def erase_person(self, person_id: str) -> None:
        """See the port."""
        await self.append(Batch((), 0, records=(ErasePerson(person_id),)))

    async def backup(self, path: str | Path) -> None:
        """See the port."""
        raise Unavailable("store.backup_pg_dump", path=str(path))

    async def close(self) -> None:
        """See the port."""
        if not self._closed:
            self._closed = True
            await self._pool.close()


async def _insert(connection: Any, batch: Batch) -> None:
    for append in batch.appends:
        if await connection.fetchval(_HEAD, append.stream) != append.expected:
            raise Conflict("store.conflict", stream=append.stream)
    rows = batch.rows()
    if rows:
        await connection.execute(_EVENTS, *map(list, zip(*rows, strict=True)))
    if batch.command is not None:
        put = sql.put_command(batch.command, batch.at, batch.answer)
        text, params = sql.compiled(put, _DIALECT)
        await connection.execute(text, *params)
    for write in batch.records:
        for statement in sql.statements(write, _DIALECT):
            text, params = sql.compiled(statement, _DIALECT)
            await connection.execute(text, *params)


async def _prepare(url: str) -> None:
    from sqlalchemy.ext.asyncio import create_async_engine
    from sqlalchemy.pool import NullPool

    address = "postgresql+asyncpg://" + url.partition("://")[2]
    engine = create_async_engine(address, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    finally:
        await engine.dispose()


def _plain(url: str) -> str:
    """The URL without a password, for messages."""
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"

"""The store in a PostgreSQL database, for any number of processes and machines.

Batches that arrive while a transaction is under way are written together in the next one.
If any of them cannot be written so (an answered command, a conflict), the transaction is
rolled back and each goes alone. Races between processes are decided by primary keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy.sql.expression import ClauseElement

from qiaopai.errors import Unavailable
from qiaopai.store.postgres_connection import BROKEN, borrowed, open_pool, postgres_errors
from qiaopai.store.postgres_writer import ANSWERED, Writer
from qiaopai.store.records import RecordQueries
from qiaopai.store.statements import POSTGRES, Values, as_sql
from qiaopai.store.values import Answer, Batch, CommandKey, Recorded
from qiaopai.store.writes import ErasePerson

_READ = "SELECT * FROM events WHERE stream = $1 AND seq > $2 ORDER BY seq LIMIT $3"
_HEADS = """
    SELECT name, coalesce((SELECT max(seq) FROM events WHERE stream = name), 0)
    FROM unnest($1::text[]) AS wanted(name)
"""
_STREAMS = (
    "SELECT stream FROM events WHERE seq = 1 AND stream >= $1 AND stream < $2 ORDER BY stream"
)
_LAST_CHARACTER = "\U0010ffff"


class PostgresStore(RecordQueries):
    """A `Store` on a PostgreSQL database that has the tables of this version."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._writer = Writer(pool)
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> PostgresStore:
        """Connects to `url`, which has the tables of this version."""
        with postgres_errors():
            pool = await open_pool(url)
        return cls(pool)

    async def append(self, batch: Batch) -> Answer:
        """Writes the whole batch; see `Store.append`."""
        return await self._writer.submit(batch)

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Recorded]:
        """The events of `stream` numbered above `after`, in order."""
        rows = await self._fetch(_READ, stream, after, limit)
        return [Recorded(*row) for row in rows]

    async def heads(self, streams: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each stream; 0 where there is none."""
        return dict(await self._fetch(_HEADS, list(streams)))

    async def answered(self, command: CommandKey) -> Answer | None:
        """The answer that `command` was given, or None when it is new."""
        rows = await self._fetch(ANSWERED, command.stream, command.actor, command.id)
        return Answer(rows[0][0], repeated=True) if rows else None

    async def streams(self, prefix: str = "") -> list[str]:
        """The names of all streams that begin with `prefix`, in byte order."""
        return [row[0] for row in await self._fetch(_STREAMS, prefix, prefix + _LAST_CHARACTER)]

    async def _rows(self, statement: ClauseElement, values: Values) -> list[Any]:
        text, places = as_sql(statement, values, POSTGRES)
        return await self._fetch(text, *places)

    async def _fetch(self, text: str, *values: object) -> list[Any]:
        if self._closed:
            raise Unavailable("store.closed")
        with postgres_errors():
            try:
                return await self._fetch_once(text, values)
            except BROKEN:  # the server had hung up: once more on a new connection
                return await self._fetch_once(text, values)

    async def _fetch_once(self, text: str, values: tuple[object, ...]) -> list[Any]:
        async with borrowed(self._pool) as connection:
            rows: list[Any] = await connection.fetch(text, *values)
        return rows

    async def erase_person(self, person_id: str) -> None:
        """Erases all that is known of a person but the id."""
        await self.append(Batch((), at=0, records=(ErasePerson(person_id),)))

    async def backup(self, path: str | Path) -> None:
        """Always Unavailable: PostgreSQL has `pg_dump`."""
        raise Unavailable("store.backup_by_server", path=str(path))

    async def close(self) -> None:
        """Writes what is queued, then closes every connection."""
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        await self._pool.close()

"""The store in one SQLite file: a writer thread, a few reader threads.

Several processes may open the same file; each has its own writer, and SQLite's write lock
puts their transactions in order.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy.sql.expression import ClauseElement

from qiaopai.errors import NotFound, Unavailable
from qiaopai.store import sqlite_writer
from qiaopai.store.records import RecordQueries
from qiaopai.store.sqlite_connection import connect, sqlite_errors
from qiaopai.store.sqlite_writer import Writer
from qiaopai.store.statements import SQLITE, Values, as_sql
from qiaopai.store.values import Answer, Batch, CommandKey, Recorded
from qiaopai.store.writes import ErasePerson

Found = TypeVar("Found")

READERS = 4
"""Threads that read, each with a connection of its own."""

_READ = "SELECT * FROM events WHERE stream = ? AND seq > ? ORDER BY seq LIMIT ?"
_STREAMS = "SELECT stream FROM events WHERE seq = 1 AND stream >= ? AND stream < ? ORDER BY stream"
_LAST_CHARACTER = "\U0010ffff"


class SqliteStore(RecordQueries):
    """A `Store` on an SQLite file that has the tables of this version."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writer = Writer(path)
        self._readers = _Readers(path)

    async def append(self, batch: Batch) -> Answer:
        """Writes the whole batch; see `Store.append`."""
        return await self._writer.submit(batch)

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Recorded]:
        """The events of `stream` numbered above `after`, in order."""
        most = -1 if limit is None else limit

        def query(connection: sqlite3.Connection) -> list[Recorded]:
            return [Recorded(*row) for row in connection.execute(_READ, (stream, after, most))]

        return await self._readers.run(query)

    async def heads(self, streams: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each stream; 0 where there is none."""
        return await self._readers.run(
            lambda connection: {name: sqlite_writer.head(connection, name) for name in streams}
        )

    async def answered(self, command: CommandKey) -> Answer | None:
        """The answer that `command` was given, or None when it is new."""
        return await self._readers.run(
            lambda connection: sqlite_writer.first_answer(connection, command)
        )

    async def streams(self, prefix: str = "") -> list[str]:
        """The names of all streams that begin with `prefix`, in byte order."""
        span = (prefix, prefix + _LAST_CHARACTER)
        return await self._readers.run(
            lambda connection: [row[0] for row in connection.execute(_STREAMS, span)]
        )

    async def _rows(self, statement: ClauseElement, values: Values) -> list[Any]:
        text, places = as_sql(statement, values, SQLITE)
        return await self._readers.run(
            lambda connection: connection.execute(text, places).fetchall()
        )

    async def erase_person(self, person_id: str) -> None:
        """Erases all that is known of a person but the id."""
        await self.append(Batch((), at=0, records=(ErasePerson(person_id),)))

    async def backup(self, path: str | Path) -> None:
        """Writes a consistent copy of the live database to `path`, whole or not at all."""
        await asyncio.to_thread(backup_sqlite, self._path, Path(path))

    async def close(self) -> None:
        """Writes what is queued, ends the threads and closes their connections."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.close()
        self._readers.close()


class _Readers:
    """A pool of threads, each with a connection made when it is first needed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="qiaopai-reader")
        self._mine = threading.local()
        self._all: list[sqlite3.Connection] = []
        self._closed = False

    async def run(self, query: Callable[[sqlite3.Connection], Found]) -> Found:
        """What `query` finds, on a connection that no other thread uses."""
        if self._closed:
            raise Unavailable("store.closed")
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._run, query)

    def _run(self, query: Callable[[sqlite3.Connection], Found]) -> Found:
        with sqlite_errors():
            connection: sqlite3.Connection | None = getattr(self._mine, "connection", None)
            if connection is None:
                connection = self._mine.connection = connect(self._path, read_only=True)
                self._all.append(connection)
            return query(connection)

    def close(self) -> None:
        """Waits for the queries that run, then closes every connection."""
        self._closed = True
        self._pool.shutdown()
        while self._all:
            self._all.pop().close()


def backup_sqlite(source: Path, target: Path) -> None:
    """Copies the live database `source` to `target`, consistent, whole or not at all.

    Raises Unavailable when that fails; what was at `target` then stays as it was.
    """
    if not source.is_file():
        raise NotFound("store.no_file", path=str(source))
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(connect(source)) as live, closing(sqlite3.connect(part)) as copy:
            live.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise Unavailable("store.backup_failed", path=str(target), reason=str(error)) from error

"""The store on SQLite: one writer thread with group commit, readers beside it.

WAL and ``synchronous=FULL``: what was acknowledged is on the disk. Batches that wait while
one is written share the next transaction, each under a savepoint of its own, so that a lost
race spoils nobody else's batch.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import Executable, create_engine
from sqlalchemy.dialects.sqlite import dialect as sqlite_dialect
from sqlalchemy.pool import NullPool

from qiaopai.errors import Refused, Unavailable
from qiaopai.store import statements as sql
from qiaopai.store.migrating import migrate
from qiaopai.store.port import Conflict
from qiaopai.store.queries import Queries, Row
from qiaopai.store.values import Answer, Batch
from qiaopai.store.writes import ErasePerson

_DIALECT = sqlite_dialect(paramstyle="qmark")
_GROUP = 256
"""Batches that one transaction takes at the most."""
_BUSY_MS = 10_000
"""How long a writer waits for another process, in milliseconds."""
_READERS = 2
_EVENT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_HEAD = "SELECT coalesce(max(seq), 0) FROM events WHERE stream = ?"

_Job = tuple[Batch, "Future[Answer]"]


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=_BUSY_MS / 1000, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    return connection


def _prepare(path: Path) -> None:
    """Makes or migrates the file; BEGIN IMMEDIATE keeps other processes out meanwhile."""
    engine = create_engine("sqlite://", creator=lambda: _connect(path), poolclass=NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        migrate(connection)
        connection.exec_driver_sql("COMMIT")
    engine.dispose()


class SqliteStore(Queries):
    """An event log and records in one SQLite file, which several processes may share."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._local = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="store-read")
        self._writer = threading.Thread(target=self._write_all, name="store-write", daemon=True)
        self._closed = False
        self._writer.start()

    @classmethod
    async def open(cls, path: Path) -> SqliteStore:
        """The store in the file at `path`, made when it is not there."""
        try:
            await asyncio.to_thread(_prepare, path)
        except (sqlite3.Error, OSError) as error:
            raise Unavailable("store.cannot_open", path=str(path), reason=str(error)) from error
        with suppress(OSError):
            os.chmod(path, 0o600)
        return cls(path)

    # Reading

    async def _rows(self, statement: Executable) -> list[Row]:
        self._must_be_open()
        text, params = sql.compiled(statement, _DIALECT)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._select, text, params)

    def _select(self, text: str, params: Sequence[object]) -> list[Row]:
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = _connect(self._path)
            self._opened.append(connection)
        try:
            return connection.execute(text, params).fetchall()
        except sqlite3.Error as error:
            raise Unavailable("store.failed", reason=str(error)) from error

    # Writing

    async def append(self, batch: Batch) -> Answer:
        """See the port."""
        self._must_be_open()
        future: Future[Answer] = Future()
        self._jobs.put((batch, future))
        return await asyncio.wrap_future(future)

    async def erase_person(self, person_id: str) -> None:
        """See the port."""
        await self.append(Batch((), 0, records=(ErasePerson(person_id),)))

    def _must_be_open(self) -> None:
        if self._closed:
            raise Unavailable("store.closed")

    def _write_all(self) -> None:
        with closing(_connect(self._path)) as connection:
            while (job := self._jobs.get()) is not None:
                jobs, last = [job], False
                while len(jobs) < _GROUP and not self._jobs.empty():
                    more = self._jobs.get()
                    if more is None:
                        last = True
                        break
                    jobs.append(more)
                self._write_group(connection, jobs)
                if last:
                    return

    def _write_group(self, connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        done: list[tuple[Future[Answer], Answer | Exception]] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            done = [(future, _write_one(connection, batch)) for batch, future in jobs]
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            failure = Unavailable("store.failed", reason=str(error))
            done = [(future, failure) for _, future in jobs]
        for future, answer in done:
            if future.cancelled():
                continue
            if isinstance(answer, Exception):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    async def backup(self, path: str | Path) -> None:
        """See the port."""
        await asyncio.to_thread(self._backup, Path(path))

    def _backup(self, path: Path) -> None:
        part = path.with_name(path.name + ".part")
        try:
            with closing(_connect(self._path)) as source, closing(sqlite3.connect(part)) as copy:
                source.backup(copy)
            part.replace(path)
        except (sqlite3.Error, OSError) as error:
            part.unlink(missing_ok=True)
            raise Unavailable("store.backup", path=str(path), reason=str(error)) from error

    async def close(self) -> None:
        """See the port."""
        if self._closed:
            return
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._readers.shutdown)
        for connection in self._opened:
            connection.close()


def _write_one(connection: sqlite3.Connection, batch: Batch) -> Answer | Exception:
    """Writes one batch under a savepoint; what forbids it is returned, not raised."""
    connection.execute("SAVEPOINT batch")
    try:
        known = _known(connection, batch)
        if known is None:
            _insert(connection, batch)
    except Conflict as conflict:
        connection.execute("ROLLBACK TO batch")
        return conflict
    except sqlite3.IntegrityError:
        connection.execute("ROLLBACK TO batch")
        return Refused("store.taken")
    finally:
        connection.execute("RELEASE batch")
    return known or Answer(batch.answer)


def _known(connection: sqlite3.Connection, batch: Batch) -> Answer | None:
    if batch.command is None:
        return None
    text, params = sql.compiled(sql.answered(batch.command), _DIALECT)
    row = connection.execute(text, params).fetchone()
    return None if row is None else Answer(bytes(row[0]), repeated=True)


def _insert(connection: sqlite3.Connection, batch: Batch) -> None:
    for append in batch.appends:
        if connection.execute(_HEAD, (append.stream,)).fetchone()[0] != append.expected:
            raise Conflict("store.conflict", stream=append.stream)
    connection.executemany(_EVENT, batch.rows())
    if batch.command is not None:
        put = sql.put_command(batch.command, batch.at, batch.answer)
        connection.execute(*sql.compiled(put, _DIALECT))
    for write in batch.records:
        for statement in sql.statements(write, _DIALECT):
            connection.execute(*sql.compiled(statement, _DIALECT))

"""The one thread that writes to the SQLite file.

Batches queue up while a commit waits for the disk; the next transaction takes all that
have come (group commit), so that the cost of durability is shared. Each batch has its own
savepoint: a conflict undoes that batch and no other. Nobody is answered before the commit.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from qiaopai.errors import Conflict, Refused, Unavailable
from qiaopai.store.sqlite_connection import connect, unavailable
from qiaopai.store.statements import SQLITE, writes_as_sql
from qiaopai.store.values import Answer, Batch, CommandKey

GROUP = 512
"""Batches in one transaction at the most."""

_HEAD = "SELECT max(seq) FROM events WHERE stream = ?"
_INSERT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_ANSWERED = "SELECT answer FROM commands WHERE stream = ? AND actor = ? AND id = ?"
_ANSWER = "INSERT INTO commands (stream, actor, id, at, answer) VALUES (?, ?, ?, ?, ?)"

Outcome = Answer | Exception


@dataclass(frozen=True, slots=True)
class _Job:
    batch: Batch
    future: asyncio.Future[Answer]
    loop: asyncio.AbstractEventLoop


def first_answer(connection: sqlite3.Connection, command: CommandKey) -> Answer | None:
    """What `command` was answered with, or None when it is new."""
    row = connection.execute(_ANSWERED, (command.stream, command.actor, command.id)).fetchone()
    return None if row is None else Answer(row[0], repeated=True)


def head(connection: sqlite3.Connection, stream: str) -> int:
    """The number of the last event of `stream`, 0 when it has none."""
    found = connection.execute(_HEAD, (stream,)).fetchone()[0]
    return 0 if found is None else int(found)


class Writer:
    """A thread with a connection and a queue; started at once, stopped by `close`."""

    def __init__(self, path: Path) -> None:
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._connection = connect(path)
        self._lock = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name="qiaopai-writer", daemon=True)
        self._thread.start()

    def submit(self, batch: Batch) -> asyncio.Future[Answer]:
        """Queues `batch`; the future is done once it is durable or refused."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        with self._lock:
            if self._closed:
                raise Unavailable("store.closed")
            self._queue.put(_Job(batch, future, loop))
        return future

    def close(self) -> None:
        """Writes what is queued, then ends the thread and closes its connection."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            while self._write_next():
                pass
        finally:
            self._connection.close()

    def _write_next(self) -> bool:
        """Writes one group; False when it was the last."""
        jobs: list[_Job] = []
        item = self._queue.get()
        while item is not None:
            jobs.append(item)
            if len(jobs) == GROUP:
                break
            try:
                item = self._queue.get_nowait()
            except Empty:
                break
        if jobs:
            _deliver(jobs, self._outcomes(jobs))
        return item is not None

    def _outcomes(self, jobs: list[_Job]) -> list[Outcome]:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._attempt(job.batch) for job in jobs]
            self._connection.execute("COMMIT")
        except Exception as error:
            if self._connection.in_transaction:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
            told = unavailable(error) if isinstance(error, sqlite3.Error) else error
            return [told] * len(jobs)
        return outcomes

    def _attempt(self, batch: Batch) -> Outcome:
        """Writes `batch` in the running transaction, or leaves no trace of it.

        Errors of the database itself are raised: they are everybody's.
        """
        self._connection.execute("SAVEPOINT batch")
        try:
            outcome: Outcome = _write(self._connection, batch)
        except sqlite3.IntegrityError:
            outcome = Refused("store.taken")
        except (sqlite3.ProgrammingError, sqlite3.InterfaceError, sqlite3.DataError) as error:
            outcome = error
        except sqlite3.Error:
            raise
        except Exception as error:
            outcome = error
        if isinstance(outcome, Exception):
            self._connection.execute("ROLLBACK TO batch")
        self._connection.execute("RELEASE batch")
        return outcome


def _write(connection: sqlite3.Connection, batch: Batch) -> Answer:
    command = batch.command
    if command is not None:
        answer = first_answer(connection, command)
        if answer is not None:
            return answer
        values = (command.stream, command.actor, command.id, batch.at, batch.answer)
        connection.execute(_ANSWER, values)
    for append in batch.appends:
        if head(connection, append.stream) != append.expected:
            raise Conflict("store.conflict", stream=append.stream)
    connection.executemany(_INSERT, batch.rows())
    for text, values_of in writes_as_sql(batch.records, SQLITE):
        connection.execute(text, values_of)
    return Answer(batch.answer)


def _deliver(jobs: list[_Job], outcomes: list[Outcome]) -> None:
    """Wakes those who wait, each on his own event loop, with one call a loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Callable[[], None]]] = {}
    for job, outcome in zip(jobs, outcomes, strict=True):
        by_loop.setdefault(job.loop, []).append(_settling(job.future, outcome))
    for loop, calls in by_loop.items():
        with suppress(RuntimeError):  # the loop was closed: nobody waits any more
            loop.call_soon_threadsafe(_call_all, calls)


def _call_all(calls: list[Callable[[], None]]) -> None:
    for call in calls:
        call()


def _settling(future: asyncio.Future[Answer], outcome: Outcome) -> Callable[[], None]:
    def settle() -> None:
        if future.done():  # cancelled while it waited
            return
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)

    return settle

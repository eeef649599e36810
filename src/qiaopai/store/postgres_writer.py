"""The task that writes to PostgreSQL, several batches in one transaction where it can."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import asyncpg

from qiaopai.errors import Conflict, QiaopaiError, Refused, Unavailable
from qiaopai.store.statements import POSTGRES, writes_as_sql
from qiaopai.store.values import Answer, Batch, CommandKey

GROUP = 256
"""Batches in one transaction at the most."""
ATTEMPTS = 10
"""Times that a transaction is tried when the database undoes it to resolve a deadlock."""

ANSWERED = "SELECT answer FROM commands WHERE stream = $1 AND actor = $2 AND id = $3"
_ANSWER = """
    INSERT INTO commands (stream, actor, id, at, answer)
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bytea[])
    ON CONFLICT DO NOTHING
    RETURNING 1
"""
_MOVED = """
    SELECT name FROM unnest($1::text[], $2::bigint[]) AS wanted(name, expected)
    WHERE expected <> coalesce((SELECT max(seq) FROM events WHERE stream = name), 0)
    LIMIT 1
"""
_INSERT = """
    INSERT INTO events (stream, seq, kind, version, data, at, actor, command)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::int[],
                         $5::bytea[], $6::bigint[], $7::text[], $8::text[])
"""


@dataclass(frozen=True, slots=True)
class _Job:
    batch: Batch
    future: asyncio.Future[Answer]


class _AnsweredBeforeError(Exception):
    """A command of the group has been answered already."""


@contextmanager
def postgres_errors() -> Iterator[None]:
    """Turns the database's own errors into Unavailable; ours pass."""
    try:
        yield
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise Unavailable("store.failed", reason=str(error) or type(error).__name__) from error


class Writer:
    """A queue and a task that empties it; started at once, stopped by `close`."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._waiting: deque[_Job] = deque()
        self._wake = asyncio.Event()
        self._closed = False
        self._task = asyncio.create_task(self._run(), name="qiaopai-writer")

    def submit(self, batch: Batch) -> asyncio.Future[Answer]:
        """Queues `batch`; the future is done once it is durable or refused."""
        if self._closed:
            raise Unavailable("store.closed")
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Job(batch, future))
        self._wake.set()
        return future

    async def close(self) -> None:
        """Writes what is queued, then ends the task."""
        self._closed = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._closed:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            group = _independent(self._waiting)
            for job, outcome in zip(group, await self._outcomes(group), strict=True):
                _settle(job.future, outcome)

    async def _outcomes(self, group: list[_Job]) -> list[Answer | Exception]:
        batches = [job.batch for job in group]
        if len(batches) > 1 and await self._together(batches):
            return [Answer(batch.answer) for batch in batches]
        return [await self._alone(batch) for batch in batches]

    async def _together(self, batches: list[Batch]) -> bool:
        """Writes all in one transaction; False, with nothing written, when that cannot be."""
        try:
            await self._transaction(batches)
        except Exception:
            return False  # each goes alone, and meets the error that is its own
        return True

    async def _alone(self, batch: Batch) -> Answer | Exception:
        try:
            with postgres_errors():
                return await self._answer(batch)
        except Exception as error:
            return error

    async def _answer(self, batch: Batch) -> Answer:
        try:
            await self._transaction([batch])
        except _AnsweredBeforeError:
            return await self._first_answer(batch.command)
        except asyncpg.UniqueViolationError as error:
            raise await self._reason(batch, error.constraint_name) from error
        return Answer(batch.answer)

    async def _first_answer(self, command: CommandKey | None) -> Answer:
        assert command is not None
        data = await self._pool.fetchval(ANSWERED, command.stream, command.actor, command.id)
        return Answer(data, repeated=True)

    async def _reason(self, batch: Batch, constraint: str | None) -> QiaopaiError:
        """What a broken primary or unique key means to the author of `batch`."""
        if constraint != "events_pkey":
            return Refused("store.taken")
        moved = await self._pool.fetchval(_MOVED, *_expected([batch]))
        return Conflict("store.conflict", stream=moved or batch.streams[0])

    async def _transaction(self, batches: list[Batch]) -> None:
        for attempt in range(ATTEMPTS):
            try:
                async with (
                    self._pool.acquire() as connection,
                    connection.transaction(isolation="read_committed"),
                ):
                    await _write(connection, batches)
                return
            except (asyncpg.SerializationError, asyncpg.DeadlockDetectedError):
                if attempt == ATTEMPTS - 1:
                    raise
                await asyncio.sleep(random.uniform(0, 0.01 * 2**attempt))  # noqa: S311


def _independent(waiting: deque[_Job]) -> list[_Job]:
    """Takes jobs from the front while none meets a stream or command of another.

    What follows the first that does stays in the queue, in order.
    """
    group: list[_Job] = []
    met: set[object] = set()
    while waiting and len(group) < GROUP:
        batch = waiting[0].batch
        touched: set[object] = set(batch.streams)
        if batch.command is not None:
            touched.add(batch.command)
        if met & touched:
            break
        met |= touched
        group.append(waiting.popleft())
    return group


async def _write(connection: Any, batches: Sequence[Batch]) -> None:
    """Writes all `batches` in the running transaction, in an order that all processes share."""
    commands = _commands(batches)
    if commands and len(await connection.fetch(_ANSWER, *zip(*commands, strict=True))) < len(
        commands
    ):
        raise _AnsweredBeforeError
    rows = sorted(row for batch in batches for row in batch.rows())
    if rows:
        moved = await connection.fetchval(_MOVED, *_expected(batches))
        if moved is not None:
            raise Conflict("store.conflict", stream=moved)
        await connection.execute(_INSERT, *zip(*rows, strict=True))
    for batch in batches:
        for text, values in writes_as_sql(batch.records, POSTGRES):
            await connection.execute(text, *values)


def _commands(batches: Sequence[Batch]) -> list[tuple[str, str, str, int, bytes]]:
    return sorted(
        (key.stream, key.actor, key.id, batch.at, batch.answer)
        for batch in batches
        if (key := batch.command) is not None
    )


def _expected(batches: Sequence[Batch]) -> tuple[list[str], list[int]]:
    appends = [append for batch in batches for append in batch.appends]
    return [append.stream for append in appends], [append.expected for append in appends]


def _settle(future: asyncio.Future[Answer], outcome: Answer | Exception) -> None:
    if future.done():  # cancelled while it waited
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)

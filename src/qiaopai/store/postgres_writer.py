"""The task that writes to PostgreSQL, several batches in one transaction where it can."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import asyncpg

from qiaopai.errors import Conflict, Refused, Unavailable
from qiaopai.store.postgres_connection import borrowed, postgres_errors
from qiaopai.store.statements import POSTGRES, writes_as_sql
from qiaopai.store.values import Answer, Batch, CommandKey

GROUP = 256
"""Batches in one transaction at the most."""
ATTEMPTS = 10
"""Times that a transaction is tried when the database undoes it to resolve a deadlock."""

ANSWERED = "SELECT answer FROM commands WHERE stream = $1 AND actor = $2 AND id = $3"
_APPEND = """
    WITH moved AS (
        SELECT name FROM unnest($1::text[], $2::bigint[]) AS wanted(name, expected)
        WHERE expected <> coalesce((SELECT max(seq) FROM events WHERE stream = name), 0)
        LIMIT 1
    ), command AS (
        SELECT * FROM unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::bytea[])
        AS command(stream, actor, id, at, answer)
    ), known AS (
        SELECT 1 FROM command JOIN commands USING (stream, actor, id) LIMIT 1
    ), spoiled AS (
        SELECT 1 FROM moved UNION ALL SELECT 1 FROM known
    ), appended AS (
        INSERT INTO events (stream, seq, kind, version, data, at, actor, command)
        SELECT * FROM unnest($8::text[], $9::bigint[], $10::text[], $11::int[],
                             $12::bytea[], $13::bigint[], $14::text[], $15::text[])
        WHERE NOT EXISTS (SELECT FROM spoiled)
    ), answered AS (
        INSERT INTO commands (stream, actor, id, at, answer)
        SELECT stream, actor, id, at, answer FROM command
        WHERE NOT EXISTS (SELECT FROM spoiled)
    )
    SELECT EXISTS (SELECT FROM known), (SELECT name FROM moved)
"""
"""Looks, and writes if all is as expected, in one statement: one journey, one transaction.

Whoever writes the same between the look and the insert breaks a primary key.
"""

_LOG_KEYS = ("events_pkey", "commands_pkey")


@dataclass(frozen=True, slots=True)
class _Job:
    batch: Batch
    future: asyncio.Future[Answer]


class _AnsweredBeforeError(Exception):
    """A command of the group has been answered already."""


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
            raise Refused("store.taken") from error
        return Answer(batch.answer)

    async def _first_answer(self, command: CommandKey | None) -> Answer:
        assert command is not None
        async with borrowed(self._pool) as connection:
            data = await connection.fetchval(ANSWERED, command.stream, command.actor, command.id)
        return Answer(data, repeated=True)

    async def _transaction(self, batches: list[Batch]) -> None:
        """Writes `batches` or nothing, again when somebody else was in the way.

        Raises Conflict or _AnsweredBeforeError, and whatever the database raises.
        """
        for attempt in range(1, ATTEMPTS + 1):
            try:
                async with borrowed(self._pool) as connection:
                    await _write(connection, batches)
                return
            except asyncpg.PostgresError as error:
                if attempt == ATTEMPTS or not _is_race(error):
                    raise
                if not isinstance(error, asyncpg.UniqueViolationError):
                    await asyncio.sleep(random.uniform(0, 0.005 * 2**attempt))  # noqa: S311


def _is_race(error: asyncpg.PostgresError) -> bool:
    """Whether a transaction failed only because of another at the same time.

    A broken key of the log is one: the next look shows who came first, and what he did.
    """
    if isinstance(error, asyncpg.UniqueViolationError):
        return error.constraint_name in _LOG_KEYS
    return isinstance(error, asyncpg.SerializationError | asyncpg.DeadlockDetectedError)


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
    """Writes all `batches` in one transaction, in an order that all processes share."""
    records = [one for batch in batches for one in writes_as_sql(batch.records, POSTGRES)]
    if not records:
        await _append(connection, batches)
        return
    async with connection.transaction(isolation="read_committed"):
        await _append(connection, batches)
        for text, values in records:
            await connection.execute(text, *values)


async def _append(connection: Any, batches: Sequence[Batch]) -> None:
    rows = sorted(row for batch in batches for row in batch.rows())
    commands = _commands(batches)
    if not rows and not commands:
        return
    known, moved = await connection.fetchrow(
        _APPEND, *_expected(batches), *_columns(commands, 5), *_columns(rows, 8)
    )
    if known:
        raise _AnsweredBeforeError
    if moved is not None:
        raise Conflict("store.conflict", stream=moved)


def _columns(rows: Sequence[tuple[object, ...]], width: int) -> list[Sequence[object]]:
    return list(zip(*rows, strict=True)) if rows else [()] * width


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

"""Durable events a second: the store against the obvious way, one commit for each event.

    python bench/event_log.py [--seconds 1.0] [--rounds 5] [--postgres URL]

Tables append one event at a time and wait for each to be durable, 1, 8 and 64 of them at
once. The obvious way is a plain INSERT and a commit: on SQLite (WAL, FULL as well) on one
connection in a thread, on PostgreSQL (only with an address; a schema is made and dropped) on
a pool of eight. Ours writes the command with each event, the obvious way does not. Both ways in
turn, the median of the rounds; what counts is the ratio, and on a busy machine the CPU time of this
process. Also printed: the time one append takes when nothing else is going on, and the time to
read and decode a match. Written to bench/results/event_log.json.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from qiaopai.core import Card, Seat
from qiaopai.store import TABLE_CODEC, Append, Batch, CommandKey, Store, open_store
from qiaopai.table.events import CardPlayed
from qiaopai.table.values import PersonId

RESULTS = Path(__file__).parent / "results"
TABLES = (1, 8, 64)
EVENT = TABLE_CODEC.new(CardPlayed(Seat.NORTH, Card.parse("SA"), PersonId("p" * 22)), "p" * 22)

AppendOne = Callable[[str, int], Awaitable[object]]
Rate = tuple[float, float]
"""Durable events a second, and this process' CPU microseconds for each."""


def ours(store: Store) -> AppendOne:
    """An event with its command, as the service writes them."""

    async def append(stream: str, seq: int) -> object:
        command = CommandKey(stream, EVENT.actor, f"{seq:032}")
        return await store.append(Batch((Append(stream, seq, (EVENT,)),), 1, command, b"{}"))

    return append


def obvious_sqlite(path: Path) -> tuple[AppendOne, Callable[[], None]]:
    """One INSERT and one commit an event."""
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(
        "CREATE TABLE events (stream, seq, kind, version, data, at, actor, command,"
        " PRIMARY KEY (stream, seq))"
    )
    lock = asyncio.Lock()

    async def append(stream: str, seq: int) -> object:
        row = (stream, seq, EVENT.kind, EVENT.version, EVENT.data, 1, EVENT.actor, f"{seq:032}")
        async with lock:
            return await asyncio.to_thread(
                connection.execute, "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row
            )

    return append, connection.close


def obvious_postgres(pool: Any) -> AppendOne:
    """One INSERT and one commit an event."""

    async def append(stream: str, seq: int) -> object:
        return await pool.execute(
            "INSERT INTO plain VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            *(stream, seq, EVENT.kind, EVENT.version, EVENT.data, 1, EVENT.actor, f"{seq:032}"),
        )

    return append


async def rate(append: AppendOne, name: str, tables: int, seconds: float) -> Rate:
    """What all tables together append in `seconds`."""
    begun, cpu_begun = time.perf_counter(), time.process_time()

    async def table(number: int) -> int:
        seq = 0
        while time.perf_counter() < begun + seconds:
            await append(f"{name}/{tables}/{number}", seq)
            seq += 1
        return seq

    counts = await asyncio.gather(*map(table, range(tables)))
    events = sum(counts)
    cpu = time.process_time() - cpu_begun
    return events / (time.perf_counter() - begun), 1e6 * cpu / max(1, events)


async def latency(append: AppendOne, count: int = 200) -> float:
    """Milliseconds of one append, the median, one after another."""
    took = []
    for seq in range(count):
        begun = time.perf_counter()
        await append("latency", seq)
        took.append(1000 * (time.perf_counter() - begun))
    return median(took)


async def replay(store: Store, events: int = 600) -> float:
    """Milliseconds to read and decode a match of `events`."""
    await store.append(Batch((Append("replay", 0, (EVENT,) * events),), at=1))
    begun = time.perf_counter()
    decoded = [TABLE_CODEC.decode(one) for one in await store.read("replay")]
    assert len(decoded) == events
    return 1000 * (time.perf_counter() - begun)


async def compare(
    store: Store, plain: AppendOne, seconds: float, rounds: int
) -> dict[str, dict[str, float]]:
    """Rates of both ways for each number of tables."""
    found = {}
    for tables in TABLES:
        measured: tuple[list[Rate], list[Rate]] = ([], [])
        for number in range(rounds):
            for one, append in zip(measured, (ours(store), plain), strict=True):
                one.append(await rate(append, f"{number}", tables, seconds))
        (our_rate, our_cpu), (plain_rate, plain_cpu) = map(_middle, measured)
        found[str(tables)] = {
            "ours": round(our_rate),
            "obvious": round(plain_rate),
            "ratio": round(our_rate / plain_rate, 2),
            "ours_cpu_us": round(our_cpu),
            "obvious_cpu_us": round(plain_cpu),
        }
    found["one"] = {
        "append_ms": round(await latency(ours(store)), 2),
        "replay_600_ms": round(await replay(store), 2),
    }
    return found


def _middle(measured: list[Rate]) -> Rate:
    return median(rate for rate, _ in measured), median(cpu for _, cpu in measured)


async def on_sqlite(seconds: float, rounds: int) -> dict[str, dict[str, float]]:
    """Both ways on files in one folder."""
    with TemporaryDirectory() as folder:
        store = await open_store(Path(folder) / "ours.db")
        plain, close = obvious_sqlite(Path(folder) / "plain.db")
        try:
            return await compare(store, plain, seconds, rounds)
        finally:
            close()
            await store.close()


async def on_postgres(url: str, seconds: float, rounds: int) -> dict[str, dict[str, float]]:
    """Both ways in a schema of their own."""
    import asyncpg

    schema = f"qiaopai_bench_{time.time_ns()}"
    address = f"{url}{'&' if '?' in url else '?'}search_path={schema}"
    async with asyncpg.create_pool(address, min_size=8, max_size=8) as pool:
        await pool.execute(f"CREATE SCHEMA {schema}")
        try:
            store = await open_store(address)
            await pool.execute("CREATE TABLE plain (LIKE events INCLUDING ALL)")
            try:
                return await compare(store, obvious_postgres(pool), seconds, rounds)
            finally:
                await store.close()
        finally:
            await pool.execute(f"DROP SCHEMA {schema} CASCADE")


def show(name: str, found: dict[str, dict[str, float]]) -> None:
    """Prints a table of one database."""
    print(f"{name:10} {'tables':>6} {'ours/s':>9} {'obvious/s':>9} {'ratio':>6} {'CPU us':>12}")
    for tables in map(str, TABLES):
        row = found[tables]
        cpu = f"{row['ours_cpu_us']} v {row['obvious_cpu_us']}"
        rates = f"{row['ours']:9,} {row['obvious']:9,} {row['ratio']:6.2f}"
        print(f"{'':10} {tables:>6} {rates} {cpu:>12}")
    one = found["one"]
    print(f"{'':10} one append {one['append_ms']} ms, replay of 600 {one['replay_600_ms']} ms")


def on_disk() -> float:
    """Commits a second that the disk of the temporary folder can make durable."""
    with TemporaryDirectory() as folder, closing((Path(folder) / "x").open("wb")) as file:
        begun = time.perf_counter()
        for _ in range(100):
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
        return 100 / (time.perf_counter() - begun)


def main() -> None:
    """Measures, prints and writes the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--postgres", metavar="URL")
    options = parser.parse_args()
    found: dict[str, Any] = {"fsyncs_per_second": round(on_disk())}
    found["sqlite"] = asyncio.run(on_sqlite(options.seconds, options.rounds))
    show("SQLite", found["sqlite"])
    if options.postgres:
        how = (options.postgres, options.seconds, options.rounds)
        found["postgres"] = asyncio.run(on_postgres(*how))
        show("PostgreSQL", found["postgres"])
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "event_log.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()

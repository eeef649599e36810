"""What goes wrong below is told as Unavailable, and passes when its cause does."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from qiaopai.errors import Unavailable
from qiaopai.store import Answer, open_store, sqlite_connection

from .helpers import key, said, texts


@pytest.fixture
def file(tmp_path, run):
    """A store in a file of its own, and the file."""
    path = tmp_path / "log.db"
    opened = run(open_store(path))
    yield opened, path
    run(opened.close())


def test_a_full_disk_refuses_the_whole_group_and_keeps_what_was_acknowledged(file, run, name):
    store, _ = file
    run(store.append(said(name, 0, "before")))
    writer = store._writer._connection
    pages = writer.execute("PRAGMA page_count").fetchone()[0]
    writer.execute(f"PRAGMA max_page_count = {pages + 1}")

    async def story():
        large = [said(f"{name}/{number}", 0, "x" * 5000) for number in range(4)]
        return await asyncio.gather(*map(store.append, large), return_exceptions=True)

    outcomes = run(story())
    assert any(isinstance(one, Unavailable) for one in outcomes)
    heads = run(store.heads([f"{name}/{number}" for number in range(4)]))
    assert list(heads.values()) == [int(isinstance(one, Answer)) for one in outcomes]
    writer.execute("PRAGMA max_page_count = 1000000")
    run(store.append(said(name, 1, "after")))
    assert run(texts(store, name)) == ["before", "after"]


def test_a_file_that_another_program_holds_too_long_is_busy(tmp_path, run, name, monkeypatch):
    monkeypatch.setattr(sqlite_connection, "BUSY_SECONDS", 0.05)
    path = tmp_path / "log.db"

    async def story():
        store = await open_store(path)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unavailable) as caught:
                await store.append(said(name, 0, "a"))
            assert await texts(store, name) == []
        await store.append(said(name, 0, "b"))
        found = await texts(store, name)
        await store.close()
        return caught.value.message.key, found

    assert run(story()) == ("store.busy", ["b"])


def test_a_damaged_file_is_told(file, run, name):
    store, path = file
    with closing(sqlite3.connect(path)) as other:
        other.execute("DROP TABLE events")
    with pytest.raises(Unavailable) as caught:
        run(store.append(said(name, 0, "a")))
    assert caught.value.message.key == "store.failed"
    with pytest.raises(Unavailable):
        run(store.read(name))


@pytest.fixture
def server(postgres):
    """The address of a new PostgreSQL database."""
    return postgres.fresh()


def test_a_connection_that_breaks_is_made_again(server, run, name):
    import asyncpg

    async def story():
        store = await open_store(server)
        for number in range(3):
            pid = await store._pool.fetchval("SELECT pg_backend_pid()")
            other = await asyncpg.connect(server)
            await other.execute("SELECT pg_terminate_backend($1)", pid)
            await other.close()
            batch = said(name, number, str(number), command=key(name, str(number)))
            for _ in range(5):
                try:
                    await store.append(batch)
                    break
                except Unavailable:
                    await asyncio.sleep(0.01)
        found = await texts(store, name)
        await store.close()
        return found

    assert run(story()) == ["0", "1", "2"]


def test_commits_are_durable_even_where_the_server_would_not_wait(server, run):
    async def story():
        store = await open_store(f"{server}&synchronous_commit=off")
        found = await store._pool.fetchval("SHOW synchronous_commit")
        await store.close()
        return found

    assert run(story()) == "on"


def test_a_server_whose_transactions_are_serializable_works_too(server, run, name):
    async def story():
        stores = [
            await open_store(f"{server}&default_transaction_isolation=serializable")
            for _ in range(2)
        ]
        batch = said(name, 0, "a", command=key(name, "c"), answer=b"done")
        answers = await asyncio.gather(*(one.append(batch) for one in stores * 3))
        found = await texts(stores[0], name)
        for one in stores:
            await one.close()
        return {one.data for one in answers}, sum(not one.repeated for one in answers), found

    assert run(story()) == ({b"done"}, 1, ["a"])

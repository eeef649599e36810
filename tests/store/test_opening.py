import asyncio
import sqlite3
import stat
import sys
from contextlib import closing

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from qiaopai.errors import InvalidValue, NotFound, Unavailable
from qiaopai.store import open_store
from qiaopai.store.sqlite import SqliteStore, backup_sqlite
from qiaopai.store.tables import METADATA

from .helpers import said, texts


async def differences(address):
    """What the database at `address` has that the tables of today have not, or lacks."""

    def compare(connection):
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    if address.startswith("postgres"):
        from qiaopai.store.postgres_connection import creator

        engine = create_async_engine(
            "postgresql+asyncpg://", async_creator=creator(address), poolclass=NullPool
        )
        async with engine.connect() as connection:
            return await connection.run_sync(compare)
    with create_engine(f"sqlite:///{address}", poolclass=NullPool).connect() as connection:
        return compare(connection)


def test_the_migrations_lead_to_the_tables_of_today(store, address, run):
    assert run(differences(address)) == []


def test_many_who_open_a_new_database_at_once_make_it_once(databases, run, name):
    address = databases.fresh()

    async def story():
        opened = await asyncio.gather(*(open_store(address) for _ in range(4)))
        await opened[0].append(said(name, 0, "a"))
        found = [await texts(one, name) for one in opened]
        for one in opened:
            await one.close()
        return found

    assert run(story()) == [["a"]] * 4


def test_what_was_written_is_there_when_it_is_opened_again(databases, run, name):
    address = databases.fresh()

    async def story():
        for number in range(3):
            opened = await open_store(address)
            await opened.append(said(name, number, str(number)))
            await opened.close()
        opened = await open_store(address)
        found = await texts(opened, name)
        await opened.close()
        return found

    assert run(story()) == ["0", "1", "2"]


def test_a_database_of_a_newer_version_is_left_alone(databases, run):
    address = databases.fresh()

    async def story():
        opened = await open_store(address)
        await newer(opened)
        await opened.close()
        with pytest.raises(Unavailable) as caught:
            await open_store(address)
        return caught.value.message.key

    assert run(story()) == "store.newer_database"


async def newer(store):
    """Marks the database as one that a later program has been at."""
    statement = "UPDATE alembic_version SET version_num = '9999'"
    if isinstance(store, SqliteStore):
        with closing(sqlite3.connect(store._path)) as connection, connection:
            connection.execute(statement)
    else:
        await store._pool.execute(statement)


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}"])
def test_sqlite_is_opened_by_path_or_url_and_folders_are_made(tmp_path, run, form, name):
    path = tmp_path / "new" / "folder" / "log.db"

    async def story():
        opened = await open_store(form.format(path))
        await opened.append(said(name, 0, "a"))
        await opened.close()

    run(story())
    assert path.exists()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [one.name for one in path.parent.iterdir()] == ["log.db"]


@pytest.mark.parametrize("address", ["mysql://root@localhost/x", "http://a", "", ":memory:"])
def test_an_address_of_another_kind_is_refused(run, address):
    with pytest.raises(InvalidValue) as caught:
        run(open_store(address))
    assert caught.value.message.key == "store.address"


def test_a_refused_address_does_not_show_its_password(run):
    with pytest.raises(InvalidValue) as caught:
        run(open_store("mysql://root:hunter2@localhost/x"))
    assert "hunter2" not in repr(caught.value)


def test_a_file_that_is_no_database_is_named(tmp_path, run):
    path = tmp_path / "letter.txt"
    path.write_text("Dear partner, " * 100)
    with pytest.raises(Unavailable) as caught:
        run(open_store(path))
    assert caught.value.message.get("path") == str(path)
    assert path.read_text() == "Dear partner, " * 100


def test_a_folder_is_no_database(tmp_path, run):
    with pytest.raises(Unavailable):
        run(open_store(tmp_path))


def test_a_postgresql_server_that_does_not_answer_is_unavailable(run):
    pytest.importorskip("asyncpg")
    with pytest.raises(Unavailable) as caught:
        run(open_store("postgresql://root@127.0.0.1:1/test"))
    assert caught.value.message.key == "store.failed"


def test_without_asyncpg_postgresql_says_what_is_missing(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(Unavailable) as caught:
        run(open_store("postgresql://root@127.0.0.1:1/test"))
    assert caught.value.message.key == "store.no_asyncpg"


def test_a_backup_of_a_live_database_is_whole(tmp_path, run, name):
    copy = tmp_path / "copy.db"

    async def story():
        live = await open_store(tmp_path / "live.db")

        async def write():
            for number in range(200):
                await live.append(said(name, number, str(number)))

        writing = asyncio.create_task(write())
        while (await live.heads([name]))[name] < 20:
            await asyncio.sleep(0.001)
        await live.backup(copy)
        await writing
        await live.close()
        copied = await open_store(copy)
        found = await texts(copied, name)
        await copied.close()
        return found

    found = run(story())
    assert found == [str(number) for number in range(len(found))]
    assert len(found) >= 20
    assert sorted(one.name for one in tmp_path.iterdir()) == ["copy.db", "live.db"]


def test_a_backup_that_fails_leaves_nothing_behind(tmp_path, run):
    run(make(tmp_path / "live.db"))
    with pytest.raises(Unavailable) as caught:
        backup_sqlite(tmp_path / "live.db", tmp_path / "no folder" / "copy.db")
    assert caught.value.message.key == "store.backup_failed"
    with pytest.raises(NotFound):
        backup_sqlite(tmp_path / "nothing.db", tmp_path / "copy.db")
    assert [one.name for one in tmp_path.iterdir()] == ["live.db"]


async def make(path):
    """An empty database at `path`."""
    await (await open_store(path)).close()


def test_a_store_backs_itself_up_or_names_who_does(databases, store, run, tmp_path):
    if databases.kind == "sqlite":
        run(store.backup(tmp_path / "copy.db"))
        assert (tmp_path / "copy.db").stat().st_size > 0
        return
    with pytest.raises(Unavailable) as caught:
        run(store.backup(tmp_path / "x"))
    assert caught.value.message.key == "store.backup_by_server"


def test_an_erased_name_is_no_longer_in_the_file(tmp_path, run):
    from qiaopai.store import Batch, PutPerson

    path, told = tmp_path / "log.db", "Wang Xiaoming the Unforgettable"

    async def story():
        opened = await open_store(path)
        await opened.append(Batch((), 1, records=(PutPerson("p1", told, "hash", 1),)))
        await opened.close()
        before = told.encode() in path.read_bytes()
        opened = await open_store(path)
        await opened.erase_person("p1")
        await opened.close()
        return before

    assert run(story())
    assert told.encode() not in path.read_bytes()


@pytest.mark.parametrize("address", ["postgresql://[::1", "postgresql://u:secret@[::1/x"])
def test_an_address_that_cannot_be_read_is_told_without_its_password(run, address):
    with pytest.raises(InvalidValue) as caught:
        run(open_store(address))
    assert caught.value.message.key == "store.url"
    assert "secret" not in str(caught.value)

"""Every test of the port runs on both adapters."""

import asyncio
import itertools

import pytest

from qiaopai.store import open_store

from .databases import PostgresSchemas, SqliteFiles

_names = itertools.count()


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def databases(request, tmp_path_factory):
    """Makes databases of one kind."""
    if request.param == "sqlite":
        made = SqliteFiles(tmp_path_factory.mktemp("sqlite"))
    else:
        made = PostgresSchemas()
    yield made
    made.drop()


@pytest.fixture(scope="session")
def postgres():
    """Makes PostgreSQL databases, for tests about nothing else."""
    made = PostgresSchemas()
    yield made
    made.drop()


@pytest.fixture(scope="session")
def address(databases):
    """A database that the tests share; each uses names of its own."""
    return databases.fresh()


@pytest.fixture(scope="session")
def run():
    """Runs a coroutine on the event loop that the tests share."""
    with asyncio.Runner() as runner:
        yield runner.run


@pytest.fixture(scope="session")
def store(address, run):
    """An open store on the shared database."""
    opened = run(open_store(address))
    yield opened
    run(opened.close())


@pytest.fixture
def rival(address, run):
    """A second store on the same database, as another process would have it."""
    opened = run(open_store(address))
    yield opened
    run(opened.close())


@pytest.fixture
def name():
    """A name that no other test uses, for streams, people and tables."""
    return f"n{next(_names)}"

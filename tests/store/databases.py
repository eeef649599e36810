"""Databases for the tests: new ones on demand, gone when the tests end."""

import asyncio
import itertools
import os

import pytest

_schemas = itertools.count()
POSTGRES = os.environ.get("QIAOPAI_TEST_POSTGRES", "postgresql://root@127.0.0.1:5432/test")


class SqliteFiles:
    """SQLite databases, each a file of its own."""

    kind = "sqlite"

    def __init__(self, folder):
        self._folder = folder
        self._count = itertools.count()

    def fresh(self):
        """The address of a database that nobody has opened yet."""
        return str(self._folder / f"{next(self._count)}.db")

    def drop(self):
        """Leaves the files to pytest, which removes old ones."""


class PostgresSchemas:
    """PostgreSQL databases, each a schema of its own in the test database."""

    kind = "postgres"

    def __init__(self):
        pytest.importorskip("asyncpg", reason="asyncpg is not installed: PostgreSQL not tested")
        self._made = []
        try:
            self._execute("SELECT 1")
        except Exception as error:
            pytest.skip(f"PostgreSQL not tested: {POSTGRES} does not answer ({error!r})")

    def fresh(self):
        """The address of a database that nobody has opened yet."""
        schema = f"qiaopai_test_{os.getpid()}_{next(_schemas)}"
        self._execute(f"CREATE SCHEMA {schema}")
        self._made.append(schema)
        return f"{POSTGRES}{'&' if '?' in POSTGRES else '?'}search_path={schema}"

    def drop(self):
        """Drops every schema made."""
        for schema in self._made:
            self._execute(f"DROP SCHEMA {schema} CASCADE")

    def _execute(self, statement):
        import asyncpg

        async def execute():
            connection = await asyncpg.connect(POSTGRES, timeout=5)
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        asyncio.run(execute())

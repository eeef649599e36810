"""Brings a database to the tables of this version, once, however many start at a time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.pool import NullPool

from qiaopai.errors import Unavailable
from qiaopai.store.sqlite_connection import connect

_LOCK = 0x71696170
"""The advisory lock that PostgreSQL migrations wait for."""


def upgrade(connection: Connection) -> None:
    """Runs the steps that `connection`'s database lacks, within its transaction.

    Raises Unavailable when a newer version of the program has been there.
    """
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise Unavailable("store.newer_database") from error


def upgrade_sqlite(path: Path) -> None:
    """Upgrades the file at `path`; others who start now wait for the write lock."""
    with closing(connect(path)) as raw:
        engine = create_engine("sqlite://", creator=lambda: raw, poolclass=NullPool)
        event.listen(engine, "begin", lambda c: c.exec_driver_sql("BEGIN IMMEDIATE"))
        with engine.begin() as connection:
            upgrade(connection)


async def upgrade_postgres(creator: Callable[[], Awaitable[Any]]) -> None:
    """Upgrades the database that `creator` connects to; others who start now wait."""
    # Needs greenlet, which comes with the extra only: an SQLite server starts without it.
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine("postgresql+asyncpg://", async_creator=creator, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            await connection.run_sync(upgrade)
    finally:
        await engine.dispose()

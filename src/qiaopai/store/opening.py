"""Opens a store by its address."""

from __future__ import annotations

import asyncio
from importlib import import_module
from pathlib import Path
from urllib.parse import urlsplit

from qiaopai.errors import InvalidValue, Unavailable
from qiaopai.store.port import Store

_SQLITE = "sqlite:///"
_POSTGRES = ("postgresql://", "postgres://")


async def open_store(address: str | Path) -> Store:
    """The store at `address`, with its tables brought to this version.

    An address is the path of an SQLite file (made when missing), ``sqlite:///relative``,
    ``sqlite:////absolute`` or ``postgresql://user@host:port/database``. Raises InvalidValue
    for other addresses, Unavailable when the database cannot be used.
    """
    text = str(address)
    if text.startswith(_POSTGRES):
        return await _open_postgres(text)
    if text.startswith(_SQLITE):
        text = text.removeprefix(_SQLITE)
    scheme, colon, _ = text.partition("://")
    if colon or not text or text == ":memory:":
        raise InvalidValue("store.address", scheme=scheme)
    return await asyncio.to_thread(_open_sqlite, Path(text).expanduser())


def _open_sqlite(path: Path) -> Store:
    import sqlite3

    from sqlalchemy.exc import DBAPIError

    from qiaopai.store.migrate import upgrade_sqlite
    from qiaopai.store.sqlite import SqliteStore
    from qiaopai.store.sqlite_connection import create

    try:
        create(path)
        upgrade_sqlite(path)
        return SqliteStore(path)
    except (OSError, sqlite3.Error, DBAPIError) as error:
        reason = str(getattr(error, "orig", None) or error)
        raise Unavailable("store.cannot_open", path=str(path), reason=reason) from error


async def _open_postgres(url: str) -> Store:
    try:
        for needed in ("asyncpg", "greenlet"):
            import_module(needed)
    except ImportError as error:
        raise Unavailable("store.no_asyncpg") from error
    try:
        urlsplit(url)
    except ValueError:  # its words may have the password
        raise InvalidValue("store.url") from None
    from sqlalchemy.exc import DBAPIError

    from qiaopai.store.migrate import upgrade_postgres
    from qiaopai.store.postgres import PostgresStore
    from qiaopai.store.postgres_connection import creator, postgres_errors

    try:
        with postgres_errors():
            await upgrade_postgres(creator(url))
    except DBAPIError as error:
        raise Unavailable("store.failed", reason=str(error.orig)) from error
    return await PostgresStore.open(url)

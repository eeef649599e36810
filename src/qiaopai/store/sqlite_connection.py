"""Connections to the SQLite file, and what SQLite's errors mean to a caller."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from qiaopai.errors import Unavailable

BUSY_SECONDS = 20.0
"""How long a connection waits for another process to finish writing."""


def create(path: Path) -> None:
    """Makes the file at `path`, readable by its owner only, unless it is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        return
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    _make_name_durable(path.parent)


def _make_name_durable(folder: Path) -> None:
    """A new file's name survives a power cut once its folder is on the disk (not on Windows)."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection in WAL mode whose commits are durable when they return.

    Transactions are begun by hand. What is erased is overwritten (secure_delete).
    """
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        _set_up(connection, read_only)
    except BaseException:
        connection.close()
        raise
    return connection


def _set_up(connection: sqlite3.Connection, read_only: bool) -> None:
    _use_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA journal_size_limit = 67108864")
    if read_only:
        connection.execute("PRAGMA query_only = ON")


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switches to WAL; SQLite does not wait by itself when several start at once."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
            return
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def is_busy(error: sqlite3.Error) -> bool:
    """Whether `error` says that another connection held the lock too long."""
    code = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def unavailable(error: sqlite3.Error) -> Unavailable:
    """What a caller is told when SQLite fails for a reason of its own."""
    if is_busy(error):
        return Unavailable("store.busy")
    return Unavailable("store.failed", reason=str(error))


@contextmanager
def sqlite_errors() -> Iterator[None]:
    """Turns SQLite's own errors into Unavailable."""
    try:
        yield
    except sqlite3.Error as error:
        raise unavailable(error) from error

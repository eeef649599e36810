"""The tables, once, for SQLite and PostgreSQL. Migrations bring a database to this."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

METADATA = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pkey",
        "uq": "%(table_name)s_%(column_0_name)s_key",
        "ix": "%(table_name)s_%(column_0_name)s_idx",
    }
)

STREAM = Text().with_variant(Text(collation="C"), "postgresql")
"""A stream's name, in byte order, so that a prefix is a range."""

EVENTS = Table(
    "events",
    METADATA,
    Column("stream", STREAM, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("command", Text),
    Index(
        "events_streams_idx",
        "stream",
        sqlite_where=text("seq = 1"),
        postgresql_where=text("seq = 1"),
    ),
    sqlite_with_rowid=False,
)
"""The log. Clustered by stream on SQLite, so that a replay reads neighbouring pages."""

COMMANDS = Table(
    "commands",
    METADATA,
    Column("stream", STREAM, primary_key=True),
    Column("actor", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text),
    Column("secret_hash", Text, unique=True),
    Column("recovery_hash", Text, unique=True),
    Column("created_at", BigInteger, nullable=False),
    Column("lang", Text),
)

TABLES = Table(
    "tables_open",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
    Index(
        "tables_open_now_idx",
        "opened_at",
        sqlite_where=text("closed_at IS NULL"),
        postgresql_where=text("closed_at IS NULL"),
    ),
)

LINKS = Table(
    "links",
    METADATA,
    Column("token_hash", Text, primary_key=True),
    Column("table_id", Text, nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("revoked_at", BigInteger),
)

MEMBERS = Table(
    "members",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("person_id", Text, primary_key=True, index=True),
    Column("joined_at", BigInteger, nullable=False),
)

EVENT_FILES = Table(
    "event_files",
    METADATA,
    Column("key_hash", Text, primary_key=True),
    Column("owner_hash", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("size", BigInteger, nullable=False),
    Column("kept_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False, index=True),
)
"""Files of events that people had scored, until they expire; `size` is of `data`, in bytes."""

KEYS = Table(
    "table_keys",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("key", LargeBinary, nullable=False),
)

"""The event log, the answers to commands, and the records beside them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_STREAM = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_FIRST = sa.text("seq = 1")
_OPEN = sa.text("closed_at IS NULL")


def upgrade() -> None:
    """From an empty database."""
    _log()
    _people()
    _tables()


def _log() -> None:
    op.create_table(
        "events",
        sa.Column("stream", _STREAM, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("command", sa.Text),
        sa.PrimaryKeyConstraint("stream", "seq", name="events_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "events_streams_idx", "events", ["stream"], sqlite_where=_FIRST, postgresql_where=_FIRST
    )
    op.create_table(
        "commands",
        sa.Column("stream", _STREAM, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("answer", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "actor", "id", name="commands_pkey"),
        sqlite_with_rowid=False,
    )


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("secret_hash", sa.Text),
        sa.Column("recovery_hash", sa.Text),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("lang", sa.Text),
        sa.PrimaryKeyConstraint("id", name="people_pkey"),
        sa.UniqueConstraint("secret_hash", name="people_secret_hash_key"),
        sa.UniqueConstraint("recovery_hash", name="people_recovery_hash_key"),
    )


def _tables() -> None:
    op.create_table(
        "tables_open",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("closed_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("table_id", name="tables_open_pkey"),
    )
    op.create_index(
        "tables_open_now_idx",
        "tables_open",
        ["opened_at"],
        sqlite_where=_OPEN,
        postgresql_where=_OPEN,
    )
    op.create_table(
        "links",
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("revoked_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("token_hash", name="links_pkey"),
    )
    op.create_index("links_table_id_idx", "links", ["table_id"])
    op.create_table(
        "members",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("person_id", sa.Text, nullable=False),
        sa.Column("joined_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="members_pkey"),
    )
    op.create_index("members_person_id_idx", "members", ["person_id"])
    op.create_table(
        "table_keys",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("board", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "board", name="table_keys_pkey"),
    )

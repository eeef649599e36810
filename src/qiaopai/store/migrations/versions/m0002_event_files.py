"""Files of events that people had scored."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One table more."""
    op.create_table(
        "event_files",
        sa.Column("key_hash", sa.Text, nullable=False),
        sa.Column("owner_hash", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("kept_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key_hash", name="event_files_pkey"),
    )
    op.create_index("event_files_expires_at_idx", "event_files", ["expires_at"])

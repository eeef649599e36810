"""The first tables: the log, commands, people, tables, links, members, keys."""

from alembic import op

from qiaopai.store.tables import METADATA

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes all tables."""
    METADATA.create_all(op.get_bind())


def downgrade() -> None:
    """Removes all tables."""
    METADATA.drop_all(op.get_bind())

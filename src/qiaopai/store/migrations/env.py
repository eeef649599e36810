"""Runs the steps on the connection that the store hands over."""

from alembic import context

from qiaopai.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transaction_per_migration=False,
)
context.run_migrations()

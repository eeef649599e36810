"""Runs the steps on the connection that `qiaopai.store.migrate` brings, in its transaction."""

from alembic import context

from qiaopai.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()

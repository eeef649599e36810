"""Brings a database to today's tables, once, however many processes start together."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from qiaopai.resources import resource

_LOCK = 7_165_730_126
"""An advisory lock of PostgreSQL, so that only one process migrates."""


def migrate(connection: Connection) -> None:
    """Runs the steps that are missing, inside the connection's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = Config()
    config.set_main_option("script_location", str(resource("store", "migrations")))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

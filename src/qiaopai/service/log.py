"""How a table's events stand in the log."""

from __future__ import annotations

from qiaopai.store import Codec
from qiaopai.table.events import EVENT_TYPES

TABLE_CODEC = Codec(EVENT_TYPES)
"""All events of a table at version 1. A new version registers its upcaster here."""

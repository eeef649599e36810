"""A table's events in the log: their kinds, and every version there has ever been.

When a field of an event changes, register the step here and keep the old golden log::

    @TABLE_CODEC.upcast("call_made", from_version=1)
    def _(data: Data) -> Data:
        return data | {"alerted": False}
"""

from __future__ import annotations

from qiaopai.store.codec import Codec, Data
from qiaopai.table.events import EVENT_TYPES

TABLE_CODEC = Codec(EVENT_TYPES)
"""Writes and reads a table's events."""


@TABLE_CODEC.upcast("table_opened", from_version=1)
@TABLE_CODEC.upcast("settings_changed", from_version=1)
def _without_hints(data: Data) -> Data:
    """Before there were hints, no table allowed any."""
    return data | {"settings": data["settings"] | {"hints": False}}

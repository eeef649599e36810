"""The event log and the records beside it; the only SQL.

``open_store(address)`` gives a `Store` on SQLite or PostgreSQL; `TABLE_CODEC` turns a
table's events into what the log holds and back.
"""

from qiaopai.store.codec import Codec
from qiaopai.store.opening import open_store
from qiaopai.store.port import Store
from qiaopai.store.table_log import TABLE_CODEC
from qiaopai.store.values import Answer, Append, Batch, CommandKey, NewEvent, Recorded
from qiaopai.store.writes import (
    CloseTable,
    DropEventFile,
    DropOldEventFiles,
    ErasePerson,
    EventFileRecord,
    Link,
    LinkKind,
    Member,
    PersonRecord,
    PutEventFile,
    PutKeys,
    PutLink,
    PutMember,
    PutPerson,
    PutTable,
    RenamePerson,
    RevokeLinks,
    SetLanguage,
    SetRecovery,
    SetSecret,
    TableRecord,
    Write,
)

__all__ = [
    "TABLE_CODEC",
    "Answer",
    "Append",
    "Batch",
    "CloseTable",
    "Codec",
    "CommandKey",
    "DropEventFile",
    "DropOldEventFiles",
    "ErasePerson",
    "EventFileRecord",
    "Link",
    "LinkKind",
    "Member",
    "NewEvent",
    "PersonRecord",
    "PutEventFile",
    "PutKeys",
    "PutLink",
    "PutMember",
    "PutPerson",
    "PutTable",
    "Recorded",
    "RenamePerson",
    "RevokeLinks",
    "SetLanguage",
    "SetRecovery",
    "SetSecret",
    "Store",
    "TableRecord",
    "Write",
    "open_store",
]

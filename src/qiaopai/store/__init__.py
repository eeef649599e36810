"""The event log and the records beside it; the only SQL."""

from pathlib import Path

from qiaopai.errors import InvalidValue
from qiaopai.store.codec import Codec
from qiaopai.store.port import Conflict, Store
from qiaopai.store.values import Answer, Append, Batch, CommandKey, NewEvent, Recorded

__all__ = [
    "Answer",
    "Append",
    "Batch",
    "Codec",
    "CommandKey",
    "Conflict",
    "NewEvent",
    "Recorded",
    "Store",
    "open_store",
]


async def open_store(url: str | Path) -> Store:
    """The store at `url`: a path, ``sqlite:///FILE`` or ``postgresql://…``."""
    text = str(url)
    if text.startswith(("postgresql://", "postgres://")):
        from qiaopai.store.postgres import PostgresStore

        return await PostgresStore.open(text)
    if "://" in text and not text.startswith("sqlite:///"):
        raise InvalidValue("store.url", url=text.partition("://")[0])
    from qiaopai.store.sqlite import SqliteStore

    return await SqliteStore.open(Path(text.removeprefix("sqlite:///")))

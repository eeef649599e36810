"""The port: what the service asks of a database, whichever it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from qiaopai.store.values import Answer, Batch, CommandKey, Recorded
from qiaopai.store.writes import EventFileRecord, Link, Member, PersonRecord, TableRecord


class Store(Protocol):
    """An event log and the records beside it.

    Every method raises Unavailable when the database is closed, gone or too busy.
    """

    async def append(self, batch: Batch) -> Answer:
        """Writes the whole batch in one transaction and returns once it is durable.

        A command answered before gets its first answer, with `repeated`, and nothing is
        written. Raises Conflict when a stream does not end where the batch expects, and
        Refused (``store.taken``) when a record must be unique and is not; then nothing is
        written either.
        """
        ...

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Recorded]:
        """The events of `stream` numbered above `after`, in order, `limit` at the most."""
        ...

    async def heads(self, streams: Sequence[str]) -> dict[str, int]:
        """The number of the last event of each stream; 0 where there is none."""
        ...

    async def answered(self, command: CommandKey) -> Answer | None:
        """The answer that `command` was given (`repeated`), or None when it is new."""
        ...

    async def streams(self, prefix: str = "") -> list[str]:
        """The names of all streams that begin with `prefix`, in byte order."""
        ...

    async def person_by_secret(self, secret_hash: str) -> PersonRecord | None:
        """The person whose browser holds this secret."""
        ...

    async def person_by_recovery(self, recovery_hash: str) -> PersonRecord | None:
        """The person with this recovery code."""
        ...

    async def people(self, ids: Sequence[str]) -> dict[str, PersonRecord]:
        """The people with these ids; unknown ids are left out."""
        ...

    async def link(self, token_hash: str) -> Link | None:
        """The link with this token, revoked or not."""
        ...

    async def is_member(self, table_id: str, person_id: str) -> bool:
        """Whether the person joined the table."""
        ...

    async def members(self, table_id: str) -> list[Member]:
        """Everybody who joined the table, first comer first."""
        ...

    async def keys(self, table_id: str) -> dict[int, bytes]:
        """The secret key of each board number of a table."""
        ...

    async def tables_of(self, person_id: str) -> list[TableRecord]:
        """The tables a person joined, last opened first."""
        ...

    async def open_tables(self) -> list[TableRecord]:
        """The tables not closed, last opened first."""
        ...

    async def event_file(self, key_hash: str, at: int) -> EventFileRecord | None:
        """The file of an event with this link, unless it has expired by `at`."""
        ...

    async def event_files_size(self, at: int) -> int:
        """The bytes of all files of events that have not expired by `at`."""
        ...

    async def erase_person(self, person_id: str) -> None:
        """Erases all that is known of a person but the id (see ErasePerson)."""
        ...

    async def backup(self, path: str | Path) -> None:
        """Writes a consistent copy of the live database to `path`, whole or not at all.

        Unavailable where the database has tools of its own for that.
        """
        ...

    async def close(self) -> None:
        """Finishes what was accepted and lets go of the database; closing twice is harmless."""
        ...

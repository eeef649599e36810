"""The queries on the records, once for both adapters."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from sqlalchemy.sql.expression import ClauseElement

from qiaopai.store import statements as sql
from qiaopai.store.writes import EventFileRecord, Link, Member, PersonRecord, TableRecord

_AT_ONCE = 64
"""How many people one query asks for at the most."""


class RecordQueries(ABC):
    """The part of a store that looks up records; an adapter runs the SQL."""

    @abstractmethod
    async def _rows(self, statement: ClauseElement, values: sql.Values) -> list[Any]:
        """The rows that `statement` finds, each a sequence of its columns."""

    async def person_by_secret(self, secret_hash: str) -> PersonRecord | None:
        """The person whose browser holds this secret."""
        rows = await self._rows(sql.PERSON_BY_SECRET, {"b_hash": secret_hash})
        return PersonRecord(*rows[0]) if rows else None

    async def person_by_recovery(self, recovery_hash: str) -> PersonRecord | None:
        """The person with this recovery code."""
        rows = await self._rows(sql.PERSON_BY_RECOVERY, {"b_hash": recovery_hash})
        return PersonRecord(*rows[0]) if rows else None

    async def people(self, ids: Sequence[str]) -> dict[str, PersonRecord]:
        """The people with these ids; unknown ids are left out."""
        wanted = list(dict.fromkeys(ids))
        found: dict[str, PersonRecord] = {}
        for start in range(0, len(wanted), _AT_ONCE):
            some = wanted[start : start + _AT_ONCE]
            values = {f"b_{place}": who for place, who in enumerate(some)}
            rows = await self._rows(sql.people_by_ids(len(some)), values)
            found.update((row[0], PersonRecord(*row)) for row in rows)
        return found

    async def link(self, token_hash: str) -> Link | None:
        """The link with this token, revoked or not."""
        rows = await self._rows(sql.LINK, {"b_hash": token_hash})
        return Link(*rows[0]) if rows else None

    async def is_member(self, table_id: str, person_id: str) -> bool:
        """Whether the person joined the table."""
        return bool(await self._rows(sql.IS_MEMBER, {"b_table": table_id, "b_id": person_id}))

    async def members(self, table_id: str) -> list[Member]:
        """Everybody who joined the table, first comer first."""
        return [Member(*row) for row in await self._rows(sql.MEMBERS_OF, {"b_table": table_id})]

    async def keys(self, table_id: str) -> dict[int, bytes]:
        """The secret key of each board number of a table."""
        return dict(await self._rows(sql.KEYS_OF, {"b_table": table_id}))

    async def tables_of(self, person_id: str) -> list[TableRecord]:
        """The tables a person joined, last opened first."""
        return [TableRecord(*row) for row in await self._rows(sql.TABLES_OF, {"b_id": person_id})]

    async def open_tables(self) -> list[TableRecord]:
        """The tables not closed, last opened first."""
        return [TableRecord(*row) for row in await self._rows(sql.OPEN_TABLES, {})]

    async def event_file(self, key_hash: str, at: int) -> EventFileRecord | None:
        """The file of an event with this link, unless it has expired by `at`."""
        rows = await self._rows(sql.EVENT_FILE, {"b_hash": key_hash, "b_at": at})
        return EventFileRecord(*rows[0]) if rows else None

    async def event_files_size(self, at: int) -> int:
        """The bytes of all files of events that have not expired by `at`."""
        rows = await self._rows(sql.EVENT_FILES_SIZE, {"b_at": at})
        return int(rows[0][0] or 0)

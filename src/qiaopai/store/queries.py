"""The queries of a store, whichever database answers them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Executable

from qiaopai.store import statements as sql
from qiaopai.store.values import Answer, CommandKey, Recorded
from qiaopai.store.writes import Link, Member, PersonRecord, TableRecord

Row = Sequence[Any]


class Queries:
    """Reads: an adapter brings :meth:`_rows`."""

    @abstractmethod
    async def _rows(self, statement: Executable) -> list[Row]:
        """The rows that `statement` selects."""

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Recorded]:
        """See the port."""
        rows = await self._rows(sql.events(stream, after, limit))
        return [_recorded(*row) for row in rows]

    async def heads(self, streams: Sequence[str]) -> dict[str, int]:
        """See the port."""
        found = dict.fromkeys(streams, 0)
        rows = await self._rows(sql.heads(streams))
        return found | {str(row[0]): int(row[1]) for row in rows}

    async def answered(self, command: CommandKey) -> Answer | None:
        """See the port."""
        rows = await self._rows(sql.answered(command))
        return Answer(bytes(rows[0][0]), repeated=True) if rows else None

    async def streams(self, prefix: str = "") -> list[str]:
        """See the port."""
        return [row[0] for row in await self._rows(sql.streams(prefix))]

    async def person_by_secret(self, secret_hash: str) -> PersonRecord | None:
        """See the port."""
        return _person(await self._rows(sql.person_by("secret_hash", secret_hash)))

    async def person_by_recovery(self, recovery_hash: str) -> PersonRecord | None:
        """See the port."""
        return _person(await self._rows(sql.person_by("recovery_hash", recovery_hash)))

    async def people(self, ids: Sequence[str]) -> dict[str, PersonRecord]:
        """See the port."""
        rows = await self._rows(sql.people(ids)) if ids else []
        return {row[0]: PersonRecord(*row) for row in rows}

    async def link(self, token_hash: str) -> Link | None:
        """See the port."""
        rows = await self._rows(sql.link(token_hash))
        return Link(*rows[0]) if rows else None

    async def is_member(self, table_id: str, person_id: str) -> bool:
        """See the port."""
        return bool(await self._rows(sql.membership(table_id, person_id)))

    async def members(self, table_id: str) -> list[Member]:
        """See the port."""
        return [Member(*row) for row in await self._rows(sql.members(table_id))]

    async def keys(self, table_id: str) -> dict[int, bytes]:
        """See the port."""
        return {board: bytes(key) for board, key in await self._rows(sql.keys(table_id))}

    async def tables_of(self, person_id: str) -> list[TableRecord]:
        """See the port."""
        return [TableRecord(*row) for row in await self._rows(sql.tables_of(person_id))]

    async def open_tables(self) -> list[TableRecord]:
        """See the port."""
        return [TableRecord(*row) for row in await self._rows(sql.open_tables())]


def _recorded(stream: str, seq: int, kind: str, version: int, data: bytes, *rest: Any) -> Recorded:
    return Recorded(stream, seq, kind, version, bytes(data), *rest)


def _person(rows: list[Row]) -> PersonRecord | None:
    return PersonRecord(*rows[0]) if rows else None

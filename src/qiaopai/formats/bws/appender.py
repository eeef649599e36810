"""Rows added to the empty tables of a JET4 database that has no index.

Rows go into new pages at the end of the file. Everything that tells of them is kept right: each
page's free space and list of rows, the table's count and last automatic number, its maps of pages
owned and pages with room, and the database's map of free pages.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import accumulate

from qiaopai.errors import InvalidValue
from qiaopai.formats.bws.jet import (
    BOOLEAN,
    DATE,
    EPOCH,
    INTEGER,
    JET4,
    LONG,
    SIZES,
    TEXT,
    Column,
    Database,
    Definition,
    Row,
    Value,
)

_HEAD = 14
_ROOM = JET4.page - _HEAD
_GLOBAL_MAP = 1 << 8
"""The map of the pages that are free: row 0 of page 1."""
_RANGES = {INTEGER: 15, LONG: 31}


def fill(template: bytes, rows: Mapping[str, Sequence[Row]]) -> bytes:
    """`template` with `rows` in its tables; a row's cells are named by folded column names.

    Rows without an ID are numbered from 1 where their table has one.
    InvalidValue for a cell that its column cannot hold, and for more pages than the maps of the
    template have room for (512, about 15,000 results).
    """
    data = bytearray(template)
    database = Database(template)
    definitions = database.definitions(rows.keys())
    for name, own in rows.items():
        if own:
            numbered = [{"id": at, **row} for at, row in enumerate(own, 1)]
            _append(data, database, name, definitions[name], numbered)
    return bytes(data)


def _append(
    data: bytearray, database: Database, table: str, definition: Definition, rows: Sequence[Row]
) -> None:
    first = len(data) // JET4.page
    pages = _pages(list(map(_Packer(table, definition).packed, rows)), definition.page)
    for page in pages:
        data += page
    numbers = range(first, first + len(pages))
    _mark(data, database, definition.owned, numbers, True)
    _mark(data, database, definition.free, numbers[-1:], True)
    _mark(data, database, _GLOBAL_MAP, numbers, False)
    last = max(number for row in rows if isinstance(number := row["id"], int))
    struct.pack_into("<II", data, definition.page * JET4.page + 16, len(rows), last)


def _pages(rows: Sequence[bytes], owner: int) -> list[bytes]:
    pages: list[bytes] = []
    own: list[bytes] = []
    used = 0
    for row in rows:
        if own and used + len(row) + 2 > _ROOM:
            pages.append(_page(own, owner))
            own, used = [], 0
        own.append(row)
        used += len(row) + 2
    return [*pages, _page(own, owner)]


def _page(rows: Sequence[bytes], owner: int) -> bytes:
    starts, at = [], JET4.page
    for row in rows:
        at -= len(row)
        starts.append(at)
    free = at - _HEAD - 2 * len(rows)
    head = struct.pack(f"<BBHIIH{len(rows)}H", 1, 1, free, owner, 0, len(rows), *starts)
    return head + bytes(free) + b"".join(reversed(rows))


def _mark(
    data: bytearray, database: Database, pointer: int, pages: Sequence[int], bit: bool
) -> None:
    """Sets or clears the bits of `pages` in the map at `pointer`.

    The map of an empty table may be of the kind whose bits lie in pages of their own, but names
    none yet; its first byte makes it the kind that has them in the row itself.
    """
    size, at = len(database.at(pointer)), _place(data, pointer)
    data[at] = 0
    start = struct.unpack_from("<I", data, at + 1)[0]
    for number in pages:
        place, shift = divmod(number - start, 8)
        if not 0 <= place < size - 5:
            raise InvalidValue("bws.too_long")
        byte = data[at + 5 + place]
        data[at + 5 + place] = byte | 1 << shift if bit else byte & ~(1 << shift)


def _place(data: bytearray, pointer: int) -> int:
    page, row = (pointer >> 8) * JET4.page, pointer & 0xFF
    return page + int(struct.unpack_from("<H", data, page + _HEAD + 2 * row)[0])


# --- Rows


class _Packer:
    """Rows of one table as its pages hold them."""

    def __init__(self, table: str, definition: Definition) -> None:
        columns = definition.columns
        self._table = table
        self._count = len(columns)
        self._columns = sorted(columns, key=lambda one: one.offset)
        self._fixed = max(one.offset + SIZES.get(one.kind, 0) for one in columns if one.is_fixed)
        self._has_variable = definition.has_variable

    def packed(self, row: Row) -> bytes:
        """Fixed cells, texts, where the texts start, which cells are there."""
        fixed, mask = bytearray(self._fixed), bytearray((self._count + 7) // 8)
        texts: list[bytes] = []
        for column in self._columns:
            cell = self._cell(column, row.get(column.key))
            if cell is not None:
                mask[column.number >> 3] |= 1 << (column.number & 7)
            if not column.is_fixed:
                texts.append(cell or b"")
            elif cell:
                fixed[column.offset : column.offset + len(cell)] = cell
        packed = struct.pack("<H", self._count) + fixed + b"".join(texts)
        if self._has_variable:
            starts = list(accumulate(map(len, texts), initial=2 + len(fixed)))
            packed += struct.pack(f"<{len(starts) + 1}H", *reversed(starts), len(texts))
        return packed + mask

    def _cell(self, column: Column, value: Value) -> bytes | None:
        try:
            return None if value is None else _cell(column, value)
        except (TypeError, ValueError, OverflowError):
            raise InvalidValue(
                "bws.cell", table=self._table, column=column.name, value=str(value)
            ) from None


def _cell(column: Column, value: Value) -> bytes | None:
    """The bytes of a cell; a true Boolean has none but is there, a false one is not."""
    match column.kind:
        case kind if kind == BOOLEAN and isinstance(value, bool):
            return b"" if value else None
        case kind if kind in _RANGES and isinstance(value, int):
            return value.to_bytes(SIZES[kind], "little", signed=True)
        case kind if kind == DATE and isinstance(value, datetime):
            return struct.pack("<d", (value - EPOCH).total_seconds() / 86400)
        case kind if kind == TEXT and isinstance(value, str):
            return _text(column, value)
        case _:
            raise TypeError


def _text(column: Column, text: str) -> bytes:
    """Two bytes a character, or one after a mark where all are Latin and that is shorter."""
    if "\0" in text or text.startswith("\ufeff"):
        raise ValueError
    wide = text.encode("utf-16-le")
    if len(wide) > column.length:
        raise ValueError
    if column.is_compressed and len(text) > 2 and max(text) <= "\xff":
        return b"\xff\xfe" + text.encode("latin-1")
    return wide

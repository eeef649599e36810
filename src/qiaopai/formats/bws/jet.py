"""Tables of a Microsoft Access database, read from its pages.

JET3 (Access 97) has pages of 2 KiB, JET4 (Access 2000) and its successors of 4 KiB. Page 2 defines
the catalogue; a table's definition names its columns and the map of its pages of rows. What the
bytes mean is described by the mdbtools project; this module was written from that description.

The bytes may come from anybody: every pointer is checked, no chain is followed twice, and one
budget for the whole file bounds the cells and bytes that are unpacked.
"""

from __future__ import annotations

import codecs
import struct
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

Value = bool | int | float | str | datetime | None
Row = dict[str, Value]

MOST_COLUMNS = 255
"""Columns of a table: Access's own limit."""
MOST_CELLS = 2_000_000
"""Cells that are read of one file: forty thousand members of a club are 131,000."""
_MOST_PAGES_OF_A_DEFINITION = 64

BOOLEAN, BYTE, INTEGER, LONG, SINGLE, DOUBLE, DATE, TEXT = 1, 2, 3, 4, 6, 7, 8, 10
_NUMBERS = {BYTE: "<B", INTEGER: "<h", LONG: "<i", SINGLE: "<f", DOUBLE: "<d", DATE: "<d"}
SIZES = {kind: struct.calcsize(form) for kind, form in _NUMBERS.items()}
EPOCH = datetime(1899, 12, 30)
"""Day 0 of Access; a time of day alone lies on it."""

FIXED, DELETED, ELSEWHERE, OFFSET = 0x01, 0x8000, 0x4000, 0x1FFF
_SYSTEM = 0x80000002
_FAULTS = (struct.error, IndexError, ValueError, OverflowError, LookupError)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things lie in the pages of one version of the file."""

    page: int
    row_count: int
    definition: int
    """Where a definition's block of counts starts counting: its number of rows."""
    table_kind: int
    index_size: int
    column_size: int
    column: tuple[int, int, int, int, int]
    """In a column's block: its number, place among the variable ones, flags, offset, length."""
    code_page: int
    compressed: int
    counter: str
    """How small numbers beside rows and names are stored: one byte or two."""


JET3 = Layout(2048, 8, 12, 20, 8, 18, (1, 3, 13, 14, 16), 11, 0, "<B")
JET4 = Layout(4096, 12, 16, 40, 12, 25, (5, 7, 15, 21, 23), 0, 16, "<H")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `number` is its bit in a row's mask, `offset` its place among its kind."""

    name: str
    kind: int
    number: int
    is_fixed: bool
    offset: int
    length: int
    encoding: str = "utf-16-le"
    is_compressed: bool = False
    key: str = ""
    """The name in rows: folded, since Access does not tell capitals from small letters."""


@dataclass(frozen=True, slots=True)
class Definition:
    """What a table's definition page says: columns, and pointers to the maps of its pages."""

    page: int
    columns: tuple[Column, ...]
    owned: int
    free: int

    @property
    def has_variable(self) -> bool:
        """Whether some column has values of varying length."""
        return not all(column.is_fixed for column in self.columns)


@dataclass(slots=True)
class Table:
    """A table as read: rows by folded column names, and how many rows could not be unpacked."""

    columns: tuple[Column, ...] = ()
    rows: list[Row] = field(default_factory=list)
    broken: int = 0


@dataclass(slots=True)
class _Budget:
    cells: int
    bytes: int
    spent: bool = False

    def takes(self, row: int, columns: int) -> bool:
        self.cells -= columns
        self.bytes -= row
        self.spent = self.spent or self.cells < 0 or self.bytes < 0
        return not self.spent


class Database:
    """The pages of a file; every method is safe on any bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.layout = JET3 if data[0x14:0x15] == b"\0" else JET4
        self._budget = _Budget(MOST_CELLS, len(data) + 4096)

    @staticmethod
    def is_one(data: bytes) -> bool:
        """Whether `data` begins as an Access database does."""
        return data[:4] == b"\0\1\0\0" and data[4:19] in (b"Standard Jet DB", b"Standard ACE DB")

    @property
    def is_spent(self) -> bool:
        """Whether reading stopped because the pages hold more than their size can."""
        return self._budget.spent

    def tables(self, wanted: Collection[str]) -> dict[str, Table]:
        """The tables of `wanted` that the file has; names are compared without case."""
        names = {name.casefold(): name for name in wanted}
        found: dict[str, Table] = {}
        for folded, page in self._catalogue():
            name = names.get(folded)
            if name is not None and name not in found:
                found[name] = self._table(page)
        return found

    def definitions(self, wanted: Collection[str]) -> dict[str, Definition]:
        """The definitions of the tables of `wanted`, of a file that is known to be sound."""
        names = {name.casefold(): name for name in wanted}
        return {
            names[folded]: self._definition(page)
            for folded, page in self._catalogue()
            if folded in names
        }

    def _catalogue(self) -> Iterator[tuple[str, int]]:
        for row in self._table(2).rows:
            name, page, flags = row.get("name"), row.get("id"), row.get("flags")
            is_user = row.get("type") == 1 and not (isinstance(flags, int) and flags & _SYSTEM)
            if is_user and isinstance(name, str) and isinstance(page, int):
                yield name.casefold(), page & 0xFFFFFF

    def _table(self, page: int) -> Table:
        table = Table()
        try:
            definition = self._definition(page)
        except _FAULTS:
            table.broken += 1
            return table
        table.columns = definition.columns
        for at in self._owned_pages(definition):
            table.broken += at >= self.pages
            for row in self._rows_of(at):
                if not self._budget.takes(len(row), len(definition.columns)):
                    return table
                try:
                    table.rows.append(self._unpacked(row, definition))
                except _FAULTS:
                    table.broken += 1
        return table

    # --- Pages

    @property
    def pages(self) -> int:
        """How many whole pages the file has."""
        return len(self._data) // self.layout.page

    def page(self, number: int) -> bytes:
        """Page `number`; empty beyond the end of the file."""
        size = self.layout.page
        page = self._data[number * size : (number + 1) * size]
        return page if len(page) == size else b""

    def _rows_of(self, number: int) -> Iterator[bytes]:
        page = self.page(number)
        for start, stop, entry in self._slots(page):
            if not self._budget.takes(0, 1):
                return
            if entry & DELETED:
                continue
            row = page[start:stop]
            if entry & ELSEWHERE:
                row = self._relocated(row)
            if row:
                yield row

    def _slots(self, page: bytes) -> Iterator[tuple[int, int, int]]:
        """Where each row of `page` starts and stops, and its entry with the flags."""
        if page[:1] != b"\1":
            return
        count = _u16(page, self.layout.row_count)
        first = self.layout.row_count + 2
        stop = len(page)
        for at in range(first, min(first + 2 * count, len(page) - 1), 2):
            entry = _u16(page, at)
            start = entry & OFFSET
            yield start, stop, entry
            stop = start

    def _relocated(self, pointer: bytes) -> bytes:
        """The row that outgrew its page; a pointer to a pointer is not followed."""
        if len(pointer) < 4:
            return b""
        return self.at(struct.unpack_from("<I", pointer)[0])

    def at(self, pointer: int) -> bytes:
        """The row that `pointer` tells: its number in the low byte, its page above."""
        page = self.page(pointer >> 8)
        for place, (start, stop, _) in enumerate(self._slots(page)):
            if place == pointer & 0xFF:
                return page[start:stop]
        return b""

    def _owned_pages(self, definition: Definition) -> Iterator[int]:
        """The pages that the table's map has; when the map is gone, all that name the table.

        Pages that the map has beyond the end of the file are among them.
        """
        for at in list(_mapped(self, definition.owned)) or range(1, self.pages):
            page = self.page(at)
            names_it = page[4:8] == definition.page.to_bytes(4, "little")
            if at >= self.pages or (page[:1] == b"\1" and names_it):
                yield at

    # --- Definitions

    def _definition(self, number: int) -> Definition:
        data = self._definition_bytes(number)
        block = self.layout.table_kind
        count, _, indexes = struct.unpack_from("<HII", data, block + 5)
        owned, free = struct.unpack_from("<II", data, block + 15)
        if count > MOST_COLUMNS or indexes > MOST_COLUMNS:
            raise ValueError
        at = block + 23 + indexes * self.layout.index_size
        names = at + count * self.layout.column_size
        columns = []
        for place in range(count):
            size = _number(self.layout.counter, data, names)
            names += struct.calcsize(self.layout.counter)
            name = _exactly(data, names, size)
            names += size
            columns.append(self._column(data, at + place * self.layout.column_size, name))
        return Definition(number, tuple(columns), owned, free)

    def _definition_bytes(self, number: int) -> bytes:
        found, seen = b"", set[int]()
        while number and number not in seen and len(seen) < _MOST_PAGES_OF_A_DEFINITION:
            seen.add(number)
            page = self.page(number)
            if page[:1] != b"\2":
                raise ValueError
            found += page[8:] if found else page
            number = struct.unpack_from("<I", page, 4)[0]
        return found

    def _column(self, data: bytes, at: int, name: bytes) -> Column:
        number, variable, flags, fixed, length = (at + one for one in self.layout.column)
        is_fixed = bool(data[flags] & FIXED)
        encoding, is_compressed = "utf-16-le", False
        if self.layout is JET3:
            encoding = _windows(_u16(data, at + self.layout.code_page))
        else:
            is_compressed = bool(data[at + self.layout.compressed] & 1)
        text = name.decode(encoding, "replace")
        return Column(
            text,
            data[at],
            _u16(data, number),
            is_fixed,
            _u16(data, fixed if is_fixed else variable),
            _u16(data, length),
            encoding,
            is_compressed,
            text.casefold(),
        )

    # --- Rows

    def _unpacked(self, row: bytes, definition: Definition) -> Row:
        lead = struct.calcsize(self.layout.counter)
        count = _number(self.layout.counter, row, 0)
        size = (count + 7) // 8
        end = len(row) - size
        if end < lead:
            raise ValueError
        mask = row[end:]
        offsets = self._offsets(row, end) if definition.has_variable else []
        found: Row = {}
        for column in definition.columns:
            there = column.number < count and mask[column.number >> 3] >> (column.number & 7) & 1
            value: Value = None
            if column.kind == BOOLEAN:
                value = bool(there)
            elif there and column.is_fixed:
                value = _fixed(column.kind, row, lead + column.offset)
            elif there and column.offset + 1 < len(offsets):
                start, stop = offsets[column.offset], offsets[column.offset + 1]
                value = _variable(column, row[start:stop])
            found[column.key] = value
        return found

    def _offsets(self, row: bytes, end: int) -> list[int]:
        """Where the values of varying length start, and where the last one ends."""
        if self.layout is JET3:
            return _offsets_by_jumps(row, end)
        count = _u16(row, end - 2)
        first = end - 4
        if first - 2 * count < 0:
            raise ValueError
        return [_u16(row, first - 2 * place) for place in range(count + 1)]


def _offsets_by_jumps(row: bytes, end: int) -> list[int]:
    """JET3 stores one byte an offset; the jumps tell at which value the next 256 bytes begin."""
    count, jumps = row[end - 1], (len(row) - 1) // 256
    first = end - 2 - jumps
    if first - count < 0:
        raise ValueError
    if (first - count) // 256 < jumps:
        jumps -= 1
    found, passed = [], 0
    for place in range(count + 1):
        while passed < jumps and row[end - 2 - passed] == place:
            passed += 1
        found.append(row[first - place] + 256 * passed)
    return found


def _fixed(kind: int, row: bytes, at: int) -> Value:
    form = _NUMBERS.get(kind)
    if form is None:
        return None
    value: int | float = struct.unpack_from(form, row, at)[0]
    return _moment(value) if kind == DATE else value


def _moment(days: float) -> datetime | None:
    if not -700_000 < days < 3_000_000:  # false for NaN, too
        return None
    try:
        return EPOCH + timedelta(seconds=round(days * 86400))
    except OverflowError:
        return None


def _variable(column: Column, raw: bytes) -> Value:
    """A text; Access also keeps numbers so, where a column was changed."""
    if column.kind != TEXT:
        return _fixed(column.kind, raw, 0)
    if column.encoding == "utf-16-le" and raw[:2] == b"\xff\xfe":
        return _expanded(raw[2:]).decode("utf-16-le", "replace")
    return raw.decode(column.encoding, "replace")


def _expanded(raw: bytes) -> bytes:
    """Compressed text: one byte a character, a zero switches to two bytes and back."""
    found, at, is_short = bytearray(), 0, True
    while at < len(raw):
        if raw[at] == 0:
            is_short = not is_short
            at += 1
        elif is_short:
            found += raw[at : at + 1] + b"\0"
            at += 1
        else:
            found += raw[at : at + 2]
            at += 2
    return bytes(found)


def _mapped(database: Database, pointer: int) -> Iterator[int]:
    """The pages of a usage map: bits within the row, or rows of pages full of bits."""
    row = database.at(pointer)
    if row[:1] == b"\0" and len(row) >= 5:
        yield from _bits(row[5:], struct.unpack_from("<I", row, 1)[0])
    elif row[:1] == b"\1":
        bits = 8 * (database.layout.page - 4)
        most = min((len(row) - 1) // 4, database.pages // bits + 1)
        for place in range(most):
            page = database.page(struct.unpack_from("<I", row, 1 + 4 * place)[0])
            if page[:1] == b"\5":
                yield from _bits(page[4:], place * bits)


def _bits(raw: bytes, start: int) -> Iterator[int]:
    for place, byte in enumerate(raw):
        for bit in range(8):
            if byte >> bit & 1:
                yield start + 8 * place + bit


def _u16(data: bytes, at: int) -> int:
    return int(struct.unpack_from("<H", data, at)[0])


def _number(form: str, data: bytes, at: int) -> int:
    return int(struct.unpack_from(form, data, at)[0])


def _exactly(data: bytes, at: int, size: int) -> bytes:
    if at + size > len(data):
        raise ValueError
    return data[at : at + size]


def _windows(code_page: int) -> str:
    """The codec of a Windows code page; Western European when it is none."""
    name = f"cp{code_page}"
    try:
        return codecs.lookup(name).name
    except LookupError:
        return "cp1252"

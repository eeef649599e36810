"""Pages of Access databases by their description: JET3's long rows, JET4's compressed text."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.formats.bws.jet import JET3, Database

TEXT, LONG, INTEGER = 10, 4, 3


def page(data):
    assert len(data) <= JET3.page
    return data.ljust(JET3.page, b"\0")


def definition(*columns):
    """A JET3 definition of columns: name and kind; texts vary in length, numbers do not."""
    texts = [name for name, kind in columns if kind == TEXT]
    block = struct.pack("<BBHI", 2, 1, 0, 0) + bytes(12) + b"\x4e"
    block += struct.pack("<HHHIIII", len(columns), len(texts), len(columns), 0, 0, 0, 0)
    fixed = 0
    for number, (name, kind) in enumerate(columns):
        place = texts.index(name) if kind == TEXT else 0
        block += struct.pack(
            "<BHHHHHHBHH", kind, number, place, number, 0, 0x409, 1252, kind != TEXT, fixed, 255
        )
        fixed += {TEXT: 0, LONG: 4, INTEGER: 2}[kind]
    return page(block + b"".join(bytes([len(name)]) + name.encode() for name, _ in columns))


def row(fixed, texts, columns):
    """A JET3 row: offsets of one byte each, and at which value each further 256 bytes begin."""
    starts = [1 + len(fixed) + sum(map(len, texts[:at])) for at in range(len(texts) + 1)]
    body = bytes([columns]) + fixed + b"".join(text.encode("cp1252") for text in texts)
    size = (columns + 7) // 8
    jumps = 0
    while (len(body) + len(starts) + jumps + 1 + size - 1) // 256 > jumps:
        jumps += 1
    first = [next((at for at, one in enumerate(starts) if one >= 256 * k), 255)
             for k in range(1, jumps + 1)]  # fmt: skip
    offsets = bytes(one % 256 for one in reversed(starts))
    return body + offsets + bytes(reversed(first)) + bytes([len(texts)]) + b"\xff" * size


def rows_page(owner, *rows):
    starts, at = [], JET3.page
    for one in rows:
        at -= len(one)
        starts.append(at)
    head = struct.pack(f"<BBHIH{len(rows)}H", 1, 1, 0, owner, len(rows), *starts)
    return head.ljust(at, b"\0") + b"".join(reversed(rows))


def database(table, columns, *rows):
    """A JET3 file with one table, its definition on page 4 and its rows on page 5."""
    catalogue = definition(("Id", LONG), ("Name", TEXT), ("Type", INTEGER), ("Flags", LONG))
    entry = row(struct.pack("<ihi", 4, 1, 0), [table], 4)
    head = b"\0\1\0\0Standard Jet DB\0\0"
    return b"".join(
        [page(head), page(b""), catalogue, rows_page(2, entry), definition(*columns),
         rows_page(4, *rows)]
    )  # fmt: skip


@given(st.lists(st.text("abcß€", max_size=255), min_size=3, max_size=3))
def test_long_rows_of_old_files_are_read(texts):
    columns = [("Board", INTEGER), ("Contract", TEXT), ("Result", TEXT), ("Remarks", TEXT)]
    data = database("ReceivedData", columns, row(struct.pack("<h", 7), texts, 4))
    (found,) = Database(data).tables(["receiveddata"])["receiveddata"].rows
    assert list(found.values()) == [7, *texts]


def test_rows_older_than_a_column_lack_it():
    columns = [("Board", INTEGER), ("Contract", TEXT), ("Remarks", TEXT)]
    data = database("ReceivedData", columns, row(struct.pack("<h", 7), ["PASS"], 2))
    (found,) = Database(data).tables(["ReceivedData"])["ReceivedData"].rows
    assert found == {"board": 7, "contract": "PASS", "remarks": None}


def test_rows_that_a_file_broke_off_before_are_told_of(shared_data):
    data = (shared_data / "bws" / "bridgemate-ui" / "12tables1section.bws").read_bytes()
    whole, half = (
        Database(one).tables(["ReceivedData"])["ReceivedData"] for one in (data, data[:100_000])
    )
    assert len(half.rows) < len(whole.rows) == 288
    assert (whole.broken, half.broken > 0) == (0, True)


@pytest.mark.parametrize("stop", [3, 30, 2048, 3 * 2048, 5 * 2048 + 7])
def test_a_file_that_breaks_off_has_what_stands_before(stop):
    columns = [("Board", INTEGER), ("Remarks", TEXT)]
    data = database("ReceivedData", columns, row(struct.pack("<h", 7), ["late"], 2))
    tables = Database(data[:stop]).tables(["ReceivedData"])
    assert all(table.rows == [] for table in tables.values())

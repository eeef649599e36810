"""Whatever bytes a file holds: an answer, soon, in bounded memory, and no exception."""

import gzip
import struct

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qiaopai.formats.bws import read_bws_whole
from qiaopai.formats.bws.jet import Database
from qiaopai.formats.diagnostics import MOST

from .hostile import assert_read_in_bounds

JET3_HEAD = b"\0\1\0\0Standard Jet DB\0\0\0\0\0"
JET4_HEAD = b"\0\1\0\0Standard Jet DB\0\1\0\0\0"


@given(st.sampled_from([b"", JET3_HEAD, JET4_HEAD]), st.binary(max_size=20_000))
def test_any_bytes_are_read(head, data):
    read_bws_whole(head + data)


@pytest.fixture(scope="module")
def real_files(shared_data):
    """Files of two revisions."""
    folder = shared_data / "bws"
    return (
        gzip.decompress((folder / "e251223M_anon.BWS.gz").read_bytes())[: 400 * 2048],
        (folder / "bridgemate-ui" / "12tables1section.bws").read_bytes(),
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 1), st.data())
def test_damaged_files_are_read(real_files, which, data):
    damaged = bytearray(real_files[which])
    for at in data.draw(st.lists(st.integers(0, len(damaged) - 1), max_size=60)):
        damaged[at] = data.draw(st.integers(0, 255))
    stop = data.draw(st.integers(0, len(damaged)) | st.just(len(damaged)))
    read_bws_whole(bytes(damaged[:stop]))


def database(page, *pages):
    """A JET4 file whose pages from 2 on are `pages`."""
    head = JET4_HEAD.ljust(4096, b"\0")
    return head + bytes(4096) + page + b"".join(pages)


def definition(columns, next_page=0, table=b"\x4e"):
    """A definition of `columns` columns of text, all named alike."""
    head = struct.pack("<BBHI", 2, 1, 0, next_page)
    block = bytes(32) + table + struct.pack("<HHHIIII", columns, columns, columns, 0, 0, 0, 0)
    return (head + block).ljust(4096, b"\0")


def test_a_definition_that_points_at_itself_ends():
    read_bws_whole(database(definition(5, next_page=2)))


def test_rows_that_overlap_without_end_are_given_up():
    """Every slot of every page claims the whole page: far more bytes than the file has."""
    slots = struct.pack("<2000H", *([14, 4095] * 1000))
    rows = (struct.pack("<BBHIIH", 1, 1, 0, 2, 0, 2000) + slots).ljust(4096, b"\0")
    data = database(definition(100), *([rows] * 200))
    found = Database(data)
    found.tables(["Section"])
    assert found.is_spent
    assert_read_in_bounds("event-bws", [data])


def test_more_cells_than_a_club_has_are_given_up():
    """Rows of a few bytes with a hundred columns each, for as long as the file goes on."""
    count = 100
    row = struct.pack("<H", count) + bytes(2) + struct.pack("<HHH", 2, 2, 0) + bytes(13)
    most = (4096 - 14) // (len(row) + 2)
    starts = [4096 - len(row) * (place + 1) for place in range(most)]
    head = struct.pack(f"<BBHIIH{most}H", 1, 1, 0, 2, 0, most, *starts)
    page = head.ljust(starts[-1], b"\0") + row * most
    found = Database(database(definition(count), *([page] * 200)))
    found.tables(["Section"])
    assert found.is_spent


def test_findings_are_bounded(real_files):
    data = real_files[1].replace(b"3 NT", b"9 XX").replace(b"4 S", b"8 Q")
    assert len(read_bws_whole(data).file.diagnostics) <= MOST + 1

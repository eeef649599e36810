"""Whatever a zip file or a page holds: an answer, in bounded time and memory, no exception."""

import io
import zipfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qiaopai.formats.pages import bundle as limits
from qiaopai.formats.pages import read_pages
from qiaopai.formats.pages.markup import MOST_CELLS, MOST_ROWS, MOST_TEXT, read_markup
from tests.formats.test_pages import SAMPLES, bundle, bundle_of, found

from .hostile import assert_read_in_bounds, repeated

SCRAPS = st.sampled_from(
    [b"<td>", b"</td>", b"<tr>", b"</tr>", b"<table>", b"</table>", b"<!--", b"-->", b"<script>",
     b"&#99999999;", b"&nbsp;", b"<td colspan=99>", b"<td colspan=", b"<", b">", b'"', b"\x00",
     b"\xff", b"7", b"-", b"xx", b"NT", b"<title>ROZDANIE 0</title>", b"PASS", b"TD", b"99999",
     b"\n", b"=1e9", "½²".encode(), "١٢".encode()],
)  # fmt: skip
PAGES = sorted(file for file in SAMPLES.rglob("*") if file.is_file())


@given(st.binary(max_size=300))
def test_any_bytes_are_read(data):
    assert read_pages(data).event is None


@given(st.text(max_size=300))
def test_any_text_is_read_as_a_page(text):
    read_markup(text)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(["kops", "jfr"]),
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 5000), SCRAPS), max_size=12),
)
def test_damaged_pages_are_read(folder, scraps):
    pages = {file.name: file.read_bytes() for file in PAGES if file.parent.name == folder}
    for which, place, scrap in scraps:
        name = sorted(pages)[which % len(pages)]
        at = place % (len(pages[name]) + 1)
        pages[name] = pages[name][:at] + scrap + pages[name][at:]
    read_pages(bundle_of(pages))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 20_000), st.integers(0, 255)), max_size=20))
def test_a_damaged_zip_file_is_read(bytes_):
    data = bytearray(bundle("kops"))
    for place, byte in bytes_:
        data[place % len(data)] = byte
    read_pages(bytes(data))


@given(st.integers(0, 10_000))
def test_a_cut_zip_file_is_read(length):
    read_pages(bundle("jfr")[:length])


def packed(members, method=zipfile.ZIP_DEFLATED):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as made:
        for name, content in members:
            made.writestr(name, content)
    return data.getvalue()


def test_a_page_that_unpacks_to_too_much_is_passed_over():
    bomb = packed([("p1.html", b" " * (limits.MOST_MEMBER + 1))])
    assert len(bomb) < 10_000
    assert found(read_pages(bomb))[0] == (1, "pages.page_big")


def test_pages_that_together_unpack_to_too_much_are_passed_over():
    page = b" " * limits.MOST_MEMBER
    many = limits.MOST_UNPACKED // limits.MOST_MEMBER + 3
    file = read_pages(packed([(f"p{at}.html", page) for at in range(many)]))
    assert [key for _, key in found(file)].count("pages.page_big") == 3


def test_a_page_that_lies_about_its_size_is_told():
    data = packed([("p1.html", b"x" * 5000)])
    short = (100).to_bytes(4, "little")
    entry = data.index(b"PK\x01\x02")
    data = data[: entry + 24] + short + data[entry + 28 :]
    assert found(read_pages(data))[0] == (1, "pages.member")


def test_a_zip_of_too_many_files_is_not_unpacked():
    data = packed([(f"{at}", b"") for at in range(limits.MOST_MEMBERS + 1)])
    assert found(read_pages(data)) == [(1, "pages.many")]


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_page_packed_in_another_way_is_passed_over(method):
    file = read_pages(packed([("p1.html", b"<p>")], method))
    assert found(file)[0] == (1, "pages.page_big")


def test_a_zip_inside_a_zip_is_not_opened():
    file = read_pages(packed([("inner.zip", bundle("kops"))]))
    assert found(file) == [(1, "pages.none")]


def test_names_that_climb_out_of_the_folder_are_only_names():
    page = (SAMPLES / "kops" / "p1.html").read_bytes()
    file = read_pages(packed([("../../../etc/p1.html", page), ("C:\\windows\\wyn.html", b"")]))
    assert len(file.event.lines) == 3


def test_a_file_over_the_limit_is_refused_unread(monkeypatch):
    monkeypatch.setattr(limits, "LIMIT", 5)
    assert found(read_pages(bundle("kops"))) == [(1, "file.too_big")]


PATTERNS = [
    "<",
    "<a",
    "<!--",
    "<table>",
    "<tr>",
    "<td>x",
    "<td colspan=99>x",
    "<script>",
    "&amp;",
    "&#1",
    "<a href=",
    "<td>&nbsp;",
    "x",
    "<table><tr><td>",
    '<meta name="generator" content="',
    "\n",
]


def test_one_pattern_over_and_over_is_read_in_bounds():
    pages = (repeated(b"<table><tr><td>", again.encode()) for again in PATTERNS)
    assert_read_in_bounds("event-html", (packed([("p1.html", page)]) for page in pages))


def test_rows_cells_and_tables_are_bounded():
    wide = read_markup("<table><tr>" + "<td colspan=999>x" * 500).rows[0]
    assert len(wide.cells) == MOST_CELLS
    assert len(wide.columns) == MOST_CELLS
    long = read_markup("<table><tr><td>" + "x<br>" * 9000).rows[0]
    assert len(long.cells[0].text) <= 2 * MOST_TEXT
    many = read_markup("<table><tr><td>" * 30_000).rows
    assert len(many) == MOST_ROWS


def test_a_page_of_too_many_rows_is_told():
    page = b"<title>ROZDANIE 1</title><table>" + b"<tr><td>1" * (MOST_ROWS + 1)
    assert found(read_pages(packed([("p1.html", page)])))[0] == (1, "pages.page_full")

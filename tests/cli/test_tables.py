"""One table value as lines, as an HTML page, as CSV and as JSON."""

import csv
import io
import json
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.cli import language
from qiaopai.cli.output import width
from qiaopai.cli.pages import tables_page
from qiaopai.cli.tables import Cell, Column, Mark, Table, print_tables, rows, to_csv, to_text
from qiaopai.core import Seat
from qiaopai.scoring import Figure
from qiaopai.text import Message

GAME = Mark("green", "game", "G")
COLUMNS = (
    Column("name", "名字"),
    Column("points", "points", numeric=True, group="one heading over both"),
    Column("places", "n", numeric=True, group="one heading over both"),
    Column("seat", "seat"),
)
TABLE = Table(
    "Title",
    COLUMNS,
    (
        ("李四", Cell(400, mark=GAME), Figure(1, 2), Seat.NORTH),
        ("a & b", -70, Figure(-3, 2), None),
        ("=cmd", Cell(7, "seven"), 12, "ß"),
    ),
    notes=("a note",),
)


@pytest.fixture(autouse=True)
def english():
    language.choose_language([], {"LANG": "en"})


def test_lines_line_up_with_chinese_among_them():
    lines = to_text(TABLE).splitlines()
    assert lines[0] == "Title"
    assert lines[4].startswith("李四")
    assert [width(line[: line.index("400 G")]) + 5 for line in lines if "400" in line] == [
        width(line[: line.index("−70")]) + 3 for line in lines if "−70" in line
    ]
    assert lines[-3:] == ["G game", "", "a note"]


@given(st.lists(st.tuples(st.text(max_size=8), st.integers()), min_size=1, max_size=5))
def test_whatever_stands_in_a_cell_a_row_is_a_line_and_numbers_end_alike(cells):
    columns = (Column("a", "a"), Column("b", "b", numeric=True))
    lines = to_text(Table("t", columns, tuple(cells))).split("\n")
    assert len(lines) == 3 + len(cells)
    assert len({width(line) for line in lines[2:]}) == 1


def test_colour_is_only_there_when_asked_for():
    assert "\x1b[" not in to_text(TABLE)
    assert "\x1b[32m" in to_text(TABLE, colour=True)


class Page(HTMLParser):
    """The tags and the text of a page."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.open, self.said = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.said.append(data)


def test_the_page_is_whole_escaped_and_marks_in_more_than_colour():
    hostile = Table("<script>alert(1)</script>", COLUMNS[:1], (("<img src=x onerror=y>&",),))
    page = Page(tables_page([TABLE, hostile]))
    assert page.open == []
    assert page.tags[0] == ("html", {"lang": "en"})
    assert not {"script", "img"} & {tag for tag, _ in page.tags}
    said = "".join(page.said)
    assert "<img src=x onerror=y>&" in said
    assert "400 G" in said
    assert "@media print" in said
    (group,) = [attrs for _, attrs in page.tags if attrs.get("scope") == "colgroup"]
    assert group["colspan"] == "2"


def test_a_page_needs_no_other_file():
    text = tables_page([TABLE])
    assert "http" not in text
    assert "url(" not in text
    assert "src=" not in text


def test_csv_has_one_header_and_no_formula():
    first, *rest = csv.reader(io.StringIO(to_csv([TABLE, TABLE])))
    assert first == ["name", "points", "places", "seat"]
    assert len(rest) == 6
    assert rest[0] == ["李四", "400", "1.00", "N"]
    assert rest[1] == ["a & b", "-70", "-3.00", ""]
    assert rest[2] == ["'=cmd", "7", "12", "ß"]


def test_json_rows_are_values_not_words():
    assert rows(TABLE)[:2] == [
        {"name": "李四", "points": 400, "places": 1.0, "seat": "N"},
        {"name": "a & b", "points": -70, "places": -3.0, "seat": None},
    ]


def test_json_says_what_the_rows_are_about(capsysbinary):
    table = Table(Message.of("cli.help"), COLUMNS[:1], (("a",),))
    print_tables([table, table], "json", {"era": "1987"})
    told = json.loads(capsysbinary.readouterr().out)
    assert told == {"era": "1987", "rows": [{"name": "a"}, {"name": "a"}]}

"""Whatever bytes a USEBIO file holds: an answer, soon, in bounded memory, and no exception."""

import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qiaopai.formats.diagnostics import MOST, Reporter
from qiaopai.formats.event_file import EventFile
from qiaopai.formats.usebio import read_usebio, recognises_usebio, write_usebio
from qiaopai.formats.usebio import tree as trees
from qiaopai.formats.usebio.tree import DEEPEST, read_tree
from qiaopai.scoring.event import Form

from .hostile import assert_read_in_bounds, repeated

SAMPLES = [file.read_bytes() for file in
           sorted((Path(__file__).parent / "samples" / "usebio").glob("*.xml"))]  # fmt: skip
SCRAPS = st.sampled_from(
    [b"<", b">", b"</", b"&", b"&amp;", b"&#0;", b"&#xD800;", b"&lol;", b"]]>", b"<![CDATA[",
     b"<!--", b"-->", b"<?", b"\x00", b"\xff", b"\r", b"<BOARD>", b"</BOARD>",
     b"<SCORE>A9999</SCORE>",
     b"<TRICKS>99999999</TRICKS>", b"<BOARD_NUMBER>0</BOARD_NUMBER>", b"<PLACE>1</PLACE>",
     b"<TEAM>1</TEAM>", b"<DIRECTION>NS</DIRECTION>", b"<ROUND_NUMBER>-1</ROUND_NUMBER>",
     b"<ADJUSTMENT>1e9</ADJUSTMENT>", b"<CONTRACT>PASS</CONTRACT>", b"1NS", b"0", b"-", b"NP",
     b'<!DOCTYPE x [<!ENTITY a "b">]>'],
)  # fmt: skip
BOMB = b"""<?xml version="1.0"?>
<!DOCTYPE USEBIO [
 <!ENTITY a "aaaaaaaaaa">
 <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
 <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
]>
<USEBIO><EVENT><TITLE>&c;</TITLE></EVENT></USEBIO>"""


@given(st.binary(max_size=300))
def test_any_bytes_are_read(data):
    read_usebio(data)
    recognises_usebio(data)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(SAMPLES), st.lists(st.tuples(st.integers(0, 9000), SCRAPS), max_size=8))
def test_a_damaged_file_is_read_and_what_was_read_can_be_written(data, scraps):
    for place, scrap in scraps:
        at = place % (len(data) + 1)
        data = data[:at] + scrap + data[at:]
    file = read_usebio(data)
    if file.event is not None and file.event.form is not Form.INDIVIDUAL:
        read_usebio(write_usebio(EventFile(event=file.event, method=file.method)).encode())


@pytest.mark.parametrize("cut", range(0, 100, 7))
def test_a_file_cut_short_gives_its_lines_before_the_cut(cut):
    whole = SAMPLES[5]
    file = read_usebio(whole[: len(whole) * cut // 100])
    assert file.errors
    known = read_usebio(whole).event.lines
    assert file.event is None or file.event.lines[:-1] == known[: len(file.event.lines[:-1])]


def test_a_bomb_of_entities_is_refused_before_it_is_read():
    file = read_usebio(BOMB)
    assert file.event is None
    assert [(one.line, one.message.key) for one in file.errors] == [(2, "usebio.doctype")]


@pytest.mark.parametrize(
    "declared",
    [
        b'<!DOCTYPE USEBIO [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        b'<!DOCTYPE USEBIO [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd"> %x;]>',
        b'<!DOCTYPE USEBIO [<!ATTLIST EVENT x CDATA "a long default value">]>',
    ],
)
def test_nothing_outside_the_file_is_looked_at(declared):
    file = read_usebio(declared + b"<USEBIO><EVENT><TITLE>&x;</TITLE></EVENT></USEBIO>")
    assert file.event is None
    assert "usebio.doctype" in {one.message.key for one in file.errors}


def test_the_document_type_that_every_file_names_is_not_fetched():
    declared = b'<!DOCTYPE USEBIO SYSTEM "http://127.0.0.1:1/usebio_v1_2.dtd">'
    file = read_usebio(declared + b"<USEBIO><EVENT><TITLE>A</TITLE></EVENT></USEBIO>")
    assert (file.event.title, file.errors) == ("A", ())


def test_a_number_of_many_parts_is_no_recursion():
    number = b"1-" * 20_000 + b"1"
    line = b"<TRAVELLER_LINE><NS_PAIR_NUMBER>%b</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>"
    board = b"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>" + line % number
    file = read_usebio(b'<USEBIO><EVENT EVENT_TYPE="TEAMS">' + board)
    assert [len(one.id) for one in file.event.contestants] == [len(number), 1]


def test_elements_may_lie_only_so_deep():
    file = read_usebio(b"<USEBIO><EVENT/>" + b"<a>" * 100_000)
    assert file.event is not None
    assert [one.message.key for one in file.errors] == ["usebio.nested"]
    assert file.errors[0].message.get("most") == DEEPEST


def test_elements_are_counted(monkeypatch):
    monkeypatch.setattr(trees, "MOST_ELEMENTS", 1000)
    file = read_usebio(b"<USEBIO><EVENT>" + b"<a/>\n" * 2000)
    assert [(one.line, one.message.key) for one in file.errors] == [(999, "usebio.elements_many")]


def test_a_part_without_tags_is_bounded():
    file = read_usebio(b"<USEBIO " + b'a="" ' * 30_000 + b"/>")
    assert [one.message.key for one in file.errors] == ["usebio.run"]


def test_a_file_over_the_limit_is_refused_unread():
    file = read_usebio(b"<USEBIO><EVENT/></USEBIO>", limit=5)
    assert (file.event, [one.message.key for one in file.errors]) == (None, ["file.too_big"])


def test_diagnostics_are_counted_past_the_thousandth():
    line = b"<TRAVELLER_LINE><SCORE>90</SCORE></TRAVELLER_LINE>\n"
    board = b"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>" + line * (MOST + 200) + b"</BOARD>"
    file = read_usebio(b'<USEBIO><EVENT EVENT_TYPE="TEAMS">' + board + b"</EVENT></USEBIO>")
    assert len(file.diagnostics) == MOST + 1
    assert file.diagnostics[-1].message.get("count") == 200


LINE = (
    b"<TRAVELLER_LINE><NS_PAIR_NUMBER>%d</NS_PAIR_NUMBER><EW_PAIR_NUMBER>x</EW_PAIR_NUMBER>"
    b"<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><SCORE>420</SCORE></TRAVELLER_LINE>"
)


PATTERNS = [
    (b"", b"<"),
    (b"", b"<a>"),
    (b"", b" "),
    (b"<a>", b"&"),
    (b"<a>", b"&amp;<!-- -->"),
    (b"<a>", b"<![CDATA["),
    (b"<a>", b"x<!-- -->"),
    (b"<?xml ", b"?"),
    (b"<!DOCTYPE a [", b"<!-- -->"),
    (b"<USEBIO>", b"<EVENT/>"),
    (b"<USEBIO><EVENT>", b"<SESSION/>"),
    (b"<USEBIO><EVENT>", b"<SECTION><HANDSET/></SECTION>"),
    (b"<USEBIO><EVENT>", b"<BOARD/>"),
    (b"<USEBIO><EVENT>", b"<BOARD BOARD_NUMBER='1'/>"),
    (b"<USEBIO><EVENT>", b"<MATCH><TEAM>1</TEAM></MATCH>"),
    (b"<USEBIO><EVENT><PARTICIPANTS>", b"<PAIR/>"),
    (b"<USEBIO><EVENT><PARTICIPANTS>", b"<PAIR PAIR_NUMBER='1'><PLAYER>x</PLAYER></PAIR>"),
    (b"<USEBIO><EVENT><BOARD BOARD_NUMBER='1'>", LINE.replace(b"%d", b"1")),
    (b"<USEBIO><HANDSET>", b"<BOARD BOARD_NUMBER='1'><HAND DIRECTION='N'/></BOARD>"),
    (b"<USEBIO>" + b"<HANDSET>" * 20, b"<HANDSET/>"),
]


def test_one_pattern_over_and_over_is_read_in_bounds():
    assert_read_in_bounds("event-usebio", (repeated(start, again) for start, again in PATTERNS))


def test_many_unknown_numbers_are_read_in_bounds():
    lines = b"".join(LINE % number for number in range(1, 2001))
    data = b"<USEBIO><EVENT><BOARD BOARD_NUMBER='1'>" + lines + b"</BOARD></EVENT></USEBIO>"
    assert len(read_usebio(data).event.contestants) == 2001
    assert_read_in_bounds("event-usebio", [data])


def test_memory_stays_in_proportion_to_the_file():
    data = b"<USEBIO><EVENT><TITLE>" + b"x<!-- -->" * 100_000
    tracemalloc.start()
    read_tree(data, Reporter())
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 12 * len(data)

"""Whatever bytes a LIN file holds: an answer, soon, and no exception."""

from contextlib import suppress

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qiaopai.errors import InvalidValue
from qiaopai.formats.lin import read_lin, recognises_lin, write_lin
from qiaopai.testing.strategies import lin_games

from .hostile import assert_read_in_bounds, repeated

SCRAPS = st.sampled_from(
    [b"|", b"||", b"md|", b"md|5SA,SA|", b"mb|7N|", b"mb|xx!|", b"pc|SA|", b"mc|99|", b"qx|c0|",
     b"qx|o99999|", b"vg|,,,0,99999,,,,|", b"rs|1CN=,PASS,3NTExx-9|", b"bn|0,1,2,|", b"pn|,,|",
     b"ah|Board 0|", b"sv|?|", b"an|x|", b"nt|y|", b"lin=", b"LIN_DATA='", b"%7C", b"%ff", b"\n",
     b"\xff", b"\x00", b"'", b'"'],
)  # fmt: skip


@settings(max_examples=100)
@given(st.binary(max_size=300))
def test_any_bytes_are_read(data):
    read_lin(data)
    recognises_lin(data)


@settings(max_examples=100)
@given(st.lists(SCRAPS, max_size=20))
def test_any_scraps_are_read_and_what_was_read_can_be_written(scraps):
    games = read_lin(b"".join(scraps)).games
    with suppress(InvalidValue):
        write_lin(games)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(lin_games(), st.lists(st.tuples(st.integers(0, 5000), SCRAPS), max_size=8))
def test_a_damaged_file_is_read(written, scraps):
    data = write_lin(written).encode()
    for place, scrap in scraps:
        at = place % (len(data) + 1)
        data = data[:at] + scrap + data[at:]
    read_lin(data)


PATTERNS = [
    (b"", b"|"),
    (b"", b"md|1SA|"),
    (b"", b"qx|o1|"),
    (b"", b"lin="),
    (b"", b"lin=|"),
    (b"", b"'lin=%7C"),
    (b"", b"LIN_DATA='|"),
    (b"", b"zz|"),
    (b"md|1|", b"mb|p|"),
    (b"md|1|", b"mb|1C|"),
    (b"md|1|mb|", b"p"),
    (b"md|1|mb|1C|mb|p|mb|p|mb|p|", b"pc|SA|"),
    (b"md|1|mb|1C|mb|p|mb|p|mb|p|pc|", b"SA"),
    (b"md|1|", b"nt|x|"),
    (b"md|1|mb|1C|", b"an|x|"),
    (b"md|1|mb|1C|", b"nt|x|"),
    (b"md|", b"SAKQ,"),
    (b"vg|,,,1,99999,|rs|", b"1CN=,"),
    (b"", b"vg|,,,1,99999,|"),
    (b"", b"rs|1CN=,,,|"),
    (b"", b"pn|a,b,c,d,e,f,g,h|"),
    (b"", b"%20"),
]


def test_one_pattern_over_and_over_is_read_in_bounds():
    assert_read_in_bounds("lin", (repeated(start, again) for start, again in PATTERNS))


def test_a_file_over_the_limit_is_refused_unread():
    file = read_lin(b"md|1SA,,,|", limit=5)
    assert [one.message.key for one in file.errors] == ["file.too_big"]

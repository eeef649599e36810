"""Whatever bytes a file holds: an answer, soon, in bounded memory, and no exception."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qiaopai.formats.diagnostics import MOST
from qiaopai.formats.pbn import read_pbn, write_pbn
from qiaopai.testing.strategies import games

from .hostile import assert_read_in_bounds, repeated

SCRAPS = st.sampled_from(
    [b"[", b"]", b'"', b"{", b"}", b";", b"\n\n", b"\n%", b"\\", b"=1=", b"$3", b"!", b"^R", b"^L",
     b"^S", b"^I", b"*", b"+", b"-", b" AP ", b"1NT", b"SA", b'[Play "N"]', b'[Auction "S"]', b"#",
     b"##", b"\xff", b"\x00", b'[Contract "Pass"]', b'[Declarer "^S"]', b'[Deal "#"]',
     b'[Result "^9"]', b'[Note "1:'],
)  # fmt: skip


@given(st.binary(max_size=300))
def test_any_bytes_are_read(data):
    read_pbn(data)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games(), st.lists(st.tuples(st.integers(0, 5000), SCRAPS), max_size=12))
def test_a_damaged_game_is_read_and_what_was_read_can_be_written(game, scraps):
    data = write_pbn([game]).encode()
    for place, scrap in scraps:
        at = place % (len(data) + 1)
        data = data[:at] + scrap + data[at:]
    write_pbn(read_pbn(data).games)


PATTERNS = [
    (b"", b"["),
    (b"", b"{"),
    (b"", b'[A"'),
    (b"", b'[A"\\"\\"'),
    (b"", b'\\"[A"'),
    (b"", b"[ \n"),
    (b"", b"[A ?\n"),
    (b"", b"\n"),
    (b'[Play "N"]\n', b"SA SK\n"),
    (b'[Auction "N"]\n', b"\xc4\xe3a"),
    (b'[ScoreTable "A;B"]\n', b'1 "2" \n'),
    (b'[ScoreRubberHistory "NS ', b"0 "),
    (b'[Round "', b"1."),
    (b'[Deal "N:', b"AKQ."),
    (b'[Event "x"]\n', b"{\x85\n\n}"),
    (b'[Event "\xc3\xa9"]\n', b"{\x85\n\n\n\n} \n"),
    (b"", b"{\n\n"),
    (b"<PBN>", b"<PBN></PBN>"),
]


def test_one_pattern_over_and_over_is_read_in_bounds():
    assert_read_in_bounds("pbn", (repeated(start, again) for start, again in PATTERNS))


def test_a_file_over_the_limit_is_refused_unread():
    file = read_pbn(b'[Board "1"]\n', limit=5)
    assert file.games == ()
    assert [one.message.key for one in file.errors] == ["file.too_big"]


def test_diagnostics_are_counted_past_the_thousandth():
    file = read_pbn(b"stray\n" * (MOST + 234))
    assert len(file.diagnostics) == MOST + 1
    assert file.diagnostics[-1].message.get("count") == 235


def test_a_game_of_a_thousand_tags_is_cut_with_a_word():
    file = read_pbn(b"".join(b'[T%d "x"]\n' % number for number in range(1000)))
    assert len(file.games[0].tags) == 500
    assert "pbn.game_full" in {one.message.key for one in file.errors}


def test_an_error_is_told_even_after_a_thousand_warnings():
    file = read_pbn(b"stray\n" * (MOST + 1))
    assert [one.message.key for one in file.errors] == ["file.no_games"]

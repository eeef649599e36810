"""Sample files of our own, one for each kind of oddity in real files; and each of them damaged."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qiaopai.core import Seat, Strain
from qiaopai.formats.json_form import read_json, write_json
from qiaopai.formats.pbn import (
    PbnStream,
    in_export_order,
    optimum_score,
    par_contracts,
    read_pbn,
    tricks_table,
    write_pbn,
)

FILES = {file.stem: file.read_bytes() for file in (Path(__file__).parent / "samples").glob("*.pbn")}

EXPECTED = {
    "broken": """
        2 string_open, 4 tag_again, 5 tab, 10 note_range, 10 glyph, 10 suffix, 10 call.not_over,
        10 note_missing, 11 note_form, 12 columns, 13 stray, 14 brace, 16 seat, 16 play_needs,
        18 after_end, 20 character, 20 comment_swallows
    """,
    "composer": "34 tag_unknown",
    "dealer": "9 stray, 10 stray, 11 stray, 16 deal_spaces, 18 contract, 21 stray",
    "going_on": "22 no_inheritance, 24 skipped, 24 insufficient, 30 lead_out_of_turn",
    "page": "",
}


def games(name):
    return read_pbn(FILES[name]).games


@pytest.mark.parametrize("name", FILES)
def test_what_is_said_about_a_sample(name):
    told = [tuple(one.split()) for one in EXPECTED[name].split(",") if one.strip()]
    assert [(one.line, one.message.key) for one in read_pbn(FILES[name]).diagnostics] == [
        (int(line), key if "." in key else f"pbn.{key}") for line, key in told
    ]


@pytest.mark.parametrize("name", FILES)
def test_a_sample_reads_back_and_streams(name):
    file = read_pbn(FILES[name])
    assert read_json(write_json(file.games).encode()).games == file.games
    stream = PbnStream(bytes([byte]) for byte in FILES[name])
    assert (tuple(stream), stream.diagnostics) == (file.games, file.diagnostics)
    again = read_pbn(write_pbn(file.games).encode()).games
    if name != "broken":  # its tab becomes a blank
        assert again == tuple(map(in_export_order, file.games))


def test_a_composers_tables_are_read_whatever_widths_they_name():
    first, second = games("composer")
    table = first.table("ScoreTable")
    assert table.column("Contract") == ("4HXX", "2NT", None)
    assert table.column("Names_NS") == ("Ada Ä.;Bob", 'Eve "E.";Flo', "Ida;Jo")
    assert table.rows[2][-1] is None
    assert (first.tag("Event"), second.tag("Event")) == ("Zwölf Paare", "Zwölf Paare")
    assert tricks_table(first)[Seat.SOUTH, Strain.CLUBS] == 9
    assert [str(one) for one in par_contracts(first)] == ["4H N", "4H S"]
    assert optimum_score(first) == 420
    assert first.table("OptimumOpeningLeadTable").rows[0][3:] == ("JT7", "54", None, "64")
    assert [str(seat) for seat, _ in second.hands] == ["E"]


def test_a_page_and_what_goes_on_are_read():
    first, second = games("page")
    assert str(first.contract) == "1S W"
    assert first.call_remarks[0].comments == (" Partner has\n\nan opening ",)
    assert (second.number, second.dealer) == (2, Seat.EAST)
    going, irregular = games("going_on")
    assert (going.result, going.tag("Result")) == (None, "EW 1 NS 1")
    assert [str(card) for card in going.play.cards] == [
        *("SK", "H3", "S4", "S3", "C2", "C6", "CK", "C5", "S7"),
    ]  # fmt: skip
    assert '[Result "1"]' in write_pbn([going])
    assert str(irregular.contract) == "2C W"
    assert irregular.tag("Declarer") == "^W"


SCRAPS = st.sampled_from(
    [b"[", b"]", b'"', b"{", b"}", b";", b"\n\n", b"\n%", b"\\", b"=1=", b"$3", b"!", b"^R", b"^L",
     b"^S", b"^I", b"*", b"+", b"-", b" AP ", b"1NT", b"SA", b"#", b"##", b"\xff", b"\x00", b"\x85",
     b"\r", b"\t", b"\x1a", b"<PBN>", b"</PBN>", b'[Play "N"]\n', b'[Auction "S"]\n', b'[Deal "#"]',
     b'[Result "NS 3 EW 2"]', b'[ScoreTable "A;B"]\n', b'[Note "1:', "桥".encode()],
)  # fmt: skip
DAMAGE = st.lists(st.tuples(st.integers(0), st.integers(0, 40), SCRAPS | st.just(b"")), max_size=8)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(FILES)), DAMAGE, st.integers(1, 5000))
def test_a_damaged_sample_is_read_alike_in_every_way(name, damage, size):
    data = FILES[name]
    for place, lost, scrap in damage:
        at = place % (len(data) + 1)
        data = data[:at] + scrap + data[at + lost :]
    file = read_pbn(data)
    stream = PbnStream(data[at : at + size] for at in range(0, len(data), size))
    assert (tuple(stream), stream.diagnostics) == (file.games, file.diagnostics)
    assert read_json(write_json(file.games).encode()).games == file.games
    deals = read_pbn(data, deals_only=True).games
    assert [(one.number, one.hands) for one in deals] == [
        (one.number, one.hands) for one in file.games
    ]
    for game in file.games:
        tricks_table(game), optimum_score(game), par_contracts(game)
    # Written once, nothing is left that the format does not know: from then on it reads back.
    once = read_pbn(write_pbn(file.games).encode()).games
    twice = read_pbn(write_pbn(once).encode()).games
    assert twice == tuple(map(in_export_order, once))

"""Deals as dealing machines keep them: twelve formats tell the same deals; nothing raises."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qiaopai.core import Auction, Board, Seat, Vulnerability
from qiaopai.dealing import deal_at
from qiaopai.errors import InvalidValue
from qiaopai.formats import FORMATS, Game, format_of, sniff
from qiaopai.testing.strategies import deals

NUMBERED = ("CSV", "TXT", "BHG", "CDS", "DLM", "DUP")
UNNUMBERED = ("BRI", "DGE", "BER", "RZD")
BY_NAME = {one.name: one for one in FORMATS}
DEAL = deal_at(1234567890123456789)


def kept(game):
    return game.number, game.dealer, game.vulnerability, game.hands


def as_bytes(written):
    return written.encode() if isinstance(written, str) else written


def boards(first, *dealt):
    return [Game.of_board(Board(first + at, deal)) for at, deal in enumerate(dealt)]


def keys(found):
    return [(one.line, one.message.key) for one in found.diagnostics]


# The sample of twelve formats


@pytest.mark.parametrize("ending", ["ber", "bhg", "bri", "cds", "csv", "dge", "dlm", "dup", "rzd"])
def test_the_same_deals_are_read_in_every_format_and_written_byte_for_byte(shared_data, ending):
    folder = shared_data / "deals"
    truth = format_of(".pbn").read((folder / "test.pbn").read_bytes()).games
    kind = format_of(f".{ending}")
    data = (folder / f"test.{ending}").read_bytes()
    found = kind.read(data)
    assert list(map(kept, found.games)) == list(map(kept, truth))
    assert found.diagnostics == ()
    assert as_bytes(kind.write(found.games)) == data


@pytest.mark.parametrize("name", ["test-jfr.pbn", "test.lin"])
def test_pbn_of_another_program_and_lin_tell_the_same_deals(shared_data, name):
    folder = shared_data / "deals"
    truth = format_of(".pbn").read((folder / "test.pbn").read_bytes()).games
    found = format_of(name[-4:]).read((folder / name).read_bytes()).games
    assert list(dict.fromkeys(map(kept, found))) == list(map(kept, truth))


def test_every_sample_is_recognised_by_its_bytes(shared_data):
    files = sorted((shared_data / "deals").glob("test.*"))
    assert len(files) == 11
    assert [
        file.suffix for file in files if file.suffix not in sniff(file.read_bytes()).endings
    ] == []


# Round trips


@settings(max_examples=30, deadline=None)
@given(st.lists(deals(), min_size=1, max_size=4), st.integers(1, 90))
@pytest.mark.parametrize("name", NUMBERED)
def test_numbered_deals_read_back(name, dealt, first):
    kind = BY_NAME[name]
    written = boards(first, *dealt)
    data = as_bytes(kind.write(written))
    assert kind.read(data).games == tuple(written)
    assert kind.read(data).diagnostics == ()
    assert sniff(data) is kind
    assert kind.lost(written) == ()


@settings(max_examples=30, deadline=None)
@given(st.lists(deals(), min_size=1, max_size=4))
@pytest.mark.parametrize("name", UNNUMBERED)
def test_deals_without_numbers_are_counted_from_1(name, dealt):
    kind = BY_NAME[name]
    data = as_bytes(kind.write(boards(7, *dealt)))
    assert kind.read(data).games == tuple(boards(1, *dealt))
    assert kind.read(data).diagnostics == ()
    assert sniff(data) is kind


# What a format cannot hold


@pytest.mark.parametrize("name", [*NUMBERED, *UNNUMBERED])
def test_three_hands_are_refused_with_the_number_of_the_board(name):
    three = Game(number=12, hands=tuple(DEAL)[:3])
    with pytest.raises(InvalidValue) as error:
        BY_NAME[name].write([*boards(11, DEAL), three])
    assert error.value.message.get("number") == 12


@pytest.mark.parametrize(
    ("name", "numbers", "key"),
    [
        ("DUP", (1, 3), "deals.gap"),
        ("DLM", (5, 4, 7), "deals.gap"),
        ("DUP", (99, 100), "deals.number"),
        ("DLM", (100,), "deals.number"),
        ("CDS", (256,), "deals.number"),
        ("BHG", (10_000,), "deals.number"),
    ],
)
def test_numbers_that_a_format_cannot_hold_are_refused(name, numbers, key):
    games = [Game.of_board(Board(number, DEAL)) for number in numbers]
    with pytest.raises(InvalidValue) as error:
        BY_NAME[name].write(games)
    assert error.value.message.key == key


def test_a_board_played_twice_is_one_board_and_two_deals_under_a_number_are_refused():
    kind = BY_NAME["DUP"]
    assert kind.write(boards(1, DEAL) * 2) == kind.write(boards(1, DEAL))
    with pytest.raises(InvalidValue) as error:
        kind.write(boards(1, DEAL) + boards(1, deal_at(5)))
    assert error.value.message.key == "deals.two_deals"


def test_what_is_merely_lost_is_told():
    played = Game.of_board(Board(7, DEAL), Auction.parse("S: P P P P"))
    other = Game(number=1, dealer=Seat.EAST, vulnerability=Vulnerability.BOTH, hands=tuple(DEAL))

    def told(name, *games):
        return [(one.key, dict(one.params)) for one in BY_NAME[name].lost(games)]

    assert told("DUP", played) == [("deals.lost_play", {"count": 1})]
    assert told("CSV", played) == [("deals.lost_play", {"count": 1})]
    assert told("RZD", played) == [("deals.lost_play", {"count": 1}), ("deals.lost_numbers", {})]
    assert told("DUP", other) == [("deals.lost_conditions", {"count": 1})]
    assert told("BRI", other) == [("deals.lost_conditions", {"count": 1})]
    assert told("CSV", other) == []


# What is wrong with a file


def damaged(name, at, new, first=1):
    data = bytearray(as_bytes(BY_NAME[name].write(boards(first, DEAL, deal_at(99)))))
    data[at : at + len(new)] = new
    return bytes(data)


@pytest.mark.parametrize(
    ("name", "at", "new", "found"),
    [
        ("BRI", 128, b"53", [(2, "deals.digits")]),
        ("BRI", 0, b"xx", [(1, "deals.digits")]),
        ("DGE", 128, b"\x01", [(2, "deals.letters")]),
        ("DUP", 78, b"\x01", [(1, "deals.halves")]),
        ("DUP", 146, b"\x00\x00", [(1, "deals.head")]),
        ("DUP", 147, b"Y", [(1, "deals.reversed")]),
        ("DUP", 153, b"09", [(1, "deals.count")]),
        ("BER", 52, b"5", [(2, "deals.owners")]),
        ("BER", 0, b"1" * 52, [(1, "value.hand_size")]),
        ("RZD", 0, b"\x09", [(1, "deals.count")]),
        ("CDS", 14, b"\x00", [(2, "value.board_number")]),
        ("BHG", 2, b"1", [(2, "deals.card_letters")]),
        ("BHG", 0, b"x", [(1, "deals.first_line")]),
        ("CSV", 0, b"1", [(1, "value.hand")]),
        ("CSV", 0, b'"A,', [(1, "deals.columns")]),
    ],
)
def test_what_is_wrong_is_told_with_the_place_of_the_board(name, at, new, found):
    told = keys(BY_NAME[name].read(damaged(name, at, new)))
    assert told[: len(found)] == found


def test_a_card_twice_is_told_and_its_board_left_out():
    data = bytearray(BY_NAME["BRI"].write(boards(1, DEAL, deal_at(99))))
    data[0:2] = data[2:4]
    found = BY_NAME["BRI"].read(bytes(data))
    assert keys(found) == [(1, "value.card_twice")]
    assert [game.number for game in found.games] == [2]


@pytest.mark.parametrize("name", ["BRI", "DGE", "DUP", "BER", "RZD", "CDS"])
def test_bytes_that_are_left_over_are_told(name):
    data = as_bytes(BY_NAME[name].write(boards(1, DEAL))) + b"11"
    assert "deals.size" in {key for _, key in keys(BY_NAME[name].read(data))}


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        (b"[Document]", b"[Dokument]", "deals.document"),
        (b"Checksum=3", b"Checksum=7", "deals.checksum"),
        (b"Crypto key=0", b"Crypto key=5", "deals.encrypted"),
        (b"To board=5", b"To board=x", "deals.range"),
        (b"PrintOuts=0", b"PrintOuts", "deals.field"),
    ],
)
def test_what_is_wrong_with_the_head_of_a_dlm_file_is_told(old, new, key):
    data = BY_NAME["DLM"].write(boards(4, DEAL, DEAL))
    assert old in data
    assert [found for _, found in keys(BY_NAME["DLM"].read(data.replace(old, new)))] == [key]


def test_a_board_of_a_dlm_file_whose_checksum_is_wrong_is_an_error_with_its_line():
    lines = BY_NAME["DLM"].write(boards(1, DEAL)).split(b"\r\n")
    at = next(at for at, line in enumerate(lines) if line.startswith(b"Board 01="))
    lines[at] = lines[at][:-3] + b"999"
    assert keys(BY_NAME["DLM"].read(b"\r\n".join(lines))) == [(at + 1, "deals.checksum")]
    lines[at] = b"Board 01=abc"
    assert keys(BY_NAME["DLM"].read(b"\r\n".join(lines))) == [(at + 1, "deals.board_line")]


def test_the_headline_of_a_dlm_file_is_its_event():
    game = Game(number=3, hands=tuple(DEAL), tags=(("Event", "Wednesday"),))
    data = BY_NAME["DLM"].write([game])
    assert b"Headline=Wednesday\r\n" in data
    assert BY_NAME["DLM"].read(data).games[0].tag("Event") == "Wednesday"


@pytest.mark.parametrize(
    ("at", "text", "key"),
    [
        (16, "x", "deals.number_text"),
        (16, "0", "value.board_number"),
        (17, "Q/-", "value.seat"),
        (17, "N/?", "value.vulnerability"),
        (0, "AKQ", "value.hand_size"),
        (3, "?", "value.hand"),
    ],
)
def test_a_line_of_csv_that_is_no_deal_is_told(at, text, key):
    fields = BY_NAME["CSV"].write(boards(1, DEAL)).strip().split(",")
    fields[at] = text
    assert keys(BY_NAME["CSV"].read(",".join(fields).encode()))[0] == (1, key)


def test_csv_of_other_programs_is_read_with_semicolons_and_tens():
    line = BY_NAME["CSV"].write(boards(1, DEAL)).replace('"', "").replace(",", ";")
    found = BY_NAME["CSV"].read(line.replace("T", "10").encode())
    assert found.games == tuple(boards(1, DEAL))


# Whatever bytes a file holds


@settings(max_examples=150)
@given(st.binary(max_size=400))
@pytest.mark.parametrize("name", [*NUMBERED, *UNNUMBERED])
def test_any_bytes_are_read(name, data):
    BY_NAME[name].read(data)
    BY_NAME[name].recognises(data)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(deals(), min_size=1, max_size=2), st.lists(
    st.tuples(st.integers(0, 10_000), st.binary(max_size=3)), max_size=5))  # fmt: skip
@pytest.mark.parametrize("name", [*NUMBERED, *UNNUMBERED])
def test_damaged_deals_are_read_and_what_was_read_is_whole(name, dealt, scraps):
    kind = BY_NAME[name]
    data = as_bytes(kind.write(boards(1, *dealt)))
    for place, scrap in scraps:
        at = place % (len(data) + 1)
        data = data[:at] + scrap + data[at + len(scrap) :]
    assert all(game.deal is not None for game in kind.read(data).games)


def test_a_file_over_the_limit_is_refused_unread():
    from qiaopai.formats.deals import LIMIT

    found = BY_NAME["BER"].read(b"1" * (LIMIT + 1))
    assert [one.message.key for one in found.errors] == ["file.too_big"]


def test_more_boards_than_are_read_is_an_error():
    data = BY_NAME["CDS"].write(boards(1, DEAL)) * 100_001
    found = BY_NAME["CDS"].read(data)
    assert len(found.games) == 100_000
    assert [one.message.key for one in found.errors] == ["file.games_many"]

"""A PBN file read piece by piece: the same games and findings as when it is read whole."""

import io
import tracemalloc
from itertools import chain, pairwise, repeat

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qiaopai.core import Board, Contract, Seat
from qiaopai.dealing import deal_at
from qiaopai.formats import Game
from qiaopai.formats.decode import PIECE, WINDOW, Decoded, Decoder, decode, pieces
from qiaopai.formats.pbn import PbnStream, assemble, read_pbn, reader, source, write_pbn
from qiaopai.formats.pbn.lexer import MOST_PIECES
from qiaopai.formats.pbn.source import LARGEST
from qiaopai.testing.strategies import games

BOARD = Game.of_board(Board(1, deal_at(4711)))
HARD = [
    *(b"{", b"}", b"{ a\n\n b }", b"; { \n", b"{ \n\n", b";", b"[", b'"', b"\n\n", b"\n \n"),
    *(b"\r", b"\r\n", b"\x1a", b"\x00", b"\x85", b"%\n", b"% EXPORT\n"),
    *(b'[Board "1"]\n', b'[Event "##x"]\n', b'[Auction "N"]\n1C 1C\n'),
    *(b"<PBN>", b"</PBN>", b"<PB"),
    *("桥牌".encode(), "你好".encode("gb18030"), b"\xef\xbb\xbf"),
]


def found(stream):
    read = list(stream)
    return read, [one.line for one in read], stream.diagnostics, stream.encoding


def cut(data, places):
    ends = sorted({place % (len(data) + 1) for place in places} | {0, len(data)})
    return [data[start:end] for start, end in pairwise(ends)]


@given(st.lists(st.sampled_from(HARD), max_size=12).map(b"".join), st.lists(st.integers(0, 999)))
def test_where_the_pieces_are_cut_does_not_matter(data, places):
    whole = found(PbnStream([data]))
    assert found(PbnStream(cut(data, places))) == whole
    # Past the reader's own pieces, which are larger than this file.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "pieces", lambda source: iter(filter(None, source)))
        assert found(PbnStream(cut(data, places))) == whole
    file = read_pbn(data)
    assert (list(file.games), file.diagnostics, file.encoding) == (whole[0], whole[2], whole[3])


@given(st.lists(st.sampled_from([*HARD, b"\xe9", b"\xff", "Zoë".encode(), "Zoë".encode("utf-16")]),
                max_size=10).map(b"".join), st.lists(st.integers(0, 999), max_size=5))  # fmt: skip
def test_text_is_decoded_alike_in_pieces(data, places):
    decoder = Decoder()
    parts = [decoder.feed(part) for part in cut(data, places)]
    text = "".join([*parts, decoder.feed(b"", final=True)])
    found = Decoded(text, decoder.encoding, decoder.guessed, decoder.mixed)
    assert found == decode(data)


@pytest.mark.parametrize("size", [1, 7, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE + 5])
def test_pieces_have_one_size_but_the_last(size):
    data = bytes(range(256)) * (3 * PIECE // 256) + b"end"
    some = (data[at : at + size] for at in range(0, len(data), size))
    for parts in (list(pieces(some)), list(pieces(io.BytesIO(data)))):
        assert b"".join(parts) == data
        assert [len(part) for part in parts[:-1]] == [PIECE] * (len(parts) - 1)


def test_real_files_are_read_alike(shared_data):
    for file in [*shared_data.glob("pbn/*/*.pbn"), *shared_data.glob("*/*.pbn")]:
        whole = read_pbn(file.read_bytes())
        with file.open("rb") as opened:
            stream = PbnStream(opened)
            assert tuple(stream) == whole.games, file.name
        assert (stream.diagnostics, stream.encoding) == (whole.diagnostics, whole.encoding)


def test_findings_are_told_with_the_game_they_belong_to():
    stream = PbnStream([b'[Board "1"]\n\n[Board "0"]\n[Dealer "Q"]\n\n[Board "3"]\n'])
    told = [[(one.line, one.message.key) for one in stream.news()] for _ in stream]
    assert told == [[], [(3, "pbn.board"), (4, "pbn.seat")], []]
    assert stream.news() == ()
    assert [one.line for one in stream.diagnostics] == [3, 4]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(games(), min_size=1, max_size=2))
def test_the_quick_way_reads_what_the_careful_way_reads(written):
    text = write_pbn(written)
    quick = read_pbn(text.encode())
    # A comment of nothing but a blank is passed over, and keeps the lexer from the quick way.
    slow = read_pbn(text.replace("\r\n[Site", "{ }\r\n[Site").encode())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assemble, "plain_auction", lambda *_: None)
        patch.setattr(assemble, "plain_play", lambda *_: None)
        careful = read_pbn(text.encode())
    assert quick == slow == careful


def test_real_files_are_read_alike_the_quick_and_the_careful_way(shared_data, monkeypatch):
    files = [*shared_data.glob("pbn/*/*.pbn"), *shared_data.glob("*/*.pbn")]
    quick = [read_pbn(file.read_bytes()) for file in files]
    monkeypatch.setattr(assemble, "plain_auction", lambda *_: None)
    monkeypatch.setattr(assemble, "plain_play", lambda *_: None)
    for file, one in zip(files, quick, strict=True):
        assert read_pbn(file.read_bytes()) == one, file.name


def test_deals_alone_are_those_of_the_whole_games(shared_data):
    for file in [*shared_data.glob("pbn/*/*.pbn"), *shared_data.glob("*/*.pbn")]:
        whole = read_pbn(file.read_bytes()).games
        deals = read_pbn(file.read_bytes(), deals_only=True).games
        for game, deal in zip(whole, deals, strict=True):
            assert (deal.number, deal.vulnerability, deal.hands) == (
                game.number, game.vulnerability, game.hands,
            )  # fmt: skip
            assert game.dealer in (None, deal.dealer), (file.name, game.line)
            assert deal.auction is deal.play is deal.contract is None
            assert set(game.tags) <= set(deal.tags), (file.name, game.line)


def test_deals_alone_keep_contract_and_result_as_text():
    game = Game.of_board(Board(1, deal_at(4711)), result=None, tags=(("North", "Ada"),))
    text = write_pbn([game]).replace('[Contract ""]', '[Contract "4SX"]')
    (deal,) = read_pbn(text.encode(), deals_only=True).games
    assert deal.tag("Contract") == "4SX"
    assert deal.tag("North") == "Ada"
    assert (deal.dealer, deal.deal) == (Seat.NORTH, game.deal)
    assert deal.contract is None
    assert read_pbn(text.encode()).games[0].contract is None
    assert Contract.parse("4SX N").name == deal.tag("Contract")


def test_deals_alone_know_the_dealer_by_the_column_of_the_first_call():
    text = b'[Board "1"]\n[Auction "W"]\n- -\n1C 1C\n'
    assert read_pbn(text, deals_only=True).games[0].dealer is Seat.EAST


# Memory


def peak(parts):
    tracemalloc.start()
    try:
        stream = PbnStream(parts)
        count = sum(1 for _ in stream)
        return count, tracemalloc.get_traced_memory()[1], stream.diagnostics
    finally:
        tracemalloc.stop()


def test_memory_does_not_grow_with_the_file():
    part = write_pbn([BOARD] * 100).encode() + b"\r\n"
    few, some, _ = peak(repeat(part, 3))
    many, most, _ = peak(repeat(part, 60))
    assert (few, many) == (300, 6000)
    assert most < some + 200_000


@pytest.mark.parametrize(
    "part",
    [
        *(b"{", b"[", b'[A "', b"x", b" ", b"\x1a", b"\\", b";", b"SA ", b"\r", b"\xff", b"\xc4"),
        *(b"{ }\n", b"{}{\n", b"x\n", b"% x\n", b'[A "x"]\n', b"{ not closed for a while\n\n"),
    ],
)
def test_memory_is_bounded_whatever_goes_on_for_ever(part, monkeypatch):
    monkeypatch.setattr(source, "LARGEST", PIECE)
    part = part * (PIECE // len(part))
    _, some, _ = peak(chain([b'[Board "1"]\n'], repeat(part, 4)))
    _, most, diagnostics = peak(chain([b'[Board "1"]\n'], repeat(part, 24)))
    assert most < some + 16 * PIECE
    assert len(diagnostics) <= 1001


def test_a_game_larger_than_any_is_cut_with_a_word_and_the_next_one_read():
    filler = b"x" * 200 + b"\n"
    data = b'[Board "1"]\n[ScoreTable "A"]\n' + filler * (LARGEST // 100) + b'\n[Board "2"]\n'
    file = read_pbn(data)
    assert [game.number for game in file.games] == [1, 2]
    assert "pbn.game_large" in {one.message.key for one in file.errors}
    assert file.games[1].line == 2 + LARGEST // 100 + 2


def test_a_comment_may_be_long_but_not_endless(monkeypatch):
    monkeypatch.setattr(source, "LARGEST", 100_000)
    inside = b"word\n\n" * 10_000
    data = b'[Board "1"]\n{' + inside + b'}\n\n[Board "2"]\n'
    assert [game.number for game in read_pbn(data).games] == [1, 2]
    endless = b'[Board "1"]\n{' + b"word\n\n" * 20_000 + b'}\n\n[Board "2"]\n'
    file = read_pbn(endless)
    assert [game.number for game in file.games] == [1, 2]
    assert file.errors[0].message.key == "pbn.comment_open"


# Encodings


def test_an_encoding_is_settled_by_what_comes_first():
    ascii_text = b'[Event "%s"]\n\n' % (b"x" * 100) * (2 * WINDOW // 100)
    late = ascii_text + '[Event "桥牌比赛"]\n'.encode("gb18030")
    assert read_pbn(late).encoding == "gb18030"
    assert read_pbn(late).games[-1].tag("Event") == "桥牌比赛"


def test_a_line_of_another_encoding_is_told_of_and_read_as_latin_1():
    first = '[Event "Zoë"]\n'.encode() + b'[Site "x"]\n\n' * (WINDOW // 10)
    file = read_pbn(first + '[North "Zoë"]\n'.encode("latin-1"))
    assert file.encoding == "utf-8"
    assert (file.games[0].tag("Event"), file.games[-1].tag("North")) == ("Zoë", "Zoë")
    mixed = [one for one in file.diagnostics if one.message.key == "file.encoding_mixed"]
    assert [one.line for one in mixed] == [file.games[-1].line]


def test_comments_without_a_game_do_not_pile_up():
    data = (b"; word\n\n" * 12_000) + b'[Board "1"]\n'
    file = read_pbn(data)
    assert len(file.games[0].comments) == MOST_PIECES
    assert [one.message.key for one in file.errors][:1] == ["pbn.game_full"]

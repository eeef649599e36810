"""RBN and RBX: a published record, what is written reads back, what is wrong, any bytes."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qiaopai.core import Auction, Board, Hand, Result, Seat, Vulnerability
from qiaopai.dealing import deal_at
from qiaopai.formats import Game, Remark, Section, sniff
from qiaopai.formats.rbn import lost_in_rbn, read_rbn, write_rbn, write_rbx
from qiaopai.testing.strategies import games, rbn_games

from .hostile import assert_read_in_bounds, repeated

HANDS = "W:A8765.QT.K9.AT87:J42.AJ7632.J.632:QT3.85.Q86.KQJ54:"
RECORD = (
    "D 19930512:1930\nT Belles:A. Writer\nE Game\nF I\nK Reds:Blues:3:0\n"
    "N a+b:c+d:O\nB 8\n"
    f"H {HANDS}\n"
    "A WZ:1S*2H!2S4D^1:4SP^2P5H??:XA\nC 5HX:N\n"
    "P CK972:CQ!H483:DA9J6\nR 9-300:-5\n1 wriggling\n2 strange\n"
)
BOARD = Board(7, deal_at(12345678901234567890))


def read(text):
    return read_rbn(text.encode())


def only(text):
    (game,) = read(text).games
    return game


def keys(text):
    return [(one.line, one.message.key) for one in read(text).diagnostics]


# Reading


def test_a_record_tells_the_whole_game():
    game = only(RECORD)
    assert keys(RECORD) == []
    assert (game.number, game.dealer, game.vulnerability) == (8, Seat.WEST, Vulnerability.NONE)
    assert dict(game.hands)[Seat.SOUTH] == Hand.parse("K9.K94.AT75432.9")
    assert str(game.auction) == "W: 1S 2H 2S 4D 4S P P 5H X P P P"
    assert str(game.play) == "5HX N: CK C9 C7 C2 CQ H4 C8 C3 DA D9 DJ D6"
    assert str(game.result) == "5HX-2 N"
    assert dict(game.tags) == {
        "Date": "1993.05.12", "Time": "19:30:00", "Description": "Belles", "Annotator": "A. Writer",
        "Event": "Game", "Scoring": "IMP", "HomeTeam": "Reds", "VisitTeam": "Blues",
        "HomeCarryOver": "3", "VisitCarryOver": "0", "North": "a", "South": "b", "West": "c",
        "East": "d", "Room": "Open", "ScoreIMP": "-5",
    }  # fmt: skip


def test_marks_of_calls_and_cards_are_remarks_and_notes():
    game = only(RECORD)
    assert game.call_remarks == (
        Remark(0, comments=("!",)), Remark(1, glyphs=(1,)), Remark(3, 1), Remark(5, 2),
        Remark(7, glyphs=(4,)),
    )  # fmt: skip
    assert game.call_notes == ((1, "wriggling"), (2, "strange"))
    assert game.card_remarks == (Remark(4, glyphs=(7,)),)


def test_what_a_record_does_not_tell_it_has_from_the_one_before_except_the_game_itself():
    first, second = read(f"{RECORD}\nN e+f:g+h:C\nC 4S:W\nR 10-420:5\n").games
    assert (second.number, second.hands, second.tag("Event")) == (8, first.hands, "Game")
    assert (second.tag("Room"), second.tag("North")) == ("Closed", "e")
    assert (second.auction, str(second.result)) == (None, "4S= W")


def test_an_empty_label_takes_back_what_was_told():
    assert read(f"{RECORD}\nE\nB 9\nH\n").games[1].tag("Event") is None
    assert read(f"{RECORD}\nB 9\nH\n").games[1].hands == ()


def test_comments_stay_with_the_label_before_them():
    game = only("{two\n\nlines}\nE Game\n{on the event}\nB 1\n{last}\n")
    assert game.comments == (("", "two\n\nlines"), ("Event", "on the event"), ("Board", "last"))


def test_a_pass_out_and_an_auction_without_a_start():
    assert only("A SB:A\nR P\n").is_passed_out
    assert only("B 3\nR P:0\n").is_passed_out
    assert only("A 1NA\n").auction == Auction.parse("W: 1NT P P P")


def test_a_question_what_to_call_ends_the_auction():
    assert only("A NE:1H2CY\n").auction == Auction.parse("N: 1H 2C")


def test_the_published_sample_reads_and_reads_back(shared_data):
    data = (shared_data / "rbn" / "Test1.rbn").read_bytes()
    file = read_rbn(data)
    (game,) = file.games
    assert file.diagnostics == ()
    assert (str(game.result), len(game.play.cards), len(game.comments)) == ("5HX-2 N", 21, 6)
    assert read_rbn(write_rbn(file.games).encode()).games == file.games
    assert sniff(data).name == "RBN"


# Writing


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rbn_games())
@pytest.mark.parametrize("write", [write_rbn, write_rbx])
def test_written_games_read_back(write, written):
    found = read_rbn(write(written).encode())
    assert found.games == tuple(written)
    assert found.diagnostics == () or not written
    assert lost_in_rbn(written) == ()


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(games(), min_size=1, max_size=2))
@pytest.mark.parametrize("name", ["RBN", "RBX"])
def test_of_any_games_deal_auction_play_and_result_read_back(name, written):
    text = {"RBN": write_rbn, "RBX": write_rbx}[name](written)
    assert sniff(text.encode()).name == name
    for game, found in zip(written, read(text).games, strict=True):
        assert (found.number, found.dealer, found.vulnerability) == (
            game.number, game.dealer, game.vulnerability,
        )  # fmt: skip
        assert (found.contract, found.result) == (game.contract, game.result)
        assert set(game.hands) <= set(found.hands)
        assert found.auction == (game.auction if game.auction and game.auction.calls else None)
        assert found.play == (game.play if game.play and game.play.cards else None)


def test_a_record_is_written_as_the_format_describes_it():
    game = Game.of_board(
        BOARD, Auction.parse("S: P 1NT X XX P P P"), result=Result.parse("1NTXX+1 W")
    )
    deal = BOARD.deal
    assert write_rbn([game]).splitlines() == [
        "% RBN 3.2",
        "",
        "B 7",
        f"H W:{deal[Seat.WEST]}:{deal[Seat.NORTH]}:{deal[Seat.EAST]}:",
        "A SB:P1NXR:A",
        "C 1NR:W",
        "R 8-1160",
    ]


def test_what_rbn_does_not_keep_is_counted():
    lossy = Game(number=1, sections=(Section("ScoreTable", "", "1 2"),))
    said = Game(
        number=1, auction=Auction.parse("N: P"), call_remarks=(Remark(0, comments=("so",)),)
    )
    (message,) = lost_in_rbn([lossy, said, Game(number=2)])
    assert message.get("count") == 2


# What is wrong


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("B 1\nnonsense\n", [(2, "rbn.line")]),
        ("B 1\nB 2\n", [(2, "rbn.again")]),
        ("B x\n", [(1, "pbn.board")]),
        ("B 1\nH Q:A...\n", [(2, "rbn.hands")]),
        ("B 1\nH W:AA...\n", [(2, "value.card_twice")]),
        ("B 1\nH W:A...:A...\n", [(2, "value.card_twice")]),
        ("B 1\nH W:A..\n", [(2, "value.hand")]),
        ("B 1\nA NZ:1S1H\n", [(2, "call.not_over")]),
        ("B 1\nA NZ:1Q\n", [(2, "rbn.call")]),
        ("B 1\nA NZ:1S^3\n", [(1, "pbn.note_missing")]),
        ("B 1\nA NZ:1SA\nC 2S:N\n", [(3, "rbn.contract_differs")]),
        ("B 1\nC 8S:N\n", [(2, "rbn.contract")]),
        ("B 1\nC 1S:N\nP CK9:CQ\n", [(3, "rbn.card")]),
        ("B 1\nC 1S:N\nP K\n", [(3, "rbn.card")]),
        ("B 1\nP CK\n", [(2, "pbn.play_needs")]),
        (f"H {HANDS}\nC 5H:N\nP CA\n", [(3, "play.not_held")]),
        ("B 1\nA NZ:1SA\nR 14\n", [(3, "rbn.result")]),
        ("B 1\nA NZ:1SA\nR 8+140\n", [(3, "rbn.score")]),
        ("B 1\n{never\nends\n", [(2, "pbn.comment_open"), (3, "rbn.line")]),
        ("", [(1, "file.no_games")]),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text, found):
    assert keys(text) == found


# Whatever bytes a file holds


SCRAPS = st.sampled_from(
    [b"\n", b"\n\n", b"{", b"}", b":", b"B 0\n", b"A NZ:1S^1X!RA\n", b"C 7NR:N\n", b"P CK2:H",
     b"1 x", b"R 99-1:=\n", b"H W:A.K.Q.J::\n", b"N +:+:O\n", b"A{WZ:A}", b"T{",
     b"\xff", b"\x00", b"%"],
)  # fmt: skip


@settings(max_examples=100)
@given(st.binary(max_size=300))
def test_any_bytes_are_read(data):
    read_rbn(data)


@settings(max_examples=100)
@given(st.lists(SCRAPS, max_size=20))
def test_any_scraps_are_read_and_what_was_read_can_be_written(scraps):
    found = read_rbn(b"".join(scraps)).games
    write_rbn(found)
    write_rbx(found)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rbn_games(), st.lists(st.tuples(st.integers(0, 5000), SCRAPS), max_size=8))
def test_a_damaged_file_is_read(written, scraps):
    data = write_rbn(written).encode()
    for place, scrap in scraps:
        at = place % (len(data) + 1)
        data = data[:at] + scrap + data[at:]
    read_rbn(data)


PATTERNS = [
    (b"", b"B 1\n\n"),
    (b"", b"{\n"),
    (b"", b"{}"),
    (b"", b"{a\n}\n"),
    (b"", b"B{1}"),
    (b"", b"B{1}\n"),
    (b"", b"T x\n"),
    (b"A NZ:", b"P"),
    (b"A NZ:", b"1S!"),
    (b"C 1S:N\nP ", b"CK972:"),
    (b"C 1S:N\nP ", b"CK"),
    (b"H W:", b"A:"),
    (b"N ", b"a+"),
    (b"R 9", b":"),
    (b"", b"%\n"),
]


def test_one_pattern_over_and_over_is_read_in_bounds():
    assert_read_in_bounds("rbn", (repeated(start, again) for start, again in PATTERNS))


def test_a_file_over_the_limit_is_refused_unread():
    assert [one.message.key for one in read_rbn(b"B 1\n", limit=2).errors] == ["file.too_big"]

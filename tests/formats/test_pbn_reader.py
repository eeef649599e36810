"""What the PBN reader understands, and what it says about the rest."""

import pytest

from qiaopai.core import Auction, Deal, Hand, Seat, Side, Vulnerability
from qiaopai.formats import Severity
from qiaopai.formats.pbn import read_pbn, write_pbn
from qiaopai.scoring import contract_score

WHOLE = b"""% PBN 2.1
[Board "1"]
[West "Podgor"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
[Declarer "S"]
[Contract "5HX"]
[Result "9"]
[Auction "N"]
1D      1S   3H =1= 4S
4NT =2= X    Pass   Pass
5C      X    5H     X
AP
[Note "1:non-forcing"]
[Note "2:two suits"]
[Play "W"]
SK =1= H3 S4 S3
C5 C2 C6 CK
S2 H6 S5 S7
C8 CA CT C4
D2 DA DT D3
D4 DK H5 H7
-  -  -  H2
*
[Note "1:highest of series"]
"""
DEAL = b'[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]\n'


def read(data):
    file = read_pbn(data if isinstance(data, bytes) else data.encode())
    return file, [(one.line, one.message.key) for one in file.diagnostics]


def only(data):
    file, _ = read(data)
    (game,) = file.games
    return game


def test_the_standards_example_is_understood_whole():
    file, found = read(WHOLE)
    (game,) = file.games
    assert found == []
    assert (game.number, game.dealer, game.vulnerability) == (1, Seat.NORTH, Vulnerability.NONE)
    assert game.deal[Seat.WEST] == Hand.parse("KQT2.AT.J6542.85")
    assert game.auction == Auction.parse("N: 1D 1S 3H 4S 4NT X P P 5C X 5H X P P P")
    assert str(game.contract) == "5HX S"
    assert str(game.result) == "5HX-2 S"
    assert contract_score(game.result, game.vulnerability).for_side(Side.NS) == -300
    assert [(one.index, one.note) for one in game.call_remarks] == [(2, 1), (4, 2)]
    assert game.call_notes == ((1, "non-forcing"), (2, "two suits"))
    assert len(game.play.cards) == 25
    assert game.play.won(Side.NS) == 6
    assert [str(trick.leader) for trick in game.play.tricks] == ["W", "N", "S", "N", "N", "N"]
    assert game.card_notes == ((1, "highest of series"),)
    assert game.tags == (("West", "Podgor"),)


def test_columns_stay_with_their_seats_while_the_lead_moves():
    game = only(WHOLE)
    second = game.play.tricks[1]
    assert [str(card) for card in second.cards] == ["C2", "C6", "CK", "C5"]


@pytest.mark.parametrize(
    "data",
    [
        WHOLE.replace(b"\n", b"\r\n"),
        WHOLE.replace(b"\n", b"\r"),
        b"\xef\xbb\xbf" + WHOLE,
        WHOLE.decode().encode("utf-16"),
        WHOLE.decode().encode("utf-16-le"),
        WHOLE + b"\x1a",
        WHOLE.lower().replace(b"[", b"[").replace(b"pbn 2.1", b""),
        WHOLE.replace(b"[Note", b"; a word\n[Note").replace(b"[Play", b"{ two\n\nwords }\n[Play"),
    ],
    ids=["crlf", "cr", "bom", "utf-16", "no mark", "ctrl-z", "lower", "comments"],
)
def test_the_same_game_in_other_clothes(data):
    game, plain = only(data), only(WHOLE)
    for name in ("number", "deal", "auction", "contract", "play", "result"):
        assert getattr(game, name) == getattr(plain, name), name


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16"])
def test_chinese_names_are_read_in_any_encoding(encoding):
    text = '[Event "第一届桥牌公开赛"]\n[North "王小明"]\n[South "Zoë"]\n[Board "3"]\n'
    if encoding == "gb18030":
        text = text.replace("Zoë", "李雷")
    file = read_pbn(text.encode(encoding))
    assert file.games[0].tag("North") == "王小明"


def test_latin_1_is_not_taken_for_chinese():
    file = read_pbn('[Site "Liège, Székesfehérvár, Málaga"]\n'.encode("latin-1"))
    assert file.games[0].tag("Site") == "Liège, Székesfehérvár, Málaga"
    assert file.encoding == "latin-1"


def test_blank_lines_part_games_and_comments_may_hold_them():
    file, found = read('[Board "1"]\n{ a\n\n b }\n\n \t\n[Board "2"]\n\n\n; none\n\n[Board "3"]')
    assert [game.number for game in file.games] == [1, 2, 3]
    assert found == []
    assert file.games[0].comments == (("Board", " a\n\n b "),)
    assert file.games[2].comments == (("", " none"),)


def test_lines_that_begin_with_a_percent_sign_are_passed_over():
    file, found = read('%!R 7597\n[Board "1"]\n% [Board "2"]\n[Dealer "N"]\n')
    assert [game.number for game in file.games] == [1]
    assert found == []


def test_suppressed_hands_are_no_deal():
    game = only('[Deal "W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -"]')
    assert [seat for seat, _ in game.hands] == [Seat.EAST, Seat.WEST]
    assert game.deal is None


def test_tens_may_be_written_out_and_suits_as_symbols():
    game = only(
        '[Dealer "N"]\n[Deal "N:.63.AKQ987.A9732 A8654.KQ5.10.QJ106 J973.J98742.3.K4 '
        'KQ102.A10.J6542.85"]\n[Auction "N"]\n1♦ 1♠ AP\n[Play "S"]\n♥2\n*\n'
    )
    assert game.deal == Deal.parse(DEAL.decode()[7:-3])
    assert str(game.contract) == "1S E"
    assert str(game.play) == "1S E: H2"


@pytest.mark.parametrize(
    ("text", "tricks"),
    [("9", 9), ("NS 9", 9), ("EW 4", 9), ("EW 4 NS 9", 9), ("NS 9 EW 4", 9), ("^9", 9)],
)
def test_every_form_of_the_result_counts_declarers_tricks(text, tricks):
    game = only(f'[Declarer "S"]\n[Contract "4H"]\n[Result "{text}"]')
    assert game.result.tricks == tricks


def test_an_illegal_call_is_told_with_its_law_and_keeps_the_auction_as_written():
    file, found = read('[Dealer "N"]\n[Auction "N"]\n1S Pass\n1H\n')
    assert found == [(4, "call.not_over")]
    assert file.errors[0].message.get("law") == "18B"
    assert file.games[0].auction is None
    assert file.games[0].sections[0].text == "1S Pass\n1H"


def test_a_revoke_is_told_with_its_law_and_stays_in_the_play():
    play = b'[Declarer "S"]\n[Contract "5HX"]\n[Play "W"]\nSK H3 H5 S3\n*\n'
    file, found = read(DEAL + play)
    assert found == [(5, "play.revoke")]
    assert file.errors[0].message.get("law") == "44C"
    assert len(file.games[0].play.cards) == 4


def test_a_marked_revoke_is_no_error():
    play = b'[Declarer "S"]\n[Contract "5HX"]\n[Play "W"]\nSK H3 ^R H5 S3\n*\n'
    file, found = read(DEAL + play)
    assert found == []
    assert [remark.revoke for remark in file.games[0].card_remarks] == [True]


def test_a_card_not_held_ends_what_is_known_of_the_play():
    play = b'[Declarer "S"]\n[Contract "5HX"]\n[Play "W"]\nSK H3 S4 SA\n*\n'
    file, found = read(DEAL + play)
    assert found == [(5, "play.not_held")]
    assert len(file.games[0].play.cards) == 3


def test_the_auction_outweighs_the_tags_and_the_play_the_auction():
    auction = b'[Dealer "S"]\n[Declarer "N"]\n[Contract "1C"]\n[Auction "S"]\n1C AP\n'
    assert str(only(auction).contract) == "1C S"
    assert str(only(auction + b'[Play "E"]\n*\n').contract) == "1C N"


def test_a_second_table_without_a_board_plays_the_one_before(shared_data):
    file = read_pbn((shared_data / "pbn" / "bridge-bots" / "shared_deals.pbn").read_bytes())
    first, second = file.games[:2]
    assert second.deal == first.deal
    assert (second.number, second.tag("West"), str(second.result)) == (62, "Nunes", "6SX-3 E")


def test_a_missing_dealer_follows_from_the_board_number():
    file, found = read(b'[Board "2"]\n' + DEAL)
    assert file.games[0].dealer is Seat.EAST
    assert file.games[0].vulnerability is Vulnerability.NS
    assert found == [(1, "pbn.no_dealer"), (1, "pbn.no_vulnerability")]
    assert {one.severity for one in file.diagnostics} == {Severity.NOTE}


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"", ["file.no_games"]),
        (b"\x89PNG\r\n\x1a\n\x00\x00", None),
        (b"[Board \"1\"\n[Dealer", ["pbn.tag_open", "pbn.tag"]),
        (b'[North "x', ["pbn.string_open"]),
        (b'[Board "1"]\n{ never closed\n[Dealer "N"]', ["pbn.comment_open"]),
        (b'[Board "0"]', ["pbn.board"]),
        (b'[board "1"]', ["pbn.tag_case"]),
        (b'[Deal "N:AKQ"]', ["pbn.deal"]),
        (DEAL.replace(b"85", b"8"), ["pbn.deal_count"]),
        (DEAL.replace(b"85", b"A8"), ["value.card_twice"]),
    ],
)  # fmt: skip
def test_malformed_files_are_told_of(data, keys):
    file, found = read(data)
    assert found
    assert keys is None or [key for _, key in found] == keys
    assert file.diagnostics


def test_every_game_of_every_program_gives_its_deal(shared_data):
    counts = {}
    for file in [*shared_data.glob("pbn/*/*.pbn"), *shared_data.glob("*/*.pbn")]:
        if "reference-suite" not in file.parts:
            found = read_pbn(file.read_bytes())
            counts[file.name] = (len(found.games), sum(one.deal is not None for one in found.games))
    assert counts.pop("Ruitenboer2014FinaleZitting1.pbn") == (21, 20)  # its first holds the event
    assert counts.pop("Cap98bu1.pbn") == (9, 9)
    assert all(games == deals for games, deals in counts.values()), counts
    assert sum(deals for _, deals in counts.values()) > 2000


def test_auctions_and_plays_of_every_program_are_legal_but_for_known_faults(shared_data):
    wrong = {
        file.name: {one.message.key for one in read_pbn(file.read_bytes()).errors}
        for file in [*shared_data.glob("pbn/*/*.pbn"), *shared_data.glob("*/*.pbn")]
        if "reference-suite" not in file.parts
    }
    assert {name: keys for name, keys in wrong.items() if keys} == {
        # In both, a row of the play stands in the order of play instead of the seats'.
        "shared_deals.pbn": {"pbn.declarer_differs", "play.not_held"},
        "example4.pbn": {"pbn.declarer_differs", "play.not_held"},
    }


def test_a_published_score_follows_from_contract_result_and_vulnerability(shared_data):
    file = shared_data / "pbn" / "endplay" / "example2.pbn"
    checked = 0
    for game in read_pbn(file.read_bytes()).games:
        score = game.tag("Score")
        if score is not None and game.result is not None:
            side, points = score.split()
            found = contract_score(game.result, game.vulnerability)
            assert found.for_side(Side.parse(side)) == int(points), game.line
            checked += 1
    assert checked > 250


def test_a_result_of_both_sides_may_be_that_of_a_play_under_way():
    head = DEAL + b'[Declarer "S"]\n[Contract "5HX"]\n[Result "EW 1 NS 0"]\n'
    for play in (b'[Play "W"]\nSK H3 S4 S3\n- - - +\n', b'[Play "W"]\nSK H3 S4 S3\n*\n'):
        file, found = read(head + play)
        assert found == []
        assert file.games[0].tag("Result") == "EW 1 NS 0"
        assert b'[Result "0"]' in write_pbn(file.games).encode()
    assert read(head)[1] == [(4, "pbn.result")]


@pytest.mark.parametrize(("text", "name"), [("3D*", "3DX"), ("4S**", "4SXX"), ("3N", "3NT")])
def test_contracts_are_understood_as_other_programs_write_them(text, name):
    file, found = read(f'[Declarer "S"]\n[Contract "{text}"]\n')
    assert found == [(2, "pbn.contract")]
    assert file.games[0].contract.name == name
    assert file.errors == ()


def test_what_a_dealing_program_says_between_the_games_is_no_error():
    file, found = read(b'[Board "1"]\n\nGenerated 30 hands\nProduced 1 hands\n')
    assert found == [(3, "pbn.stray"), (4, "pbn.stray")]
    assert file.errors == ()
    assert read(b'Board "1"]\n[Dealer "N"]\n')[0].errors
    assert read(b"no bridge at all\n")[0].errors


def test_pbn_inside_a_page_is_found_between_its_marks():
    assert read(b'[Board "1"]\n[North "<PBN>"]\n')[0].games[0].tag("North") == "<PBN>"
    chinese = ('<title>桥牌</title><PBN>[Board "1"]</PBN>' + "文" * 70_000).encode()
    assert [game.number for game in read(chinese)[0].games] == [1]
    page = b'<html>\n[ {\n<PBN>[Board "1"]\n\n[Board "0"]\n</PBN>[x\n\n<PBN>\n[Board "3"]\n</PBN>\n'
    file, found = read(page)
    assert [game.number for game in file.games] == [1, None, 3]
    assert found == [(5, "pbn.board")]
    assert [game.line for game in file.games] == [3, 5, 9]

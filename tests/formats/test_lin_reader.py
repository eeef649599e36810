"""LIN as programs write it: single hands, vugraph, links, and what is wrong with each."""

import pytest

from qiaopai.core import Card, Hand, Seat, Side, Vulnerability
from qiaopai.formats import Remark
from qiaopai.formats.lin import read_lin
from qiaopai.scoring import contract_score, imps

DEAL = "1SQ982HQ82DKQ763CT,SJ643HKJ7653DCAQ4,SK5HADAJT52CJ9762,"
CALLS = "mb|p|mb|1H|mb|2N!|an|minors|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||"
HAND = f"pn|ann,bob,cy,~~M1|st||md|{DEAL}|rh||ah|Board 15|sv|n|{CALLS}"
TRICK = "pc|H4|pc|h2|pc|HJ|pc|HA|pg||"


def read(text):
    return read_lin(text.encode())


def only(text):
    (game,) = read(text).games
    return game


def keys(text):
    return [(one.line, one.message.key) for one in read(text).diagnostics]


# A single hand


def test_a_single_hand_tells_board_players_auction_and_play():
    game = only(HAND + TRICK)
    assert (game.number, game.dealer, game.vulnerability) == (15, Seat.SOUTH, Vulnerability.NS)
    assert dict(game.hands)[Seat.EAST] == Hand.parse("AT7.T94.984.K853")
    assert str(game.auction) == "S: P 1H 2NT P 3NT P P P"
    assert str(game.play) == "3NT N: H4 H2 HJ HA"
    assert [game.tag(seat) for seat in ("South", "West", "North", "East")] == [
        "ann", "bob", "cy", "~~M1",
    ]  # fmt: skip
    assert game.tag("EastType") == "program"
    assert keys(HAND + TRICK) == []


def test_an_alert_is_a_remark_and_its_explanation_a_note():
    game = only(HAND)
    assert game.call_remarks == (Remark(2, 1, comments=("!",)),)
    assert game.call_notes == ((1, "minors"),)


def test_an_explanation_without_an_alert_and_an_alert_without_an_explanation():
    game = only(f"md|{DEAL}|ah|Board 1|sv|o|mb|p|an|nothing|mb|1H!|")
    assert game.call_remarks == (Remark(0, 1), Remark(1, comments=("!",)))


def test_comments_stay_with_the_call_or_card_they_follow():
    game = only(
        f"md|{DEAL}|sv|n|ah|Board 15|nt|before|{CALLS}nt|after|pc|H4|nt|in a trick|pc|H2|nt|late|"
    )
    assert game.comments == (("", "before"),)
    assert game.call_remarks[-1] == Remark(7, comments=("after",))
    assert game.card_remarks == (
        Remark(0, comments=("in a trick",)), Remark(1, comments=("late",)),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("digit", "dealer"),
    [("1", Seat.SOUTH), ("2", Seat.WEST), ("3", Seat.NORTH), ("4", Seat.EAST)],
)
def test_the_digit_of_a_deal_is_the_dealer(digit, dealer):
    assert only(f"md|{digit}{DEAL[1:]}|mb|p|").auction.dealer is dealer


@pytest.mark.parametrize(
    ("mark", "vulnerability"),
    [
        ("o", Vulnerability.NONE), ("0", Vulnerability.NONE), ("n", Vulnerability.NS),
        ("E", Vulnerability.EW), ("b", Vulnerability.BOTH), ("", None),
    ],
)  # fmt: skip
def test_vulnerability_has_a_letter(mark, vulnerability):
    assert only(f"md|{DEAL}|sv|{mark}|").vulnerability is vulnerability


def test_the_fourth_hand_may_be_left_out_or_given_and_hands_may_be_missing():
    whole = only(f"md|{DEAL}|").deal
    given = f"{DEAL}{'SAT7HT94D984CK853'}"
    assert whole is not None
    assert only(f"md|{given}|").deal == whole
    assert only(f"md|{DEAL.rstrip(',')}|").deal == whole
    assert [seat for seat, _ in only("md|1SAK,,SQJ,|").hands] == [Seat.NORTH, Seat.SOUTH]
    assert only("md|1,,,|").hands == ()


def test_suits_in_any_case_and_ranks_in_any_order_and_tens():
    game = only("md|1s2a10h3dtcK,,,|")
    assert dict(game.hands)[Seat.SOUTH] == Hand.parse("AT2.3.T.K")


def test_several_calls_and_several_cards_in_one_command():
    game = only(f"md|{DEAL}|sv|n|ah|Board 15|mb|p1H2Np3Nppp|pc|H42JA|")
    assert str(game.play) == "3NT N: H4 H2 HJ HA"


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        ("mb|1N|mb|d|mb|r|mb|p|mb|p|mb|p|", "1NTXX S"),
        ("mb|1NT|mb|x|mb|xx|mb|p|mb|p|mb|p|", "1NTXX S"),
        ("mb|1C|mb|DBL|mb|PASS|mb|-|mb|p|", "1CX S"),
    ],
)
def test_calls_in_every_spelling(calls, contract):
    assert str(only(f"md|{DEAL}|{calls}").contract) == contract


# Claims and results


def test_a_claim_in_the_middle_of_a_trick_is_the_result():
    game = only(f"{HAND}{TRICK}pc|DA|mc|6|")
    assert (game.result.tricks, game.play.remaining) == (6, 12)


def test_a_claim_after_which_the_play_goes_on_is_noted():
    text = f"{HAND}pc|H4|mc|6|pc|H2|mc|5|"
    assert only(text).result.tricks == 5
    assert keys(text) == [(1, "lin.claim_refused")]


@pytest.mark.parametrize("claim", ["14", "-1", "x", ""])
def test_a_claim_of_impossible_tricks_is_an_error(claim):
    text = f"{HAND}{TRICK}mc|{claim}|"
    assert only(text).result is None
    assert keys(text) == [(1, "lin.claim")]


def test_four_passes_are_a_result_and_a_result_needs_no_play():
    assert only(f"md|{DEAL}|mb|p|mb|p|mb|p|mb|p|").is_passed_out
    assert only(f"{HAND}mc|9|").result.tricks == 9


def test_passes_left_out_before_the_lead_are_added():
    game = only(f"md|{DEAL}|mb|p|mb|1H|mb|2N|mb|p|mb|3N|pc|H4|")
    assert str(game.contract) == "3NT N"


# Vugraph


VUGRAPH = (
    "vg|Club Cup,Final 1 of 2,I,46,47,Reds,12,Blues,3.5|\n"
    "rs|4HE=,4HExx-1,PASS,,|\n"
    "pn|a,b,c,d,e,f,g,h|pg||\n"
    f"qx|o46|st||md|{DEAL}|sv|n|mb|p|nt|hello all|pg||\n"
    f"qx|c46|st||md|{DEAL}|sv|n|{CALLS}{TRICK}mc|8|pg||\n"
)


def test_the_head_of_a_vugraph_file_is_told_in_tags():
    game = read(VUGRAPH).games[0]
    assert dict(game.tags) == {
        "Event": "Club Cup", "Stage": "Final 1 of 2", "Scoring": "IMP", "HomeTeam": "Reds",
        "HomeCarryOver": "12", "VisitTeam": "Blues", "VisitCarryOver": "3.5", "Room": "Open",
        "South": "a", "West": "b", "North": "c", "East": "d",
    }  # fmt: skip


def test_results_of_the_head_stand_for_play_that_is_missing():
    open_room, closed_room, passed = read(VUGRAPH).games
    assert str(open_room.result) == "4H= E"
    assert (str(closed_room.result), closed_room.tag("South")) == ("3NT-1 N", "e")
    assert (passed.number, passed.tag("Room"), passed.is_passed_out) == (47, "Open", True)
    assert keys(VUGRAPH) == [(2, "lin.contract_differs")]


def test_a_list_of_boards_gives_the_results_their_numbers():
    games = read("vg|,,I,1,16,,,,|rs|1NN=,2NN=,3NN=,|bn|5,9|").games
    assert [(game.number, game.tag("Room"), str(game.result)) for game in games] == [
        (5, "Open", "1NT= N"), (5, "Closed", "2NT= N"), (9, "Open", "3NT= N"),
    ]  # fmt: skip


def test_results_of_pairs_stand_once_a_board():
    games = read("vg|,,P,1,2,,,,|rs|1NN=,2NE-1|").games
    assert [(game.number, str(game.result)) for game in games] == [(1, "1NT= N"), (2, "2NT-1 E")]


def test_a_result_only_in_the_head_borrows_the_deal_of_the_other_room():
    games = read(f"vg|,,I,1,1,,,,|rs|3NN-1,4HW=|qx|o1|md|{DEAL}|sv|o|").games
    assert games[1].deal == games[0].deal is not None
    assert games[1].tag("Room") == "Closed"


def test_names_may_stand_after_pw_and_eight_names_hold_both_rooms():
    games = read(f"pw|a,b,c,d,e,f,g,h|qx|c1|md|{DEAL}|qx|o2|md|{DEAL}|").games
    assert [game.tag("West") for game in games] == ["f", "b"]


def test_a_segment_of_a_semi_final_is_30_to_41_and_every_card_is_legal(shared_data):
    file = read_lin((shared_data / "lin" / "usbf_sf_14502.lin").read_bytes())
    assert file.diagnostics == ()
    assert len(file.games) == 30
    assert sum(len(game.play.cards) for game in file.games) == 732
    scores = {(game.number, game.tag("Room")): contract_score(game.result, game.vulnerability)
              for game in file.games}  # fmt: skip
    swings = [
        imps(scores[number, "Open"].for_side(Side.NS) - scores[number, "Closed"].for_side(Side.NS))
        for number in range(46, 61)
    ]
    assert sum(swing for swing in swings if swing > 0) == 30
    assert sum(-swing for swing in swings if swing < 0) == 41


@pytest.mark.parametrize(
    ("name", "games", "cards"),
    [
        ("sample.lin", 1, 52),
        ("endplay_example1.lin", 8, 400),
        ("bench-boards.lin", 10, 486),
        ("bbo/1047742261.lin", 1, 52),
        ("bbo/20784108.lin", 1, 26),
        ("bbo/3381671193.lin", 1, 44),
        ("bbo/3399598383.lin", 1, 52),
    ],
)
def test_every_real_file_is_read_without_an_error(shared_data, name, games, cards):
    file = read_lin((shared_data / "lin" / name).read_bytes())
    assert (len(file.games), file.errors) == (games, ())
    assert sum(len(game.play.cards) for game in file.games) == cards


# Links and pages


ENCODED = HAND.replace("|", "%7C").replace(" ", "%20").replace(",", "%2C")


@pytest.mark.parametrize(
    "text",
    [
        f"https://www.bridgebase.com/tools/handviewer.html?lin={ENCODED}&bbo=y",
        f"https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin={HAND}",
        f"lin={ENCODED}",
        f'<a href="https://x.example/hv?lin={HAND}">hand</a>',
        f"<script>var LIN_DATA = '{ENCODED}';</script>",
        f'LIN_DATA="{HAND.replace(" ", "%20")}"',
        ENCODED,
    ],
)
def test_a_hand_is_read_out_of_a_link_or_a_page(text):
    assert only(text) == only(HAND)


def test_names_keep_their_percent_encoded_commas():
    game = only("pn|Ann%20Lee%2C%20Jr.,b%231,c,d|md|1SAK,,,|")
    assert (game.tag("South"), game.tag("West")) == ("Ann Lee, Jr.", "b#1")


def test_a_hundred_percent_in_a_chat_is_no_escape():
    text = f"md|{DEAL}|nt|it is 100%20 sure|"
    assert only(text).comments == (("", "it is 100%20 sure"),)


def test_two_links_are_two_games_with_their_lines():
    games = read(f"see\nhttp://x/?lin={ENCODED}\nand http://x/?lin={ENCODED}\n").games
    assert [game.line for game in games] == [2, 3]


# What is wrong


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"md|{DEAL}|\nmb|1S|\nmb|1H|\nmb|p|", [(3, "call.not_over")]),
        (f"md|{DEAL}|mb|7Z|", [(1, "lin.call")]),
        (f"md|{DEAL}|mb|p|mb|p|mb|p|mb|p|mb|p|", [(1, "file.pass_after_end")]),
        (f"md|{DEAL}|mb|p|mb|p|mb|p|mb|p|mb|1C|", [(1, "call.over")]),
        (f"{HAND}pc|SQ|", [(1, "play.not_held")]),
        (f"{HAND}{TRICK}pc|DA|pc|CK|", [(1, "play.revoke")]),
        (f"{HAND}pc|Q9|", [(1, "lin.card")]),
        (f"{HAND}pc|SQ|pc|H2|pc|H3|", [(1, "play.not_held"), (1, "file.cards_after")]),
        ("md|1SAK,SAQ,,|", [(1, "lin.card_twice")]),
        ("md|1SAAK,,,|", [(1, "value.card_twice")]),
        ("md|1SAXK,,,|", [(1, "lin.hand")]),
        ("md|9SAK,,,|", [(1, "lin.dealer")]),
        (f"md|{DEAL}|sv|q|", [(1, "lin.vulnerability")]),
        (f"md|{DEAL}|pc|SA|", [(1, "pbn.play_needs")]),
        ("mb|p|", [(1, "pbn.no_dealer")]),
        ("rs|9HE=|", [(1, "lin.result")]),
        ("rs|1HE-9|", [(1, "lin.result")]),
        (f"md|{DEAL}|hello there|mb|p|", [(1, "lin.command")]),
        (f"md|{DEAL}|yy|x|yy|x|", [(1, "lin.unknown")]),
        ("", [(1, "file.no_games")]),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text, found):
    assert keys(text) == found


def test_an_illegal_auction_is_kept_as_written():
    game = only(f"md|{DEAL}|mb|1S|mb|1H|mb|p|mb|d!|")
    assert game.auction is None
    assert game.sections[0].text == "1S 1H Pass X"


def test_a_revoke_stays_in_the_play():
    game = only(f"{HAND}{TRICK}pc|DA|pc|CK|pc|D3|")
    assert game.play.cards[-2:] == (Card.parse("CK"), Card.parse("D3"))


@pytest.mark.parametrize("comment", ["so | well", "so | so", "a | b | c", "||"])
def test_a_bar_in_a_comment_loses_no_later_command(comment):
    game = only(f"md|{DEAL}|sv|n|ah|Board 15|nt|{comment}|{CALLS}")
    assert str(game.contract) == "3NT N"

import random
from collections import Counter

import pytest

from qiaopai.core import (
    DECK,
    PASS,
    Auction,
    Bid,
    Board,
    Contract,
    Deal,
    Hand,
    Risk,
    Seat,
    Side,
    Strain,
    Suit,
)
from qiaopai.robots.protocol import Decision
from qiaopai.robots.simple import SimpleRobot, auction_to, choose_contract, stronger_side
from qiaopai.robots.two_hands import TwoHands
from qiaopai.scoring import trick_score
from qiaopai.table.view import seat_view
from qiaopai.text import Message


def random_board(number):
    cards = list(DECK)
    random.Random(number).shuffle(cards)
    return Board(number, Deal({seat: Hand(cards[i::4]) for i, seat in enumerate(Seat)}))


def board_of(north, south, number=1):
    """North and South as given; what is left goes to East and West in turn."""
    pair = Hand.parse(north), Hand.parse(south)
    rest = [card for card in DECK if not any(card in hand for hand in pair)]
    west, east = Hand(rest[::2]), Hand(rest[1::2])
    four = {Seat.NORTH: pair[0], Seat.SOUTH: pair[1], Seat.EAST: east, Seat.WEST: west}
    return Board(number, Deal(four))


@pytest.mark.parametrize(
    ("north", "south", "contract"),
    [
        # the guide of R50
        ("KQ2.AJ4.K873.J95", "A95.K72.QJ4.AT32", "3NT N"),  # 25 and no major fit
        ("KQT2.AJ4.K87.Q95", "AJ954.K72.Q4.J32", "4S S"),  # 25 and a doubleton: 26
        ("KQT.AJ4.KT8.Q952", "AJ95.K72.Q4.JT43", "3NT N"),  # 26, but seven spades
        ("K4.AQJT4.KQ8.K95", "AQ5.K9732.A4.Q32", "6H N"),  # 33
        ("K4.AKQJ4.KQ8.A95", "AQ5.T9732.A4.KQ2", "7H N"),  # 37
        ("4.A4.KQJT82.KQ92", "9852.763.A975.A3", "5D N"),  # a minor, no stopper in spades
        # part-scores
        ("KJ72.A94.Q83.T95", "QT954.K72.A4.J82", "2S S"),
        ("KQ2.J94.A873.J95", "A95.Q72.42.KT832", "2C S"),
    ],
)
def test_two_hands_reach_the_contract_a_player_would(north, south, contract):
    board = board_of(north, south)
    assert stronger_side(board) is Side.NS
    assert str(choose_contract(board)) == contract


def test_a_slam_without_two_aces_is_not_bid():
    one_missing = board_of("KQ4.KQJT4.AQ8.KQ", "A5.A9732.J4.J432")
    assert choose_contract(one_missing).bid == Bid.parse("6H")
    two_missing = board_of("KQ4.KQJT4.KQ8.KQ", "A5.A9732.J4.J432")
    assert choose_contract(two_missing).bid == Bid.parse("4H")


def test_every_board_has_an_undoubled_contract_by_the_side_with_more_points():
    for number in range(1, 400):
        board = random_board(number)
        contract = choose_contract(board)
        points = Counter()
        for seat, hand in board.deal:
            points[seat.side] += hand.hcp
        assert contract.risk is Risk.UNDOUBLED
        assert points[contract.declarer.side] >= 20
        assert choose_contract(Board(number, board.deal)) == contract


def test_high_cards_alone_reach_what_the_guide_says():
    for number in range(1, 1500):
        board = random_board(number)
        contract = choose_contract(board)
        first, second = (board.deal[seat] for seat in contract.declarer.side.seats)
        pair = TwoHands(first, second)
        major = max(pair.length(Suit.HEARTS), pair.length(Suit.SPADES)) >= 8
        if pair.hcp >= 26 and major:
            assert contract.bid >= Bid.parse("3NT")
        if pair.hcp >= 27 or (pair.hcp >= 25 and pair.stops_all):
            assert contract.bid >= Bid.parse("3NT")
        if contract.strain.suit is not None and contract.level >= 4:
            assert pair.length(contract.strain.suit) >= 8
        if contract.level >= 6:
            assert pair.points(contract.strain) >= 33


def test_either_pair_knows_alone_who_is_stronger():
    for number in range(1, 400):
        board = random_board(number)
        sides = [TwoHands(*(board.deal[seat] for seat in side.seats)) for side in Side]
        assert sorted(pair.are_stronger for pair in sides) == [False, True]


def test_the_auction_is_passes_one_bid_and_three_passes():
    contract = Contract.parse("3NT S")
    auction = auction_to(contract, Seat.NORTH)
    assert str(auction) == "N: P P 3NT P P P"
    assert auction.contract == contract
    for number in range(1, 60):
        board = random_board(number)
        contract = choose_contract(board)
        auction = Auction.parse(str(auction_to(contract, board.dealer)))
        assert auction.contract == contract


class Passer:
    name = "passer"

    def call(self, view):
        return Decision(PASS, Message.of("test.own_hand_only"))


def test_the_simple_robot_bids_what_both_hands_choose_and_the_others_pass():
    for number in range(1, 40):
        board = random_board(number)
        auction = Auction(board.dealer)
        while not auction.is_over:
            seat = auction.turn
            view = seat_view(board, auction, None, seat, frozenset({seat.partner}))
            auction = auction.add(SimpleRobot(Passer()).call(view).action)
        assert auction == auction_to(choose_contract(board), board.dealer)


def test_the_simple_robot_passes_when_its_contract_has_been_outbid():
    board = board_of("KQ2.AJ4.K873.J95", "A95.K72.QJ4.AT32", number=4)
    auction = Auction(board.dealer).add(Bid(4, Strain.HEARTS))
    view = seat_view(board, auction, None, Seat.NORTH, frozenset({Seat.SOUTH}))
    assert SimpleRobot(Passer()).call(view).action is PASS


def test_the_simple_robot_that_sees_its_own_hand_only_asks_its_player():
    board = random_board(1)
    view = seat_view(board, Auction(board.dealer), None, board.dealer)
    assert SimpleRobot(Passer()).call(view).reason.key == "test.own_hand_only"


@pytest.mark.parametrize(
    ("first", "second", "stopped"),
    [("A", "2", True), ("K2", "3", True), ("K", "32", False), ("Q32", "4", True),
     ("Q2", "J43", True), ("J432", "5", True), ("T98", "765", False), ("K", "432", True)],
)  # fmt: skip
def test_stoppers(first, second, stopped):
    pair = TwoHands(Hand.parse(f"{first}..."), Hand.parse(f"{second}..."))
    assert pair.stops(Suit.SPADES) is stopped


def kind_of(bid):
    if bid.level >= 6:
        return "slam"
    return "game" if trick_score(Contract(bid, Risk.UNDOUBLED, Seat.NORTH)) >= 100 else "part"


def test_part_scores_games_and_slams_are_as_frequent_as_a_champion_bids_them(shared_data):
    theirs = Counter()
    for line in (shared_data / "wbridge5" / "games_1_5000.txt").read_text().splitlines():
        bids = [int(word) for word in line.split()[52:] if int(word) > 54]
        if bids:
            theirs[kind_of(Bid.at(bids[-1] - 55))] += 1
    ours = Counter(kind_of(choose_contract(random_board(number)).bid) for number in range(1, 2001))
    for kind in ("part", "game", "slam"):
        assert abs(ours[kind] / ours.total() - theirs[kind] / theirs.total()) < 0.1

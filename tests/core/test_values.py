"""Cards, calls, seats, hands, deals, contracts, results and boards as values (Laws 1, 2, 6, 22)."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import (
    BIDS,
    DECK,
    DOUBLE,
    PASS,
    REDOUBLE,
    Bid,
    Board,
    Card,
    Contract,
    Deal,
    Hand,
    Rank,
    Result,
    Risk,
    Seat,
    Side,
    Strain,
    Suit,
    Vulnerability,
    dealer_of,
    parse_call,
    vulnerability_of,
)
from qiaopai.dealing import NUMBER_OF_DEALS, deal_at
from qiaopai.errors import InvalidValue

deals = st.integers(0, NUMBER_OF_DEALS - 1).map(deal_at)
hands = st.sets(st.sampled_from(DECK), max_size=13).map(Hand)


def test_the_pack_has_52_cards_in_four_suits_of_thirteen():
    assert len(set(DECK)) == 52
    assert [str(card) for card in (DECK[0], DECK[12], DECK[13], DECK[51])] == [
        "C2", "CA", "D2", "SA"
    ]  # fmt: skip
    assert sum(card.rank.hcp for card in DECK) == 40


def test_every_card_reads_back_as_itself():
    for card in DECK:
        assert Card.parse(str(card)) is card
        assert Card.parse(str(card).lower()) is card
        assert Card(card.suit, card.rank) is card
        assert Card.at(card.index) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert eval(repr(card), {"Card": Card}) is card
    assert Card.parse("h10") is Card.parse("HT")


@pytest.mark.parametrize("text", ["", "S", "1S", "SAA", "S1", "♠A", "S 9", "XA"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(InvalidValue):
        Card.parse(text)


def test_things_of_different_kinds_do_not_compare():
    assert Suit.CLUBS != Strain.CLUBS
    with pytest.raises(TypeError):
        _ = Suit.CLUBS < Rank.TWO
    with pytest.raises(TypeError):
        _ = Suit.CLUBS < Strain.DIAMONDS
    with pytest.raises(TypeError):
        _ = Bid.parse("1C") < PASS


def test_strains_rank_from_clubs_to_notrump():
    assert [str(strain) for strain in sorted(Strain)] == ["C", "D", "H", "S", "NT"]


@pytest.mark.parametrize("order", [list(Suit), list(Rank), list(Strain), list(BIDS), list(DECK)])
def test_whatever_ranks_is_compared_by_its_place(order):
    for one, here in enumerate(order[:13]):
        for other, there in enumerate(order[:13]):
            assert (here < there, here <= there) == (one < other, one <= other)
            assert (here > there, here >= there) == (one > other, one >= other)
            assert (here == there) == (one == other)


def test_suits_and_strains_are_minor_or_major():
    assert [suit.is_major for suit in Suit] == [False, False, True, True]
    assert [strain.is_major for strain in Strain] == [False, False, True, True, False]
    assert [strain.is_minor for strain in Strain] == [True, True, False, False, False]
    assert [suit.strain.suit for suit in Suit] == list(Suit)


def test_honours_count_4_3_2_1():
    assert [rank.hcp for rank in Rank] == [0] * 9 + [1, 2, 3, 4]
    assert Hand.parse("AKQJT98765432...").hcp == 10


def test_cards_have_the_numbers_0_to_51():
    assert [Card.at(at) for at in (0, 12, 13, 51)] == list(
        map(Card.parse, ("C2", "CA", "D2", "SA"))
    )
    assert [Card.parse(text).index for text in ("C2", "h10", "SA")] == [0, 34, 51]


def test_ten_is_read_as_it_is_written():
    assert Card.parse("S10") is Card.parse("sT") is Card(Suit.SPADES, Rank.TEN)
    assert Rank.parse("10") is Rank.parse("t") is Rank.TEN
    assert Hand.parse("10.AT.-.10987") == Hand.parse("T.AT..T987")
    # As long as a hand can be written, and blanks around it.
    spaces = " " * 40 + "A10.K10.-.Q10" + " " * 40
    assert Hand.parse(spaces) == Hand.parse("AT.KT..QT")
    assert [str(card) for card in Hand.parse("A10.K10.-.Q10")] == [
        "SA",
        "ST",
        "HK",
        "HT",
        "CQ",
        "CT",
    ]


def test_a_passed_out_board_has_no_margin_and_no_mark():
    found = Result.parse("pass")
    assert (found.contract, found.tricks, found.margin, found.mark) == (None, 0, 0, "")
    assert not found.made
    assert str(found) == "pass"


@pytest.mark.parametrize(
    ("text", "margin", "mark"), [("4S= N", 0, "="), ("4S+1 N", 1, "+1"), ("4S-10 N", -10, "-10")]
)
def test_a_margin_is_counted_from_the_contract(text, margin, mark):
    found = Result.parse(text)
    assert (found.tricks, found.margin, found.mark) == (10 + margin, margin, mark)
    assert found.made == (margin >= 0)


def test_every_call_reads_back():
    for call in (PASS, DOUBLE, REDOUBLE, *BIDS):
        assert parse_call(str(call)) == call
        assert parse_call(str(call).lower()) == call
    assert len(BIDS) == 35
    assert list(BIDS) == sorted(BIDS)
    assert [Bid.at(bid.index) for bid in BIDS] == list(BIDS)


@pytest.mark.parametrize("text", ["", "0C", "8C", "1", "NT", "XXX", "1CX", "10C", "²C"])
def test_what_is_no_call_is_refused(text):
    with pytest.raises(InvalidValue):
        parse_call(text)


def test_five_notrump_with_eight_tricks_is_down_three():
    result = Result(Contract.parse("5NT S"), 8)
    assert result.margin == -3
    assert str(result) == "5NT-3 S"


def test_four_hearts_needs_ten_tricks():
    assert Bid.parse("4H").tricks == 10
    assert Result(Contract.parse("4H N"), 10).mark == "="


@pytest.mark.parametrize(
    ("words", "call"),
    [
        ("P p pass PASS - -- –", PASS),
        ("X x D d DBL dbl double", DOUBLE),
        ("XX xx R r RDBL rdbl redouble", REDOUBLE),
    ],
)
def test_the_three_other_calls_are_read_as_they_are_written(words, call):
    assert {parse_call(word) for word in words.split()} == {call}


@pytest.mark.parametrize(
    ("marks", "vulnerability"),
    [
        ("none None - – — o O ο 0 love LOVE", Vulnerability.NONE),
        ("ns NS N-S n │", Vulnerability.NS),
        ("ew EW E-W e ─", Vulnerability.EW),
        ("both All b B ┼", Vulnerability.BOTH),
    ],
)
def test_vulnerability_is_read_as_it_is_marked(marks, vulnerability):
    assert {Vulnerability.parse(f" {mark} ") for mark in marks.split()} == {vulnerability}
    assert str(vulnerability) == marks.split()[0]


@pytest.mark.parametrize(
    "value", [Hand.parse("AK.T9.-.2"), Card.parse("HT"), Bid.parse("3NT"), Suit.CLUBS]
)
def test_a_repr_is_code(value):
    assert eval(repr(value), {"Hand": Hand, "Card": Card, "Bid": Bid, "Suit": Suit}) == value


def test_every_contract_and_result_reads_back():
    for bid in BIDS:
        for risk in Risk:
            for seat in Seat:
                contract = Contract(bid, risk, seat)
                assert Contract.parse(str(contract)) == contract
                assert contract.dummy is seat.partner
                assert contract.leader is seat.lho
                for tricks in range(14):
                    result = Result(contract, tricks)
                    assert Result.parse(str(result)) == result
    assert Result.parse(str(Result(None))) == Result(None)


@pytest.mark.parametrize(
    "text", ["", "4S", "4S=", "8S= N", "4SXXX= N", "7NT+1 N", "1C-8 N", "4S- N", "4S= Q"]
)
def test_what_is_no_result_is_refused(text):
    with pytest.raises(InvalidValue):
        Result.parse(text)


def test_seats_go_round_clockwise():
    assert [str(Seat.NORTH.after(step)) for step in range(5)] == ["N", "E", "S", "W", "N"]
    for seat in Seat:
        assert seat.lho.rho is seat
        assert seat.partner.partner is seat
        assert seat.side is seat.partner.side
        assert seat.side is seat.lho.side.other
        assert Seat.parse(str(seat).lower()) is seat
        assert seat in seat.side.seats


# Board, dealer, vulnerability (Law 2).
CYCLE = (
    ("N", "none"), ("E", "ns"), ("S", "ew"), ("W", "both"),
    ("N", "ns"), ("E", "ew"), ("S", "both"), ("W", "none"),
    ("N", "ew"), ("E", "both"), ("S", "none"), ("W", "ns"),
    ("N", "both"), ("E", "none"), ("S", "ns"), ("W", "ew"),
)  # fmt: skip


def test_dealer_and_vulnerability_of_the_sixteen_boards():
    for number, (dealer, vulnerability) in enumerate(CYCLE, start=1):
        assert dealer_of(number) is Seat.parse(dealer)
        assert vulnerability_of(number) is Vulnerability.parse(vulnerability)


@given(st.integers(1, 10**6))
def test_the_cycle_repeats_after_sixteen_boards(number):
    assert dealer_of(number + 16) is dealer_of(number)
    assert vulnerability_of(number + 16) is vulnerability_of(number)


def test_each_side_is_vulnerable_on_half_the_boards():
    for length in (4, 8, 16):
        for side in Side:
            boards = range(1, length + 1)
            assert sum(vulnerability_of(board).of(side) for board in boards) == length // 2


def test_there_is_no_board_zero():
    with pytest.raises(InvalidValue):
        dealer_of(0)
    with pytest.raises(InvalidValue):
        Board(0, deal_at(0))


@given(deals)
def test_a_deal_reads_back_and_gives_every_card_to_somebody(deal):
    assert Deal.parse(str(deal)) == deal
    assert pickle.loads(pickle.dumps(deal)) == deal
    assert eval(repr(deal), {"Deal": Deal}) == deal
    assert sum(hand.hcp for _, hand in deal) == 40
    for card in DECK:
        assert card in deal[deal.holder(card)]


@given(deals, st.sampled_from(Seat))
def test_a_deal_reads_from_any_first_seat(deal, first):
    hands = " ".join(str(deal[first.after(step)]) for step in range(4))
    assert Deal.parse(f"{first}:{hands}") == deal


@pytest.mark.parametrize(
    "text",
    [
        "",
        "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432.",
        "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT9876543",
        "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. A...KQJT98765432",
        "N:AKQJT9876543.2.. 2.AKQJT9876543.. ..AKQJT98765432. ...AKQJT98765432 -",
    ],
)
def test_a_pack_that_is_not_whole_is_refused(text):
    with pytest.raises(InvalidValue):
        Deal.parse(text)


@given(hands)
def test_a_hand_reads_back_and_knows_its_cards(hand):
    assert Hand.parse(str(hand)) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert sum(hand.shape) == len(hand) == len(list(hand))
    assert list(hand) == sorted(hand, reverse=True)
    assert hand.hcp == sum(card.rank.hcp for card in hand)
    for card in hand:
        assert hand.remove(card).add(card) == hand


@given(st.lists(st.text("AKQJT98765432akqjt10-x", max_size=5), min_size=4, max_size=4))
def test_a_hand_is_read_as_its_cards_are_one_by_one(suits):
    words = [suit.replace("10", "T").replace("-", "") for suit in suits]
    try:
        cards = [Card.parse(suit + rank) for suit, word in zip("SHDC", words, strict=True)
                 for rank in word]  # fmt: skip
        one = Hand(cards)
    except InvalidValue:
        with pytest.raises(InvalidValue):
            Hand.parse(".".join(suits))
    else:
        assert Hand.parse(".".join(suits)) == one


def test_a_hand_holds_no_card_twice_and_at_most_thirteen():
    with pytest.raises(InvalidValue):
        Hand([DECK[0], DECK[0]])
    with pytest.raises(InvalidValue):
        Hand(DECK[:14])
    with pytest.raises(InvalidValue):
        Hand([DECK[0]]).add(DECK[0])
    with pytest.raises(InvalidValue):
        Hand([DECK[0]]).remove(DECK[1])
    with pytest.raises(InvalidValue):
        Hand.parse("AA...")


@pytest.mark.parametrize("value", [DECK[0], Hand(), deal_at(0)])
def test_values_do_not_change(value):
    with pytest.raises(AttributeError):
        value.anything = 1

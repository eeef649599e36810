import pytest

from qiaopai.core import Auction, Card, Contract, Hand, Play, Seat, Suit, Vulnerability
from qiaopai.robots.leads import bidding_of, leads
from qiaopai.table.view import SeatView


def first_leads(hand, auction):
    """The leads that the rules give, by suit, in order of liking."""
    calls = Auction.parse(auction)
    leader = calls.contract.leader
    held = Hand.parse(hand)
    play = Play(calls.contract)
    view = SeatView(leader, 1, calls.dealer, Vulnerability.NONE, ((leader, held),), calls, play)
    return leads(view, held)


def card_from(holding, auction="S: 1NT P 3NT P P P"):
    """The card led from a holding in spades."""
    short = 13 - len(holding)
    hearts = min(short, 8)
    hand = f"{holding}.{'98765432'[:hearts]}.{'98765432'[: short - hearts]}."
    found = first_leads(hand, auction)
    return next(str(lead.card.rank) for lead in found if lead.card.suit is Suit.SPADES)


@pytest.mark.parametrize(
    ("holding", "card"),
    [
        ("KQJ4", "K"),
        ("QJT5", "Q"),
        ("JT93", "J"),
        ("KJ962", "6"),
        ("Q9742", "4"),
        ("AQJ72", "Q"),
        ("A9763", "6"),
        ("K72", "2"),
        ("872", "8"),
        ("82", "8"),
        ("KQ63", "3"),
    ],
)
def test_the_card_led_against_notrump(holding, card):
    assert card_from(holding) == card


@pytest.mark.parametrize(
    ("holding", "card"),
    [("KQ63", "K"), ("A9763", "A"), ("AK52", "A"), ("Q9742", "4"), ("QJ4", "Q"), ("72", "7")],
)
def test_the_card_led_against_trumps(holding, card):
    assert card_from(holding, "S: 1D P 4D P 5D P P P") == card


def test_an_ace_is_never_underled_against_trumps():
    for holding in ("A5432", "AJ52", "AQ4", "AT9"):
        assert card_from(holding, "S: 1D P 3D P P P") == "A"


def test_partners_suit_is_liked_best():
    best = first_leads("J54.73.QT842.863", "N: 1C 1H 1NT P 3NT P P P")
    assert best[0].card == Card.parse("H7")
    assert best[0].reason.key == "reason.lead.partner"


def test_a_long_suit_is_led_against_notrump_and_a_singleton_against_trumps():
    assert first_leads("QJ983.K4.763.T52", "S: 1NT P 3NT P P P")[0].card.suit is Suit.SPADES
    assert first_leads("K864.853.2.QJ652", "S: 1H P 2H P 4H P P P")[0].card == Card.parse("D2")


def test_suits_bid_are_known_by_who_bid_them():
    auction = Auction.parse("N: 1D 1S P 2C P 2S P P P")
    bidding = bidding_of(auction, auction.contract)
    assert bidding.declarer == {Suit.SPADES}
    assert bidding.dummy == {Suit.CLUBS}
    assert bidding.own == frozenset()
    assert bidding.partner == {Suit.DIAMONDS}
    assert auction.contract == Contract.parse("2S E")
    assert auction.contract.leader is Seat.SOUTH

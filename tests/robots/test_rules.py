import pytest

from qiaopai.core import Auction, Card, Deal, Play, Seat, parse_call
from qiaopai.robots.moment import Moment
from qiaopai.robots.rules import by_rule
from tests.robots.helpers import view_of

DEAL = Deal.parse("N:8652.K62.A42.T83 97.QJ3.KJ83.Q764 AKQ.T98.QT95.AJ9 JT43.A754.76.K52")


def choice(cards, contract="3NT"):
    """What the rules play in South's contract after `cards`, and why."""
    auction = Auction(Seat.SOUTH)
    for word in (contract, "P", "P", "P"):
        auction = auction.add(parse_call(word))
    play = Play(auction.contract)
    for word in cards.split():
        play = play.add(Card.parse(word), play.remove_played(play.turn, DEAL[play.turn]))
    card, reason = by_rule(Moment.of(view_of(DEAL, auction, play)))
    return str(card), reason.key.removeprefix("reason.rule.")


TWO_HEARTS = "H4 H2 HJ HT HQ H8 H5 HK "


@pytest.mark.parametrize(
    ("cards", "card", "reason"),
    [
        ("H4 H2", "HJ", "third_high"),
        ("H4 HK", "H3", "low"),
        ("H4 H2 HJ HT", "HQ", "return"),
        (TWO_HEARTS + "D2", "D3", "second_low"),
        (TWO_HEARTS + "CT", "CQ", "cover"),
        (TWO_HEARTS + "D2 D3 DT", "D6", "low"),
        (TWO_HEARTS + "D2 D3 DT D6 D9 D7 D4", "DJ", "cheapest"),
    ],
)
def test_cards_by_rule(cards, card, reason):
    assert choice(cards) == (card, reason)


SPADES = "H4 H2 HJ HT HQ H8 H5 HK S2 S7 SA S3 SK S4 S5 S9 SQ ST S6"


def test_a_discard_keeps_honours_and_their_guards():
    card, reason = choice(SPADES)
    assert reason == "discard"
    assert card in {"D3", "C4", "H3", "C6", "D8", "C7"}


def test_a_ruff_is_as_low_as_possible():
    assert choice(SPADES, "2C") == ("C4", "ruff")

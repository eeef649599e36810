"""A hint is the robot's own choice, from the player's view, with what it imagines of others."""

import pytest

from qiaopai.analysis.hints import hint, hint_data
from qiaopai.core import Auction, Hand, Seat, Vulnerability
from qiaopai.robots import robot
from qiaopai.service.hint_views import hand_bars
from qiaopai.table.view import SeatView
from qiaopai.text import english
from tests.robots.helpers import random_moment, view_of

OWN = Hand.parse("KQ5.AQ54.K32.432")


def calls_view(auction, hand=OWN):
    made = Auction.parse(auction)
    seat = made.turn
    return SeatView(seat, 1, made.dealer, Vulnerability.NONE, ((seat, hand),), made)


def test_a_call_comes_with_its_meaning_and_what_else_the_hand_admits():
    view = calls_view("N: 1NT P")
    found = hint(view)
    assert found.action == robot().call(view).action
    assert english(found.meaning)
    assert all(one.action != found.action for one in found.considered)
    [partner] = found.outlooks
    assert partner.seat is Seat.NORTH
    assert 15 <= partner.mean_hcp() <= 17


@pytest.mark.parametrize(("cards", "count"), [(0, 1), (1, 2), (3, 2)])
def test_a_card_comes_with_the_hands_that_are_hidden(cards, count):
    deal, auction, play = random_moment(11, cards)
    view = view_of(deal, auction, play)
    found = hint(view, samples=2)
    assert found.action in view.legal_cards
    assert found.meaning is None
    hidden = {seat for seat in Seat if view.dealt(seat) is None}
    assert {one.seat for one in found.outlooks} <= hidden
    assert len(found.outlooks) == (1 if play.turn.partner in hidden else count)


def test_the_same_view_gets_the_same_hint_in_words_and_bars():
    view = calls_view("N: P P")
    first, second = (hint_data(hint(view), english) for _ in range(2))
    assert first == second
    bars = hand_bars(hint(view).outlooks[0])
    assert sum(bar.percent for bar in bars.hcp) in range(94, 107)
    assert bars.low <= bars.mean <= bars.high
    assert [one.suit.value for one in bars.suits] == ["S", "H", "D", "C"]
    assert max(bar.height for bar in bars.hcp) == 1

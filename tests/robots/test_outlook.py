"""What a hidden hand may hold, in numbers."""

import pytest

from qiaopai.core import Auction, Hand, Seat, Suit, Vulnerability
from qiaopai.robots.outlook import outlook
from qiaopai.systems import load_system
from qiaopai.table.view import SeatView
from tests.robots.helpers import random_moment, view_of

SYSTEM = load_system()


def seen(hand, text):
    auction = Auction.parse(text)
    seat = auction.turn
    return SeatView(
        seat, 1, auction.dealer, Vulnerability.NONE, ((seat, Hand.parse(hand)),), auction
    )


def test_partner_s_notrump_is_seen_as_it_was_shown():
    found = outlook(seen("K32.AQ54.K32.432", "N: 1NT P"), Seat.NORTH, SYSTEM)
    assert sum(found.hcp[15:18]) > 0.9
    assert found.at_least(15) - found.at_least(18) == pytest.approx(sum(found.hcp[15:18]))
    assert found.balanced > 0.9
    assert all(sum(found.lengths[suit.index][2:6]) > 0.9 for suit in Suit)
    assert sum(found.mean_length(suit) for suit in Suit) == pytest.approx(13, abs=1e-3)


def test_a_fit_is_counted_with_the_own_hand():
    found = outlook(seen("K932.A54.K32.432", "N: 1S P"), Seat.NORTH, SYSTEM)
    assert found.fit[Suit.SPADES.index] > 0.99
    assert found.fit[Suit.CLUBS.index] < 0.5
    assert found.honours[1][Suit.SPADES.index] == 0.0


def test_shares_sum_to_one_and_the_same_view_gets_the_same_outlook():
    view = seen("K932.A54.K32.432", "N: 1S X")
    for seat in Seat:
        found = outlook(view, seat, SYSTEM, 60)
        assert sum(found.hcp) == pytest.approx(1, abs=1e-4)
        assert all(sum(one) == pytest.approx(1, abs=1e-4) for one in found.lengths)
        assert found == outlook(view, seat, SYSTEM, 60)


def test_the_own_hand_is_certain():
    view = seen("K932.A54.K32.432", "N: 1S X")
    found = outlook(view, view.seat, SYSTEM, 40)
    assert found.hcp[10] == 1.0
    assert found.stopper[Suit.HEARTS.index] == 1.0
    assert found.stopper[Suit.CLUBS.index] == 0.0


def test_in_the_play_the_cards_seen_count():
    deal, auction, play = random_moment(3, 30)
    view = view_of(deal, auction, play)
    hidden = next(seat for seat in Seat if view.dealt(seat) is None)
    found = outlook(view, hidden, SYSTEM, 50)
    played = [card for trick in play.tricks for seat, card in _by(trick) if seat is hidden]
    least = [sum(card.suit is suit for card in played) for suit in Suit]
    for suit in Suit:
        assert sum(found.lengths[suit.index][: least[suit.index]]) == 0


def _by(trick):
    return [(trick.leader.after(step), card) for step, card in enumerate(trick.cards)]

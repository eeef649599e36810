"""What a call or card cost by what could be known."""

from dataclasses import replace
from functools import cache

import pytest

from qiaopai.analysis import Knowledge, Record, add_expected, analyse_board
from qiaopai.analysis.known import decisions
from qiaopai.analysis.values import Choice
from qiaopai.core import Auction, Board, Card, Deal, Play, Seat, parse_call
from qiaopai.solver import native_solver

DEAL = Deal.parse("N:AQ2.K43.AK32.J32 J987.J65.QJT.QT9 KT4.AQ72.9876.A8 653.T98.54.K7654")
AUCTION = Auction.parse("N: 1NT P 2C P 2D P 3NT P P P")


@cache
def table():
    """What could be known does not depend on it, so one serves all deals."""
    return native_solver().table(DEAL)


def known(auction, cards="", samples=4, deal=DEAL):
    play = Play(auction.contract, map(Card.parse, cards.split()))
    record = Record.of_board(Board(1, deal), auction, play)
    found = analyse_board(record, native_solver(), table=table())
    return add_expected(found, Knowledge(native_solver(), samples))


def test_who_calls_as_the_robot_has_lost_nothing():
    found = known(AUCTION)
    robots = [call for call in found.calls if call.expected.action == call.call]
    assert all(call.expected.points == 0 and not call.expected.samples for call in robots)
    assert found.samples == 4
    assert found.calls[0].expected.action == parse_call("1NT")


def test_a_call_far_below_the_hand_costs_points_by_what_could_be_known():
    found = known(Auction.parse("N: 1NT P 2C P 2D P P P"))
    last = found.calls[6]
    assert (last.seat, str(last.expected.action)) == (Seat.SOUTH, "3NT")
    assert last.expected.samples
    assert last.expected.points > 100
    assert last.expected.imps > 2


def test_cards_without_a_choice_have_no_expected_cost():
    found = known(AUCTION, "SJ SK S3 S2 D6 D4 DA DT")
    for card in found.cards:
        assert (card.expected is None) == (card.choice is not Choice.OPEN)


def test_the_view_of_each_decision_shows_its_own_hands_only():
    record = known(AUCTION, "SJ SK S3 S2").record
    assert [str(seat) for seat, _ in record.cards_view(0).hands] == ["E"]
    assert [str(seat) for seat, _ in record.cards_view(2).hands] == ["S", "W"]
    assert [str(seat) for seat, _ in record.cards_view(1).hands] == ["N", "S"]
    assert [str(seat) for seat, _ in record.calls_view(3).hands] == ["W"]
    assert record.calls_view(3).auction == Auction.parse("N: 1NT P 2C")


def test_the_other_hands_do_not_change_what_could_be_known():
    """West and South exchange cards that East, on lead, cannot see."""
    swapped = replace_hands(DEAL, Seat.SOUTH, Seat.WEST, "H7 D9", "H8 D5")
    first, second = (known(AUCTION, "C9", deal=deal).cards[0].expected for deal in (DEAL, swapped))
    assert first == second


def replace_hands(deal, one, other, given, taken):
    hands = dict(deal)
    for mine, theirs in zip(given.split(), taken.split(), strict=True):
        own, their = Card.parse(mine), Card.parse(theirs)
        hands[one] = hands[one].remove(own).add(their)
        hands[other] = hands[other].remove(their).add(own)
    return Deal(hands)


def test_progress_is_told_for_each_decision_and_without_an_auction_nothing_is_known():
    steps = []
    record = Record.of_board(Board(1, DEAL), AUCTION, Play(AUCTION.contract, [Card.parse("SJ")]))
    found = analyse_board(record, native_solver(), table=table())
    add_expected(found, Knowledge(native_solver(), 2), steps.append)
    assert sum(steps) == decisions(found) == 11
    bare = analyse_board(replace(record, auction=None), native_solver(), table=table())
    assert add_expected(bare, Knowledge(native_solver(), 2)) is bare
    assert decisions(bare) == 0


@pytest.mark.parametrize("samples", [1, 2])
def test_few_layouts_have_no_standard_error_or_an_honest_one(samples):
    found = known(Auction.parse("N: 1NT P 2C P 2D P P P"), samples=samples).calls[6].expected
    assert found.error is None or found.error >= 0

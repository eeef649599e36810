import pytest

from qiaopai.core import Auction, Play, Seat, parse_call
from qiaopai.robots import robot
from qiaopai.robots.moment import Moment
from qiaopai.robots.sampling import facts_of
from tests.robots.endings import late_view
from tests.robots.helpers import CountingSolver, random_moment, view_of


def card(view):
    return str(robot("beginner").card(view).action)


@pytest.mark.parametrize("seed", range(30))
def test_second_hand_plays_low_whatever_it_holds(seed):
    view = view_of(*random_moment(seed, 9))
    moment = Moment.of(view)
    if moment.legal[0].suit is moment.play.current.suit:
        assert card(view) == str(moment.legal[-1])


def test_third_hand_plays_high_even_where_a_finesse_was_to_be_had():
    view = late_view("N:Q93.4.. KJ4.7.. A7.A2.. T862...", "3NT S", "W", won=6, then="S2 S3")
    assert card(view) == "SK"


def test_a_beginner_leads_away_from_an_ace_against_trumps():
    deal, _, _ = random_moment(1, 0)
    auction = Auction(Seat.NORTH)
    for word in ("4S", "P", "P", "P"):
        auction = auction.add(parse_call(word))
    for seed in range(200):
        deal, _, _ = random_moment(seed, 0)
        play = Play(auction.contract)
        view = view_of(deal, auction, play)
        led = robot("beginner").card(view).action
        held = deal[view.seat].of(led.suit)
        if str(held[0].rank) == "A" and led is not held[0]:
            return
    pytest.fail("no ace was underled in 200 deals")


def test_a_beginner_looks_at_few_layouts_and_only_late_on_lead():
    from qiaopai.robots.cardplay import Thinking, choose_card
    from qiaopai.robots.schedule import BEGINNER
    from qiaopai.solver import native_solver

    for seed in range(40):
        view = view_of(*random_moment(seed, 4 * (seed % 11)))
        solver = CountingSolver(native_solver())
        choose_card(view, Thinking(BEGINNER, is_beginner=True), solver)
        assert solver.asked <= 3
        assert solver.asked == 0 or len(view.play.tricks) >= 6


def test_a_beginner_forgets_who_showed_out():
    view = next(
        view
        for seed in range(200)
        if (view := view_of(*random_moment(seed, 32))).play.turn is not view.play.contract.dummy
        and any(one.void for one in facts_of(view).hidden)
        and len(Moment.of(view).legal) > 1
    )
    assert robot("beginner").card(view).samples == 3

import subprocess
import sys
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import Auction, Deal, Play, Seat, parse_call
from qiaopai.robots import robot
from qiaopai.robots.cardplay import Thinking, choose_card
from qiaopai.robots.moment import Moment
from qiaopai.robots.schedule import CLUB
from qiaopai.solver import native_solver
from qiaopai.text import catalogue
from tests.robots.helpers import (
    BrokenSolver,
    CountingSolver,
    random_deal,
    random_moment,
    view_of,
)

CHEAP = Thinking(CLUB.capped(4))


def play_out(deal, auction, choose):
    """The whole play, every card checked by the Laws on the way."""
    play = Play(auction.contract)
    while not play.is_over:
        card = choose(view_of(deal, auction, play)).action
        play = play.add(card, play.remove_played(play.turn, deal[play.turn]))
    return play


@pytest.mark.parametrize("seed", range(40))
def test_a_beginner_plays_whole_boards_legally(seed):
    deal, auction, _ = random_moment(seed, 0)
    assert play_out(deal, auction, robot("beginner").card).is_over


@pytest.mark.parametrize("seed", range(8))
def test_a_robot_with_few_samples_plays_whole_boards_legally(seed):
    deal, auction, _ = random_moment(seed, 0)
    assert play_out(deal, auction, robot("club", budget=2).card).is_over


@given(st.integers(0, 10**9))
@settings(max_examples=100, deadline=None)
def test_any_moment_gets_a_legal_card_with_a_reason_in_words(seed):
    deal, auction, play = random_moment(seed, Random(seed).randrange(8, 52))
    view = view_of(deal, auction, play)
    decision = choose_card(view, CHEAP, native_solver())
    assert play.why_not(decision.action, play.remove_played(play.turn, deal[play.turn])) is None
    for locale in ("en", "zh-Hans-CN", "zh-Hant-TW"):
        assert decision.reason.key in catalogue(locale)
    values = [option.value for option in decision.considered]
    assert values == sorted(values, reverse=True)


@given(st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_deals_that_differ_only_in_unseen_cards_get_the_same_decision(seed):
    deal, auction, play = random_moment(seed, Random(seed).randrange(16, 48))
    view = view_of(deal, auction, play)
    hidden = [seat for seat in Seat if view.dealt(seat) is None]
    other = with_cards_exchanged(deal, play, hidden)
    again = view_of(other, auction, play)
    assert view == again
    expected = choose_card(view, CHEAP, native_solver())
    assert choose_card(again, CHEAP, native_solver()) == expected


def with_cards_exchanged(deal, play, hidden):
    """The deal with a card of each hidden hand exchanged that neither will miss by law."""
    one, two = hidden
    mine = play.remove_played(one, deal[one])
    theirs = play.remove_played(two, deal[two])
    for card in mine:
        for back in theirs:
            if card.suit is back.suit:
                first = deal[one].remove(card).add(back)
                second = deal[two].remove(back).add(card)
                return Deal(dict(deal) | {one: first, two: second})
    return deal


PROGRAM = """
from tests.robots.test_cardplay import CHEAP, choose_card, native_solver, random_moment, view_of
for seed in range(6):
    view = view_of(*random_moment(seed, 20 + seed))
    print(choose_card(view, CHEAP, native_solver()))
"""


def test_two_processes_decide_alike():
    ask = [sys.executable, "-c", PROGRAM]
    told = [
        subprocess.run(ask, capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": s})
        for s in ("1", "2")
    ]
    assert told[0].stdout
    assert told[0].stdout == told[1].stdout


def test_forced_and_equal_cards_are_not_searched():
    solver = CountingSolver(native_solver())
    kinds = set()
    for seed in range(150):
        view = view_of(*random_moment(seed))
        if len(Moment.of(view).touching) == 1:
            kinds.add(choose_card(view, CHEAP, solver).reason.key)
    assert kinds == {"reason.card.forced", "reason.card.equal"}
    assert solver.asked == 0


def moment(text, declarer, cards, contract="3NT"):
    """A deal with `cards` played by rule; the contract is bid by `declarer` over passes."""
    deal = Deal.parse(text)
    auction = Auction(Seat.parse(declarer))
    for word in (contract, "P", "P", "P"):
        auction = auction.add(parse_call(word))
    play = Play(auction.contract)
    for _ in range(cards):
        card = robot("beginner").card(view_of(deal, auction, play)).action
        play = play.add(card, play.remove_played(play.turn, deal[play.turn]))
    return deal, auction, play


@pytest.mark.parametrize("solver", [None, BrokenSolver()])
def test_without_a_working_solver_the_rules_play(solver):
    for seed in range(30):
        deal, auction, play = random_moment(seed)
        view = view_of(deal, auction, play)
        decision = choose_card(view, CHEAP, solver)
        assert decision.action in Moment.of(view).legal
        assert decision.samples == 0


def test_the_emergency_clock_stops_the_search_and_is_recorded():
    deal, auction, play = random_moment(4, 9)
    view = view_of(deal, auction, play)
    seconds = count()
    thinking = Thinking(CLUB, clock=lambda: float(next(seconds)), limit=2.0)
    decision = choose_card(view, thinking, native_solver())
    assert decision.stopped
    assert 0 < decision.samples < 40
    struck = Thinking(CLUB, clock=lambda: float(next(seconds)), limit=0.0)
    decision = choose_card(view, struck, native_solver())
    assert decision.stopped
    assert decision.samples == 0
    assert decision.action in Moment.of(view).legal


def test_without_a_clock_nothing_is_stopped():
    view = view_of(*random_moment(4, 20))
    assert not choose_card(view, CHEAP, native_solver()).stopped
    assert not choose_card(view, Thinking(CLUB.capped(0)), native_solver()).stopped


def test_evidence_that_fails_is_left_out():
    def raises(_view, _dealt):
        raise ValueError("a system's fault")

    def nonsense(_view, dealt):
        return [float("nan")] * len(next(iter(dealt.values())))

    view = view_of(*random_moment(6, 21))
    plain = choose_card(view, CHEAP, native_solver())
    assert choose_card(view, Thinking(CHEAP.schedule, (raises, nonsense)), native_solver()) == plain


# --- positions from the textbooks ------------------------------------------------------


def play_from(deal, auction, play, robots):
    while not play.is_over:
        card = robots.card(view_of(deal, auction, play)).action
        play = play.add(card, play.remove_played(play.turn, deal[play.turn]))
    return play.result()


def test_declarer_cashes_his_winners_when_he_has_enough_of_them():
    deal, auction, play = moment(
        "N:432.432.5432.432 QJT9.QJT9.8.QJT9 AK5.AK5.AKQJT.AK 876.876.976.8765", "S", 1
    )
    assert play_from(deal, auction, play, robot("club", budget=20)).tricks >= 11


def test_declarer_draws_trumps_before_he_cashes():
    deal, auction, play = moment(
        "N:QJ52.A43.K32.A32 T98.2.QJT98.KQJ9 AK743.KQJ.A54.54 6.T98765.76.T876", "S", 4, "4S"
    )
    assert play_from(deal, auction, play, robot("club", budget=20)).tricks >= 10


def test_declarer_takes_the_finesse_that_he_needs():
    deal, auction, play = moment(
        "N:432.A32.AKQ2.432 K98.QJT9.43.KT98 AQJ.K54.JT98.A65 T765.876.765.QJ7", "S", 4
    )
    result = play_from(deal, auction, play, robot("club", budget=20))
    assert result.tricks >= 9


def test_dummys_cards_are_chosen_by_declarer():
    deal, auction, play = random_moment(8, 1)
    view = view_of(deal, auction, play)
    assert view.seat is play.contract.declarer
    assert choose_card(view, CHEAP, native_solver()).action in deal[play.contract.dummy]


def test_random_deals_use_every_card_once():
    assert sum(len(hand) for _, hand in random_deal(Random(1))) == 52

"""A closer look: true to the system, the same every time, better than nothing to go by."""

import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import PASS, Auction, Bid, Board, Contract, Hand, Seat, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.robots import robot
from qiaopai.robots.bidding import Closer, choose_call
from qiaopai.robots.compare import Comparison
from qiaopai.robots.heard import heard
from qiaopai.robots.look import Look, look_closer
from qiaopai.robots.rollout import endings
from qiaopai.scoring import CompensationForm, Form, RubberForm
from qiaopai.solver import native_solver
from qiaopai.systems import System, load_system
from qiaopai.table.view import SeatView, seat_view
from tests.robots.helpers import random_deal
from tests.systems.helpers import bid_out

SYSTEM = load_system()
QUICK = Look(layouts=16, solved=8, nodes=200_000)


def view(hand, text, form=Form.IMPS, vulnerability=Vulnerability.NONE):
    auction = Auction.parse(text)
    seat = auction.turn
    return SeatView(
        seat, 1, auction.dealer, vulnerability, ((seat, Hand.parse(hand)),), auction, None, form
    )


def test_layouts_hold_the_hand_seen_and_every_card_once():
    seen = view("AK864.T.Q875.A64", "N: 1D 2H")
    sample = heard(seen, SYSTEM, 30, 2000)
    assert set(sample.masks[:, Seat.SOUTH.index].tolist()) == {seen.dealt(Seat.SOUTH).mask}
    assert all(sum(row) == (1 << 52) - 1 for row in sample.masks.tolist())
    assert sample.weights.sum() == pytest.approx(1.0)


def test_most_layouts_are_ones_that_bid_so():
    sample = heard(view("AK864.T.Q875.A64", "N: 1D 2H"), SYSTEM, 40, 8000)
    assert sample.beside < 0.3
    assert sample.effective > 40


def test_where_nothing_fits_there_are_layouts_still_and_the_share_relaxed_is_told():
    impossible = view("AKQJ.AKQJ.AKQ.AK", "N: 1NT 2C 3NT 6C X")
    sample = heard(impossible, SYSTEM, 20, 500)
    assert len(sample) > 0
    assert sample.beside > 0.9


def test_an_auction_rolled_out_is_the_one_the_system_bids():
    dice = Random(4)
    for number in range(1, 9):
        board = Board(number, random_deal(dice))
        masks = np.array([[hand.mask for _, hand in board.deal]], dtype=np.uint64)
        found = endings(SYSTEM, Auction(board.dealer), board.vulnerability, masks)
        auction, _ = bid_out(SYSTEM, number, board.deal)
        assert [contract for contract, _ in found] == [auction.contract]


def test_a_game_that_nearly_always_makes_gains_on_a_pass():
    seen = view("KQJ864.A.KQ75.A4", "N: 1S P 2S P")
    calls = [
        call for call in Auction.parse("N: 1S P 2S P").legal_calls() if str(call) in ("P", "4S")
    ]
    looked = look_closer(seen, SYSTEM, calls, Look(40, 8), native_solver())
    best = looked.findings[0]
    assert best.call == Bid.parse("4S")
    assert best.gain > 1
    assert looked.layouts == 40


@settings(max_examples=6)
@given(st.integers(0, 10**6), st.sampled_from([*Form, RubberForm(40, 60), CompensationForm()]))
def test_the_same_view_gets_the_same_call_from_a_cold_and_a_warm_player(seed, form):
    dice = Random(seed)
    board = Board(dice.randint(1, 16), random_deal(dice))
    auction, _ = bid_out(SYSTEM, board.number, board.deal)
    before = Auction(auction.dealer, auction.calls[: dice.randrange(len(auction.calls))])
    seen = seat_view(board, before, None, before.turn, form=form)
    closer = Closer(QUICK, native_solver())
    cold = System("sayc", SYSTEM.form)
    first = choose_call(SYSTEM, seen, closer)
    assert first == choose_call(cold, seen, closer) == choose_call(SYSTEM, seen, closer)
    meaning = SYSTEM.judged_meaning(before.add(first.action), board.vulnerability)
    assert meaning.constraint.admits(board.deal[before.turn])
    if first.action != SYSTEM.choose(board.deal[before.turn], before, board.vulnerability).call:
        assert first.reason.key.startswith("reason.call.")


def test_the_emergency_clock_stops_a_look_and_is_recorded():
    ticks = iter(range(1000))
    player = robot("expert", clock=lambda: float(next(ticks)), limit=0.5)
    decision = player.call(view("AQJ864.A4.K97.Q6", "N: 1S P 2S P"))
    assert decision.stopped
    assert (
        decision.action
        == SYSTEM.choose(
            Hand.parse("AQJ864.A4.K97.Q6"), Auction.parse("N: 1S P 2S P"), Vulnerability.NONE
        ).call
    )


def test_a_budget_too_small_to_judge_by_leaves_the_system_s_call():
    assert Look(60, 20).capped(4) is None
    assert Look(60, 20).capped(12) == Look(12, 12)
    assert Look(60, 20).capped(None) == Look(60, 20)
    for wrong in [(4, 0), (20, -1)]:
        with pytest.raises(InvalidValue):
            Look(*wrong)


def test_calls_that_are_clear_are_not_solved():
    seen = view("AKQJ864.A.KQ7.A4", "N: 1S P 2S P")
    calls = [PASS, Bid.parse("4S")]
    looked = look_closer(seen, SYSTEM, calls, Look(40, 40), native_solver())
    assert looked.findings[0].gain > 3
    assert looked.findings[0].solved == 0


def test_close_calls_are_solved_and_a_limit_of_work_ends_it():
    seen = view("AKQ86.A7.K975.64", "N: 1S P 2S P")
    calls = [PASS, Bid.parse("3S"), Bid.parse("4S")]
    long = look_closer(seen, SYSTEM, calls, Look(24, 16), native_solver())
    short = look_closer(seen, SYSTEM, calls, Look(24, 16, nodes=1), native_solver())
    assert max(one.solved for one in long.findings) > max(one.solved for one in short.findings)
    assert max(one.solved for one in short.findings) == 4
    assert look_closer(seen, SYSTEM, calls, Look(24, 16)).findings[0].solved == 0


def test_the_solver_puts_the_estimate_right_as_far_as_it_knows():
    seen = view("AKQ86.A7.K975.64", "N: 1S P 2S P")
    calls = [PASS, Bid.parse("4S")]
    comparison = Comparison(seen, PASS, heard(seen, SYSTEM, 24))
    for call in calls:
        comparison.add(SYSTEM, call)
    (rough,) = comparison.findings(calls[1:])
    (fine,) = comparison.findings(calls[1:], 24, native_solver())
    assert fine.error < rough.error
    assert fine.solved == len(comparison.sample)
    assert abs(fine.gain - rough.gain) < 2


def test_contracts_are_named_where_layouts_end():
    sample = heard(view("K32.A52.KQ42.762", "N: 1NT P"), SYSTEM, 16, 1000)
    ends = endings(SYSTEM, Auction.parse("N: 1NT P 3NT"), Vulnerability.NONE, sample.masks)
    assert sorted(np.concatenate([rows for _, rows in ends]).tolist()) == list(range(len(sample)))
    assert Contract.parse("3NT N") in [contract for contract, _ in ends]


def test_another_process_chooses_and_values_alike():
    code = (
        "from tests.robots.test_look import view; from qiaopai.robots import robot; "
        "found = robot('expert', 24).call(view('AKQ86.A7.K975.64', 'N: 1S P 2S P')); "
        "print(found.action, [(str(one.action), one.value) for one in found.considered])"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1] != ""


def test_where_auctions_part_early_fewer_layouts_are_imagined():
    seen = view("AQJ54.K3.AJ4.K82", "N: P P")
    calls = SYSTEM.options(dict(seen.hands)[seen.seat], seen.auction, seen.vulnerability)
    few = look_closer(seen, SYSTEM, [*calls, PASS], Look(60, 0, situations=1))
    many = look_closer(seen, SYSTEM, [*calls, PASS], Look(60, 0, situations=10**6))
    assert few.layouts < many.layouts == 60
    assert few == look_closer(seen, SYSTEM, [*calls, PASS], Look(60, 0, situations=1))

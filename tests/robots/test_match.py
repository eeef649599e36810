"""Boards, second tables and matches played by robots of the simplest kind."""

import random
from multiprocessing import active_children
from time import sleep

import pytest

import qiaopai.robots
from qiaopai.core import BIDS, DECK, PASS, Board, Card, Deal, Hand, Seat, Side
from qiaopai.errors import IllegalCall, IllegalPlay
from qiaopai.robots import match, watch
from qiaopai.robots.match import Teams, play_match, tally
from qiaopai.robots.playing import play_out
from qiaopai.robots.protocol import Decision
from qiaopai.robots.second_table import play_board, played
from qiaopai.robots.simple import SimpleRobot, choose_contract
from qiaopai.table.values import Strength
from qiaopai.text import Message

REASON = Message.of("test.reason")


def random_board(number):
    cards = list(DECK)
    random.Random(number).shuffle(cards)
    return Board(number, Deal({seat: Hand(cards[i::4]) for i, seat in enumerate(Seat)}))


class Lowest:
    """Opens the first bid it may, passes ever after, plays its lowest legal card."""

    name = "lowest"
    stopped = False

    def __init__(self):
        self.views = []

    def call(self, view):
        self.views.append(view)
        call = PASS if view.auction.last_bid else BIDS[view.seat.index]
        return Decision(call, REASON)

    def card(self, view):
        self.views.append(view)
        legal = view.play.legal(view.held(view.play.turn))
        return Decision(min(legal), REASON, stopped=self.stopped)


class Highest(Lowest):
    name = "highest"

    def card(self, view):
        return Decision(max(view.play.legal(view.held(view.play.turn))), REASON)


class Lawless(Lowest):
    name = "lawless"

    def call(self, view):
        return Decision(BIDS[0], REASON)

    def card(self, view):
        return Decision(Card.parse("SA"), REASON)


class Broken(Lowest):
    name = "broken"

    def card(self, view):
        raise RuntimeError("out of order")


@pytest.fixture(autouse=True)
def kinds(monkeypatch):
    made = {
        "default": Lowest,
        "simple": lambda: SimpleRobot(Lowest()),
        "highest": Highest,
        "lawless": Lawless,
        "broken": Broken,
    }
    monkeypatch.setattr(
        qiaopai.robots, "robot", lambda name, budget=None, theirs=None: made[name](), raising=False
    )
    match._robot.cache_clear()
    yield
    match._robot.cache_clear()


def test_every_robot_gets_its_own_view_and_dummys_once_faced():
    robots = {seat: Lowest() for seat in Seat}
    done = play_out(random_board(5), robots)
    assert done.play.is_over
    contract = done.auction.contract
    for seat, robot in robots.items():
        for view in robot.views:
            known = {place for place, _ in view.hands}
            faced = view.play is not None and view.play.cards
            assert known == ({seat, contract.dummy} if faced else {seat})
    assert len(done.calls) == len(done.auction.calls)
    assert len(done.cards) == 52


def test_the_simple_table_plays_the_chosen_contract_and_nobody_looks_while_playing():
    board = random_board(7)
    robots = {seat: Lowest() for seat in Seat}
    second = play_board(board, Strength.SIMPLE, robots)
    assert second.auction.contract == choose_contract(board)
    assert second.play.is_over
    assert second.result.contract == second.auction.contract
    assert all(view.play is not None for robot in robots.values() for view in robot.views)
    assert second == play_board(board, Strength.SIMPLE)


def test_the_robot_table_is_bid_by_the_robots():
    board = random_board(8)
    second = play_board(board, Strength.ROBOT, Lowest())
    assert str(second.auction).startswith("W: 1S P P P")
    assert second.strength is Strength.ROBOT


def test_a_passed_out_robot_table_scores_nothing():
    class Passer(Lowest):
        def call(self, view):
            return Decision(PASS, REASON)

    second = play_board(random_board(8), Strength.ROBOT, Passer())
    assert second.play is None
    assert second.score_ns == 0


def test_emergency_stops_are_recorded():
    robot = Lowest()
    robot.stopped = True
    assert play_board(random_board(9), Strength.SIMPLE, robot).stopped == 52
    assert played(random_board(9), Strength.SIMPLE, Lowest()).stopped == 0


def test_a_robot_that_breaks_the_laws_is_not_let_through():
    with pytest.raises(IllegalCall):
        play_board(random_board(1), Strength.ROBOT, Lawless())
    with pytest.raises(IllegalPlay):
        play_board(random_board(1), Strength.SIMPLE, Lawless())


def test_equal_teams_draw_every_board():
    total = tally(play_match(Teams("default", "default"), [random_board(n) for n in range(1, 5)]))
    assert total.imps == [0, 0, 0, 0]
    found = total.as_dict()
    assert (found["boards"], found["imps_per_board"], found["standard_error"]) == (4, 0, 0)
    assert found["illegal"] == found["stalls"] == found["faults"] == 0
    assert found["decisions"]["lead"]["count"] == 8
    assert found["decisions"]["cards"]["count"] == 8 * 51
    assert found["rss_mb"]["max"] >= found["rss_mb"]["end"] > 0


def test_teams_change_directions_and_what_one_wins_the_other_loses():
    boards = [random_board(n) for n in range(1, 12)]
    forth = list(play_match(Teams("default", "highest"), boards))
    back = list(play_match(Teams("highest", "default"), boards))
    assert [one.imps for one in forth] == [-one.imps for one in back]
    assert any(one.imps for one in forth)
    assert [one.results for one in forth] == [one.results[::-1] for one in back]


def test_a_team_of_simple_robots_looks_at_both_hands_in_the_auction_only():
    board = random_board(2)
    [one] = play_match(Teams("simple", "default"), [board])
    assert one.watch.illegal == 0
    contract = choose_contract(board)
    if contract.declarer.side is Side.NS:
        assert one.results[0].contract.bid >= contract.bid


def test_illegal_answers_are_counted_and_replaced():
    total = tally(play_match(Teams("lawless", "default"), [random_board(3)]))
    assert total.watch.illegal > 0
    assert total.as_dict()["decisions"]["cards"]["count"] == 2 * 51


def test_failures_are_counted_and_the_match_goes_on():
    found = tally(play_match(Teams("broken", "default"), [random_board(3)])).as_dict()
    assert found["faults"] > 0
    assert found["illegal"] == 0
    assert found["first_fault"] == "broken: RuntimeError: out of order"


def test_a_stall_is_seen_by_the_clock_on_the_wall(monkeypatch):
    monkeypatch.setattr(watch, "STALL_SECONDS", 0.01)

    class Slow(Lowest):
        def card(self, view):
            if not view.play.cards:
                sleep(0.02)
            return super().card(view)

    seen = watch.Watch()
    robots = dict.fromkeys(Seat, watch.Watched(Slow(), seen))
    play_out(random_board(4), robots)
    assert seen.stalls == 1


def test_a_spread_tells_half_nine_tenths_and_the_longest():
    found = watch.spread([float(ms) for ms in range(1, 1101)])
    assert found == {
        "count": 1100, "p50": 551, "p90": 991, "p99": 1090, "max": 1100, "over_1s": 0.0909,
    }  # fmt: skip
    assert watch.spread([]) == {"count": 0}


def test_a_match_that_is_left_leaves_no_process_behind():
    running = play_match(Teams("beginner", "beginner"), [random_board(n) for n in range(1, 9)], 2)
    assert next(running).number == 1
    running.close()
    assert active_children() == []

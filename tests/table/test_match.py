"""A match from the open table to its end: what is allowed, what follows, what is refused."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import PASS, Bid, Result, Seat, Side, parse_call
from qiaopai.errors import IllegalCall, IllegalPlay, Refused
from qiaopai.scoring import contract_score, imps
from qiaopai.table import fold, table_view
from qiaopai.table.commands import TakeHint
from qiaopai.table.events import (
    BoardCompared,
    BoardDealt,
    BoardFinished,
    HintTaken,
    HostChanged,
    MatchFinished,
    SeatLeft,
    SeatTaken,
)

from .helpers import (
    HOST,
    PEOPLE,
    AddNonce,
    Game,
    LeaveSeat,
    MakeCall,
    NextBoard,
    Person,
    Phase,
    PlayCard,
    RobotAt,
    Settings,
    Start,
    random_deal,
)

ANN, BOB = PEOPLE[1], PEOPLE[2]


def key_of(error) -> str:
    return error.value.message.key


@given(st.integers(0, 10**9))
@settings(max_examples=15, deadline=None)
def test_a_whole_match_replays_to_the_same_state(seed):
    dice = Random(seed)
    game = Game()
    game.sit(HOST, Seat.SOUTH)
    if dice.random() < 0.5:
        game.sit(ANN, Seat.NORTH)
    game.start(random_deal(dice))
    for number in range(1, 5):
        early = dice.random() < 0.5
        if early:
            game.second()
        game.play_board(dice)
        if not early:
            assert game.state.current.imps_ns is None
            game.second()
        board = game.state.current
        assert board.score_ns == contract_score(board.result, board.board.vulnerability).for_side(
            Side.NS
        )
        assert board.imps_ns == imps(board.score_ns - board.second.score_ns)
        if number < 4:
            assert game.state.phase is Phase.BOARD_OVER
            game.do(Person(HOST), NextBoard(random_deal(dice)))
    assert game.state.phase is Phase.FINISHED
    assert isinstance(game.events[-1], MatchFinished)
    assert game.events[-1].imps_ns == sum(row.imps_ns for row in table_view(game.state, HOST).sheet)
    assert fold(game.events) == game.state
    assert game.state.seq == len(game.events)


def test_a_passed_out_board_counts_and_is_compared():
    game = Game()
    game.start(random_deal(Random(1)))
    for _ in range(4):
        events = game.do(game.actor, MakeCall(PASS))
    assert [type(event) for event in events][1:] == [BoardFinished]
    assert events[1].result == Result(None)
    assert [type(event) for event in game.second()][1:] == [BoardCompared]


def test_robots_wait_for_the_host():
    game = Game()
    with pytest.raises(Refused) as error:
        game.do(RobotAt(Seat.NORTH), MakeCall(PASS))
    assert key_of(error) == "refused.not_now"
    game.sit(ANN, Seat.EAST)
    with pytest.raises(Refused) as error:
        game.do(Person(ANN), Start(random_deal(Random(2))))
    assert key_of(error) == "refused.host_only"


def test_a_friend_takes_a_robots_seat_in_mid_hand_but_no_other_persons():
    game = Game()
    game.sit(HOST, Seat.SOUTH)
    game.start(random_deal(Random(3)))
    assert game.sit(ANN, Seat.WEST) == (SeatTaken(Seat.WEST, ANN),)
    with pytest.raises(Refused) as error:
        game.sit(BOB, Seat.WEST)
    assert key_of(error) == "refused.seat_taken"


def test_whoever_has_seen_a_hand_takes_no_other_seat_until_the_board_ends():
    dice = Random(4)
    game = Game()
    game.sit(ANN, Seat.EAST)
    game.start(random_deal(dice))
    game.do(Person(ANN), LeaveSeat())
    with pytest.raises(Refused) as error:
        game.sit(ANN, Seat.WEST)
    assert key_of(error) == "refused.seen_hand"
    assert game.sit(ANN, Seat.EAST) == (SeatTaken(Seat.EAST, ANN),)
    game.play_board(dice)
    assert game.sit(ANN, Seat.WEST) == (SeatLeft(Seat.EAST, ANN), SeatTaken(Seat.WEST, ANN))


def contract_by(game, seat, bid="1NT"):
    """An auction in which `seat` plays `bid`."""
    while game.state.current.play is None:
        auction = game.state.current.auction
        bids = auction.last_bid is None and auction.turn is seat
        game.do(game.actor, MakeCall(parse_call(bid) if bids else PASS))


def lead(game, dice):
    return game.do(game.actor, dice.choice(game.legal()))


def test_dummys_person_plays_a_robot_declarers_hand():
    dice = Random(5)
    game = Game()
    game.sit(HOST, Seat.SOUTH)
    game.start(random_deal(dice))
    contract_by(game, Seat.NORTH)
    before = table_view(game.state, HOST).board.view
    assert before.dealt(Seat.NORTH) is None
    lead(game, dice)
    view = table_view(game.state, HOST).board
    assert view.view.dealt(Seat.NORTH) == game.state.current.board.deal[Seat.NORTH]
    assert view.mine
    assert game.actor == Person(HOST)
    with pytest.raises(Refused):
        game.do(RobotAt(Seat.NORTH), game.legal()[0])
    game.play_board(dice)


def test_dummys_person_who_saw_both_hands_may_come_back_to_his_seat_only():
    dice = Random(6)
    game = Game()
    game.sit(HOST, Seat.SOUTH)
    game.sit(ANN, Seat.EAST)
    game.start(random_deal(dice))
    contract_by(game, Seat.NORTH)
    lead(game, dice)
    game.do(Person(HOST), LeaveSeat())
    with pytest.raises(Refused) as error:
        game.sit(HOST, Seat.WEST)
    assert key_of(error) == "refused.seen_hand"
    game.sit(HOST, Seat.SOUTH)
    assert game.state.person(Seat.SOUTH) == HOST


def test_whoever_held_dummys_cards_takes_no_other_seat_though_they_are_faced():
    dice = Random(17)
    game = Game()
    game.sit(HOST, Seat.SOUTH)
    game.sit(ANN, Seat.NORTH)
    game.start(random_deal(dice))
    contract_by(game, Seat.NORTH)
    lead(game, dice)
    game.do(Person(HOST), LeaveSeat())
    with pytest.raises(Refused) as error:
        game.sit(HOST, Seat.EAST)
    assert key_of(error) == "refused.seen_hand"
    game.sit(HOST, Seat.SOUTH)


def test_with_the_setting_off_the_robot_plays_its_own_contract():
    dice = Random(7)
    game = Game(Settings(boards=4, dummy_plays=False))
    game.sit(HOST, Seat.SOUTH)
    game.start(random_deal(dice))
    contract_by(game, Seat.NORTH)
    lead(game, dice)
    assert game.actor == RobotAt(Seat.NORTH)
    assert table_view(game.state, HOST).board.view.dealt(Seat.NORTH) is None


def test_a_stale_turn_is_refused_by_name_and_changes_nothing():
    game = Game()
    game.start(random_deal(Random(8)))
    turn = game.state.turn
    game.do(RobotAt(Seat.NORTH), MakeCall(PASS), turn)
    before = game.state
    with pytest.raises(Refused) as error:
        game.do(RobotAt(Seat.EAST), MakeCall(PASS), turn)
    assert key_of(error) == "refused.stale"
    assert game.state == before


def test_sitting_down_makes_no_honest_click_stale():
    game = Game()
    game.sit(HOST, Seat.NORTH)
    game.start(random_deal(Random(9)))
    turn = game.state.turn
    game.sit(ANN, Seat.EAST)
    game.do(Person(HOST), MakeCall(PASS), turn)


def test_illegal_actions_name_the_law():
    dice = Random(10)
    game = Game()
    game.start(random_deal(dice))
    game.do(game.actor, MakeCall(Bid.parse("1S")))
    with pytest.raises(IllegalCall) as error:
        game.do(game.actor, MakeCall(Bid.parse("1H")))
    assert error.value.message.get("law") == "18B"
    contract_by(game, Seat.NORTH, "1S")
    held = game.state.current.board.deal[Seat.EAST]
    foreign = next(card for card in game.state.current.board.deal[Seat.WEST])
    assert foreign not in held
    with pytest.raises(IllegalPlay) as error:
        game.do(game.actor, PlayCard(foreign))
    assert key_of(error) == "play.not_held"


def test_only_the_seat_on_turn_acts():
    game = Game()
    game.sit(HOST, Seat.SOUTH)
    game.start(random_deal(Random(11)))
    with pytest.raises(Refused) as error:
        game.do(Person(HOST), MakeCall(PASS))
    assert key_of(error) == "refused.not_your_turn"


def test_a_leaving_host_hands_the_table_over():
    game = Game()
    game.sit(HOST, Seat.SOUTH)
    game.sit(ANN, Seat.NORTH)
    assert game.do(Person(HOST), LeaveSeat()) == (SeatLeft(Seat.SOUTH, HOST), HostChanged(ANN))


def test_start_locks_the_nonces_of_those_who_sit():
    game = Game()
    for person, seat, digit in (
        (HOST, Seat.SOUTH, "b"),
        (ANN, Seat.NORTH, "a"),
        (BOB, Seat.EAST, "c"),
    ):
        game.sit(person, seat)
        game.do(Person(person), AddNonce(digit * 32))
    game.do(Person(BOB), LeaveSeat())
    events = game.start(random_deal(Random(12)))
    assert events[0].nonces == ("a" * 32, "b" * 32)
    with pytest.raises(Refused):
        game.do(Person(ANN), AddNonce("d" * 32))
    with pytest.raises(Refused):
        game.start(random_deal(Random(13)))


@pytest.mark.parametrize("nonce", ["", "x" * 32, "A" * 32, "a" * 33, "a" * 10000])
def test_a_nonce_that_is_none_is_refused(nonce):
    game = Game()
    game.sit(HOST, Seat.SOUTH)
    with pytest.raises(Refused) as error:
        game.do(Person(HOST), AddNonce(nonce))
    assert key_of(error) == "refused.nonce"


def test_the_next_board_waits_for_this_one():
    game = Game()
    game.start(random_deal(Random(14)))
    with pytest.raises(Refused) as error:
        game.do(Person(HOST), NextBoard(random_deal(Random(15))))
    assert key_of(error) == "refused.board_in_play"


def test_boards_are_numbered_from_the_first():
    dice = Random(16)
    game = Game(Settings(boards=4, first=325))
    events = game.start(random_deal(dice))
    assert isinstance(events[1], BoardDealt)
    assert events[1].number == 325
    assert game.state.current.auction.dealer is Seat.NORTH
    game.play_board(dice)
    game.do(Person(HOST), NextBoard(random_deal(dice)))
    assert game.state.current.auction.dealer is Seat.EAST


def test_a_hint_is_for_the_person_on_turn_and_told_once_a_moment():
    game = Game(Settings(boards=4, hints=True))
    game.sit(PEOPLE[0], Seat.NORTH)
    game.sit(PEOPLE[1], Seat.SOUTH)
    game.start(random_deal(Random(3)))
    turn = game.state.turn
    (event,) = game.do(Person(HOST), TakeHint(), turn)
    assert event == HintTaken(Seat.NORTH, HOST)
    assert game.do(Person(HOST), TakeHint(), turn) == ()
    assert game.state.turn == turn
    with pytest.raises(Refused, match="turn"):
        game.do(Person(PEOPLE[1]), TakeHint())
    game.do(game.actor, MakeCall(PASS))
    with pytest.raises(Refused):
        game.do(Person(HOST), TakeHint(), turn)
    view = table_view(game.state, PEOPLE[1])
    assert view.board.hints == ((Seat.NORTH, 1),)


def test_no_hint_where_the_host_allows_none():
    game = Game()
    game.sit(HOST, Seat.NORTH)
    game.start(random_deal(Random(3)))
    with pytest.raises(Refused, match="not allowed hints"):
        game.do(Person(HOST), TakeHint())

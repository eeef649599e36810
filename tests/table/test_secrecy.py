"""Two tables that differ only in what a viewer may not know send him equal bytes."""

from random import Random

import msgspec
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from qiaopai.core import PASS, Deal, Hand, Seat
from qiaopai.protocol.frames import frame
from qiaopai.protocol.views import Surroundings, table_data
from qiaopai.table import apply, fold, table_view
from qiaopai.table.apply import is_shown
from qiaopai.table.commands import MakeCall
from qiaopai.table.events import BoardDealt, SecondTablePlayed
from qiaopai.table.public import robot_view
from qiaopai.table.values import PersonId

from .helpers import PEOPLE, Game, passed_out, random_deal

AROUND = Surroundings(name=str)
ONLOOKER = PersonId("eve")


def frames(events, person):
    """Every byte that the stream of `person` carries, from the first event on."""
    state = fold(events[:1])
    sent = [msgspec.json.encode(table_data(table_view(state, person), AROUND))]
    for event in events[1:]:
        state = apply(state, event)
        if is_shown(state, event):
            view = table_data(table_view(state, person), AROUND)
            sent.append(msgspec.json.encode(frame(event, view)))
    return sent


def reshuffled(deal, known, played, dice):
    """Another deal: hands in `known` and cards already played stay, the others are dealt anew."""
    fixed = {seat: set(deal[seat]) if seat in known else set(played[seat]) for seat in Seat}
    loose = [card for seat, hand in deal for card in hand if card not in fixed[seat]]
    dice.shuffle(loose)
    hands = {}
    for seat in Seat:
        need = 13 - len(fixed[seat])
        hands[seat] = Hand([*fixed[seat], *loose[:need]])
        del loose[:need]
    return Deal(hands)


def replayed(events, deal):
    """The same log with another deal; None where a card would have been a revoke."""
    changed = [BoardDealt(e.number, deal) if isinstance(e, BoardDealt) else e for e in events]
    try:
        fold(changed)
    except Exception:
        return None
    return changed


def unfinished(seed, people):
    """A board in play after a random number of actions, with `people` in random seats."""
    dice = Random(seed)
    game = Game()
    seats = dice.sample(list(Seat), people)
    for person, seat in zip(PEOPLE, seats, strict=False):
        game.sit(person, seat)
    game.start(random_deal(dice))
    for _ in range(dice.randrange(2, 40)):
        if not game.state.current.is_over:
            game.act(dice)
    assume(not game.state.current.is_over)
    return game, dice


def known_to(game, person):
    view = table_view(game.state, person).board.view
    return {seat for seat, _ in view.hands}


@given(st.integers(0, 10**9), st.integers(0, 4))
@settings(max_examples=150, deadline=None)
def test_hidden_cards_change_no_byte_of_any_stream(seed, people):
    game, dice = unfinished(seed, people)
    board = game.state.current
    played = {seat: board.play.played_by(seat) if board.play else () for seat in Seat}
    for person in [*PEOPLE[:people], ONLOOKER]:
        known = known_to(game, person)
        deal = reshuffled(board.board.deal, known, played, dice)
        other = replayed(game.events, deal)
        if other is not None:
            assert frames(game.events, person) == frames(other, person)


@given(st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_a_robot_is_given_equal_views_of_tables_that_differ_in_unseen_cards(seed):
    game, dice = unfinished(seed, 1)
    board = game.state.current
    played = {seat: board.play.played_by(seat) if board.play else () for seat in Seat}
    for seat in Seat:
        known = {place for place, _ in robot_view(game.state, seat).hands}
        other = replayed(game.events, reshuffled(board.board.deal, known, played, dice))
        if other is not None:
            assert robot_view(game.state, seat) == robot_view(fold(other), seat)


@given(st.integers(0, 10**9), st.integers(0, 4))
@settings(max_examples=60, deadline=None)
def test_when_the_second_table_finished_shows_in_no_byte_before_the_board_ends(seed, people):
    game, _ = unfinished(seed, people)
    at = len(game.events) - 1
    second = SecondTablePlayed(
        game.state.current.board.number, passed_out(game.state.current.board)
    )
    early = [*game.events[:at], second, *game.events[at:]]
    for person in [*PEOPLE[:people], ONLOOKER]:
        assert frames(early, person) == frames(game.events, person)


@given(st.integers(0, 10**9), st.integers(0, 4))
@settings(max_examples=60, deadline=None)
def test_old_state_and_frame_give_the_fresh_view(seed, people):
    game, _ = unfinished(seed, people)
    for person in [*PEOPLE[:people], ONLOOKER]:
        last = msgspec.json.decode(frames(game.events, person)[-1])
        fresh = table_data(table_view(game.state, person), AROUND)
        assert last["view"] == msgspec.json.decode(msgspec.json.encode(fresh))
        assert last["seq"] == fresh["seq"]


@given(st.integers(0, 10**9), st.integers(0, 4))
@settings(max_examples=40, deadline=None)
def test_streams_have_no_gaps(seed, people):
    game, _ = unfinished(seed, people)
    for person in [*PEOPLE[:people], ONLOOKER]:
        numbers = [msgspec.json.decode(one) for one in frames(game.events, person)]
        sequence = [one["seq"] for one in numbers]
        assert sequence == list(range(1, len(sequence) + 1))
        assert all(one["prev"] == one["seq"] - 1 for one in numbers[1:])


@given(st.integers(0, 10**9), st.integers(0, 4))
@settings(max_examples=60, deadline=None)
def test_a_view_holds_the_viewers_hand_and_dummys_and_no_more(seed, people):
    game, _ = unfinished(seed, people)
    play = game.state.current.play
    faced = {play.contract.dummy} if play is not None and play.dummy_is_down else set()
    assert known_to(game, ONLOOKER) == faced
    for person in PEOPLE[:people]:
        own = game.state.seat_of(person)
        allowed = {own, *faced}
        if own in faced and game.state.person(play.contract.declarer) is None:
            allowed.add(play.contract.declarer)
        assert known_to(game, person) == allowed


@given(st.integers(0, 10**9), st.integers(0, 4), st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_state_of_a_log_can_be_shown_to_everybody(seed, people, passed):
    dice = Random(seed)
    game = Game()
    for person, seat in zip(PEOPLE, dice.sample(list(Seat), people), strict=False):
        game.sit(person, seat)
    game.start(random_deal(dice))
    if passed:
        for _ in range(4):
            game.do(game.actor, MakeCall(PASS))
    else:
        game.play_board(dice)
    assert game.state.current.is_over
    # Also the states between events of one command, such as the fourth pass and the result.
    for person in [*PEOPLE[:people], ONLOOKER]:
        assert frames(game.events, person)

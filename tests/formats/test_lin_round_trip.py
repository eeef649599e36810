"""What is written as LIN reads back; what LIN cannot hold is told."""

import pytest
from hypothesis import HealthCheck, given, settings

from qiaopai.core import Auction, Board, Contract, Play, Result
from qiaopai.dealing import deal_at
from qiaopai.errors import InvalidValue
from qiaopai.formats import Game, Remark, Section
from qiaopai.formats.lin import lost_in_lin, read_lin, write_lin
from qiaopai.testing.strategies import games, lin_games

BOARD = Board(7, deal_at(12345678901234567890))


def written_and_read(*written):
    return read_lin(write_lin(written).encode()).games


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(lin_games())
def test_written_games_read_back(written):
    found = read_lin(write_lin(written).encode())
    assert found.games == tuple(written)
    assert found.errors == ()
    assert lost_in_lin(written) == ()


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games())
def test_of_any_game_the_deal_the_auction_the_play_and_the_result_read_back(game):
    (found,) = written_and_read(game)
    assert (found.number, found.dealer, found.vulnerability) == (
        game.number, game.dealer, game.vulnerability,
    )  # fmt: skip
    assert (found.contract, found.result) == (game.contract, game.result)
    assert set(game.hands) <= set(found.hands)
    assert found.auction == (game.auction if game.auction and game.auction.calls else None)
    assert found.play == (game.play if game.play and game.play.cards else None)


def test_every_real_file_reads_back_as_it_was_read(shared_data):
    files = [*shared_data.glob("lin/**/*.lin"), shared_data / "deals" / "test.lin"]
    assert len(files) == 9
    for file in files:
        read = read_lin(file.read_bytes()).games
        assert written_and_read(*read) == read, file.name


def test_a_single_hand_is_written_as_bridge_base_online_writes_it():
    game = Game.of_board(
        BOARD, Auction.parse("S: P 1NT P P P"), tags=(("North", "n"), ("South", "s"))
    )
    assert write_lin([game]).startswith("pn|s,,n,|st||md|1S")
    assert write_lin([game]).endswith("|rh||ah|Board 7|sv|b|mb|p|mb|1N|mb|p|mb|p|mb|p|pg||pg||\n")


def test_a_match_has_a_head_and_results_that_no_auction_tells_stand_in_it():
    result = Result.parse("4SX-2 N")
    game = Game.of_board(BOARD, result=result, tags=(("Room", "Closed"), ("Event", "Cup")))
    assert write_lin([game]).splitlines()[:2] == ["vg|Cup,,,7,7,,,,|", "rs|,4SNx-2|"]
    (found,) = written_and_read(game)
    assert (found.result, found.tag("Room"), found.tag("Event")) == (result, "Closed", "Cup")


def test_the_same_board_played_often_reads_back():
    often = [Game.of_board(BOARD, result=Result.parse(text)) for text in ("1NT= N", "2NT-1 W")]
    assert [one.result for one in written_and_read(*often)] == [one.result for one in often]


def test_bars_and_commas_cannot_break_out_of_their_field():
    game = Game.of_board(
        BOARD,
        Auction.parse("S: P"),
        tags=(("North", "x|mb|7N|, Jr."), ("Event", "a,b|c")),
    )
    (found,) = written_and_read(game)
    assert found.auction == game.auction
    assert (found.tag("North"), found.tag("Event")) == ("x/mb/7N/  Jr.", "a b/c")


def test_a_game_without_dealer_and_number_is_refused():
    with pytest.raises(InvalidValue) as error:
        write_lin([Game.of_board(BOARD), Game(tags=(("North", "n"),))])
    assert (error.value.message.key, error.value.message.get("number")) == ("lin.no_dealer", 2)


@pytest.mark.parametrize(
    "lossy",
    [
        Game(number=1, tags=(("Site", "here"),)),
        Game(number=1, sections=(Section("ScoreTable", "", "1 2"),)),
        Game(number=1, comments=(("Event", "x"),)),
        Game.of_board(BOARD, play=Play(Contract.parse("1NT N"))),
    ],
)
def test_what_lin_does_not_keep_is_counted(lossy):
    remarked = Game(number=1, auction=Auction.parse("N: P"), call_remarks=(Remark(0, glyphs=(1,)),))
    (message,) = lost_in_lin([remarked, lossy, Game(number=2)])
    assert message.get("count") == (1 if lossy.play else 2)

"""Hand records: every card where it was dealt, points, tricks and par as the file has them."""

from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Board, Hand, Result, Seat
from qiaopai.dealing import SeededDice, deal
from qiaopai.formats.game import Game
from qiaopai.protocol.printed.records import ROWS, STRAINS, par_words, records_of
from qiaopai.protocol.words import render


@given(st.integers(0, 10**6), st.integers(1, 40))
def test_the_lines_hold_every_card_of_every_hand(seed, number):
    board = Board(number, deal(SeededDice(seed)))
    (record,) = records_of([Game.of_board(board)])
    for seat, hand in board.deal:
        ranks = [line.replace("10", "T").replace(" ", "").replace("–", "")
                 for _, line in record.lines(seat)]  # fmt: skip
        assert Hand.parse(".".join(ranks)) == hand
        assert record.hcp(seat) == hand.hcp
    assert sum(record.hcp(seat) for seat in Seat) == 40
    assert (record.dealer, record.vulnerability) == (board.dealer, board.vulnerability)


def test_a_board_played_twice_is_one_record_with_both_results():
    board = Board(2, deal(SeededDice(1)))
    games = [
        Game.of_board(board, result=Result.parse("4S= N"), tags=(("Room", "Open"),)),
        Game.of_board(board, result=Result.parse("3NT-1 E"), tags=(("Room", "Closed"),)),
        Game.of_board(Board(3, deal(SeededDice(2)))),
    ]
    first, second = records_of(games)
    assert [(one.room, one.score_ns) for one in first.scores] == [("open", 620), ("closed", 50)]
    assert second.scores == ()


def test_tricks_and_par_are_those_of_the_file():
    digits = ("DoubleDummyTricks", "98a79989794536445364")
    tags = (digits, ("OptimumScore", "NS 420"), ("ParContract", "NS 4H="))
    (record,) = records_of([Game(number=1, tags=tags)])
    north = dict(zip(STRAINS, record.tricks[ROWS.index(Seat.NORTH)], strict=True))
    assert [north[strain] for strain in reversed(STRAINS)] == [9, 8, 10, 7, 9]
    assert render(par_words(record), "en") == "Par NS 420: 4♥ N, S"


def test_unknown_hands_are_empty_and_have_no_points():
    (record,) = records_of([Game(number=5)])
    assert record.hcp(Seat.WEST) is None
    assert {ranks for _, ranks in record.lines(Seat.WEST)} == {""}

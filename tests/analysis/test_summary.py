"""What players give up over some boards."""

import pytest

from qiaopai.analysis import Record, analyse_board, summary
from qiaopai.analysis.summary import Mean, by_pair, by_player, by_side
from qiaopai.analysis.values import Role
from qiaopai.core import Auction, Board, Deal, Seat
from qiaopai.solver import native_solver
from tests.analysis.games import analysed_by_chance

NAMES = tuple(zip(Seat, ("Ann", "Bob", "Cid", "Dee"), strict=True))


@pytest.fixture(scope="module")
def played():
    return [analysed_by_chance(seed) for seed in (1, 2, 3)]


def test_tricks_of_a_side_are_those_of_its_players(played):
    seats = {line.name: line for line in summary(played)}
    assert sorted(seats) == ["E", "N", "S", "W"]
    for side, ours in (("ns", "NS"), ("ew", "EW")):
        whole = next(line for line in summary(played, by_side) if line.name == side)
        for role in Role:
            parts = [seats[seat].tricks[role] for seat in ours]
            assert total(whole.tricks[role]) == sum(map(total, parts))
        assert whole.decisions == sum(seats[seat].decisions for seat in ours)


def total(mean):
    return round(mean.mean * mean.count)


def test_every_card_that_gave_a_trick_is_somebodys(played):
    lines = summary(played)
    lost = sum(card.tricks for one in played for card in one.cards)
    assert sum(total(mean) for line in lines for mean in line.tricks.values()) == lost
    costly = sum(card.tricks > 0 for one in played for card in one.cards)
    assert sum(line.costly for line in lines) == costly


def test_players_keep_their_figures_when_they_change_seats():
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    turned = tuple((seat.after(2), name) for seat, name in NAMES)
    boards = [
        analyse_board(
            Record.of_board(Board(1, deal), Auction.parse("N: P P P P"), players=names),
            native_solver(),
        )
        for names in (NAMES, turned)
    ]
    players = {line.name: line for line in summary(boards, by_player)}
    assert {name: line.boards for name, line in players.items()} == dict.fromkeys(
        ("Ann", "Bob", "Cid", "Dee"), 2
    )
    pairs = summary(boards, by_pair)
    assert [line.name for line in pairs] == ["Ann – Cid", "Bob – Dee"]
    assert pairs[0].calls.count == 2


def test_nobody_is_counted_without_a_name(played):
    assert summary(played, by_player) == ()


def test_a_mean_has_an_error_from_two_deals_on():
    assert Mean.of([]) == Mean(0, 0.0, None)
    assert Mean.of([2]).error is None
    assert Mean.of([1, 3]).error == pytest.approx(1.0)

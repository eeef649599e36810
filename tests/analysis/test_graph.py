"""The curve of declarer's tricks as it is drawn."""

from qiaopai.analysis import Record, analyse_board
from qiaopai.analysis.graph import RISE, STEP, curve
from qiaopai.core import Auction, Board, Deal
from qiaopai.solver import native_solver
from tests.analysis.games import analysed_by_chance

SUITS = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


def test_the_curve_steps_where_a_card_gave_up_tricks_and_nowhere_else():
    found = analysed_by_chance(3)
    drawn = curve(found)
    costly = [card for card in found.cards if card.tricks]
    assert [mark.card for mark in drawn.marks] == costly
    assert len(drawn.corners) == 2 + 2 * len(costly)
    for mark in drawn.marks:
        assert (mark.x, mark.y) in drawn.corners
        below = (mark.x, mark.y + RISE * (mark.card.after - mark.card.before))
        assert below in drawn.corners
    assert drawn.corners[-1][0] - drawn.corners[0][0] == 52 * STEP
    [target] = [line for line in drawn.lines if line.is_target]
    assert target.tricks == found.record.contract.bid.tricks
    assert all(0 < x <= drawn.width and 0 < y < drawn.height for x, y in drawn.corners)


def test_without_cards_there_is_no_curve():
    record = Record.of_board(Board(1, SUITS), Auction.parse("N: P P P P"))
    assert curve(analyse_board(record, native_solver())) is None

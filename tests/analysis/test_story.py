"""The words for par and for a costly call: contracts as players name them."""

import pytest

from qiaopai.analysis import Record, analyse_board, story
from qiaopai.analysis.auction_game import auction_value
from qiaopai.core import DOUBLE, PASS, Auction, Bid, Board, Deal, Seat, Side, Vulnerability
from qiaopai.solver import native_solver
from qiaopai.text import english

SPADES = "N:T953.K93.J4.AQ75 J86.T72.T852.962 KQ74.A65.KQ3.K84 A2.QJ84.A976.JT3"
"""North-South win eleven tricks in spades and clubs, nine in notrump."""
SLAM = "N:KQ653.3.Q6.JT865 A42.AJ9874.AJ43. JT9.T62.9752.K94 87.KQ5.KT8.AQ732"
SACRIFICE = "N:A4.6532.A85.JT86 KT87.J9.K9743.AK 95.KQT74.J6.7542 QJ632.A8.QT2.Q93"


def analysed(deal, auction):
    return analyse_board(
        Record.of_board(Board(1, Deal.parse(deal)), auction, None), native_solver()
    )


def second_line(deal, auction):
    found = analysed(deal, Auction.parse(auction))
    return english(story(found)[1])


def test_par_is_told_by_the_lowest_game():
    assert second_line(SPADES, "N: P P 1NT P 2C P 2S P 4S P P P").startswith(
        "Par is 4S+1 by ns: North-South +450."
    )


def test_the_best_call_named_is_one_that_may_stay_as_the_contract():
    found = analysed(SPADES, Auction.parse("N: P P 1NT P P P"))
    (passed,) = (call for call in found.calls if call.points)
    assert passed.points == 450 - 150
    assert {"2C", "2S", "4S"} <= set(map(str, passed.best))
    assert list(map(str, passed.named)) == ["4S", "5S"]
    assert english(story(found)[1]).endswith("N's P cost 300 points; 4S or 5S was best.")


@pytest.mark.parametrize("deal", [SPADES, SLAM, SACRIFICE])
def test_a_plain_bid_keeps_its_score_when_it_is_left_or_doubled(deal):
    found = analysed(deal, Auction.parse("N: P P P P"))
    plain = 0
    for call in found.calls:
        assert set(call.plain) <= set(call.best)
        for bid in call.plain:
            if not isinstance(bid, Bid):
                continue
            after = Auction(Seat.NORTH, (*[PASS] * call.index, bid))
            ends = [(PASS,) * 3, (DOUBLE, *[PASS] * 3)]
            scores = [
                auction_value(
                    Auction(Seat.NORTH, after.calls + end), found.table, Vulnerability.NONE
                )
                for end in ends
            ]
            assert (min if call.seat.side is Side.NS else max)(scores) == call.best_ns
            plain += 1
    assert plain

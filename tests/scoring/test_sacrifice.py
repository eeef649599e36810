"""Sacrifices: one or two down in five diamonds against four spades, and where it stops paying."""

import pytest

from qiaopai.core import Bid, Result, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.scoring import Era, sacrifices

FOUR_SPADES = Result.parse("4S= N")


@pytest.mark.parametrize(
    ("vulnerability", "theirs", "most"),
    [
        ("none", 420, 2),
        ("ns", 620, 3),
        ("ew", 420, 1),
        ("both", 620, 2),
    ],
)
def test_against_four_spades_it_pays_at_each_vulnerability_so_far(vulnerability, theirs, most):
    found = sacrifices(FOUR_SPADES, Vulnerability.parse(vulnerability))
    assert (found.theirs, found.most_down) == (theirs, most)
    gains = [row.gain for row in found.rows]
    assert gains == sorted(gains, reverse=True)
    assert len(gains) == 13


def test_gains_become_imps():
    rows = sacrifices(FOUR_SPADES, Vulnerability.NONE).rows
    assert [(row.down, row.score, row.gain, row.imps) for row in rows[:3]] == [
        (1, -100, 320, 8), (2, -300, 120, 3), (3, -500, -80, -2)
    ]  # fmt: skip


def test_ten_points_are_a_better_score_and_no_imp():
    found = sacrifices(Result.parse("3NT+4 N"), Vulnerability.EW)
    assert found.theirs == 520
    assert found.most_down == 2
    assert sacrifices(Result.parse("2H= N"), Vulnerability.NONE).rows[0].gain == 10
    found = sacrifices(Result.parse("2H= N"), Vulnerability.NONE)
    assert (found.most_down, found.most_down_at_imps) == (1, 0)


def test_an_equal_score_is_no_better_one():
    """Two hearts with three overtricks is 200, and so is one down, vulnerable."""
    found = sacrifices(Result.parse("2H+3 N"), Vulnerability.EW)
    assert (found.theirs, found.rows[0].gain, found.most_down) == (200, 0, 0)


def test_a_bid_of_ours_adds_the_row_where_it_makes():
    found = sacrifices(FOUR_SPADES, Vulnerability.NONE, Bid.parse("5D"))
    assert [row.down for row in found.rows] == list(range(12))
    assert (found.rows[0].score, found.rows[0].gain) == (550, 970)


def test_the_sacrifice_of_1981_paid_then_and_does_not_now():
    grand = Result.parse("7H= N")
    assert sacrifices(grand, Vulnerability.NS, era=Era.Y1935).most_down == 11
    assert sacrifices(grand, Vulnerability.NS).most_down == 8


@pytest.mark.parametrize(("text", "bid"), [("4S-1 N", None), ("pass", None), ("4S= N", "4H")])
def test_what_makes_no_sense_is_refused(text, bid):
    with pytest.raises(InvalidValue):
        sacrifices(Result.parse(text), Vulnerability.NONE, Bid.parse(bid) if bid else None)

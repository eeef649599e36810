"""What is expected of partner is what partners hold on average."""

import pytest

from qiaopai.core import Hand, Seat
from qiaopai.systems.constraint import All, Region, Term
from qiaopai.systems.expectation import Line, hcp_line, spread
from qiaopai.systems.seen import NOTHING, Seen, box_of_region

from .helpers import seeded_deals


@pytest.fixture(scope="module")
def points():
    """HCP of North, East, South, West on many deals."""
    return [tuple(dealt[seat].hcp for seat in Seat) for _, dealt in seeded_deals(12000, seed=3)]


@pytest.mark.parametrize("bounds", [(0, 37), (12, 21), (15, 17), (6, 10), (0, 11)])
def test_the_spread_of_a_range_is_that_of_dealt_hands(points, bounds):
    low, high = bounds
    held = [hcp for four in points for hcp in four if low <= hcp <= high]
    mean = sum(held) / len(held)
    variance = sum((hcp - mean) ** 2 for hcp in held) / len(held)
    assert spread(bounds) == pytest.approx((mean, variance), rel=0.05)


@pytest.mark.parametrize(
    ("south", "east", "west", "own"),
    [
        ((12, 21), (0, 11), (0, 37), (6, 9)),
        ((0, 37), (12, 21), (0, 37), (10, 13)),
        ((0, 11), (15, 17), (0, 7), (9, 12)),
        ((6, 10), (0, 37), (0, 37), (16, 19)),
    ],
)
def test_partner_holds_on_average_what_is_expected(points, south, east, west, own):
    """North holds `own` points; South, East and West have shown theirs."""
    shown = (own, east, south, west)
    held = [
        four
        for four in points
        if all(low <= hcp <= high for hcp, (low, high) in zip(four, shown, strict=True))
    ]
    assert len(held) > 40
    line = hcp_line(Seen(hcp=south), Seen(hcp=west), Seen(hcp=east))
    missed = [line.value + line.slope * four[0] - four[2] for four in held]
    assert sum(missed) / len(missed) == pytest.approx(0, abs=0.7)


def test_the_own_share_is_what_partner_leaves_to_be_held():
    line = Line(12.0, 0.0, 10.0, 14.0)
    assert line.share(25, 99) == (13, 99)
    assert line.share(23, 24) == (11, 12)
    assert Line(20.0, -0.5, 0.0, 37.0).share(25, 99) == (10, 99)
    assert Line(20.0, -0.5, 0.0, 12.0).share(25, 99) == (13, 99)


def test_a_rule_cuts_the_box_where_all_but_one_of_its_terms_hold():
    stop = Term("stop", 1, suit=3)
    region = Region(
        (
            (All((Term("hcp", 19), stop)), False),
            (All((Term("hcp", 16), Term("length", 6, suit=0))), False),
            (All((Term("hcp", 12), stop)), True),
        )
    )
    assert box_of_region(region).hcp == (12, 18)
    long_clubs = Seen(lengths=((6, 13), (0, 13), (0, 13), (0, 13)))
    assert box_of_region(region, long_clubs).hcp == (12, 15)
    assert region.admits(Hand.parse("AQ2.AQ43.Q32.K43"))
    assert box_of_region(Region(((All(), True),))) == NOTHING

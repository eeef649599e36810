"""Estimated tricks beside solved ones."""

from random import Random

import numpy as np
import pytest

from qiaopai.core import Deal, Seat, Strain
from qiaopai.robots.estimate import error_of, estimated
from qiaopai.solver import native_solver
from tests.robots.helpers import random_deal


@pytest.fixture(scope="module")
def solved():
    dice = Random(12)
    deals = [random_deal(dice) for _ in range(6)]
    masks = np.array([[hand.mask for _, hand in deal] for deal in deals], dtype=np.uint64)
    return masks, native_solver().tables(deals)


@pytest.mark.parametrize("strain", Strain)
def test_estimates_are_as_good_as_they_say(solved, strain):
    masks, tables = solved
    off = [
        estimated(masks, strain, seat) - [table.tricks(strain, seat) for table in tables]
        for seat in Seat
    ]
    assert np.square(off).mean() ** 0.5 < 1.5 * error_of(strain)
    assert abs(np.mean(off)) < 0.5


def test_the_other_side_suits_may_be_exchanged(solved):
    masks, _ = solved
    clubs, diamonds = (np.uint64(0x1FFF << shift) for shift in (0, 13))
    turned = masks & ~(clubs | diamonds)
    turned |= (masks & clubs) << np.uint64(13) | (masks & diamonds) >> np.uint64(13)
    for strain in (Strain.SPADES, Strain.NOTRUMP):
        found = estimated(masks, strain, Seat.WEST)
        assert estimated(turned, strain, Seat.WEST) == pytest.approx(found, abs=1e-3)


def test_tricks_lie_between_none_and_all():
    rows = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    masks = np.array([[hand.mask for _, hand in rows]], dtype=np.uint64)
    for strain in Strain:
        for seat in Seat:
            assert 0 <= estimated(masks, strain, seat)[0] <= 13

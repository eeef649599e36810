"""Seeded dice: the same for the same seed, and fair."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.dealing import NUMBER_OF_DEALS, SeededDice, deal
from qiaopai.errors import InvalidValue


@given(st.integers() | st.text(), st.integers(1, 2**600))
def test_throws_stay_below_and_repeat(seed, n):
    first, second = SeededDice(seed), SeededDice(seed)
    throws = [first.below(n) for _ in range(3)]
    assert all(0 <= throw < n for throw in throws)
    assert throws == [second.below(n) for _ in range(3)]


def test_the_deal_of_a_seed_never_changes():
    assert str(deal(SeededDice(1))) == (
        "N:QT8.T42.QT87.642 J3.AQJ65..AT8753 65.8.AKJ942.KQJ9 AK9742.K973.653."
    )


def test_each_face_falls_alike():
    dice = SeededDice(3)
    faces = [0] * 6
    for _ in range(6000):
        faces[dice.below(6)] += 1
    assert all(880 < count < 1120 for count in faces)


def test_throws_of_more_than_one_digest_reach_the_top():
    dice = SeededDice("long")
    assert max(dice.below(NUMBER_OF_DEALS**4).bit_length() for _ in range(60)) > 380


@pytest.mark.parametrize("n", [0, -3])
def test_nothing_falls_below_nothing(n):
    with pytest.raises(InvalidValue):
        SeededDice(1).below(n)

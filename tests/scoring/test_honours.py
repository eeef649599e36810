"""Honours: in one hand, four of the top five trumps 100, all five 150, four aces 150."""

import pytest
from hypothesis import given

from qiaopai.core import Hand, Strain
from qiaopai.scoring import honours
from qiaopai.testing.strategies import deals, strains


@pytest.mark.parametrize(
    ("cards", "strain", "points"),
    [
        ("AKQJ2.K43.J72.Q8", "S", 100),
        ("AKQT2.K43.J72.Q8", "S", 100),
        ("KQJT2.K43.J72.Q8", "S", 100),
        ("AKQJT.K43.J72.Q8", "S", 150),
        ("AKQ92.K43.J72.Q8", "S", 0),
        ("AKQJT.K43.J72.Q8", "H", 0),
        ("AKQJT.K43.J72.Q8", "NT", 0),
        ("2.3.AKQJT98765.2", "D", 150),
        ("A432.A32.A32.A32", "NT", 150),
        ("A432.A32.A32.K32", "NT", 0),
        ("A432.A32.A32.A32", "C", 0),
    ],
)
def test_honours_of_one_hand(cards, strain, points):
    assert honours(Hand.parse(cards), Strain.parse(strain)) == points


def test_honours_split_between_partners_are_worth_nothing():
    dealt = Hand.parse("AKQ32.432.432.32"), Hand.parse("JT.AKQ5.AKQ5.AK4")
    assert [honours(hand, Strain.SPADES) for hand in dealt] == [0, 0]


@given(deals(), strains())
def test_one_hand_of_a_deal_has_honours_at_most(deal, strain):
    found = [honours(hand, strain) for _, hand in deal]
    assert sorted(found)[:3] == [0, 0, 0]
    assert max(found) in ((0, 150) if strain is Strain.NOTRUMP else (0, 100, 150))

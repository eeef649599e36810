"""The convention card that a system makes of itself."""

import pytest

from qiaopai.core import Auction, Vulnerability
from qiaopai.systems import load_system, written_system
from qiaopai.systems.card import convention_card

SMALL = """
situation opening
when -
  1NT announce : 15-17, balanced
  2C! F        : 22+                  ; strong
  1S           : 12+, S5+
  [third] 1S   : 9-11, S5+
  P            : any

situation answer
when 1NT (P)
  2D! F : H5+                         ; transfer

situation over a strong club
when (1C)
if rho(15+)
  X! : S5+, H5+                       ; both_majors
"""


def card():
    made = convention_card(written_system("small", SMALL), load_system("precision"))
    return {
        section.name: [
            (str(place.auction), [str(meaning.call) for meaning in place.calls])
            for place in section.places
        ]
        for section in made.sections
    }


def test_a_card_has_the_calls_of_the_text_in_their_places_and_no_others():
    assert card() == {
        "opening": [("N:", ["1S", "1NT", "2C"])],
        "third": [("N: P P", ["1S"])],
        "notrump": [("N: 1NT P", ["2D"])],
        "against_strong_club": [("W: 1C", ["X"])],
    }


@pytest.mark.parametrize("name", ["sayc", "precision"])
def test_the_card_says_what_the_calls_mean(name):
    system = load_system(name)
    made = convention_card(system)
    assert {"opening", "notrump", "majors", "overcalls", "against_notrump", "slam"} <= {
        section.name for section in made.sections
    }
    for section in made.sections:
        for place in section.places:
            for meaning in place.calls:
                auction = Auction(place.auction.dealer, (*place.auction.calls, meaning.call))
                assert system.meaning(auction, Vulnerability.NONE) == meaning
                assert not meaning.computed

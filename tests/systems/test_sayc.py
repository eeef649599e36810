"""The Standard American Yellow Card by its booklet: hands with calls, calls with what they show.

The chapters stand in ``sayc/*.txt``; their form is told in ``chapters.py``.
"""

from pathlib import Path

import pytest

from qiaopai.systems import load_system

from .chapters import assert_bids, assert_lines_name_their_rules, assert_shows, rows

CHAPTERS = Path(__file__).with_name("sayc")
SAYC = load_system("sayc")


@pytest.mark.parametrize(("hand", "auction", "answer"), list(rows(CHAPTERS, 3)))
def test_a_hand_is_bid_by_the_booklet(hand, auction, answer):
    assert_bids(SAYC, hand, auction, answer)


@pytest.mark.parametrize(("auction", "shown"), list(rows(CHAPTERS, 2)))
def test_a_call_shows_what_the_booklet_says(auction, shown):
    assert_shows(SAYC, auction, shown)


def test_the_chapters_have_their_hands_and_meanings():
    assert sum(1 for _ in rows(CHAPTERS, 3)) >= 300
    assert sum(1 for _ in rows(CHAPTERS, 2)) >= 60


def test_every_line_is_a_hand_or_a_meaning_and_names_its_rule():
    assert_lines_name_their_rules(CHAPTERS)

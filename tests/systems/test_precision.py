"""Precision by its own page, docs/precision.md: hands with calls, calls with what they show.

The chapters stand in ``precision/*.txt``; their form is told in ``chapters.py``.
"""

from pathlib import Path

import pytest

from qiaopai.systems import load_system

from .chapters import assert_bids, assert_lines_name_their_rules, assert_shows, rows

CHAPTERS = Path(__file__).with_name("precision")
PRECISION = load_system("precision")


@pytest.mark.parametrize(("hand", "auction", "answer"), list(rows(CHAPTERS, 3)))
def test_a_hand_is_bid_as_precision_players_bid_it(hand, auction, answer):
    assert_bids(PRECISION, hand, auction, answer)


@pytest.mark.parametrize(("auction", "shown"), list(rows(CHAPTERS, 2)))
def test_a_call_shows_what_precision_players_expect(auction, shown):
    assert_shows(PRECISION, auction, shown)


def test_every_line_is_a_hand_or_a_meaning_and_names_its_rule():
    assert_lines_name_their_rules(CHAPTERS)

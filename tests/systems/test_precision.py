"""Precision by its own page, docs/precision.md: hands with calls, calls with what they show.

The chapters stand in ``precision/*.txt``; their form is told in ``chapters.py``.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from qiaopai.core import Auction, Risk, vulnerability_of
from qiaopai.scoring import trick_score
from qiaopai.systems import both_sides, load_system

from .chapters import assert_bids, assert_lines_name_their_rules, assert_shows, rows
from .helpers import bid_out, seeded_deals

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


def test_a_game_force_ends_in_game_or_in_a_penalty():
    for number, dealt in seeded_deals(1000, seed=77):
        auction, _ = bid_out(PRECISION, number, dealt)
        before = PRECISION.situation(
            Auction(auction.dealer, auction.calls[:-3]), vulnerability_of(number)
        )
        contract = auction.contract
        if contract is not None and contract.declarer.side in before.game_forced:
            plain = replace(contract, risk=Risk.UNDOUBLED)
            assert trick_score(plain) >= 100, f"board {number}: {auction}"


@pytest.mark.parametrize("swapped", [False, True])
def test_against_the_natural_system_every_call_is_true_too(swapped):
    systems = (load_system("sayc"), PRECISION)
    mixed = both_sides(*(systems[::-1] if swapped else systems))
    for number, dealt in seeded_deals(200, seed=78):
        auction, meanings = bid_out(mixed, number, dealt)
        for (seat, call), meaning in zip(auction, meanings, strict=True):
            assert meaning.constraint.admits(dealt[seat]), f"board {number}: {seat} {call}"

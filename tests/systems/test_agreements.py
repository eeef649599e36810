"""Two sides with two systems: each call is read by the system of its maker's side."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Auction, Seat, Side, Vulnerability, vulnerability_of
from qiaopai.systems import Agreements, both_sides, load_system, written_system

from .helpers import bid_out, seeded_deals

NONE = Vulnerability.NONE
NATURAL = load_system("sayc")

STRONG_CLUB = """
situation opening
when -
  1C! F  : 16+                            ; strong
  1NT    : 13-15, balanced
  1S     : 11-15, S5+
  1H     : 11-15, H5+
  1D     : 11-15
  P      : 0-10

situation answer to the strong club
when 1C (P)
  1D! F  : 0-7                            ; waiting
  1S GF  : S5+
  1H GF  : H5+
  1NT GF : any
"""


@cache
def strong_club():
    return written_system("strong_club", STRONG_CLUB)


def test_each_call_is_read_by_the_system_of_its_side():
    mixed = Agreements(ns=strong_club(), ew=NATURAL)
    ours, theirs = (mixed.meaning(Auction.parse(f"{seat}: 1C"), NONE) for seat in "NE")
    assert ours == strong_club().meaning(Auction.parse("N: 1C"), NONE)
    assert theirs == NATURAL.meaning(Auction.parse("E: 1C"), NONE)
    assert ours.name == "strong"
    assert theirs.name == ""


def test_what_they_play_changes_what_we_know_of_their_hands_only():
    auction = Auction.parse("N: 1C P 1D P")
    mixed = both_sides(strong_club(), NATURAL)
    told = mixed.situation(auction, NONE).told
    assert told[Seat.NORTH.index].seen.hcp[0] == 16
    assert told[Seat.SOUTH.index].seen.hcp[1] == 7
    assert mixed.of(Side.EW) is NATURAL


def test_one_system_on_both_sides_is_the_system_itself():
    assert both_sides(NATURAL, NATURAL) is NATURAL
    assert NATURAL.of(Side.NS) is NATURAL.of(Side.EW) is NATURAL
    same = Agreements(NATURAL, NATURAL)
    for number, dealt in seeded_deals(5, seed=8):
        assert bid_out(same, number, dealt) == bid_out(NATURAL, number, dealt)


@pytest.mark.parametrize("swapped", [False, True])
def test_every_call_means_what_the_caller_has_whatever_the_other_side_plays(swapped):
    systems = (strong_club(), NATURAL)
    mixed = both_sides(*(systems[::-1] if swapped else systems))
    for number, dealt in seeded_deals(150, seed=31):
        auction, _ = bid_out(mixed, number, dealt)
        meanings = mixed.meanings(auction, vulnerability_of(number))
        for (seat, call), meaning in zip(auction, meanings, strict=True):
            assert meaning.constraint.admits(dealt[seat]), f"board {number}: {seat} {call}"
        shown = mixed.shown(auction, vulnerability_of(number))
        assert all(shown[seat].admits(dealt[seat]) for seat in Seat)


@given(st.data())
def test_any_auction_of_two_systems_has_meanings_and_a_next_call_that_is_true(data):
    mixed = both_sides(*data.draw(st.permutations([strong_club(), NATURAL])))
    auction = Auction(data.draw(st.sampled_from(Seat)))
    vulnerability = data.draw(st.sampled_from(Vulnerability))
    dealt = seeded_deals(1, seed=data.draw(st.integers(0, 50)))[0][1]
    for _ in range(data.draw(st.integers(1, 12))):
        if auction.is_over:
            break
        auction = auction.add(data.draw(st.sampled_from(auction.legal_calls())))
    assert len(mixed.meanings(auction, vulnerability)) == len(auction)
    if not auction.is_over:
        chosen = mixed.choose(dealt[auction.turn], auction, vulnerability)
        assert auction.is_legal(chosen.call)
        assert chosen.constraint.admits(dealt[auction.turn])

"""The value of an unfinished auction, against par, against trying everything, in known cases."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.analysis.auction_game import auction_value, priced_calls
from qiaopai.core import (
    DOUBLE,
    PASS,
    Auction,
    Bid,
    Result,
    Seat,
    Side,
    Vulnerability,
    parse_call,
)
from qiaopai.scoring import contract_score
from qiaopai.solver import DDTable, par
from qiaopai.testing import strategies as own

NONE = Vulnerability.NONE


def tables():
    row = st.tuples(*[st.integers(0, 13)] * 4)
    return st.tuples(*[row] * 5).map(DDTable)


def tables_of_equal_partners():
    """Both players of a side win the same tricks, so that it does not matter who declares."""
    row = st.tuples(st.integers(0, 13), st.integers(0, 13)).map(lambda ab: (*ab, *ab))
    return st.tuples(*[row] * 5).map(DDTable)


def for_side(side, points_ns):
    return points_ns if side is Side.NS else -points_ns


@given(tables(), own.seats(), own.vulnerabilities())
@settings(max_examples=50)
def test_before_the_first_call_the_value_is_par(table, dealer, vulnerability):
    found = auction_value(Auction(dealer), table, vulnerability)
    assert found == par(table, dealer, vulnerability).score_ns


@given(tables(), own.auctions(complete=True), own.vulnerabilities())
@settings(max_examples=10)
def test_calls_lead_from_par_to_what_the_contract_scores_and_never_gain(
    table, auction, vulnerability
):
    """What the calls cost, and what no player could have reached, add up to the difference."""
    value = par(table, auction.dealer, vulnerability).score_ns
    for place, call in enumerate(auction.calls):
        before = Auction(auction.dealer, auction.calls[:place])
        side = before.turn.side
        assert auction_value(before, table, vulnerability) == value
        priced = {one.call: one.value_ns for one in priced_calls(before, table, vulnerability)}
        assert set(priced) == set(before.legal_calls())
        assert all(for_side(side, value) >= for_side(side, after) for after in priced.values())
        value = priced[call]
    contract = auction.contract
    tricks = 0 if contract is None else table.tricks(contract.strain, contract.declarer)
    assert value == contract_score(Result(contract, tricks), vulnerability).north_south


@given(tables_of_equal_partners(), own.vulnerabilities(), st.sampled_from(["6NT", "7C", "7S X"]))
@settings(max_examples=15)
def test_the_value_is_that_of_trying_every_auction(table, vulnerability, start):
    auction = Auction(Seat.EAST, map(parse_call, start.split()))

    known = {}

    def tried(here):
        if here.is_over:
            contract = here.contract
            result = Result(contract, table.tricks(contract.strain, contract.declarer))
            return contract_score(result, vulnerability).north_south
        passes = next(n for n, call in enumerate(reversed(here.calls)) if call is not PASS)
        key = here.last_bid, here.standing.declarer.side, here.risk, passes, here.turn
        if key not in known:
            ends = [tried(here.add(call)) for call in here.legal_calls()]
            known[key] = (max if here.turn.side is Side.NS else min)(ends)
        return known[key]

    found = tried(auction)
    assert auction_value(auction, table, vulnerability) == found


GAME_FOR_NS = DDTable.parse("7 5 7 5 7 5 7 5 7 5 7 5 10 3 10 3 8 4 8 4")
"""North-South make 4S and 2NT; East-West nothing at all."""


@pytest.mark.parametrize(
    ("auction", "value"),
    [
        ("N:", 420),
        ("N: 2S P", 420),  # South may still raise
        ("N: 2S P P", 170),  # West cannot be made to call
        ("N: 2S P P P", 170),
        ("N: 4S P P P", 420),
        ("N: 5S P P", -100),  # West will double
        ("N: 5S P P P", -50),
        ("N: 4S X", 880),  # the redouble comes
        ("N: 4S X P P P", 590),
        ("N: P P P", 0),  # West, last to speak, keeps silent
        ("N: P P P P", 0),
    ],
)
def test_values_that_can_be_checked_by_hand(auction, value):
    assert auction_value(Auction.parse(auction), GAME_FOR_NS, NONE) == value


def test_the_wrong_player_who_names_the_strain_first_pays_for_it():
    table = DDTable.parse("5 5 5 5 5 5 5 5 10 3 9 3 5 5 5 5 5 5 5 5")
    priced = {one.call: one.value_ns for one in priced_calls(Auction(Seat.SOUTH), table, NONE)}
    assert auction_value(Auction(Seat.SOUTH), table, NONE) == 420
    assert priced[Bid.parse("4H")] == -50 * 2
    assert priced[PASS] == 420
    assert priced[Bid.parse("2H")] == 140


def test_a_pass_that_leaves_a_failing_contract_undoubled_costs_the_difference():
    auction = Auction.parse("N: 5S P P")
    priced = {one.call: one.value_ns for one in priced_calls(auction, GAME_FOR_NS, NONE)}
    assert (priced[DOUBLE], priced[PASS]) == (-100, -50)


def test_a_finished_auction_has_no_calls_to_price():
    assert priced_calls(Auction.parse("N: 4S P P P"), GAME_FOR_NS, NONE) == ()

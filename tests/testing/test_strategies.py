"""The public strategies give what their names say."""

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings

from qiaopai.core import Hand
from qiaopai.testing import strategies as values

QUICK = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@given(values.auctions(complete=True))
def test_complete_auctions_are_over(auction):
    assert auction.is_over


@given(values.auctions(complete=False))
def test_partial_auctions_are_under_way(auction):
    assert not auction.is_over


@QUICK
@given(values.plays())
def test_plays_are_played_from_the_hands_dealt(found):
    deal, play = found
    for seat, hand in deal:
        assert set(play.played_by(seat)) <= set(hand)


@QUICK
@given(values.plays(complete=True))
def test_complete_plays_use_up_the_pack(found):
    deal, play = found
    assert play.is_over
    assert all(play.remove_played(seat, hand) == Hand() for seat, hand in deal)


def seen(strategy, wanted):
    """Fails unless a value like that comes up; it need not be the simplest."""
    search = settings(
        phases=[Phase.generate],
        max_examples=2000,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    find(strategy, wanted, settings=search)


def test_auctions_reach_doubles_redoubles_and_slams():
    seen(values.auctions(), lambda auction: "XX" in map(str, auction.calls))
    seen(values.auctions(), lambda auction: auction.last_bid and auction.last_bid.level == 7)
    seen(values.auctions(complete=True), lambda auction: auction.is_passed_out)


@pytest.mark.parametrize("part", ["auction", "contract", "play", "result", "deal"])
def test_games_come_with_and_without_each_part(part):
    seen(values.games(), lambda game: getattr(game, part) is not None)
    seen(values.games(), lambda game: getattr(game, part) is None)

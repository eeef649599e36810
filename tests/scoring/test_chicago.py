"""Chicago: four deals, bonuses at once, part-scores carried."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Result, Seat, Side, Vulnerability
from qiaopai.errors import IllegalAction
from qiaopai.scoring import contract_score
from qiaopai.scoring.chicago import Chicago, ChicagoForm, ChicagoRules, MiddleDeals
from qiaopai.scoring.rubber_entries import Honours, Kind
from qiaopai.scoring.rubber_why import why_entry
from qiaopai.testing.strategies import results, seats

NS, EW = Side.NS, Side.EW


def played(*texts, rules=None, dealer=Seat.NORTH):
    chicago = Chicago(dealer, rules or ChicagoRules())
    for text in texts:
        chicago = chicago.add(Result.parse(text))
    return chicago


def vulnerabilities(chicago):
    found = []
    while not chicago.is_over:
        found.append((chicago.dealer, chicago.vulnerability))
        chicago = chicago.add(Result.parse("1C-1 N"))
    return found


def test_nobody_dealers_side_twice_then_everybody_is_vulnerable():
    assert vulnerabilities(Chicago(Seat.EAST)) == [
        (Seat.EAST, Vulnerability.NONE),
        (Seat.SOUTH, Vulnerability.NS),
        (Seat.WEST, Vulnerability.EW),
        (Seat.NORTH, Vulnerability.BOTH),
    ]


def test_in_the_variant_dealers_opponents_are_vulnerable_in_the_middle():
    rules = ChicagoRules(middle=MiddleDeals.OPPONENTS)
    found = vulnerabilities(Chicago(Seat.NORTH, rules))
    assert [one for _, one in found] == [
        Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH,
    ]  # fmt: skip


def test_a_passed_out_deal_is_dealt_again_by_the_same_dealer():
    """C6."""
    chicago = played("1C= N", "pass", "pass")
    assert (chicago.number, chicago.dealer) == (2, Seat.EAST)
    assert chicago.vulnerability is Vulnerability.EW


def test_game_is_paid_at_once_by_vulnerability():
    assert played("4S= N").total(NS) == 420
    assert played("1C-1 N", "1C-1 N", "4S= N").total(NS) == 620
    assert played("1C-1 N", "4S= N").total(NS) == 420


def test_part_scores_carry_until_somebody_makes_game():
    chicago = played("2S= N", "1H= S")
    assert (chicago.part_score(NS), chicago.total(NS)) == (90, 90)
    chicago = chicago.add(Result.parse("1C= N"))
    assert chicago.total(NS) == 90 + 20 + 500
    cut = played("2S= N", "3NT= E")
    assert (cut.part_score(NS), cut.total(NS)) == (0, 60)
    assert cut.games[0].cut == 60


def test_a_part_score_on_the_fourth_deal_that_makes_no_game_gets_100():
    before = played("1C-1 N", "1C-1 N", "1C-1 N")
    assert before.add(Result.parse("2S= E")).total(EW) == before.total(EW) + 60 + 100
    game = played("2S= N", "1C-1 N", "1C-1 N", "2S= N")
    assert game.entries[-1].kind is Kind.GAME
    assert game.entries[-1].points == 500
    assert game.winner is NS


def test_the_simple_form_scores_each_deal_as_at_duplicate():
    rules = ChicagoRules(form=ChicagoForm.DUPLICATE)
    chicago = played("2S= N", "2S= N", "3NT= S", "4SX-1 W", rules=rules)
    assert chicago.total(NS) == 110 + 110 + 600 + 200
    with pytest.raises(IllegalAction):
        chicago.claim(Honours(Seat.NORTH, 100))


def test_four_deals_and_no_more():
    chicago = played("2S= N", "2S= N", "3NT= S", "4SX-1 W")
    with pytest.raises(IllegalAction) as caught:
        chicago.add(Result.parse("1C= N"))
    assert caught.value.message.key == "chicago.over"


def test_honours_count_for_the_side_that_holds_them():
    chicago = played("2S-1 N").claim(Honours(Seat.EAST, 100))
    assert chicago.total(EW) == 150


@given(st.lists(results(), max_size=8), seats())
def test_totals_are_the_deals_scores_but_for_carried_part_scores(found, dealer):
    """Against Law 77: only the bonus for part-scores and games made in several deals differ."""
    chicago = Chicago(dealer)
    for result in found:
        if chicago.is_over:
            break
        chicago = chicago.add(result)
    plain = dict.fromkeys(Side, 0)
    for deal in chicago.deals:
        parts = contract_score(deal.result, deal.vulnerability).parts
        if deal.result.contract:
            side = deal.result.contract.declarer.side
            plain[side] += max(0, parts.total - parts.level_bonus)
            plain[side.other] -= min(0, parts.penalty)
    bonus = dict.fromkeys(Side, 0)
    for entry in chicago.entries:
        assert why_entry(chicago, entry).message.get("points") == entry.points
        if entry.kind in (Kind.GAME, Kind.PART_SCORE):
            bonus[entry.side] += entry.points
    for side in Side:
        assert chicago.total(side) == plain[side] + bonus[side]

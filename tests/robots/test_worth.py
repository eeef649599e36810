"""What contracts are worth by the form of scoring."""

import numpy as np
import pytest

from qiaopai.core import Contract, Result, Side, Vulnerability
from qiaopai.robots.rubber_worth import prospects, rubber_points
from qiaopai.robots.single_dummy import QUANTILES, differences
from qiaopai.robots.worth import Stakes, gain, imps_of, points
from qiaopai.scoring import (
    CompensationForm,
    CompensationRule,
    Form,
    RubberForm,
    compensate,
    imps,
)

NONE = Vulnerability.NONE
HCP = np.array([24, 24])


def worth(text, tricks, form=Form.IMPS, side=Side.NS, vulnerability=NONE):
    contract = Contract.parse(text) if text else None
    return points(Stakes(form, vulnerability, side), contract, np.array(tricks))


def gained(form, ours, other, field=(), hcp=HCP):
    return gain(Stakes(form, NONE, Side.NS), ours, other, field, hcp)


def test_declarers_do_better_than_double_dummy_in_low_contracts_and_worse_in_slams():
    means = {
        text: float(differences(Contract.parse(text), solved=True).mean())
        for text in ("1NT N", "2S N", "4S N", "6S N", "4HX E")
    }
    assert means["1NT N"] > means["2S N"] > means["4S N"] > -0.1 > means["6S N"]
    assert means["4HX E"] > means["4S N"]


def test_an_estimate_is_less_certain_than_a_solution():
    contract = Contract.parse("3NT N")
    solved, rough = (differences(contract, solved=one) for one in (True, False))
    assert rough.std() > solved.std()
    assert abs(rough.mean() - solved.mean()) < 0.15
    assert sorted(rough) == rough.tolist()


def test_points_spread_over_the_chances_of_play():
    found = worth("4S N", [10, 9])
    assert found.shape == (2, QUANTILES)
    assert found[0].max() >= 420
    assert found[0].min() < 0
    assert found[0].mean() > found[1].mean()
    assert (worth("4S N", [10], side=Side.EW) == -worth("4S N", [10])).all()


def test_a_contract_that_fails_by_more_is_feared_more_than_its_undoubled_price():
    assert worth("4S N", [6]).min() < -200
    assert worth("", [6, 7]).tolist() == [[0.0] * QUANTILES] * 2


@pytest.mark.parametrize("difference", [-4010, -430, -20, -10, 0, 10, 20, 370, 2990])
def test_imps_of_arrays_are_those_of_the_table(difference):
    assert imps_of(np.array([difference]))[0] == imps(difference)


def test_matchpoints_count_only_who_is_ahead():
    ours, other = np.full((2, 4), 110.0), np.array([[100.0] * 4, [110.0] * 4])
    assert gained(Form.MATCHPOINTS, ours, other).tolist() == [50.0, 0.0]
    assert gained(Form.IMPS, ours, other).tolist() == [0.0, 0.0]
    assert gained(Form.TOTAL, ours, other).tolist() == [10.0, 0.0]


def test_at_matchpoints_a_third_contract_of_the_field_counts_too():
    ours, own, third = (np.full((1, 2), value) for value in (140.0, 110.0, 120.0))
    alone = gained(Form.MATCHPOINTS, ours, own, [ours], HCP[:1])
    assert alone[0] == 50.0
    assert gained(Form.MATCHPOINTS, ours, own, [ours, third], HCP[:1])[0] > alone[0]


@pytest.mark.parametrize("rule", CompensationRule)
@pytest.mark.parametrize("hcp", [12, 20, 24, 31])
def test_against_the_points_held_a_gain_is_the_difference_of_the_net_results(rule, hcp):
    form = CompensationForm(rule)
    for first, second in [(420, -50), (140, 110), (-100, -420), (0, 90)]:
        found = gained(
            form, np.full((1, 2), float(first)), np.full((1, 2), float(second)), (), np.array([hcp])
        )
        nets = [compensate(score, hcp, NONE, rule).net for score in (first, second)]
        assert found[0] == nets[0] - nets[1]


def test_in_a_rubber_the_part_score_that_makes_game_is_worth_a_game():
    result = Result.parse("2H= N")
    alone = rubber_points(result, NONE, RubberForm())
    with_forty = rubber_points(result, NONE, RubberForm(below_ns=40))
    assert with_forty > alone + 150
    assert alone > 60
    assert rubber_points(Result.parse("2H-1 N"), NONE, RubberForm(40, 0)) == -50


def test_prospects_are_fair_and_end_at_the_bonus():
    for games in [(0, 0), (1, 1)]:
        assert prospects(games, (0, 0)) == 0.0
        assert prospects(games, (60, 0)) == pytest.approx(-prospects(games, (0, 60)))
    assert prospects((1, 0), (0, 0)) == -prospects((0, 1), (0, 0)) == 350.0

"""Matchpoints, cross-IMPs and Butler against the plainest way to count them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.errors import InvalidValue
from qiaopai.scoring import LEAST_OLD, imps
from qiaopai.scoring.awards import Artificial, Points, self_inflicted
from qiaopai.scoring.butler import Cut, Rounding, kept_results, mean_datum, median_datum
from qiaopai.scoring.cross_imps import CrossField, cross_imps
from qiaopai.scoring.matchpoints import Field, matchpoints, neuberg

SCORES = st.lists(st.integers(-100, 100).map(lambda tens: 10 * tens), min_size=1, max_size=30)


def weighted(draw_weights, scores):
    whole = sum(draw_weights)
    outcomes = zip(draw_weights, scores, strict=True)
    return Points(tuple((Fraction(weight, whole), points) for weight, points in outcomes))


AWARDS = st.lists(
    st.lists(st.tuples(st.integers(1, 5), st.integers(-9, 9)), min_size=1, max_size=3).map(
        lambda pairs: weighted([one for one, _ in pairs], [10 * two for _, two in pairs])
    ),
    min_size=1,
    max_size=8,
)


def wins(own, other):
    return 2 if own > other else own == other


@given(SCORES)
def test_matchpoints_are_two_for_each_beaten_and_one_for_each_tie(points):
    pairwise = [
        sum(wins(own, other) for at, other in enumerate(points) if at != place)
        for place, own in enumerate(points)
    ]
    assert matchpoints(points) == pairwise
    assert sum(pairwise) == len(points) * (len(points) - 1)


@given(SCORES)
def test_a_field_counts_like_the_plain_function(points):
    awards = [Points.of(one) for one in points]
    field = Field.of(awards)
    assert [field.matchpoints(one) for one in awards] == matchpoints(points)


@given(AWARDS)
def test_weighted_scores_meet_every_outcome_of_the_others(awards):
    field = Field.of(awards)
    for place, award in enumerate(awards):
        expected = sum(
            weight * also * wins(own, theirs)
            for at, other in enumerate(awards)
            if at != place
            for weight, own in award.outcomes
            for also, theirs in other.outcomes
        )
        assert field.matchpoints(award) == expected
    assert sum(map(field.matchpoints, awards)) == len(awards) * (len(awards) - 1)


@given(st.integers(1, 40), st.integers(0, 40), st.data())
def test_neuberg_keeps_the_middle_and_the_top_of_a_full_board(results, missing, data):
    won = data.draw(st.integers(0, 2 * results - 2))
    most = results + missing
    factored = neuberg(won, results, most)
    assert factored + neuberg(2 * results - 2 - won, results, most) == 2 * most - 2
    assert neuberg(won, results, results) == won
    assert 0 <= factored <= 2 * most - 2


def test_neuberg_in_the_units_of_the_acbl():
    # (E / A) * (m + 1/2) - 1/2 with one matchpoint for each pair beaten.
    for won in range(9):
        acbl = Fraction(6, 5) * (Fraction(won, 2) + Fraction(1, 2)) - Fraction(1, 2)
        assert neuberg(won, 5, 6) == 2 * acbl


@given(SCORES, st.sampled_from([None, LEAST_OLD]))
def test_cross_imps_are_the_sum_over_all_others(points, table):
    least = {} if table is None else {"least": table}
    pairwise = [sum(imps(own - other, **least) for other in points) for own in points]
    assert cross_imps(points, **least) == pairwise
    assert sum(pairwise) == 0


@given(AWARDS)
def test_weighted_cross_imps_meet_every_outcome_of_the_others(awards):
    field = CrossField(awards)
    for place, award in enumerate(awards):
        expected = sum(
            weight * also * imps(own - theirs)
            for at, other in enumerate(awards)
            if at != place
            for weight, own in award.outcomes
            for also, theirs in other.outcomes
        )
        assert field.sum(award) == expected


@pytest.mark.parametrize(
    ("rounding", "values"),
    [
        (Rounding.AWAY, {-25: -30, -15: -20, -5: -10, 5: 10, 15: 20, 24: 20, 26: 30}),
        (Rounding.UP, {-25: -20, -15: -10, -5: 0, 5: 10, 15: 20, 24: 20, 26: 30}),
        (Rounding.EVEN, {-25: -20, -15: -20, -5: 0, 5: 0, 15: 20, 25: 20, 26: 30}),
        (Rounding.DOWN, {-29: -20, -5: 0, 5: 0, 19: 10}),
        (Rounding.NONE, {-25: -25, 7: 7}),
    ],
    ids=str,
)
def test_a_datum_is_rounded_as_its_option_says(rounding, values):
    assert {one: rounding.to(Fraction(one), 10) for one in values} == values


def test_a_cut_is_a_number_or_a_share():
    assert Cut.parse("1").of(7) == 1
    assert Cut.parse("10%").of(24) == 2
    assert Cut.parse("2").of(3) == 1
    assert Cut.parse("2").of(1) == 0
    assert [str(Cut.parse(text)) for text in ("0", "3", "20%")] == ["0", "3", "20%"]
    for text in ("", "-1", "50%", "x", "1.5", "9999", "٣"):
        with pytest.raises(InvalidValue):
            Cut.parse(text)


@given(SCORES, st.integers(0, 4))
def test_a_mean_leaves_out_as_many_at_each_end(points, count):
    kept = kept_results(points, Cut(count))
    out = (len(points) - len(kept)) // 2
    assert sorted(points)[out : len(points) - out] == kept
    assert min(kept) <= mean_datum(points, Cut(count)) <= max(kept)
    below = sum(one < median_datum(points) for one in points)
    above = sum(one > median_datum(points) for one in points)
    assert max(below, above) * 2 <= len(points)


def test_awards_cannot_be_wrong():
    for outcomes in ([(50, 100)], [(50, 100), (60, 0)], [(150, 100), (-50, 0)]):
        with pytest.raises(InvalidValue):
            Points.weighted(*outcomes)
    for percent in (-1, 101):
        with pytest.raises(InvalidValue):
            Artificial(Fraction(percent))
    assert [Artificial(Fraction(one)).imps for one in (60, 50, 40)] == [3, 0, -3]
    # 620 were due; an own error turned the 500 that were left into -100.
    assert self_inflicted(-100, 620, 500) == 20

from math import isfinite
from statistics import mean, stdev

import pytest

from qiaopai.dealing.script import parse_script, tally_of
from tests.dealing.script.helpers import as_deals, some_deals, values

DEALS = some_deals(250, "tallies")


def tallied(text):
    """The tally of an action over the deals, taken in two parts."""
    script = parse_script(f"action {text}")
    tally = tally_of(script.actions[0])
    for part in (DEALS[:100], DEALS[100:]):
        tally.add(as_deals(part, script))
    return tally


def test_an_average_comes_with_its_standard_error():
    points = values("hcp(north)", DEALS)
    found = tallied('average "points" hcp(north)').as_dict()
    assert found["title"] == "points"
    assert found["count"] == 250
    assert found["mean"] == pytest.approx(mean(points))
    assert found["standard_error"] == pytest.approx(stdev(points) / 250**0.5)


def test_no_deals_have_no_average():
    script = parse_script("action average hcp(north)")
    assert tally_of(script.actions[0]).as_dict()["mean"] is None


def test_values_outside_the_range_are_counted_at_its_ends():
    points = values("hcp(north)", DEALS)
    found = tallied('frequency "p" (hcp(north), 8, 12)').as_dict()
    inside = [points.count(value) for value in range(8, 13)]
    below, above = sum(p < 8 for p in points), sum(p > 12 for p in points)
    assert found["counts"] == [below, *inside, above]
    assert found["axes"] == [{"low": 8, "high": 12}]


def test_two_values_are_counted_together():
    both = list(zip(values("hcp(north)", DEALS), values("spades(south)", DEALS), strict=True))
    found = tallied("frequency (hcp(north), 9, 10, spades(south), 3, 4)").as_dict()
    assert found["counts"][1][1] == both.count((9, 3))
    assert found["counts"][2][2] == both.count((10, 4))
    assert sum(map(sum, found["counts"])) == 250


def test_values_with_decimals_count_for_the_whole_number_below():
    found = tallied("frequency (hcp(north) / 2.0, 0, 20)").as_dict()
    halves = [points // 2 for points in values("hcp(north)", DEALS)]
    assert found["counts"][1:-1] == [halves.count(value) for value in range(21)]


def test_prints_count_nothing():
    assert tally_of(parse_script("action printall").actions[0]) is None


def test_what_no_number_holds_is_averaged_and_counted_at_the_end_of_the_range():
    huge = "*".join(["999999999999"] * 100)
    found = tallied(f'average "huge" hcp(north) * ({huge}) - {huge} * hcp(south)').as_dict()
    assert isfinite(found["mean"])
    assert isfinite(found["standard_error"])
    counts = tallied(f'frequency "huge" ((1 + hcp(north)) * ({huge}), 0, 3)').as_dict()["counts"]
    assert counts == [0, 0, 0, 0, 0, 250]

"""Why a result scores what it does: parts that add up, sums that are true."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Result, Vulnerability
from qiaopai.scoring import Era, contract_score, why_score
from qiaopai.testing.strategies import results, vulnerabilities
from qiaopai.text import LOCALES, catalogue


@given(results(), vulnerabilities(), st.sampled_from(Era))
def test_the_parts_add_up_and_every_sum_is_true(result, vulnerability, era):
    why = why_score(result, vulnerability, era)
    if result.contract is None:
        assert (why.message.key, why.parts) == ("why.score.passed_out", ())
        return
    score = contract_score(result, vulnerability, era).for_declarer
    assert why.message.get("points") == score
    assert sum(part.message.get("points") for part in why.parts) == abs(score)
    for part in why.parts:
        told = part.message.as_dict()
        if "sum" in told:
            assert eval(told["sum"].replace("×", "*")) == told["points"]


@pytest.mark.parametrize(
    ("text", "era", "keys"),
    [
        ("6NT+1 N", Era.Y1987, ["tricks", "overtricks", "game", "small_slam"]),
        ("2SX+1 N", Era.Y1987, ["tricks_doubled", "overtricks_doubled", "game", "insult"]),
        ("1C= N", Era.Y1932, ["tricks", "part_score"]),
        ("7DXX= N", Era.Y1987, ["tricks_doubled", "game", "grand_slam", "insult"]),
        ("3NT-2 N", Era.Y1987, ["penalty"]),
    ],
)
def test_only_parts_that_count_are_told(text, era, keys):
    why = why_score(Result.parse(text), Vulnerability.NS, era)
    assert [part.message.key for part in why.parts] == [f"why.score.{key}" for key in keys]


def test_sums_are_written_as_players_do_them():
    def sums(text, era=Era.Y1987):
        parts = why_score(Result.parse(text), Vulnerability.NONE, era).parts
        return [part.message.as_dict()["sum"] for part in parts if "sum" in part.message.as_dict()]

    assert sums("3NTX+2 N") == ["(40 + 2 × 30) × 2", "2 × 100"]
    assert sums("7CX-6 N") == ["100 + 2 × 200 + 3 × 300"]
    assert sums("3NT+2 N", Era.Y1932) == ["30 + 40 + 30", "40 + 30"]


@pytest.mark.parametrize("locale", LOCALES)
def test_it_can_be_read_in_every_language(locale):
    why = why_score(Result.parse("6SX+1 N"), Vulnerability.NS)
    for one in (why, *why.parts):
        told = catalogue(locale).render(one.message)
        assert str(one.message.get("points")) in told
        assert "{" not in told

"""Club handicaps against the clubs' own examples."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.errors import InvalidValue, NotFound
from qiaopai.scoring import (
    HandicapMethod,
    grade_handicap,
    grade_table,
    handicap,
    read_grades,
    why_handicap,
)
from qiaopai.text import english

percents = st.fractions(0, 100)


def test_an_average_of_48_gives_2():
    assert handicap(HandicapMethod.AVERAGE, [Fraction(48)]).percent == 2


def test_two_aces_lose_12_and_a_two_and_a_three_win_11():
    assert grade_handicap(["A", "A"], grade_table()).percent == -12
    assert grade_handicap(["2", "3"], grade_table()).percent == 11
    assert list(grade_table().values()) == list(range(-6, 7))


@given(percents, percents, percents)
def test_the_ngs_of_both_players_count_alike(first, second, score):
    given = handicap(HandicapMethod.NGS, [first, second])
    assert given == handicap(HandicapMethod.NGS, [second, first]) or first != second
    assert given.apply(score) - score == -((first - 50) + (second - 50)) / 2


@given(percents, percents, st.sampled_from([HandicapMethod.NGS, HandicapMethod.AVERAGE]))
def test_the_reason_holds_every_figure(rating, score, method):
    given = handicap(method, [rating, rating])
    why = why_handicap(given, score)
    assert why.message.get("result").value == given.apply(score)
    assert why.message.get("score").value + why.message.get("percent").value == given.apply(score)
    assert len(why.parts[0].message.get("players")) == 2
    assert "{" not in english(why.message) + english(why.parts[0].message)


def test_grades_are_explained_too():
    why = why_handicap(grade_handicap(["A", "8"], grade_table()), Fraction(60))
    assert english(why.message) == "60.00 % and a handicap of -6.00: 54.00 %"


def test_a_club_brings_its_own_grades():
    table = read_grades("grade,percent\nnovice,2.5\nmaster,-2.5\n", "club.csv")
    assert grade_handicap(["novice", "master"], table).percent == 0
    with pytest.raises(InvalidValue, match=r"club.csv, line 3"):
        read_grades("grade,percent\nnovice,2\nmaster,many\n", "club.csv")
    with pytest.raises(InvalidValue, match=r"club.csv, line 3"):
        read_grades("grade,percent\nnovice,2\nnovice,3\n", "club.csv")


def test_what_is_no_rating_and_no_grade_is_refused():
    for wrong in ([], [Fraction(101)], [Fraction(-1)]):
        with pytest.raises(InvalidValue):
            handicap(HandicapMethod.NGS, wrong)
    with pytest.raises(InvalidValue, match="11"):
        grade_handicap(["11"], grade_table())
    with pytest.raises(NotFound):
        grade_table("elsewhere")

"""The second ranking, with handicaps, beside the first."""

from fractions import Fraction

import pytest

from qiaopai.errors import InvalidValue
from qiaopai.scoring.handicap import HandicapMethod
from qiaopai.scoring.handicapped import handicapped, read_handicaps
from qiaopai.scoring.options import Options
from qiaopai.scoring.sheet import score_event

from .test_explain import field


def test_a_weaker_pair_wins_with_its_handicap():
    sheet = score_event(field(), Options())
    given = read_handicaps("id,first,second\n4,60,60\n3,40,30\n", "club.csv", HandicapMethod.NGS)
    found = handicapped(sheet, given)
    assert [(one.id, one.percent, str(one.place)) for one in found] == [
        ("4", 90, "1"), ("3", Fraction(125, 2) + 15, "2"),
    ]  # fmt: skip
    assert sheet.standing("4").percent == 100


def test_grades_add_up():
    found = read_handicaps("id,first,second\n1,2,3\n", "club.csv", HandicapMethod.GRADES)
    assert found["1"].percent == 11


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("id,first\n1,50\n", 1),
        ("id,first,second\n1,50,50\n1,40,40\n", 3),
        ("id,first,second\n1,50,fifty\n", 2),
        ("id,first,second\n1,50,500\n", 2),
    ],
)
def test_what_is_wrong_in_the_file_is_told_by_line(text, line):
    with pytest.raises(InvalidValue) as error:
        read_handicaps(text, "club.csv", HandicapMethod.AVERAGE)
    assert error.value.message.get("line") == line


def test_only_percentages_and_only_those_who_played_have_handicaps():
    given = read_handicaps("id,first,second\n1,50,50\n", "club.csv", HandicapMethod.NGS)
    with pytest.raises(InvalidValue):
        handicapped(score_event(field(), Options.of("ximp")), given)
    stranger = read_handicaps("id,first,second\n99,50,50\n", "club.csv", HandicapMethod.NGS)
    with pytest.raises(InvalidValue):
        handicapped(score_event(field(), Options()), stranger)

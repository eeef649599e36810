"""Law 78B, and the table before it, against limits typed from the Laws."""

import csv

from hypothesis import given
from hypothesis import strategies as st

from qiaopai.scoring import IMP_TABLES, LEAST_OLD, imp_rows, imps, why_imps

# Largest difference in points still worth 0, 1, 2 … 23 IMPs (Law 78B).
UPPER = (
    10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590,
    740, 890, 1090, 1290, 1490, 1740, 1990, 2240, 2490, 2990, 3490, 3990,
)  # fmt: skip


def test_every_step_of_the_imp_table():
    for worth, upper in enumerate(UPPER):
        assert imps(upper) == worth
        assert imps(upper + 10) == worth + 1
        assert imps(-upper) == -worth
    assert imps(15200) == 24


# The same before 1962, up to 14 IMPs.
OLD_UPPER = (10, 60, 130, 210, 340, 490, 740, 990, 1240, 1490, 1990, 2490, 2990, 3490, 3990)


def test_every_step_of_the_table_before_1962():
    for worth, upper in enumerate(OLD_UPPER):
        assert imps(upper, LEAST_OLD) == worth
        assert imps(upper + 10, LEAST_OLD) == worth + 1
        assert imps(-upper, LEAST_OLD) == -worth
    assert imps(15200, LEAST_OLD) == 15


def test_a_step_is_reached_by_its_first_point_and_by_none_less():
    """A datum that is not rounded leaves differences that are no tens."""
    for printed, table in ((UPPER, IMP_TABLES["1962"]), (OLD_UPPER, IMP_TABLES["old"])):
        for worth, upper in enumerate(printed):
            assert imps(upper + 9, table) == worth
            assert imps(upper + 10, table) == worth + 1


def test_the_table_is_printed_row_by_row():
    assert [(row.imps, row.most) for row in imp_rows()] == [*enumerate(UPPER), (24, None)]
    assert [row.least for row in imp_rows(LEAST_OLD)] == [0, *(upper + 10 for upper in OLD_UPPER)]


@given(st.integers(-8000, 8000))
def test_imps_are_odd_and_never_fall(points):
    assert imps(-points) == -imps(points)
    assert imps(points + 10) >= imps(points)


def test_every_row_of_the_law(shared_data):
    with open(shared_data / "tables" / "imp_law78B.csv", newline="") as file:
        law = [tuple(row.values()) for row in csv.DictReader(file)]
    ours = [tuple("" if one is None else str(one) for one in row) for row in imp_rows()]
    assert [row[:2] for row in ours] == [row[:2] for row in law]
    assert [row[2] for row in ours[:-1]] == [row[2] for row in law[:-1]]


@given(st.integers(-8000, 8000), st.sampled_from(list(IMP_TABLES.values())))
def test_the_row_that_is_told_holds_the_difference_and_gives_its_imps(points, least):
    why = why_imps(points, least)
    (row,) = why.parts
    told = row.message.as_dict()
    assert told["least"] <= abs(points) < told.get("next", 10_000)
    assert told["imps"] == abs(imps(points, least)) == abs(why.message.get("count"))


def test_the_printed_table_has_a_row_for_every_imp():
    assert [row.imps for row in imp_rows(LEAST_OLD)] == list(range(16))
    for row in imp_rows(LEAST_OLD):
        assert imps(row.least, LEAST_OLD) == row.imps
        assert row.most is None or imps(row.most, LEAST_OLD) == row.imps

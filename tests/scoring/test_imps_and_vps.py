"""Law 78B and the WBF scale against published tables."""

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.scoring import LEAST_OLD, imps, vps

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


@given(st.integers(-8000, 8000))
def test_imps_are_odd_and_never_fall(points):
    assert imps(-points) == -imps(points)
    assert imps(points + 10) >= imps(points)


@pytest.mark.parametrize(
    ("boards", "margin", "won"),
    [(8, 1, 10.44), (8, 40, 19.74), (8, 43, 20.0), (12, 20, 15.58), (12, 52, 20.0),
     (16, 2, 10.61), (16, 30, 16.73), (16, 52, 19.34), (16, 60, 20.0)],
)  # fmt: skip
def test_published_vps(boards, margin, won):
    assert vps(boards, margin) == (won, pytest.approx(20 - won))
    assert vps(boards, -margin) == (pytest.approx(20 - won), won)


def test_all_946_published_cells(shared_data):
    with open(shared_data / "tables" / "wbf_vp20_continuous_published.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    checked = 0
    for row in rows:
        for column, text in row.items():
            if column != "imps" and text:
                assert vps(int(column[1:]), int(row["imps"]))[0] == float(text)
                checked += 1
    assert checked == 946

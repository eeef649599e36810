"""Victory points against published tables; what every scale has in common."""

import csv
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.errors import InvalidValue, NotFound
from qiaopai.scoring import (
    VP_SCALES,
    VpColumn,
    VpRow,
    VpTable,
    read_scale,
    table_for,
    vp_scale,
    vps,
    why_vps,
    write_scale,
)
from qiaopai.text import english

LENGTHS = {
    "wbf2013": (1, 60),
    "wbf25": (1, 60),
    "acbl20": (6, 11),
    "acbl30": (6, 11),
    "ebu20_3": (3, 3),
}


def cells(shared_data, name):
    with open(shared_data / "tables" / name, newline="") as file:
        yield from csv.DictReader(file)


@pytest.mark.parametrize(
    ("boards", "margin", "won"),
    [(8, 1, "10.44"), (8, 40, "19.74"), (8, 43, "20"), (12, 20, "15.58"), (12, 52, "20"),
     (16, 2, "10.61"), (16, 30, "16.73"), (16, 52, "19.34"), (16, 60, "20"), (1, 1, "11.20")],
)  # fmt: skip
def test_published_vps(boards, margin, won):
    assert vps(boards, margin) == (Fraction(won), 20 - Fraction(won))
    assert vps(boards, -margin) == (20 - Fraction(won), Fraction(won))


@pytest.mark.parametrize(("end", "count"), [("published", 946), ("computed_1to64", 7744)])
def test_every_cell_of_the_continuous_scale(shared_data, end, count):
    checked = 0
    for row in cells(shared_data, f"wbf_vp20_continuous_{end}.csv"):
        for column, text in row.items():
            if column != "imps" and text:
                won = vps(int(column[1:]), int(row["imps"]))[0]
                assert won == Fraction(text), (column, row["imps"])
                checked += 1
    assert checked == count


def test_every_cell_of_the_old_25_vp_scale(shared_data):
    scale, before, checked = vp_scale("wbf25"), {}, 0
    for row in cells(shared_data, "wbf_vp25_old_upper_imp_limits.csv"):
        both = int(row["winner"]), int(row["loser"])
        for column in list(row)[2:]:
            least = before.get(column, -1) + 1
            most = before[column] = least if row[column] == "inf" else int(row[column])
            assert vps(int(column[1:]), least, scale) == both
            assert vps(int(column[1:]), most, scale) == both
            checked += 1
    assert checked == 16 * 12


@pytest.mark.parametrize("name", ["20", "30"])
def test_every_cell_of_the_acbl_scales(shared_data, name):
    checked = 0
    for row in cells(shared_data, "acbl_vp.csv"):
        if row["scale"] == name:
            won = int(row["winner_vp"])
            most = row["imp_from"] if row["imp_to"] == "inf" else row["imp_to"]
            for boards in map(int, row["boards"].split("-")):
                for margin in (row["imp_from"], most):
                    found = vps(boards, int(margin), vp_scale(f"acbl{name}"))
                    assert found == (won, int(name) - won)
            checked += 1
    assert checked == {"20": 22, "30": 28}[name]


def test_a_weighted_margin_counts_as_the_nearest_whole_imp():
    assert vps(16, Fraction(149, 100)) == vps(16, 1)
    assert vps(16, Fraction(-5, 2)) == vps(16, -3)
    assert vps(16, Fraction(-1, 3)) == vps(16, 0) == (10, 10)


def test_every_cell_of_the_old_ebu_scale(shared_data):
    for row in cells(shared_data, "ebu_old20vp_3boards_observed.csv"):
        won = int(row["winner_vp"])
        assert vps(3, int(row["imp_from"]), vp_scale("ebu20_3")) == (won, 20 - won)


def test_the_old_scale_uses_the_largest_column_that_is_not_larger():
    scale = vp_scale("wbf25")
    assert scale.rows(4) == scale.rows(8) == scale.rows(9)
    assert scale.rows(19) == scale.rows(16) != scale.rows(20)
    assert scale.rows(64) == scale.rows(48)
    assert vps(16, 72, scale) == (25, 0)


@st.composite
def matches(draw):
    name = draw(st.sampled_from(VP_SCALES))
    return vp_scale(name), draw(st.integers(*LENGTHS[name])), draw(st.integers(0, 150))


@given(matches())
@settings(deadline=None)
def test_a_larger_margin_never_wins_less_and_sides_may_be_swapped(match):
    scale, boards, margin = match
    ours, theirs = vps(boards, margin, scale)
    assert ours >= theirs
    assert vps(boards, -margin, scale) == (theirs, ours)
    more, less = vps(boards, margin + 1, scale)
    assert more >= ours
    assert less <= theirs


@given(st.integers(1, 200), st.integers(0, 220))
@settings(deadline=None)
def test_no_imp_of_the_continuous_scale_is_worth_more_than_the_one_before_it(boards, margin):
    first, second, third = (vps(boards, margin + step)[0] for step in range(3))
    assert third - second <= second - first
    assert sum(vps(boards, margin)) == 20


@given(matches())
@settings(deadline=None)
def test_the_reason_ends_in_the_figure(match):
    scale, boards, margin = match
    why = why_vps(boards, -margin, scale)
    told = why.message.as_dict()
    assert (told["theirs"].value, told["ours"].value) == vps(boards, margin, scale)
    if scale.name == "wbf2013":
        parts = {part.message.key: part.message.as_dict() for part in why.parts}
        assert parts["why.vps.rest"]["winner"].value == vps(boards, margin, scale)[0]
        if "why.vps.curve" in parts:
            added = parts.get("why.vps.smooth", {}).get("added")
            rounded = Fraction(parts["why.vps.curve"]["rounded"].rounded)
            assert rounded + (added.value if added else 0) == vps(boards, margin)[0]
    else:
        least, _, most = why.parts[1].message.get("imps").rstrip("+").partition("-")
        assert int(least) <= margin
        assert not most or margin <= int(most)


def test_the_hundredth_that_is_added_is_told():
    smoothed = [
        (boards, margin)
        for boards in range(1, 65)
        for margin in range(60)
        if any(part.message.key == "why.vps.smooth" for part in why_vps(boards, margin).parts)
    ]
    assert {boards for boards, _ in smoothed} > {14, 32}


@pytest.mark.parametrize("boards", [0, -1, 1001, 10**9])
@pytest.mark.parametrize("name", ["wbf2013", "wbf25"])
def test_a_match_without_boards_or_of_far_too_many_has_no_vps(name, boards):
    with pytest.raises(InvalidValue):
        vps(boards, 1, vp_scale(name))


def test_a_scale_that_has_nothing_for_so_many_boards_says_for_how_many_it_has():
    with pytest.raises(InvalidValue, match=r"acbl20 .*16.* 6-8, 9-11"):
        vps(16, 1, vp_scale("acbl20"))
    with pytest.raises(NotFound, match="wbf25"):
        vp_scale("wbf1066")


# --- Scales in files


@pytest.mark.parametrize("name", VP_SCALES[1:])
def test_a_written_scale_reads_back(name):
    assert read_scale(write_scale(vp_scale(name)), name) == vp_scale(name)


@given(st.integers(1, 200))
@settings(deadline=None)
def test_the_continuous_scale_for_one_length_reads_back_as_a_table(boards):
    table = table_for(vp_scale("wbf2013"), boards)
    again = read_scale(write_scale(table), "wbf2013")
    assert again == table
    assert vps(boards, 7, again) == vps(boards, 7)


@st.composite
def tables(draw):
    columns, boards = [], 0
    for _ in range(draw(st.integers(1, 3))):
        first = boards + draw(st.integers(1, 5))
        boards = first + draw(st.integers(0, 5))
        limits = sorted(draw(st.sets(st.integers(0, 200), max_size=8)))
        win = lose = Fraction(draw(st.integers(0, 5000)), draw(st.sampled_from([1, 10, 100])))
        rows = []
        for limit in [*limits, None]:
            rows.append(VpRow(limit, win, lose))
            win += Fraction(draw(st.integers(0, 500)), 100)
            lose -= Fraction(draw(st.integers(0, 500)), 100)
        columns.append(VpColumn(first, boards, tuple(rows)))
    return VpTable("mine", tuple(columns))


@given(tables())
def test_any_scale_reads_back_as_it_was_written(table):
    assert read_scale(write_scale(table), "mine") == table


HEAD = "boards_from,boards_to,imps,win,lose\n"


def test_a_scale_may_have_comments_blanks_and_a_mark_at_its_start():
    text = "\ufeff# mine\n\n boards_from, boards_to ,IMPS,win,lose\r\n8,,2,10,10\r\n8,,,10.5,-1\r\n"
    assert vps(99, 3, read_scale(text, "mine")) == (Fraction(21, 2), -1)
    assert read_scale(text, "mine").places == 1


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("", 1, "columns"),
        ("# nothing", 1, "columns"),
        ("a,b\n1,2", 1, "columns"),
        (HEAD, 1, "row"),
        (HEAD + "8,8,,10", 2, "4 values"),
        (HEAD + "8,8,,10,10,10", 2, "6 values"),
        (HEAD + "0,8,,10,10", 2, "range"),
        (HEAD + "9,8,,10,10", 2, "more"),
        (HEAD + "8,8,1.5,10,10", 2, "1.5"),
        (HEAD + "8,8,-1,10,10", 2, "range"),
        (HEAD + "8,8,²,10,10", 2, "²"),
        (HEAD + "8,8,,1e9,10", 2, "1e9"),
        (HEAD + "8,8,,nan,nan", 2, "nan"),
        (HEAD + "8,8," + "9" * 5000 + ",10,10", 2, "whole"),
        (HEAD + "8,8,,11,10", 2, "tie"),
        (HEAD + "8,8,2,10,10\n8,8,2,11,9\n8,8,,12,8", 3, "more than"),
        (HEAD + "8,8,,10,10\n8,8,2,11,9", 3, "more than"),
        (HEAD + "8,8,2,10,10\n8,8,,9,9", 3, "fewer"),
        (HEAD + "8,8,2,10,10\n8,8,,11,11", 3, "fewer"),
        (HEAD + "8,8,2,10,10\n8,8,3,11,9", 3, "empty"),
        (HEAD + "8,9,,10,10\n9,,,10,10", 3, "boards"),
        (HEAD + "8,,,10,10\n12,,,10,10", 3, "boards"),
        (HEAD + "8,8,,10,10\n" * 11_000, 10_002, "10000"),
        ("#" * 1_100_000, 1, "1000000"),
        ("\0" * 1000, 1, "columns"),
    ],
)
def test_a_scale_that_cannot_be_names_its_file_line_and_reason(text, line, word):
    with pytest.raises(InvalidValue) as caught:
        read_scale(text, "mine", "dir/mine.csv")
    told = english(caught.value.message)
    assert told.startswith(f"dir/mine.csv, line {line}: ")
    assert word in told


def test_a_scale_made_in_code_is_checked_as_well():
    row = VpRow(None, Fraction(10), Fraction(10))
    for wrong in (
        lambda: VpColumn(9, 8, (row,)),
        lambda: VpColumn(8, 8, (VpRow(3, Fraction(10), Fraction(10)),)),
        lambda: VpTable("x", (VpColumn(8, None, (row,)), VpColumn(9, None, (row,)))),
    ):
        with pytest.raises(InvalidValue):
            wrong()


@pytest.mark.parametrize("boards", [1, 8, 16, 64])
def test_the_continuous_scale_wins_20_in_its_last_rows_only(boards):
    rows = vp_scale("wbf2013").rows(boards)
    assert [row.win for row in rows[-2:]] != [20, 20]
    assert (rows[-1].limit, rows[-1].win, rows[-1].lose) == (None, 20, 0)
    assert [row.limit for row in rows[:-1]] == list(range(len(rows) - 1))


def test_a_scale_prints_as_many_decimals_as_its_finest_figure_needs():
    for text, places in [("10", 0), ("10.5", 1), ("10.25", 2), ("10.125", 3), ("10.0625", 4)]:
        rows = f"1,8,0,{text},{text}\n1,8,,20,0\n"
        scale = read_scale("boards_from,boards_to,imps,win,lose\n" + rows, "own")
        assert scale.places == places
        row = why_vps(8, 1, scale).parts[1].message
        assert (row.get("imps"), str(row.get("win"))) == ("1+", f"{20:.{places}f}")
    assert why_vps(8, 1, vp_scale("acbl20")).parts[1].message.get("imps").startswith("1")


def test_a_table_may_expect_the_same_of_neighbours():
    text = "boards_from,boards_to,imps,win,lose\n1,8,0,10,10\n1,8,5,10,10\n1,8,,10,10\n"
    assert [int(row.win) for row in read_scale(text, "own").rows(8)] == [10, 10, 10]


def test_half_an_imp_ahead_is_one_imp_ahead_of_either_side():
    half = Fraction(1, 2)
    assert vps(16, half) == vps(16, 1) == tuple(reversed(vps(16, -half)))
    assert vps(16, Fraction(1, 3)) == vps(16, 0) == (10, 10)

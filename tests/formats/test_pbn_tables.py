"""Tables of a PBN game: read by blanks and quotation marks, written strictly, read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.errors import InvalidValue
from qiaopai.formats import Column, Game, Section, Table
from qiaopai.formats.pbn import read_pbn, write_pbn

PRINTED = st.characters(codec="utf-8", exclude_categories=("C",))
NAMES = st.text(PRINTED.filter(lambda one: one not in "\\;+-"), max_size=6).map(str.strip)
COLUMNS = st.builds(
    Column,
    NAMES,
    st.sampled_from(("", "+", "-")),
    st.integers(1, 30),
    st.sampled_from(("", "L", "R")),
)
CELLS = st.none() | st.text(PRINTED, max_size=8)


@st.composite
def tables(draw):
    columns = tuple(draw(st.lists(COLUMNS, min_size=1, max_size=4)))
    row = st.tuples(*[CELLS] * len(columns))
    return Table(columns, tuple(draw(st.lists(row, max_size=4))))


@given(tables())
def test_a_written_table_reads_back(table):
    section = Section.of_table("ScoreTable", table)
    assert section.table == table
    (game,) = read_pbn(write_pbn([Game(number=1, sections=(section,))]).encode()).games
    assert game.table("ScoreTable") == table


def test_widths_are_for_writing_only():
    table = Table.parse(r"Rank\1R;Contract\3L;Names_NS", '  10 5HXX   "A;B"\n 1 1C "C;D"')
    assert table.rows == (("10", "5HXX", "A;B"), ("1", "1C", "C;D"))
    assert table.text == '10 5HXX "A;B"\n1 1C  "C;D"'


def test_elements_fill_rows_whatever_the_line_breaks_are():
    assert Table.parse("A;B", "1 2 3\n4").rows == (("1", "2"), ("3", "4"))
    assert Table.parse("A;B", "1 2\n3\n4 5").rows == (("1", "2"), ("3", None), ("4", "5"))


def test_what_does_not_apply_or_is_not_known_is_none_unless_in_quotation_marks():
    table = Table.parse("A;B;C;D", '- ? "-" ""')
    assert table.rows == ((None, None, "-", ""),)
    assert Table.parse("A;B;C;D", table.text) == table


def test_comments_inside_a_table_are_no_elements():
    assert Table.parse("A;B", '1 2 { 3 } ; 4\n"{5}" 6').rows == (("1", "2"), ("{5}", "6"))


def test_columns_go_by_name():
    table = Table.parse(r"-Rank;+Score_NS\5R", "1 620 2 -100")
    assert table.column("score_ns") == ("620", "-100")
    assert table.column("Score_EW") is None
    assert list(table.records())[1] == {"Rank": "2", "Score_NS": "-100"}
    assert [column.order for column in table.columns] == ["-", "+"]


@pytest.mark.parametrize("header", [";" * 100, "A\\x", "A\\12Q", "A\tB"])
def test_a_header_without_columns_is_no_table(header):
    with pytest.raises(InvalidValue):
        Table.parse(header, "")
    assert Section("ScoreTable", header, "").table is None


def test_a_row_must_fit():
    with pytest.raises(InvalidValue):
        Table((Column("A"),), (("1", "2"),))
    with pytest.raises(InvalidValue):
        Column("A;B")


def test_the_tables_of_real_files_are_read(shared_data):
    files = [*shared_data.glob("pbn/*/*.pbn"), *shared_data.glob("*/*.pbn")]
    rows = {}
    for file in files:
        for game in read_pbn(file.read_bytes()).games:
            for section in game.sections:
                if section.name.endswith("Table") and section.table is not None:
                    rows[section.name] = rows.get(section.name, 0) + len(section.table.rows)
    assert rows["OptimumResultTable"] > 16_000
    assert rows["ScoreTable"] > 700
    assert rows["TotalScoreTable"] > 15


def test_a_tournaments_score_table_inherits_its_columns(shared_data):
    file = shared_data / "pbn" / "reference-suite" / "correct_20.pbn"
    first, second = read_pbn(file.read_bytes()).games[-2:]
    assert second.table("ScoreTable").columns == first.table("ScoreTable").columns
    best = next(first.table("TotalScoreTable").records())
    assert best["Names"] == "Sergey OSTRIKOV      ;Oleg ODINTSEV        "

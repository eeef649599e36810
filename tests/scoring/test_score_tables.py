"""The complete tables, row by row against the score of each result, and the way back."""

from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Bid, Risk, Strain
from qiaopai.scoring import Era, Kind, Outcome, down_rows, made_rows, outcomes_worth
from tests.scoring.test_contract import DOWN, MADE


def test_the_table_of_contracts_made_starts_each_row_with_the_printed_score():
    rows = made_rows()
    assert len(rows) == 2 * 7 * 3 * 3
    for row in rows:
        column = 3 * row.vulnerable + list(Risk).index(row.risk)
        name = {2: "C" if Strain.CLUBS in row.strains else "H", 1: "NT"}[len(row.strains)]
        assert row.scores[0] == MADE[f"{row.level}{name}"][column]
        assert len(row.scores) == 8 - row.level
        steps = {after - before for before, after in zip(row.scores, row.scores[1:], strict=False)}
        each = {Risk.DOUBLED: 100, Risk.REDOUBLED: 200}.get(row.risk)
        plain = 20 if Strain.CLUBS in row.strains else 30
        assert steps <= {each * (1 + row.vulnerable) if each else plain}


def test_tables_begin_not_vulnerable_with_the_lowest():
    made, down = made_rows(), down_rows()
    assert [row.vulnerable for row in made] == [False] * 63 + [True] * 63
    assert [row.level for row in made[:63:9]] == [1, 2, 3, 4, 5, 6, 7]
    assert made[0].scores == (70, 90, 110, 130, 150, 170, 190)
    assert [row.vulnerable for row in down] == [False] * 39 + [True] * 39
    assert [row.risk for row in down[:39:13]] == list(Risk)
    assert [row.down for row in down[:13]] == list(range(1, 14))


def test_kinds_are_told_by_the_level_bonus():
    for row in made_rows():
        if row.level == 6:
            assert row.kind is Kind.SMALL_SLAM
        elif row.level == 7:
            assert row.kind is Kind.GRAND_SLAM
        else:
            game = row.scores[0] >= (500 if row.vulnerable else 300)
            assert (row.kind is Kind.GAME) == game


def test_the_table_of_contracts_down_is_the_printed_one():
    rows = down_rows()
    assert len(rows) == 13 * 6
    for row in rows:
        column = 3 * row.vulnerable + list(Risk).index(row.risk)
        assert row.points == DOWN[row.down - 1][column]


def test_620_is_a_vulnerable_major_game_or_a_minor_game_with_an_overtrick():
    found = [(one.contract, one.result.mark, one.vulnerable) for one in outcomes_worth(620)]
    assert found == [
        ("4H", "=", True), ("4S", "=", True), ("5C", "+1", True), ("5D", "+1", True)
    ]  # fmt: skip


def test_no_result_scores_10_or_nothing():
    assert outcomes_worth(10) == ()
    assert outcomes_worth(0) == ()


OUTCOMES = st.builds(
    Outcome,
    st.builds(Bid, st.integers(1, 7), st.sampled_from(Strain)),
    st.sampled_from(Risk),
    st.integers(0, 13),
    st.booleans(),
)


@given(OUTCOMES, st.sampled_from(Era))
def test_every_outcome_is_found_by_its_score(outcome, era):
    found = outcomes_worth(outcome.score(era), era)
    assert outcome in found
    assert {one.score(era) for one in found} == {outcome.score(era)}

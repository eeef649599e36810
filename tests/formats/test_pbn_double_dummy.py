"""Double-dummy figures in files: the table and the digits agree, and both agree with the solver."""

import pytest

from qiaopai.core import Seat, Strain
from qiaopai.formats import Game, Section
from qiaopai.formats.pbn import optimum_score, par_contracts, read_pbn, tricks_table
from qiaopai.solver import native_solver

HEAD = r"Declarer;Denomination\2R;Result\2R"


def with_table(header, text):
    return Game(sections=(Section("OptimumResultTable", header, text),))


def test_digits_and_table_of_one_game_agree(shared_data):
    both = 0
    for file in [*shared_data.glob("pbn/*/*.pbn"), *shared_data.glob("*/*.pbn")]:
        for game in read_pbn(file.read_bytes()).games:
            digits = game.tag("DoubleDummyTricks")
            if digits is not None and game.section("OptimumResultTable") is not None:
                alone = tricks_table(Game(tags=(("DoubleDummyTricks", digits),)))
                table = tricks_table(Game(sections=game.sections))
                assert table.items() <= alone.items(), (file.name, game.line)
                assert tricks_table(game) == alone
                both += 1
    assert both > 400


@pytest.mark.parametrize("name", ["pbn/bcdd/test1.bcdd.pbn", "usebio/uk_usebio-and-pbn_hands.pbn"])
def test_the_figures_are_the_solvers(shared_data, name):
    games = read_pbn((shared_data / name).read_bytes()).games[:4]
    tables = native_solver().tables([game.deal for game in games])
    for game, table in zip(games, tables, strict=True):
        found = tricks_table(game)
        assert len(found) == 20
        assert all(found[seat, strain] == table.tricks(strain, seat) for seat, strain in found)


@pytest.mark.parametrize(
    ("header", "text"),
    [
        (HEAD, "N S  8 S NT 10\n"),
        (HEAD, "N S 8 S NT 10 W H"),
        (r"Result;Declarer;Denomination", "8 N S\n10 S NT"),
        ("", "N S 8; S NT 10"),
        ("N S 8 S NT 10", ""),
    ],
)
def test_one_line_and_odd_columns_are_understood(header, text):
    found = tricks_table(with_table(header, text))
    assert found == {(Seat.NORTH, Strain.SPADES): 8, (Seat.SOUTH, Strain.NOTRUMP): 10}


@pytest.mark.parametrize("text", ["", "N S 14", "N Q 3", "N S ?", "Q S 3", "N S 1000000000"])
def test_what_is_no_figure_is_left_out(text):
    assert tricks_table(with_table(HEAD, text)) is None


def test_digits_that_are_not_twenty_tell_nothing():
    for digits in ("123", "e" * 20, "1" * 21, ""):
        assert tricks_table(Game(tags=(("DoubleDummyTricks", digits),))) is None
    unknown = tricks_table(Game(tags=(("DoubleDummyTricks", "7" + "*" * 19),)))
    assert unknown == {(Seat.NORTH, Strain.NOTRUMP): 7}


def test_par_is_seen_from_north_south():
    def told(**tags):
        return Game(tags=tuple(tags.items()))

    assert optimum_score(told(OptimumScore="EW 100")) == -100
    assert optimum_score(told(OptimumScore="NS +620 EW -620")) == 620
    assert optimum_score(told(OptimumScore="none")) is None
    assert [str(one) for one in par_contracts(told(ParContract="EW 5Dx; N 3NT"))] == [
        "5DX E", "5DX W", "3NT N",
    ]  # fmt: skip
    assert par_contracts(told(ParContract="NS 4Sxxx")) == ()

"""What a Bridgemate writes into its cells for contracts, results, cards and rulings."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import DECK, Bid, Contract, Result, Risk, Seat, Strain
from qiaopai.errors import InvalidValue
from qiaopai.formats.bws import notation
from qiaopai.scoring.awards import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Artificial


@pytest.mark.parametrize(
    ("cells", "result"),
    [
        (("3 NT", "+1", "W"), "3NT+1 W"),
        (("4 S x", "-2", "N"), "4SX-2 N"),
        (("4 S xx", "=", "E"), "4SXX= E"),
        (("2H**", "=", "S"), "2HXX= S"),
        (("1 n", "+2", "s"), "1NT+2 S"),
        (("4 H", "=", "NS"), "4H= N"),
        (("PASS", "", "N"), "pass"),
        (("Pass", "", ""), "pass"),
    ],
)
def test_cells_are_read(cells, result):
    assert str(notation.result_of(*cells)) == result


def test_no_contract_is_no_result():
    assert notation.result_of("", "", "N") is None


@pytest.mark.parametrize(
    "cells",
    [("42", "=", "N"), ("8 S", "=", "N"), ("4 S", "", "N"), ("7 S", "+1", "N"), ("4 S", "=", ""),
     ("4 S", "10", "N"), ("4 S", "٣", "N"), ("2 S", "-9", "N")],
)  # fmt: skip
def test_cells_that_are_no_result_are_refused(cells):
    with pytest.raises(InvalidValue):
        notation.result_of(*cells)


@given(
    st.builds(Contract, st.builds(Bid, st.integers(1, 7), st.sampled_from(Strain)),
              st.sampled_from(Risk), st.sampled_from(Seat)),
    st.integers(0, 13),
)  # fmt: skip
def test_every_result_reads_back(contract, tricks):
    result = Result(contract, tricks)
    cells = notation.contract_text(result)
    assert notation.result_of(*cells, str(contract.declarer)) == result
    assert max(map(len, cells)) <= 10


@pytest.mark.parametrize("card", DECK)
def test_every_card_reads_back(card):
    assert notation.lead_of(notation.lead_text(str(card))) == str(card)


@pytest.mark.parametrize("text", ["10S", "S10", "ts", " st "])
def test_a_ten_is_read_however_it_is_written(text):
    assert notation.lead_of(text) == "ST"


@pytest.mark.parametrize("text", ["S", "S1", "SKIP", "SS", "10", "牌牌"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(InvalidValue):
        notation.lead_of(text)


def test_the_buttons_for_averages_are_those_of_law_12():
    assert notation.awards_of("60%-40%") == (AVERAGE_PLUS, AVERAGE_MINUS)
    assert notation.awards_of(" 50% - 50 % ") == (AVERAGE, AVERAGE)
    assert notation.awards_of("70%-30%") == (Artificial(Fraction(70)), Artificial(Fraction(30)))


@pytest.mark.parametrize("remark", ["", "60%", "101%-0%", "Not played", "late play"])
def test_other_remarks_award_nothing(remark):
    assert notation.awards_of(remark) is None

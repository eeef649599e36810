"""Figures are exact inside and rounded half away from zero in print."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from qiaopai.scoring import Figure, rounded

PLACES = st.integers(0, 6)


@given(st.decimals(-9999, 9999, places=9), PLACES)
def test_a_decimal_is_rounded_as_the_standard_library_does(value, places):
    expected = value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    assert rounded(Fraction(value), places) == expected


@given(st.fractions(-999, 999), PLACES)
def test_print_is_never_further_off_than_half_a_unit(value, places):
    assert abs(Fraction(rounded(value, places)) - value) <= Fraction(1, 2 * 10**places)


@given(st.fractions(-999, 999), PLACES)
def test_a_figure_prints_its_places_and_no_minus_zero(value, places):
    text = str(Figure(value, places))
    assert len(text.partition(".")[2]) == places
    assert text.strip("-0.") or not text.startswith("-")

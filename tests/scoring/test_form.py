"""Forms of scoring as values and as text."""

import pytest

from qiaopai.errors import InvalidValue
from qiaopai.scoring import (
    CompensationForm,
    CompensationRule,
    Form,
    RubberForm,
    parse_form,
)


@pytest.mark.parametrize(
    "form",
    [
        *Form,
        RubberForm(),
        RubberForm(40, 90),
        *(CompensationForm(rule, "linear") for rule in CompensationRule),
    ],
)
def test_the_text_of_a_form_reads_back(form):
    assert parse_form(str(form)) == form


@pytest.mark.parametrize(
    "text", ["", "bridge", "rubber", "rubber 40", "rubber x 0", "rubber 120 0", "compensation x y"]
)
def test_what_is_no_form_is_named(text):
    with pytest.raises(InvalidValue):
        parse_form(text)


def test_a_part_score_is_below_game():
    for below in [(100, 0), (0, -20)]:
        with pytest.raises(InvalidValue):
            RubberForm(*below)

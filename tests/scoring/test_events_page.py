"""The page about events: its examples run, it tells every option and every value of it."""

import doctest
from dataclasses import fields
from pathlib import Path

from qiaopai.scoring.options import CHOICES, TIES, Options

PAGE = Path(__file__).parents[2] / "docs" / "events.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_examples_run():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert failed == 0
    assert tried > 8


def test_every_option_and_value_is_told():
    told = TEXT[TEXT.index("## Options") :]
    names = {one.name for one in fields(Options)} - {"method"}
    values = {value for choices in CHOICES.values() for value in choices}
    assert {name for name in names if f"`{name}`" not in told} == set()
    assert {value for value in values if f"`{value}`" not in told} == set()
    assert all(tie in told for tie in TIES)

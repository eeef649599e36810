"""The page about scales: its example runs, it tells every scale, rule, table and column."""

import doctest
import re
from pathlib import Path

from qiaopai.scoring import (
    COMPENSATION_TABLES,
    VP_SCALES,
    CompensationRule,
    HandicapMethod,
    read_scale,
)
from qiaopai.scoring.compensation_tables import COLUMNS

PAGE = Path(__file__).parents[2] / "docs" / "scales.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_example_runs():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried) == (0, 6)


def test_everything_that_has_a_name_is_told():
    names = [
        *VP_SCALES,
        *COMPENSATION_TABLES,
        *map(str, CompensationRule),
        *map(str, HandicapMethod),
    ]
    names += [",".join(columns) for columns in COLUMNS]
    assert [name for name in names if f"`{name}`" not in TEXT] == []


def test_the_file_in_the_page_is_a_scale():
    (text,) = re.findall(r"```\n(# A line.*?)```", TEXT, re.DOTALL)
    assert len(read_scale(text, "house").columns) == 2

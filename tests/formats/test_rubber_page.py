"""The page about rubber bridge: its examples run, its settings are those that are read."""

import doctest
from pathlib import Path

from qiaopai.formats.rubber_sheet import read_chicago, read_rubber

PAGE = Path(__file__).parents[2] / "docs" / "rubber.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_examples_run():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried) == (0, 11)


def test_the_page_tells_every_setting():
    for read in (read_rubber, read_chicago):
        (wrong,) = read(b"weather: fine").errors
        assert [name for name in wrong.message.get("known") if f"`{name}:`" not in TEXT] == []

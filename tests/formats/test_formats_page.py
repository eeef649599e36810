"""The page about file formats: its example runs, its numbers are the code's."""

import doctest
from pathlib import Path

from qiaopai.formats import FORMATS
from qiaopai.formats.decode import WINDOW
from qiaopai.formats.diagnostics import MOST
from qiaopai.formats.pages import bundle
from qiaopai.formats.pages.markup import MOST_ROWS
from qiaopai.formats.pbn.lexer import MOST_PIECES, MOST_TAGS
from qiaopai.formats.pbn.reader import LIMIT, MOST_GAMES
from qiaopai.formats.pbn.source import LARGEST
from qiaopai.formats.usebio.reader import LIMIT as MOST_XML
from qiaopai.formats.usebio.tree import MOST_ELEMENTS

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"


def test_the_example_runs():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried) == (0, 34)


def test_the_page_tells_every_ending_and_every_limit():
    text = PAGE.read_text(encoding="utf-8")
    for one in FORMATS:
        assert all(f"`{ending}`" in text for ending in one.endings)
    limits = (f"{LIMIT >> 20} MiB", f"{MOST_GAMES:,} games", f"{MOST_TAGS} tags",
              f"{MOST_PIECES:,} lines and {LARGEST >> 20} MiB a game",
              f"{WINDOW >> 10} KiB", f"{MOST:,} findings")  # fmt: skip
    limits += (
        f"{bundle.LIMIT >> 20} MiB, {bundle.MOST_MEMBERS:,} files",
        f"{bundle.MOST_MEMBER >> 20} MiB and {MOST_ROWS:,}\nrows a page",
        f"{bundle.MOST_UNPACKED >> 20} MiB of pages",
        f"{MOST_XML >> 20} MiB and {MOST_ELEMENTS:,}\nelements",
    )
    assert [limit for limit in limits if limit not in text] == []

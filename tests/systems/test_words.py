"""Whatever is called has words in every language."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from qiaopai.core import Auction, Vulnerability
from qiaopai.systems import Agreements, explain, load_system
from qiaopai.testing.strategies import auctions
from qiaopai.text import catalogue

SAYC, PRECISION = load_system("sayc"), load_system("precision")
TABLES = [SAYC, PRECISION, Agreements(SAYC, PRECISION)]


@pytest.mark.parametrize("locale", ["en", "zh-Hans", "zh-Hant"])
@given(auctions(), st.sampled_from(TABLES))
@example(Auction.parse("N: 1C X P P P"), PRECISION)
@settings(max_examples=60, deadline=None)
def test_every_call_is_explained_in_words(locale, auction, table):
    words = catalogue(locale)
    for _, _, message in explain(table, auction, Vulnerability.NONE):
        assert not re.search(r"[a-z]+\.[a-z_]+", words.render(message))

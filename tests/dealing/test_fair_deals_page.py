"""docs/fair-deals.md tells the scheme as it is: its program and its example are run."""

import doctest
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.dealing import NUMBER_OF_DEALS, Proof, board_deal, deal_at, proof, verify

PAGE = Path(__file__).resolve().parents[2] / "docs" / "fair-deals.md"
BLOCKS = re.findall(r"```(python|json)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
PYTHON = [text for kind, text in BLOCKS if kind == "python"]


@pytest.fixture(scope="module")
def program():
    """The page's own program, which uses nothing of the package."""
    names = {}
    exec(next(text for text in PYTHON if ">>>" not in text), names)
    return names


def test_the_example_gives_what_the_page_says(program):
    examples = "\n".join(text for text in PYTHON if ">>>" in text)
    test = doctest.DocTestParser().get_doctest(examples, program, "fair-deals", str(PAGE), 0)
    said = []
    outcome = doctest.DocTestRunner().run(test, out=said.append)
    assert outcome.failed == 0, "".join(said)
    assert outcome.attempted >= 7


def test_the_proof_on_the_page_is_the_one_the_package_makes():
    (text,) = [text for kind, text in BLOCKS if kind == "json"]
    shown = json.loads(text)
    keys = [bytes([number]) * 32 for number in (1, 2, 3)]
    nonces = [b"\xaa" * 16, b"\xbb" * 16]
    assert shown == proof(keys, 1, nonces, published={1, 3}).as_dict()
    assert verify(Proof.from_dict(shown)) == []


@given(index=st.integers(0, NUMBER_OF_DEALS - 1))
def test_the_page_and_the_package_number_deals_alike(program, index):
    assert program["deal"](index) == str(deal_at(index))


@given(
    keys=st.lists(st.binary(min_size=32, max_size=32), min_size=1, max_size=9),
    first=st.integers(1, 99),
    nonces=st.lists(st.binary(min_size=16, max_size=24), max_size=4),
)
def test_the_page_checks_what_the_package_proves(program, keys, first, nonces):
    made = proof(keys, first, nonces)
    for place, board in enumerate(made.boards):
        index = program["index"](board.key, nonces, board.number)
        assert program["deal"](index) == str(board_deal(board.key, nonces, board.number))
        leaf = program["leaf"](board.key, board.number, place, made.size)
        assert program["climb"](leaf, place, made.size, board.path).hex() == made.root

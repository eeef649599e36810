"""What every core value promises: its text and its repr read back, it travels, it never changes."""

import ast
import copy
import pickle
from enum import Enum
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import qiaopai.core
from qiaopai.core import (
    Auction,
    Bid,
    Card,
    Claim,
    Contract,
    Deal,
    Hand,
    Play,
    Rank,
    Result,
    Seat,
    Side,
    Strain,
    Suit,
    Vulnerability,
    parse_call,
)
from qiaopai.errors import IllegalCall, IllegalPlay, InvalidValue, QiaopaiError
from qiaopai.testing import strategies as values
from qiaopai.text import catalogue

NAMES = {name: getattr(qiaopai.core, name) for name in qiaopai.core.__all__}

READ_BACK = {
    Card.parse: values.cards(),
    Suit.parse: values.suits(),
    Rank.parse: values.ranks(),
    Strain.parse: values.strains(),
    Seat.parse: values.seats(),
    Side.parse: values.sides(),
    Vulnerability.parse: values.vulnerabilities(),
    Hand.parse: values.hands(),
    Deal.parse: values.deals(),
    Bid.parse: values.bids(),
    parse_call: values.calls(),
    Auction.parse: values.auctions(),
    Contract.parse: values.contracts(),
    Result.parse: values.results(),
    Play.parse: values.plays().map(lambda found: found[1]),
}
OTHERS = [
    values.boards(),
    values.tricks(),
    values.risks(),
    st.builds(Claim, values.seats(), st.integers(0, 13)),
]
ANY = st.one_of(*READ_BACK.values(), *OTHERS)


@given(st.sampled_from(list(READ_BACK.items())).flatmap(
    lambda pair: pair[1].map(lambda value: (pair[0], value))))  # fmt: skip
def test_text_reads_back(pair):
    parse, value = pair
    assert parse(str(value)) == value


@given(ANY)
def test_a_repr_is_the_code_that_makes_the_value(value):
    assert eval(repr(value), NAMES) == value


@given(ANY)
def test_a_value_travels_and_equals_its_copies(value):
    for other in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert other == value
        assert hash(other) == hash(value)


@given(ANY)
def test_a_value_does_not_change(value):
    slots = getattr(type(value), "__slots__", ())
    if isinstance(value, Enum):
        slots = ("name", "value", "index") if hasattr(value, "index") else ("name", "value")
    else:
        slots = (*slots, "nothing_of_that_name")
    for name in slots:
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, None)


@given(ANY, ANY)
def test_values_of_different_kinds_differ(one, other):
    if type(one) is not type(other):
        assert one != other


@given(values.auctions(), values.calls())
def test_a_refused_call_is_in_the_catalogues_and_changes_nothing(auction, call):
    before = auction.calls
    error = auction.why_not(call)
    if error is None:
        assert auction.add(call).calls == (*before, call)
    else:
        with pytest.raises(IllegalCall) as raised:
            auction.add(call)
        assert_spoken(raised.value)
        assert raised.value.message.get("law")
    assert auction.calls == before


@given(values.plays(), values.cards())
def test_a_refused_card_is_in_the_catalogues_and_changes_nothing(found, card):
    deal, play = found
    held = Hand() if play.is_over else play.remove_played(play.turn, deal[play.turn])
    if card in play.legal(held) and not play.is_over:
        assert play.add(card, held).cards == (*play.cards, card)
        return
    with pytest.raises(IllegalPlay) as raised:
        play.add(card, held)
    assert_spoken(raised.value)
    assert raised.value.message.get("law")


@given(st.text(max_size=12), st.sampled_from(list(READ_BACK)))
def test_text_that_is_no_value_is_refused_with_a_sentence(text, parse):
    try:
        value = parse(text)
    except (InvalidValue, IllegalCall) as error:
        assert_spoken(error)
    else:
        assert parse(str(value)) == value


def assert_spoken(error):
    """The error has a sentence of its own in English, and travels."""
    assert isinstance(error, QiaopaiError)
    assert error.message.key in catalogue("en")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert again.message == error.message


def test_every_error_that_core_raises_has_a_sentence_in_every_language():
    keys = set()
    for file in Path(qiaopai.core.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "InvalidValue", "IllegalCall", "IllegalPlay",
            ):  # fmt: skip
                keys.add(node.args[0].value)
    assert len(keys) > 25
    for locale in ("en", "zh-Hans-CN", "zh-Hant-TW"):
        assert keys <= set(catalogue(locale))

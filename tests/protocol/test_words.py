"""Every value of the game is written as players of each language write it."""

import pytest

from qiaopai.core import (
    BIDS,
    DECK,
    Bid,
    Card,
    Contract,
    Hand,
    Rank,
    Result,
    Risk,
    Seat,
    Side,
    Special,
    Strain,
    Suit,
    Vulnerability,
)
from qiaopai.protocol.words import SYMBOLS, render, show
from qiaopai.table.messages import _NAMES as KINDS
from qiaopai.text import LOCALES, Message

WRITTEN = [
    (Seat.NORTH, "North", "北家", "北家", "北家", "北家"),
    (Side.EW, "East-West", "东西", "东西家", "東西", "東西家"),
    (Special.PASS, "pass", "不叫", "不叫", "不叫", "不叫"),
    (Special.DOUBLE, "double", "加倍", "赌倍", "加倍", "賭倍"),
    (Special.REDOUBLE, "redouble", "再加倍", "再赌倍", "再加倍", "再賭倍"),
    (Vulnerability.NONE, "none vulnerable", "双方无局", "双方无身价", "雙方無局", "雙方無身價"),
    (Vulnerability.BOTH, "both vulnerable", "双方有局", "双方有身价", "雙方有局", "雙方有身價"),
    (Risk.DOUBLED, "doubled", "加倍", "赌倍", "加倍", "賭倍"),
    (Strain.NOTRUMP, "notrump", "无将", "无王", "無將", "無王"),
    (Result(None), "passed out", *(["四家不叫"] * 4)),
    (Result.parse("3NTX-2 E"), "3NTX−2 E", "3NTX−2 东", "3NTX−2 东", "3NTX−2 東", "3NTX−2 東"),
    (Contract.parse("4SX N"), "4♠X N", *(["4♠X 北"] * 4)),
    (Bid.parse("1NT"), *(["1NT"] * 5)),
    (Card.parse("HT"), *(["♥10"] * 5)),
    (Suit.CLUBS, *(["♣"] * 5)),
    (Strain.SPADES, *(["♠"] * 5)),
    (Rank.TEN, *(["10"] * 5)),
    (-50, *(["−50"] * 5)),
    (Hand.parse("AKT..76.5432"), *(["♠AK10 ♥– ♦76 ♣5432"] * 5)),
]  # fmt: skip


@pytest.mark.parametrize("row", WRITTEN, ids=lambda row: repr(row[0]))
def test_a_value_in_five_locales(row):
    value, *texts = row
    assert [show(locale)(value) for locale in LOCALES] == texts


@pytest.mark.parametrize("locale", LOCALES)
def test_every_value_has_words_of_its_own(locale):
    """No two cards, calls, seats … read the same, and none in machine letters."""
    for values in (DECK, (*BIDS, *Special), Seat, Side, Vulnerability, Strain, Suit, Risk):
        written = [show(locale)(value) for value in values]
        assert len(set(written)) == len(written)
        assert not any("term." in text for text in written)


def test_every_kind_of_value_that_travels_can_be_written():
    samples = {type(value) for value, *_ in WRITTEN}
    assert set(KINDS) <= samples | {type(member) for member in (Suit.CLUBS, Rank.TWO)}


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        ("en", "1♥ is not over 1♠ (Law 18B)."),
        ("zh-Hans-CN", "1♥ 不高于 1♠（规则 18B）。"),
        ("zh-Hant-TW", "1♥ 不高於 1♠（規則 18B）。"),
    ],
)
def test_a_sentence_with_values(locale, sentence):
    message = Message.of("call.not_over", call=Bid.parse("1H"), over=Bid.parse("1S"), law="18B")
    assert render(message, locale) == sentence


def test_there_is_a_symbol_for_every_suit():
    assert set(SYMBOLS) == set(Suit)

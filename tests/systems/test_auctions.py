"""A table of hands with the call that a bridge player makes."""

from pathlib import Path

import pytest

from qiaopai.core import Auction, Hand, Vulnerability, parse_call
from qiaopai.systems import load_system

TABLE = Path(__file__).with_name("auctions.txt")


def rows():
    for number, line in enumerate(TABLE.read_text(encoding="utf-8").splitlines(), 1):
        text = line.partition("#")[0].strip()
        if text:
            hand, auction, rest = (part.strip() for part in text.split("|"))
            call, _, vulnerability = rest.partition(" ")
            yield pytest.param(hand, auction, call, vulnerability or "none", id=f"line {number}")


@pytest.mark.parametrize(("hand", "auction", "call", "vulnerability"), list(rows()))
def test_the_system_calls_as_a_bridge_player_does(hand, auction, call, vulnerability):
    chosen = load_system("sayc").choose(
        Hand.parse(hand), Auction.parse(auction), Vulnerability.parse(vulnerability)
    )
    assert chosen.call == parse_call(call), f"{chosen.call}: {chosen.name}"

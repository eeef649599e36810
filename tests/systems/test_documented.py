"""Every example of docs/systems.md does what the page says."""

import re
from pathlib import Path

import pytest

from qiaopai.core import Auction, Hand, Side, Vulnerability, parse_call
from qiaopai.systems import both_sides, load_system, written_system
from qiaopai.systems.situation import CONDITIONS, SETS
from qiaopai.systems.terms import WORDS

PAGE = Path(__file__).parents[2] / "docs" / "systems.md"


def examples():
    text = PAGE.read_text(encoding="utf-8")
    pairs = re.findall(r"```system\n(.*?)```\n+```hands\n(.*?)```", text, re.DOTALL)
    assert text.count("```system") == len(pairs)
    for number, (system, hands) in enumerate(pairs, 1):
        for line in hands.splitlines():
            hand, auction, call, *them = (part.strip() for part in line.split("|"))
            opponents = them[0].removeprefix("them: ") if them else ""
            yield pytest.param(system, hand, auction, call, opponents, id=f"{number}: {line}")


@pytest.mark.parametrize(("text", "hand", "auction", "call", "opponents"), list(examples()))
def test_a_system_of_the_page_calls_as_the_page_says(text, hand, auction, call, opponents):
    system = written_system("page", text)
    theirs = load_system(opponents) if opponents else system
    so_far = Auction.parse(auction)
    sides = (system, theirs) if so_far.turn.side is Side.NS else (theirs, system)
    chosen = both_sides(*sides).choose(Hand.parse(hand), so_far, Vulnerability.NONE)
    assert chosen.call == parse_call(call), chosen.name


def test_the_page_has_every_word():
    words = set(re.findall(r"\w+", PAGE.read_text(encoding="utf-8")))
    assert {*CONDITIONS, *SETS, *WORDS} - words == set()

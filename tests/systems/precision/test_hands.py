"""What a Precision player calls: hands with auctions, chapter by chapter."""

from pathlib import Path

import pytest

from qiaopai.core import Auction, Hand, Vulnerability, parse_call
from qiaopai.systems import load_system

CHAPTERS = sorted(Path(__file__).parent.glob("*.txt"))


def rows():
    for chapter in CHAPTERS:
        for number, line in enumerate(chapter.read_text(encoding="utf-8").splitlines(), 1):
            text = line.partition("#")[0].strip()
            if text:
                hand, auction, rest = (part.strip() for part in text.split("|"))
                call, _, vulnerability = rest.partition(" ")
                yield pytest.param(
                    hand, auction, call, vulnerability or "none", id=f"{chapter.stem} {number}"
                )


@pytest.mark.parametrize(("hand", "auction", "call", "vulnerability"), list(rows()))
def test_precision_calls_as_its_players_do(hand, auction, call, vulnerability):
    chosen = load_system("precision").choose(
        Hand.parse(hand), Auction.parse(auction), Vulnerability.parse(vulnerability)
    )
    assert chosen.call == parse_call(call), f"{chosen.call}: {chosen.name}"

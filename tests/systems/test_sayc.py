"""The Standard American Yellow Card by its booklet: hands with calls, calls with what they show.

The chapters stand in ``sayc/*.txt``. A line is ``hand | auction | call # rule`` or, about a
meaning, ``auction | what it shows # rule``: ``hcp 15-17``, ``points 6-10`` (in support of the
suit that is raised), ``S 5+``, a force ``F``, ``GF`` or ``END``, ``alert``, or the name of the
convention. The dealer is North; nobody is vulnerable unless it is said behind the call.
"""

import re
from pathlib import Path

import pytest

from qiaopai.core import Auction, Hand, Vulnerability, parse_call
from qiaopai.systems import load_system

CHAPTERS = sorted(Path(__file__).with_name("sayc").glob("*.txt"))
SAYC = load_system("sayc")
SUITS = "CDHS"


def rows(columns):
    """The lines with that many columns, with the chapter and the line as their name."""
    for chapter in CHAPTERS:
        for number, line in enumerate(chapter.read_text(encoding="utf-8").splitlines(), 1):
            text, _, rule = line.partition("#")
            parts = [part.strip() for part in text.split("|")]
            if len(parts) == columns:
                yield pytest.param(*parts, id=f"{chapter.stem} {number}: {rule.strip()}")


@pytest.mark.parametrize(("hand", "auction", "answer"), list(rows(3)))
def test_a_hand_is_bid_by_the_booklet(hand, auction, answer):
    call, _, vulnerability = answer.partition(" ")
    held, before = Hand.parse(hand), Auction.parse(auction)
    against = Vulnerability.parse(vulnerability or "none")
    chosen = SAYC.choose(held, before, against)
    assert chosen.call == parse_call(call), f"{chosen.call}: {chosen.name}"
    assert chosen.constraint.admits(held)
    for place in range(len(before) % 4, len(before), 4):
        earlier = SAYC.choose(held, Auction(before.dealer, before.calls[:place]), against)
        assert earlier.call == before.calls[place], f"earlier {earlier.call}: {earlier.name}"


@pytest.mark.parametrize(("auction", "shown"), list(rows(2)))
def test_a_call_shows_what_the_booklet_says(auction, shown):
    meaning = SAYC.meaning(Auction.parse(auction), Vulnerability.NONE)
    for word in shown.split(","):
        assert_shows(meaning, word.strip())


def assert_shows(meaning, word):
    """That `meaning` has the range, the force or the name."""
    match = re.fullmatch(r"(hcp|points|[CDHS]) (\d+)(?:(\+)|-(\d+))?", word)
    if match:
        what, low, plus, high = match.groups()
        known = {"hcp": meaning.seen.hcp, "points": meaning.seen.points}
        bounds = known.get(what) or meaning.seen.lengths[SUITS.index(what)]
        assert bounds[0] == int(low), f"{what} {bounds}"
        if not plus:
            assert bounds[1] == int(high or low), f"{what} {bounds}"
    elif word == "alert":
        assert meaning.alert
    elif word in ("F", "GF", "END"):
        assert meaning.force.value == word
    else:
        assert meaning.name == word


def test_the_chapters_have_their_hands_and_meanings():
    assert sum(1 for _ in rows(3)) >= 100
    assert sum(1 for _ in rows(2)) >= 18


def test_every_line_is_a_hand_or_a_meaning_and_names_its_rule():
    for chapter in CHAPTERS:
        for line in chapter.read_text(encoding="utf-8").splitlines():
            text, hash_sign, rule = line.partition("#")
            if text.strip():
                assert hash_sign, line
                assert rule.strip(), line
                assert text.count("|") in (1, 2), line

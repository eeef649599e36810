"""Chapters of hands and meanings: text files that say how a system bids and what its calls show.

A line is ``hand | auction | call # rule`` or, about a meaning, ``auction | what it shows #
rule``: ``hcp 15-17``, ``points 6-10`` (in support of the suit that is raised), ``S 5+``, a force
``F``, ``GF`` or ``END``, ``alert``, or the name of the convention. The dealer is North; nobody
is vulnerable unless it is said behind the call.
"""

import re

import pytest

from qiaopai.core import Auction, Hand, Vulnerability, parse_call

SUITS = "CDHS"


def chapters(folder):
    """The files of a folder."""
    return sorted(folder.glob("*.txt"))


def rows(folder, columns):
    """The lines with that many columns, with the chapter and the line as their name."""
    for chapter in chapters(folder):
        for number, line in enumerate(chapter.read_text(encoding="utf-8").splitlines(), 1):
            text, _, rule = line.partition("#")
            parts = [part.strip() for part in text.split("|")]
            if len(parts) == columns:
                yield pytest.param(*parts, id=f"{chapter.stem} {number}: {rule.strip()}")


def assert_bids(system, hand, auction, answer):
    """That the system bids so with the hand, and made the hand's earlier calls itself."""
    call, _, vulnerability = answer.partition(" ")
    held, before = Hand.parse(hand), Auction.parse(auction)
    against = Vulnerability.parse(vulnerability or "none")
    chosen = system.choose(held, before, against)
    assert chosen.call == parse_call(call), f"{chosen.call}: {chosen.name}"
    assert chosen.constraint.admits(held)
    for place in range(len(before) % 4, len(before), 4):
        earlier = system.choose(held, Auction(before.dealer, before.calls[:place]), against)
        assert earlier.call == before.calls[place], f"earlier {earlier.call}: {earlier.name}"


def assert_shows(system, auction, shown):
    """That the last call of the auction shows all that stands there."""
    meaning = system.meaning(Auction.parse(auction), Vulnerability.NONE)
    for word in shown.split(","):
        _assert_shows_one(meaning, word.strip())


def _assert_shows_one(meaning, word):
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


def assert_lines_name_their_rules(folder):
    """That every line is a hand or a meaning and says which rule it is about."""
    for chapter in chapters(folder):
        for line in chapter.read_text(encoding="utf-8").splitlines():
            text, hash_sign, rule = line.partition("#")
            if text.strip():
                assert hash_sign, line
                assert rule.strip(), line
                assert text.count("|") in (1, 2), line

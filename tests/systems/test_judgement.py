"""What calls show when they are made by judgement."""

import pytest

from qiaopai.core import PASS, Auction, Hand, Vulnerability, parse_call, vulnerability_of
from qiaopai.systems import load_system

from .helpers import bid_out, seeded_deals

NATURAL = load_system("sayc")
NONE = Vulnerability.NONE


@pytest.fixture(scope="module")
def self_play():
    return [
        (number, dealt, bid_out(NATURAL, number, dealt)[0]) for number, dealt in seeded_deals(80)
    ]


def moments(self_play):
    """Each hand with the auction and vulnerability before its call."""
    for number, dealt, auction in self_play:
        before = Auction(auction.dealer)
        for call in auction.calls:
            yield dealt[before.turn], before, vulnerability_of(number)
            before = before.add(call)


def judged(hand, text, call):
    auction = Auction.parse(text).add(parse_call(call))
    return NATURAL.judged_meaning(auction, NONE).constraint.admits(Hand.parse(hand))


def test_every_call_that_a_hand_may_choose_means_what_it_has(self_play):
    for hand, before, vulnerability in moments(self_play):
        calls = NATURAL.options(hand, before, vulnerability)
        assert calls[0] == NATURAL.choose(hand, before, vulnerability).call
        for call in calls:
            meaning = NATURAL.judged_meaning(before.add(call), vulnerability)
            assert meaning.constraint.admits(hand), f"{before} {hand}: {call}"


def test_what_is_judged_is_told_with_the_meaning():
    auction = Auction.parse("N: 1NT")
    plain, wider = NATURAL.meaning(auction, NONE), NATURAL.judged_meaning(auction, NONE)
    assert wider.message.key == "meaning.judged"
    assert wider.message.get("meaning") == plain.message


def test_a_point_beside_a_bound_is_a_matter_of_judgement_and_two_are_not():
    assert judged("K32.AQ5.K984.Q32", "N:", "1NT") is True  # 14 HCP
    assert judged("K32.AQ5.9874.Q32", "N:", "1NT") is False
    assert judged("K32.AQ5.K984.Q32", "N:", "P") is False
    assert judged("K932.AJ5.9874.K2", "N:", "P") is True


def test_a_hand_that_clearly_has_another_call_may_not_choose(self_play):
    strong = Hand.parse("AK32.AQ5.K98.Q32")
    calls = NATURAL.options(strong, Auction.parse("N:"), NONE)
    assert PASS not in calls
    assert len(calls) < 3


def test_a_forcing_call_is_never_passed_by_judgement(self_play):
    for hand, before, vulnerability in moments(self_play):
        situation = NATURAL.situation(before, vulnerability)
        calls = NATURAL.options(hand, before, vulnerability)
        if situation.must_bid and PASS in calls:
            meaning = NATURAL.meaning(before.add(PASS), vulnerability)
            assert meaning.name, f"{before} {hand}"


def test_many_hands_choose_as_each_alone(self_play):
    import numpy as np

    for number, dealt, auction in self_play[:20]:
        before = Auction(auction.dealer)
        vulnerability = vulnerability_of(number)
        hands = [hand for _, other, _ in self_play[:12] for _, hand in other]
        masks = np.array([hand.mask for hand in hands], dtype=np.uint64)
        for call in auction.calls[:6]:
            chosen = dict.fromkeys(range(len(hands)))
            for one, rows in NATURAL.choose_many(masks, before, vulnerability):
                chosen.update(dict.fromkeys(rows.tolist(), one))
            alone = [NATURAL.choose(hand, before, vulnerability).call for hand in hands]
            assert list(chosen.values()) == alone
            before = before.add(call)
        assert dealt

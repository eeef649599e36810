"""The system at work: true meanings, an answer to everything, the same answer every time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import PASS, Auction, Hand, Seat, Vulnerability, vulnerability_of
from qiaopai.errors import InvalidValue, NotFound
from qiaopai.systems import Force, explain, load_system
from qiaopai.systems.system import System
from qiaopai.text import Message

from .helpers import bid_out, seeded_deals

NATURAL = load_system("sayc")
NONE = Vulnerability.NONE


@pytest.fixture(scope="module", params=["sayc", "precision"])
def system(request):
    """Each of the systems of the package."""
    return load_system(request.param)


@pytest.fixture(scope="module")
def self_play(system):
    """Auctions of the system against itself, with the deal of each."""
    return [(number, dealt, *bid_out(system, number, dealt)) for number, dealt in seeded_deals(400)]


def test_every_call_means_what_the_caller_has(system, self_play):
    for number, dealt, auction, _ in self_play:
        meanings = system.meanings(auction, vulnerability_of(number))
        for (seat, call), meaning in zip(auction, meanings, strict=True):
            assert meaning.call == call
            assert meaning.constraint.admits(dealt[seat]), f"board {number}: {seat} {call}"


def test_the_box_of_a_call_holds_the_caller_s_hand_nearly_always(system, self_play):
    inside = outside = 0
    for number, dealt, auction, _ in self_play:
        situation = system.situation(auction, vulnerability_of(number))
        for seat in Seat:
            hand, seen = dealt[seat], situation.told[seat.index].seen
            lengths = hand.shape[::-1]
            fits = seen.hcp[0] <= hand.hcp <= seen.hcp[1] and all(
                low <= length <= high
                for length, (low, high) in zip(lengths, seen.lengths, strict=True)
            )
            inside, outside = inside + fits, outside + (not fits)
    assert outside / (inside + outside) < 0.04


def test_the_players_never_call_out_of_turn_or_against_the_laws(self_play):
    assert all(auction.is_over for _, _, auction, _ in self_play)


def test_a_forcing_call_is_not_passed(system, self_play):
    for number, _, auction, meanings in self_play:
        for place, meaning in enumerate(meanings[:-2]):
            if meaning.force in (Force.ROUND, Force.GAME) and auction.calls[place + 1] is PASS:
                before = system.situation(
                    Auction(auction.dealer, auction.calls[: place + 2]), vulnerability_of(number)
                )
                passed = auction.calls[place + 2] is PASS
                assert (
                    not (passed and before.must_bid) or meanings[place + 2].name == "for_penalties"
                )


def test_the_first_candidate_is_the_call_made(system, self_play):
    for number, dealt, auction, meanings in self_play[:60]:
        before = Auction(auction.dealer)
        for call, meaning in zip(auction.calls, meanings, strict=True):
            hand = dealt[before.turn]
            candidates = system.candidates(hand, before, vulnerability_of(number))
            assert candidates[0].call == call == meaning.call
            assert len({candidate.call for candidate in candidates}) == len(candidates)
            before = before.add(call)


def test_a_fresh_system_answers_as_one_with_a_memory(system, self_play):
    for number, dealt, auction, meanings in self_play[:25]:
        fresh = System(system.name, system.form)
        vulnerability = vulnerability_of(number)
        place = len(auction) - 1
        before = Auction(auction.dealer, auction.calls[:place])
        assert fresh.choose(dealt[before.turn], before, vulnerability).message == (
            meanings[place].message
        )


@given(st.data())
def test_any_legal_auction_has_meanings_and_a_next_call(data):
    system = load_system(data.draw(st.sampled_from(["sayc", "precision"])))
    auction = Auction(Seat.NORTH)
    dealt = seeded_deals(1, seed=data.draw(st.integers(0, 50)))[0][1]
    for _ in range(data.draw(st.integers(1, 14))):
        if auction.is_over:
            break
        auction = auction.add(data.draw(st.sampled_from(auction.legal_calls())))
    vulnerability = data.draw(st.sampled_from(Vulnerability))
    if auction.calls:
        assert isinstance(system.meaning(auction, vulnerability).message, Message)
    if not auction.is_over:
        chosen = system.choose(dealt[auction.turn], auction, vulnerability)
        assert auction.is_legal(chosen.call)
        assert chosen.constraint.admits(dealt[auction.turn])


def test_shown_joins_all_calls_of_a_seat():
    shown = NATURAL.shown(Auction.parse("N: 1S P 2S P 4S"), NONE)
    opener = Hand.parse("AKJ752.AQ4.83.K9")
    assert shown[Seat.NORTH].admits(opener)
    assert not shown[Seat.NORTH].admits(Hand.parse("AKJ75.Q84.832.K9"))
    assert shown[Seat.SOUTH].admits(Hand.parse("Q83.752.QJ94.A62"))
    assert shown[Seat.WEST].admits(opener)


def test_weights_follow_what_was_shown():
    import numpy as np

    shown = NATURAL.shown(Auction.parse("N: 1NT P"), NONE)[Seat.NORTH]
    hands = ["K32.AQ5.KJ4.Q982", "K32.AQ5.K94.Q982", "K32.A95.J94.9832", "KQJ5432.A.K3.A32"]
    weights = shown.weights(np.array([Hand.parse(hand).mask for hand in hands], dtype=np.uint64))
    assert weights[0] == 1.0
    assert 0.02 < weights[1] < 1.0
    assert weights[2] == weights[3] == pytest.approx(0.02)


def test_weights_are_one_exactly_where_a_hand_is_admitted():
    import numpy as np

    deals = seeded_deals(150, seed=5)
    hands = [hand for _, dealt in deals for _, hand in dealt]
    masks = np.array([hand.mask for hand in hands], dtype=np.uint64)
    for text in ["N: 1H", "N: 1D X", "N: P", "N: 1NT P 2C", "N: 2S", "N: 1C P 1H P 1NT"]:
        constraint = NATURAL.meaning(Auction.parse(text), NONE).constraint
        weights = constraint.weights(masks)
        assert weights.dtype == np.float64
        assert weights.min() >= 0.02
        assert [bool(weight == 1.0) for weight in weights] == [
            constraint.admits(hand) for hand in hands
        ]


def test_conventions_are_alerted_and_natural_calls_are_not():
    assert NATURAL.meaning(Auction.parse("N: 1NT P 2D"), NONE).alert
    assert NATURAL.meaning(Auction.parse("N: 1NT P 2C"), NONE).alert
    assert not NATURAL.meaning(Auction.parse("N: 1NT"), NONE).alert
    assert not NATURAL.meaning(Auction.parse("N: 1S P 2S"), NONE).alert


def test_explain_names_seat_call_and_sentence():
    rows = explain(NATURAL, Auction.parse("N: 1NT P 3NT"), NONE)
    assert [(str(seat), str(call)) for seat, call, _ in rows] == [
        ("N", "1NT"),
        ("E", "P"),
        ("S", "3NT"),
    ]
    assert rows[0][2] == Message.of(
        "meaning.joined",
        parts=(Message.of("meaning.hcp_range", low=15, high=17), Message.of("meaning.balanced")),
    )


def test_an_unknown_system_and_an_empty_auction_are_named():
    with pytest.raises(NotFound):
        load_system("fantasy")
    with pytest.raises(InvalidValue):
        NATURAL.meaning(Auction(Seat.NORTH), NONE)


def test_slams_are_bid_on_strength(self_play):
    for number, dealt, auction, _ in self_play:
        contract = auction.contract
        if contract is not None and contract.level >= 6:
            together = dealt[contract.declarer].hcp + dealt[contract.dummy].hcp
            assert together >= 20, f"board {number}: {auction} with {together} HCP"

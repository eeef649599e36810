"""Laws 41 to 45 and 68: leads, following suit, tricks, dummy, claims."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Card, Claim, Contract, Hand, Play, Seat, Side, Strain, Trick
from qiaopai.dealing import NUMBER_OF_DEALS, deal_at
from qiaopai.errors import IllegalPlay, InvalidValue


def cards(text):
    return tuple(map(Card.parse, text.split()))


@st.composite
def plays(draw, whole=False):
    """A deal and a legal play of some of it."""
    deal = deal_at(draw(st.integers(0, NUMBER_OF_DEALS - 1)))
    strain = draw(st.sampled_from(Strain))
    declarer = draw(st.sampled_from(Seat))
    play = Play(Contract.parse(f"1{strain} {declarer}"))
    steps = 52 if whole else draw(st.integers(0, 52))
    choices = draw(st.randoms(use_true_random=False))
    for _ in range(steps):
        held = play.remove_played(play.turn, deal[play.turn])
        play = play.add(choices.choice(play.legal(held)), held)
    return deal, play


def test_declarers_left_hand_opponent_leads_and_play_is_clockwise():
    for declarer in Seat:
        play = Play(Contract.parse(f"1NT {declarer}"))
        assert play.turn is declarer.lho
        assert play.current.turn is declarer.lho


@pytest.mark.parametrize(
    ("strain", "text", "winner"),
    [
        ("NT", "H2 HK H9 HA", "W"),
        ("NT", "H2 SA S3 DA", "N"),
        ("S", "H2 HK S2 HA", "S"),
        ("S", "H2 S3 S2 HA", "E"),
        ("H", "S2 SA D9 C3", "E"),
        ("C", "DA D2 C2 CT", "W"),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(strain, text, winner):
    trick = Trick(Seat.NORTH, cards(text))
    assert trick.winner(Strain.parse(strain)) is Seat.parse(winner)


def test_a_player_must_follow_suit_if_he_can():
    play = Play(Contract.parse("4S N")).add(Card.parse("H5"), Hand.parse("2.5.."))
    held = Hand.parse("A.K3.Q.J")
    assert play.legal(held) == cards("HK H3")
    error = play.why_not(Card.parse("SA"), held)
    assert (error.message.key, error.message.get("law")) == ("play.revoke", "44C")
    void = Hand.parse("A..Q.J")
    assert set(play.legal(void)) == set(void)


def test_a_card_must_be_held():
    play = Play(Contract.parse("4S N"))
    with pytest.raises(IllegalPlay):
        play.add(Card.parse("SA"), Hand.parse("K..."))


def test_dummy_is_faced_after_the_opening_lead_and_declarer_plays_it():
    play = Play(Contract.parse("4S N"))
    assert not play.dummy_is_down
    assert play.chooser is Seat.EAST
    play = play.add(Card.parse("H5"), Hand.parse(".5.."))
    assert play.dummy_is_down
    assert (play.turn, play.chooser) == (Seat.SOUTH, Seat.NORTH)


@given(plays(whole=True))
def test_thirteen_tricks_are_won_and_the_winner_leads(found):
    deal, play = found
    assert play.is_over
    assert len(play.tricks) == 13
    assert play.won(Side.NS) + play.won(Side.EW) == 13
    for trick, following in zip(play.tricks, play.tricks[1:], strict=False):
        assert following.leader is trick.winner(play.contract.strain)
    for seat, hand in deal:
        assert set(play.played_by(seat)) == set(hand)
    with pytest.raises(IllegalPlay):
        _ = play.turn
    assert play.result().tricks == play.won(play.contract.declarer.side)


@given(plays())
def test_nobody_ever_revokes(found):
    deal, play = found
    for trick in play.tricks:
        led = trick.cards[0].suit
        for seat in Seat:
            card = trick.card_of(seat)
            if card.suit is not led:
                later = play.played_by(seat)[play.played_by(seat).index(card) :]
                held = {one for one in deal[seat] if one not in play.played_by(seat)} | set(later)
                assert not any(one.suit is led for one in held)


@given(plays())
def test_a_play_reads_back_from_its_text_and_does_not_change(found):
    _, play = found
    again = Play.parse(str(play))
    assert again == play
    assert hash(again) == hash(play)
    assert again.won(Side.NS) == play.won(Side.NS)
    assert eval(repr(play), {"Play": Play}) == play
    assert pickle.loads(pickle.dumps(play)) == play
    with pytest.raises(AttributeError):
        play.cards = ()


def test_the_same_card_is_not_played_twice():
    with pytest.raises(InvalidValue):
        Play.parse("4S N: H5 H5")


def test_a_claim_is_counted_for_the_side_that_makes_it():
    play = Play.parse("4S N: H5 H6 H7 H8")
    assert play.remaining == 12
    assert Claim(Seat.NORTH, 10).declarer_tricks(play) == 10
    assert Claim(Seat.SOUTH, 10).declarer_tricks(play) == 10
    assert Claim(Seat.EAST, 10).declarer_tricks(play) == 2
    assert play.result(9).tricks == play.won(Side.NS) + 9
    with pytest.raises(InvalidValue):
        Claim(Seat.EAST, 13).declarer_tricks(play)
    with pytest.raises(InvalidValue):
        play.result(13)
    with pytest.raises(InvalidValue):
        Claim(Seat.EAST, 14)


def test_a_card_that_was_added_is_not_played_again():
    play = Play(Contract.parse("1NT N"))
    hands = [Hand.parse(text) for text in ("AK...", "2...", "3...", "4...")]
    for card, hand in zip(("SA", "S2", "S3", "S4"), hands, strict=True):
        play = play.add(Card.parse(card), hand)
    assert (play.turn, play.won(Side.EW), play.remaining) == (Seat.EAST, 1, 12)
    with pytest.raises(IllegalPlay):
        play.add(Card.parse("SA"), hands[0])
    assert play.add(Card.parse("SK"), hands[0]).played_by(Seat.EAST) == tuple(hands[0])
    assert play.remove_played(Seat.EAST, hands[0]) == Hand.parse("K...")


def test_all_thirteen_tricks_may_be_claimed_or_none():
    play = Play(Contract.parse("7NT N"))
    assert Claim(Seat.NORTH, 13).declarer_tricks(play) == 13
    assert Claim(Seat.EAST, 0).declarer_tricks(play) == 13
    assert Claim(Seat.EAST, 13).declarer_tricks(play) == 0
    assert (play.result(13).tricks, play.result().tricks) == (13, 0)

import numpy as np
import pytest

from qiaopai.core import Auction, Card, Contract, Deal, Hand, Play, Seat, Suit, Trick
from qiaopai.errors import NotFound
from qiaopai.robots.cardplay import Thinking, choose_card
from qiaopai.robots.equals import choose_equal
from qiaopai.robots.habits import Habits
from qiaopai.robots.moment import Moment
from qiaopai.robots.schedule import CLUB
from qiaopai.robots.signals import (
    STANDARD,
    UPSIDE_DOWN,
    Question,
    question_of,
    says_yes,
    signal_names,
    signals,
)
from qiaopai.solver import native_solver
from qiaopai.text import catalogue
from tests.robots.helpers import view_of

NOTRUMP = Contract.parse("3NT S")
SPADES = Contract.parse("4S S")


def trick(leader, *cards):
    return Trick(Seat.parse(leader), tuple(map(Card.parse, cards)))


def asked(one, contract, seat, suit="H", first=True, dummy="AKQ2.432.432.432"):
    return question_of(
        one, contract, Seat.parse(seat), Suit.parse(suit), first, Hand.parse(dummy).mask
    )


@pytest.mark.parametrize(
    ("one", "contract", "question"),
    [
        (trick("W", "HK", "H2"), NOTRUMP, Question.ATTITUDE),
        (trick("S", "HK", "H5", "H2"), NOTRUMP, Question.COUNT),
        (trick("N", "HK"), NOTRUMP, Question.COUNT),
        (trick("S", "DK", "D5", "D2"), NOTRUMP, Question.DISCARD),
        (trick("E"), NOTRUMP, None),
        (trick("S", "SK", "S5", "S2"), SPADES, Question.DISCARD),
    ],
)
def test_what_a_small_card_is_asked(one, contract, question):
    assert asked(one, contract, "E") is question


def test_a_second_card_of_a_suit_and_trumps_and_declarer_say_nothing():
    led = trick("W", "HK", "H2")
    assert asked(led, NOTRUMP, "E", first=False) is None
    assert asked(led, Contract.parse("4H S"), "E") is None
    assert asked(trick("W", "HK", "H2", "H5"), NOTRUMP, "S") is None


def test_partner_is_told_a_suit_where_dummy_will_ruff():
    led = trick("W", "HK", "H2")
    assert asked(led, SPADES, "E", dummy="AKQ2.2.5432.5432") is Question.PREFERENCE
    assert asked(led, NOTRUMP, "E", dummy="AKQ2.2.5432.5432") is Question.ATTITUDE


@pytest.mark.parametrize(
    ("question", "hand", "trumps", "yes"),
    [
        (Question.ATTITUDE, ".Q852..", None, True),
        (Question.ATTITUDE, ".J852..", None, False),
        (Question.ATTITUDE, ".82..", Suit.SPADES, True),
        (Question.COUNT, ".8532..", None, True),
        (Question.COUNT, ".532..", None, False),
        (Question.DISCARD, ".A852..", None, True),
        (Question.PREFERENCE, ".8532.AK.432", Suit.SPADES, True),
        (Question.PREFERENCE, ".8532.432.AK", Suit.SPADES, False),
    ],
)
def test_what_a_hand_answers(question, hand, trumps, yes):
    masks = np.array([Hand.parse(hand).mask], dtype=np.uint64)
    assert says_yes(question, masks, Suit.HEARTS, trumps).tolist() == [yes]


DEAL = Deal.parse("N:A42.T43.KQJ2.765 T98.Q852.T98.984 KQJ.J7.A765.AKQJ 7653.AK96.43.T32")


def follows(cards, agreement, losses=None):
    """East's card after `cards` in 3NT by South, of equally good ones, and what it says."""
    auction = Auction.parse("S: 3NT P P P")
    play = Play(auction.contract)
    for word in cards.split():
        play = play.add(Card.parse(word), play.remove_played(play.turn, DEAL[play.turn]))
    moment = Moment.of(view_of(DEAL, auction, play))
    even = dict.fromkeys(moment.legal, 0.0) if losses is None else losses
    card, said = choose_equal(moment, moment.legal[-1], even, agreement)
    return str(card), None if said is None else said.key.removeprefix("reason.signal.")


@pytest.mark.parametrize(
    ("cards", "standard", "upside_down"),
    [
        ("HK H3", ("H8", "attitude.yes"), ("H2", "attitude.yes")),
        ("CT C5", ("C4", "attitude.no"), ("C9", "attitude.no")),
        ("D3 DJ", ("D8", "attitude.no"), ("D9", "attitude.no")),
    ],
)
def test_attitude_on_partners_lead(cards, standard, upside_down):
    assert follows(cards, STANDARD) == standard
    assert follows(cards, UPSIDE_DOWN) == upside_down


def test_a_signal_never_costs_a_trick_by_the_samples():
    costly = {Card.parse("H8"): 1.0, Card.parse("H5"): 0.0, Card.parse("H2"): 0.0}
    assert follows("HK H3", STANDARD, costly | {Card.parse("HQ"): 3.0})[0] == "H5"


def test_without_an_agreement_the_lowest_is_played():
    assert follows("HK H3", None) == ("H2", None)


@pytest.mark.parametrize("agreement", [STANDARD, UPSIDE_DOWN])
def test_what_is_shown_is_what_is_read(agreement):
    auction = Auction.parse("S: 3NT P P P")
    play = Play(auction.contract)
    shown, _ = follows("HK H3", agreement)
    for word in ("HK", "H3", shown, "H7"):
        play = play.add(Card.parse(word), play.remove_played(play.turn, DEAL[play.turn]))
    view = view_of(DEAL, auction, play, Seat.WEST)
    true = DEAL[Seat.EAST]
    other = Hand.parse("T98.J852.T98.984")
    masks = np.array([true.mask, other.mask], dtype=np.uint64)
    liked, not_liked = Habits(agreement, agreement)(view, {Seat.EAST: masks})
    assert liked > not_liked > 0


def test_a_robot_says_what_its_card_shows():
    auction = Auction.parse("S: 3NT P P P")
    play = Play(auction.contract)
    for word in ("HK", "H3"):
        play = play.add(Card.parse(word), play.remove_played(play.turn, DEAL[play.turn]))
    thinking = Thinking(CLUB.capped(12), (Habits(STANDARD, STANDARD),), STANDARD)
    decision = choose_card(view_of(DEAL, auction, play), thinking, native_solver())
    assert decision.reason.key == "reason.signal.attitude.yes"
    assert str(decision.action) in ("H8", "H5")


def test_agreements_have_names_and_entries_for_a_convention_card():
    assert [signals(name) for name in signal_names()] == [STANDARD, UPSIDE_DOWN]
    for agreement in (STANDARD, UPSIDE_DOWN):
        for locale in ("en", "zh-Hans-CN", "zh-Hant-TW"):
            assert all(row.key in catalogue(locale) for row in agreement.rows)
    with pytest.raises(NotFound):
        signals("odd-even")


def test_a_declarers_equal_cards_are_all_played_now_and_then():
    auction = Auction.parse("S: 3NT P P P")
    played = set()
    for number in range(12):
        play = Play(auction.contract)
        for word in ("S3", "S2", "S8"):
            play = play.add(Card.parse(word), play.remove_played(play.turn, DEAL[play.turn]))
        moment = Moment.of(view_of(DEAL, auction, play, number=number + 1))
        card, _ = choose_equal(moment, Card.parse("SJ"), {}, STANDARD)
        played.add(str(card))
    assert played == {"SK", "SQ", "SJ"}

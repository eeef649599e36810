"""What is refused is named: the sentence by its key, the value by what was given, the Law."""

import pytest

from qiaopai.core import (
    DECK,
    Auction,
    Bid,
    Board,
    Card,
    Claim,
    Contract,
    Deal,
    Hand,
    Play,
    Rank,
    Result,
    Seat,
    Side,
    Strain,
    Suit,
    Trick,
    Vulnerability,
    dealer_of,
    parse_call,
    vulnerability_of,
)
from qiaopai.errors import IllegalAction, IllegalCall, IllegalPlay, InvalidValue
from qiaopai.text import english

DEAL = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
"""North holds the spades, East the hearts, South the diamonds, West the clubs."""

VALUES = [
    (lambda: Bid(8, Strain.CLUBS), "level", {"level": 8}),
    (lambda: Bid(0, Strain.CLUBS), "level", {"level": 0}),
    (lambda: Bid.parse("S1"), "bid", {"text": "S1"}),
    (lambda: parse_call("9S"), "call", {"text": "9S"}),
    (lambda: Suit.parse("N"), "suit", {"text": "N"}),
    (lambda: Rank.parse("1"), "rank", {"text": "1"}),
    (lambda: Strain.parse("Z"), "strain", {"text": "Z"}),
    (lambda: Card.parse("S1"), "card", {"text": "S1"}),
    (lambda: Card.at(52), "card", {"text": "52"}),
    (lambda: Card.at(-1), "card", {"text": "-1"}),
    (lambda: Seat.parse("Z"), "seat", {"text": "Z"}),
    (lambda: Side.parse("NE"), "side", {"text": "NE"}),
    (lambda: Vulnerability.parse("some"), "vulnerability", {"text": "some"}),
    (lambda: Hand.parse("AK.QJ.T9"), "hand", {"text": "AK.QJ.T9"}),
    (lambda: Hand.parse("AK.QJ.T9.1"), "hand", {"text": "AK.QJ.T9.1"}),
    (lambda: Hand.parse("AA..."), "card_twice", {"card": Card.parse("SA")}),
    (lambda: Hand([DECK[0], DECK[0]]), "card_twice", {"card": DECK[0]}),
    (lambda: Hand(DECK[:14]), "hand_size", {"count": 14}),
    (lambda: Hand.parse("AKQJT98765432.A.."), "hand_size", {"count": 14}),
    (lambda: Hand.from_mask((1 << 14) - 1), "hand_size", {"count": 14}),
    (lambda: Hand.from_mask(1 << 52), "hand_size", {"count": 1}),
    (lambda: Hand.from_mask(-1), "hand_size", {"count": 1}),
    (lambda: Hand(DECK[:2]).add(DECK[1]), "card_twice", {"card": DECK[1]}),
    (lambda: Hand(DECK[:2]).remove(DECK[2]), "card_not_held", {"card": DECK[2]}),
    (lambda: Deal.parse("AKQJT98765432..."), "deal", {"text": "AKQJT98765432..."}),
    (lambda: Deal.parse("N:... ... ..."), "deal", {"text": "N:... ... ..."}),
    (lambda: Deal({}), "deal_size", {"seat": Seat.NORTH, "count": 0}),
    (lambda: Deal(dict(DEAL) | {Seat.WEST: DEAL[Seat.NORTH]}), "card_twice",
     {"card": Card.parse("SA")}),
    (lambda: Board(0, DEAL), "board_number", {"number": 0}),
    (lambda: dealer_of(0), "board_number", {"number": 0}),
    (lambda: vulnerability_of(-3), "board_number", {"number": -3}),
    (lambda: Contract.parse("4S"), "contract", {"text": "4S"}),
    (lambda: Result.parse("4S+1"), "result", {"text": "4S+1"}),
    (lambda: Result.parse("7NT+1 N"), "tricks", {"tricks": 14}),
    (lambda: Result.parse("1NT-8 N"), "tricks", {"tricks": -1}),
    (lambda: Result(None, 7), "tricks", {"tricks": 7}),
    (lambda: Auction.parse("N 1NT"), "auction", {"text": "N 1NT"}),
    (lambda: Trick(Seat.NORTH).winner(Strain.SPADES), "empty_trick", {}),
    (lambda: Play.parse("4S N"), "play", {"text": "4S N"}),
    (lambda: Play.parse("4S N: HA HA"), "card_twice", {"card": Card.parse("HA")}),
    (lambda: Play.parse("4S N:").result(14), "claim", {"tricks": 14, "remaining": 13}),
    (lambda: Play.parse("4S N:").result(-1), "claim", {"tricks": -1, "remaining": 13}),
    (lambda: Claim(Seat.EAST, 14), "tricks", {"tricks": 14}),
    (lambda: Claim(Seat.EAST, -1), "tricks", {"tricks": -1}),
    (lambda: Claim(Seat.EAST, 13).declarer_tricks(Play.parse("4S N: HA SA DA CA")), "claim",
     {"tricks": 13, "remaining": 12}),
]  # fmt: skip


@pytest.mark.parametrize(("act", "key", "told"), VALUES)
def test_a_value_that_cannot_be_is_named(act, key, told):
    assert refused(act, InvalidValue) == (f"value.{key}", told)


PASSED_OUT = "N: P P P P"
ILLEGAL_CALLS = [
    (lambda: Auction.parse(PASSED_OUT + " P"), "over", {"law": "22"}),
    (lambda: Auction.parse(PASSED_OUT).turn, "over", {"law": "22"}),
    (lambda: Auction.parse("N: 1S 1H"), "not_over",
     {"call": Bid.parse("1H"), "over": Bid.parse("1S"), "law": "18B"}),
    (lambda: Auction.parse("N: 1S 1S"), "not_over",
     {"call": Bid.parse("1S"), "over": Bid.parse("1S"), "law": "18B"}),
    (lambda: Auction.parse("N: X"), "no_double", {"law": "19A"}),
    (lambda: Auction.parse("N: 1S P X"), "no_double", {"law": "19A"}),
    (lambda: Auction.parse("N: 1S X X"), "no_double", {"law": "19A"}),
    (lambda: Auction.parse("N: 1S XX"), "no_redouble", {"law": "19B"}),
    (lambda: Auction.parse("N: 1S X P XX"), "no_redouble", {"law": "19B"}),
    (lambda: Auction.parse("N: 1S X XX P XX"), "no_redouble", {"law": "19B"}),
]  # fmt: skip


@pytest.mark.parametrize(("act", "key", "told"), ILLEGAL_CALLS)
def test_a_call_that_may_not_be_made_names_its_law(act, key, told):
    assert refused(act, IllegalCall) == (f"call.{key}", told)


def whole_play():
    """Thirteen tricks in which everybody plays his own suit."""
    hands = [DEAL[seat] for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH)]
    return Play(
        Contract.parse("4S N"), [card for trick in zip(*hands, strict=True) for card in trick]
    )


ILLEGAL_CARDS = [
    (lambda: Play.parse("4S N:").add(Card.parse("SA"), DEAL[Seat.EAST]), "not_held",
     {"card": Card.parse("SA"), "law": "44"}),
    (lambda: Play.parse("4S N: HA").add(Card.parse("HA"), DEAL[Seat.EAST]), "not_held",
     {"card": Card.parse("HA"), "law": "44"}),
    (lambda: Play.parse("4S N: SA").add(Card.parse("H2"), Hand.parse("2.2..")), "revoke",
     {"card": Card.parse("H2"), "suit": Suit.SPADES, "law": "44C"}),
    (lambda: whole_play().add(Card.parse("SA"), Hand.parse("A...")), "over", {"law": "44"}),
    (lambda: whole_play().turn, "over", {"law": "44"}),
]  # fmt: skip


@pytest.mark.parametrize(("act", "key", "told"), ILLEGAL_CARDS)
def test_a_card_that_may_not_be_played_names_its_law(act, key, told):
    assert refused(act, IllegalPlay) == (f"play.{key}", told)


@pytest.mark.parametrize(
    ("value", "name"),
    [(DECK[0], "card"), (Hand(), "hand"), (DEAL, "deal"), (Auction(Seat.NORTH), "auction"),
     (Play.parse("4S N:"), "play")],
)  # fmt: skip
def test_what_does_not_change_says_so(value, name):
    with pytest.raises(AttributeError, match=f"^an? {name} does not change: mask$"):
        value.mask = 0


def refused(act, kind):
    """Key and values of the refusal, whose sentence has all it needs."""
    with pytest.raises((InvalidValue, IllegalAction)) as caught:
        act()
    assert type(caught.value) is kind
    message = caught.value.message
    assert english(message) != message.key
    assert "{" not in english(message)
    return message.key, message.as_dict()

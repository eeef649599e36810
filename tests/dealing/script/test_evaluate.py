from warnings import catch_warnings

import numpy as np
import pytest

from qiaopai.core import Contract, Hand, Result, Seat, Strain, Suit, Vulnerability
from qiaopai.dealing.script import parse_script
from qiaopai.dealing.script.evaluate import holds
from qiaopai.errors import Unavailable
from qiaopai.scoring import contract_score, imps
from tests.dealing.script.helpers import as_deals, some_deals, value, values

DEALS = some_deals(300)
LETTERS = "AKQJT98765432"


def ranks(hand, suit=None):
    cards = hand if suit is None else [card for card in hand if card.suit is suit]
    return "".join(str(card.rank) for card in cards)


def counted(points, suit=None):
    worth = dict(zip(LETTERS, points, strict=False))
    return lambda hand: sum(worth.get(letter, 0) for letter in ranks(hand, suit))


def losers(hand, suit):
    held = ranks(hand, suit)
    return sum(letter not in held for letter in "AKQ"[: len(held)])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hcp(west)", counted((4, 3, 2, 1))),
        ("hcp(west, hearts)", counted((4, 3, 2, 1), Suit.HEARTS)),
        ("hearts(west)", lambda hand: len(ranks(hand, Suit.HEARTS))),
        ("tens(west)", counted((0, 0, 0, 0, 1))),
        ("aces(west)", counted((1,))),
        ("top3(west, clubs)", counted((1, 1, 1), Suit.CLUBS)),
        ("top5(west)", counted((1,) * 5)),
        ("c13(west)", counted((6, 4, 2, 1))),
        ("control(west)", counted((2, 1))),
        ("losers(west, spades)", lambda hand: losers(hand, Suit.SPADES)),
        ("losers(west)", lambda hand: sum(losers(hand, suit) for suit in Suit)),
        ("hascard(west, QD)", lambda hand: "Q" in ranks(hand, Suit.DIAMONDS)),
        ("pointcount 1 1 1 1 1 hcp(west)", counted((1,) * 5)),
        ("altcount 2 4.5 3 1.5 0.75 0.25 pt2(west)", counted((4.5, 3, 1.5, 0.75, 0.25))),
        ("altcount 2 0 0 0 0 0 0 0 0 0 0 0 0 5000 pt2(west)", counted((0,) * 12 + (5000,))),
    ],
)
def test_measures_count_what_they_say(text, expected):
    assert values(text, DEALS) == [expected(one[Seat.WEST]) for one in DEALS]


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("KQ42.AQ3.A53.Q62", 1585),
        ("AK84.QJ7.AQ3.A94", 1920),
        ("J2.KT98.AKJ73.84", 1455),
        ("K.AQJ9876.J53.92", 1250),
        ("AKJT9.K4.QJT8.32", 1670),
        (".A854.JT832.AK32", 1540),
    ],
)
def test_hands_are_worth_what_kaplan_and_rubens_count(hand, points):
    rest = [Hand.parse(hand).mask]
    left = (1 << 52) - 1 & ~rest[0]
    for _ in range(3):
        cards = [card for card in range(52) if left >> card & 1][:13]
        rest.append(sum(1 << card for card in cards))
        left &= ~rest[-1]
    found = as_deals([dict(zip(Seat, map(Hand.from_mask, rest), strict=True))])
    script = parse_script("cccc(north)")
    assert found.leaf(script.condition).tolist() == [points]


@pytest.mark.parametrize(
    ("suit", "hundredths"),
    [
        ("AK84", 280),
        ("A854", 160),
        ("JT832", 100),
        ("KT9", 120),
        ("A52", 120),
        ("AKQT86", 600),
        ("KJT9532", 385),
        ("A8765432", 480),
        ("A98765432", 630),
        ("AKJ98765432", 1100),
        ("", 0),
    ],
)
def test_suits_are_worth_their_honours_times_their_length(suit, hundredths):
    from qiaopai.dealing.script.counting import suit_table

    bits = sum(1 << "23456789TJQKA".index(letter) for letter in suit)
    assert suit_table("quality")[bits] == hundredths


def test_scores_and_imps_are_those_of_the_laws():
    for tricks in range(14):
        result = Result(Contract.parse("4SX N"), tricks)
        expected = contract_score(result, Vulnerability.BOTH).for_declarer
        assert value(f"score(vul, x4Sx, {tricks})", DEALS[0]) == expected
    differences = range(-4500, 4501, 70)
    for difference in differences:
        assert value(f"imps({difference})", DEALS[0]) == imps(difference)
    assert values("imps(10 * hcp(north) - 100)", DEALS) == [
        imps(10 * points - 100) for points in values("hcp(north)", DEALS)
    ]


def test_a_choice_is_made_deal_by_deal():
    minor = "clubs(north) > diamonds(north) ? hcp(north, clubs) : hcp(north, diamonds)"
    both = zip(*(values(f"{what}(north)", DEALS) for what in ("clubs", "diamonds")), strict=True)
    points = [values(f"hcp(north, {suit})", DEALS) for suit in ("clubs", "diamonds")]
    expected = [
        points[0][at] if clubs > diamonds else points[1][at]
        for at, (clubs, diamonds) in enumerate(both)
    ]
    assert values(minor, DEALS) == expected


class CountedTricks:
    """Makes as many tricks as declarer has spades, and counts for how many deals it was asked."""

    def __init__(self):
        self.asked = 0

    def __call__(self, masks, strain, declarer):
        assert strain is Strain.SPADES
        self.asked += len(masks)
        return np.array([int(mask) >> 39 for mask in masks[:, declarer.index]])


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("hcp(north) >= 15 && tricks(north, spades) >= 0", lambda points: points >= 15),
        ("hcp(north) >= 15 || tricks(north, spades) >= 0", lambda points: points < 15),
        ("hcp(north) >= 15 ? tricks(north, spades) : 3", lambda points: points >= 15),
        ("hcp(north) >= 15 ? 3 : tricks(north, spades)", lambda points: points < 15),
        ("tricks(north, spades) == tricks(north, spades)", lambda points: True),
    ],
)
def test_tricks_are_asked_only_where_the_answer_depends_on_them(text, asked):
    tricks = CountedTricks()
    values(text, DEALS, tricks)
    assert tricks.asked == sum(map(asked, values("hcp(north)", DEALS)))


def test_without_a_solver_tricks_are_refused():
    with pytest.raises(Unavailable):
        values("tricks(north, spades)", DEALS)


def test_both_sides_of_a_condition_agree_with_asking_each_alone():
    for text in ("hcp(north)>9 && spades(east)>3", "hcp(north)>20 && spades(east)>3",
                 "hcp(north)>20 || spades(east)>3", "hcp(north)>4 || spades(east)>3"):  # fmt: skip
        first, mark, second = text.split(" ")
        left, right = values(first, DEALS), values(second, DEALS)
        joined = [a and b if mark == "&&" else a or b for a, b in zip(left, right, strict=True)]
        assert values(text, DEALS) == joined


def test_a_condition_without_cards_holds_everywhere_or_nowhere():
    deals = as_deals(DEALS)
    for text, expected in (("1", True), ("3 - 3", False), ("1/0", False), ("!0", True)):
        assert holds(parse_script(text).condition, deals).tolist() == [expected] * len(DEALS)


HUGE = "*".join(["999999999999"] * 100)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        (f"hcp(north) * ({HUGE}) > 0", 1),
        (f"-hcp(north) * {HUGE} < 0", 1),
        ("hcp(north) * 999999999999 * 999999999999 > 0", 1),
        (f"hcp(north) * ({HUGE}) - {HUGE} * 1.0 * ({HUGE}) <= 0", 1),
        (f"imps(hcp(north) * ({HUGE}))", 24),
        (f"score(nv, x4S, ({HUGE}) * hcp(north))", 510),
        (f"hcp(north) % ({HUGE})", 10),
        (f"hcp(north) / ({HUGE}) < 1", 1),
    ],
)
def test_numbers_of_any_size_keep_their_sign_and_their_order(text, result):
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    with catch_warnings(action="error"):
        assert value(text, deal) == result

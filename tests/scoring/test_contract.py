"""Law 77 against tables typed from the Laws, not from the code."""

import pytest

from qiaopai.core import BIDS, Contract, Result, Risk, Seat, Side, Strain, Vulnerability
from qiaopai.scoring import contract_score
from qiaopai.scoring.contract import (
    made_doubled,
    odd_tricks,
    overtrick_values,
    slam_bonus,
    trick_score,
    undertrick_costs,
    undertrick_penalty,
)

# Declarer's score when made exactly: NV U, X, XX, V U, X, XX.
MADE = {
    "1C": (70, 140, 230, 70, 140, 230), "1H": (80, 160, 520, 80, 160, 720),
    "1NT": (90, 180, 560, 90, 180, 760), "2C": (90, 180, 560, 90, 180, 760),
    "2H": (110, 470, 640, 110, 670, 840), "2NT": (120, 490, 680, 120, 690, 880),
    "3C": (110, 470, 640, 110, 670, 840), "3H": (140, 530, 760, 140, 730, 960),
    "3NT": (400, 550, 800, 600, 750, 1000), "4C": (130, 510, 720, 130, 710, 920),
    "4H": (420, 590, 880, 620, 790, 1080), "4NT": (430, 610, 920, 630, 810, 1120),
    "5C": (400, 550, 800, 600, 750, 1000), "5H": (450, 650, 1000, 650, 850, 1200),
    "5NT": (460, 670, 1040, 660, 870, 1240), "6C": (920, 1090, 1380, 1370, 1540, 1830),
    "6H": (980, 1210, 1620, 1430, 1660, 2070), "6NT": (990, 1230, 1660, 1440, 1680, 2110),
    "7C": (1440, 1630, 1960, 2140, 2330, 2660), "7H": (1510, 1770, 2240, 2210, 2470, 2940),
    "7NT": (1520, 1790, 2280, 2220, 2490, 2980),
}  # fmt: skip
# Defenders' score by undertricks: NV U, X, XX, V U, X, XX.
DOWN = (
    (50, 100, 200, 100, 200, 400), (100, 300, 600, 200, 500, 1000),
    (150, 500, 1000, 300, 800, 1600), (200, 800, 1600, 400, 1100, 2200),
    (250, 1100, 2200, 500, 1400, 2800), (300, 1400, 2800, 600, 1700, 3400),
    (350, 1700, 3400, 700, 2000, 4000), (400, 2000, 4000, 800, 2300, 4600),
    (450, 2300, 4600, 900, 2600, 5200), (500, 2600, 5200, 1000, 2900, 5800),
    (550, 2900, 5800, 1100, 3200, 6400), (600, 3200, 6400, 1200, 3500, 7000),
    (650, 3500, 7000, 1300, 3800, 7600),
)  # fmt: skip
EACH_OVERTRICK = {"X": (100, 200), "XX": (200, 400)}


def published(bid, risk, vulnerable, tricks):
    column = 3 * vulnerable + list(Risk).index(risk)
    over = tricks - 6 - bid.level
    if over < 0:
        return -DOWN[-over - 1][column]
    minor = bid.strain in (Strain.CLUBS, Strain.DIAMONDS)
    family = "NT" if bid.strain is Strain.NOTRUMP else "C" if minor else "H"
    each = EACH_OVERTRICK[str(risk)][vulnerable] if str(risk) else (20 if minor else 30)
    return MADE[f"{bid.level}{family}"][column] + over * each


def test_all_2940_scores_equal_the_laws_tables():
    count = 0
    for bid in BIDS:
        for risk in Risk:
            for vulnerability in (Vulnerability.NONE, Vulnerability.NS):
                for tricks in range(14):
                    result = Result(Contract(bid, risk, Seat.NORTH), tricks)
                    score = contract_score(result, vulnerability)
                    vulnerable = vulnerability is Vulnerability.NS
                    assert score.for_side(Side.NS) == published(bid, risk, vulnerable, tricks)
                    assert score.parts.total == score.for_declarer
                    count += 1
    assert count == 2940


@pytest.mark.parametrize(
    ("text", "vulnerability", "points"),
    [
        ("4SX+1 N", "none", 690),
        ("4SX+1 E", "none", -690),
        ("6SXX= N", "none", 1620),
        ("6SXX= N", "ns", 2070),
        ("7CX-13 N", "ns", -3800),
        ("5CX-4 N", "none", -800),
        ("5CX-4 N", "ew", -800),
        ("5NT-3 S", "both", -300),
        ("pass", "both", 0),
    ],
)
def test_known_scores(text, vulnerability, points):
    score = contract_score(Result.parse(text), Vulnerability.parse(vulnerability))
    assert score.for_side(Side.NS) == points
    assert score.for_side(Side.EW) == -points


def test_parts_say_where_690_comes_from():
    score = contract_score(Result.parse("4SX+1 N"), Vulnerability.NONE)
    assert score.parts.as_dict() == {
        "tricks": 240, "overtricks": 100, "level_bonus": 300,
        "slam_bonus": 0, "insult": 50, "penalty": 0,
    }  # fmt: skip


def test_every_part_of_a_score_is_todays_unless_told():
    spades, notrump = Contract.parse("4S N"), Contract.parse("3NTXX N")
    assert trick_score(notrump) == 400
    assert odd_tricks(Strain.NOTRUMP) == (40, 30, 30, 30, 30, 30, 30)
    assert overtrick_values(spades, True) == (30, 30, 30)
    assert overtrick_values(Contract.parse("1NT N"), True) == (30,) * 6
    assert overtrick_values(Contract.parse("4SX N"), False) == (100, 100, 100)
    assert overtrick_values(notrump, True) == (400,) * 4
    assert undertrick_costs(Risk.DOUBLED, False) == (100, 200, 200, *(300,) * 10)
    assert undertrick_costs(Risk.REDOUBLED, True) == (400, *(600,) * 12)
    assert undertrick_penalty(3, Risk.UNDOUBLED, True) == 300
    assert [slam_bonus(level, True) for level in (5, 6, 7)] == [0, 750, 1500]
    assert [made_doubled(risk) for risk in Risk] == [0, 50, 100]


def test_a_passed_out_board_has_no_declarer_and_no_points():
    found = contract_score(Result(None), Vulnerability.BOTH)
    assert (found.north_south, found.declarer, found.for_declarer) == (0, None, 0)
    assert found.parts.as_dict() == dict.fromkeys(
        ("tricks", "overtricks", "level_bonus", "slam_bonus", "insult", "penalty"), 0
    )

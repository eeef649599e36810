"""The codes of 1932 and 1935 against figures printed at the time, and typed from the tables."""

import pytest

from qiaopai.core import BIDS, Contract, Result, Risk, Seat, Strain, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.scoring import Era, contract_score, trick_score, undertrick_penalty

# Doubled, not vulnerable, 1935 to 1986: defenders' score by undertricks, X and XX.
DOWN_1935 = (
    (100, 200), (300, 600), (500, 1000), (700, 1400), (900, 1800), (1100, 2200), (1300, 2600),
    (1500, 3000), (1700, 3400), (1900, 3800), (2100, 4200), (2300, 4600), (2500, 5000),
)  # fmt: skip
# What each undertrick cost in the code of 1932: NV U, NV X, V U, V X.
EACH_1932 = (
    (50, 100, 100, 200), (50, 150, 150, 300), (50, 200, 200, 400), (50, 250, 250, 500),
    (50, 300, 300, 600), (50, 350, 350, 700), (50, 400, 400, 800), (50, 450, 450, 900),
    (50, 500, 500, 1000), (50, 550, 550, 1100), (50, 600, 600, 1200), (50, 650, 650, 1300),
    (50, 700, 700, 1400),
)  # fmt: skip


def points(text, era, vulnerability=Vulnerability.NONE):
    return contract_score(Result.parse(text), vulnerability, era).for_declarer


def test_from_1935_to_1986_doubled_undertricks_cost_200_after_the_first():
    for down, (doubled, redoubled) in enumerate(DOWN_1935, 1):
        assert undertrick_penalty(down, Risk.DOUBLED, False, Era.Y1935) == doubled
        assert undertrick_penalty(down, Risk.REDOUBLED, False, Era.Y1935) == redoubled


def test_all_else_of_1935_is_as_today():
    for bid in BIDS:
        for risk in Risk:
            for vulnerability in (Vulnerability.NONE, Vulnerability.NS):
                for tricks in range(14):
                    result = Result(Contract(bid, risk, Seat.NORTH), tricks)
                    if risk is Risk.REDOUBLED and result.made:
                        continue
                    vulnerable = vulnerability is Vulnerability.NS
                    if risk is not Risk.UNDOUBLED and result.margin < -3 and not vulnerable:
                        continue
                    today = contract_score(result, vulnerability)
                    assert contract_score(result, vulnerability, Era.Y1935) == today


def test_the_code_of_1932_charged_more_for_every_further_undertrick():
    for column, (risk, vulnerable) in enumerate(
        [(Risk.UNDOUBLED, False), (Risk.DOUBLED, False), (Risk.UNDOUBLED, True),
         (Risk.DOUBLED, True)]
    ):  # fmt: skip
        for down in range(1, 14):
            cost = sum(row[column] for row in EACH_1932[:down])
            assert undertrick_penalty(down, risk, vulnerable, Era.Y1932) == cost


def test_the_greatest_penalty_of_each_code_is_what_was_printed():
    """*Time*, 25 March 1935: 20,800 before, 7,600 under the new code."""
    assert undertrick_penalty(13, Risk.REDOUBLED, True, Era.Y1932) == 20_800
    assert undertrick_penalty(13, Risk.REDOUBLED, True, Era.Y1935) == 7_600


def test_notrump_tricks_were_30_40_30_40_in_1932():
    levels = [Contract.parse(f"{level}NT N") for level in range(1, 8)]
    worth = [trick_score(contract, Era.Y1932) for contract in levels]
    assert worth == [30, 70, 100, 140, 170, 210, 240]
    worth = [trick_score(contract, Era.Y1935) for contract in levels]
    assert worth == [40, 70, 100, 130, 160, 190, 220]


def test_overtricks_at_notrump_went_on_where_the_contract_ended():
    parts = contract_score(Result.parse("1NT+2 N"), Vulnerability.NONE, Era.Y1932).parts
    assert (parts.tricks, parts.overtricks) == (30, 70)


def test_grand_slams_were_1500_and_2250_in_1932():
    for vulnerability, bonus in ((Vulnerability.NONE, 1500), (Vulnerability.NS, 2250)):
        score = contract_score(Result.parse("7H= N"), vulnerability, Era.Y1932)
        assert score.parts.slam_bonus == bonus


def test_nine_down_in_1981_cost_less_than_their_grand_slam_and_costs_more_today():
    """The hand of the 1981 Bermuda Bowl: seven spades doubled against a vulnerable seven hearts."""
    assert points("7H= N", Era.Y1935, Vulnerability.NS) == 2210
    assert points("7SX-9 E", Era.Y1935, Vulnerability.NS) == -1700
    assert points("7SX-9 E", Era.Y1987, Vulnerability.NS) == -2300


def test_old_doubled_undertricks_made_eleven_down_cheaper_than_any_grand_slam():
    slams = [points(text, Era.Y1935, Vulnerability.NS) for text in ("7NT= N", "7H= N", "7C= N")]
    assert slams == [2220, 2210, 2140]
    assert points("7SX-11 E", Era.Y1935, Vulnerability.NS) == -2100


def test_made_redoubled_50_before_1987_and_100_since():
    """It decided one case only: five of a minor, vulnerable, redoubled with an overtrick."""
    changed = {}
    for strain in Strain:
        for vulnerability in (Vulnerability.NONE, Vulnerability.NS):
            five = f"5{strain}XX+1 N"
            slam = points(f"6{strain}= N", Era.Y1987, vulnerability)
            before = points(five, Era.Y1935, vulnerability)
            today = points(five, Era.Y1987, vulnerability)
            assert today == before + 50
            assert today > slam
            if before < slam:
                changed[str(strain), str(vulnerability)] = before, slam, today
    assert changed == {("C", "ns"): (1350, 1370, 1400), ("D", "ns"): (1350, 1370, 1400)}
    assert points("5CXX+1 N", Era.Y1935) == 950


@pytest.mark.parametrize(("era", "bonus"), [("1932", 50), ("1935", 50), ("1987", 100)])
def test_each_code_has_its_bonus_for_a_redoubled_contract_made(era, bonus):
    made = contract_score(Result.parse("1CXX= N"), Vulnerability.NONE, Era.parse(era))
    assert (made.parts.insult, made.parts.tricks) == (bonus, 80)


def test_the_minor_small_slam_has_always_been_500_and_750():
    for era in (Era.Y1935, Era.Y1987):
        for vulnerability, bonus in ((Vulnerability.NONE, 500), (Vulnerability.NS, 750)):
            score = contract_score(Result.parse("6C= N"), vulnerability, era)
            assert score.parts.slam_bonus == bonus


def test_an_era_reads_back():
    assert [Era.parse(str(era)) for era in Era] == list(Era)
    with pytest.raises(InvalidValue):
        Era.parse("1986")

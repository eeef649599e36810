"""What books and lectures say of one deal's score, each as they work it out."""

import pytest

from qiaopai.core import BIDS, Bid, Contract, Result, Risk, Seat, Vulnerability
from qiaopai.scoring import Kind, contract_score, kind_of, trick_score, undertrick_penalty

NONE, NS = Vulnerability.NONE, Vulnerability.NS


def score(text, vulnerability=NONE):
    return contract_score(Result.parse(text), vulnerability)


def test_n_down_vulnerable_is_n_and_one_down_not_vulnerable():
    for risk in (Risk.DOUBLED, Risk.REDOUBLED):
        for down in range(2, 13):
            more = undertrick_penalty(down + 1, risk, False)
            assert undertrick_penalty(down, risk, True) == more
    assert score("5CX-4 N").for_declarer == -(100 + 200 + 200 + 300) == -800
    assert score("7CX-13 N", NS).for_declarer == -(200 + 12 * 300) == -3800


def test_part_scores_score_alike_at_any_vulnerability():
    for bid in BIDS:
        for risk in Risk:
            if kind_of(bid, risk) is not Kind.PART_SCORE:
                continue
            most = 13 if risk is Risk.UNDOUBLED else bid.tricks
            for tricks in range(bid.tricks, most + 1):
                result = Result(Contract(bid, risk, Seat.NORTH), tricks)
                assert contract_score(result, NONE) == contract_score(result, NS)


def test_undertricks_by_the_lecture():
    for down, doubled, vulnerable in ((1, 100, 200), (2, 300, 500), (3, 500, 800)):
        assert undertrick_penalty(down, Risk.UNDOUBLED, False) == 50 * down
        assert undertrick_penalty(down, Risk.UNDOUBLED, True) == 100 * down
        for risk, factor in ((Risk.DOUBLED, 1), (Risk.REDOUBLED, 2)):
            assert undertrick_penalty(down, risk, False) == doubled * factor
            assert undertrick_penalty(down, risk, True) == vulnerable * factor


@pytest.mark.parametrize(
    ("bids", "worth"), [(["3NT"], 40 + 2 * 30), (["4H", "4S"], 4 * 30), (["5C", "5D"], 5 * 20)]
)
def test_the_cheapest_games(bids, worth):
    for bid in bids:
        assert trick_score(Contract.parse(f"{bid} N")) == worth
        assert kind_of(Bid.parse(bid), Risk.UNDOUBLED) is Kind.GAME


def test_the_trick_table_of_all_competitions():
    first = {"C": (20, 40, 80), "D": (20, 40, 80), "H": (30, 60, 120), "S": (30, 60, 120),
             "NT": (40, 80, 160)}  # fmt: skip
    for strain, row in first.items():
        for risk, worth in zip(Risk, row, strict=True):
            one, two = (Contract(Bid.parse(f"{n}{strain}"), risk, Seat.NORTH) for n in (1, 2))
            assert trick_score(one) == worth
            further = {"NT": (30, 60, 120)}.get(strain, row)[list(Risk).index(risk)]
            assert trick_score(two) - trick_score(one) == further


def test_games_by_doubling():
    games = {
        Risk.UNDOUBLED: ("3NT", "4H", "5C"),
        Risk.DOUBLED: ("2NT", "2H", "3C"),
        Risk.REDOUBLED: ("1NT", "1H", "2C"),
    }
    for risk, lowest in games.items():
        for text in lowest:
            bid = Bid.parse(text)
            assert kind_of(bid, risk) is Kind.GAME
            if bid.level > 1:
                below = Bid(bid.level - 1, bid.strain)
                assert kind_of(below, risk) is Kind.PART_SCORE


def test_six_spades_redoubled_scores_720_for_the_tricks_alone():
    assert score("6SXX= N").parts.tricks == 6 * 30 * 4 == 720
    assert score("6SXX= N").for_declarer == 1620
    assert score("6SXX= N", NS).for_declarer == 2070


def test_a_slam_bonus_comes_besides_the_game_bonus():
    parts = score("7NT= N", NS).parts
    assert (parts.tricks, parts.level_bonus, parts.slam_bonus) == (220, 500, 1500)
    assert parts.total == 2220


def test_penalties_are_not_the_undoubled_ones_times_two_or_four():
    assert [undertrick_penalty(n, Risk.DOUBLED, False) for n in range(1, 5)] == [100, 300, 500, 800]
    assert [undertrick_penalty(n, Risk.DOUBLED, True) for n in range(1, 4)] == [200, 500, 800]
    assert undertrick_penalty(3, Risk.REDOUBLED, False) == 1000


def test_the_penalty_depends_on_vulnerability_and_doubling_alone():
    for risk in Risk:
        for vulnerability in (NONE, NS):
            for down in range(1, 8):
                costs = {
                    contract_score(
                        Result(Contract(bid, risk, Seat.NORTH), bid.tricks - down), vulnerability
                    ).for_declarer
                    for bid in BIDS
                }
                assert len(costs) == 1

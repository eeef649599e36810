"""Rubber bridge: what is written where, when lines are drawn, who wins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Result, Seat, Side, Vulnerability
from qiaopai.errors import IllegalAction, InvalidValue
from qiaopai.scoring import Era
from qiaopai.scoring.rubber import MOST_DEALS, Rubber, RubberRules
from qiaopai.scoring.rubber_entries import Deadline, Honours, Kind, Place
from qiaopai.scoring.rubber_why import why_entry, why_game, why_total
from qiaopai.testing.strategies import results

NS, EW = Side.NS, Side.EW
ABOVE, BELOW = Place.ABOVE, Place.BELOW


def played(*texts, rules=None):
    rubber = Rubber(rules or RubberRules())
    for text in texts:
        rubber = rubber.add(Result.parse(text))
    return rubber


def told(rubber, deal):
    return [
        (entry.side, entry.place, entry.points) for entry in rubber.entries if entry.deal == deal
    ]


def refused(act):
    with pytest.raises(IllegalAction) as caught:
        act()
    return caught.value.message.key


# R70, step by step


def test_the_worked_rubber_step_by_step():
    rubber = Rubber().add(Result.parse("1NT+1 N"))
    assert told(rubber, 1) == [(NS, BELOW, 40), (NS, ABOVE, 30)]

    rubber = rubber.add(Result.parse("3H= E"))
    assert told(rubber, 2) == [(EW, BELOW, 90)]

    rubber = rubber.add(Result.parse("3DX-2 E"))
    assert told(rubber, 3) == [(NS, ABOVE, 300)]
    assert (rubber.part_score(NS), rubber.part_score(EW), rubber.games) == (40, 90, ())

    rubber = rubber.add(Result.parse("2NT= S"))
    assert told(rubber, 4) == [(NS, BELOW, 70)]
    (line,) = rubber.games
    assert (line.side, line.deal, line.cut) == (NS, 4, 90)
    assert (rubber.part_score(NS), rubber.part_score(EW)) == (0, 0)
    assert rubber.vulnerability is Vulnerability.NS

    rubber = rubber.add(Result.parse("6S= E"), Honours(Seat.EAST, 100))
    assert told(rubber, 5) == [(EW, BELOW, 180), (EW, ABOVE, 500), (EW, ABOVE, 100)]
    assert rubber.vulnerability is Vulnerability.BOTH
    assert not rubber.is_over

    rubber = rubber.add(Result.parse("4S= N"))
    assert told(rubber, 6) == [(NS, BELOW, 120), (NS, ABOVE, 500)]
    assert (rubber.games_of(NS), rubber.games_of(EW)) == (2, 1)
    assert (rubber.total(NS), rubber.total(EW)) == (1060, 870)
    assert rubber.winner is NS


# R59, R64-R66: one deal


@pytest.mark.parametrize(
    ("text", "below", "above"),
    [("2C+1 N", 40, 20), ("4H= N", 120, 0), ("4NT+1 N", 130, 30)],
)
def test_tricks_bid_go_below_and_overtricks_above(text, below, above):
    """R59."""
    entries = played(text).entries
    assert sum(one.points for one in entries if one.place is BELOW) == below
    assert sum(one.points for one in entries if one.place is ABOVE) == above


@pytest.mark.parametrize(
    ("text", "below", "overtricks", "insult"),
    [("1SX+1 N", 60, 100, 50), ("1SXX+1 N", 120, 200, 100), ("2DX= N", 80, 0, 50)],
)
def test_a_doubled_contract_made(text, below, overtricks, insult):
    """R65, not vulnerable."""
    points = {one.kind: one.points for one in played(text).entries}
    assert points[Kind.TRICKS] == below
    assert points.get(Kind.OVERTRICKS, 0) == overtricks
    assert points[Kind.INSULT] == insult


def test_overtricks_of_a_vulnerable_doubled_contract_are_worth_200():
    rubber = played("4S= N", "2CX+2 N")
    assert told(rubber, 2) == [(NS, BELOW, 80), (NS, ABOVE, 400), (NS, ABOVE, 50)]


@pytest.mark.parametrize(
    ("text", "plain", "vulnerable"),
    [("3S-2 N", 100, 200), ("3SX-1 N", 100, 200), ("3SX-3 N", 500, 800), ("3SX-4 N", 800, 1100),
     ("3SXX-2 N", 600, 1000)],
)  # fmt: skip
def test_undertricks_go_above_the_opponents_line(text, plain, vulnerable):
    """R64, R66."""
    assert told(played(text), 1) == [(EW, ABOVE, plain)]
    assert told(played("4S= N", text), 2) == [(EW, ABOVE, vulnerable)]


def test_slam_bonuses_follow_vulnerability():
    """R63."""
    bonus = [
        next(one.points for one in played(*texts).entries if one.kind is Kind.SLAM)
        for texts in (["6C= N"], ["7C= N"], ["3NT= N", "6C= N"], ["3NT= N", "7C= N"])
    ]
    assert bonus == [500, 1000, 750, 1500]


@pytest.mark.parametrize(
    ("era", "text", "points"),
    [
        (Era.Y1932, "2NT= N", [70]),
        (Era.Y1935, "2NT= N", [70]),
        (Era.Y1935, "3SX-4 N", [700]),
        (Era.Y1932, "3SX-4 N", [700]),
        (Era.Y1935, "1CXX= N", [80, 50]),
        (Era.Y1932, "7C= N", [140, 1500, 0]),
    ],
)
def test_former_codes_score_a_rubber_as_they_did(era, text, points):
    rubber = played(text, rules=RubberRules(era=era))
    assert [one.points for one in rubber.entries] == [point for point in points if point]
    for entry in rubber.entries:
        assert why_entry(rubber, entry).message.get("points") == entry.points


# R60-R62, C3, C12, C23: games and the rubber


def test_doubling_makes_a_part_score_a_game():
    assert played("2SX= N").games_of(NS) == 1
    assert played("1SXX= N").games_of(NS) == 1
    assert played("2S= N", "1H= S").games_of(NS) == 0


def test_points_that_a_line_cuts_off_stay_in_the_total():
    """C23."""
    rubber = played("3H= E", "4S= N")
    assert rubber.part_score(EW) == 0
    assert rubber.total(EW) == 90


def test_the_rubber_bonus_is_700_when_the_opponents_have_no_game_else_500():
    """C3."""
    assert told(played("4S= N", "4S= N"), 2)[-1] == (NS, ABOVE, 700)
    assert told(played("4S= N", "4S= E", "4S= N"), 3)[-1] == (NS, ABOVE, 500)


def test_the_larger_total_wins_not_the_first_to_two_games():
    """C12."""
    rubber = played("3NT= N", "7CXX-13 S", "3NT= N")
    assert rubber.games_of(NS) == 2
    assert rubber.winner is EW


def test_passed_out_nobody_scores_and_the_next_player_deals():
    rubber = Rubber(first_dealer=Seat.NORTH).pass_out()
    assert (rubber.entries, rubber.dealer) == ((), Seat.EAST)


def test_nothing_is_written_after_the_rubber():
    won = played("4S= N", "4S= N")
    assert refused(lambda: won.add(Result.parse("1C= N"))) == "rubber.is_won"
    assert refused(won.end) == "rubber.is_won"
    ended = played("4S= N").end()
    assert refused(lambda: ended.add(Result.parse("1C= N"))) == "rubber.is_ended"
    assert refused(lambda: ended.claim(Honours(Seat.NORTH, 100))) == "rubber.is_ended"


# R61, C13: broken off


@pytest.mark.parametrize(
    ("texts", "bonus"),
    [
        ([], {}),
        (["4S= N"], {NS: 300}),
        (["4S= N", "4S= E"], {}),
        (["2S= N"], {NS: 100}),
        (["2S= N", "2S= E"], {}),
        (["4S= N", "2S= N"], {NS: 400}),
        (["4S= N", "2S= E"], {NS: 300, EW: 100}),
        (["2S= E", "4S= N"], {NS: 300}),
    ],
)
def test_the_only_game_gets_300_and_the_only_part_score_100(texts, bonus):
    before = played(*texts)
    after = before.end()
    for side in Side:
        assert after.total(side) - before.total(side) == bonus.get(side, 0)
    assert after.is_over


def test_older_editions_gave_50_for_the_only_part_score():
    rubber = played("2S= N", rules=RubberRules(unfinished_part_score=50)).end()
    assert rubber.total(NS) == 110
    with pytest.raises(InvalidValue):
        RubberRules(unfinished_part_score=60)


# R67, R68, C10, C11: honours


@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("text", ["4S= N", "4S-3 N", "3NTX+1 E"])
def test_any_hand_may_hold_honours_whatever_the_result(seat, text):
    """R67, C10."""
    rubber = played(text)
    with_them = rubber.claim(Honours(seat, 150))
    assert with_them.total(seat.side) - rubber.total(seat.side) == 150


def test_honours_are_claimed_before_the_next_deal_begins_or_forfeited():
    """R68."""
    assert played("2S= N").claim(Honours(Seat.NORTH, 100)).total(NS) == 160
    late = played("2S= N").pass_out()
    assert refused(lambda: late.claim(Honours(Seat.NORTH, 100), 1)) == "rubber.honours_late"
    friendly = played("2S= N", "2S= E", rules=RubberRules(deadline=Deadline.END))
    assert friendly.claim(Honours(Seat.NORTH, 100), 1).total(NS) == 160


def test_honours_of_the_last_deal_count_after_the_rubber_is_won():
    rubber = played("4S= N", "4S= N").claim(Honours(Seat.WEST, 100))
    assert rubber.total(EW) == 100


def test_honours_may_be_agreed_not_to_count():
    """C11."""
    rubber = played("4S= N", rules=RubberRules(honours=False))
    assert refused(lambda: rubber.claim(Honours(Seat.NORTH, 100))) == "rubber.honours_off"


def test_honours_that_cannot_be_are_refused():
    north = Honours(Seat.NORTH, 100)
    claimed = played("4S= N").claim(north)
    assert refused(lambda: claimed.claim(north)) == "rubber.honours_twice"
    assert refused(lambda: claimed.claim(Honours(Seat.EAST, 100))) == "rubber.honours_other"
    assert refused(lambda: played("3NT= N").claim(north)) == "rubber.honours_notrump"
    assert refused(lambda: played("pass").claim(north)) == "rubber.honours_passed_out"
    assert refused(lambda: Rubber().claim(north)) == "rubber.honours_no_deal"
    assert refused(lambda: played("4S= N").claim(north, 2)) == "rubber.no_deal"
    with pytest.raises(InvalidValue):
        Honours(Seat.NORTH, 90)


# What always holds


@st.composite
def rubbers(draw):
    """Rubbers as they may go, honours and a break-off included."""
    deadline, era = draw(st.sampled_from(Deadline)), draw(st.sampled_from(Era))
    rubber = Rubber(RubberRules(deadline=deadline, era=era))
    for result in draw(st.lists(results(), max_size=12)):
        if rubber.is_over:
            break
        rubber = rubber.add(result)
        strain = result.contract.strain if result.contract else None
        if strain and draw(st.booleans()):
            points = 150 if strain.suit is None else draw(st.sampled_from([100, 150]))
            rubber = rubber.claim(Honours(draw(st.sampled_from(Seat)), points))
    return rubber.end() if not rubber.is_over and draw(st.booleans()) else rubber


@given(rubbers())
def test_totals_are_the_sum_of_the_entries_and_games_end_at_100(rubber):
    for side in Side:
        parts = why_total(rubber, side).parts
        points = [part.message.get("points") for part in parts]
        assert rubber.total(side) == sum(points)
    assert len(rubber.games) <= 3
    assert max(map(rubber.games_of, Side)) <= 2
    assert all(entry.points > 0 for entry in rubber.entries)
    for game in rubber.games:
        below = [
            (one.side, one.points)
            for one in rubber.entries
            if one.place is BELOW and one.game == game.number
        ]
        won = [points for side, points in below if side is game.side]
        assert sum(won) >= 100 > sum(won[:-1])
        assert sum(points for side, points in below if side is not game.side) == game.cut < 100


@given(rubbers())
def test_every_entry_and_every_line_has_its_reason(rubber):
    for entry in rubber.entries:
        message = why_entry(rubber, entry).message
        assert message.get("points") == entry.points
        values = message.as_dict().get("values")
        if values:
            assert sum(values) * message.as_dict().get("factor", 1) == entry.points
    for game in rubber.games:
        assert why_game(rubber, game).parts


def test_a_rubber_that_never_ends_is_ended_by_the_sheet():
    """R56: a rubber can last for ever."""
    rubber = Rubber()
    for _ in range(MOST_DEALS):
        rubber = rubber.pass_out()
    assert refused(rubber.pass_out) == "rubber.too_long"


@pytest.mark.parametrize("name", ["deals", "entries", "games", "is_ended"])
def test_a_sheet_begins_empty(name):
    with pytest.raises(TypeError, match=name):
        Rubber(**{name: ()})

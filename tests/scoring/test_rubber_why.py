"""Every kind of entry on a sheet has its sentence, with the figures that made it."""

import pytest

from qiaopai.core import Result, Seat, Side
from qiaopai.scoring.chicago import Chicago, ChicagoForm, ChicagoRules, MiddleDeals
from qiaopai.scoring.rubber import Rubber
from qiaopai.scoring.rubber_entries import Honours
from qiaopai.scoring.rubber_why import why_entry, why_game, why_total

from .test_explain import lines_of


def played(sheet, *texts):
    for text in texts:
        sheet = sheet.add(Result.parse(text))
    return sheet


def told(sheet):
    return [next(lines_of(why_entry(sheet, entry))) for entry in sheet.entries]


def games(sheet):
    return [next(lines_of(why_game(sheet, game))) for game in sheet.games]


def test_the_worked_rubber_is_told_entry_by_entry():
    """The deals of R70."""
    rubber = played(Rubber(), "1NT+1 N", "3H= E", "3DX-2 E", "2NT= S")
    rubber = rubber.add(Result.parse("6S= E"), Honours(Seat.EAST, 100))
    assert told(rubber) == [
        "Deal 1, 1NT+1 N: 40 below the line for the tricks bid (40).",
        "Deal 1, 1NT+1 N: 30 above the line for 1 overtrick.",
        "Deal 2, 3♥= E: 90 below the line for the tricks bid (30 + 30 + 30).",
        "Deal 3, 3♦X−2 E: 300 above the line for North-South; 2 undertricks, doubled, "
        "not vulnerable (100 + 200).",
        "Deal 4, 2NT= S: 70 below the line for the tricks bid (40 + 30).",
        "Deal 5, 6♠= E: 180 below the line for the tricks bid (30 + 30 + 30 + 30 + 30 + 30).",
        "Deal 5, 6♠= E: 500 above the line for the small slam, not vulnerable.",
        "Deal 5, 6♠= E: 100 above the line; East held four of the five honours in ♠.",
    ]
    assert games(rubber) == [
        "North-South came to 110 below the line with deal 4: a game. A line is drawn; "
        "East-West's 90 no longer count towards a game, but stay in their total.",
        "East-West came to 180 below the line with deal 5: a game. A line is drawn.",
    ]
    assert list(lines_of(why_total(rubber, Side.NS))) == [
        "North-South: 440, the sum of 4 entries.",
        "  Deal 1, 1NT+1 N: 40 below the line for the tricks bid (40).",
        "  Deal 1, 1NT+1 N: 30 above the line for 1 overtrick.",
        "  Deal 3, 3♦X−2 E: 300 above the line for North-South; 2 undertricks, doubled, "
        "not vulnerable (100 + 200).",
        "  Deal 4, 2NT= S: 70 below the line for the tricks bid (40 + 30).",
    ]


def test_doubling_slams_honours_and_the_rubber_bonus_are_told():
    rubber = Rubber().add(Result.parse("4SXX+1 N"), Honours(Seat.NORTH, 150))
    rubber = rubber.add(Result.parse("7NT= S"), Honours(Seat.EAST, 150))
    assert told(rubber) == [
        "Deal 1, 4♠XX+1 N: 480 below the line for the tricks bid (30 + 30 + 30 + 30), "
        "redoubled: times 4.",
        "Deal 1, 4♠XX+1 N: 200 above the line for 1 overtrick, redoubled, not vulnerable.",
        "Deal 1, 4♠XX+1 N: 100 above the line for making a contract that was redoubled.",
        "Deal 1, 4♠XX+1 N: 150 above the line; North held all five honours in ♠.",
        "Deal 2, 7NT= S: 220 below the line for the tricks bid (40 + 30 + 30 + 30 + 30 + 30 + 30).",
        "Deal 2, 7NT= S: 1500 above the line for the grand slam, vulnerable.",
        "North-South won the rubber by two games to none: 700 above the line.",
        "Deal 2, 7NT= S: 150 above the line; East held the four aces at notrump.",
    ]
    made = list(lines_of(why_game(rubber, rubber.games[0])))
    assert made[1].strip() == told(rubber)[0]


def test_two_games_to_one_are_told():
    rubber = played(Rubber(), "3NT= N", "4S= E", "5C= S")
    assert told(rubber)[-1] == (
        "North-South won the rubber by two games to one: 500 above the line."
    )
    # The third game was vulnerable against vulnerable; the sheet tells it of undertricks too.
    down = played(Rubber(), "3NT= N", "4S= E", "5CX-1 S")
    assert told(down)[-1] == (
        "Deal 3, 5♣X−1 S: 200 above the line for East-West; 1 undertrick, doubled, vulnerable."
    )


def test_a_rubber_that_was_broken_off_is_told():
    rubber = played(Rubber(), "3NT= N", "1S= E").end()
    assert told(rubber)[-2:] == [
        "The rubber was broken off and only North-South had won a game: 300 above the line.",
        "The rubber was broken off and only East-West had a part-score in the unfinished game "
        "(30): 100 above the line.",
    ]


def test_bonuses_of_chicago_are_told():
    chicago = played(Chicago(Seat.NORTH), "3NT= N", "3NT= E", "1H= S", "2C+1 W")
    assert [line for line in told(chicago) if "tricks bid" not in line] == [
        "Deal 1, 3NT= N: North-South made game, not vulnerable: 300 above the line at once.",
        "Deal 2, 3NT= E: East-West made game, vulnerable: 500 above the line at once.",
        "Deal 4, 2♣+1 W: 20 above the line for 1 overtrick.",
        "Deal 4, 2♣+1 W: 100 above the line for East-West's part-score on the last deal, "
        "which made no game.",
    ]


def test_a_deal_scored_as_at_duplicate_is_told_with_its_parts():
    rules = ChicagoRules(form=ChicagoForm.DUPLICATE)
    chicago = played(Chicago(Seat.NORTH, rules).pass_out(), "3NT= N", "1SX-1 E")
    assert told(chicago) == [
        "Deal 1, 3NT= N: 400 for North-South, scored as at duplicate, not vulnerable.",
        "Deal 2, 1♠X−1 E: 200 for North-South, scored as at duplicate, vulnerable.",
    ]
    assert list(lines_of(why_entry(chicago, chicago.entries[1])))[1:] == [
        "  1♠X−1 E, East-West vulnerable, code since 1987: −200 for declarer's side",
        "    1 down, doubled, vulnerable: 1 × 200 = 200 for the defenders",
    ]
    assert [(one.side, one.points) for one in chicago.entries] == [(Side.NS, 400), (Side.NS, 200)]


@pytest.mark.parametrize(
    ("middle", "points"), [(MiddleDeals.DEALER, 200), (MiddleDeals.OPPONENTS, 100)]
)
def test_the_agreement_on_the_middle_deals_is_told_in_the_penalty(middle, points):
    rules = ChicagoRules(middle=middle)
    chicago = played(Chicago(Seat.NORTH, rules), "1C= N", "1SX-1 E")
    assert chicago.entries[-1].points == points
    state = "vulnerable" if points == 200 else "not vulnerable"
    assert told(chicago)[-1].endswith(f"; 1 undertrick, doubled, {state}.")

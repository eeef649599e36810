"""Sheets by each option, with the directors' decisions that the Laws know."""

from fractions import Fraction

import pytest

from qiaopai.core import Result, Side
from qiaopai.errors import InvalidValue
from qiaopai.scoring.awards import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    NOT_PLAYED,
    Adjustment,
    Artificial,
    Penalty,
    Points,
    Unit,
)
from qiaopai.scoring.event import Contestant, Event, Form, Line
from qiaopai.scoring.options import Options
from qiaopai.scoring.pairs import datums
from qiaopai.scoring.sheet import score_event
from qiaopai.scoring.vp_scales import read_scale

from .test_ranking import team_event


def event(boards, **more):
    """Boards of North-South points by table: table 1 is pair 1 against 11, and so on."""
    lines = [
        Line(board=board, ns=(str(at),), ew=(str(10 + at),), points=points)
        for board, column in boards.items()
        for at, points in enumerate(column, 1)
        if points is not None
    ]
    ids = dict.fromkeys(name for line in lines for name in line.ids)
    return Event(contestants=tuple(Contestant(id=one) for one in ids), lines=tuple(lines), **more)


def cells(found, **options):
    method = options.pop("method", "mp")
    return [one.ns for one in score_event(found, Options.of(method, options)).cells]


UNEVEN = {1: (100, 200, 300, 400), 2: (100, 200, 300, None)}


def test_neubergs_variants():
    assert cells(event(UNEVEN))[4:] == [Fraction(1, 3), 3, Fraction(17, 3)]
    assert cells(event(UNEVEN), neuberg="tenth")[4:] == [Fraction(3, 10), 3, Fraction(57, 10)]
    assert cells(event(UNEVEN), neuberg="none")[4:] == [0, 2, 4]
    not_played = Adjustment(line=3, ns=NOT_PLAYED, ew=NOT_PLAYED)
    lines = {1: (100, 200, 300, 400), 2: (100, 200, 300, 400)}
    short = event(lines, adjustments=(not_played, Adjustment(line=7, ns=AVERAGE, ew=AVERAGE)))
    assert cells(short)[:3] == [0, 2, 4]
    assert cells(short, neuberg="lines")[:3] == [Fraction(1, 3), 3, Fraction(17, 3)]


def test_percentages_of_boards_are_averaged_where_the_option_says_so():
    found = score_event(event(UNEVEN), Options.of("mp", {"neuberg": "percent"}))
    assert found.standing("2").percent == (Fraction(100, 3) + 50) / 2
    none = score_event(event(UNEVEN), Options.of("mp", {"neuberg": "none"}))
    assert none.standing("2").percent == 100 * Fraction(2 + 2, 6 + 4)


def test_travellers_may_print_matchpoints_by_a_boards_own_tables():
    found = score_event(event(UNEVEN), Options.of("mp", {"travellers": "board"}))
    assert [one.ns for one in found.shown[4:]] == [0, 2, 4]
    assert [one.ns for one in found.cells[4:]] == [Fraction(1, 3), 3, Fraction(17, 3)]
    # A table without a result is one of the board's tables all the same.
    average = Adjustment(line=6, ns=AVERAGE, ew=AVERAGE)
    found = score_event(
        event(UNEVEN, adjustments=(average,)), Options.of("mp", {"travellers": "board"})
    )
    assert [one.ns for one in found.shown[4:]] == [Fraction(1, 2), Fraction(7, 2), 2]


def test_totals_are_raised_to_the_most_boards_or_told_for_each_board():
    uneven = {1: (100, 200, 300), 2: (400, 100, None)}
    most = score_event(event(uneven), Options.of("ximp", {"totals": "most"}))
    each = score_event(event(uneven), Options.of("ximp", {"totals": "board"}))
    assert most.standing("3").total == 2 * most.standing("3").sum
    assert each.standing("1").total == each.standing("1").sum / 2


def test_artificial_scores_are_no_results():
    adjusted = (Adjustment(line=0, ns=AVERAGE_MINUS, ew=AVERAGE_PLUS),)
    found = score_event(event({1: (900, 200, 300)}, adjustments=adjusted), Options())
    assert [one.ns for one in found.cells] == [Fraction(8, 10), 0, 2]
    assert [one.ew for one in found.cells] == [Fraction(12, 10), 2, 0]
    assert found.event.lines[0].points == 900
    without = score_event(event({1: (900, 200, 300)}), Options())
    assert [one.ns for one in without.cells] == [4, 0, 2]


def test_average_minus_is_the_own_result_where_that_is_less():
    boards = {1: (0, 0, 0), 2: (-900, 100, 200), 3: (-900, 100, 200)}
    adjusted = (Adjustment(line=0, ns=AVERAGE_MINUS, ew=AVERAGE_PLUS),)
    found = score_event(event(boards, adjustments=adjusted), Options())
    assert found.cells[0].ns == 0
    assert found.cells[0].ew == found.cells[0].top


def test_sides_may_be_given_different_scores():
    split = Adjustment(line=0, ns=Points.of(100), ew=Points.of(400))
    found = score_event(event({1: (200, 300, 150)}, adjustments=(split,)), Options())
    assert (found.cells[0].ns, found.cells[0].ew) == (0, 0)
    # Each direction is compared with the scores of its own direction.
    assert [one.ns for one in found.cells[1:]] == [4, 2]
    assert [one.ew for one in found.cells[1:]] == [2, 4]


def test_a_fouled_board_is_scored_by_groups_and_brought_to_the_top():
    fouled = [
        Line(board=1, ns=(str(at),), ew=(str(10 + at),), points=points, deal="b" if at > 3 else "")
        for at, points in enumerate((100, 200, 300, 50, 60), 1)
    ]
    whole = [Line(board=2, ns=(str(at),), ew=(str(10 + at),), points=0) for at in range(1, 6)]
    ids = [name for line in whole for name in line.ids]
    found = score_event(
        Event(contestants=tuple(Contestant(id=one) for one in ids), lines=(*fouled, *whole)),
        Options(),
    )
    # Three and two results brought to five: (m + 1) * 5 / 3 - 1 and (m + 1) * 5 / 2 - 1.
    assert [one.ns for one in found.cells[:5]] == [
        Fraction(2, 3), 4, Fraction(22, 3), Fraction(3, 2), Fraction(13, 2),
    ]  # fmt: skip


def test_penalties_are_taken_off_after_conversion():
    def fined(kind, amount, method="mp", **options):
        fine = Penalty(contestant="1", amount=Fraction(amount), unit=kind)
        found = event({1: (100, 200, 300)}, penalties=(fine,))
        sheet = score_event(found, Options.of(method, options))
        one = sheet.standing("1")
        return one.total if one.percent is None else one.percent

    assert fined(Unit.PERCENT, 5) == -5
    assert fined(Unit.TOP, 25) == -25
    assert fined(Unit.MATCHPOINTS, 2) == -50
    assert fined(Unit.MATCHPOINTS, 1, unit="1") == -50
    plain = score_event(event({1: (100, 200, 300)}), Options.of("ximp")).standing("1").total
    assert fined(Unit.IMPS, 3, "ximp") == plain - 3
    assert fined(Unit.VPS, 3, "ximp") == plain


def test_sections_are_compared_with_each_other_unless_told_otherwise():
    lines = [
        Line(board=1, ns=(f"A{at}",), ew=(f"B{at}",), points=100 * at, section="ab"[at % 2])
        for at in range(1, 5)
    ]
    ids = [name for line in lines for name in line.ids]
    found = Event(contestants=tuple(Contestant(id=one) for one in ids), lines=tuple(lines))
    assert cells(found) == [0, 2, 4, 6]
    assert cells(found, across="section") == [0, 0, 2, 2]


def test_datums():
    found = event({1: (100, 110, 140, 600, -400)})

    def datum(**options):
        (value,) = datums(found, Options.of("butler", options)).values()
        return value

    assert datum() == 110
    assert datum(cut="1") == 120
    assert datum(datum="median") == 110
    assert datum(datum_unit="1") == 110
    assert datum(datum="leaders") in {110, 120, 140}
    assert cells(found, method="butler", cut="1") == [-1, 0, 1, 10, -11]


def test_a_datum_may_be_told():
    found = event({1: (100, 140), 2: (100, 140)}, datums=((1, Fraction(-400)),))
    assert cells(found, method="butler", datum="told") == [11, 11, -1, 1]
    assert cells(found, method="butler") == [-1, 1, -1, 1]


def test_butler_is_not_cross_imps_and_the_sheet_says_which():
    boards = {1: (420, -50, 140, 450)}
    butler = score_event(event(boards), Options.of("butler"))
    cross = score_event(event(boards), Options.of("ximp"))
    assert [one.ns for one in butler.cells] != [one.ns for one in cross.cells]
    assert dict(butler.options.told()).keys() > {"datum", "cut"}
    assert dict(cross.options.told())["ximp"] == "average"
    assert (butler.options.method, cross.options.method) == ("butler", "ximp")


def test_total_points_are_points():
    found = score_event(event({1: (100, -200)}), Options.of("total"))
    assert {one.id: one.total for one in found.standings} == {
        "1": 100, "11": -100, "2": -200, "12": 200,
    }  # fmt: skip


def test_two_winners_are_ranked_apart():
    found = score_event(event({1: (100, 200, 300)}, winners=2), Options())
    assert [(one.id, one.group, str(one.place)) for one in found.standings] == [
        ("3", Side.NS, "1"), ("2", Side.NS, "2"), ("1", Side.NS, "3"),
        ("11", Side.EW, "1"), ("12", Side.EW, "2"), ("13", Side.EW, "3"),
    ]  # fmt: skip


def test_individuals_score_for_each_player_of_a_side():
    lines = (
        Line(board=1, ns=("a", "b"), ew=("c", "d"), points=100),
        Line(board=1, ns=("e", "f"), ew=("g", "h"), points=0),
    )
    found = Event(
        form=Form.INDIVIDUAL,
        contestants=tuple(Contestant(id=one) for one in "abcdefgh"),
        lines=lines,
    )
    sheet = score_event(found, Options())
    assert [one.id for one in sheet.standings if one.percent == 100] == ["a", "b", "g", "h"]


# Teams


def test_a_match_in_imps_and_board_points():
    found = team_event((1, "A", "B", 420, -50), (1, "A", "B", 100, 100))
    (match,) = score_event(found, Options.of("imp")).matches
    assert (match.won, match.vps) == ((10, -10), None)
    (match,) = score_event(found, Options.of("bam")).matches
    assert match.won == (3, 1)


def test_a_patton_match_is_half_boards_and_half_swings():
    # Three boards won and one lost by more than all three together.
    found = team_event(*((1, "A", "B", 100, 0),) * 3, (1, "A", "B", -700, 0))
    (match,) = score_event(found, Options.of("patton")).matches
    # 300 of 1000 points of swing: 8 * 0.7 = 5.6 rounded for the better of them.
    assert match.won == (6 + 2, 2 + 6)
    (match,) = score_event(found, Options.of("patton", {"patton": "none"})).matches
    assert match.won == (6, 2)
    level = team_event((1, "A", "B", 100, 0), (1, "A", "B", -100, 0))
    (match,) = score_event(level, Options.of("patton")).matches
    assert match.won == (2 + 2, 2 + 2)


def test_averages_in_a_match_need_not_balance():
    found = team_event((1, "A", "B", 420, -50))
    given = Adjustment(line=0, ns=AVERAGE_PLUS, ew=AVERAGE_PLUS)
    found = Event(
        form=Form.TEAMS, contestants=found.contestants, lines=found.lines, adjustments=(given,)
    )
    (match,) = score_event(found, Options.of("imp")).matches
    assert match.won == (3, 3)

    scale = read_scale(
        "boards_from,boards_to,imps,win,lose\n1,,0,10,10\n1,,3,13,7\n1,,,20,0\n", "own"
    )
    both = score_event(found, Options.of("imp", {"vp": "own"}), scale)
    assert both.matches[0].vps == (13, 13)


def test_weighted_scores_in_a_match_are_weighed_in_imps():
    found = team_event((1, "A", "B", 420, 170))
    weighted = Points.weighted((50, 420), (50, -50))
    found = Event(
        form=Form.TEAMS,
        contestants=found.contestants,
        lines=found.lines,
        adjustments=(Adjustment(line=0, ns=weighted, ew=weighted),),
    )
    (match,) = score_event(found, Options.of("imp")).matches
    assert match.won == (Fraction(6 - 6, 2), Fraction(6 - 6, 2))


def test_a_board_that_one_room_did_not_play_is_no_board_of_the_match():
    found = team_event((1, "A", "B", 420, -50), (1, "A", "B", 420, -50))
    gone = Adjustment(line=2, ns=NOT_PLAYED, ew=NOT_PLAYED)
    found = Event(
        form=Form.TEAMS, contestants=found.contestants, lines=found.lines, adjustments=(gone,)
    )
    (match,) = score_event(found, Options.of("imp")).matches
    assert len(match.boards) == 1


# Values and options


def test_an_event_knows_everybody_who_is_named():
    one = Contestant(id="1")
    with pytest.raises(InvalidValue):
        Event(contestants=(one,), lines=(Line(board=1, ns=("1",), ew=("2",)),))
    with pytest.raises(InvalidValue):
        Event(
            contestants=(one,), lines=(), adjustments=(Adjustment(line=0, ns=AVERAGE, ew=AVERAGE),)
        )
    fine = Penalty(contestant="2", amount=Fraction(1), unit=Unit.VPS)
    with pytest.raises(InvalidValue):
        Event(contestants=(one,), lines=(), penalties=(fine,))
    with pytest.raises(InvalidValue):
        Event(contestants=(one,), lines=(), carried=(("2", Fraction(1)),))


def test_a_line_takes_the_told_points_and_computes_the_rest():
    line = Line(board=2, ns=("1",), ew=("2",), result=Result.parse("4S= N"), points=420)
    assert (line.score, line.computed) == (420, 620)
    assert Line(board=1, ns=("1",), ew=("2",), result=Result.parse("pass")).score == 0
    assert Line(board=1, ns=("1",), ew=("2",)).score is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("nothing", "1"), ("neuberg", "maybe"), ("cut", "x"), ("artificial", "60-50"),
        ("artificial", "40-50-60"), ("ties", "head,coin"), ("completion", "101"),
        ("datum_unit", "0"), ("method", "mp"),
    ],
)  # fmt: skip
def test_an_option_that_does_not_exist_is_refused(name, value):
    with pytest.raises(InvalidValue):
        Options.of("mp", {name: value})


def test_methods_are_for_pairs_or_for_teams():
    with pytest.raises(InvalidValue):
        score_event(event({1: (100, 200)}), Options.of("imp"))
    with pytest.raises(InvalidValue):
        score_event(team_event((1, "A", "B", 0, 0)), Options.of("mp"))


def test_the_options_that_matter_are_told_and_read_back():
    options = Options.of("butler", {"cut": "10%", "ties": "net,boards", "artificial": "65-50-35"})
    told = dict(options.told())
    assert told["cut"] == "10%"
    assert told["ties"] == "net,boards"
    assert told["artificial"] == "65-50-35"
    assert Options.of("butler", told) == options


def split_match(ns, ew):
    """Team A made 420 at one table; at the other, sitting East-West, it lost 170."""
    found = team_event((1, "A", "B", 420, 170))
    given = Adjustment(line=0, ns=ns, ew=ew)
    return Event(
        form=Form.TEAMS, contestants=found.contestants, lines=found.lines, adjustments=(given,)
    )


@pytest.mark.parametrize(
    ("method", "won"), [("imp", (6, -12)), ("bam", (2, 0)), ("total", (250, -620))]
)
def test_each_team_compares_what_it_was_given_itself(method, won):
    """A split score: 420 for the side not at fault, 790 against the other (Law 12C1d)."""
    event = split_match(Points.of(420), Points.of(790))
    (match,) = score_event(event, Options.of(method)).matches
    assert match.won == won


def test_a_team_may_be_given_an_average_and_the_other_a_score():
    event = split_match(AVERAGE_PLUS, Points.of(450))
    (match,) = score_event(event, Options.of("imp")).matches
    assert match.won == (3, -7)
    (match,) = score_event(split_match(Points.of(450), AVERAGE_MINUS), Options.of("imp")).matches
    assert match.won == (7, -3)
    event = split_match(NOT_PLAYED, Points.of(450))
    assert score_event(event, Options.of("imp")).matches[0].boards == ()


def test_the_better_half_of_a_patton_match_may_be_either_team():
    event = team_event(*((1, "A", "B", 0, 100),) * 3, (1, "A", "B", 700, 0))
    (match,) = score_event(event, Options.of("patton")).matches
    assert match.won == (2 + 6, 6 + 2)
    level = team_event((1, "A", "B", 0, 0), (1, "A", "B", 0, 0))
    (match,) = score_event(level, Options.of("patton")).matches
    assert match.won == (2 + 2, 2 + 2)


def test_matches_come_by_round_and_without_one_are_of_round_0():
    found = team_event((2, "A", "B", 0, 0), (1, "C", "D", 0, 0), (1, "A", "C", 0, 0))
    rounds = [(match.round, match.teams) for match in score_event(found, Options.of("imp")).matches]
    assert rounds == [(1, ("C", "D")), (1, ("A", "C")), (2, ("A", "B"))]
    (match,) = score_event(team_event((None, "A", "B", 0, 0)), Options.of("imp")).matches
    assert match.round == 0


def test_the_leaders_of_a_datum_are_the_better_half_by_the_plain_mean():
    # Against a mean of 300 A wins both boards, C and its partner lose both, B and D one each.
    played = [(1, "A", "B", 600), (1, "C", "D", 0), (2, "A", "D", 600), (2, "C", "B", 0)]
    lines = tuple(
        Line(board=board, ns=(ns,), ew=(ew,), points=one) for board, ns, ew, one in played
    )
    found = Event(contestants=tuple(Contestant(id=name) for name in "ABCD"), lines=lines)
    plain = datums(found, Options.of("butler"))
    leaders = datums(found, Options.of("butler", {"datum": "leaders"}))
    assert [plain[board, "", ""] for board in (1, 2)] == [300, 300]
    # A and B, the first of the two that are level, lead: one table of board 1, both of board 2.
    assert [leaders[board, "", ""] for board in (1, 2)] == [600, 300]


def test_a_board_that_nobody_finished_has_the_top_of_two_results():
    given = tuple(Adjustment(line=at, ns=AVERAGE_PLUS, ew=AVERAGE_PLUS) for at in (0, 1))
    found = score_event(event({1: (100, 200)}, adjustments=given), Options())
    assert [(cell.ns, cell.ew, cell.top) for cell in found.cells] == [
        (Fraction(6, 5), Fraction(6, 5), 2),
    ] * 2  # fmt: skip


def test_a_board_scored_at_one_table_is_an_average_of_nothing():
    found = score_event(event({1: (100,)}), Options.of("ximp"))
    assert (found.cells[0].ns, found.cells[0].ew) == (0, 0)


def test_averages_between_the_usual_ones_may_be_the_own_result_too():
    """Pair 1 made everything on its other board and pair 11 nothing."""
    boards = {1: (0, 0, 0), 2: (100, 0, 0)}
    above, below = Fraction(101, 2), Fraction(99, 2)
    for percent, ns, ew in [(above, 100, above), (below, below, 0), (Fraction(50), 50, 50)]:
        award = Artificial(percent, by_own=True)
        found = event(boards, adjustments=(Adjustment(line=0, ns=award, ew=award),))
        cell = score_event(found, Options()).cells[0]
        assert (100 * cell.ns / cell.top, 100 * cell.ew / cell.top) == (ns, ew)


def test_a_side_given_points_counts_them_in_its_own_percentage():
    """Pair 11 is assigned 100 where pair 1 gets average plus."""
    boards = {1: (0, 0, 0), 2: (0, 0, 0), 3: (0, 0, 0)}
    given = (
        Adjustment(line=0, ns=AVERAGE_PLUS, ew=Points.of(-100)),
        Adjustment(line=3, ns=AVERAGE_PLUS, ew=AVERAGE_PLUS),
    )
    found = score_event(event(boards, adjustments=given), Options())
    # Pair 11 has a top of 4 on board 1 and 2 of 4 on board 3: 75 percent.
    assert found.own["11"] == 75
    assert found.cells[3].ew == 3
    assert found.own["1"] == 50
    assert found.cells[3].ns == Fraction(60, 100) * 4


def test_two_weighted_scores_are_compared_outcome_by_outcome():
    found = team_event((1, "A", "B", 420, -50))
    here = Points.weighted((50, 420), (50, -50))
    there = Points.weighted((25, 170), (75, -50))
    given = (Adjustment(line=0, ns=here, ew=here), Adjustment(line=1, ns=there, ew=there))
    found = Event(
        form=Form.TEAMS, contestants=found.contestants, lines=found.lines, adjustments=given
    )
    (match,) = score_event(found, Options.of("imp")).matches
    # 420 or -50 against 170 or -50: 6 and 10 IMPs, or 6 lost and none.
    won = Fraction(1, 2) * (Fraction(1, 4) * 6 + Fraction(3, 4) * 10)
    won -= Fraction(1, 2) * Fraction(1, 4) * 6
    assert match.won == (won, -won)


def test_two_tables_are_one_comparison_in_cross_imps():
    assert cells(event({1: (100, 0)}), method="ximp") == [3, -3]
    assert cells(event({1: (100, 0)}), method="ximp", ximp="sum") == [3, -3]
    assert cells(event({1: (100, 0, 0)}), method="ximp") == [3, Fraction(-3, 2), Fraction(-3, 2)]

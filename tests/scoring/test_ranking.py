"""Places, shared places, tie-breaks and who is ranked at all."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from qiaopai.core import Side
from qiaopai.scoring.carry import AmongQualifiers, DropIn, KnockoutShare, Linear, Share, carried
from qiaopai.scoring.event import Contestant, Event, Form, Line
from qiaopai.scoring.options import Options
from qiaopai.scoring.ranking import places, shared
from qiaopai.scoring.sheet import score_event


def team_event(*matches):
    """Matches of (round, team, other, points at one table, points at the other)."""
    names = list(dict.fromkeys(name for match in matches for name in match[1:3]))
    lines = []
    for number, (round_, home, away, here, there) in enumerate(matches, 1):
        common = {"board": number, "round": round_}
        lines += [
            Line(ns=(home,), ew=(away,), points=here, **common),
            Line(ns=(away,), ew=(home,), points=there, **common),
        ]
    return Event(
        form=Form.TEAMS,
        contestants=tuple(Contestant(id=name) for name in names),
        lines=tuple(lines),
    )


def ranked(event, ties=""):
    sheet = score_event(event, Options.of("imp", {"ties": ties}))
    return [(one.id, str(one.place), one.tie) for one in sheet.standings]


@given(st.dictionaries(st.text(max_size=3), st.integers(-5, 5), max_size=20))
def test_a_place_is_one_more_than_those_with_more(totals):
    found = places({name: Fraction(total) for name, total in totals.items()})
    for name, place in found.items():
        assert place.number == 1 + sum(other > totals[name] for other in totals.values())
        assert place.shared == (list(totals.values()).count(totals[name]) > 1)
    assert [place.number for place, _ in shared(found)] == sorted(
        {place.number for place in found.values()}
    )


def test_equal_teams_share_the_better_place():
    event = team_event((1, "A", "B", 100, 0), (1, "C", "D", 100, 0), (1, "E", "F", 0, 0))
    assert ranked(event) == [
        ("A", "1=", ""), ("C", "1=", ""), ("E", "3=", ""), ("F", "3=", ""), ("B", "5=", ""),
        ("D", "5=", ""),
    ]  # fmt: skip


def test_the_result_between_them_splits_a_tie():
    # A lost 3 to B and won 3 from C; B lost 3 to C: all equal, and each beat another.
    round_robin = ((1, "A", "B", -100, 0), (2, "A", "C", 100, 0), (3, "B", "C", -100, 0))
    assert [place for _, place, _ in ranked(team_event(*round_robin), "head")] == ["1=", "1=", "1="]
    # A and B end with +3 each after beating others; A beat B.
    event = team_event((1, "A", "B", 100, 0), (2, "B", "C", 260, 0), (3, "A", "D", 0, 0))
    assert ranked(event, "head")[:2] == [("A", "1", "head"), ("B", "2", "head")]


def test_no_result_between_two_who_never_met():
    event = team_event((1, "A", "X", 100, 0), (1, "B", "Y", 100, 0))
    assert ranked(event, "head")[:2] == [("A", "1=", ""), ("B", "1=", "")]


def test_the_opponents_scores_split_a_tie():
    event = team_event(
        (1, "A", "X", 100, 0), (1, "B", "Y", 100, 0), (2, "X", "Z", 400, 0), (2, "Y", "V", 0, 0)
    )
    assert ranked(event, "opponents")[1:3] == [("A", "2", "opponents"), ("B", "3", "opponents")]


def test_boards_won_split_a_tie():
    event = team_event(
        (1, "A", "X", 60, 0), (1, "A", "X", 60, 0), (1, "B", "Y", 130, 0), (1, "B", "Y", 0, 0)
    )
    assert ranked(event, "wins")[:2] == [("A", "1", "wins"), ("B", "2", "wins")]


def pairs_event(*lines, entered="ABCD"):
    return Event(
        contestants=tuple(Contestant(id=name) for name in entered),
        lines=tuple(
            Line(board=board, ns=(ns,), ew=(ew,), points=points) for board, ns, ew, points in lines
        ),
    )


def test_automatic_swiss_pairs_rank_by_boards_then_entry():
    lines = [(1, "A", "B", 0), (1, "C", "D", 0), (2, "A", "D", 0), (2, "C", "E", 0)]
    options = Options.of("mp", {"ties": "boards,entry", "completion": "100"})
    sheet = score_event(pairs_event(*lines, entered="EDCBA"), options)
    assert [(one.id, str(one.place)) for one in sheet.standings] == [
        ("D", "1"), ("C", "2"), ("A", "3"), ("E", "None"), ("B", "None"),
    ]  # fmt: skip
    everybody = score_event(sheet.event, options.changed({"completion": "0"}))
    assert [one.id for one in everybody.standings] == ["D", "C", "A", "E", "B"]


def carrying():
    event = team_event(
        (1, "A", "B", 100, 0), (2, "A", "C", 400, 0), (3, "B", "C", 150, 0), (4, "A", "D", 60, 0)
    )
    return score_event(event, Options.of("imp"))


def test_a_share_is_rounded_up_to_a_tenth():
    found = Share(Fraction(33)).of(carrying(), "AB")
    total = {one.id: one.total for one in carrying().standings}
    assert total["A"] == 3 + 9 + 2
    assert found["A"] == Fraction(47, 10)


def test_qualifiers_keep_what_they_won_from_each_other():
    assert AmongQualifiers().of(carrying(), "AB") == {"A": 3, "B": -3}


def test_a_knockout_carries_a_part_of_the_difference():
    assert KnockoutShare(2).of(carrying(), "AB") == {"A": 3, "B": 0}
    assert KnockoutShare(16, cap=Fraction(4)).of(carrying(), "BA") == {"A": 4, "B": 0}


def test_who_drops_in_gets_the_score_of_a_place():
    found = DropIn(2).of(carrying(), ["A", "new"])
    assert found == {"A": 14, "new": carrying().standings[1].total}


def test_a_linear_carry_over_goes_down_to_nothing():
    assert Linear(Fraction(6)).of(carrying(), "ABD") == {"A": 6, "B": 3, "D": 0}


def test_a_knockout_counts_all_earlier_matches_of_the_two_whoever_sat_north_south():
    # A won 3 on two boards of one match and lost 9 on one board of another.
    event = team_event(
        (1, "A", "B", 100, 0), (1, "A", "B", 0, 0), (2, "B", "A", 400, 0), (3, "A", "C", 800, 0)
    )
    sheet = score_event(event, Options.of("imp"))
    # 6 behind on 3 boards, half of it, for 8 boards.
    assert KnockoutShare(8).of(sheet, "AB") == {"A": 0, "B": 8}
    assert KnockoutShare(8, Fraction(1)).of(sheet, "BA") == {"A": 0, "B": 16}
    assert KnockoutShare(8).of(sheet, "BC") == {"B": 0, "C": 0}


def test_what_was_carried_stands_in_the_next_phase():
    first = carrying()
    names = tuple(one.id for one in first.standings if one.id in "AB")
    event = Event(
        form=Form.TEAMS,
        contestants=tuple(Contestant(id=name) for name in names),
        lines=team_event((1, "B", "A", 100, 0)).lines,
        carried=carried(AmongQualifiers().of(first, names)),
    )
    assert event.carried == (("A", 3), ("B", -3))
    found = score_event(event, Options.of("imp"))
    assert [(one.id, one.sum, one.carried, one.total) for one in found.standings] == [
        ("A", -3, 3, 0), ("B", 3, -3, 0),
    ]  # fmt: skip


def test_a_percentage_is_carried_to_a_percentage():
    event = pairs_event((1, "A", "B", 100), (1, "C", "D", 50))
    event = Event(contestants=event.contestants, lines=event.lines, carried=(("C", Fraction(7)),))
    found = score_event(event, Options())
    assert {one.id: one.percent for one in found.standings} == {"A": 100, "B": 0, "C": 7, "D": 100}


def test_who_played_too_little_stands_below_in_order():
    lines = [(1, "A", "B", 100), (1, "C", "D", 50), (1, "E", "F", 60), (2, "A", "B", 0)]
    options = Options.of("mp", {"completion": "60", "neuberg": "none"})
    found = score_event(pairs_event(*lines, entered="ABCDEF"), options).standings
    assert [(one.id, one.place is None) for one in found] == [
        ("A", False), ("B", False), ("D", True), ("E", True), ("F", True), ("C", True),
    ]  # fmt: skip
    just = score_event(
        pairs_event(*lines, entered="ABCDEF"), options.changed({"completion": "50"})
    ).standings
    assert all(one.place for one in just)


def test_the_last_place_may_be_dropped_into_as_well():
    assert DropIn(4).of(carrying(), ["new"]) == {"new": carrying().standings[3].total}


def test_who_sat_both_ways_is_ranked_where_he_sat_more_often():
    lines = [(1, "A", "B", 100), (2, "A", "B", 100), (3, "B", "A", 100), (4, "C", "D", 0)]
    event = replace(pairs_event(*lines), winners=2)
    found = score_event(event, Options.of("mp", {"neuberg": "none"}))
    sides = {one.id: one.group for one in found.standings}
    assert sides == {"A": Side.NS, "B": Side.EW, "C": Side.NS, "D": Side.EW}
    assert {one.tie for one in found.standings} == {""}

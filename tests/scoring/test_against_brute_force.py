"""Every method and option against a scorer that compares all results pair by pair."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import Side
from qiaopai.scoring.awards import Points
from qiaopai.scoring.event import Event
from qiaopai.scoring.options import TIES, Options
from qiaopai.scoring.sheet import decisive, score_event
from qiaopai.scoring.vps import vp_scale, vps

from .brute_force import Brute, brute_match, choices, pairs_events, team_events

PAIRS = choices(("mp", "mp", "butler", "ximp", "total"))
TEAMS = choices(("imp", "bam", "patton", "total"))
NS, EW = Side.NS, Side.EW


@settings(max_examples=150)
@given(pairs_events(), PAIRS)
def test_cells_and_scores_are_those_of_all_comparisons(event, options):
    sheet, brute = score_event(event, options), Brute(event, options)
    for at, cell in enumerate(sheet.cells):
        assert (cell.ns, cell.ew, cell.top) == (
            brute.cells[at][NS], brute.cells[at][EW], brute.cells[at]["top"],
        )  # fmt: skip
    assert {one.id: decisive(one) for one in sheet.standings} == brute.scores()


@settings(max_examples=80)
@given(team_events(), TEAMS)
def test_matches_are_those_of_all_comparisons(event, options):
    sheet = score_event(event, options)
    for match in sheet.matches:
        for at, team in enumerate(match.teams):
            won, boards = brute_match(event, options, match.round, team, match.teams[1 - at])
            assert (match.won[at], len(match.boards)) == (won, boards)


@settings(max_examples=50)
@given(team_events())
def test_victory_points_are_those_of_either_margin_on_the_boards_compared(event):
    sheet = score_event(event, Options.of("imp", {"vp": "wbf2013"}), vp_scale("wbf2013"))
    for match in sheet.matches:
        for at in (0, 1):
            worth = vps(len(match.boards), match.won[at])[0] if match.boards else 0
            assert match.vps[at] == worth


@settings(max_examples=80)
@given(pairs_events(), PAIRS)
def test_both_sides_of_a_plain_board_share_its_top(event, options):
    sheet = score_event(replace(event, adjustments=()), options)
    for cell in sheet.cells:
        if cell.ns is not None and options.neuberg != "tenth":
            assert cell.ns + cell.ew == cell.top


def turned(award):
    if isinstance(award, Points):
        return Points(tuple((weight, -points) for weight, points in award.outcomes))
    return award


def swapped(event):
    """The same event, everybody sitting the other way."""
    lines = [
        replace(line, ns=line.ew, ew=line.ns, points=None if line.points is None else -line.points)
        for line in event.lines
    ]
    decided = [replace(one, ns=turned(one.ew), ew=turned(one.ns)) for one in event.adjustments]
    return replace(event, lines=tuple(lines), adjustments=tuple(decided), winners=1)


ANY = st.one_of(st.tuples(pairs_events(), PAIRS), st.tuples(team_events(), TEAMS))


def scores(event, options):
    return {one.id: (decisive(one), one.boards, one.place)
            for one in score_event(event, options).standings}  # fmt: skip


@settings(max_examples=80)
@given(ANY)
def test_it_does_not_matter_which_way_people_sit(drawn):
    event, options = drawn
    event = replace(event, winners=1)
    assert scores(swapped(event), options) == scores(event, options)


@settings(max_examples=80)
@given(ANY, st.randoms(use_true_random=False), st.permutations(TIES[:-1]))
def test_the_order_of_lines_and_of_contestants_does_not_matter(drawn, dice, ties):
    event, options = drawn
    options = replace(options, ties=tuple(ties))
    order = list(range(len(event.lines)))
    dice.shuffle(order)
    people = list(event.contestants)
    dice.shuffle(people)
    mixed = replace(
        event,
        contestants=tuple(people),
        lines=tuple(event.lines[at] for at in order),
        adjustments=tuple(
            replace(one, line=order.index(one.line)) for one in event.adjustments
        ),
    )  # fmt: skip
    assert scores(mixed, options) == scores(event, options)


@settings(max_examples=50)
@given(ANY)
def test_without_adjustments_and_penalties_the_first_ranking_is_back(drawn):
    event, options = drawn
    plain = Event(form=event.form, winners=event.winners, contestants=event.contestants,
                  lines=event.lines, carried=event.carried)  # fmt: skip
    first = score_event(plain, options)
    score_event(event, options)
    again = score_event(replace(event, adjustments=(), penalties=()), options)
    assert again == first


@settings(max_examples=80)
@given(ANY)
def test_the_options_of_a_sheet_make_the_same_sheet_again(drawn):
    event, options = drawn
    sheet = score_event(event, options)
    told = dict(options.told(bool(options.method in ("imp", "bam", "patton") or sheet.matches)))
    again = score_event(event, Options.of(options.method, told))
    assert again.standings == sheet.standings


@settings(max_examples=80)
@given(ANY, st.permutations(TIES))
def test_a_place_is_one_more_than_those_placed_above(drawn, ties):
    event, options = drawn
    sheet = score_event(event, replace(options, ties=tuple(ties[:3])))
    for group in {one.group for one in sheet.standings}:
        own = [one for one in sheet.standings if one.group is group and one.place]
        for at, one in enumerate(own):
            first = next(n for n, other in enumerate(own) if other.place == one.place)
            assert one.place.number == first + 1
            assert all(decisive(other) >= decisive(one) for other in own[:at])
            assert one.place.shared == (sum(other.place == one.place for other in own) > 1)

"""Whatever an explanation states is what the sheet has: its figures, and nothing beside them."""

from dataclasses import replace
from fractions import Fraction
from itertools import chain

from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import Side
from qiaopai.protocol.words import render
from qiaopai.scoring import Figure
from qiaopai.scoring.awards import Adjustment, Artificial, Penalty, Points, Unit
from qiaopai.scoring.explain import why_cell, why_match, why_place, why_total
from qiaopai.scoring.options import Options
from qiaopai.scoring.sheet import score_event
from qiaopai.scoring.vps import vp_scale

from .brute_force import choices, pairs_events, team_events
from .test_explain import field, lines_of

PAIRS = choices(("mp", "mp", "butler", "ximp", "total"))
TEAMS = choices(("imp", "bam", "patton", "total"))


def shown(value, unit=1):
    """A figure of the sheet as explanations print it."""
    exact = Fraction(value) * unit
    return str(Figure(exact, 0 if exact.denominator == 1 else 2))


def told(why, name):
    found = why.message.as_dict().get(name)
    return None if found is None else str(found)


def everything(why):
    yield why
    for part in why.parts:
        yield from everything(part)


def assert_readable(why):
    for one in everything(why):
        for locale in ("en", "zh-Hans-CN", "zh-Hant-TW"):
            text = render(one.message, locale)
            assert "{" not in text
            assert "why." not in text


@settings(max_examples=100)
@given(pairs_events(), PAIRS)
def test_cells_and_totals_of_pairs(event, options):
    sheet = score_event(event, options)
    unit = options.per_pair if options.method == "mp" else 1
    for at, cell in enumerate(sheet.cells):
        for side in Side:
            won = cell.of(side)
            if won is None:
                continue
            why = why_cell(sheet, at, side)
            key = "score" if options.method == "total" else "won"
            if why.message.key != "why.only":
                assert told(why, key) == shown(won, unit)
            if told(why, "top") is not None:
                assert told(why, "top") == shown(cell.top, unit)
            assert_comparisons(why, won * unit)
    for one in sheet.standings:
        assert_total(sheet, one, unit)


def assert_comparisons(why, won):
    """Comparisons in matchpoints add up to what was told before it was brought to the top."""
    parts = {part.message.key: part for part in why.parts}
    counted = [part for part in why.parts if part.message.key in (
        "why.mp.beats", "why.mp.equals", "why.mp.loses")]  # fmt: skip
    if counted:
        raw = sum(part.message.get("won").value for part in counted)
        brought = parts.get("why.mp.neuberg") or parts.get("why.mp.fewer")
        assert raw == (brought.message.get("raw").value if brought else won)


def assert_total(sheet, one, unit):
    why = why_place(sheet, one.id)
    assert_readable(why)
    total = why_total(sheet, one.id)
    assert total in everything(why)
    if one.place is not None:
        assert told(why, "place") == str(one.place)
    if sheet.options.method != "mp":
        assert told(total, "total") == shown(one.total)
        assert told(total, "sum") == shown(one.sum)
        return
    assert told(total, "percent") == str(Figure(one.percent))
    if sheet.options.neuberg != "percent":
        assert (told(total, "sum"), told(total, "top")) == (
            shown(one.sum, unit), shown(one.top, unit),
        )  # fmt: skip
    for part in total.parts:
        if part.message.key == "why.total.matchpoints":
            assert told(part, "total") == shown(one.total, unit)


@settings(max_examples=80)
@given(team_events(), TEAMS, st.sampled_from(("", "wbf2013")))
def test_matches_and_totals_of_teams(event, options, scale):
    options = replace(options, vp=scale)
    sheet = score_event(event, options, vp_scale(scale) if scale else None)
    for match in sheet.matches:
        for at, team in enumerate(match.teams):
            why = why_match(sheet, match, team)
            assert_readable(why)
            assert told(why, "won") == shown(match.won[at])
            if scale:
                assert told(why, "vps") == str(Figure(match.vps[at]))
            for part, board in zip(why.parts, match.boards, strict=False):
                assert told(part, "won") == shown(board.won[at])
            parts = [one for one in why.parts if told(one, "won") is not None]
            assert sum(one.message.get("won").value for one in parts) == match.won[at]
    for one in sheet.standings:
        assert_total(sheet, one, 1)


def test_a_fine_in_another_unit_says_that_it_does_not_count():
    fines = (
        Penalty(contestant="4", amount=Fraction(3), unit=Unit.VPS, reason="late"),
        Penalty(contestant="4", amount=Fraction(-2), unit=Unit.PERCENT),
    )
    sheet = score_event(field(penalties=fines), Options())
    lines = list(lines_of(why_total(sheet, "4")))
    assert lines[0] == "4: 8 of 8 matchpoints on 1 board, plus 2 % in bonuses: 102.00 %."
    assert lines[-3:] == [
        "  Not counted, as this ranking is in another unit:",
        "    Penalty of 3 VP (late).",
        "  Bonus of 2 %.",
    ]


def test_matchpoints_that_are_raised_are_told_beside_the_percentage():
    event = field()
    more = replace(event.lines[0], board=2)
    sheet = score_event(replace(event, lines=(*event.lines, more)),
                        Options.of("mp", {"totals": "most", "unit": "1"}))  # fmt: skip
    lines = list(lines_of(why_total(sheet, "4")))
    assert lines[0] == "4: 4 of 4 matchpoints on 1 board: 100.00 %."
    assert lines[-1] == "  In matchpoints 4, raised from 1 to 2 boards: 8."


def test_a_result_beside_an_artificial_score_is_explained():
    given = (Adjustment(line=0, ns=Artificial(Fraction(60)), ew=Points.of(420)),)
    lines = [*lines_of(why_cell(
        score_event(field((420, 100), adjustments=given), Options.of("mp", {"neuberg": "percent"})),
        1, Side.NS))]  # fmt: skip
    assert lines == [
        "Board 1: 100 is worth 1 of 2 matchpoints, 50.00 %.",
        "  A single result has nothing to be compared with and is worth half of the top.",
    ]
    lines = [*lines_of(why_cell(
        score_event(field((420, 100, 50), adjustments=given),
                    Options.of("mp", {"neuberg": "none", "unit": "1"})), 1, Side.NS))]  # fmt: skip
    assert lines[0] == "Board 1: 100 is worth 2 of 2 matchpoints, 100.00 %."
    assert lines[-1] == "  This side has 2 results, the other more: 1 of 1 is 2 of 2."


def test_names_and_reasons_that_are_no_names_do_no_harm():
    nasty = "<b>\x1b[31m\u202e" + "x" * 10_000
    fine = Penalty(contestant="4", amount=Fraction(1), unit=Unit.TOP, reason=nasty)
    event = field(penalties=(fine,))
    event = replace(event, contestants=tuple(replace(one, name=nasty) for one in event.contestants))
    sheet = score_event(event, Options())
    for line in chain(
        lines_of(why_place(sheet, "4")), lines_of(why_total(sheet, "4"), "zh-Hans-CN")
    ):
        assert len(line) < 1000
        assert "\x1b" not in line
        assert "\u202e" not in line

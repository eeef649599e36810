"""What is refused is named: the sentence by its key, the value by what was given."""

from fractions import Fraction

import pytest

from qiaopai.core import Bid, Result, Seat, Side, Vulnerability
from qiaopai.errors import IllegalAction, InvalidValue, NotFound
from qiaopai.scoring import Era
from qiaopai.scoring.awards import (
    AVERAGE,
    NOT_PLAYED,
    Adjustment,
    Artificial,
    Penalty,
    Points,
    Unit,
)
from qiaopai.scoring.butler import Cut
from qiaopai.scoring.carry import DropIn, KnockoutShare
from qiaopai.scoring.chicago import MOST_DEALS, Chicago, ChicagoForm, ChicagoRules
from qiaopai.scoring.compensation import CompensationRule, compensate
from qiaopai.scoring.compensation_tables import (
    CompensationTable,
    Expectation,
    compensation_table,
    read_compensation,
)
from qiaopai.scoring.compensation_tables import Unit as TableUnit
from qiaopai.scoring.datafiles import MOST_CHARACTERS, MOST_ROWS
from qiaopai.scoring.event import Contestant, Event, Form, Line
from qiaopai.scoring.handicap import (
    HandicapMethod,
    grade_handicap,
    grade_table,
    handicap,
    read_grades,
)
from qiaopai.scoring.handicapped import handicapped
from qiaopai.scoring.options import METHODS, Options
from qiaopai.scoring.rubber import Rubber, RubberRules
from qiaopai.scoring.rubber_entries import Deadline, Honours
from qiaopai.scoring.sacrifice import sacrifices
from qiaopai.scoring.sheet import score_event
from qiaopai.scoring.vp_scales import VpColumn, VpRow, VpTable, read_scale
from qiaopai.scoring.vps import VP_SCALES, vp_scale, vps
from qiaopai.text import Message, english


def refused(act, kind):
    """Key and values of the refusal, whose sentence has all it needs."""
    with pytest.raises((InvalidValue, IllegalAction, NotFound)) as caught:
        act()
    assert type(caught.value) is kind
    message = caught.value.message
    assert english(message) != message.key
    assert "{" not in english(message)
    return message.key, message.as_dict()


# Rubber and Chicago

NT_GAME, EW_GAME, PART = map(Result.parse, ("3NT= N", "4S= E", "1S= E"))
HELD = Honours(Seat.NORTH, 100)


def rubber(*results, **rules):
    sheet = Rubber(RubberRules(**rules))
    for result in results:
        sheet = sheet.add(result)
    return sheet


def chicago(*results, **rules):
    sheet = Chicago(Seat.NORTH, ChicagoRules(**rules))
    for result in results:
        sheet = sheet.add(result)
    return sheet


SHEETS = [
    (lambda: rubber(NT_GAME, NT_GAME).add(PART), "rubber.is_won", {"side": Side.NS, "deal": 2}),
    (lambda: rubber(NT_GAME, EW_GAME, NT_GAME).add(PART), "rubber.is_won",
     {"side": Side.NS, "deal": 3}),
    (lambda: rubber(NT_GAME, NT_GAME).end(), "rubber.is_won", {"side": Side.NS, "deal": 2}),
    (lambda: rubber(PART).end().add(PART), "rubber.is_ended", {}),
    (lambda: rubber(PART).end().claim(HELD), "rubber.is_ended", {}),
    (lambda: rubber(PART, honours=False).claim(HELD), "rubber.honours_off", {}),
    (lambda: rubber().claim(HELD), "rubber.honours_no_deal", {}),
    (lambda: rubber().pass_out().claim(HELD), "rubber.honours_passed_out", {"deal": 1}),
    (lambda: rubber(NT_GAME).claim(HELD), "rubber.honours_notrump", {"points": 100}),
    (lambda: rubber().add(PART, HELD).claim(HELD), "rubber.honours_twice",
     {"seat": Seat.NORTH, "deal": 1}),
    (lambda: rubber().add(PART, HELD).claim(Honours(Seat.EAST, 100)), "rubber.honours_other",
     {"seat": Seat.NORTH, "deal": 1}),
    (lambda: rubber(PART).claim(HELD, 2), "rubber.no_deal", {"deal": 2}),
    (lambda: rubber(PART, PART).claim(HELD, 1), "rubber.honours_late", {"deal": 1}),
    (lambda: chicago(PART, PART, PART, PART).add(PART), "chicago.over", {"deals": 4}),
    (lambda: chicago(*[Result(None)] * MOST_DEALS).pass_out(), "rubber.too_long", {"most": 1000}),
    (lambda: chicago(PART, form=ChicagoForm.DUPLICATE).claim(HELD), "rubber.honours_off", {}),
    (lambda: chicago(PART, honours=False).claim(HELD), "rubber.honours_off", {}),
]  # fmt: skip


@pytest.mark.parametrize(("act", "key", "told"), SHEETS)
def test_what_a_sheet_cannot_take_is_named(act, key, told):
    assert refused(act, IllegalAction) == (key, told)


def test_honours_of_any_deal_may_be_claimed_where_that_is_agreed():
    found = rubber(Result(None), PART, PART, deadline=Deadline.END).claim(HELD, 2)
    assert [deal.honours for deal in found.deals] == [None, HELD, None]
    assert (found.entries[-1].deal, found.entries[-1].points) == (2, 100)


def test_honours_of_a_chicago_stand_in_the_deal_that_was_played_not_passed_out():
    found = chicago(Result(None), Result(None), PART).claim(HELD, 1)
    assert [deal.honours for deal in found.deals] == [None, None, HELD]
    assert chicago(PART, EW_GAME).number == 3


# Values

PAIR = (Contestant(id="1"), Contestant(id="2"))
LINE = Line(board=1, ns=("1",), ew=("2",), points=0)


def event(**more):
    return Event(**{"contestants": PAIR, "lines": (LINE,)} | more)


def fine(name):
    return Penalty(contestant=name, amount=Fraction(1), unit=Unit.TOP)


def sheet():
    return score_event(event(), Options())


POINTS = "hcp,nonvulnerable,vulnerable\n"


def own_table(*rows):
    return CompensationTable("own", TableUnit.IMPS, tuple(Expectation(*row) for row in rows))


ROWS = (VpRow(0, Fraction(10), Fraction(10)), VpRow(None, Fraction(20), Fraction(0)))
TIE_BREAKS = "head, opponents, net, wins, boards, entry"
KNOWN = (
    "across, artificial, completion, cut, datum, datum_rounding, datum_unit, imp_table, neuberg, "
    "patton, ties, totals, travellers, unit, vp, ximp"
)

VALUES = [
    (lambda: Honours(Seat.NORTH, 50), "rubber.honours_points", {"points": 50}),
    (lambda: RubberRules(unfinished_part_score=75), "rubber.part_rule", {"points": 75}),
    (lambda: Era.parse("1927"), "value.era", {"text": "1927"}),
    (lambda: Points.weighted((60, 420), (30, -50)), "award.weights", {}),
    (lambda: Points.weighted((100, 420), (0, -50)), "award.weights", {}),
    (lambda: Artificial(Fraction(101)), "award.percent", {"percent": "101"}),
    (lambda: Artificial(Fraction(-1)), "award.percent", {"percent": "-1"}),
    (lambda: Cut.parse("x"), "butler.cut", {"text": "x"}),
    (lambda: Cut(1, 10), "butler.cut", {"text": "1 10%"}),
    (lambda: Cut(percent=50), "butler.cut", {"text": "0 50%"}),
    (lambda: event(contestants=(*PAIR, PAIR[1])), "event.twice", {"id": "2"}),
    (lambda: handicapped(sheet(), {"9": handicap(HandicapMethod.NGS, [Fraction(50)])}),
     "handicap.nobody", {"id": "9"}),
    (lambda: Cut.parse("1000"), "butler.cut", {"text": "1000"}),
    (lambda: Cut.parse("²"), "butler.cut", {"text": "²"}),
    (lambda: Cut.parse("50%"), "butler.cut", {"text": "50%"}),
    (lambda: KnockoutShare(8).of(sheet(), ["1"]), "carry.two", {"count": 1}),
    (lambda: DropIn(0).of(sheet(), ["1"]), "carry.place", {"place": 0}),
    (lambda: DropIn(3).of(sheet(), ["1"]), "carry.place", {"place": 3}),
    (lambda: event(contestants=PAIR[:1]), "event.nobody", {"id": "2", "board": 1}),
    (lambda: event(adjustments=(Adjustment(line=1, ns=AVERAGE, ew=NOT_PLAYED),)), "event.no_line",
     {"line": 1}),
    (lambda: event(adjustments=(Adjustment(line=-1, ns=AVERAGE, ew=AVERAGE),)), "event.no_line",
     {"line": -1}),
    (lambda: event(penalties=(fine("3"),)), "event.nobody_fined", {"id": "3"}),
    (lambda: event(carried=(("3", Fraction(1)),)), "event.nobody_carried", {"id": "3"}),
    (lambda: score_event(event(form=Form.TEAMS), Options()), "options.teams", {"method": "mp"}),
    (lambda: score_event(event(), Options.of("imp")), "options.pairs", {"method": "imp"}),
    (lambda: Options(datum_unit=0), "options.range", {}),
    (lambda: Options(datum_unit=1001), "options.range", {}),
    (lambda: Options(completion=101), "options.range", {}),
    (lambda: Options(completion=-1), "options.range", {}),
    (lambda: Options(artificial=(101, 50, 40)), "options.artificial", {}),
    (lambda: Options(artificial=(40, 50, 40)), "options.artificial", {}),
    (lambda: Options(artificial=(60, 30, 40)), "options.artificial", {}),
    (lambda: Options(artificial=(60, 50, -1)), "options.artificial", {}),
    (lambda: Options.of("mp", {"artificial": "60-40"}), "options.artificial", {}),
    (lambda: Options.of("mp", {"artificial": "60-x-40"}), "options.number",
     {"name": "artificial", "value": "x"}),
    (lambda: Options.of("mp", {"completion": "10000"}), "options.number",
     {"name": "completion", "value": "10000"}),
    (lambda: Options.of("mp", {"method": "imp"}), "options.name",
     {"name": "method", "known": KNOWN}),
    (lambda: Options.of("rubber"), "options.value",
     {"name": "method", "value": "rubber", "known": ", ".join(METHODS)}),
    (lambda: Options.of("mp", {"unit": "3"}), "options.value",
     {"name": "unit", "value": "3", "known": "2, 1"}),
    (lambda: Options.of("mp", {"ties": "net,coin"}), "options.value",
     {"name": "ties", "value": "coin", "known": TIE_BREAKS}),
    (lambda: compensate(0, 41, Vulnerability.NONE), "compensation.hcp", {"hcp": 41, "most": 40}),
    (lambda: compensate(0, -1, Vulnerability.NONE), "compensation.hcp", {"hcp": -1, "most": 40}),
    (lambda: compensate(0, 20, Vulnerability.NONE, CompensationRule.RUSSIAN, own_table()),
     "compensation.needs_points", {"rule": "russian", "table": "own"}),
    (lambda: own_table((21, 1, 1), (21, 1, 1)),
     "compensation.order", {}),
    (lambda: own_table((21, 1, 1), (22, 0, 1)),
     "compensation.falls", {}),
    (lambda: own_table((21, 1, 1), (22, 1, 0)),
     "compensation.falls", {}),
    (lambda: handicap(HandicapMethod.NGS, []), "handicap.ratings", {}),
    (lambda: handicap(HandicapMethod.NGS, [Fraction(50), Fraction(-1)]), "handicap.ratings", {}),
    (lambda: handicap(HandicapMethod.NGS, [Fraction(101)]), "handicap.ratings", {}),
    (lambda: grade_handicap(["1"], {"a": Fraction(2), "b": Fraction(1)}), "handicap.grade",
     {"grade": "1", "grades": ("a", "b")}),
    (lambda: sacrifices(Result.parse("4S-1 N"), Vulnerability.NONE), "value.sacrifice.not_made",
     {"result": Result.parse("4S-1 N")}),
    (lambda: sacrifices(Result(None), Vulnerability.NONE), "value.sacrifice.not_made",
     {"result": Result(None)}),
    (lambda: sacrifices(Result.parse("4S= N"), Vulnerability.NONE, Bid.parse("4S")),
     "value.sacrifice.not_over", {"bid": Bid.parse("4S"), "over": Bid.parse("4S")}),
    (lambda: vps(0, 1), "value.boards", {"boards": 0, "most": 1000}),
    (lambda: vps(1001, 1), "value.boards", {"boards": 1001, "most": 1000}),
    (lambda: VpColumn(2, 1, ROWS), "scale.backwards", {}),
    (lambda: VpColumn(0, 1, ROWS), "scale.backwards", {}),
    (lambda: VpColumn(1, 1001, ROWS), "scale.backwards", {}),
    (lambda: VpColumn(1, 2, ROWS[1:]), "scale.tie", {}),
    (lambda: VpColumn(1, 2, (ROWS[0], ROWS[0], ROWS[1])), "scale.order", {}),
    (lambda: VpColumn(1, 2, (ROWS[0], ROWS[1], ROWS[1])), "scale.order", {}),
    (lambda: VpColumn(1, 2, (ROWS[0], VpRow(None, Fraction(9), Fraction(0)))), "scale.falls", {}),
    (lambda: VpColumn(1, 2, (ROWS[0], VpRow(None, Fraction(12), Fraction(11)))), "scale.falls", {}),
    (lambda: VpColumn(1, 2, ROWS[:1]), "scale.open", {}),
    (lambda: VpTable("own", (VpColumn(1, 4, ROWS), VpColumn(4, 8, ROWS))), "scale.overlap", {}),
    (lambda: VpTable("own", (VpColumn(1, None, ROWS), VpColumn(4, 8, ROWS))), "scale.overlap", {}),
    (lambda: vps(9, 1, VpTable("own", (VpColumn(1, 8, ROWS), VpColumn(10, None, ROWS)))),
     "scale.boards", {"scale": "own", "boards": 9, "spans": ("1-8", "10+")}),
]  # fmt: skip


@pytest.mark.parametrize(("act", "key", "told"), VALUES)
def test_a_value_that_cannot_be_is_named(act, key, told):
    assert refused(act, InvalidValue) == (key, told)


@pytest.mark.parametrize(
    ("act", "key", "told"),
    [
        (lambda: vp_scale("own"), "scale.unknown", {"scale": "own", "names": VP_SCALES}),
        (lambda: compensation_table("own"), "compensation.unknown",
         {"table": "own", "names": ("russian", "linear")}),
        (lambda: grade_table("own"), "handicap.unknown", {"table": "own"}),
    ],
)  # fmt: skip
def test_a_table_that_nobody_made_is_not_found(act, key, told):
    assert refused(act, NotFound) == (key, told)


# Files

SCALE = "boards_from,boards_to,imps,win,lose\n"
FILES = [
    (read_compensation, "", 1, "data.columns",
     {"columns": ("hcp,nonvulnerable,vulnerable", "hcp,nonvulnerable_imps,vulnerable_imps")}),
    (read_compensation, POINTS, 1, "data.no_rows", {}),
    (read_compensation, "# ours\n" + POINTS + "# none\n", 2, "data.no_rows", {}),
    (read_compensation, POINTS + "21,50\n", 2, "data.fields", {"count": 2, "wanted": 3}),
    (read_compensation, POINTS + "x,50,50\n", 2, "data.not_whole", {"column": "hcp", "text": "x"}),
    (read_compensation, POINTS + "41,50,50\n", 2, "data.range",
     {"column": "hcp", "number": 41, "least": 0, "most": 40}),
    (read_compensation, POINTS + "21,-1,50\n", 2, "data.range",
     {"column": "nonvulnerable", "number": -1, "least": 0, "most": 10_000}),
    (read_compensation, POINTS + "21,50,10001\n", 2, "data.range",
     {"column": "vulnerable", "number": 10_001, "least": 0, "most": 10_000}),
    (read_compensation, POINTS + "21,50,50\n\n21,70,70\n", 4, "compensation.order", {}),
    (read_compensation, POINTS + "21,50,50\n22,40,70\n", 3, "compensation.falls", {}),
    (read_compensation, POINTS + "21,50,50\n" * (MOST_ROWS + 1), MOST_ROWS + 2, "data.many_rows",
     {"most": MOST_ROWS}),
    (read_compensation, POINTS + " " * MOST_CHARACTERS, 1, "data.too_long",
     {"most": MOST_CHARACTERS}),
    (read_grades, "grade,percent\na,1.23456\n", 2, "data.not_number",
     {"column": "percent", "text": "1.23456"}),
    (read_grades, "grade,percent\na,1\nb,2\na,3\n", 4, "handicap.grade_twice", {"grade": "a"}),
    (read_scale, SCALE + "8,4,,10,10\n", 2, "scale.backwards", {}),
    (read_scale, SCALE + "1,4,,10,10\n4,8,,10,10\n", 3, "scale.overlap", {}),
    (read_scale, SCALE + "1,,,10,10\n4,8,,10,10\n", 3, "scale.overlap", {}),
    (read_scale, SCALE + "1,4,0,11,10\n1,4,,20,0\n", 2, "scale.tie", {}),
    (read_scale, SCALE + "1,4,0,10,10\n1,4,,20,0\n3,8,0,10,10\n3,8,,20,0\n", 4,
     "scale.overlap", {}),
    (read_scale, SCALE + "1,2,,10,10\n3,8,,10,10\n8,9,,10,10\n", 4, "scale.overlap", {}),
    (read_scale, SCALE + "0,4,0,10,10\n0,4,,20,0\n", 2, "data.range",
     {"column": "boards_from", "number": 0, "least": 1, "most": 1000}),
    (read_scale, SCALE + "1,4,0,10,10\n1,4,0,11,9\n1,4,,20,0\n", 3, "scale.order", {}),
    (read_scale, SCALE + "1,4,0,10,10\n1,4,5,9,9\n1,4,,20,0\n", 3, "scale.falls", {}),
    (read_scale, SCALE + "1,4,0,10,10\n1,4,5,11,9\n", 3, "scale.open", {}),
    (read_scale, SCALE + "0,4,,10,10\n", 2, "data.range",
     {"column": "boards_from", "number": 0, "least": 1, "most": 1000}),
    (read_scale, SCALE + "1,1001,,10,10\n", 2, "data.range",
     {"column": "boards_to", "number": 1001, "least": 1, "most": 1000}),
    (read_scale, SCALE + "1,4,100001,10,10\n", 2, "data.range",
     {"column": "imps", "number": 100_001, "least": 0, "most": 100_000}),
]  # fmt: skip


@pytest.mark.parametrize(("read", "text", "line", "key", "told"), FILES)
def test_a_file_that_cannot_be_read_names_itself_its_line_and_the_reason(
    read, text, line, key, told
):
    found, where = refused(lambda: read(text, "own.csv"), InvalidValue)
    assert found == "data.line"
    assert where == {"file": "own.csv", "line": line, "reason": Message.of(key, **told)}
    assert english(where["reason"]) != key
    assert "{" not in english(where["reason"])


def test_the_longest_file_and_the_most_rows_are_read():
    rows = "".join(f"{hcp},{hcp},{hcp}\n" for hcp in range(41))
    text = POINTS + rows
    whole = text + "#" * (MOST_CHARACTERS - len(text))
    assert len(read_compensation(whole, "own").rows) == 41
    grades = "grade,percent\n" + "".join(f"{at},1\n" for at in range(MOST_ROWS))
    assert len(read_grades(grades, "own")) == MOST_ROWS

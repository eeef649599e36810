"""Whatever may be chosen has one text, by which it reads back, and a repr that is code."""

import importlib
import pkgutil
from enum import Enum
from fractions import Fraction

import pytest

import qiaopai.scoring
from qiaopai.core import Seat
from qiaopai.scoring.awards import AVERAGE, Adjustment, Penalty, Unit
from qiaopai.scoring.butler import Cut, Rounding
from qiaopai.scoring.event import Contestant, Event, Line
from qiaopai.scoring.options import Options
from qiaopai.scoring.rubber_entries import Honours

CHOICES = sorted(
    {
        kind
        for found in pkgutil.walk_packages(qiaopai.scoring.__path__, "qiaopai.scoring.")
        for kind in vars(importlib.import_module(found.name)).values()
        if isinstance(kind, type) and issubclass(kind, Enum) and kind.__module__ == found.name
    },
    key=lambda kind: (kind.__module__, kind.__name__),
)


def test_there_are_choices():
    assert len(CHOICES) > 12


@pytest.mark.parametrize("kind", CHOICES, ids=lambda kind: kind.__name__)
def test_a_choice_reads_back_from_its_text(kind):
    for one in kind:
        if kind.__name__ != "Line":  # drawn, never written
            assert kind(str(one)) is one
        if not repr(one).startswith("<"):
            assert eval(repr(one), {kind.__name__: kind}) is one


def test_honours_are_written_as_on_a_line_of_the_sheet():
    assert str(Honours(Seat.EAST, 100)) == "honours E 100"


TEXTS = {
    "Unit": [["mp", "top", "percent", "imp", "vp"], ["points", "imps"]],
    "Rounding": [["away", "up", "even", "down", "none"]],
    "Form": [["pairs", "teams", "individual"], ["imps", "matchpoints", "total"]],
    "CompensationRule": [["tiedian", "russian", "literal"]],
    "HandicapMethod": [["ngs", "average", "grades"]],
    "Era": [["1932", "1935", "1987"]],
    "MiddleDeals": [["dealer", "opponents"]],
    "ChicagoForm": [["carried", "duplicate"]],
    "Deadline": [["next", "end"]],
    "Place": [["above", "below"]],
    "Kind": [
        ["tricks", "overtricks", "slam", "insult", "penalty", "honours", "rubber_bonus",
         "unfinished_game", "unfinished_part_score", "game_bonus", "part_score_bonus",
         "duplicate_score"],
        ["part_score", "game", "small_slam", "grand_slam"],
    ],
}  # fmt: skip
"""What stands in files, on the command line and in JSON, for good."""


@pytest.mark.parametrize("kind", CHOICES, ids=lambda kind: kind.__name__)
def test_the_texts_of_choices_do_not_change(kind):
    if kind.__name__ in TEXTS:
        assert [one.value for one in kind] in TEXTS[kind.__name__]


def test_every_choice_with_a_text_is_listed():
    assert set(TEXTS) <= {kind.__name__ for kind in CHOICES}


def test_what_is_not_told_is_empty():
    fine = Penalty(contestant="1", amount=Fraction(1), unit=Unit.TOP)
    given = Adjustment(line=0, ns=AVERAGE, ew=AVERAGE)
    for one in (fine, given):
        assert (one.reason, one.law, one.by, one.at) == ("", "", "", "")
    line = Line(board=1, ns=("1",), ew=("2",))
    assert (line.deal, line.section, line.table, line.lead, line.remark) == ("",) * 5
    assert (line.result, line.points, line.round, line.vulnerability) == (None,) * 4
    assert Contestant(id="7").label == "7"
    assert (Contestant(id="7").name, Contestant(id="7").section) == ("", "")
    assert (Event(contestants=(), lines=()).title, Event(contestants=(), lines=()).date) == ("", "")


@pytest.mark.parametrize(
    ("method", "own"),
    [
        ("mp", "unit neuberg travellers across totals"),
        ("butler", "imp_table datum cut datum_rounding datum_unit across totals"),
        ("ximp", "imp_table ximp across totals"),
        ("total", "vp across totals"),
    ],
)
def test_a_sheet_of_pairs_prints_the_options_of_its_method(method, own):
    names = [name for name, _ in Options.of(method).told()]
    assert names == [*own.split(), "artificial", "ties", "completion"]


@pytest.mark.parametrize(
    ("method", "own"), [("imp", "imp_table vp"), ("bam", "vp"), ("patton", "patton vp")]
)
def test_a_sheet_of_teams_prints_the_options_of_its_method(method, own):
    names = [name for name, _ in Options.of(method).told(teams=True)]
    assert names == [*own.split(), "totals", "artificial", "ties", "completion"]


def test_the_bounds_of_options_may_be_reached():
    extreme = Options(datum_unit=1000, completion=100, artificial=(100, 50, 0))
    assert Options.of("butler", {"datum_unit": "1000"}).datum_unit == extreme.datum_unit
    assert Options(datum_unit=1, artificial=(50, 50, 50)).completion == 0
    assert Cut.parse("999").count == 999
    assert Cut.parse("49%").percent == 49


def test_half_way_is_away_from_zero_and_the_rest_to_the_nearest():
    rounded = {
        value: Rounding.AWAY.to(Fraction(value), 10) for value in (-26, -25, -24, 24, 25, 26)
    }
    assert rounded == {-26: -30, -25: -30, -24: -20, 24: 20, 25: 30, 26: 30}

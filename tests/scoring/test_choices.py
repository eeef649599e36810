"""Whatever may be chosen has one text, by which it reads back, and a repr that is code."""

import importlib
import pkgutil
from enum import Enum

import pytest

import qiaopai.scoring
from qiaopai.core import Seat
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

"""Events come in every shape that their readers and scorers must take."""

import pytest
from hypothesis import given

from qiaopai.core import Side
from qiaopai.scoring.event import Form
from qiaopai.testing.events import events
from tests.testing.test_strategies import QUICK, seen


@pytest.mark.parametrize("form", [Form.PAIRS, Form.TEAMS])
@pytest.mark.parametrize("part", ["lines", "adjustments", "penalties"])
def test_events_come_with_and_without_each_part(form, part):
    seen(events(form), lambda event: getattr(event, part))
    seen(events(form), lambda event: not getattr(event, part))


def test_events_come_with_two_winners_and_with_sections():
    seen(events(), lambda event: event.winners == 2)
    seen(events(), lambda event: {line.section for line in event.lines} == {"A", "B"})


@QUICK
@given(events())
def test_who_sits_in_one_direction_is_told_when_both_have_a_winner(event):
    directions = {one.direction for one in event.contestants}
    assert directions <= (set(Side) if event.winners == 2 else {None})

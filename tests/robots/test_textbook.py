from dataclasses import replace

import pytest

from qiaopai.robots.cardplay import Thinking, choose_card
from qiaopai.robots.habits import Habits
from qiaopai.robots.schedule import EXPERT
from qiaopai.robots.signals import STANDARD
from qiaopai.scoring import CompensationForm, Form, RubberForm
from qiaopai.solver import native_solver
from tests.robots.endings import late_view
from tests.robots.textbook import ENDINGS


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda one: one.name)
def test_the_textbooks_card_is_played(ending):
    evidence = (Habits(STANDARD, STANDARD),) if ending.reads else ()
    decision = choose_card(ending.view, Thinking(EXPERT, evidence, STANDARD), native_solver())
    assert str(decision.action) in ending.right.split(), decision.considered


A_FINESSE_FOR_AN_OVERTRICK = late_view(
    "N:AQ.32.. KJT9... 32.AK.. 876..A.", "3NT S", "S", 6, then="S2 S6"
)
"""Nine tricks are there. The finesse wins a tenth, or loses the contract when East has DA too."""


@pytest.mark.parametrize(
    ("form", "right"),
    [
        (Form.IMPS, "SA"),
        (Form.MATCHPOINTS, "SQ"),
        (Form.TOTAL, "SA"),
        (RubberForm(), "SA"),
        (CompensationForm(), "SA"),
    ],
    ids=str,
)
def test_the_form_of_scoring_says_what_an_overtrick_may_risk(form, right):
    view = replace(A_FINESSE_FOR_AN_OVERTRICK, form=form)
    assert str(choose_card(view, Thinking(EXPERT), native_solver()).action) == right

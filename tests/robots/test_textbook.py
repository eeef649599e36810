import pytest

from qiaopai.robots.cardplay import Thinking, choose_card
from qiaopai.robots.habits import Habits
from qiaopai.robots.schedule import EXPERT
from qiaopai.robots.signals import STANDARD
from qiaopai.solver import native_solver
from tests.robots.textbook import ENDINGS


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda one: one.name)
def test_the_textbooks_card_is_played(ending):
    evidence = (Habits(STANDARD, STANDARD),) if ending.reads else ()
    decision = choose_card(ending.view, Thinking(EXPERT, evidence, STANDARD), native_solver())
    assert str(decision.action) in ending.right.split(), decision.considered

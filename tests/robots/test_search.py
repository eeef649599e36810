from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import Card
from qiaopai.robots.beliefs import likely_layouts
from qiaopai.robots.cardplay import Thinking, choose_card
from qiaopai.robots.moment import Moment
from qiaopai.robots.sampling import count_layouts
from qiaopai.robots.schedule import EXPERT
from qiaopai.robots.search import search
from qiaopai.solver import native_solver
from tests.robots.helpers import CountingSolver, random_moment, view_of


def plain_losses(tricks):
    """Tricks lost against the best card of each layout."""
    return (tricks.max(axis=1, keepdims=True) - tricks).astype(float)


def found(seed, cards, nodes, layouts=60):
    moment = Moment.of(view_of(*random_moment(seed, cards)))
    sample = likely_layouts(moment, (), layouts, EXPERT)
    return moment, search(moment, native_solver(), sample, nodes, plain_losses, lambda: False)


@pytest.mark.parametrize("seed", range(6))
def test_a_search_ends_near_the_work_it_was_given(seed):
    _, answer = found(seed, 6, 60_000)
    assert 4 <= len(answer.tricks) <= 60
    mean = answer.nodes / len(answer.tricks)
    assert answer.nodes < 60_000 + 8 * mean


def test_more_work_means_more_layouts():
    few, many = (len(found(3, 6, nodes)[1].tricks) for nodes in (20_000, 400_000))
    assert few < many


def test_a_clear_card_ends_the_search_early():
    sizes = {len(found(seed, 24, 10**9, 400)[1].tricks) for seed in range(12)}
    assert min(sizes) < 100


@given(st.integers(0, 10**9))
@settings(max_examples=15, deadline=None)
def test_few_layouts_are_all_solved(seed):
    view = view_of(*random_moment(seed, 38))
    moment = Moment.of(view)
    layouts = count_layouts(moment.facts)
    if len(moment.touching) > 1 and layouts <= EXPERT.every:
        solver = CountingSolver(native_solver())
        decision = choose_card(view, Thinking(replace(EXPERT, ahead=0)), solver)
        assert isinstance(decision.action, Card)
        assert solver.asked in (layouts, decision.samples)

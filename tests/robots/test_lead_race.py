from dataclasses import replace
from functools import partial

import numpy as np

from qiaopai.robots.beliefs import likely_layouts
from qiaopai.robots.cardplay import Thinking, _losses, choose_card
from qiaopai.robots.lead_race import race_leads
from qiaopai.robots.leads import leads
from qiaopai.robots.moment import Moment
from qiaopai.robots.schedule import EXPERT
from qiaopai.robots.utility import LEAD_TRICK, loss_table
from qiaopai.solver import native_solver
from tests.robots.helpers import CountingSolver, random_moment, view_of


def tricks_lost(cards, tricks):
    columns = tricks[:, [card.index for card in cards]].astype(float)
    return columns.max(axis=1, keepdims=True) - columns


def race(seed, nodes=10**9, layouts=14, is_over=lambda: False):
    moment = Moment.of(view_of(*random_moment(seed, 0)))
    sample = likely_layouts(moment, (), layouts, EXPERT)
    solver = CountingSolver(native_solver())
    return moment, solver, race_leads(moment, solver, sample, nodes, tricks_lost, is_over)


def test_the_worst_leads_are_dropped_on_the_way():
    moment, solver, found = race(1)
    liked = [lead.card for lead in leads(moment.view, moment.held)]
    assert list(found.losses) == liked[:4]
    assert found.layouts == 14
    assert solver.asked == 6 * 4 + 3 * 3 + 5 * 2


def test_a_race_ends_near_the_work_it_was_given():
    _, solver, found = race(2, nodes=1)
    assert found.layouts == 3
    assert solver.asked == 3 * 4
    assert len(found.losses) == 4


def test_the_clock_ends_a_race():
    assert race(3, is_over=lambda: True)[2] is None
    answers = iter([False, True, True])
    found = race(3, is_over=lambda: next(answers))[2]
    assert found.stopped
    assert found.layouts == 3


def test_what_the_rules_like_tells_leads_apart_that_lose_the_same():
    def nothing(cards, tricks):
        return np.zeros((len(tricks), len(cards)))

    moment = Moment.of(view_of(*random_moment(4, 0)))
    sample = likely_layouts(moment, (), 6, EXPERT)
    found = race_leads(moment, native_solver(), sample, 10**9, nothing, lambda: False)
    order = sorted(found.losses, key=found.losses.get)
    liked = [lead.card for lead in leads(moment.view, moment.held)]
    assert order[0] == liked[0]


def test_what_is_told_of_leads_is_what_they_lose_in_the_layouts():
    view = view_of(*random_moment(5, 0))
    moment = Moment.of(view)
    sample = likely_layouts(moment, (), EXPERT.opening, EXPERT)
    table = loss_table(moment.contract, view.vulnerability, view.form, LEAD_TRICK)
    most = float(table.max())
    decision = choose_card(view, Thinking(replace(EXPERT, lead=1)), native_solver())
    assert len(decision.considered) == 4 <= len(sample)
    solved = race_leads(
        moment, native_solver(), sample, 1, partial(_losses, moment, table), lambda: False
    )
    assert {one.action: -one.value for one in decision.considered} == solved.seen
    assert all(0 <= lost <= most for lost in solved.seen.values())

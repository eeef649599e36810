import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.robots.beliefs import likely_layouts
from qiaopai.robots.cardplay import Thinking, choose_card
from qiaopai.robots.foresight import foreseen
from qiaopai.robots.moment import Moment
from qiaopai.robots.schedule import EXPERT
from qiaopai.robots.search import search
from qiaopai.solver import native_solver
from tests.robots.endings import late_view
from tests.robots.helpers import random_moment, view_of


def tricks_lost(tricks):
    return (tricks.max(axis=1, keepdims=True) - tricks).astype(float)


def price(mine, best):
    return (best - mine).astype(float)


def both(moment, layouts=40):
    """Losses by double dummy and with foresight, in tricks."""
    sample = likely_layouts(moment, (), layouts, EXPERT)
    found = search(moment, native_solver(), sample, 10**9, tricks_lost, lambda: False)
    shares = found.weights / found.weights.sum()
    means = shares @ tricks_lost(found.tricks)
    plain = {card: float(means[card.index]) for card in moment.legal}
    return plain, foreseen(moment, native_solver(), found, plain, price, 10**9)


@given(st.integers(0, 10**9), st.integers(24, 47))
@settings(max_examples=40, deadline=None)
def test_not_knowing_never_gains(seed, cards):
    view = view_of(*random_moment(seed, cards))
    moment = Moment.of(view)
    if moment.defends or len(moment.touching) < 2:
        return
    plain, told = both(moment)
    assert all(told[card] >= plain[card] - 1e-6 for card in plain)


TWO_WAY = "N:KJ9.A2.4. Q4.QT.KJ. AT8.3.A2. 65.K9.QT."


def test_a_guess_costs_what_it_may_lose_and_putting_it_off_costs_nothing():
    plain, told = both(Moment.of(late_view(TWO_WAY, "3NT S", "S", won=6)), 128)
    by_name = {str(card): (plain[card], told[card]) for card in plain}
    assert by_name["ST"][0] == 0
    assert by_name["ST"][1] > 0.05
    assert by_name["DA"][1] < by_name["ST"][1]


def test_a_safe_winner_is_cashed_before_a_two_way_guess():
    view = late_view(TWO_WAY, "3NT S", "S", won=6)
    decision = choose_card(view, Thinking(EXPERT), native_solver())
    assert str(decision.action) in ("DA", "H3")


def test_where_every_layout_is_known_nothing_changes():
    view = late_view("N:KJ.A.. Q4.2.. AT..2. 65..3.", "3NT S", "S", won=9)
    moment = Moment.of(view)
    sample = likely_layouts(moment, (), 400, EXPERT)
    known = sample.masks[np.zeros(40, dtype=int)]
    found = search(
        moment,
        native_solver(),
        type(sample)(known, np.full(40, 1 / 40), 1.0),
        10**9,
        tricks_lost,
        lambda: False,
    )
    plain = {card: float(tricks_lost(found.tricks)[0, card.index]) for card in moment.legal}
    assert foreseen(moment, native_solver(), found, plain, price, 10**9) == plain

"""Choosing a card: sampled layouts, each solved double dummy, weighed by what is likely.

The steps: forced and equal cards are played at once; else layouts that agree with the view
are drawn and weighed by what is likely (:mod:`~qiaopai.robots.beliefs`),
solved, and each card gets what it loses on average against the best card of the same
layout, by the form of scoring (:mod:`~qiaopai.robots.utility`). Cards that
come out the same are told apart by rule (:mod:`~qiaopai.robots.rules`). Without a solver,
without samples, or when the emergency clock strikes before the first answer, the rules
alone choose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from qiaopai.core import Card
from qiaopai.errors import QiaopaiError
from qiaopai.robots.beginner import beginners_card
from qiaopai.robots.beliefs import likely_layouts
from qiaopai.robots.equals import choose_equal
from qiaopai.robots.foresight import Price, foreseen
from qiaopai.robots.lead_race import race_leads
from qiaopai.robots.moment import Moment
from qiaopai.robots.protocol import Decision, Option
from qiaopai.robots.rules import by_rule
from qiaopai.robots.schedule import Schedule
from qiaopai.robots.search import search
from qiaopai.robots.utility import LEAD_TRICK, TRICK, loss_table
from qiaopai.text import Message

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.robots.evidence import Evidence
    from qiaopai.robots.signals import Signals
    from qiaopai.solver import Solver
    from qiaopai.solver.values import Tricks
    from qiaopai.table.view import SeatView

_NEAR = 0.05
"""IMPs within which two cards count as equal."""


@dataclass(frozen=True)
class Thinking:
    """What a robot brings to a card: how much to look at, what to believe, the emergency stop.

    `signals` are what its pair has agreed to say with small cards, if anything; a beginner
    plays by a few sayings (:mod:`~qiaopai.robots.beginner`). `clock`
    returns seconds and `limit` is how many of them a decision may take; without a clock
    nothing stops the schedule.
    """

    schedule: Schedule
    evidence: Sequence[Evidence] = ()
    signals: Signals | None = None
    is_beginner: bool = False
    clock: Callable[[], float] | None = None
    limit: float = 5.0

    def deadline(self) -> Callable[[], bool]:
        """A question that is answered with yes once the time is over."""
        clock = self.clock
        if clock is None:
            return lambda: False
        end = clock() + self.limit
        return lambda: clock() >= end


def choose_card(view: SeatView, thinking: Thinking, solver: Solver | None) -> Decision:
    """A legal card for the seat on turn in `view`, with what was considered."""
    moment = Moment.of(view)
    if thinking.is_beginner:
        samples = thinking.schedule.samples(len(moment.play.tricks), moment.place)
        return beginners_card(moment, solver, samples)
    if len(moment.legal) == 1:
        card = moment.legal[0]
        return Decision(card, Message.of("reason.card.forced", card=card))
    if len(moment.touching) == 1:
        card, said = choose_equal(moment, by_rule(moment)[0], {}, thinking.signals)
        return Decision(card, said or Message.of("reason.card.equal"))
    trick = len(moment.play.tricks)
    samples = thinking.schedule.samples(trick, moment.place)
    if solver is not None and samples:
        try:
            return _search(moment, thinking, solver, samples)
        except QiaopaiError:
            return _rule_play(moment)
    return _rule_play(moment)


def _rule_play(moment: Moment, *, stopped: bool = False) -> Decision:
    card, reason = by_rule(moment)
    return Decision(card, reason, stopped=stopped)


def _search(moment: Moment, thinking: Thinking, solver: Solver, samples: int) -> Decision:
    """The decision by samples; by rule when the clock struck before the first of them."""
    schedule, is_over = thinking.schedule, thinking.deadline()
    sample = likely_layouts(moment, thinking.evidence, samples, schedule)
    trick = TRICK if moment.play.cards else LEAD_TRICK
    table = loss_table(moment.contract, moment.view.vulnerability, moment.view.form, trick)
    losses = partial(_losses, moment, table)
    nodes = schedule.nodes(len(moment.play.cards))
    if not moment.play.cards:
        race = race_leads(moment, solver, sample, nodes, losses, is_over)
        if race is None:
            return _rule_play(moment, stopped=True)
        decision = _decide(moment, thinking, race.losses, race.layouts, race.seen)
        return replace(decision, stopped=race.stopped)
    cards = list(moment.legal)
    found = search(moment, solver, sample, nodes, partial(losses, cards), is_over)
    if found is None:
        return _rule_play(moment, stopped=True)
    shares = found.weights / found.weights.sum()
    means = (shares @ losses(cards, found.tricks)).tolist()
    expected = {card: round(mean, 6) for card, mean in zip(cards, means, strict=True)}
    left = min(schedule.ahead, nodes - found.nodes)
    if left > 0 and not moment.defends:
        expected = foreseen(moment, solver, found, expected, _price(table), left)
    decision = _decide(moment, thinking, expected, len(found.tricks))
    return replace(decision, stopped=found.stopped)


def _price(table: NDArray[np.float64]) -> Price:
    """Declarer's losses from the tricks he wins and could have won."""
    return lambda mine, best: table[mine, best]


def _losses(
    moment: Moment, table: NDArray[np.float64], cards: Sequence[Card], tricks: Tricks
) -> NDArray[np.float64]:
    """What each of `cards` loses against the best of the same layout, in IMPs."""
    columns = tricks[:, [card.index for card in cards]].astype(int)
    mine = moment.play.won(moment.seat.side) + columns
    declarers = 13 - mine if moment.defends else mine
    best = declarers.min(axis=1) if moment.defends else declarers.max(axis=1)
    losses: NDArray[np.float64] = table[declarers, best[:, None]]
    return -losses if moment.defends else losses


def _decide(
    moment: Moment,
    thinking: Thinking,
    losses: Mapping[Card, float],
    samples: int,
    seen: Mapping[Card, float] | None = None,
) -> Decision:
    """The card that loses least; among those as good, the one that rules or signals prefer.

    `seen` is what the cards lose in the layouts, where `losses` have more in them than that.
    """
    least = min(losses.values())
    good = [card for card, loss in losses.items() if loss <= least + _NEAR]
    card, rule = by_rule(moment, good)
    card, said = choose_equal(moment, card, losses, thinking.signals)
    options = sorted(losses.items(), key=lambda item: (item[1], -item[0].index))
    told = losses if seen is None else seen
    considered = tuple(Option(one, 0.0 - told[one]) for one, _ in options)
    if said is not None:
        reason = said
    elif len(good) == len(losses):
        reason = rule
    else:
        reason = Message.of("reason.card.samples", card=card, samples=samples)
    return Decision(card, reason, considered, samples)

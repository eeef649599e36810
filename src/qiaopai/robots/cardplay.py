"""Choosing a card: sampled layouts, each solved double dummy, weighed by what is likely.

The steps: forced and equal cards are played at once; else layouts that agree with the view
are drawn and weighed by what is likely (:mod:`~qiaopai.robots.beliefs`),
solved, and each card gets what it loses on average against the best card of the same
layout, in IMPs with a little for each trick (:mod:`~qiaopai.robots.utility`). Cards that
come out the same are told apart by rule (:mod:`~qiaopai.robots.rules`). Without a solver,
without samples, or when the emergency clock strikes before the first answer, the rules
alone choose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from qiaopai.core import Card
from qiaopai.errors import QiaopaiError
from qiaopai.robots.beliefs import likely_layouts
from qiaopai.robots.leads import leads
from qiaopai.robots.moment import Moment
from qiaopai.robots.protocol import Decision, Option
from qiaopai.robots.rules import by_rule
from qiaopai.robots.schedule import Schedule
from qiaopai.robots.utility import loss_table
from qiaopai.text import Message

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.robots.evidence import Evidence, Weights
    from qiaopai.robots.sampling import Sample
    from qiaopai.solver import Solver
    from qiaopai.solver.values import Masks
    from qiaopai.table.view import SeatView

_NEAR = 0.05
"""IMPs within which two cards count as equal."""
_CHUNK = 8
"""Layouts solved between two looks at the emergency clock, at the first tricks."""
_LEADS = 3
"""Opening leads that are priced."""


@dataclass(frozen=True)
class Thinking:
    """What a robot brings to a card: how much to look at, what to believe, the emergency stop.

    `clock` returns seconds and `limit` is how many of them a decision may take; without a
    clock nothing stops the schedule.
    """

    schedule: Schedule
    evidence: Sequence[Evidence] = ()
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
    if len(moment.legal) == 1:
        card = moment.legal[0]
        return Decision(card, Message.of("reason.card.forced", card=card))
    if len(moment.touching) == 1:
        return Decision(by_rule(moment)[0], Message.of("reason.card.equal"))
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
    import numpy as np

    is_over = thinking.deadline()
    sample = likely_layouts(moment, thinking.evidence, samples, thinking.schedule.pool)
    found: list[NDArray[np.int8]] = []
    stopped = False
    for part in _parts(moment, sample):
        if is_over():
            stopped = True
            break
        found.append(_solved(moment, solver, part))
    if not found:
        return _rule_play(moment, stopped=True)
    tricks = np.concatenate(found)
    losses = expected_losses(moment, tricks, sample.weights[: len(tricks)])
    return replace(_decide(moment, losses, len(tricks)), stopped=stopped)


def _parts(moment: Moment, sample: Sample) -> Iterator[Masks]:
    size = _CHUNK if len(moment.play.tricks) < 3 else 200
    for start in range(0, len(sample), size):
        yield sample.masks[start : start + size]


def _solved(moment: Moment, solver: Solver, masks: Masks) -> NDArray[np.int8]:
    """Tricks from here on for the side on turn, by layout and card; -1 where not looked at."""
    play = moment.play
    strain, leader = play.contract.strain, play.current.leader
    if play.cards:
        return solver.cards_masks(strain, leader, play.current.cards, masks)
    return _solved_leads(moment, solver, masks)


def _solved_leads(moment: Moment, solver: Solver, masks: Masks) -> NDArray[np.int8]:
    """The few leads that come into question, each solved after it was led."""
    import numpy as np

    seat = moment.seat
    found = np.full((len(masks), 52), -1, dtype=np.int8)
    for lead in leads(moment.view, moment.held)[:_LEADS]:
        after = masks.copy()
        after[:, seat.index] &= ~np.uint64(1 << lead.card.index)
        strain = moment.contract.strain
        answers = solver.cards_masks(strain, seat, (lead.card,), after, best_only=True)
        found[:, lead.card.index] = 13 - answers.max(axis=1)
    return found


def expected_losses(
    moment: Moment, tricks: NDArray[np.int8], weights: Weights
) -> dict[Card, float]:
    """What each card loses on average against the best of the same layout, in IMPs."""
    import numpy as np

    looked_at = [card for card in moment.legal if tricks[0, card.index] >= 0]
    columns = tricks[:, [card.index for card in looked_at]].astype(np.int64)
    side = moment.seat.side
    mine = moment.play.won(side) + columns
    declarers = 13 - mine if moment.defends else mine
    best = declarers.min(axis=1) if moment.defends else declarers.max(axis=1)
    table = loss_table(moment.contract, moment.view.vulnerability)
    losses = table[declarers, best[:, None]]
    if moment.defends:
        losses = -losses
    means = (losses * weights[:, None]).sum(axis=0) / weights.sum()
    return {card: round(float(mean), 6) for card, mean in zip(looked_at, means, strict=True)}


def _decide(moment: Moment, losses: Mapping[Card, float], samples: int) -> Decision:
    """The card that loses least; among those as good, the one that the rules prefer."""
    least = min(losses.values())
    good = [card for card, loss in losses.items() if loss <= least + _NEAR]
    card, rule = by_rule(moment, good)
    options = sorted(losses.items(), key=lambda item: (item[1], -item[0].index))
    considered = tuple(Option(one, 0.0 - loss) for one, loss in options)
    if len(good) == len(losses):
        reason = rule
    else:
        reason = Message.of("reason.card.samples", card=card, samples=samples)
    return Decision(card, reason, considered, samples)

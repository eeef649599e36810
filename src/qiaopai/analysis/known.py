"""What a call or card cost by what its player could know, beside what the robot does there.

The robot is asked with the player's own view. Where it would do the same, or something that is
equal, nothing was lost. Else both choices are priced on the same layouts of the unseen cards,
drawn as often as they are likely by all that was shown, and the difference is averaged.

* A card is worth what its contract scores when all play their best from the next card on.
* A call is worth what the contract scores double dummy that the four hands reach when everybody
  goes on calling by the system.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from qiaopai.analysis.layouts import likely
from qiaopai.analysis.record import Record
from qiaopai.analysis.values import BoardAnalysis, CallCost, CardCost, Choice, Expected
from qiaopai.core import Call, Card, Contract, Deal, Hand, Result, Seat, Side, Strain
from qiaopai.robots import Decision, Robot, robot
from qiaopai.robots.heard import heard
from qiaopai.robots.moment import Moment
from qiaopai.robots.rollout import endings
from qiaopai.scoring import contract_score, imps
from qiaopai.solver import Solver
from qiaopai.systems import Agreements, load_system

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.robots.evidence import Weights
    from qiaopai.robots.sampling import Sample
    from qiaopai.solver.values import Masks
    from qiaopai.table.view import SeatView


@dataclass(frozen=True)
class Knowledge:
    """What the sampled part needs: a solver, how many layouts, which robot and system."""

    solver: Solver
    samples: int = 20
    robot: str = "default"
    system: Agreements = field(default_factory=load_system)

    def player(self) -> Robot:
        """The robot that is asked, looking at no more layouts than are priced."""
        return robot(self.robot, self.samples)


def add_expected(
    analysis: BoardAnalysis,
    knowledge: Knowledge,
    advance: Callable[[int], None] = lambda _steps: None,
) -> BoardAnalysis:
    """`analysis` with what every call and card was worth by what could be known.

    `advance` is told of each decision that is done; there are :func:`decisions` of them. Without
    the auction nobody knows what was known, and nothing is added.
    """
    found = []
    for place in range(decisions(analysis)):
        found += expectations(analysis, knowledge, range(place, place + 1))
        advance(1)
    return with_expected(analysis, found, knowledge.samples) if found else analysis


def decisions(analysis: BoardAnalysis) -> int:
    """How many calls and cards there are to look at."""
    return len(analysis.calls) + len(analysis.cards) if analysis.calls else 0


def expectations(
    analysis: BoardAnalysis, knowledge: Knowledge, places: range
) -> list[Expected | None]:
    """What the decisions number `places` were worth, calls first, then cards."""
    player = knowledge.player()
    every: tuple[CallCost | CardCost, ...] = (*analysis.calls, *analysis.cards)
    return [
        _call(analysis.record, one, player, knowledge)
        if isinstance(one, CallCost)
        else _card(analysis.record, one, player, knowledge)
        for one in every[places.start : places.stop]
    ]


def with_expected(
    analysis: BoardAnalysis, found: Sequence[Expected | None], samples: int
) -> BoardAnalysis:
    """`analysis` with what all its decisions were worth, by `samples` layouts each."""
    calls = len(analysis.calls)
    return replace(
        analysis,
        calls=tuple(
            replace(one, expected=more)
            for one, more in zip(analysis.calls, found[:calls], strict=True)
        ),
        cards=tuple(
            replace(one, expected=more)
            for one, more in zip(analysis.cards, found[calls:], strict=True)
        ),
        samples=samples,
    )


# --- Cards


def _card(record: Record, card: CardCost, player: Robot, knowledge: Knowledge) -> Expected | None:
    """None where there was no choice."""
    if card.choice is not Choice.OPEN or card.revoke:
        return None
    view = record.cards_view(card.index)
    decision = player.card(view)
    other = decision.action
    assert isinstance(other, Card)
    if other is card.card or _equal(view, other, card.card):
        return _same(decision)
    sample = likely(view, knowledge.samples, knowledge.system)
    tricks = [_declarers(view, one, sample, knowledge.solver) for one in (other, card.card)]
    return _compared(record, view, decision, tricks, sample)


def _equal(view: SeatView, one: Card, other: Card) -> bool:
    """Whether two cards are the same for whoever holds them."""
    return any(one in group and other in group for group in Moment.of(view).touching)


def _declarers(view: SeatView, card: Card, sample: Sample, solver: Solver) -> NDArray[np.int64]:
    """Declarer's tricks in all in each layout after `card`, with best play from there."""
    import numpy as np

    play = view.play
    assert play is not None
    turn, trick = play.turn, play.current
    masks = sample.masks.copy()
    masks[:, turn.index] &= ~np.uint64(1 << card.index)
    side = play.contract.declarer.side
    won = play.won(side)
    after = (*trick.cards, card)
    leader, left = trick.leader, 13 - len(play.tricks)
    if len(after) == 4:
        done = replace(trick, cards=after)
        leader = done.winner(play.contract.strain)
        won += leader.side is side
        after, left = (), left - 1
    if left == 0:
        return np.full(len(masks), won, dtype=np.int64)
    answers = solver.cards_masks(play.contract.strain, leader, after, masks, best_only=True)
    mine = answers.max(axis=1).astype(np.int64)
    declares = leader.after(len(after)).side is side
    tricks: NDArray[np.int64] = won + (mine if declares else left - mine)
    return tricks


def _compared(
    record: Record,
    view: SeatView,
    decision: Decision,
    tricks: Sequence[NDArray[np.int64]],
    sample: Sample,
) -> Expected:
    """The robot's choice (first) against the player's, in the view of the player's side."""
    assert view.play is not None
    contract = view.play.contract
    seat = view.play.turn
    sign = 1 if seat.side is contract.declarer.side else -1
    scores = [
        contract_score(Result(contract, count), record.vulnerability).for_declarer
        for count in range(14)
    ]
    points = [[sign * scores[count] for count in column.tolist()] for column in tricks]
    found = _difference(decision, points[0], points[1], sample.weights)
    gained = sign * (tricks[0] - tricks[1])
    mean = float((gained * sample.weights).sum() / sample.weights.sum())
    return replace(found, tricks=_tidy(mean))


# --- Calls


def _call(record: Record, call: CallCost, player: Robot, knowledge: Knowledge) -> Expected:
    view = record.calls_view(call.index)
    decision = player.call(view)
    other = decision.action
    assert not isinstance(other, Card)
    if other == call.call:
        return _same(decision)
    sample = heard(view, knowledge.system, knowledge.samples)
    ends = [_contracts(knowledge.system, view, one, sample.masks) for one in (other, call.call)]
    tricks = _contract_tricks(knowledge.solver, sample.masks, ends)
    side = call.seat.side
    points = [
        [_points(record, one, tricks.get((place, _job(one)), 0), side)
         for place, one in enumerate(contracts)]
        for contracts in ends
    ]  # fmt: skip
    return _difference(decision, points[0], points[1], sample.weights)


def _contracts(
    system: Agreements, view: SeatView, call: Call, masks: Masks
) -> list[Contract | None]:
    """The contract of each layout when everybody calls on by `system` after `call`."""
    found: list[Contract | None] = [None] * len(masks)
    for contract, rows in endings(system, view.auction.add(call), view.vulnerability, masks):
        for row in rows.tolist():
            found[row] = contract
    return found


_Job = tuple[Strain, Seat]


def _job(contract: Contract | None) -> _Job | None:
    return None if contract is None else (contract.strain, contract.declarer)


def _contract_tricks(
    solver: Solver, masks: Masks, ends: Sequence[Sequence[Contract | None]]
) -> dict[tuple[int, _Job | None], int]:
    """Declarer's tricks by layout, strain and declarer, each solved once."""
    wanted = sorted(
        {(place, job) for row in ends for place, one in enumerate(row) if (job := _job(one))},
        key=lambda item: (item[0], item[1][0].index, item[1][1].index),
    )
    deals = [
        Deal({seat: Hand.from_mask(mask) for seat, mask in zip(Seat, row, strict=True)})
        for row in masks.tolist()
    ]
    tricks = solver.many_tricks([(deals[place], *job) for place, job in wanted])
    return {(place, job): count for (place, job), count in zip(wanted, tricks, strict=True)}


def _points(record: Record, contract: Contract | None, tricks: int, side: Side) -> int:
    result = Result(contract, 0 if contract is None else tricks)
    return contract_score(result, record.vulnerability).for_side(side)


# --- Both


def _same(decision: Decision) -> Expected:
    return Expected(decision.action, decision.reason, considered=_considered(decision))


def _considered(decision: Decision) -> tuple[Call | Card, ...]:
    return tuple(option.action for option in decision.considered)


def _difference(
    decision: Decision, better: Sequence[int], made: Sequence[int], shares: Weights
) -> Expected:
    """Mean differences over the layouts, by their weights, with the standard error of points."""
    weights = shares.tolist()
    points = [one - other for one, other in zip(better, made, strict=True)]
    mean = _mean(points, weights)
    spread = _mean([(one - mean) ** 2 for one in points], weights)
    effective = sum(weights) ** 2 / sum(weight**2 for weight in weights)
    return Expected(
        decision.action,
        decision.reason,
        samples=len(points),
        points=_tidy(mean),
        imps=_tidy(_mean([imps(one) for one in points], weights)),
        error=_tidy((spread / (effective - 1)) ** 0.5) if effective > 1.5 else None,
        considered=_considered(decision),
    )


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    return sum(one * weight for one, weight in zip(values, weights, strict=True)) / sum(weights)


def _tidy(number: float) -> float:
    """A mean without the noise of its last digits."""
    return round(number, 3) + 0.0

"""A card's worth when the next one of mine must be chosen without seeing the hidden hands.

Double dummy lets declarer know at every later card where the queen lies (strategy fusion). Here
he does not know it at his next card: layouts in which the opponents' cards up to then look the
same get the same card. What it costs not to know is what a guess costs now; a card that puts the
guess off costs nothing yet, so that winners which tell something are cashed first. This is the
first step of the alpha-mu search of Cazenave and Ventos (2019), with double dummy behind it: for
every layout the opponents may choose among their best replies the one that hides most.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from qiaopai.core import DECK, Card, Rank, Seat, Trick

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.robots.evidence import Weights
    from qiaopai.robots.moment import Moment
    from qiaopai.robots.search import Found
    from qiaopai.solver import Solver
    from qiaopai.solver.values import Masks

    Costs = NDArray[np.float64]
    """What each of declarer's next cards loses, a row a layout."""

_LEAST: Final = 16
"""Layouts without which a guess cannot be told from knowledge."""
_MOST: Final = 60
_REPLIES: Final = 4
"""Replies that look different, on average, and are solved for each layout."""

Price = Callable[["NDArray[np.int64]", "NDArray[np.int64]"], "NDArray[np.float64]"]
"""IMPs lost by declarer's side for the tricks it wins and those it could have won, by layout."""


@dataclass(frozen=True, slots=True, eq=False)
class Layouts:
    """Layouts at declarer's turn, how likely each is, and the most tricks he can win in each."""

    masks: Masks
    weights: Weights
    best: NDArray[np.int64]


def foreseen(
    moment: Moment,
    solver: Solver,
    found: Found,
    losses: Mapping[Card, float],
    price: Price,
    nodes: int,
) -> dict[Card, float]:
    """`losses` by double dummy with what it will cost not to know the layout at the next card.

    Cards are looked at from the best on, until the next cannot be better. About `nodes` positions
    may be searched; where that allows too few layouts, `losses` are left as they are.
    """
    told = dict(losses)
    groups = sorted(moment.touching, key=lambda group: losses[group[0]])
    count = _affordable(found, nodes, len(groups))
    if count < _LEAST:
        return told
    layouts = _layouts(moment, found, count)
    least = float("inf")
    for group in groups:
        if losses[group[0]] >= least:
            break
        more = foreseen_loss(moment, solver, group[0], layouts, price)
        more -= _plain_loss(moment, found, group[0], layouts, price)
        for card in group:
            told[card] = round(losses[card] + max(0.0, more), 6)
        least = min(least, told[group[0]])
    return told


def _affordable(found: Found, nodes: int, groups: int) -> int:
    """How many layouts can be looked at: each card takes about as many solves as replies differ."""
    mean = max(1.0, found.nodes / len(found.tricks))
    return min(len(found.tricks), _MOST, int(nodes / mean / (_REPLIES * groups)))


def _layouts(moment: Moment, found: Found, count: int) -> Layouts:
    tricks = found.tricks[:count].astype(int)
    best = moment.play.won(moment.seat.side) + tricks.max(axis=1)
    return Layouts(found.masks[:count], found.weights[:count], best)


def _plain_loss(moment: Moment, found: Found, card: Card, layouts: Layouts, price: Price) -> float:
    tricks = found.tricks[: len(layouts.masks), card.index].astype(int)
    losses = price(moment.play.won(moment.seat.side) + tricks, layouts.best)
    return float(losses @ layouts.weights / layouts.weights.sum())


def foreseen_loss(
    moment: Moment, solver: Solver, card: Card, layouts: Layouts, price: Price
) -> float:
    """What `card` loses on average when declarer's next card is played on what is seen by then."""
    table = _Table(moment, solver, card, layouts, price)
    shares = layouts.weights / layouts.weights.sum()
    return float(shares @ _best_plan(table.costs(), shares))


class _Table:
    """What declarer's next cards lose after `card`, by what the opponent replied and looks like."""

    def __init__(
        self, moment: Moment, solver: Solver, card: Card, layouts: Layouts, price: Price
    ) -> None:
        self._moment, self._solver, self._layouts, self._price = moment, solver, layouts, price
        self._trick = Trick(moment.play.current.leader, (*moment.play.current.cards, card))
        self._masks = _without(layouts.masks, moment.seat, card)
        self._won = moment.play.won(moment.seat.side)

    def costs(self) -> Mapping[str, Costs]:
        """By reply: losses of each next card; rows without that reply are not a number."""
        import numpy as np

        if self._trick.is_complete:
            winner = self._trick.winner(self._moment.contract.strain)
            return {"": self._next(winner, (), self._masks, self._gained(winner))}
        found: dict[str, Costs] = {}
        for label, rows in self._replies().items():
            whole = np.full((len(self._masks), 52), np.nan)
            for reply, at in rows.items():
                whole[at] = self._after(reply, np.array(at))
            found[label] = whole
        return found

    def _gained(self, winner: Seat) -> int:
        return int(winner.side is self._moment.seat.side)

    def _replies(self) -> dict[str, dict[Card, list[int]]]:
        """The best replies of each layout, alike ones together: for each its layouts."""
        tricks = self._solver.cards_masks(
            self._moment.contract.strain, self._trick.leader, self._trick.cards, self._masks
        )
        alike: dict[str, dict[Card, list[int]]] = defaultdict(lambda: defaultdict(list))
        best = tricks.max(axis=1)
        for row, answers in enumerate((tricks == best[:, None]).tolist()):
            said = set()
            for index, is_best in enumerate(answers):
                label = self._label(DECK[index]) if is_best else ""
                if label and label not in said:
                    said.add(label)
                    alike[label][DECK[index]].append(row)
        return alike

    def _label(self, card: Card) -> str:
        """What a reply looks like: an honour by name, a small card, a ruff, a suit not followed."""
        led = self._trick.suit
        if card.suit is led:
            return str(card) if card.rank.index >= Rank.TEN.index else "small"
        return "ruff" if card.suit is self._moment.trump else "void"

    def _after(self, reply: Card, rows: NDArray[np.int64]) -> Costs:
        """Losses of each next card after `reply`, in its layouts."""
        seat = self._trick.turn
        trick = Trick(self._trick.leader, (*self._trick.cards, reply))
        masks = _without(self._masks[rows], seat, reply)
        if not trick.is_complete:
            return self._next(trick.leader, trick.cards, masks, 0, rows)
        winner = trick.winner(self._moment.contract.strain)
        return self._next(winner, (), masks, self._gained(winner), rows)

    def _next(
        self,
        leader: Seat,
        cards: Sequence[Card],
        masks: Masks,
        gained: int,
        rows: NDArray[np.int64] | None = None,
    ) -> Costs:
        """What each card from there loses; one column for all where an opponent is to play."""
        import numpy as np

        best = self._layouts.best if rows is None else self._layouts.best[rows]
        mine = np.full((len(masks), 52), self._won + gained)
        left = int(masks[0, leader.index]).bit_count()
        if not left:
            return self._price(mine, best[:, None])
        strain = self._moment.contract.strain
        tricks = self._solver.cards_masks(strain, leader, cards, masks).astype(np.int64)
        if leader.after(len(cards)).side is self._moment.seat.side:
            lost = self._price(mine + np.maximum(tricks, 0), best[:, None])
            return np.where(tricks >= 0, lost, np.inf)
        return self._price(mine + left - tricks.max(axis=1)[:, None], best[:, None])


def _without(masks: Masks, seat: Seat, card: Card) -> Masks:
    """The layouts after `seat` has played `card`."""
    import numpy as np

    after = masks.copy()
    after[:, seat.index] &= ~np.uint64(1 << card.index)
    return after


def _best_plan(costs: Mapping[str, Costs], shares: Weights) -> NDArray[np.float64]:
    """Losses by layout when each reply has one answer, chosen for the least loss on average.

    In each layout the opponent picks, of his replies, the one whose answer costs most. Answers
    are improved one reply at a time until nothing changes.
    """
    import numpy as np

    plan = {label: _first_answer(table, shares) for label, table in costs.items()}
    for _ in range(3):
        before = dict(plan)
        for label, table in costs.items():
            others = [costs[one][:, plan[one]] for one in costs if one != label]
            floor = _worst(others, len(shares))
            worth = shares @ np.fmax(np.where(np.isinf(table), 1e3, table), floor[:, None])
            plan[label] = int(np.nanargmin(worth))
        if plan == before:
            break
    return _worst([costs[label][:, plan[label]] for label in costs], len(shares))


def _first_answer(table: Costs, shares: Weights) -> int:
    import numpy as np

    known = np.where(np.isnan(table), 0.0, np.where(np.isinf(table), 1e3, table))
    return int((shares @ known).argmin())


def _worst(columns: Sequence[NDArray[np.float64]], count: int) -> NDArray[np.float64]:
    """The greatest loss of each layout, replies it does not have left out."""
    import numpy as np

    if not columns:
        return np.full(count, -np.inf)
    worst: NDArray[np.float64] = np.fmax.reduce(columns)
    return worst

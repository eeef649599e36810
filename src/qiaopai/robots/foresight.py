"""A card's worth when declarer's later cards are chosen without seeing the hidden hands.

Double dummy lets declarer know at every later card where the queen lies (strategy fusion), so
it takes a guess for a certainty. Here each card that comes into question is played through
in many layouts at once: opponents answer with a best card of theirs, and declarer plays, in all
layouts in which the opponents' cards so far look alike, the card that is best on average over
these. The guess is paid for where it is made, and a safety play gains what it saves. How deep
that goes is a matter of work: at the end of it double dummy prices what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from qiaopai.core import Card, Rank

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from qiaopai.robots.moment import Moment
    from qiaopai.robots.search import Found
    from qiaopai.solver import Solver

    Numbers = NDArray[np.int64]
    Losses = NDArray[np.float64]

_LEAST: Final = 16
"""Layouts without which a guess cannot be told from knowledge."""
_MOST: Final = 32
_MARGIN: Final = 1.0
"""IMPs behind the best within which a card is played through."""
_CARDS: Final = 4
"""Cards that are played through at most."""
_ROW: Final = 300
"""What a layout costs besides the positions searched, in positions."""
_TIE: Final = 1e-6
_SMALL, _RUFF, _VOID = 52, 56, 57

Price = Callable[["Numbers", "Numbers"], "Losses"]
"""IMPs lost by declarer's side for the tricks it wins and those it could have won, by layout."""


def foreseen(
    moment: Moment,
    solver: Solver,
    found: Found,
    losses: Mapping[Card, float],
    price: Price,
    nodes: int,
) -> dict[Card, float]:
    """`losses` by double dummy with what declarer loses by not knowing the layout.

    About `nodes` positions may be searched; where that allows too few layouts or only one card
    comes into question, `losses` are left as they are.
    """
    cards = _in_question(moment, losses)
    count = _affordable(found, nodes, len(cards))
    if len(cards) < 2 or count < _LEAST:
        return dict(losses)
    more = dict(zip(cards, _extra(moment, solver, found, cards, count, price, nodes), strict=True))
    by_group = {
        card: more[group[0]] for group in moment.touching if group[0] in more for card in group
    }
    least = min(more.values())
    return {card: round(loss + by_group.get(card, least), 6) for card, loss in losses.items()}


def _in_question(moment: Moment, losses: Mapping[Card, float]) -> list[Card]:
    """The best cards, one of each group of equals."""
    least = min(losses.values())
    near = [group[0] for group in moment.touching if losses[group[0]] <= least + _MARGIN]
    return sorted(near, key=lambda card: losses[card])[:_CARDS]


def _affordable(found: Found, nodes: int, cards: int) -> int:
    """How many layouts to play through, so that two more cards of each can be looked at."""
    mean = found.nodes / len(found.tricks) + _ROW
    return min(len(found.tricks), _MOST, int(nodes / mean / max(1, 2 * cards)))


def _extra(
    moment: Moment,
    solver: Solver,
    found: Found,
    cards: list[Card],
    count: int,
    price: Price,
    nodes: int,
) -> list[float]:
    """What each of `cards` loses besides what it loses double dummy, on average."""
    import numpy as np

    shares = found.weights[:count] / found.weights[:count].sum()
    best = moment.play.won(moment.seat.side) + found.tricks[:count].max(axis=1).astype(np.int64)
    through = _Through(moment, solver, found.masks[:count], cards, shares, best, price)
    lost = through.play(nodes).reshape(len(cards), count)
    tricks = found.tricks[:count][:, [card.index for card in cards]].T.astype(np.int64)
    plain = price(moment.play.won(moment.seat.side) + tricks, np.broadcast_to(best, tricks.shape))
    return [max(0.0, float(one)) for one in (lost - plain) @ shares]


class _Through:
    """Layouts played on together: a row for each card in question and each layout.

    `_seen` numbers what declarer has seen of a row, `_trick` has the cards on the table.
    """

    def __init__(
        self,
        moment: Moment,
        solver: Solver,
        masks: NDArray[np.uint64],
        cards: list[Card],
        shares: Losses,
        best: Numbers,
        price: Price,
    ) -> None:
        import numpy as np

        count, times = len(masks), len(cards)
        self._solver, self._price = solver, price
        self._strain = moment.contract.strain
        self._trumps = -1 if moment.trump is None else moment.trump.index
        self._side = moment.seat.index % 2
        self._masks = np.tile(masks, (times, 1))
        self._shares = np.tile(shares, times)
        self._best = np.tile(best, times)
        self._won = np.full(count * times, moment.play.won(moment.seat.side))
        self._leader = np.full(count * times, moment.play.current.leader.index)
        on_table = np.array([card.index for card in moment.play.current.cards], dtype=np.int64)
        self._trick = np.tile(on_table, (count * times, 1))
        self._seen = np.repeat(np.arange(times), count)
        self._add(np.repeat([card.index for card in cards], count))

    def play(self, nodes: int) -> Losses:
        """Plays on while about `nodes` positions last; what each row loses in the end."""
        import numpy as np

        used = 0
        while self._masks.any():
            found = self._solver.search_rows(
                self._strain, self._leader.tolist(), self._trick.astype(np.int8), self._masks
            )
            used += int(found.nodes.sum()) + _ROW * len(self._masks)
            tricks = found.tricks.astype(np.int64)
            if used > nodes:
                return self._priced(tricks)
            turn = (self._leader + self._trick.shape[1]) % 4
            ours = turn % 2 == self._side
            chosen = np.where(ours, self._answers(tricks, ours), self._replies(tricks))
            self._seen = np.where(ours, self._seen, self._seen * 64 + self._look(chosen))
            self._add(chosen)
        return self._price(self._won, self._best)

    def _add(self, cards: Numbers) -> None:
        """Plays a card in each row, and counts the trick where it is complete."""
        import numpy as np

        rows = np.arange(len(cards))
        turn = (self._leader + self._trick.shape[1]) % 4
        self._masks[rows, turn] &= ~(np.uint64(1) << cards.astype(np.uint64))
        self._trick = np.concatenate([self._trick, cards[:, None]], axis=1)
        if self._trick.shape[1] == 4:
            self._leader = (self._leader + self._winner()) % 4
            self._won += self._leader % 2 == self._side
            self._seen = _numbered(self._seen * 4 + self._leader)
            self._trick = self._trick[:, :0]

    def _winner(self) -> Numbers:
        """Which card of each complete trick wins it."""
        import numpy as np

        suits = self._trick // 13
        worth = np.where(suits == suits[:, :1], self._trick, -1)
        worth = np.where(suits == self._trumps, self._trick + 100, worth)
        place: Numbers = worth.argmax(axis=1)
        return place

    def _mine(self, tricks: Numbers) -> Numbers:
        """Tricks of declarer's side in all when each card is played and double dummy follows."""
        import numpy as np

        turn = (self._leader + self._trick.shape[1]) % 4
        ours = (turn % 2 == self._side)[:, None]
        left = 13 - self._tricks_done()
        mine: Numbers = self._won[:, None] + np.where(ours, tricks, left - tricks)
        return mine

    def _tricks_done(self) -> int:
        """Complete tricks: the same number in every row."""
        left = int(self._masks[0].tolist()[int((self._leader[0] - 1) % 4)]).bit_count()
        return 13 - left

    def _priced(self, tricks: Numbers) -> Losses:
        """What each row loses when double dummy is played from here."""
        mine = self._mine(tricks.max(axis=1)[:, None])[:, 0]
        return self._price(mine, self._best)

    def _replies(self, tricks: Numbers) -> Numbers:
        """An opponent's best card: the lowest of them."""
        lowest: Numbers = (tricks == tricks.max(axis=1)[:, None]).argmax(axis=1)
        return lowest

    def _answers(self, tricks: Numbers, ours: NDArray[np.bool_]) -> Numbers:
        """Declarer's card: one for all rows that look alike, best over them on average."""
        import numpy as np

        lost = self._price(self._mine(np.maximum(tricks, 0)), self._best[:, None])
        lost = np.where(tricks >= 0, lost, 1e6)
        if self._trick.shape[1] == 0:
            lost = lost - _TIE * self._high()
        group = np.unique(np.where(ours, self._seen, -1), return_inverse=True)[1]
        total = np.zeros((int(group.max()) + 1, 52))
        np.add.at(total, group, lost * self._shares[:, None])
        best: Numbers = total.argmin(axis=1)
        return best[group]

    def _high(self) -> NDArray[np.bool_]:
        """Cards above all that the opponents hold in their suit: cashed before a guess."""
        import numpy as np

        theirs = self._masks[:, 1 - self._side] | self._masks[:, 3 - self._side]
        shifts = np.array([0, 13, 26, 39], dtype=np.uint64)
        suits = (theirs[:, None] >> shifts & np.uint64(0x1FFF)).astype(np.int64)
        every = np.arange(52)
        return (1 << every % 13) > suits[:, every // 13]

    def _look(self, cards: Numbers) -> Numbers:
        """What an opponent's card looks like: an honour, a small card, a ruff, or a void."""
        import numpy as np

        led = self._trick[:, :1] if self._trick.shape[1] else cards[:, None]
        follows = cards // 13 == led[:, 0] // 13
        known = np.where(cards % 13 >= Rank.TEN.index, cards, _SMALL + cards // 13)
        off = np.where(cards // 13 == self._trumps, _RUFF, _VOID)
        looks: Numbers = np.where(follows, known, off)
        return looks


def _numbered(keys: Numbers) -> Numbers:
    """The same distinctions as small numbers."""
    import numpy as np

    return np.unique(keys, return_inverse=True)[1]

"""The solver on the native library: whole batches from arrays, no object a layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from qiaopai.core import DECK, Card, Deal, Seat, Strain
from qiaopai.solver.checks import check_layouts
from qiaopai.solver.native import MAX_BOARDS, MAX_TABLES, check, load
from qiaopai.solver.values import DDTable, Position, Searched

if TYPE_CHECKING:
    from qiaopai.solver.values import Masks, Tricks

_NATIVE = Lock()
"""The library crashes when two threads of a process are in it."""

_TRUMP = {strain: 4 if strain is Strain.NOTRUMP else 3 - strain.index for strain in Strain}
_ALL_CARDS, _ONE_BEST = 3, 1
_SMALL = (3, 3 << 13, 3 << 26, 3 << 39)
"""Four hands of two cards, each of one suit."""


@cache
def native_solver() -> NativeSolver:
    """The one solver of this process; Unavailable when the library is missing."""
    return NativeSolver()


class NativeSolver:
    """DDS behind the :class:`~qiaopai.solver.values.Solver` protocol; safe in any thread."""

    def __init__(self) -> None:
        import numpy as np

        self._library = load()
        number, unsigned = np.int32, np.uint32
        deal = np.dtype(
            [
                ("trump", number),
                ("first", number),
                ("suit", number, 3),
                ("rank", number, 3),
                ("cards", unsigned, (4, 4)),
            ]
        )
        answer = np.dtype(
            [(name, number) for name in ("nodes", "cards")]
            + [(name, number, 13) for name in ("suit", "rank", "equals", "score")]
        )
        boards = np.dtype(
            [("count", number), ("deals", deal, MAX_BOARDS)]
            + [(name, number, MAX_BOARDS) for name in ("target", "solutions", "mode")]
        )
        self._boards = np.zeros((), boards)
        self._boards["target"] = -1
        self._boards["mode"] = 1
        self._answers = np.zeros((), [("count", number), ("boards", answer, MAX_BOARDS)])
        self._deals = np.zeros((), [("count", number), ("cards", unsigned, (200, 4, 4))])
        self._tables = np.zeros((), [("count", number), ("tricks", number, (200, 5, 4))])
        self._pars = np.zeros(MAX_TABLES * 288, np.uint8)
        self._filter = np.zeros(5, number)

    def table(self, deal: Deal) -> DDTable:
        """All 20 results of `deal`."""
        return self.tables([deal])[0]

    def tables(self, deals: Sequence[Deal]) -> list[DDTable]:
        """All 20 results of each deal, 40 deals a native call."""
        return [table for part in _parts(deals, MAX_TABLES) for table in self._some_tables(part)]

    def _some_tables(self, deals: Sequence[Deal]) -> list[DDTable]:
        masks = _masks([tuple(hand.mask for _, hand in deal) for deal in deals])
        check_layouts(Seat.NORTH, (), masks)
        with _NATIVE:
            self._deals["count"] = len(deals)
            self._deals["cards"][: len(deals)] = _holdings(masks)
            arguments = (self._filter, self._tables, self._pars)
            where = [array.ctypes.data for array in arguments]
            check(self._library.CalcAllTables(self._deals.ctypes.data, -1, *where))
            found = self._tables["tricks"][: len(deals)].tolist()
        order = [_TRUMP[strain] for strain in Strain]
        return [DDTable(tuple(tuple(rows[place]) for place in order)) for rows in found]

    def tricks(self, deal: Deal, strain: Strain, declarer: Seat) -> int:
        """Tricks that `declarer` wins in `strain`."""
        return self.many_tricks([(deal, strain, declarer)])[0]

    def many_tricks(self, jobs: Sequence[tuple[Deal, Strain, Seat]]) -> list[int]:
        """Declarer's tricks for each deal, strain and declarer, 200 a native call."""
        if not jobs:
            return []
        masks = _masks([tuple(hand.mask for _, hand in deal) for deal, _, _ in jobs])
        check_layouts(Seat.NORTH, (), masks)
        trumps = [_TRUMP[strain] for _, strain, _ in jobs]
        leaders = [declarer.lho.index for _, _, declarer in jobs]
        nothing = [(0, 0, 0)] * len(jobs)
        found = self._search(trumps, leaders, nothing, nothing, masks, _ONE_BEST).tricks
        return [13 - int(defence) for defence in found.max(axis=1)]

    def cards(
        self, positions: Sequence[Position], *, best_only: bool = False
    ) -> list[dict[Card, int]]:
        """For each legal card, the tricks the side on turn wins from here, this one included.

        With `best_only` just one best card and those equal to it.
        """
        if not positions:
            return []
        masks = _masks([tuple(hand.mask for hand in one.hands) for one in positions])
        tricks = [_trick(one.trick) for one in positions]
        found = self._search(
            [_TRUMP[one.strain] for one in positions],
            [one.leader.index for one in positions],
            [suits for suits, _ in tricks],
            [ranks for _, ranks in tricks],
            masks,
            _ONE_BEST if best_only else _ALL_CARDS,
        )
        return [
            {DECK[index]: tricks for index, tricks in enumerate(row) if tricks >= 0}
            for row in found.tricks.tolist()
        ]

    def cards_masks(
        self,
        strain: Strain,
        leader: Seat,
        trick: Sequence[Card],
        masks: Masks,
        *,
        best_only: bool = False,
    ) -> Tricks:
        """:meth:`cards` for many layouts of one moment, as arrays (n, 4) to (n, 52)."""
        return self.search_masks(strain, leader, trick, masks, best_only=best_only).tricks

    def search_masks(
        self,
        strain: Strain,
        leader: Seat,
        trick: Sequence[Card],
        masks: Masks,
        *,
        best_only: bool = False,
    ) -> Searched:
        """:meth:`cards_masks` with the positions searched for each layout."""
        check_layouts(leader, trick, masks)
        suits, ranks = _trick(trick)
        solutions = _ONE_BEST if best_only else _ALL_CARDS
        trump = _TRUMP[strain]
        columns = (trump, leader.index, suits, ranks)
        return self._search(*columns, masks, solutions, forget=(trump + 1) % 5)

    def _search(
        self,
        trump: Any,
        first: Any,
        suit: Any,
        rank: Any,
        masks: Masks,
        solutions: int,
        *,
        forget: int | None = None,
    ) -> Searched:
        """Solves every row of `masks`; the other columns are one value or one a row.

        The library keeps its tables while trumps stay the same and few cards change, so the
        work of a layout depends on what was asked before, unless another trump, `forget`,
        has emptied them.
        """
        import numpy as np

        n = len(masks)
        columns = {"trump": trump, "first": first, "suit": suit, "rank": rank}
        shapes = {"trump": (n,), "first": (n,), "suit": (n, 3), "rank": (n, 3)}
        whole = {name: np.broadcast_to(columns[name], shapes[name]) for name in columns}
        holdings = _holdings(masks)
        out = np.full((n, 52), -1, dtype=np.int8)
        nodes = np.zeros(n, dtype=np.int64)
        for start in range(0, n, MAX_BOARDS):
            part = slice(start, min(start + MAX_BOARDS, n))
            with _NATIVE:
                if forget is not None:
                    self._empty_tables(forget)
                self._call(part, whole, holdings, solutions)
                answers = self._answers["boards"][: part.stop - start]
                _spread(answers, out[part])
                nodes[part] = answers["nodes"]
        return Searched(out, nodes)

    def _empty_tables(self, trump: int) -> None:
        """Solves a tiny position with `trump`, upon which the library forgets all others."""
        nothing = {"trump": [trump], "first": [0], "suit": [0], "rank": [0]}
        self._call(slice(0, 1), nothing, _holdings(_masks([_SMALL])), _ONE_BEST)

    def _call(self, part: slice, columns: dict[str, Any], holdings: Any, solutions: int) -> None:
        count = part.stop - part.start
        deals = self._boards["deals"][:count]
        for name, values in columns.items():
            deals[name] = values[part]
        deals["cards"] = holdings[part]
        self._boards["count"] = count
        self._boards["solutions"][:count] = solutions
        where = self._boards.ctypes.data, self._answers.ctypes.data
        check(self._library.SolveAllBoardsBin(*where))


def _parts(deals: Sequence[Deal], size: int) -> Iterator[Sequence[Deal]]:
    return (deals[start : start + size] for start in range(0, len(deals), size))


def _masks(rows: list[tuple[int, ...]]) -> Masks:
    import numpy as np

    return np.array(rows, dtype=np.uint64).reshape(len(rows), 4)


def _holdings(masks: Masks) -> Any:
    """Masks as the library's (n, hand, suit) holdings: spades first, deuce at bit 2."""
    import numpy as np

    shifts = np.array([39, 26, 13, 0], dtype=np.uint64)
    suits = (masks[:, :, None] >> shifts) & np.uint64(0x1FFF)
    return (suits << np.uint64(2)).astype(np.uint32)


def _trick(trick: Sequence[Card]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards on the table as the library's suits and ranks, three of each."""
    rest = (0,) * (3 - len(trick))
    suits = tuple(3 - card.suit.index for card in trick)
    return suits + rest, tuple(card.rank.index + 2 for card in trick) + rest


def _spread(answers: Any, out: Any) -> None:
    """Writes the scores of each card and of its equals into the 52 columns of `out`."""
    import numpy as np

    ranks = answers["equals"] | (1 << answers["rank"])
    there = np.arange(13) < answers["cards"][:, None]
    bits = (ranks[:, :, None] >> np.arange(2, 15)) & 1
    rows, places, rank = np.nonzero(bits.astype(bool) & there[:, :, None])
    suit = 3 - answers["suit"][rows, places]
    out[rows, 13 * suit + rank] = answers["score"][rows, places]

"""The solver on the native library: whole batches from arrays, no object a layout."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from qiaopai.core import DECK, Card, Deal, Play, Seat, Strain
from qiaopai.solver.checks import check_layouts, check_play, check_rows
from qiaopai.solver.native import MAX_BOARDS, MAX_TABLES, MEMORY_MB, TABLES_MB, check, load
from qiaopai.solver.values import DDTable, Future, Position, Searched

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
        self._small = np.zeros((), boards)
        self._small["count"], self._small["target"], self._small["mode"] = 1, -1, 1
        self._small["solutions"] = _ONE_BEST
        self._small["deals"]["cards"][0] = _holdings(_masks([_SMALL]))[0]
        self._answers = np.zeros((), [("count", number), ("boards", answer, MAX_BOARDS)])
        self._deals = np.zeros((), [("count", number), ("cards", unsigned, (200, 4, 4))])
        self._tables = np.zeros((), [("count", number), ("tricks", number, (200, 5, 4))])
        self._pars = np.zeros(MAX_TABLES * 288, np.uint8)
        self._filter = np.zeros(5, number)
        play = np.dtype([("count", number), ("suit", number, 52), ("rank", number, 52)])
        self._plays = np.zeros((), [("count", number), ("plays", play, MAX_BOARDS)])
        trace = np.dtype([("count", number), ("tricks", number, 53)])
        self._traces = np.zeros((), [("count", number), ("traces", trace, MAX_BOARDS)])

    def table(self, deal: Deal) -> DDTable:
        """All 20 results of `deal`."""
        return self.tables([deal])[0]

    def tables(self, deals: Sequence[Deal]) -> list[DDTable]:
        """All 20 results of each deal, 40 deals a native call."""
        if not deals:
            return []
        self._set_memory(TABLES_MB)
        try:
            parts = _parts(deals, MAX_TABLES)
            return [table for part in parts for table in self._some_tables(part)]
        finally:
            self._set_memory(MEMORY_MB)

    def _set_memory(self, megabytes: int) -> None:
        with _NATIVE:
            self._library.SetResources(megabytes, 1)

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
        found = self._search(*_columns(positions), _ONE_BEST if best_only else _ALL_CARDS)
        return [
            {DECK[index]: tricks for index, tricks in enumerate(row) if tricks >= 0}
            for row in found.tricks.tolist()
        ]

    def futures(self, positions: Sequence[Position]) -> list[tuple[Future, ...]]:
        """:meth:`cards` with equal cards told once, those that win most tricks first."""
        found: list[tuple[Future, ...]] = []
        if positions:
            self._search(
                *_columns(positions),
                _ALL_CARDS,
                each=lambda answers: found.extend(map(_futures, answers)),
            )
        return found

    def traces(self, jobs: Sequence[tuple[Deal, Play]]) -> list[tuple[int, ...]]:
        """Declarer's double-dummy tricks before the first card of a play and after each card."""
        for deal, play in jobs:
            check_play(deal, play)
        parts = (jobs[start : start + MAX_BOARDS] for start in range(0, len(jobs), MAX_BOARDS))
        return [trace for part in parts for trace in self._some_traces(part)]

    def _some_traces(self, jobs: Sequence[tuple[Deal, Play]]) -> list[tuple[int, ...]]:
        with _NATIVE:
            self._plays["count"] = len(jobs)
            for place, (_, play) in enumerate(jobs):
                one, count = self._plays["plays"][place], len(play.cards)
                one["count"] = count
                one["suit"][:count] = [3 - card.suit.index for card in play.cards]
                one["rank"][:count] = [card.rank.index + 2 for card in play.cards]
            self._fill(
                {
                    "trump": [_TRUMP[play.contract.strain] for _, play in jobs],
                    "first": [play.contract.leader.index for _, play in jobs],
                    "suit": 0,
                    "rank": 0,
                },
                _holdings(_masks([tuple(hand.mask for _, hand in deal) for deal, _ in jobs])),
                len(jobs),
            )
            where = (one.ctypes.data for one in (self._boards, self._plays, self._traces))
            check(self._library.AnalyseAllPlaysBin(*where, 1))
            answers = self._traces["traces"][: len(jobs)]
            found = [one["tricks"][: one["count"]].tolist() for one in answers]
        return [
            tuple(tricks + tricks[-1:] * (len(play.cards) + 1 - len(tricks)))
            for tricks, (_, play) in zip(found, jobs, strict=True)
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

    def search_rows(
        self, strain: Strain, leaders: Sequence[int], tricks: Tricks, masks: Masks
    ) -> Searched:
        """Every row with its own leader and its own cards on the table."""
        import numpy as np

        first = np.asarray(leaders, dtype=np.int32)
        check_rows(first, tricks, masks)
        suits = np.zeros((len(masks), 3), dtype=np.int32)
        ranks = np.zeros((len(masks), 3), dtype=np.int32)
        played = tricks.astype(np.int32)
        suits[:, : played.shape[1]] = 3 - played // 13
        ranks[:, : played.shape[1]] = played % 13 + 2
        trump = _TRUMP[strain]
        columns = (trump, first, suits, ranks)
        return self._search(*columns, masks, _ALL_CARDS, forget=(trump + 1) % 5)

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
        each: Callable[[Any], object] | None = None,
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
        answers = np.empty(n, dtype=self._answers["boards"].dtype)
        for start in range(0, n, MAX_BOARDS):
            part = slice(start, min(start + MAX_BOARDS, n))
            with _NATIVE:
                if forget is not None:
                    self._empty_tables(forget)
                self._call(part, whole, holdings, solutions)
                answers[part] = self._answers["boards"][: part.stop - start]
        if each is not None:
            each(answers)
        return Searched(_spread(answers), answers["nodes"].astype(np.int64))

    def _empty_tables(self, trump: int) -> None:
        """Solves a tiny position with `trump`, upon which the library forgets all others."""
        self._small["deals"]["trump"][0] = trump
        where = self._small.ctypes.data, self._answers.ctypes.data
        check(self._library.SolveAllBoardsBin(*where))

    def _call(self, part: slice, columns: dict[str, Any], holdings: Any, solutions: int) -> None:
        count = part.stop - part.start
        some = {name: values[part] for name, values in columns.items()}
        self._fill(some, holdings[part], count)
        self._boards["solutions"][:count] = solutions
        where = self._boards.ctypes.data, self._answers.ctypes.data
        check(self._library.SolveAllBoardsBin(*where))

    def _fill(self, columns: dict[str, Any], holdings: Any, count: int) -> None:
        deals = self._boards["deals"][:count]
        for name, values in columns.items():
            deals[name] = values
        deals["cards"] = holdings
        self._boards["count"] = count


def _columns(positions: Sequence[Position]) -> tuple[Any, Any, Any, Any, Masks]:
    """Trumps, leaders, suits and ranks on the table, and cards left, a row a position."""
    tricks = [_trick(one.trick) for one in positions]
    return (
        [_TRUMP[one.strain] for one in positions],
        [one.leader.index for one in positions],
        [suits for suits, _ in tricks],
        [ranks for _, ranks in tricks],
        _masks([tuple(hand.mask for hand in one.hands) for one in positions]),
    )


def _futures(answer: Any) -> tuple[Future, ...]:
    """The cards of one answer, in the library's order: most tricks first."""
    names = ("suit", "rank", "equals", "score")
    rows = zip(*(answer[name][: answer["cards"]].tolist() for name in names), strict=True)
    return tuple(
        Future(
            DECK[13 * (3 - suit) + rank - 2],
            tuple(DECK[13 * (3 - suit) + place - 2] for place in range(14, 1, -1)
                  if equals >> place & 1),
            score,
        )
        for suit, rank, equals, score in rows
    )  # fmt: skip


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


def _spread(answers: Any) -> Tricks:
    """The scores of each card and of its equals in 52 columns, -1 where there is none."""
    import numpy as np

    out = np.full((len(answers), 52), -1, dtype=np.int8)
    if not len(answers):
        return out
    most = int(answers["cards"].max())
    suit, rank, equals, score = (
        answers[name][:, :most] for name in ("suit", "rank", "equals", "score")
    )
    there = np.arange(most) < answers["cards"][:, None]
    ranks = np.where(there, equals | 1 << rank, 0)
    bits = ranks[:, :, None] >> np.arange(2, 15, dtype=np.int32) & 1
    rows, places, found = np.nonzero(bits)
    out[rows, 13 * (3 - suit[rows, places]) + found] = score[rows, places]
    return out

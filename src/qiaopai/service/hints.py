"""Hints for the player on turn: reckoned from his own view in a process of their own, recorded."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

import structlog

from qiaopai.analysis.hints import Hint, hint
from qiaopai.core import Seat
from qiaopai.errors import Refused, Unavailable
from qiaopai.robots.workers import warm_up
from qiaopai.service.robots import Pool
from qiaopai.service.worker import TableWorker
from qiaopai.table.commands import Person, TakeHint
from qiaopai.table.decide import decide
from qiaopai.table.public import board_view
from qiaopai.table.state import BoardState
from qiaopai.table.values import PersonId
from qiaopai.table.view import SeatView

log = structlog.get_logger()

_PATIENCE: Final = 20.0
"""Seconds after which a hint that does not come is given up."""

_MOST_WAITING: Final = 64
"""Hints that may be under way; beyond that whoever asks is told to ask again."""

_MOST: Final = 200
"""Hints that are kept: whoever asks again in the same moment is told the same at once."""


_Key = tuple[SeatView, str]


class Hints:
    """What the table's robot would do, for whoever may ask."""

    def __init__(self, samples: int | None) -> None:
        self._samples = samples
        self._pool = Pool(1, niceness=0, prepare=warm_up)
        self._known: OrderedDict[_Key, Hint] = OrderedDict()
        self._tasks: dict[_Key, asyncio.Task[Hint]] = {}

    async def take(self, worker: TableWorker, person: PersonId, id: str, turn: int | None) -> Hint:
        """A hint for `person`, who is on turn; it is in the log before he is told.

        Refused when the table allows none, when it is not his turn, or when the moment has
        passed before the hint was ready.
        """
        state = worker.state
        decide(state, Person(person), TakeHint(), turn)
        board, seat = state.current, state.seat_of(person)
        if board is None or seat is None:
            raise Refused("refused.not_now")
        view = board_view(state, board, seat).view
        found = await self._hint(view, state.settings.robot)
        await worker.submit(Person(person), id, lambda _state: TakeHint(), state.turn)
        if not _is_logged(worker, board, seat):
            # An id that an earlier command had: it was answered as then, and nothing recorded.
            raise Refused("refused.stale")
        return found

    async def _hint(self, view: SeatView, robot: str) -> Hint:
        key = view, robot
        known = self._known.get(key)
        if known is not None:
            return known
        if key not in self._tasks:
            if len(self._tasks) >= _MOST_WAITING:
                raise Unavailable("hint.busy")
            self._tasks[key] = asyncio.create_task(self._reckon(key))
            self._tasks[key].add_done_callback(lambda task: self._ended(key, task))
        # Whoever asks again waits for the same work, which goes on when one of them leaves.
        return await asyncio.shield(self._tasks[key])

    def _ended(self, key: _Key, task: asyncio.Task[Hint]) -> None:
        self._tasks.pop(key, None)
        if not task.cancelled():
            task.exception()  # asked for here, since all who waited may have left

    async def _reckon(self, key: _Key) -> Hint:
        try:
            found = await self._pool.run(_PATIENCE, hint, *key, self._samples)
        except Exception as error:
            # Its kind only: the words of an error may tell the hand.
            log.error("hint_failed", error=type(error).__name__)
            raise Unavailable("hint.failed") from error
        self._known[key] = found
        if len(self._known) > _MOST:
            self._known.popitem(last=False)
        return found

    async def close(self) -> None:
        """Stops what is under way, and the process."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.close()


def _is_logged(worker: TableWorker, board: BoardState, seat: Seat) -> bool:
    """Whether the log has the hint that `seat` took in the moment of `board`."""
    now = worker.state.board(board.board.number)
    return now is not None and (seat, board.actions) in now.hints

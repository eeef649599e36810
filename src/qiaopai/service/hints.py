"""Hints for the player on turn: reckoned from his own view in a process of their own, recorded."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import structlog

from qiaopai.analysis.hints import Hint, hint
from qiaopai.errors import Refused, Unavailable
from qiaopai.robots.workers import warm_up
from qiaopai.service.robots import Pool
from qiaopai.service.worker import TableWorker
from qiaopai.table.commands import Person, TakeHint
from qiaopai.table.decide import decide
from qiaopai.table.public import board_view
from qiaopai.table.values import PersonId
from qiaopai.table.view import SeatView

log = structlog.get_logger()

_PATIENCE: Final = 20.0
"""Seconds after which a hint that does not come is given up."""

_MOST: Final = 200
"""Hints that are kept: whoever asks again in the same moment is told the same at once."""


class Hints:
    """What the table's robot would do, for whoever may ask."""

    def __init__(self, samples: int | None) -> None:
        self._samples = samples
        self._pool = Pool(1, niceness=0, prepare=warm_up)
        self._known: OrderedDict[tuple[SeatView, str], Hint] = OrderedDict()

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
        return found

    async def _hint(self, view: SeatView, robot: str) -> Hint:
        key = view, robot
        known = self._known.get(key)
        if known is None:
            try:
                known = await self._pool.run(_PATIENCE, hint, view, robot, self._samples)
            except Exception as error:
                # Its kind only: the words of an error may tell the hand.
                log.error("hint_failed", error=type(error).__name__)
                raise Unavailable("hint.failed") from error
            self._known[key] = known
            if len(self._known) > _MOST:
                self._known.popitem(last=False)
        return known

    async def close(self) -> None:
        """Stops the process."""
        self._pool.close()

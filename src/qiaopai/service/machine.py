"""What every table of a server shares: the store, the robots, the clock, the words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from qiaopai.core import Auction, Board, Vulnerability
from qiaopai.robots.protocol import Decision
from qiaopai.service.bus import Bus
from qiaopai.service.config import Config
from qiaopai.store.port import Store
from qiaopai.store.values import NewEvent, Recorded
from qiaopai.table.events import Event
from qiaopai.table.values import SecondTable, Strength
from qiaopai.table.view import SeatView
from qiaopai.text import Message

Explain = Callable[[Auction, Vulnerability, bool], Message | None]
"""What the last call of an auction shows, in the robots' system; whether it may be judged."""


class EventCodec(Protocol):
    """Events of a table to and from the log."""

    def new(self, event: Event, actor: str) -> NewEvent:
        """The event ready for the log."""
        ...

    def decode(self, recorded: Recorded) -> Event:
        """The event that was logged, brought up to today's version."""
        ...


class RobotHost(Protocol):
    """Robots in processes of their own."""

    async def decide(self, view: SeatView, robot: str) -> Decision:
        """The action of `robot` for the seat of `view`; always a legal one."""
        ...

    async def second_table(self, board: Board, strength: Strength, robot: str) -> SecondTable:
        """What the second table does with `board`."""
        ...

    async def close(self) -> None:
        """Stops the processes."""
        ...


@dataclass(frozen=True, slots=True)
class Machine:
    """The parts a table needs; `now_ms` is the wall clock, `clock` one that never jumps."""

    config: Config
    store: Store
    codec: EventCodec
    robots: RobotHost
    bus: Bus
    explain: Explain
    now_ms: Callable[[], int]
    clock: Callable[[], float]
    random_bytes: Callable[[int], bytes]

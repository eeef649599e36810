"""One table under way: commands in, one after the other; events to the log, frames to viewers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

import msgspec

from qiaopai.core import Deal
from qiaopai.dealing import board_deal
from qiaopai.errors import Conflict, NotFound, Refused
from qiaopai.protocol.frames import frame, snapshot
from qiaopai.protocol.views import Data, Surroundings, table_data
from qiaopai.robots import uses_judgement
from qiaopai.service.hub import Connection, Hub
from qiaopai.service.machine import Machine
from qiaopai.store.values import Append, Batch, CommandKey, Recorded
from qiaopai.store.writes import CloseTable, Write
from qiaopai.table.apply import apply, fold, is_shown
from qiaopai.table.commands import Actor, Command, MakeCall, NextBoard, Person, RobotAt, Start
from qiaopai.table.decide import decide
from qiaopai.table.events import Event, HostChanged, SeatTaken, TableOpened
from qiaopai.table.public import table_view
from qiaopai.table.state import TableState
from qiaopai.table.values import PersonId

Make = Callable[[TableState], Command]
"""Builds a command for the state it meets, so that a lost race builds it anew."""

_DAY = 24 * 3600 * 1000

RESUME = 400
"""Frames that a returning viewer is sent one by one; beyond that he gets a snapshot."""


def stream_of(table: str) -> str:
    """The name of a table's stream in the log."""
    return f"table:{table}"


def actor_name(actor: Actor) -> str:
    """An actor as the log names him."""
    match actor:
        case Person(id=person):
            return f"person:{person}"
        case RobotAt(seat=seat):
            return f"robot:{seat}"
        case _:
            return "machine"


class TableWorker:
    """Serves one table; all changes pass through one lock.

    Other processes may serve the same table: whoever loses the race for a sequence number
    reloads and decides again.
    """

    def __init__(self, table: str, machine: Machine) -> None:
        self.table = table
        self.stream = stream_of(table)
        self.hub = Hub()
        self.after_change: Callable[[TableWorker], None] = lambda _worker: None
        self._machine = machine
        self._lock = asyncio.Lock()
        self._state: TableState | None = None
        self._keys: dict[int, bytes] = {}
        self._last_at = 0
        self._names: dict[str, str] = {}

    @property
    def state(self) -> TableState:
        """The state as this process knows it."""
        assert self._state is not None
        return self._state

    async def load(self) -> None:
        """Replays the log; NotFound when there is no such table."""
        recorded = await self._machine.store.read(self.stream)
        if not recorded:
            raise NotFound("table.not_found")
        events = self._decode(recorded)
        self._last_at = recorded[-1].at
        self._keys = await self._machine.store.keys(self.table)
        await self._learn_names(events)
        self._state = fold(events)

    def _decode(self, recorded: Sequence[Recorded]) -> list[Event]:
        decode = self._machine.codec.decode
        return [decode(one) for one in recorded]

    # Commands

    async def submit(
        self,
        actor: Actor,
        id: str | None,
        make: Make,
        turn: int | None = None,
        records: tuple[Write, ...] = (),
    ) -> int:
        """Carries out a command once; returns the number of the last frame it led to.

        A resend with the same `id` is answered as the first time. Raises what `decide` raises.
        """
        async with self._lock:
            if self.is_abandoned:
                raise Refused("refused.abandoned", days=self._machine.config.idle_days)
            key = None if id is None else CommandKey(self.stream, actor_name(actor), id)
            if key is not None:
                known = await self._machine.store.answered(key)
                if known is not None:
                    return _shown(known.data)
            while True:
                try:
                    return await self._try(actor, key, make(self.state), turn, records)
                except Conflict:
                    await self._catch_up()

    async def _try(
        self,
        actor: Actor,
        key: CommandKey | None,
        command: Command,
        turn: int | None,
        records: tuple[Write, ...],
    ) -> int:
        events = decide(self.state, actor, self._explained(actor, command), turn)
        if not events:
            return self.state.shown
        states = _states(self.state, events)
        encoded = tuple(self._machine.codec.new(one, actor_name(actor)) for one in events)
        answer = msgspec.json.encode({"seq": states[-1].shown})
        append = Append(self.stream, self.state.seq, encoded)
        now = self._machine.now_ms()
        if states[-1].is_finished:
            records = (*records, CloseTable(self.table, now))
        given = await self._machine.store.append(Batch((append,), now, key, answer, records))
        if given.repeated:
            await self._catch_up()
            return _shown(given.data)
        self._last_at = now
        await self._learn_names(events)
        self._publish(events, states)
        await self._machine.bus.publish(self.stream, self.state.seq)
        return self.state.shown

    def _explained(self, actor: Actor, command: Command) -> Command:
        """The command with the meaning that the system gives to its call.

        A robot that may overrule the system states what it does by judgement, with every call.
        """
        board = self.state.current
        if not isinstance(command, MakeCall) or board is None or board.is_over:
            return command
        if not board.auction.is_legal(command.call):
            return command
        auction = board.auction.add(command.call)
        judged = isinstance(actor, RobotAt) and uses_judgement(self.state.settings.robot)
        meaning = self._machine.explain(auction, board.board.vulnerability, judged)
        return replace(command, meaning=meaning)

    def start(self, state: TableState) -> Command:
        """Start with the first board's deal, from the keys and the nonces of those who sit."""
        return Start(self._deal(state.settings.number(0), state.seated_nonces))

    def next_board(self, state: TableState) -> Command:
        """Go on with the next board's deal."""
        if state.next_number is None:
            raise Refused("refused.last_board")
        return NextBoard(self._deal(state.next_number, state.locked_nonces or ()))

    def _deal(self, number: int, nonces: tuple[str, ...]) -> Deal:
        return board_deal(self._keys[number], [bytes.fromhex(one) for one in nonces], number)

    @property
    def is_abandoned(self) -> bool:
        """Whether nothing has happened for so long that the match counts as ended.

        Its keys are published then, so nothing may happen any more.
        """
        idle = self._machine.now_ms() - self._last_at
        return not self.state.is_finished and idle > self._machine.config.idle_days * _DAY

    def is_idle(self, milliseconds: int) -> bool:
        """Whether nobody is connected and nothing has happened for so long."""
        quiet = self._machine.now_ms() - self._last_at > milliseconds
        return quiet and not self.hub.connections and not self._lock.locked()

    @property
    def keys(self) -> dict[int, bytes]:
        """The secret keys of the boards, by number; they leave only through the proof."""
        return self._keys

    # Following the log

    async def look(self) -> None:
        """Fetches what other processes appended."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        recorded = await self._machine.store.read(self.stream, after=self.state.seq)
        if recorded:
            self._last_at = recorded[-1].at
            events = self._decode(recorded)
            await self._learn_names(events)
            self._publish(events, _states(self.state, events))

    def _publish(self, events: Sequence[Event], states: Sequence[TableState]) -> None:
        try:
            for event, state in zip(events, states, strict=True):
                self._state = state
                if is_shown(state, event):
                    self._tell(event, state)
        finally:
            # What the log holds has happened, whatever telling it to viewers ran into.
            self._state = states[-1]
            self.after_change(self)

    def _tell(self, event: Event, state: TableState) -> None:
        frames: dict[PersonId, Data] = {}
        for connection in list(self.hub.connections):
            person = connection.person
            if person not in frames:
                frames[person] = frame(event, self._data(state, person))
            connection.send(frames[person])

    # What viewers get

    def view(self, person: PersonId) -> Data:
        """The table as `person` may know it."""
        return self._data(self.state, person)

    def _data(self, state: TableState, person: PersonId) -> Data:
        seated = {who for _, who in state.seats}
        online = self.hub.online
        watching = len(online - seated)
        around = Surroundings(self.name, online, watching)
        return table_data(table_view(state, person), around)

    def name(self, person: str) -> str:
        """A person's name as last heard; empty once it was erased."""
        return self._names.get(person, "")

    async def connect(self, connection: Connection, after: int | None) -> None:
        """Adds a viewer and sends him what he missed since frame `after`, or a snapshot."""
        async with self._lock:
            missed = await self._missed(connection.person, after)
            self.hub.add(connection)
            for packet in missed:
                connection.send(packet)
            self._tell_presence()

    def disconnect(self, connection: Connection) -> None:
        """Removes a viewer; the others are told."""
        self.hub.remove(connection)
        self._tell_presence()

    def _tell_presence(self) -> None:
        online = self.hub.online
        seats = {str(seat): who in online for seat, who in self.state.seats}
        seated = {who for _, who in self.state.seats}
        packet: Data = {
            "type": "presence",
            "online": seats,
            "onlookers": len(online - seated),
        }
        for connection in self.hub.connections:
            connection.send(packet)

    async def _missed(self, person: PersonId, after: int | None) -> list[Data]:
        shown = self.state.shown
        if after is not None and 0 < shown - after <= RESUME and after > 0:
            return await self._frames_after(person, after)
        if after == shown:
            return []
        return [snapshot(self.view(person))]

    async def _frames_after(self, person: PersonId, after: int) -> list[Data]:
        events = self._decode(await self._machine.store.read(self.stream))[: self.state.seq]
        state = fold(events[:1])
        frames = []
        for event in events[1:]:
            state = apply(state, event)
            if state.shown > after and is_shown(state, event):
                frames.append(frame(event, self._data(state, person)))
        return frames

    async def learn(self, person: str, name: str) -> None:
        """Remembers a name that was just given or changed."""
        self._names[person] = name

    async def meet(self, person: PersonId) -> None:
        """Learns the name of somebody who joined before this process served the table."""
        if person not in self._names:
            found = await self._machine.store.people([person])
            self._names |= {who: record.name or "" for who, record in found.items()}

    async def _learn_names(self, events: Sequence[Event]) -> None:
        people = {
            who
            for event in events
            if isinstance(event, SeatTaken | HostChanged | TableOpened)
            for who in [event.host if isinstance(event, TableOpened) else event.person]
        }
        unknown = sorted(people - self._names.keys())
        if unknown:
            found = await self._machine.store.people(unknown)
            self._names |= {who: record.name or "" for who, record in found.items()}


def _states(state: TableState, events: Sequence[Event]) -> list[TableState]:
    states = []
    for event in events:
        state = apply(state, event)
        states.append(state)
    return states


def _shown(answer: bytes) -> int:
    return int(msgspec.json.decode(answer)["seq"])

"""The server without its HTTP: tables, people, links and what they may do."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from qiaopai.core import Seat
from qiaopai.dealing import commit, new_keys
from qiaopai.errors import InvalidValue, NotFound, Refused
from qiaopai.protocol.requests import CommandRequest, SettingsRequest
from qiaopai.service.analyst import Analyst
from qiaopai.service.driver import Driver
from qiaopai.service.event_files import EventFiles
from qiaopai.service.hints import Hints
from qiaopai.service.machine import Machine
from qiaopai.service.names import clean_name
from qiaopai.service.secrets import digest, is_id, new_id, new_recovery_code, new_token, normal_code
from qiaopai.service.worker import Make, TableWorker, actor_name, stream_of
from qiaopai.store.values import Append, Batch, CommandKey
from qiaopai.store.writes import (
    CloseTable,
    PersonRecord,
    PutKeys,
    PutLink,
    PutMember,
    PutPerson,
    PutTable,
    RenamePerson,
    RevokeLinks,
    SetLanguage,
    SetRecovery,
    SetSecret,
    TableRecord,
    Write,
)
from qiaopai.table.commands import Person, ResetLink
from qiaopai.table.events import Event, SeatTaken, TableOpened
from qiaopai.table.values import BOARD_COUNTS, PersonId

log = structlog.get_logger()

_IDLE = 3600 * 1000
"""Milliseconds after which a table that nobody watches is dropped from memory."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody with a secret in his browser; `secret` is set when it was just made."""

    id: PersonId
    name: str
    secret: str | None = None


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A new table and the secret part of its link."""

    table: str
    link: str
    host: Visitor


class Service:
    """Everything a page or a program can ask of the server."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.driver = Driver(machine)
        self.analyst = Analyst(machine.config.samples)
        self.hints = Hints(machine.config.samples)
        self.event_files = EventFiles(machine.store, machine.now_ms)
        self._workers: dict[str, TableWorker] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._poller: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Takes up the tables under way and begins to follow other processes."""
        await self.machine.bus.listen(self._hint)
        for record in await self.machine.store.open_tables():
            try:
                worker = await self.worker(record.table_id)
            except (NotFound, InvalidValue) as error:
                # One log that cannot be read must not keep all others from being served.
                log.error("table_unreadable", table=record.table_id, key=error.message.key)
                continue
            if worker.is_abandoned:
                await self._close(worker)
        self._poller = asyncio.create_task(self._poll())

    async def close(self) -> None:
        """Stops; what was acknowledged is in the log."""
        if self._poller is not None:
            self._poller.cancel()
            await asyncio.gather(self._poller, return_exceptions=True)
        for worker in self._workers.values():
            for connection in list(worker.hub.connections):
                worker.hub.remove(connection)
        await self.driver.close()
        await self.analyst.close()
        await self.hints.close()
        await self.event_files.close()
        await self.machine.robots.close()
        await self.machine.bus.close()
        await self.machine.store.close()

    # Tables

    async def worker(self, table: str) -> TableWorker:
        """The worker of `table`, loaded when needed; NotFound when there is no such table."""
        if not is_id(table):
            raise NotFound("table.not_found")
        known = self._workers.get(table)
        if known is not None:
            return known
        async with self._loading.setdefault(table, asyncio.Lock()):
            known = self._workers.get(table)
            if known is not None:
                return known
            try:
                worker = TableWorker(table, self.machine)
                await worker.load()
            finally:
                self._loading.pop(table, None)
            worker.after_change = self.driver.attend
            self._workers[table] = worker
        if not worker.is_abandoned:
            # It may be a robot's turn here whose process has died since.
            self.driver.attend(worker)
        return worker

    async def _close(self, worker: TableWorker) -> None:
        """Takes an abandoned table off the list of those under way."""
        now = self.machine.now_ms()
        write = CloseTable(worker.table, now)
        await self.machine.store.append(Batch((), now, records=(write,)))
        del self._workers[worker.table]

    async def _hint(self, stream: str, _seq: int) -> None:
        worker = self._workers.get(stream.removeprefix("table:"))
        if worker is not None:
            await worker.look()

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(self.machine.config.poll)
            try:
                self._forget_idle()
                await self._look_at_grown()
            except Exception as error:
                log.error("look_failed", error=type(error).__name__)

    def _forget_idle(self) -> None:
        """Drops from memory the tables that nobody watches and nothing happens at."""
        for table, worker in list(self._workers.items()):
            if worker.is_idle(_IDLE) and not self.driver.is_busy(worker):
                del self._workers[table]

    async def _look_at_grown(self) -> None:
        streams = {worker.stream: worker for worker in self._workers.values()}
        heads = await self.machine.store.heads(list(streams))
        for stream, head in heads.items():
            if head > streams[stream].state.seq:
                await streams[stream].look()

    async def open_table(
        self, host: Visitor, asked: SettingsRequest, seat: Seat | None = None
    ) -> OpenedTable:
        """A new table with its keys, its link and its host, who sits at `seat` if wished.

        All in one transaction.
        """
        settings = asked.settings()
        table, link, now = new_id(), new_token(), self.machine.now_ms()
        count = max(BOARD_COUNTS)
        keys = new_keys(count, self.machine.random_bytes)
        root = commit(keys, settings.first).root
        events: list[Event] = [TableOpened(table, host.id, settings, root)]
        if seat is not None:
            events.append(SeatTaken(seat, host.id))
        actor = actor_name(Person(host.id))
        encoded = tuple(self.machine.codec.new(one, actor) for one in events)
        numbered = tuple(zip(range(settings.first, settings.first + count), keys, strict=True))
        records: tuple[Write, ...] = (
            *self._person_writes(host, now),
            PutTable(table, "", now),
            PutLink(digest(link), table, "play", now),
            PutMember(table, host.id, now),
            PutKeys(table, numbered),
        )
        append = Append(stream_of(table), 0, encoded)
        await self.machine.store.append(Batch((append,), now, records=records))
        worker = await self.worker(table)
        await worker.learn(host.id, host.name)
        return OpenedTable(table, link, host)

    async def join(self, table: str, link: str, visitor: Visitor) -> TableWorker:
        """Lets `visitor` in by the link; Refused when it is wrong or was revoked."""
        found = await self.machine.store.link(digest(link))
        if found is None or found.table_id != table:
            raise Refused("refused.link_wrong")
        if found.is_revoked:
            raise Refused("refused.link_revoked")
        worker = await self.worker(table)
        now = self.machine.now_ms()
        writes = (*self._person_writes(visitor, now), PutMember(table, visitor.id, now))
        await self.machine.store.append(Batch((), now, records=writes))
        await worker.learn(visitor.id, visitor.name)
        return worker

    async def member(self, table: str, person: PersonId) -> TableWorker:
        """The worker of a table that `person` has joined; Refused when he has not."""
        if not is_id(table) or not await self.machine.store.is_member(table, person):
            raise Refused("refused.not_member")
        worker = await self.worker(table)
        await worker.meet(person)
        return worker

    async def command(self, worker: TableWorker, person: PersonId, asked: CommandRequest) -> int:
        """Carries out what a client sent; returns the number of the frame that shows it."""
        actor = Person(person)
        command = asked.command()
        if isinstance(command, ResetLink):
            raise Refused("refused.not_now")
        make: Make
        if command is not None:
            make = lambda _state: command  # noqa: E731
        else:
            make = worker.start if asked.kind == "start" else worker.next_board
        return await worker.submit(actor, asked.id, make, asked.turn)

    async def reset_link(self, worker: TableWorker, person: PersonId, id: str) -> str:
        """Revokes the table's link and makes a new one; returns its secret part.

        A resend cannot be told the secret again, which is stored as a hash only; it is refused.
        """
        link, now = new_token(), self.machine.now_ms()
        key = CommandKey(worker.stream, actor_name(Person(person)), id)
        if await self.machine.store.answered(key) is not None:
            raise Refused("refused.link_told")
        records = (
            RevokeLinks(worker.table, "play", now),
            PutLink(digest(link), worker.table, "play", now),
        )
        await worker.submit(Person(person), id, lambda _state: ResetLink(), records=records)
        if await self.machine.store.link(digest(link)) is None:
            # The same command came twice at once, and the other one made the link.
            raise Refused("refused.link_told")
        return link

    def counts(self) -> list[tuple[str, str, float]]:
        """What an operator watches: name, what it counts, value."""
        workers = list(self._workers.values())
        connections = sum(len(worker.hub.connections) for worker in workers)
        return [
            ("qiaopai_tables", "Tables that this process serves", len(workers)),
            ("qiaopai_connections", "Open pages and streams", connections),
        ]

    # People

    def newcomer(self, name: str) -> Visitor:
        """A visitor with a new secret; he is stored when he opens or joins a table."""
        return Visitor(PersonId(new_id()), clean_name(name), new_token())

    def renamed(self, visitor: Visitor, name: str) -> Visitor:
        """The visitor under the name he gives now."""
        return Visitor(visitor.id, clean_name(name), visitor.secret)

    def _person_writes(self, visitor: Visitor, now: int) -> tuple[Write, ...]:
        if visitor.secret is None:
            return (RenamePerson(visitor.id, visitor.name),)
        return (PutPerson(visitor.id, visitor.name, digest(visitor.secret), now),)

    async def visitor(self, secret: str) -> Visitor | None:
        """Whose secret this is, or None."""
        found = await self.machine.store.person_by_secret(digest(secret))
        return None if found is None else _visitor(found)

    async def recovery_code(self, person: PersonId) -> str:
        """A new short code that brings the person's seats to another device once."""
        code = new_recovery_code()
        write = SetRecovery(person, digest(code))
        await self.machine.store.append(Batch((), self.machine.now_ms(), records=(write,)))
        return code

    async def recover(self, code: str) -> Visitor:
        """The person with this code, with a new secret for this browser; the code is used up."""
        found = await self.machine.store.person_by_recovery(digest(normal_code(code)))
        if found is None:
            raise Refused("refused.recovery")
        return await self._with_new_secret(found)

    async def _with_new_secret(self, found: PersonRecord) -> Visitor:
        secret = new_token()
        writes = (SetSecret(found.id, digest(secret)), SetRecovery(found.id, None))
        await self.machine.store.append(Batch((), self.machine.now_ms(), records=writes))
        return Visitor(PersonId(found.id), found.name or "", secret)

    async def set_language(self, person: PersonId, locale: str) -> None:
        """Remembers the language a person reads."""
        write = SetLanguage(person, locale)
        await self.machine.store.append(Batch((), self.machine.now_ms(), records=(write,)))

    async def tables_of(self, person: PersonId) -> Sequence[TableRecord]:
        """The tables a person joined, last opened first."""
        return await self.machine.store.tables_of(person)


def _visitor(found: PersonRecord) -> Visitor:
    return Visitor(PersonId(found.id), found.name or "")

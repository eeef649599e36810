"""Puts a server together from its configuration."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import AsyncIterator

from qiaopai.core import Auction, Vulnerability
from qiaopai.service.bus import open_bus
from qiaopai.service.config import Config
from qiaopai.service.far_robots import FarRobots
from qiaopai.service.machine import Machine, RobotHost
from qiaopai.service.nats_line import connect_nats
from qiaopai.service.robots import LocalRobots
from qiaopai.service.secrets import new_id
from qiaopai.service.service import Service
from qiaopai.store import TABLE_CODEC, open_store
from qiaopai.systems import load_system
from qiaopai.text import Message


def now_ms() -> int:
    """The wall clock in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


@contextlib.asynccontextmanager
async def open_service(config: Config) -> AsyncIterator[Service]:
    """A running service on the database, robots and bus that `config` names."""
    if config.database is None:
        config.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    store = await open_store(config.url)
    bus = await open_bus(config.nats, new_id())
    system = load_system("sayc")

    def explain(auction: Auction, vulnerability: Vulnerability, judged: bool) -> Message | None:
        meaning = system.judged_meaning if judged else system.meaning
        return meaning(auction, vulnerability).message

    machine = Machine(
        config=config,
        store=store,
        codec=TABLE_CODEC,
        robots=await _robots(config),
        bus=bus,
        explain=explain,
        now_ms=now_ms,
        clock=time.monotonic,
        random_bytes=secrets.token_bytes,
    )
    service = Service(machine)
    try:
        await service.start()
        yield service
    finally:
        await service.close()


async def _robots(config: Config) -> RobotHost:
    """Robots of this machine; with a NATS URL, first those that answer there."""
    near = LocalRobots(config.workers, config.samples)
    if config.nats is None:
        return near
    return FarRobots(await connect_nats(config.nats), near, config.samples)

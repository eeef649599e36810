"""SIGKILL at random moments: what was acknowledged is there, once; the rest whole or not."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from qiaopai.store import open_store

from .appender import SHARED
from .helpers import key, texts

ROUNDS = 10
ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


@pytest.fixture
def crowd(databases):
    """The address of a new database, and the process that starts writers on it."""
    address = databases.fresh()
    command = [sys.executable, "-m", "tests.store.appender", address]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        yield address, process
        process.stdin.close()


def one_life(process, name, seconds):
    """Starts a writer, kills it `seconds` after its first acknowledgement; what it had."""
    process.stdin.write(f"loop {name}\n")
    word, pid = process.stdout.readline().split()
    assert word == "pid"
    acked = []
    killer = threading.Timer(seconds, os.kill, (int(pid), signal.SIGKILL))
    for line in process.stdout:
        word, *rest = line.split()
        if word == "dead":
            break
        if not acked:
            killer.start()
        acked.append(int(rest[1]))
    killer.join()
    return acked


def test_after_sigkill_every_acknowledged_event_is_there_once(crowd):
    address, process = crowd
    dice = random.Random(20)
    acked = {
        f"life{number}": one_life(process, f"life{number}", dice.uniform(0, 0.12))
        for number in range(ROUNDS)
    }
    assert all(acked.values())

    async def check():
        store = await open_store(address)
        shared = Counter(await texts(store, SHARED))
        for name, seqs in acked.items():
            found = await texts(store, name)
            assert found == [f"{name}:{number + 1}" for number in range(len(found))]
            assert seqs == list(range(1, len(seqs) + 1))
            assert len(seqs) <= len(found) <= len(seqs) + 1
            assert all(shared.pop(text) == 2 for text in found)
            for text in found:
                assert (await store.answered(key(name, text))).data == text.encode()
            assert await store.answered(key(name, f"{name}:{len(found) + 1}")) is None
        assert not shared
        await store.close()

    asyncio.run(check())


def test_processes_that_contend_for_one_stream_lose_nothing(crowd):
    address, process = crowd
    names, count = ("a", "b", "c"), 15

    async def ready():
        await (await open_store(address)).close()

    asyncio.run(ready())
    for name in names:
        process.stdin.write(f"contend {name} {count}\n")
    acks, deadline = {}, time.monotonic() + 60
    while len(acks) < len(names) * count and time.monotonic() < deadline:
        word, *rest = process.stdout.readline().split()
        if word == "ack":
            acks[int(rest[1])] = rest[0]
    assert sorted(acks) == list(range(1, len(names) * count + 1))

    async def check():
        store = await open_store(address)
        found = await texts(store, SHARED)
        await store.close()
        return found

    found = asyncio.run(check())
    assert [text.split(":")[0] for text in found] == [acks[seq] for seq in sorted(acks)]
    for name in names:
        mine = [text for text in found if text.startswith(name)]
        assert mine == [f"{name}:{number}" for number in range(count)]

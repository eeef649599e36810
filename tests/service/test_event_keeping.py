"""Kept files of events: for how long, through restarts, across processes, past bad readers."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from qiaopai.errors import InvalidValue, NotFound, Refused, Unavailable
from qiaopai.service import event_files
from qiaopai.service.event_desk import Ask
from qiaopai.service.event_files import EventFiles
from qiaopai.service.event_work import Choice
from qiaopai.service.robots import kill
from qiaopai.store import open_store

from .server import Friend, Server, running

PAIRS = Path(__file__).resolve().parents[1] / "formats" / "samples" / "events" / "six_pairs.pbn"
DATA = PAIRS.read_bytes()
DAY = 24 * 3600 * 1000


def with_files(tmp_path, work):
    """Runs `work(files, clock)`; the clock is a list with the time in it."""
    clock = [1_000_000]

    async def run():
        store = await open_store(tmp_path / "x.sqlite")
        files = EventFiles(store, lambda: clock[0])
        try:
            await work(files, clock)
        finally:
            await files.close()
            await store.close()

    asyncio.run(run())


def test_a_file_is_kept_for_ninety_days(tmp_path):
    async def work(files, clock):
        kept = await files.keep(DATA, "x.pbn", Choice())
        clock[0] += 90 * DAY - 1
        assert (await files.open(kept.id)).data == DATA
        clock[0] += 1
        with pytest.raises(NotFound):
            await files.open(kept.id)
        await files.keep(DATA, "x.pbn", Choice())
        assert await files._store.event_files_size(0) == len(DATA)

    with_files(tmp_path, work)


def test_only_the_secret_deletes_it(tmp_path):
    async def work(files, clock):
        kept = await files.keep(DATA, "x.pbn", Choice())
        file = await files.open(kept.id)
        for wrong in (None, "", kept.id):
            with pytest.raises(Refused):
                await files.delete(file, wrong)
        await files.delete(file, kept.secret)
        with pytest.raises(NotFound):
            await files.open(kept.id)

    with_files(tmp_path, work)


def test_what_cannot_be_scored_is_not_kept(tmp_path):
    async def work(files, clock):
        for data, choice in ((b"garbage", Choice()), (DATA, Choice("imp"))):
            with pytest.raises(InvalidValue):
                await files.keep(data, "x.pbn", choice)
        assert await files._store.event_files_size(0) == 0

    with_files(tmp_path, work)


def test_there_is_an_end_to_what_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(event_files, "MAX_ALL", len(DATA))

    async def work(files, clock):
        await files.keep(DATA, "x.pbn", Choice())
        with pytest.raises(Unavailable):
            await files.keep(DATA, "x.pbn", Choice())
        clock[0] += 90 * DAY
        await files.keep(DATA, "x.pbn", Choice())

    with_files(tmp_path, work)


def test_a_file_that_hangs_or_kills_its_reader_costs_nothing_but_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(event_files, "PATIENCE", 5.0)

    async def work(files, clock):
        kept = await files.keep(DATA, "x.pbn", Choice())
        source = (await files.open(kept.id)).source(Choice())
        for deed in ((os._exit, 1), (time.sleep, 60)):
            with pytest.raises(InvalidValue) as caught:
                await files._run(*deed)
            assert caught.value.message.key == "results.too_much"
            _, why = await files.why(source, Ask("place", "2"))
            assert why.message.key == "why.place"
        with pytest.raises(InvalidValue) as caught:
            await files._run(divmod, 1, 0)
        assert caught.value.message.key == "results.unreadable"

    with_files(tmp_path, work)


def test_a_reader_that_died_with_nothing_to_do_costs_nobody_an_answer(tmp_path):
    async def work(files, clock):
        kept = await files.keep(DATA, "x.pbn", Choice())
        source = (await files.open(kept.id)).source(Choice())
        dead = files._pool._pool
        kill(dead)
        while not dead._broken:
            await asyncio.sleep(0.01)
        _, why = await files.why(source, Ask("place", "2"))
        assert why.message.key == "why.place"

    with_files(tmp_path, work)


def test_a_reader_cannot_take_all_memory(tmp_path):
    async def work(files, clock):
        with pytest.raises(InvalidValue):
            await files._run(bytes, 3 * 1024**3)

    with_files(tmp_path, work)


def test_a_link_survives_the_death_of_the_server(tmp_path):
    server = Server(tmp_path).start()
    try:
        friend = Friend(server, "x")
        answer = friend.http.post("/results", files={"file": ("x.pbn", DATA)})
        address = answer.headers["location"]
        shown = friend.http.get(address).text
        server.kill()
        server.start()
        assert friend.http.get(address).text == shown
        assert "75.00" in shown
        friend.close()
    finally:
        server.stop()


def test_a_link_opens_at_every_process_of_a_database(tmp_path):
    shared = ("--database", f"sqlite:///{tmp_path / 'shared.sqlite'}")
    with running(tmp_path, *shared) as one, running(tmp_path, *shared) as two:
        ann, bob = Friend(one, "Ann"), Friend(two, "Bob")
        answer = ann.http.post("/results", files={"file": ("x.pbn", DATA)})
        address = answer.headers["location"]
        assert bob.http.get(address).status_code == 200
        assert ann.http.post(f"{address}/delete").status_code == 303
        assert bob.http.get(address).status_code == 404
        ann.close()
        bob.close()

"""Robots over NATS: what is asked and told, who answers, and who decides when nobody does."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import uuid
from contextlib import contextmanager
from dataclasses import replace
from random import Random

import psutil
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaopai.core import Auction, Board, Play, Result, Seat, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.robots import robot
from qiaopai.robots.plain import is_played
from qiaopai.robots.second_table import play_board
from qiaopai.robots.workers import decide
from qiaopai.scoring import CompensationForm, Form, RubberForm, contract_score
from qiaopai.service import robot_wire as wire
from qiaopai.service.far_robots import SUBJECT, FarRobots
from qiaopai.service.nats_line import connect_nats
from qiaopai.table.values import SecondTable, Strength
from qiaopai.table.view import seat_view
from tests.robots.helpers import random_deal, random_moment, view_of

from .server import Friend, running
from .test_processes import nats  # noqa: F401 - a fixture


@given(st.integers(0, 10**6), st.integers(0, 60))
@settings(max_examples=60)
def test_a_view_passes_over_the_bus_unchanged(seed, moment):
    deal, auction, play = random_moment(seed, min(moment, 51))
    if moment > 51:
        view = seat_view(Board(seed % 99 + 1, deal), auction, None, None)
    else:
        view = view_of(deal, auction, play, number=seed % 99 + 1)
    forms = (*Form, RubberForm(40, 0), CompensationForm())
    view = replace(view, form=forms[seed % len(forms)])
    asked = wire.read_asked(wire.encode(wire.view_request(view, "club", 4)))
    assert wire.view_of(asked) == view
    assert (asked.robot, asked.samples) == ("club", 4)


def test_decisions_and_second_tables_pass_over_the_bus_unchanged():
    deal, auction, play = random_moment(11, 30)
    board = Board(1, deal)
    first = seat_view(board, Auction(Seat.NORTH), None, Seat.NORTH)
    for view in (view_of(deal, auction, play), first):
        decision = decide(view, "default", 4)
        told = wire.read_told(wire.encode(wire.decision_data(decision)))
        assert wire.decision_of(told, in_play=view.play is not None) == decision
    second = play_board(board, Strength.SIMPLE, robot("default", 1))
    told = wire.read_told(wire.encode(wire.second_data(second)))
    assert wire.second_of(told) == second
    asked = wire.read_asked(wire.encode(wire.board_request(board, Strength.ROBOT, "club", None)))
    assert wire.board_of(asked) == (board, Strength.ROBOT)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_what_is_no_message_is_named(data):
    for read in (wire.read_asked, wire.read_told):
        with pytest.raises(InvalidValue) as caught:
            read(data)
        assert caught.value.message.key == "value.bus"


class Near:
    """The robots of this machine, counting what they are asked."""

    def __init__(self):
        self.asked = 0

    async def decide(self, view, robot):
        self.asked += 1
        return decide(view, robot, 1)

    async def second_table(self, board, strength, robot_name):
        self.asked += 1
        return play_board(board, strength, robot(robot_name, 1))

    async def close(self):
        pass


@contextmanager
def answering(url, workers=1):
    """`qiaopai robots` in a process of its own."""
    command = [sys.executable, "-m", "qiaopai", "robots", "--nats", url, "--workers", str(workers),
               "--budget", "1"]  # fmt: skip
    env = {**os.environ, "QIAOPAI_LANG": "en"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=env)
    try:
        line = process.stdout.readline().decode()
        assert re.search(r"answer for robots", line), line
        yield psutil.Process(process.pid)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait(20)
        process.stdout.close()


@pytest.fixture
def url(nats):  # noqa: F811
    """Subjects of this test alone."""
    return f"{nats}/t{uuid.uuid4().hex[:12]}"


async def ask(url, *views, near, board=None):
    far = FarRobots(await connect_nats(url), near, 1)
    try:
        found = [await far.decide(view, "default") for view in views]
        if board is not None:
            found.append(await far.second_table(board, Strength.SIMPLE, "default"))
        return found
    finally:
        await far.close()


def some_views(count=3):
    return [view_of(*random_moment(seed, 30)) for seed in range(count)]


def test_a_process_elsewhere_answers_as_this_one_would(url):
    views, near = some_views(), Near()
    board = Board(1, random_deal(Random(5)))
    with answering(url):
        *found, second = asyncio.run(ask(url, *views, near=near, board=board))
    assert near.asked == 0
    assert found == [decide(view, "default", 1) for view in views]
    assert second == play_board(board, Strength.SIMPLE, robot("default", 1))


def test_where_nobody_answers_the_robots_of_this_machine_decide_at_once(url):
    views, near = some_views(), Near()
    assert asyncio.run(ask(url, *views, near=near)) == [decide(v, "default", 1) for v in views]
    assert near.asked == 3


@pytest.mark.parametrize(
    "told", [b"", b"{", b'{"type":"busy"}', b'{"type":"failed","error":"X"}',
             b'{"type":"decision","action":"ZZ","reason":{},"considered":[],"samples":0,'
             b'"stopped":false}',
             b'{"type":"decision","action":"7NT","reason":{"key":"a","params":{}},'
             b'"considered":[],"samples":0,"stopped":false}']
)  # fmt: skip
def test_whatever_nonsense_is_told_a_legal_action_comes_out(url, told):
    views, near = some_views(1), Near()

    async def run():
        line = await connect_nats(url)

        async def answer(message):
            await line.client.publish(message.reply, told)

        await line.client.subscribe(line.subject(SUBJECT), queue="robots", cb=answer)
        await line.client.flush()
        try:
            return await ask(url, *views, near=near)
        finally:
            await line.close()

    assert asyncio.run(run()) == [decide(view, "default", 1) for view in views]
    assert near.asked == 1


def second_tables():
    """What a liar could tell of a board's second table, and the truth."""
    board, other = Board(1, random_deal(Random(5))), Board(1, random_deal(Random(6)))
    true = play_board(board, Strength.SIMPLE, robot("beginner"))
    elsewhere = play_board(other, Strength.SIMPLE, robot("beginner"))
    made = true.result.tricks or 0
    wrong = Result(true.result.contract, made - 1 if made else 1)
    return board, true, {
        "another board": elsewhere,
        "another score": replace(true, score_ns=true.score_ns + 10),
        "another result": replace(true, result=wrong, score_ns=points(wrong)),
        "another strength": replace(true, strength=Strength.ROBOT),
        "no end": replace(true, auction=Auction(board.dealer)),
        "no play": replace(true, play=None),
        "half a play": replace(true, play=Play(true.play.contract, true.play.cards[:20])),
        "another dealer": play_board(Board(2, board.deal), Strength.SIMPLE, robot("beginner")),
        "passed out": replace(true, auction=Auction.parse("N: P P P P")),
    }  # fmt: skip


def points(result):
    return contract_score(result, Vulnerability.NONE).north_south


def test_a_second_table_is_believed_only_where_it_may_have_happened():
    board, true, lies = second_tables()
    assert is_played(board, true)
    out = SecondTable(Strength.ROBOT, Auction.parse("N: P P P P"), None, Result(None), 0)
    assert is_played(board, out)
    assert [name for name, lie in lies.items() if is_played(board, lie)] == ["another strength"]


def test_a_second_table_that_did_not_happen_is_played_here(url):
    board, true, lies = second_tables()

    async def run(told):
        near, line = Near(), await connect_nats(url)

        async def answer(message):
            await line.client.publish(message.reply, wire.encode(wire.second_data(told)))

        await line.client.subscribe(line.subject(SUBJECT), queue="robots", cb=answer)
        await line.client.flush()
        far = FarRobots(await connect_nats(url), near, 1)
        try:
            found = await far.second_table(board, Strength.SIMPLE, "beginner")
        finally:
            await far.close()
            await line.close()
        return found, near.asked

    assert asyncio.run(run(true)) == (true, 0)
    for name in ("another board", "another strength", "half a play"):
        found, asked = asyncio.run(run(lies[name]))
        assert asked == 1, name
        assert is_played(board, found)


def test_a_broken_question_is_answered_and_harms_nobody(url):
    async def run():
        line = await connect_nats(url)
        inbox = await line.client.subscribe(line.client.new_inbox())
        await line.client.publish(line.subject(SUBJECT), b"\xff{", reply=inbox.subject)
        told = await inbox.next_msg(timeout=10)
        await line.close()
        return wire.read_told(told.data)

    with answering(url):
        assert asyncio.run(run()) == wire.Failed("request")
        near = Near()
        asyncio.run(ask(url, *some_views(1), near=near))
        assert near.asked == 0


def test_one_that_dies_or_hangs_at_work_is_found_out(url):
    near = Near()
    with answering(url) as process:
        asyncio.run(ask(url, *some_views(1), near=near))
        assert near.asked == 0
        process.suspend()
        asyncio.run(ask(url, *some_views(1), near=near))
        assert near.asked == 1
        process.resume()
        for one in (*process.children(recursive=True), process):
            one.kill()
        asyncio.run(ask(url, *some_views(1), near=near))
        assert near.asked == 2


def test_a_table_is_played_by_robots_elsewhere_and_goes_on_when_they_are_killed(tmp_path, url):
    with running(tmp_path, "--nats", url) as server, answering(url) as process:
        host = Friend(server, "Host").open()
        host.must("start")
        host.wait(lambda v: v["board"] and len(v["board"]["auction"]) >= 2, patience=60)
        assert not [one for one in server.children() if "spawn_main" in " ".join(one.cmdline())]
        for one in (*process.children(recursive=True), process):
            one.kill()
        host.wait(lambda v: v["phase"] == "board_over", patience=120)
        host.close()


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("nats://127.0.0.1:1", "No NATS server"),
        ("nats://127.0.0.1:4222/a b", "cannot follow"),
        ("nats://u:secret@[::1", "cannot be read"),
    ],
)
def test_robots_that_cannot_start_say_why_in_one_line(address, why):
    command = [sys.executable, "-m", "qiaopai", "--lang", "en", "robots", "--nats", address]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert why in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1

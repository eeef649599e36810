"""Analyses over HTTP: nothing before the board is over, all of it afterwards, to whoever joined."""

import asyncio
import time
from random import Random

import pytest

from qiaopai.analysis import Record
from qiaopai.core import Auction, Board
from qiaopai.service import analyst as module
from qiaopai.service.analyst import Analyst, Stage
from tests.table.helpers import random_deal

from .test_results import finish_board


def wait_for(http, address, ready, patience=90):
    end = time.monotonic() + patience
    while time.monotonic() < end:
        found = http.get(address).json()
        if ready(found):
            return found
        time.sleep(0.2)
    raise AssertionError(f"never ready: {found}")


@pytest.fixture
def table(friend):
    """Ann plays South and has made one call; Eve looks on; Sam has not joined."""
    ann, eve, sam = friend("Ann").open(), friend("Eve"), friend("Sam")
    eve.join(ann)
    ann.must("sit", seat="S")
    ann.must("start", turn=ann.view()["turn"])
    return ann, eve, sam


def test_a_board_is_analysed_when_it_is_over_and_not_before(table):
    ann, eve, sam = table
    number = ann.view()["board"]["number"]
    address = f"/api/v1/tables/{ann.table}/boards/{number}/analysis"
    for one in (ann, eve):
        in_play, never = (
            one.http.get(address),
            one.http.get(address.replace("boards/1", "boards/7")),
        )
        assert (in_play.status_code, never.status_code) == (404, 404)
        assert in_play.json()["error"]["key"] == never.json()["error"]["key"]
        assert one.http.get(f"/t/{ann.table}/boards/{number}/analysis?part=1").status_code == 404
        assert one.http.get(f"/api/v1/tables/{ann.table}/analysis").json()["of"] == 0
    finish_board(ann)
    assert ann.http.get(address).json()["status"] in ("waiting", "above", "done")
    found = wait_for(ann.http, address, lambda one: one["status"] == "done")
    check_sums(found["analysis"])
    assert found["known"]["done"] == found["known"]["of"] > 0
    # An onlooker sees all hands now, so he is told the same; a stranger is told nothing.
    assert eve.http.get(address).json() == found
    assert sam.http.get(address).status_code in (401, 403)
    assert sam.http.get(f"/t/{ann.table}/boards/{number}/analysis").status_code in (401, 403)
    check_pages(ann, number)
    check_second_table(ann, number)


def check_sums(analysis):
    points = analysis["par"]["score_ns"]
    for call in analysis["calls"]:
        assert call["before_ns"] == points
        points = call["after_ns"]
    assert points == analysis["double_dummy"]["score_ns"]
    for card in analysis["cards"]:
        points -= card["points"] if card["seat"] in "NS" else -card["points"]
    assert points == analysis["score_ns"]


def check_pages(ann, number):
    part = ann.http.get(f"/t/{ann.table}/boards/{number}/analysis?part=1").text
    assert 'data-state="done"' in part
    assert "twolines" in part
    assert part.strip().startswith("<div")
    assert part.strip() in ann.http.get(f"/t/{ann.table}/boards/{number}/analysis").text
    assert "board-analysis" in ann.http.get(f"/t/{ann.table}/boards/{number}").text
    assert f"/t/{ann.table}/analysis" in ann.http.get(f"/t/{ann.table}/result").text
    records = ann.http.get(f"/t/{ann.table}/records").text
    assert 'class="makes"' in records
    assert 'class="inlines"' in records
    evening = ann.http.get(f"/t/{ann.table}/analysis?part=1").text
    assert "<bdi>Ann</bdi>" in evening
    summed = ann.http.get(f"/api/v1/tables/{ann.table}/analysis").json()
    assert (summed["done"], summed["of"]) == (1, 1)
    assert [(one["name"], one["robot"]) for one in summed["players"]] == [
        ("", "N"), ("", "E"), ("Ann", None), ("", "W"),
    ]  # fmt: skip


def check_second_table(ann, number):
    address = f"/api/v1/tables/{ann.table}/boards/{number}/analysis?room=there"
    wait_for(ann.http, f"/api/v1/tables/{ann.table}", lambda v: v["board"]["imps"] is not None)
    there = wait_for(ann.http, address, lambda one: one["status"] == "done")
    second = ann.http.get(f"/api/v1/tables/{ann.table}/boards/{number}").json()["second"]
    assert there["analysis"]["result"] == second["text"]
    assert there["analysis"]["players"] == {}
    assert ann.http.get(address.replace("there", "elsewhere")).status_code == 404


def passed_out(seed):
    deal = random_deal(Random(seed))
    return Record.of_board(Board(1, deal), Auction.parse("N: P P P P"))


async def done(analyst, record):
    while (study := analyst.study(record, "default")).goes_on:
        await asyncio.sleep(0.05)
    return study


def test_the_analyst_forgets_the_oldest_and_tries_a_failed_one_again(monkeypatch):
    monkeypatch.setattr(module, "MOST", 2)

    async def run():
        analyst = Analyst(samples=0)
        try:
            first = await done(analyst, passed_out(1))
            assert first.stage is Stage.DONE
            assert (await done(analyst, passed_out(1))) is first
            for seed in (2, 3):
                await done(analyst, passed_out(seed))
            again = analyst.study(passed_out(1), "default")
            assert again.stage is Stage.WAITING
            assert (await done(analyst, passed_out(1))) == first
            # A robot that nobody knows: its system cannot be loaded.
            while analyst.study(passed_out(4), "club:nosuch").goes_on:
                await asyncio.sleep(0.05)
            assert analyst.study(passed_out(4), "club:nosuch").stage is Stage.FAILED
            assert analyst.study(passed_out(4), "club:nosuch", again=True).goes_on
            monkeypatch.setattr(module, "MOST_WAITING", 0)
            assert analyst.study(passed_out(5), "default").stage is Stage.BUSY
        finally:
            await analyst.close()

    asyncio.run(run())

"""Analyses and hints over HTTP: to whom, when, and what is recorded. One server serves both."""

import asyncio
import time
from random import Random

import pytest

from qiaopai.analysis import Record
from qiaopai.core import Auction, Board, parse_call
from qiaopai.errors import Unavailable
from qiaopai.service import analyst as module
from qiaopai.service.analyst import Analyst, Stage
from tests.table.helpers import random_deal

from .server import receive
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
    check_neighbours(ann, number)


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


def check_neighbours(ann, number):
    one = f"/t/{ann.table}/boards/{number}/analysis"
    two = f"/t/{ann.table}/boards/{number + 1}/analysis"
    assert f"{two}?room" not in ann.http.get(one).text
    ann.must("next", turn=ann.view()["turn"])
    finish_board(ann)
    assert f'rel="next" href="{two}?room=there"' in ann.http.get(f"{one}?room=there").text
    assert f'rel="prev" href="{one}?room=here"' in ann.http.get(two).text


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


# --- Hints


def ask(one, turn, id="h1", part=""):
    address = f"/api/v1/tables/{one.table}/hint{part}"
    return one.http.post(address, json={"id": id, "turn": turn})


@pytest.fixture
def pair(friend):
    """Ann and Ben play South and West at a table with hints, Eve looks on."""
    ann, ben, eve = friend("Ann").open(hints=True), friend("Ben"), friend("Eve")
    for one in (ben, eve):
        one.join(ann)
    ann.must("sit", seat="S")
    ben.must("sit", seat="W")
    ann.must("start", turn=ann.view()["turn"])
    return ann, ben, eve


def test_the_player_on_turn_is_told_and_the_others_hear_that_he_was(pair):
    ann, ben, eve = pair
    view = ann.wait(lambda v: v["board"]["mine"])
    with ben.socket(after=view["seq"]) as line:
        answer = ask(ann, view["turn"])
        assert answer.status_code == 200, answer.text
        heard = receive(line, "frame")
    found = answer.json()
    assert parse_call(found["action"])
    assert found["meaning"]["text"]
    assert [one["seat"] for one in found["outlooks"]] == ["N"]
    assert abs(sum(found["outlooks"][0]["hcp"]) - 1) < 0.01
    assert heard["event"] == {"kind": "hint_taken", "seat": "S"}
    assert heard["view"]["board"]["hints"] == {"S": 1}
    assert found["action"] not in str(heard["event"])
    # Asked again in the same moment it is the same hint, told once.
    again = ask(ann, view["turn"], id="h2")
    assert again.json() == found
    assert ann.view()["board"]["hints"] == {"S": 1}
    page = ask(ann, view["turn"], id="h3", part="?part=1").text
    assert page.strip().startswith("<div")
    assert 'role="img"' in page
    for one in (ben, eve):
        refused = ask(one, view["turn"])
        assert refused.status_code == 409
        assert refused.json()["error"]["key"] == "refused.not_your_turn"
    ann.must("call", turn=view["turn"], call="P")
    late = ask(ann, view["turn"], id="h4")
    assert late.json()["error"]["key"] == "refused.stale"


def test_no_hint_is_told_that_is_not_in_the_log(pair):
    ann, ben, _ = pair
    view = ann.wait(lambda v: v["board"]["mine"])
    assert ask(ann, view["turn"], id="one").status_code == 200
    ann.must("call", turn=view["turn"], call="P")
    while not (view := ann.view())["board"]["mine"]:
        if ben.view()["board"]["mine"]:
            ben.ask(turn=ben.view()["turn"], kind="call", call=own_call(ben.view()))
        time.sleep(0.05)
    before = view["board"]["hints"]
    assert before == {"S": 1}
    for id in ("one", "two"):
        answer = ask(ann, view["turn"], id=id)
        counted = ann.view()["board"]["hints"]["S"]
        assert (answer.status_code, counted) in ((409, 1), (200, 2))
    assert ask(ann, view["turn"], id="one").status_code == 200, "recorded by now"


class SlowPool:
    """A pool that counts its jobs and does them when it is let."""

    def __init__(self, *_, **__):
        self.asked, self.let = 0, asyncio.Event()

    async def run(self, _patience, _work, view, *_):
        self.asked += 1
        await self.let.wait()
        if view == "broken":
            raise ValueError("cards")
        return f"hint for {view}"

    def close(self):
        pass


def test_many_who_ask_in_one_moment_ask_for_one_hint(monkeypatch):
    from qiaopai.service import hints as hints_module

    monkeypatch.setattr(hints_module, "Pool", SlowPool)
    monkeypatch.setattr(hints_module, "_MOST_WAITING", 3)

    async def run():
        hints = hints_module.Hints(None)
        pool = hints._pool
        asked = [asyncio.create_task(hints._hint("view", "club")) for _ in range(50)]
        asked[0].cancel()
        others = [asyncio.create_task(hints._hint(one, "club")) for one in ("other", "broken")]
        await asyncio.sleep(0.01)
        with pytest.raises(Unavailable) as busy:
            await hints._hint("one more", "club")
        assert busy.value.message.key == "hint.busy"
        pool.let.set()
        assert set(await asyncio.gather(*asked[1:])) == {"hint for view"}
        assert await others[0] == "hint for other"
        with pytest.raises(Unavailable) as failed:
            await others[1]
        assert failed.value.message.key == "hint.failed"
        assert "cards" not in str(failed.value)
        assert await hints._hint("view", "club") == "hint for view"
        assert pool.asked == 3
        await hints.close()

    asyncio.run(run())


def test_a_card_is_hinted_too(pair):
    ann, ben, _ = pair
    view = ann.view()
    while not (view["phase"] == "play" and view["board"]["mine"]):
        for one in (ann, ben):
            own = one.view()
            if own["board"]["mine"] and not (one is ann and own["phase"] == "play"):
                act = {"kind": "call", "call": own_call(own)} if own["phase"] == "auction" else None
                one.ask(turn=own["turn"], **(act or one.action(own)))
        time.sleep(0.05)
        view = ann.view()
        assert view["board"]["result"] is None
    found = ask(ann, view["turn"], id="card").json()
    assert found["action"] in view["board"]["legal_cards"]
    assert found["meaning"] is None
    seen = set(view["board"]["hands"])
    assert not seen & {one["seat"] for one in found["outlooks"]}


def own_call(view):
    """1NT once, so that the board is played."""
    made = any(one["call"] not in ("P", "X", "XX") for one in view["board"]["auction"])
    return "P" if made or "1NT" not in view["board"]["legal_calls"] else "1NT"


def test_without_the_hosts_leave_there_is_no_hint(friend):
    ann = friend("Ann").open()
    ann.must("sit", seat="S")
    early = ask(ann, None)
    assert early.json()["error"]["key"] == "refused.no_hints"
    ann.must("start", turn=ann.view()["turn"])
    view = ann.wait(lambda v: v["board"]["mine"])
    answer = ask(ann, view["turn"])
    assert (answer.status_code, answer.json()["error"]["key"]) == (409, "refused.no_hints")
    assert ann.view()["board"]["hints"] == {}
    wrong = ann.http.post(f"/api/v1/tables/{ann.table}/hint", content=b"{")
    assert wrong.json()["error"]["key"] == "value.request"

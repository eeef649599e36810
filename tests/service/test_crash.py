"""SIGKILL at random moments: nothing acknowledged is lost, nothing happens twice."""

import os
import sqlite3
import threading
import time
from collections import Counter
from contextlib import closing
from random import Random

import httpx
import psutil
import pytest

from qiaopai.core import Seat
from qiaopai.protocol.views import Surroundings, table_data
from qiaopai.store import TABLE_CODEC
from qiaopai.store.values import Recorded
from qiaopai.table import fold, table_view

from .server import Friend, Server

KILLS = int(os.environ.get("QIAOPAI_TEST_KILLS", "50"))

ACTIONS = {"call": "call_made", "card": "card_played", "start": "match_started"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kills", "people", "longest"),
    [(KILLS, "SWNE", 0.6), (max(1, KILLS // 8), "S", 5.0)],
    ids=["four people", "robots"],
)
def test_kills_at_random_moments_lose_nothing(tmp_path, kills, people, longest):
    dice = Random(2026)
    server = Server(tmp_path).start()
    table = Party(server, people)
    try:
        for kill in range(1, kills + 1):
            workers = killed_while_playing(server, table, dice.uniform(0.05, longest))
            _, alive = psutil.wait_procs(workers, timeout=10)
            assert not alive, f"left behind after kill {kill}: {alive}"
            server.start()
            table.resend()
        told = f"{table.lost} lost replies, {table.unknown} of them not carried out before"
        print(f"{kills} kills, {len(table.sent)} commands acknowledged, {told}")
        assert len(table.sent) > kills
        check_log(tmp_path, table)
    finally:
        server.stop()
        table.close()


class Party:
    """People at one table after another, and every command of theirs that was acknowledged."""

    def __init__(self, server, seats):
        self.people = {seat: Friend(server, seat) for seat in seats}
        self.sent = {}
        self.lost = self.unknown = 0
        self.begin()

    @property
    def host(self):
        return next(iter(self.people.values()))

    def begin(self):
        """A new table, everybody in his seat; its start is one of the commands."""
        self.host.open(boards=16)
        for seat, one in self.people.items():
            if one is not self.host:
                one.join(self.host)
            one.must("sit", seat=seat)
        self.send(self.host, {"kind": "start"}, self.host.view()["turn"])

    def act(self):
        """Whatever anybody may do now."""
        view = self.host.view()
        if view["phase"] == "finished":
            self.begin()
        elif "next" in view["can"]:
            self.send(self.host, {"kind": "next"}, view["turn"])
        elif view["board"]["actor"] in self.people:
            one = self.people[view["board"]["actor"]]
            own = one.view()
            if own["board"]["mine"]:
                self.send(one, one.action(own), own["turn"])
        else:
            time.sleep(0.005)

    def send(self, one, action, turn):
        """Sends a command; without an answer it stays among those to be sent again."""
        body = action | {"id": one.new_id(), "turn": turn}
        self.sent[body["id"]] = one, one.table, body, None
        self.take(one, one.table, body)

    def take(self, one, table, body):
        """The answer to a command; a refusal is no acknowledgement."""
        answer = one.http.post(f"/api/v1/tables/{table}/commands", json=body)
        if answer.status_code == 200:
            self.sent[body["id"]] = one, table, body, answer.json()
        else:
            assert answer.json()["error"]["key"] in ("refused.stale", "refused.not_your_turn")
            del self.sent[body["id"]]

    def resend(self):
        """Sends the latest commands again: each is answered as the first time."""
        for one, table, body, answer in list(self.sent.values())[-5:]:
            if answer is None:
                self.lost += 1
                before = one.view()["seq"]
                self.take(one, table, body)
                self.unknown += one.view()["seq"] > before
            else:
                again = one.http.post(f"/api/v1/tables/{table}/commands", json=body)
                assert (again.status_code, again.json()) == (200, answer), body

    def close(self):
        for one in self.people.values():
            one.close()


def killed_while_playing(server, table, delay):
    """Plays on while a clock runs; the server dies in whatever it is doing. Its workers."""
    found = []
    clock = threading.Timer(delay, lambda: found.extend(server.kill()))
    clock.start()
    try:
        while True:
            table.act()
    except httpx.TransportError:
        clock.join()
    return found


def check_log(folder, table):
    """Every acknowledged command stands in the log, once; the log replays to what is shown."""
    with closing(sqlite3.connect(folder / "qiaopai.sqlite")) as database:
        rows = database.execute(
            "select stream, seq, kind, version, data, at, actor, command from events"
            " order by stream, seq"
        )
        logged = [Recorded(*row) for row in rows]
    streams = {}
    for one in logged:
        streams.setdefault(one.stream, []).append(one)
    for found in streams.values():
        assert [one.seq for one in found] == list(range(1, len(found) + 1))
    made = Counter((one.stream, one.command, one.kind) for one in logged if one.command)
    for id, (_, name, body, _) in table.sent.items():
        kind = ACTIONS.get(body["kind"], "board_dealt")
        assert made[f"table:{name}", id, kind] == 1, body
    for one in table.people.values():
        check_replay(streams[f"table:{one.table}"], one)


def check_replay(log, person):
    """The log up to the frame that is shown gives the very view, but for who is connected."""
    shown = person.view()
    events = [TABLE_CODEC.decode(one) for one in log]
    for count in range(len(events), 0, -1):
        state = fold(events[:count])
        if state.shown == shown["seq"]:
            break
    who = state.person(Seat.parse(person.name))
    view = table_data(table_view(state, who), Surroundings(lambda _id: person.name))
    for side in (view, shown):
        del side["seats"], side["onlookers"]
    assert view == shown

"""SIGKILL at random moments: nothing acknowledged is lost, nothing happens twice."""

import os
import time
from random import Random

import httpx
import psutil
import pytest

from .server import Friend, Server

KILLS = int(os.environ.get("QIAOPAI_TEST_KILLS", "50"))


def counted(view):
    """How much has happened: boards on the sheet, calls and cards of this one."""
    board = view["board"] or {"auction": [], "tricks": [], "trick": None}
    cards = 4 * len(board["tricks"]) + len((board["trick"] or {"cards": []})["cards"])
    return view["seq"], len(view["sheet"]), len(board["auction"]), cards


@pytest.mark.slow
def test_fifty_kills_lose_nothing(tmp_path):
    dice = Random(2026)
    server = Server(tmp_path).start()
    host = Friend(server, "Host").open(boards=16)
    host.must("sit", seat="S")
    host.must("start", turn=host.view()["turn"])
    acknowledged = {}
    kills = 0
    try:
        while kills < KILLS:
            moment = time.monotonic() + dice.uniform(0.0, 0.6)
            host = play_until(host, moment, acknowledged, dice)
            before = host.view()
            workers = server.kill()
            kills += 1
            _, alive = psutil.wait_procs(workers, timeout=10)
            assert not alive, f"left behind after kill {kills}: {alive}"
            server.start()
            after = host.view()
            assert counted(after) >= counted(before)
            for id, (body, answer) in list(acknowledged.items())[-5:]:
                again = host.http.post(f"/api/v1/tables/{host.table}/commands", json=body)
                assert (again.status_code, again.json()) == (200, answer), id
        check_log(tmp_path, host, acknowledged)
    finally:
        server.stop()
        host.close()


def play_until(host, moment, acknowledged, dice):
    """Acts whenever it can until `moment`; remembers every command that was acknowledged."""
    while time.monotonic() < moment:
        view = host.view()
        if view["phase"] == "board_over":
            body = {"kind": "next"}
        elif view["phase"] == "finished":
            host.open(boards=16)
            host.must("sit", seat="S")
            body, view = {"kind": "start"}, host.view()
        elif view["board"] and view["board"]["mine"]:
            body = host.action(view)
        else:
            time.sleep(0.01)
            continue
        body |= {"id": host.new_id(), "turn": view["turn"]}
        try:
            answer = host.http.post(f"/api/v1/tables/{host.table}/commands", json=body)
        except httpx.TransportError:
            continue
        if answer.status_code == 200:
            acknowledged[body["id"]] = (body, answer.json())
    return host


def check_log(folder, host, acknowledged):
    """Every acknowledged command stands in the log, once; the log replays to what is shown."""
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(folder / "qiaopai.sqlite")) as database:
        rows = database.execute("select stream, seq, command from events order by stream, seq")
        logged = list(rows)
    numbers = {}
    for stream, seq, _ in logged:
        numbers.setdefault(stream, []).append(seq)
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())
    commands = [command for _, _, command in logged if command]
    for id in acknowledged:
        assert id in commands

"""Many hands at once, robots' processes that die or hang, readers that do not read."""

import json
import os
import signal
import socket
import threading
import time

import httpx
import psutil
import pytest

from .server import Friend, Server, receive, running


def at_once(*calls):
    """What each of `calls` gives, all started at the same moment."""
    gate, found = threading.Barrier(len(calls)), [None] * len(calls)

    def run(place, call):
        gate.wait()
        found[place] = call()

    threads = [threading.Thread(target=run, args=one) for one in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return found


def asking(one, kind, **fields):
    """A command of `one` on a line of its own."""

    def send():
        with httpx.Client(base_url=one.server.url, cookies=one.http.cookies, timeout=60) as http:
            body = {"id": fields.pop("id", None) or one.new_id(), "kind": kind, **fields}
            return http.post(f"/api/v1/tables/{one.table}/commands", json=body)

    return send


def codes(answers):
    return sorted(one.status_code for one in answers)


def robots_of(server, patience=40):
    """The robot processes, once there are any."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        found = [one for one in server.children() if "spawn_main" in " ".join(one.cmdline())]
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("no robot processes")


def play(host, until, patience=60):
    """Plays on, whoever's turn it is at the host's seat, until `until(view)`."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        view = host.view()
        if until(view):
            return view
        if view["phase"] == "board_over":
            host.ask("next", turn=view["turn"])
        elif view["board"]["mine"]:
            host.ask(turn=view["turn"], **host.action(view))
        else:
            time.sleep(0.02)
    raise AssertionError(f"stalled: {json.dumps(host.view())[:1500]}")


def test_one_seat_is_taken_once(friend):
    host, guests = friend("Host").open(), [friend(f"Guest {n}") for n in range(5)]
    for guest in guests:
        guest.join(host)
    answers = at_once(*(asking(guest, "sit", seat="E") for guest in guests))
    assert codes(answers) == [200, 409, 409, 409, 409]
    refused = {one.json()["error"]["key"] for one in answers if one.status_code == 409}
    assert refused == {"refused.seat_taken"}


def test_a_match_is_started_once(friend):
    host = friend("Host").open()
    host.must("sit", seat="S")
    answers = at_once(*(asking(host, "start") for _ in range(4)))
    assert codes(answers) == [200, 409, 409, 409]
    assert host.view()["board"]["index"] == 1


def test_the_next_board_comes_once(friend):
    host, guest = friend("Host").open(), friend("Guest")
    guest.join(host)
    host.must("start")  # nobody sits: robots play the board
    view = host.wait(lambda v: v["phase"] == "board_over")
    guest.must("sit", seat="N")
    both = [asking(one, "next", turn=view["turn"]) for one in (host, guest, host, guest)]
    assert codes(at_once(*both)) == [200, 409, 409, 409]
    assert host.view()["board"]["index"] == 2


def test_one_command_for_a_new_link_makes_one_link(friend):
    host, guest = friend("Host").open(), friend("Guest")
    answers = at_once(*(asking(host, "reset_link", id="once") for _ in range(4)))
    links = [one.json()["link"] for one in answers if one.status_code == 200]
    assert len(links) == 1
    refused = [one.json()["error"]["key"] for one in answers if one.status_code != 200]
    assert refused == ["refused.link_told"] * 3
    host.link = links[0]
    assert guest.join(host).status_code == 200


def test_a_robot_at_work_gives_way_to_whoever_sits_down_and_comes_back(friend):
    host, guest = friend("Host").open(), friend("Guest")
    guest.join(host)
    host.must("sit", seat="S")
    host.must("start")
    for _ in range(12):
        for seat in "WNE":
            guest.ask("sit", seat=seat)
            view = guest.view()
            if view["board"]["mine"]:
                guest.ask(turn=view["turn"], **guest.action(view))
            guest.ask("leave")
    play(host, lambda v: len(v["sheet"]) >= 1)


def test_leaving_on_ones_own_turn_lets_the_robot_play_on(friend):
    host = friend("Host").open()
    host.must("sit", seat="S")
    host.must("start")
    host.wait(lambda v: v["board"]["mine"] or v["phase"] == "board_over")
    host.must("leave")
    host.wait(lambda v: v["phase"] == "board_over")


def test_robots_that_are_killed_are_replaced_and_the_game_goes_on(tmp_path):
    with running(tmp_path) as server:
        host = Friend(server, "Host").open()
        host.must("sit", seat="S")
        host.must("start")
        for boards in (1, 2):
            for robot in robots_of(server):
                robot.kill()
            play(host, lambda v, n=boards: len(v["sheet"]) >= n)
        host.close()
    assert "Traceback" not in (tmp_path / "server.log").read_text()


@pytest.mark.slow
def test_robots_that_hang_are_replaced_and_no_table_stalls(tmp_path):
    server = Server(tmp_path).start()
    hosts = [Friend(server, f"Host {n}").open() for n in range(4)]
    try:
        for host in hosts:
            host.must("start")
        for robot in robots_of(server):
            robot.send_signal(signal.SIGSTOP)
        for host in hosts:
            host.wait(lambda v: v["phase"] == "board_over", patience=120)
    finally:
        server.stop()
        for host in hosts:
            host.close()
    assert "Traceback" not in (tmp_path / "server.log").read_text()


def test_two_hundred_idle_sockets_and_a_reader_that_never_reads_stall_nobody(tmp_path):
    with running(tmp_path) as server:
        host = Friend(server, "Host").open()
        host.must("sit", seat="S")
        process = psutil.Process(server.process.pid)
        idle, deaf, watchers = [], [], []
        try:
            for n in range(200):
                if n % 10 == 0:
                    # Joins are limited by address, so ten lines share a person.
                    watchers.append(Friend(server, f"Watcher {n}"))
                    assert watchers[-1].join(host).status_code == 200
                idle.append(open_stream(watchers[-1]))
            deaf = [open_stream(host, page=1) for _ in range(20)]
            host.must("start")
            before = process.memory_info().rss
            play(host, lambda v: len(v["sheet"]) >= 1)
            assert process.memory_info().rss - before < 150 * 2**20
            with host.socket() as line:
                receive(line, "snapshot")
        finally:
            for one in (*idle, *deaf, *watchers, host):
                one.close()


def open_stream(one, page=0):
    """A raw event stream of which nothing is ever read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", one.server.port))
    cookie = "; ".join(f"{name}={value}" for name, value in one.http.cookies.items())
    path = f"/api/v1/tables/{one.table}/events?page={page}"
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n".encode())
    return line


def test_a_stop_in_the_middle_of_commands_loses_none_that_was_acknowledged(tmp_path):
    server = Server(tmp_path).start()
    host = Friend(server, "Host").open()
    told = []
    guests = [Friend(server, f"Guest {n}") for n in range(4)]
    try:
        for guest in guests:
            guest.join(host)

        def fidget(guest, seat):
            for _ in range(400):
                try:
                    id = guest.new_id()
                    answer = guest.ask("sit", id=id, seat=seat)
                    told.append((guest, id, "sit", answer))
                    guest.ask("leave")
                except httpx.HTTPError:
                    return

        threads = [
            threading.Thread(target=fidget, args=pair) for pair in zip(guests, "NESW", strict=True)
        ]
        for thread in threads:
            thread.start()
        time.sleep(1.0)
        server.stop()
        for thread in threads:
            thread.join(30)
        server.start()
        assert told
        for guest, id, kind, answer in told:
            if answer.status_code == 200:
                again = guest.ask(kind, id=id, seat="N")
                assert (again.status_code, again.json()) == (200, answer.json())
            else:
                assert answer.json()["error"]["text"]
    finally:
        server.stop()
        for one in (host, *guests):
            one.close()
    assert "Traceback" not in (tmp_path / "server.log").read_text()
    assert not os.path.exists(tmp_path / "qiaopai.sqlite-journal")


def test_a_board_has_its_pages_while_the_second_table_still_plays(tmp_path):
    with running(tmp_path) as server:
        people = [Friend(server, name) for name in ("North", "East", "South", "West")]
        host = people[0].open()
        for seat, one in zip("NESW", people, strict=True):
            if one is not host:
                one.join(host)
            one.must("sit", seat=seat)
        host.must("start")
        for robot in robots_of(server):  # only the second table needs one
            robot.send_signal(signal.SIGSTOP)
        for one in people:
            one.must("call", call="P")
        assert host.view()["board"]["second"] == {"status": "computing"}
        for path in ("", "/boards/1", "/result", "/match.pbn", "/proof.json"):
            assert host.http.get(f"/t/{host.table}{path}").status_code == 200, path
        for one in people:
            one.close()

"""Several processes on one database, PostgreSQL and NATS where they run, people who stay away."""

import socket
import uuid

import pytest

from .server import Friend, Server, receive, running

POSTGRES = "postgresql://root@127.0.0.1:5432"


def listens(port):
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def postgres():
    """A fresh database; skipped where no PostgreSQL answers."""
    asyncpg = pytest.importorskip("asyncpg")
    if not listens(5432):
        pytest.skip("no PostgreSQL at 127.0.0.1:5432")
    import asyncio

    name = f"qiaopai_{uuid.uuid4().hex[:12]}"

    async def run(statement):
        connection = await asyncpg.connect(f"{POSTGRES}/postgres")
        await connection.execute(statement)
        await connection.close()

    asyncio.run(run(f"CREATE DATABASE {name}"))
    yield f"{POSTGRES}/{name}"
    asyncio.run(run(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture
def nats():
    if not listens(4222):
        pytest.skip("no NATS at 127.0.0.1:4222")
    return "nats://127.0.0.1:4222"


def share_a_table(first, second):
    """Two people at one table through two processes; each sees what the other does."""
    ann, bob = Friend(first, "Ann").open(), Friend(second, "Bob")
    try:
        assert bob.join(ann).status_code == 200
        ann.must("sit", seat="S")
        bob.must("sit", seat="N")
        with bob.socket() as line:
            receive(line, "snapshot")
            ann.must("start", turn=ann.view()["turn"])
            packet = receive(line, "frame")
            while packet["event"]["kind"] != "board_dealt":
                packet = receive(line, "frame")
        for _ in range(20):
            view = ann.wait(lambda v: v["board"]["mine"] or v["board"]["actor"] == "N"
                            or v["board"]["result"])  # fmt: skip
            if view["board"]["result"]:
                break
            one = ann if view["board"]["mine"] else bob
            seen = one.wait(lambda v, turn=view["turn"]: v["turn"] >= turn)
            if seen["board"]["mine"]:
                one.ask(turn=seen["turn"], **one.action(seen))
        turn = ann.view()["turn"]
        assert bob.wait(lambda v: v["turn"] >= turn)
    finally:
        ann.close()
        bob.close()


def test_two_processes_serve_one_table_on_one_sqlite_file(tmp_path):
    with running(tmp_path) as first, running(tmp_path) as second:
        share_a_table(first, second)


def test_two_processes_serve_one_table_on_postgresql_with_nats(tmp_path, postgres, nats):
    options = ("--database", postgres, "--nats", nats)
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with running(tmp_path / "a", *options) as first, running(tmp_path / "b", *options) as second:
        share_a_table(first, second)


def test_a_killed_server_on_postgresql_loses_nothing(tmp_path, postgres):
    server = Server(tmp_path, "--database", postgres).start()
    host = Friend(server, "Host").open()
    try:
        host.must("sit", seat="S")
        host.must("start", turn=host.view()["turn"])
        view = host.wait(lambda v: v["board"]["mine"] or v["board"]["result"])
        seq = host.ask("call", id="last", turn=view["turn"], call="P").json()["seq"]
        server.kill()
        server.start()
        again = host.ask("call", id="last", turn=view["turn"], call="P")
        assert again.json()["seq"] == seq
        assert host.view()["seq"] >= seq
    finally:
        server.stop()
        host.close()


def test_odd_ids_are_refused_on_postgresql_as_well(tmp_path, postgres):
    with running(tmp_path, "--database", postgres) as server:
        host = Friend(server, "Host").open()
        for odd in ("%00", "%ff", "%ed%a0%80", "a" * 5000):
            for path in (f"/t/{odd}", f"/t/{odd}/result", f"/api/v1/tables/{odd}"):
                assert host.http.get(path).status_code in (403, 404)
        host.close()


def test_a_server_that_cannot_start_says_why_in_one_line(tmp_path):
    import subprocess
    import sys

    command = [sys.executable, "-m", "qiaopai", "serve", "--port", "0", "--data", str(tmp_path)]
    for extra in (
        ["--database", "postgresql://root@127.0.0.1:1/nothing"],
        ["--database", "mysql://x"],
        ["--nats", "nats://127.0.0.1:1"],
        ["--host", "203.0.113.7"],
    ):
        done = subprocess.run([*command, *extra], capture_output=True, text=True, timeout=60)
        assert done.returncode == 2, done
        assert len(done.stderr.strip().splitlines()) == 1, done.stderr
        assert "Traceback" not in done.stderr


def test_a_match_left_alone_for_a_week_is_closed_and_its_keys_published(tmp_path):
    import sqlite3
    from contextlib import closing

    server = Server(tmp_path).start()
    host = Friend(server, "Host").open()
    try:
        host.must("sit", seat="S")
        host.must("start", turn=host.view()["turn"])
        server.stop()
        with closing(sqlite3.connect(tmp_path / "qiaopai.sqlite")) as database:
            database.execute("update events set at = at - 8 * 24 * 3600 * 1000")
            database.commit()
        server.start()
        answer = host.ask("leave")
        assert answer.status_code == 409
        assert answer.json()["error"]["key"] == "refused.abandoned"
        proof = host.http.get(f"/t/{host.table}/proof.json").json()
        published = [one["number"] for one in proof["boards"] if one["key"]]
        assert published == [1]
    finally:
        server.stop()
        host.close()

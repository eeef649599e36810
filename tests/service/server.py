"""A real server in a process of its own, and people who talk to it."""

import itertools
import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import httpx
import psutil
from websockets.sync.client import connect

COUNT = itertools.count(1)


class Server:
    """`qiaopai serve` on a data folder; it can be killed and started again on the same port."""

    def __init__(self, folder, *options, port=0):
        self.folder = folder
        self.options = options
        self.port = port
        self.process = None

    def start(self, patience=60):
        command = [
            sys.executable, "-m", "qiaopai", "serve", "--port", str(self.port),
            "--data", str(self.folder), "--tempo", "0", "--budget", "1", "--workers", "1",
            "--tables-per-minute", "9999",
            *self.options,
        ]  # fmt: skip
        env = {**os.environ, "QIAOPAI_LANG": "en"}
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=env)
        line = self.process.stdout.readline().decode()
        found = re.search(r":(\d+)/", line)
        if not found:
            self.process.kill()
            self._wait()
        assert found, f"no address: {line!r} {(self.folder / 'server.log').read_text()}"
        self.port = int(found[1])
        return self

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def children(self):
        return psutil.Process(self.process.pid).children(recursive=True)

    def kill(self):
        """SIGKILL; returns the worker processes that were there."""
        workers = self.children()
        self.process.send_signal(signal.SIGKILL)
        self._wait()
        return workers

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self._wait()

    def _wait(self):
        try:
            self.process.wait(20)
        finally:
            self.process.stdout.close()


class Friend:
    """Somebody with a browser: a cookie jar and command ids of his own."""

    def __init__(self, server, name):
        self.server = server
        self.name = name
        self.http = httpx.Client(base_url=server.url, timeout=30)
        self.table = None
        self.link = None

    def open(self, **settings):
        asked = {"name": self.name, "boards": 4, **settings}
        answer = self.http.post("/api/v1/tables", json=asked)
        assert answer.status_code == 201, answer.text
        self.table, self.link = answer.json()["table"], answer.json()["link"]
        return self

    def join(self, other):
        self.table, self.link = other.table, other.link
        return self.http.post(
            f"/api/v1/tables/{self.table}/join", json={"link": other.link, "name": self.name}
        )

    def view(self):
        answer = self.http.get(f"/api/v1/tables/{self.table}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def new_id(self):
        return f"{self.name}-{next(COUNT)}"

    def ask(self, kind, id=None, **fields):
        body = {"id": id or self.new_id(), "kind": kind, **fields}
        return self.http.post(f"/api/v1/tables/{self.table}/commands", json=body)

    def must(self, kind, **fields):
        answer = self.ask(kind, **fields)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def socket(self, after=None):
        query = "" if after is None else f"?after={after}"
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.server.url.replace('http', 'ws')}/t/{self.table}/socket{query}"
        return connect(address, additional_headers={"Cookie": cookie}, open_timeout=20)

    def wait(self, ready, patience=60):
        """The view, as soon as `ready(view)`."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            view = self.view()
            if ready(view):
                return view
            time.sleep(0.05)
        raise AssertionError(f"never ready: {json.dumps(view)[:2000]}")

    def action(self, view):
        """A legal action of the view's `mine`: a low call or the first card."""
        board = view["board"]
        if board["legal_calls"]:
            return {"kind": "call", "call": "P"}
        return {"kind": "card", "card": board["legal_cards"][0]}

    def close(self):
        self.http.close()


def receive(socket, kind, timeout=20):
    """The next message of `kind` from a socket; others are passed over."""
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        packet = json.loads(socket.recv(timeout=timeout))
        if packet["type"] == kind:
            return packet
    raise AssertionError(f"no {kind}")


@contextmanager
def running(folder, *options):
    server = Server(folder, *options).start()
    try:
        yield server
    finally:
        server.stop()

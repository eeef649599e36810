import os
import pickle
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from qiaopai.core import Auction, Board, Seat
from qiaopai.robots.workers import decide, warm_up
from qiaopai.table.view import seat_view
from tests.robots.helpers import random_moment, view_of


def test_a_worker_process_decides_as_this_one_does():
    deal, auction, play = random_moment(11, 30)
    first = seat_view(Board(1, deal), Auction(Seat.NORTH), None, Seat.NORTH)
    views = [view_of(deal, auction, play), first]
    with ProcessPoolExecutor(
        1, get_context("spawn"), initializer=warm_up, initargs=(os.getpid(), 1)
    ) as pool:
        told = [pool.submit(decide, view, "default", 4).result(timeout=120) for view in views]
    assert told == [decide(view, "default", 4) for view in views]
    assert pickle.loads(pickle.dumps(told)) == told


PARENT = """
import os, subprocess, sys, time
child = subprocess.Popen(
    [sys.executable, "-c", "import os, time; from qiaopai.robots.workers import parent_watch; "
     "parent_watch(os.getppid()); print('ready', flush=True); time.sleep(600)"],
    stdout=subprocess.PIPE)
child.stdout.readline()
print(child.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_worker_ends_when_its_parent_is_killed():
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE) as parent:
        worker = int(parent.stdout.readline())
        parent.kill()
    for _ in range(100):
        if not is_running(worker):
            return
        time.sleep(0.1)
    pytest.fail("the worker outlived its parent")


def is_running(pid):
    """Whether the process lives; a zombie nobody has waited for does not."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False

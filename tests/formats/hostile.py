"""Reading in a process of its own that the system stops when it takes too much time or memory.

Nothing is timed: an input that is read in time that grows with its square, or that fills the
memory, ends the process, and the test with it. The bounds are some fifty times what is needed.
"""

import resource
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 30
"""CPU time for one input."""

MEGABYTES = 2048
SIZE = 200_000
"""Bytes of an input that is one pattern over and over."""


def repeated(start: bytes, again: bytes) -> bytes:
    """`start`, then `again` as often as makes an input of some size."""
    return start + again * (SIZE // len(again))


def assert_read_in_bounds(reader: str, inputs: Iterable[bytes]) -> None:
    """Every one of `inputs` is read by the reader of that name, within the bounds."""
    given = list(inputs)
    sent = b"".join(len(data).to_bytes(8, "big") + data for data in given)
    done = subprocess.run(
        [sys.executable, "-m", "tests.formats.hostile", reader],
        input=sent, capture_output=True, cwd=ROOT, check=False,
    )  # fmt: skip
    at = done.stdout.count(b"\n")
    assert done.returncode == 0, (at, given[min(at, len(given) - 1)][:60], done.stderr[-600:])
    assert at == len(given)


def _child(name: str) -> None:
    from tests.formats.readers import READERS

    read = READERS[name]
    resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES << 20, MEGABYTES << 20))
    while size := sys.stdin.buffer.read(8):
        data = sys.stdin.buffer.read(int.from_bytes(size, "big"))
        used = resource.getrusage(resource.RUSAGE_SELF)
        soft = int(used.ru_utime + used.ru_stime) + SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))
        read(data)
        print("read", flush=True)


if __name__ == "__main__":
    _child(sys.argv[1])

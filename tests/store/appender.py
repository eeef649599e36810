"""Starts writers on request, each in a process of its own; the tests kill them.

Reads lines: ``loop NAME`` starts a process that appends for ever, ``contend NAME COUNT`` one
that appends so many events to the stream everybody uses. Answers ``pid N``; a writer prints
``ack NAME SEQ`` for what was acknowledged, and the starter ``dead N`` when it has ended.
The imports are done once: a fork starts in milliseconds.
"""

import asyncio
import os
import sys
import traceback

from qiaopai.errors import Conflict
from qiaopai.store import Append, Batch, migrate, open_store, postgres, sqlite  # noqa: F401

from .helpers import events, key

SHARED = "shared"


def tell(*words):
    """Prints one line in one write, so that lines of several processes never mix."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def append_for_ever(address, name):
    """Appends to its own stream and the shared one in one transaction each."""
    store = await open_store(address)
    heads = await store.heads([name, SHARED])
    while True:
        mine, ours = heads[name], heads[SHARED]
        text = f"{name}:{mine + 1}"
        batch = Batch(
            (Append(name, mine, events(text)), Append(SHARED, ours, events(text, text))),
            at=1,
            command=key(name, text),
            answer=text.encode(),
        )
        await store.append(batch)
        tell("ack", name, mine + 1)
        heads = {name: mine + 1, SHARED: ours + 2}


async def contend(address, name, count):
    """Appends `count` events to the shared stream, against others who do."""
    store = await open_store(address)
    for number in range(count):
        while True:
            head = (await store.heads([SHARED]))[SHARED]
            append = Append(SHARED, head, events(f"{name}:{number}"))
            try:
                await store.append(Batch((append,), at=1))
            except Conflict:
                continue
            break
        tell("ack", name, head + 1)
    await store.close()


def main(address):
    """Serves the lines that come in."""
    for line in sys.stdin:
        what, name, *rest = line.split()
        pid = os.fork()
        if pid == 0:
            work = append_for_ever(address, name)
            if what == "contend":
                work.close()
                work = contend(address, name, int(rest[0]))
            try:
                asyncio.run(work)
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        tell("pid", pid)
        if what == "loop":
            tell("dead", os.waitpid(pid, 0)[0])


if __name__ == "__main__":
    main(sys.argv[1])

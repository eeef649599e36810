"""Files of events that people upload: kept, looked at and explained by a link, then gone.

The database holds the file itself and nothing made from it: any process serves any link, and a
sheet is scored anew by today's program.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

import structlog

from qiaopai.errors import InvalidValue, NotFound, QiaopaiError, Refused, Unavailable
from qiaopai.scoring import Why
from qiaopai.service import event_work
from qiaopai.service.event_data import Data
from qiaopai.service.event_desk import Ask
from qiaopai.service.event_views import Head
from qiaopai.service.event_work import Choice, Source
from qiaopai.service.paper import Paper, paper_of
from qiaopai.service.robots import Pool
from qiaopai.service.secrets import digest, is_id, new_id, new_token
from qiaopai.store.port import Store
from qiaopai.store.values import Batch
from qiaopai.store.writes import DropEventFile, DropOldEventFiles, EventFileRecord, PutEventFile
from qiaopai.text import harmless

P = ParamSpec("P")
R = TypeVar("R")

log = structlog.get_logger()

MAX_FILE: Final = 8 * 1024 * 1024
"""Bytes of a file; a national event of several sessions is far shorter."""
MAX_ALL: Final = 4 * 1024**3
"""Bytes of all files together."""
DAYS: Final = 90
"""How long a file is kept."""
PATIENCE: Final = 30.0
"""Seconds that reading and scoring may take."""
_MOST_WAITING = 64
_LONGEST_NAME = 120


@dataclass(frozen=True, slots=True)
class Kept:
    """A file that was taken in: the id in its link, and the secret that deletes it."""

    id: str
    secret: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A file by its link: the name it came with, until when it is kept, whose it is."""

    id: str
    name: str
    data: bytes
    expires_at: int
    owner_hash: str

    def is_of(self, secret: str | None) -> bool:
        """Whether `secret` may delete it."""
        return secret is not None and digest(secret) == self.owner_hash

    def source(self, choice: Choice) -> Source:
        """The file and how to score it."""
        return Source(self.data, self.name, choice)


class EventFiles:
    """The kept files, and the process that reads them, started when it is first needed."""

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._now_ms = now_ms
        self._pool: Pool | None = None
        self._waiting = 0

    async def keep(self, data: bytes, name: str, choice: Choice) -> Kept:
        """Takes a file in; InvalidValue, and nothing kept, when no event can be scored from it."""
        if len(data) > MAX_FILE:
            raise InvalidValue("value.too_long", limit=MAX_FILE)
        clean = _clean(name)
        await self.look(Source(data, clean, choice), "event")
        now = self._now_ms()
        if await self._store.event_files_size(now) + len(data) > MAX_ALL:
            raise Unavailable("results.full")
        # Two ids: nobody finds 120 bits by trying.
        kept = Kept(new_id() + new_id(), new_token())
        expires = now + DAYS * 24 * 3600 * 1000
        put = PutEventFile(digest(kept.id), digest(kept.secret), clean, data, now, expires)
        await self._store.append(Batch((), now, records=(DropOldEventFiles(now), put)))
        return kept

    async def open(self, id: str) -> Opened:
        """The file with this id; NotFound when there is none, or none any more."""
        found: EventFileRecord | None = None
        if is_id(id):
            found = await self._store.event_file(digest(id), self._now_ms())
        if found is None:
            raise NotFound("results.gone")
        return Opened(id, found.name, found.data, found.expires_at, found.owner_hash)

    async def delete(self, file: Opened, secret: str | None) -> None:
        """Deletes a file; Refused without the secret that whoever brought it was given."""
        if not file.is_of(secret):
            raise Refused("results.not_owner")
        write = DropEventFile(digest(file.id))
        await self._store.append(Batch((), self._now_ms(), records=(write,)))

    # What the file says

    async def look(self, source: Source, page: str, *of: Any) -> tuple[Head, Any]:
        """The head and the values of a page; see ``event_work.look``."""
        return await self._run(event_work.look, source, page, *of)

    async def why(self, source: Source, ask: Ask) -> tuple[Head, Why]:
        """The head and the explanation of a figure."""
        return await self._run(event_work.why, source, ask)

    async def data(self, source: Source, locale: str) -> Data:
        """The sheet for programs."""
        return await self._run(event_work.data, source, locale)

    async def paper(self, kind: str, data: bytes, *, handicap: bool) -> Paper:
        """Sheets or hand records from a file of games; see ``paper.paper_of``."""
        return await self._run(partial(paper_of, kind, data, handicap=handicap))

    async def _run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        if self._waiting >= _MOST_WAITING:
            raise Unavailable("results.busy")
        if self._pool is None:
            # One attempt: a file that breaks the process would break the next one too.
            self._pool = Pool(1, niceness=5, prepare=event_work.prepare, attempts=1)
        self._waiting += 1
        try:
            return await self._pool.run(PATIENCE, work, *args, **kwargs)
        except QiaopaiError:
            raise
        except (BrokenProcessPool, TimeoutError) as error:
            raise InvalidValue("results.too_much") from error
        except Exception as error:
            # A reader that stumbles over a file must not cost more than that file.
            log.error("event_unreadable", error=type(error).__name__)
            raise InvalidValue("results.unreadable") from error
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """Stops the process."""
        if self._pool is not None:
            await asyncio.to_thread(self._pool.close)


def _clean(name: str) -> str:
    """The last part of a file's name as a browser tells it, short and harmless."""
    last = harmless(name.replace("\\", "/").rpartition("/")[2]).strip()
    last = last.encode("utf-8", "replace").decode()
    if len(last) <= _LONGEST_NAME:
        return last or "?"
    stem, dot, ending = last.rpartition(".")
    return stem[:_LONGEST_NAME] + dot + ending[:8]

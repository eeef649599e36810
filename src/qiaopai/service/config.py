"""How a server is set up."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


def default_data_dir() -> Path:
    """The XDG data directory of this program."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "qiaopai"


@dataclass(frozen=True, slots=True)
class Config:
    """What an operator may set.

    `tempo` is the time in seconds between a robot's turn and its action, the same for
    every hand; an action that takes longer waits for the next multiple of it. `samples`
    caps a robot's budget (None: its own schedule). `workers` counts robot processes.
    `tables_per_minute` is how many one address may open.
    """

    data: Path
    database: str | None = None
    nats: str | None = None
    tempo: float = 0.9
    samples: int | None = None
    workers: int = 2
    poll: float = 1.0
    tables_per_minute: int = 30
    idle_days: int = 7

    @property
    def url(self) -> str:
        """The database: what was given, else a SQLite file in the data directory."""
        return self.database or f"sqlite:///{self.data / 'qiaopai.sqlite'}"

"""What the long benches share: results kept item by item, so that a stopped run goes on."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parents[1] / "results"

Record = dict[str, Any]


def head() -> str:
    """The commit that is checked out, with a plus when files other than results differ from it."""
    differs = _git("status", "--porcelain", "--untracked-files=no", "--", ":/", ":!/bench/results")
    return (_git("describe", "--always") or "unknown") + "+" * bool(differs)


def _git(*arguments: str) -> str:
    command = ["git", *arguments]
    told = subprocess.run(command, capture_output=True, text=True, check=False, cwd=RESULTS)
    return told.stdout.strip()


def kept(
    store: Path, keys: Iterable[str], work: Callable[[str], Record], name: str = ""
) -> Iterator[Record]:
    """The record of each key, in order: taken from `store` where it stands there, else made.

    A record made now gets its key, the commit and the CPU seconds it took, and is stored.
    """
    keys = list(keys)
    store.parent.mkdir(parents=True, exist_ok=True)
    lines = store.read_text().splitlines() if store.exists() else []
    done = {record["key"]: record for record in map(json.loads, lines)}
    commit = head()
    with store.open("a") as file:
        for place, key in enumerate(keys, 1):
            if key not in done:
                started = time.process_time()
                record = work(key)
                spent = round(time.process_time() - started, 4)
                done[key] = {"key": key, "commit": commit, "cpu": spent, **record}
                file.write(json.dumps(done[key]) + "\n")
                file.flush()
                tell(f"{name} {place} of {len(keys)}", place == len(keys))
            yield done[key]


def tell(line: str, last: bool = False) -> None:
    """Shows how far the work is, where somebody looks on."""
    if sys.stderr.isatty():
        print(f"\r{line}", end="\n" if last else "", file=sys.stderr, flush=True)


def earlier(name: str) -> Record:
    """The figures as they stand in bench/results, none where there are none."""
    file = RESULTS / f"{name}.json"
    found: Record = json.loads(file.read_text()) if file.exists() else {}
    return found


def write(name: str, figures: Record) -> None:
    """Prints the figures and keeps them in bench/results."""
    print(json.dumps(figures, indent=2))
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_text(json.dumps(figures, indent=2) + "\n")

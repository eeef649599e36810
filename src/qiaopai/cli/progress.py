"""A progress bar on standard error, where a person can see it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Advance = Callable[[int], None]


@contextmanager
def progress(label: str, total: int, *, printing: bool = False) -> Iterator[Advance]:
    """Draws a bar while the block runs and gives what moves it on; nothing in a pipe.

    Nor where the block is `printing` to the same terminal: its lines show how far it is.
    """
    if not sys.stderr.isatty() or (printing and sys.stdout.isatty()):
        yield lambda _steps: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    bar = Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True)
    with bar:
        task = bar.add_task(label, total=total)
        yield lambda steps: bar.advance(task, steps)

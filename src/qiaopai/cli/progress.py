"""A progress bar on standard error, where a person can see it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Advance = Callable[[int], None]
Report = Callable[[int, int, float], None]
"""Takes how many were found, among how many drawn, and of how many about one is good."""


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


@contextmanager
def searching(label: str, wanted: int, *, printing: bool = False) -> Iterator[Report]:
    """Draws how many of `wanted` are found, how many are drawn a second, and how rare they are.

    Nothing in a pipe, nor where the block is `printing` to the same terminal.
    """
    if not sys.stderr.isatty() or (printing and sys.stdout.isatty()):
        yield lambda _found, _drawn, _one_in: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[told]}"),
    )
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    with bar:
        task = bar.add_task(label, total=wanted, told="")
        begun = bar.get_time()

        def report(found: int, drawn: int, one_in: float) -> None:
            rate = drawn / max(0.001, bar.get_time() - begun)
            told = f"{drawn:,} · {rate:,.0f}/s · 1 : {one_in:,.0f}"
            bar.update(task, completed=found, told=told)

        yield report

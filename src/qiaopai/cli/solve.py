"""``qiaopai solve``: double-dummy tables and par of the deals in a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from qiaopai.cli.dealfiles import DealEntry, read_deals
from qiaopai.cli.language import current_locale
from qiaopai.cli.output import json_option, print_json, width, words
from qiaopai.cli.progress import progress
from qiaopai.core import Seat, Strain
from qiaopai.protocol.words import seat_letter, strain_text
from qiaopai.solver import DDTable, native_solver, par
from qiaopai.text import catalogue

AT_ONCE = 4
"""Deals a native call: Ctrl-C waits for its end."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--par", "with_par", is_flag=True)
@json_option
def solve(file: Path, with_par: bool, as_json: bool) -> None:
    """Tells what every declarer makes in every strain."""
    entries = read_deals(file)
    solved = _solved(entries, printing=not as_json)
    if as_json:
        print_json({"deals": [_as_json(entry, table, with_par) for entry, table in solved]})
        return
    for entry, table in solved:
        click.echo(_as_text(entry, table, with_par))


def _solved(entries: list[DealEntry], *, printing: bool) -> Iterator[tuple[DealEntry, DDTable]]:
    solver = native_solver()
    with progress(words("solve.progress"), len(entries), printing=printing) as advance:
        for start in range(0, len(entries), AT_ONCE):
            some = entries[start : start + AT_ONCE]
            yield from zip(some, solver.tables([one.deal for one in some]), strict=True)
            advance(len(some))


def _as_json(entry: DealEntry, table: DDTable, with_par: bool) -> dict[str, object]:
    found: dict[str, object] = {
        "board": entry.number,
        "dealer": str(entry.dealer),
        "vulnerability": str(entry.vulnerability),
        "deal": str(entry.deal),
        "table": table.as_dict(),
    }
    if with_par:
        best = par(table, entry.dealer, entry.vulnerability)
        found["par"] = {
            "score_ns": best.score_ns,
            "contracts": [str(one) for one in best.contracts],
            "results": [str(one) for one in best.results],
        }
    return found


def _as_text(entry: DealEntry, table: DDTable, with_par: bool) -> str:
    head = f"{entry.number} {entry.dealer} {entry.vulnerability} {entry.deal}"
    letters = catalogue(current_locale())
    rows = ["  " + "".join(f"{strain_text(strain):>4}" for strain in Strain)]
    for seat in Seat:
        letter = seat_letter(seat, letters)
        tricks = (f"{table.tricks(strain, seat):>4}" for strain in Strain)
        rows.append(f"{' ' * (2 - width(letter))}{letter}{''.join(tricks)}")
    if with_par:
        best = par(table, entry.dealer, entry.vulnerability)
        rows.append(words("solve.par", score=best.score_ns, results=tuple(best.results)))
    return "\n".join([head, *rows, ""])

"""Bidding systems as the command line names them: one of ours, or a file of one's own."""

from __future__ import annotations

from pathlib import Path

import click

from qiaopai.cli.output import read_whole
from qiaopai.core import Auction, Bid, Side
from qiaopai.formats.decode import decode
from qiaopai.systems import (
    Agreements,
    System,
    both_sides,
    load_system,
    packaged_text,
    system_names,
    written_system,
)

_LARGEST = 1_000_000
"""How many bytes a system's file may have."""


def _reading(_ctx: click.Context, _param: click.Parameter, text: str | None) -> System | None:
    return None if text is None else system_of(text.strip())


system_option = click.option("--system", callback=_reading, metavar="NAME|FILE")
"""``--system``: the bidding system of the side in question."""

their_system_option = click.option(
    "--their-system", "theirs", callback=_reading, metavar="NAME|FILE"
)
"""``--their-system``: that of the other side; the same one unless given."""


def system_of(text: str) -> System:
    """The system of that name, or else the one written in that file."""
    path = Path(text)
    if text in system_names() or (text.isidentifier() and not path.is_file()):
        return load_system(text)
    return written_system(text, _read(path), lambda name: _part(path.parent, name))


def _part(folder: Path, name: str) -> str:
    """The text of a part: a file beside the system's, or else one of ours."""
    path = folder / f"{name}.txt"
    return _read(path) if name.isidentifier() and path.is_file() else packaged_text(name)


def _read(path: Path) -> str:
    return decode(read_whole(path, _LARGEST)).text


def in_play(auction: Auction, system: System, theirs: System) -> Agreements:
    """The systems of both sides: `system` is that of the side that opened, or may yet open."""
    opener = next((seat for seat, call in auction if isinstance(call, Bid)), auction.dealer)
    return by_side(opener.side, system, theirs)


def by_side(side: Side, system: System, theirs: System) -> Agreements:
    """The systems of both sides: `system` is that of `side`."""
    return both_sides(system, theirs) if side is Side.NS else both_sides(theirs, system)

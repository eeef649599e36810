"""The file formats by the endings of their files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from qiaopai.errors import NotFound
from qiaopai.formats.game import Game, GameFile
from qiaopai.formats.json_form import read_json, write_json
from qiaopai.formats.lines import read_lines, write_lines
from qiaopai.formats.pbn import read_pbn, write_pbn


@dataclass(frozen=True, slots=True)
class Format:
    """A file format of deals and games: its name, the endings of its files, reader and writer.

    `write` gives text, which is stored as UTF-8, or bytes; it raises InvalidValue for games that
    the format cannot hold.
    """

    name: str
    endings: tuple[str, ...]
    read: Callable[[bytes], GameFile]
    write: Callable[[Sequence[Game]], str | bytes]


FORMATS = (
    Format("PBN", (".pbn",), read_pbn, write_pbn),
    Format("JSON", (".json",), read_json, write_json),
    Format("TXT", (".txt", ".deals"), read_lines, write_lines),
)
"""Every format, the commonest first."""


def format_of(ending: str) -> Format:
    """The format of files that end in `ending`, such as ``.pbn``; NotFound when there is none."""
    for one in FORMATS:
        if ending.lower() in one.endings:
            return one
    known = ", ".join(end for one in FORMATS for end in one.endings)
    raise NotFound("file.ending", ending=ending, known=known)

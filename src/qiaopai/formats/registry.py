"""The file formats by the endings of their files and by their first bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from qiaopai.errors import NotFound
from qiaopai.formats import deals
from qiaopai.formats.game import Game, GameFile
from qiaopai.formats.json_form import read_json, write_json
from qiaopai.formats.lin import lost_in_lin, read_lin, recognises_lin, write_lin
from qiaopai.formats.lines import read_lines, write_lines
from qiaopai.formats.pbn import PbnStream, read_pbn, write_pbn
from qiaopai.formats.rbn import (
    lost_in_rbn,
    read_rbn,
    recognises_rbn,
    recognises_rbx,
    write_rbn,
    write_rbx,
)
from qiaopai.formats.recognise import recognises_json, recognises_lines, recognises_pbn
from qiaopai.text import Message


def keeps_all(_games: Sequence[Game]) -> tuple[Message, ...]:
    """Nothing that is lost."""
    return ()


@dataclass(frozen=True, slots=True)
class Format:
    """A file format of deals and games: its name, the endings of its files, reader and writer.

    `write` gives text, which is stored as UTF-8, or bytes; it raises InvalidValue for games that
    the format cannot hold. `recognises` tells whether bytes look like a file of this format, soon
    and without reading all of them. `lost` tells what the format does not keep of games it holds.
    `stream` reads files of any size game by game, where the format has that.
    """

    name: str
    endings: tuple[str, ...]
    read: Callable[[bytes], GameFile]
    write: Callable[[Sequence[Game]], str | bytes]
    recognises: Callable[[bytes], bool]
    lost: Callable[[Sequence[Game]], tuple[Message, ...]] = keeps_all
    stream: Callable[[BinaryIO | Iterable[bytes]], PbnStream] | None = None


_BOARDS = deals.lost_beside_boards
_NUMBERED = deals.lost_beside_numbered_deals
_DEALS = deals.lost_beside_deals

FORMATS = (
    Format("PBN", (".pbn",), read_pbn, write_pbn, recognises_pbn, stream=PbnStream),
    Format("LIN", (".lin",), read_lin, write_lin, recognises_lin, lost_in_lin),
    Format("RBN", (".rbn",), read_rbn, write_rbn, recognises_rbn, lost_in_rbn),
    Format("RBX", (".rbx",), read_rbn, write_rbx, recognises_rbx, lost_in_rbn),
    Format("JSON", (".json",), read_json, write_json, recognises_json),
    Format("TXT", (".txt", ".deals"), read_lines, write_lines, recognises_lines, _BOARDS),
    Format("DLM", (".dlm",), deals.read_dlm, deals.write_dlm, deals.recognises_dlm, _NUMBERED),
    Format("CSV", (".csv",), deals.read_csv, deals.write_csv, deals.recognises_csv, _BOARDS),
    Format("BHG", (".bhg",), deals.read_bhg, deals.write_bhg, deals.recognises_bhg, _NUMBERED),
    Format("DUP", (".dup",), deals.read_dup, deals.write_dup, deals.recognises_dup, _NUMBERED),
    Format("BRI", (".bri",), deals.read_bri, deals.write_bri, deals.recognises_bri, _DEALS),
    Format("DGE", (".dge",), deals.read_dge, deals.write_dge, deals.recognises_dge, _DEALS),
    Format("BER", (".ber",), deals.read_ber, deals.write_ber, deals.recognises_ber, _DEALS),
    Format("RZD", (".rzd",), deals.read_rzd, deals.write_rzd, deals.recognises_rzd, _DEALS),
    Format("CDS", (".cds",), deals.read_cds, deals.write_cds, deals.recognises_cds, _NUMBERED),
)
"""Every format: the commonest first, those that say least about themselves last."""


def format_of(ending: str) -> Format:
    """The format of files that end in `ending`, such as ``.pbn``; NotFound when there is none."""
    for one in FORMATS:
        if ending.lower() in one.endings:
            return one
    raise no_format(ending, known_endings())


def no_format(ending: str, known: str) -> NotFound:
    """The error that no format has `ending`, empty for a name without one; `known` is in a line."""
    if not ending:
        return NotFound("file.no_ending", known=known)
    return NotFound("file.ending", ending=ending, known=known)


def sniff(data: bytes) -> Format | None:
    """The format that `data` looks like, whatever its file is called; None when like none.

    >>> sniff(b"pn|a,b,c,d|st||md|1SA,,,|").name
    'LIN'
    """
    return next((one for one in FORMATS if one.recognises(data)), None)


def known_endings() -> str:
    """The endings of all formats in one line."""
    return ", ".join(ending for one in FORMATS for ending in one.endings)

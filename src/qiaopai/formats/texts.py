"""What readers of text files have in common: the size, the encoding, and a file without games."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from qiaopai.formats.decode import decode
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.game import Game, GameFile

Games = Callable[[str, Reporter], Iterable[Game]]
"""The games of a text, in order, with what is to be said about them told to the reporter."""


def read_text_games(data: bytes, limit: int, games: Games) -> GameFile:
    """The file that `games` reads from the text of `data`; more than `limit` bytes are refused."""
    report = Reporter()
    if len(data) > limit:
        report.error(1, "file.too_big", size=len(data), limit=limit)
        return GameFile((), report.diagnostics())
    decoded = decode(data)
    if decoded.guessed:
        report.note(1, "file.encoding", encoding=decoded.encoding)
    found = tuple(games(decoded.text, report))
    if not found and not report.found:
        report.warning(1, "file.no_games")
    return GameFile(found, report.diagnostics(), decoded.encoding)

"""PBN bytes to games and diagnostics; nothing in a file makes it raise (PBN 2.1)."""

from __future__ import annotations

from qiaopai.formats.decode import decode
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.game import Game, GameFile
from qiaopai.formats.pbn.assemble import assemble
from qiaopai.formats.pbn.inherit import Heritage
from qiaopai.formats.pbn.lexer import Block, blocks, check_characters
from qiaopai.formats.pbn.tags import canonical

LIMIT = 16 * 1024 * 1024
"""Bytes of a file that are read; a larger one is refused with a diagnostic."""

MOST_GAMES = 100_000
"""Games of a file that are read."""


def read_pbn(data: bytes, *, limit: int = LIMIT) -> GameFile:
    r"""The games of a PBN file, and what is to be said about it, by line.

    Time and memory are bounded by the size of `data`; whatever it holds, nothing is raised.

    >>> file = read_pbn(b'[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1S 1H\n')
    >>> file.games[0].number, [(one.line, one.message.key) for one in file.errors]
    (1, [(4, 'call.not_over')])
    """
    report = Reporter()
    if len(data) > limit:
        report.error(1, "file.too_big", size=len(data), limit=limit)
        return GameFile((), report.diagnostics())
    decoded = decode(data)
    if decoded.guessed:
        report.note(1, "file.encoding", encoding=decoded.encoding)
    games = _games(check_characters(decoded.text, report), report)
    if not games and not report.found:
        report.warning(1, "file.no_games")
    return GameFile(tuple(games), report.diagnostics(), decoded.encoding)


def _games(text: str, report: Reporter) -> list[Game]:
    heritage = Heritage(report)
    games: list[Game] = []
    for block in blocks(text, report):
        if len(games) >= MOST_GAMES:
            report.error(block.line, "file.games_many", most=MOST_GAMES)
            break
        _respell(block, report)
        heritage.resolve(block)
        games.append(assemble(block, games[-1] if games else None, report))
    return games


def _respell(block: Block, report: Reporter) -> None:
    """Tags are case sensitive, but no two differ only in case."""
    for tag in block.tags:
        name = canonical(tag.name)
        if name != tag.name:
            report.warning(tag.line, "pbn.tag_case", tag=tag.name, name=name)
            tag.name = name

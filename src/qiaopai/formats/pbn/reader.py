"""PBN bytes to games and diagnostics; nothing in a file makes it raise (PBN 2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from qiaopai.formats.decode import PIECE, pieces
from qiaopai.formats.diagnostics import Diagnostic, Reporter
from qiaopai.formats.game import Game, GameFile
from qiaopai.formats.pbn.assemble import assemble, assemble_deal
from qiaopai.formats.pbn.inherit import Heritage
from qiaopai.formats.pbn.lexer import Block, blocks
from qiaopai.formats.pbn.source import Source
from qiaopai.formats.pbn.tags import STANDARD, canonical

LIMIT = 16 * 1024 * 1024
"""Bytes of a file that :func:`read_pbn` takes; a larger one is refused with a diagnostic."""

MOST_GAMES = 100_000
"""Games of a file that :func:`read_pbn` takes."""


def read_pbn(data: bytes, *, limit: int = LIMIT, deals_only: bool = False) -> GameFile:
    r"""The games of a PBN file, and what is to be said about it, by line.

    Time and memory are bounded by the size of `data`; whatever it holds, nothing is raised.
    With `deals_only`, auctions, plays and tables are passed over (see :class:`PbnStream`).

    >>> file = read_pbn(b'[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1S 1H\n')
    >>> file.games[0].number, [(one.line, one.message.key) for one in file.errors]
    (1, [(4, 'call.not_over')])
    """
    if len(data) > limit:
        report = Reporter()
        report.error(1, "file.too_big", size=len(data), limit=limit)
        return GameFile((), report.diagnostics())
    parts = (data[at : at + PIECE] for at in range(0, len(data), PIECE))
    stream = PbnStream(parts, deals_only=deals_only, most=MOST_GAMES)
    games = tuple(stream)
    return GameFile(games, stream.diagnostics, stream.encoding)


class PbnStream(Iterator[Game]):
    r"""The games of a PBN file of any size, one after the other, in constant memory.

    `source` is a file opened for reading bytes, or the bytes in pieces of any size. The games and
    diagnostics are those of :func:`read_pbn`, which has its limits of size besides.

    With `deals_only` a game has its number, dealer, vulnerability, hands and tags, the tags
    Declarer, Contract and Result as they are written; auction, play, tables and comments are
    passed over unchecked. That is many times faster.

    >>> stream = PbnStream([b'[Board "1"]\n\n[Boa', b'rd "0"]\n'])
    >>> [(game.number, [one.message.key for one in stream.news()]) for game in stream]
    [(1, []), (None, ['pbn.board'])]
    """

    def __init__(
        self,
        source: BinaryIO | Iterable[bytes],
        *,
        deals_only: bool = False,
        most: int | None = None,
    ) -> None:
        self._report = Reporter()
        self._source = Source(pieces(source))
        self._told = 0
        self._said_guess = self._said_mixed = False
        self._games = self._read(deals_only, most)

    def __next__(self) -> Game:
        return next(self._games)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings so far by line; the last tells how many were left out, if any."""
        return self._report.diagnostics()

    @property
    def encoding(self) -> str:
        """The encoding of the file as far as it has been read."""
        return self._source.decoder.encoding

    def news(self) -> tuple[Diagnostic, ...]:
        """The findings since this was called last, by line: while reading, those of each game."""
        news = sorted(self._report.found[self._told :], key=lambda one: one.line)
        self._told += len(news)
        return tuple(news)

    def _read(self, deals_only: bool, most: int | None) -> Iterator[Game]:
        report = self._report
        heritage = Heritage(report)
        previous: Game | None = None
        make = assemble_deal if deals_only else assemble
        for count, block in enumerate(blocks(self._source, report)):
            if count == most:
                report.error(block.line, "file.games_many", most=most)
                break
            self._say_encoding()
            _respell(block, report)
            heritage.resolve(block)
            previous = make(block, previous, report)
            yield previous
        self._say_encoding()
        if previous is None:
            (report.error if report.found else report.warning)(1, "file.no_games")

    def _say_encoding(self) -> None:
        """Reports once what had to be guessed of the encoding."""
        decoder = self._source.decoder
        if decoder.guessed and not self._said_guess:
            self._said_guess = True
            self._report.note(1, "file.encoding", encoding=decoder.encoding)
        if decoder.mixed and not self._said_mixed:
            self._said_mixed = True
            self._report.warning(decoder.mixed, "file.encoding_mixed", encoding=decoder.encoding)


def _respell(block: Block, report: Reporter) -> None:
    """Tags are case sensitive, but no two differ only in case."""
    for tag in block.tags:
        if tag.name in STANDARD:
            continue
        name = canonical(tag.name)
        if name != tag.name:
            report.warning(tag.line, "pbn.tag_case", tag=tag.name, name=name)
            tag.name = name

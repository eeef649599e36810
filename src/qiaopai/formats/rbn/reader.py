"""RBN and RBX bytes to games and diagnostics; nothing in a file makes it raise."""

from __future__ import annotations

from collections.abc import Iterator

from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.game import Game, GameFile
from qiaopai.formats.rbn.lexer import LASTING, MOST_LINES, Labelled, records
from qiaopai.formats.rbn.record import game_of
from qiaopai.formats.texts import read_text_games

LIMIT = 16 * 1024 * 1024
"""Bytes of a file that are read; a larger one is refused with a diagnostic."""

MOST_GAMES = 100_000
"""Games of a file that are read."""

_BOARD = frozenset("NBHACPRMI")


def read_rbn(data: bytes, *, limit: int = LIMIT) -> GameFile:
    r"""The games of an RBN or RBX file, and what is to be said about it, by line.

    What a record does not tell, from date to hands, it has from the record before.

    >>> file = read_rbn(b"B 7\nA SB:1NPPP\nR 8+120\n\nA SB:1S1H\n")
    >>> [(game.number, str(game.result)) for game in file.games]
    [(7, '1NT+1 S'), (7, 'None')]
    >>> [(one.line, one.message.key) for one in file.errors]
    [(5, 'call.not_over')]
    """
    return read_text_games(data, limit, _games)


def _games(text: str, report: Reporter) -> Iterator[Game]:
    lasting: dict[str, Labelled] = {}
    waiting: list[Labelled] = []
    count = 0
    for record in records(text, report):
        told = _once(record, report)
        lasting |= {label: one for label, one in told.items() if label in LASTING}
        if not told.keys() & _BOARD:
            comments = [one for one in record if not one.label]
            waiting += comments[: MOST_LINES - len(waiting)]
            continue
        count += 1
        if count > MOST_GAMES:
            report.error(record[0].line, "file.games_many", most=MOST_GAMES)
            return
        yield game_of([*waiting, *record], lasting | told, report)
        waiting = []


def _once(record: list[Labelled], report: Reporter) -> dict[str, Labelled]:
    """The labels of a record; one that stands twice is told."""
    told: dict[str, Labelled] = {}
    for one in record:
        if one.label in told:
            report.error(one.line, "rbn.again", label=one.label)
        elif one.label:
            told[one.label] = one
    return told

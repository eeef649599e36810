"""A deal a line: ``N:…`` alone, or number, dealer and vulnerability before it.

Empty lines and lines that start with ``#``, ``%`` or ``;`` are passed over.

>>> read_lines(b"358 E ew N:AKQJT98765432... .AKQJT98765432.. "
...            b"..AKQJT98765432. ...AKQJT98765432").games[0].number
358
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from qiaopai.core import Deal, Seat, Vulnerability, dealer_of, vulnerability_of
from qiaopai.errors import InvalidValue
from qiaopai.formats.diagnostics import Reporter, Severity
from qiaopai.formats.game import Game, GameFile
from qiaopai.formats.texts import read_text_games

LIMIT = 64 * 1024 * 1024
"""Bytes of a file that are read."""


def read_lines(data: bytes) -> GameFile:
    """The deals of a file; one without a number gets its place in the file."""
    return read_text_games(data, LIMIT, _games)


def _games(text: str, report: Reporter) -> Iterator[Game]:
    place = 0
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if not line or line[0] in "#%;":
            continue
        try:
            game = _game(line, number, place + 1)
        except InvalidValue as error:
            report.add(number, Severity.ERROR, error.message)
        else:
            place += 1
            yield game


def _game(text: str, line: int, place: int) -> Game:
    words = text.split(maxsplit=3)
    if len(words) == 4 and words[0].isascii() and words[0].isdigit() and len(words[0]) < 10:
        number, dealer, vulnerability = int(words[0]), words[1], words[2]
        return Game(
            number=number,
            dealer=Seat.parse(dealer),
            vulnerability=Vulnerability.parse(vulnerability),
            hands=tuple(Deal.parse(words[3])),
            line=line,
        )
    return Game(
        number=place,
        dealer=dealer_of(place),
        vulnerability=vulnerability_of(place),
        hands=tuple(Deal.parse(text)),
        line=line,
    )


def write_lines(games: Iterable[Game]) -> str:
    """A line for each game; InvalidValue when one has no complete deal."""
    return "".join(_line(game, place) for place, game in enumerate(games, 1))


def _line(game: Game, place: int) -> str:
    number = game.number or place
    if game.deal is None:
        raise InvalidValue("lines.no_deal", number=number)
    dealer = game.dealer or dealer_of(number)
    vulnerability = game.vulnerability or vulnerability_of(number)
    return f"{number} {dealer} {vulnerability} {game.deal}\n"

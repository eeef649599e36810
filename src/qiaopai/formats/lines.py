"""A deal a line: ``N:…`` alone, or number, dealer and vulnerability before it.

Empty lines and lines that start with ``#``, ``%`` or ``;`` are passed over.

>>> read_lines(b"358 E ew N:AKQJT98765432... .AKQJT98765432.. "
...            b"..AKQJT98765432. ...AKQJT98765432").games[0].number
358
"""

from __future__ import annotations

from collections.abc import Iterable

from qiaopai.core import Deal, Seat, Vulnerability, dealer_of, vulnerability_of
from qiaopai.errors import InvalidValue
from qiaopai.formats.decode import decode
from qiaopai.formats.diagnostics import Reporter, Severity
from qiaopai.formats.game import Game, GameFile

LIMIT = 64 * 1024 * 1024
"""Bytes of a file that are read."""


def read_lines(data: bytes) -> GameFile:
    """The deals of a file; one without a number gets its place in the file."""
    report = Reporter()
    if len(data) > LIMIT:
        report.error(1, "file.too_big", size=len(data), limit=LIMIT)
        return GameFile((), report.diagnostics())
    games: list[Game] = []
    for line, raw in enumerate(decode(data).text.split("\n"), 1):
        text = raw.strip()
        if not text or text[0] in "#%;":
            continue
        try:
            games.append(_game(text, line, len(games) + 1))
        except InvalidValue as error:
            report.add(line, Severity.ERROR, error.message)
    if not games and not report.found:
        report.warning(1, "file.no_games")
    return GameFile(tuple(games), report.diagnostics())


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

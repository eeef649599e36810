"""CSV of deals: sixteen suits, the number, dealer and vulnerability, a board a line.

The suits are North's, East's, South's and West's, each spades to clubs; the last column is
``N/-``, ``E/NS``, ``S/EW`` or ``W/All``.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence

from qiaopai.core import Deal, Hand, Seat, Suit, Vulnerability, dealer_of, vulnerability_of
from qiaopai.errors import InvalidValue
from qiaopai.formats.deals.boards import boxed, read_boards
from qiaopai.formats.decode import decode
from qiaopai.formats.diagnostics import Reporter, Severity
from qiaopai.formats.game import Game, GameFile

_VULNERABILITIES = {
    Vulnerability.NONE: "-", Vulnerability.NS: "NS", Vulnerability.EW: "EW",
    Vulnerability.BOTH: "All",
}  # fmt: skip
_LONGEST = 1000


def read_csv(data: bytes) -> GameFile:
    """The deals of a CSV file with number, dealer and vulnerability."""
    return read_boards(data, _boards)


def _boards(data: bytes, report: Reporter) -> Iterator[Game]:
    for line, text in enumerate(decode(data).text.split("\n"), 1):
        if not text.strip():
            continue
        fields = _fields(text)
        if len(fields) != 18:
            report.error(line, "deals.columns", count=len(fields))
            continue
        try:
            yield _game(fields, line)
        except InvalidValue as error:
            report.add(line, Severity.ERROR, error.message)


def _fields(text: str) -> list[str]:
    """The columns of a line, between commas or, as some programs have it, semicolons."""
    if len(text) > _LONGEST:
        return []
    try:
        rows = list(csv.reader([text], delimiter=";" if text.count(";") >= 17 else ","))
    except csv.Error:
        return []
    return [field.strip() for field in rows[0]] if rows else []


def _game(fields: list[str], line: int) -> Game:
    seats = zip(Seat, range(0, 16, 4), strict=True)
    deal = Deal({seat: Hand.parse(".".join(fields[at : at + 4])) for seat, at in seats})
    if not re.fullmatch(r"[0-9]{1,5}", fields[16]):
        raise InvalidValue("deals.number_text", text=fields[16])
    dealer, _, vulnerability = fields[17].partition("/")
    return Game(
        number=int(fields[16]),
        dealer=Seat.parse(dealer),
        vulnerability=Vulnerability.parse(vulnerability),
        hands=tuple(deal),
        line=line,
    )


def write_csv(games: Sequence[Game]) -> str:
    """The deals as CSV; InvalidValue for a game without a complete deal."""
    told: dict[int, Game] = {}
    for place, game in enumerate(games, 1):
        told.setdefault(game.number or place, game)
    return "".join(_line(told[board.number], board.number) for board in boxed(games, "CSV"))


def _line(game: Game, number: int) -> str:
    suits = ("".join(str(card.rank) for card in hand.of(suit))
             for _, hand in game.hands for suit in reversed(Suit))  # fmt: skip
    dealer = game.dealer or dealer_of(number)
    vulnerability = _VULNERABILITIES[game.vulnerability or vulnerability_of(number)]
    fields = [*suits, str(number), f"{dealer}/{vulnerability}"]
    return ",".join(f'"{field}"' for field in fields) + "\r\n"


def recognises_csv(data: bytes) -> bool:
    """Whether the first line of `data` can be a deal."""
    fields = _fields(decode(data[:4000]).text.lstrip("\n").partition("\n")[0])
    return len(fields) == 18 and "/" in fields[17]

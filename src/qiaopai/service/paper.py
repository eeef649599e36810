"""Sheets and hand records made from a file of games that a visitor brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qiaopai.errors import InvalidValue
from qiaopai.formats import sniff
from qiaopai.protocol.printed.records import HandRecord, records_of
from qiaopai.protocol.printed.sheets import Sheet, table_sheets, team_sheets
from qiaopai.scoring import compensation_table

MOST_GAMES = 400
"""Games of a file that are put on paper."""


@dataclass(frozen=True, slots=True)
class Paper:
    """What is printed of a file: score sheets, or hand records."""

    sheets: Sequence[Sheet] = ()
    records: Sequence[HandRecord] = ()


def paper_of(kind: str, data: bytes, *, handicap: bool = False) -> Paper:
    """The sheets (``teams``, ``table``) or ``records`` of the games in `data`.

    InvalidValue when it is no file of games, when it has more than :data:`MOST_GAMES`, or for
    another `kind`.
    """
    found = sniff(data)
    games = () if found is None else found.read(data).games
    if not games:
        raise InvalidValue("printed.no_games")
    if len(games) > MOST_GAMES:
        raise InvalidValue("printed.too_many", most=MOST_GAMES)
    if kind == "teams":
        return Paper(team_sheets(games))
    if kind == "table":
        return Paper(table_sheets(games, compensation_table() if handicap else None))
    records = [one for one in records_of(games) if one.hands]
    if kind != "records" or not records:
        raise InvalidValue("printed.no_games")
    return Paper(records=records)

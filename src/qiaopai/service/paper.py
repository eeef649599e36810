"""Sheets and hand records made from a file of games that a visitor brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from qiaopai.errors import InvalidValue
from qiaopai.formats import Diagnostic, Game, GameFile, sniff
from qiaopai.protocol.printed.records import HandRecord, records_of
from qiaopai.protocol.printed.sheets import Sheet, table_sheets, team_sheets
from qiaopai.scoring import compensation_table

MOST_GAMES = 400
"""Games of a file that are put on paper."""

MAX_GAMES = 1024 * 1024
"""Bytes of such a file; the games of a championship's session with every card are shorter."""


@dataclass(frozen=True, slots=True)
class Paper:
    """What is printed of a file: score sheets, or hand records; and what of it was lost."""

    sheets: Sequence[Sheet] = ()
    records: Sequence[HandRecord] = ()
    lost: Sequence[Diagnostic] = ()


def paper_of(kind: str, data: bytes, *, handicap: bool = False) -> Paper:
    """The sheets (``teams``, ``table``) or ``records`` of the games in `data`.

    InvalidValue when it is no file of games, when it has more than :data:`MOST_GAMES`, or for
    another `kind`.
    """
    found = sniff(data)
    file = GameFile(()) if found is None else found.read(data)
    if not file.games:
        raise InvalidValue("printed.no_games")
    if len(file.games) > MOST_GAMES:
        raise InvalidValue("printed.too_many", most=MOST_GAMES)
    return replace(_paper(kind, file.games, handicap=handicap), lost=file.errors)


def _paper(kind: str, games: Sequence[Game], *, handicap: bool) -> Paper:
    if kind == "teams":
        return Paper(team_sheets(games))
    if kind == "table":
        return Paper(table_sheets(games, compensation_table() if handicap else None))
    records = [one for one in records_of(games) if one.hands]
    if kind != "records" or not records:
        raise InvalidValue("printed.no_games")
    return Paper(records=records)

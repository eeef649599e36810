"""A scored event, its explanations and its file's diagnostics as plain data for programs.

Sentences are made by `tell`, which renders a message in the language of whoever asked.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from qiaopai.formats.agreement import agreements
from qiaopai.formats.diagnostics import Diagnostic
from qiaopai.formats.event_file import EventFile
from qiaopai.scoring import Figure, Why
from qiaopai.scoring.event import Form
from qiaopai.scoring.sheet import Sheet, Standing
from qiaopai.table.messages import message_to_data
from qiaopai.text import Message

Data = dict[str, object]
Tell = Callable[[Message], str]


def sheet_data(file: str, found: EventFile, sheet: Sheet, tell: Tell) -> Data:
    """The whole sheet of the event in `file`: options, ranking, matches, agreement, findings."""
    event = sheet.event
    told = sheet.options.told(event.form is Form.TEAMS)
    return {
        "file": file,
        "title": event.title,
        "date": event.date,
        "form": str(event.form),
        "program": found.program,
        "method": sheet.options.method,
        "options": dict(told),
        "ranking": [standing_data(sheet, one) for one in sheet.standings],
        "results": len(event.lines),
        "boards": len({line.board for line in event.lines}),
        "matches": [_match_data(sheet, at) for at in range(len(sheet.matches))],
        "checks": {
            check.name: {
                "agree": check.agree,
                "of": check.of,
                "misses": [[miss.where, miss.published, miss.computed] for miss in check.misses],
            }
            for check in agreements(found, sheet)
        },
        "diagnostics": [diagnostic_data(one, tell) for one in found.diagnostics],
    }


def unit_of(sheet: Sheet) -> Fraction:
    """Printed points for each of the sheet's: matchpoints may be counted 1 a pair."""
    return sheet.options.per_pair if sheet.options.method == "mp" else Fraction(1)


def standing_data(sheet: Sheet, one: Standing) -> Data:
    """A contestant's line of the ranking."""
    who = sheet.event.contestant(one.id)
    return {
        "place": None if one.place is None else str(one.place),
        "id": one.id,
        "name": who.name,
        "members": list(who.members),
        "group": None if one.group is None else str(one.group),
        "boards": one.boards,
        "total": float(Figure(one.total * unit_of(sheet), 4).rounded),
        "percent": None if one.percent is None else float(Figure(one.percent, 4).rounded),
        "exact": str(one.total if one.percent is None else one.percent),
        "tie": one.tie,
    }


def _match_data(sheet: Sheet, at: int) -> Data:
    match = sheet.matches[at]
    return {
        "round": match.round,
        "teams": list(match.teams),
        "won": [float(one) for one in match.won],
        "vps": None if match.vps is None else [float(one) for one in match.vps],
        "boards": len(match.boards),
    }


def why_data(why: Why, tell: Tell) -> Data:
    """An explanation: key and parameters, the same in every language; sentence; parts."""
    return {
        **message_to_data(why.message),
        "text": tell(why.message),
        "parts": [why_data(part, tell) for part in why.parts],
    }


def diagnostic_data(one: Diagnostic, tell: Tell) -> Data:
    """A finding in a file."""
    return {
        "line": one.line,
        "severity": str(one.severity),
        "key": one.message.key,
        "text": tell(one.message),
        "assumed": None if one.assumed is None else tell(one.assumed),
    }

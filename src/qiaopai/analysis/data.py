"""An analysis as plain data, for programs: the ``--json`` of a command, the answer of an API."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from qiaopai.analysis.record import Record
from qiaopai.analysis.story import story
from qiaopai.analysis.summary import Line, Mean
from qiaopai.analysis.values import (
    BoardAnalysis,
    CallCost,
    CardCost,
    Expected,
    Rest,
    TurningPoint,
)
from qiaopai.text import Message

Say = Callable[[Message], str]
"""How a message is written for the reader."""


def board_data(analysis: BoardAnalysis, say: Say) -> dict[str, Any]:
    """`analysis` by name. Values in their machine form, sentences with key and text."""
    record = analysis.record
    return {
        **_record(record),
        "score_ns": analysis.score_ns,
        "story": [_sentence(line, say) for line in story(analysis)],
        "notes": [_sentence(note, say) for note in analysis.notes],
        "double_dummy": {
            "table": analysis.table.as_dict(),
            "tricks": analysis.double_dummy,
            "score_ns": analysis.double_dummy_ns,
        },
        "par": {
            "score_ns": analysis.par.score_ns,
            "contracts": [str(one) for one in analysis.par.contracts],
            "results": [str(one) for one in analysis.par.results],
        },
        "leads": [
            {"card": str(lead.card), "declarer_tricks": lead.declarer,
             "best": lead.card in analysis.best_leads}
            for lead in analysis.leads
        ],
        "calls": [_call(one, say) for one in analysis.calls],
        "cards": [_card(one, say) for one in analysis.cards],
        "rest": _rest(analysis.rest),
        "turning_points": [_turn(one) for one in analysis.turning_points],
        "samples": analysis.samples,
    }  # fmt: skip


def _record(record: Record) -> dict[str, Any]:
    return {
        "board": record.number,
        "dealer": str(record.dealer),
        "vulnerability": str(record.vulnerability),
        "deal": str(record.deal),
        "players": {str(seat): name for seat, name in record.players},
        "contract": _text(record.contract),
        "result": _text(record.result),
    }


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _sentence(message: Message, say: Say) -> dict[str, str]:
    return {"key": message.key, "text": say(message)}


def _call(call: CallCost, say: Say) -> dict[str, Any]:
    return {
        "index": call.index,
        "seat": str(call.seat),
        "call": str(call.call),
        "alert": call.alert,
        "meaning": _sentence(call.meaning, say),
        "before_ns": call.before_ns,
        "best_ns": call.best_ns,
        "after_ns": call.after_ns,
        "points": call.points,
        "imps": call.imps,
        "best": [str(one) for one in call.best],
        "expected": _expected(call.expected, say),
    }


def _card(card: CardCost, say: Say) -> dict[str, Any]:
    return {
        "index": card.index,
        "trick": card.index // 4 + 1,
        "seat": str(card.seat),
        "chooser": str(card.chooser),
        "card": str(card.card),
        "role": card.role.value,
        "choice": card.choice.value,
        "declarer_before": card.before,
        "declarer_after": card.after,
        "tricks": card.tricks,
        "points": card.points,
        "imps": card.imps,
        "best": [str(one) for one in card.best],
        "revoke": card.revoke,
        "expected": _expected(card.expected, say),
    }


def _expected(expected: Expected | None, say: Say) -> dict[str, Any] | None:
    if expected is None:
        return None
    return {
        "robot": str(expected.action),
        "reason": _sentence(expected.reason, say),
        "samples": expected.samples,
        "points": expected.points,
        "standard_error": expected.error,
        "imps": expected.imps,
        "tricks": expected.tricks,
        "considered": [str(one) for one in expected.considered],
    }


def _rest(rest: Rest | None) -> dict[str, Any] | None:
    if rest is None:
        return None
    return {
        "played": rest.played,
        "declarer_expected": rest.expected,
        "declarer_got": rest.got,
        "tricks": rest.tricks,
        "points_expected_ns": rest.points_expected_ns,
        "points_got_ns": rest.points_got_ns,
    }


def _turn(point: TurningPoint) -> dict[str, Any]:
    return {
        "what": point.swing.value,
        "index": point.index,
        "side": str(point.side),
        "points": point.points,
        "imps": point.imps,
        "tricks": point.tricks,
    }


def summary_data(lines: Sequence[Line]) -> list[dict[str, Any]]:
    """A summary by name; means with their standard errors."""
    return [
        {
            "name": line.name,
            "boards": line.boards,
            "tricks": {role.value: _mean(mean) for role, mean in line.tricks.items()},
            "calls": {"points": _mean(line.calls), "made": line.calls_made,
                      "costly": line.calls_costly},
            "decisions": line.decisions,
            "costly": line.costly,
            "expected": None if line.expected_cards is None or line.expected_calls is None else {
                "cards_imps": _mean(line.expected_cards),
                "calls_imps": _mean(line.expected_calls),
            },
        }
        for line in lines
    ]  # fmt: skip


def _mean(mean: Mean) -> dict[str, float | int | None]:
    error = None if mean.error is None else round(mean.error, 4)
    return {"deals": mean.count, "mean": round(mean.mean, 4), "standard_error": error}

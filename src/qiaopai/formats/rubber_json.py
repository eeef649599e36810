"""A rubber or a Chicago as JSON-able data: every entry, every line drawn, the totals."""

from __future__ import annotations

from collections.abc import Callable

from qiaopai.core import Side
from qiaopai.formats.rubber_sheet import Score, SheetFile
from qiaopai.scoring.figures import Why
from qiaopai.scoring.rubber import Rubber
from qiaopai.scoring.rubber_entries import Entry, Place, ScoredDeal, WonGame
from qiaopai.scoring.rubber_layout import state_of
from qiaopai.scoring.rubber_why import why_entry, why_game, why_total

Data = dict[str, object]


Tell = Callable[[Why], object]
"""How the reason of a line is told, such as in sentences of some language."""


def sheet_data(file: SheetFile, tell: Tell | None = None) -> Data:
    """The sheet as data; with `tell` every line and total has its reason as ``why``.

    ``lines`` are the entries in the order written; after the entries that made game one of kind
    ``game`` tells of the line drawn and what it ``cut`` off. An entry's ``place`` is where it was
    written, ``now`` where it counts: below the line only in the game under way.
    """
    score = file.score
    data: Data = {
        "form": "rubber" if isinstance(score, Rubber) else "chicago",
        "names": {str(side): dict(file.names).get(side, "") for side in Side},
        "totals": {str(side): score.total(side) for side in Side},
        "winner": None if score.winner is None else str(score.winner),
        "state": state_of(score),
        "games": {str(side): score.games_of(side) for side in Side},
        "part_scores": {str(side): score.part_score(side) for side in Side},
        "vulnerability": str(score.vulnerability),
        "dealer": None if score.dealer is None else str(score.dealer),
        "rules": _rules(score),
        "deals": [_deal(deal, line) for deal, line in zip(score.deals, file.lines, strict=True)],
        "lines": _lines_of(score, tell),
    }
    if tell is not None:
        data["why"] = {str(side): tell(why_total(score, side)) for side in Side}
    return data


def _lines_of(score: Score, tell: Tell | None) -> list[Data]:
    """The entries and the lines drawn, in order."""
    told: list[Data] = []
    drawn = {game.number: game for game in score.games}
    for entry in score.entries:
        # What the next game's entries, or the bonus for the rubber, come after.
        line = drawn.pop(entry.game - 1, None)
        told += [_line(line) | _why(why_game(score, line), tell)] if line else []
        told.append(_entry(entry, score) | _why(why_entry(score, entry), tell))
    return told + [_line(game) | _why(why_game(score, game), tell) for game in drawn.values()]


def _why(why: Why, tell: Tell | None) -> Data:
    return {} if tell is None else {"why": tell(why)}


def _entry(entry: Entry, score: Score) -> Data:
    counts = entry.place is Place.BELOW and entry.game == score.game
    return {
        "deal": entry.deal,
        "side": str(entry.side),
        "place": str(entry.place),
        "now": str(Place.BELOW if counts else Place.ABOVE),
        "points": entry.points,
        "kind": str(entry.kind),
        "game": entry.game,
    }


def _line(game: WonGame) -> Data:
    return {
        "deal": game.deal,
        "side": str(game.side),
        "kind": "game",
        "game": game.number,
        "cut": {str(game.side.other): game.cut},
    }


def _deal(deal: ScoredDeal, line: int) -> Data:
    held = deal.honours
    honours = None if held is None else {"seat": str(held.seat), "points": held.points}
    return {
        "deal": deal.number,
        "line": line,
        "result": str(deal.result),
        "vulnerability": str(deal.vulnerability),
        "honours": honours,
    }


def _rules(score: Score) -> Data:
    rules = score.rules
    told: Data = {
        "era": str(rules.era),
        "honours": rules.honours,
        "deadline": str(rules.deadline),
    }
    if isinstance(score, Rubber):
        return told | {"unfinished_part_score": score.rules.unfinished_part_score}
    return told | {"vulnerable": str(score.rules.middle), "form": str(score.rules.form)}

"""What one traveller line tells: contract, tricks, score; and where these contradict each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from qiaopai.core import Contract, Result, Vulnerability, vulnerability_of
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.usebio.tree import Node
from qiaopai.formats.usebio.values import (
    awards_of,
    contract_of,
    is_contract,
    is_pass,
    seat_of,
    tricks_of,
    whole_of,
)
from qiaopai.scoring.awards import Award
from qiaopai.scoring.contract import contract_score
from qiaopai.text import Message


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a traveller line gives North-South: a result, points, or awards that replace both."""

    result: Result | None = None
    points: int | None = None
    awards: tuple[Award, Award] | None = None


def outcome_of(
    line: Node, board: int, vulnerability: Vulnerability | None, report: Reporter
) -> Outcome:
    """The outcome that `line` tells of `board`; the told score stands before the computed one."""
    score = line.told("SCORE")
    points = whole_of(score) if score else None
    awards = awards_of(score) if score and points is None else None
    vulnerable = vulnerability or vulnerability_of(board)
    result = _result(line, points, vulnerable, report)
    if awards is None and score and points is None:
        _unreadable(line, score, result, report)
    if result is not None and points is not None:
        _compare(line, result, points, vulnerable, report)
    return Outcome(result, points, awards)


def _unreadable(line: Node, score: str, result: Result | None, report: Reporter) -> None:
    if result is None:
        assumed = Message.of("usebio.assumed_unplayed")
    else:
        assumed = Message.of("usebio.assumed_contract")
    report.error(line.line_of("SCORE"), "usebio.score", assumed, text=score)


def _compare(
    line: Node, result: Result, points: int, vulnerable: Vulnerability, report: Reporter
) -> None:
    """Says when the told points are not what the result is worth (Law 77)."""
    contract = result.contract
    worth = 0 if contract is None else _worths(contract, vulnerable)[result.tricks]
    if worth != points:
        at, assumed = line.line_of("SCORE"), Message.of("usebio.assumed_points", points=points)
        report.error(at, "usebio.score_differs", assumed, points=points, result=result, worth=worth)


def _result(
    line: Node, points: int | None, vulnerable: Vulnerability, report: Reporter
) -> Result | None:
    text, at = line.told("CONTRACT"), line.line_of("CONTRACT")
    if not text:
        return None
    if is_pass(text):
        return Result(None)
    if not is_contract(text):
        report.error(at, "usebio.contract", _kept(points), text=text)
        return None
    declarer = seat_of(line.told("PLAYED_BY", "DECLARER"))
    contract = None if declarer is None else contract_of(text, declarer)
    if contract is None:
        report.error(line.line_of("PLAYED_BY"), "usebio.declarer", _kept(points), contract=text)
        return None
    told = line.told("TRICKS", "RESULT")
    tricks = tricks_of(told, contract.bid.tricks) if told else None
    if tricks is None:
        return _by_score(line, contract, points, vulnerable, report)
    return Result(contract, tricks)


def _by_score(
    line: Node, contract: Contract, points: int | None, vulnerable: Vulnerability, report: Reporter
) -> Result | None:
    """The result that alone is worth the told points, where the tricks cannot be read."""
    worths = _worths(contract, vulnerable)
    found = Result(contract, worths.index(points)) if points in worths else None
    at, told = line.line_of("TRICKS"), line.told("TRICKS", "RESULT")
    if found is None:
        say, assumed = report.error, _kept(points)
    else:
        say, assumed = report.warning, Message.of("usebio.assumed_tricks", tricks=found.tricks)
    if told:
        say(at, "usebio.tricks", assumed, contract=contract, text=told)
    else:
        say(at, "usebio.no_tricks", assumed, contract=contract)
    return found


@cache
def _worths(contract: Contract, vulnerable: Vulnerability) -> tuple[int, ...]:
    """What 0 to 13 tricks in a contract are worth to North-South; there are 1,680 such rows."""
    results = (Result(contract, tricks) for tricks in range(14))
    return tuple(contract_score(one, vulnerable).north_south for one in results)


def _kept(points: int | None) -> Message:
    """What counts where no contract and result can be read."""
    if points is None:
        return Message.of("usebio.assumed_unplayed")
    return Message.of("usebio.assumed_points", points=points)

"""Why a result scores what it does: every part with its own sum."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from qiaopai.core import Contract, Result, Risk, Vulnerability
from qiaopai.scoring.contract import (
    GAME,
    Parts,
    contract_score,
    odd_tricks,
    overtrick_values,
    undertrick_costs,
)
from qiaopai.scoring.era import TODAY, Era
from qiaopai.scoring.figures import Why
from qiaopai.text import Message


def why_score(result: Result, vulnerability: Vulnerability, era: Era = TODAY) -> Why:
    """The score of `result` for declarer's side, made of the parts that count.

    Each part is a sentence with its sum, such as ``(40 + 2 × 30) × 2 = 200``, and its `points`;
    those of a penalty are the defenders'.

    >>> why = why_score(Result.parse("3NTX-3 N"), Vulnerability.NONE)
    >>> why.message.get("points"), why.parts[0].message.get("sum")
    (-500, '100 + 2 × 200')
    """
    contract = result.contract
    if contract is None:
        return Why.of("why.score.passed_out")
    score = contract_score(result, vulnerability, era)
    vulnerable = vulnerability.of(contract.declarer.side)
    return Why.of(
        "why.score.total",
        *_parts(result, contract, vulnerable, era, score.parts),
        result=result,
        vulnerability=vulnerability,
        era=era_words(era),
        points=score.for_declarer,
    )


def era_words(era: Era) -> Message:
    """The name of a code of scoring."""
    return Message.of(f"score.era.{era}")


def vulnerable_words(vulnerable: bool) -> Message:
    """The word for a side that is vulnerable, or is not."""
    return Message.of("term.vulnerable" if vulnerable else "term.not_vulnerable")


def _parts(
    result: Result, contract: Contract, vulnerable: bool, era: Era, parts: Parts
) -> Iterator[Why]:
    side = vulnerable_words(vulnerable)
    if not result.made:
        costs = undertrick_costs(contract.risk, vulnerable, era)[: -result.margin]
        yield Why.of(
            "why.score.penalty",
            count=-result.margin,
            risk=contract.risk,
            side=side,
            sum=_sum(costs),
            points=-parts.penalty,
        )
        return
    yield _tricks(contract, era, parts.tricks)
    if result.margin:
        values = overtrick_values(contract, vulnerable, era)[: result.margin]
        yield _overtricks(contract, values, side, parts.overtricks)
    if parts.tricks >= GAME:
        yield Why.of("why.score.game", tricks=parts.tricks, side=side, points=parts.level_bonus)
    else:
        yield Why.of("why.score.part_score", tricks=parts.tricks, points=parts.level_bonus)
    if parts.slam_bonus:
        slam = "small_slam" if contract.level == 6 else "grand_slam"
        yield Why.of(f"why.score.{slam}", side=side, points=parts.slam_bonus)
    if parts.insult:
        yield Why.of("why.score.insult", risk=contract.risk, points=parts.insult)


def _tricks(contract: Contract, era: Era, points: int) -> Why:
    total = _sum(odd_tricks(contract.strain, era)[: contract.level])
    if contract.risk is Risk.UNDOUBLED:
        return Why.of("why.score.tricks", sum=total, points=points)
    bracketed = f"({total})" if "+" in total else total
    times = f"{bracketed} × {contract.risk.factor}"
    return Why.of("why.score.tricks_doubled", risk=contract.risk, sum=times, points=points)


def _overtricks(contract: Contract, values: tuple[int, ...], side: Message, points: int) -> Why:
    if contract.risk is Risk.UNDOUBLED:
        return Why.of("why.score.overtricks", count=len(values), sum=_sum(values), points=points)
    return Why.of(
        "why.score.overtricks_doubled",
        count=len(values),
        risk=contract.risk,
        side=side,
        sum=_sum(values),
        points=points,
    )


def _sum(values: tuple[int, ...]) -> str:
    """The values added up, equal neighbours as a product: ``100 + 2 × 200 + 300``."""
    runs = [(value, len(list(run))) for value, run in groupby(values)]
    if len(runs) == 1:
        return f"{runs[0][1]} × {runs[0][0]}"
    return " + ".join(f"{count} × {value}" if count > 1 else str(value) for value, count in runs)

"""The scorer's desk: what a result is worth and why, and what a sacrifice costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from qiaopai.core import BIDS, Bid, Contract, Result, Risk, Seat, Strain, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.protocol.printed.reference import Choice, era_choice
from qiaopai.protocol.printed.scores import sacrifice_table, ways_worth
from qiaopai.protocol.tables import Table, Words
from qiaopai.protocol.words import call_text, strain_text
from qiaopai.scoring import Era, Why, contract_score, sacrifices, why_score
from qiaopai.text import Message, catalogue

FIELDS = ("level", "strain", "risk", "by", "tricks", "vul", "in", "era")
"""What a question about a result says."""

_WORST = 100_000


@dataclass(frozen=True, slots=True)
class Answer:
    """A scored result: points for declarer's side, the reasons, and sacrifices against it."""

    result: Result
    points: int
    why: Why
    sacrifices: Table | None


@dataclass(frozen=True, slots=True)
class Desk:
    """The page: what may be chosen, and what was answered; None where nothing was asked.

    `error` is what was wrong with the question.
    """

    choices: tuple[Choice, ...]
    answer: Answer | None = None
    worth: str = ""
    worth_points: int | None = None
    ways: tuple[Message, ...] | None = None
    error: Message | None = None


def desk(asked: Mapping[str, str]) -> Desk:
    """The answers to ``level strain risk by tricks vul era`` (with ``in``) and to ``worth``."""
    worth = asked.get("worth", "").strip()[:20]
    try:
        era, by_era = era_choice(asked)
    except InvalidValue as error:
        return Desk(_choices({}), worth=worth, error=error.message)
    choices = (*_choices(asked), by_era)
    try:
        answer = _answer(asked, era) if "level" in asked else None
        points = _points(worth) if worth else None
    except InvalidValue as error:
        return Desk(choices, worth=worth, error=error.message)
    ways = None if points is None else tuple(ways_worth(points, era))
    return Desk(choices, answer, worth, points, ways)


def _points(text: str) -> int:
    number = text.replace("−", "-")
    digits = number.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        raise InvalidValue("printed.no_points", text=text)
    return max(-_WORST, min(_WORST, int(number)))


def _answer(asked: Mapping[str, str], era: Era) -> Answer:
    bid = Bid.parse(f"{asked.get('level', '')}{asked.get('strain', '')}")
    try:
        risk, tricks = Risk(asked.get("risk", "")), int(asked.get("tricks", ""))
    except ValueError:
        raise InvalidValue("value.request") from None
    contract = Contract(bid, risk, Seat.parse(asked.get("by", "N")))
    vulnerability = Vulnerability.parse(asked.get("vul", "none"))
    result = Result(contract, tricks)
    score = contract_score(result, vulnerability, era)
    over = asked.get("in", "")
    table = None
    if result.made:
        found = sacrifices(result, vulnerability, Bid.parse(over) if over else None, era)
        table = sacrifice_table(result, vulnerability, found)
    return Answer(result, score.for_declarer, why_score(result, vulnerability, era), table)


def _choices(asked: Mapping[str, str]) -> tuple[Choice, ...]:
    """The selects of the form, each with what was asked or else a game in spades, made."""
    words = catalogue("en")
    options: dict[str, tuple[tuple[str, Words], ...]] = {
        "level": tuple((str(level), str(level)) for level in range(1, 8)),
        "strain": tuple((str(one), strain_text(one)) for one in reversed(Strain)),
        "risk": tuple((str(one), Message.of(_RISKS[one])) for one in Risk),
        "by": tuple((str(one), Message.of(f"term.{one.name.lower()}")) for one in Seat),
        "tricks": tuple((str(count), str(count)) for count in range(13, -1, -1)),
        "vul": tuple((str(one), Message.of(f"term.{one}_vulnerable")) for one in Vulnerability),
        "in": (("", Message.of("printed.any_bid")), *((str(b), call_text(b, words)) for b in BIDS)),
    }
    usual = {"level": "4", "strain": "S", "tricks": "10", "by": "N", "vul": "none"}
    return tuple(
        Choice(name, _known(asked.get(name, usual.get(name, "")), some), some)
        for name, some in options.items()
    )


def _known(text: str, options: tuple[tuple[str, Words], ...]) -> str:
    return text if text in dict(options) else options[0][0]


_RISKS = {
    Risk.UNDOUBLED: "term.undoubled",
    Risk.DOUBLED: "term.doubled",
    Risk.REDOUBLED: "term.redoubled",
}

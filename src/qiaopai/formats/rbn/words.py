"""The calls, cards, contracts and further texts of RBN."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from qiaopai.core import (
    DOUBLE,
    PASS,
    REDOUBLE,
    Bid,
    Call,
    Card,
    Contract,
    Rank,
    Risk,
    Seat,
    Strain,
    Suit,
    Vulnerability,
)

SEATS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
"""The order in which hands are written."""

SCORINGS = {
    "I": "IMP", "M": "MP", "B": "BAM", "X": "Cross-IMP", "T": "TotalPoints", "R": "Rubber",
    "C": "Chicago", "A": "Cavendish", "N": "Instant",
}  # fmt: skip
"""Forms of scoring and their texts in PBN."""

VULNERABILITIES = {
    "Z": Vulnerability.NONE, "N": Vulnerability.NS, "E": Vulnerability.EW,
    "B": Vulnerability.BOTH,
}  # fmt: skip

ANCHORS = {
    "D": "Date", "T": "Description", "L": "Site", "E": "Event", "F": "Scoring", "S": "Stage",
    "K": "HomeTeam", "N": "North", "B": "Board", "H": "Deal", "A": "Auction", "C": "Contract",
    "P": "Play", "R": "Result", "M": "Makes", "I": "Items",
}  # fmt: skip
"""The tag to which a comment after each label belongs."""

SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
"""Judgements, in the order of PBN's glyphs: from 1 for calls, from 7 for cards."""

_MARKS = r"((?:\*|[!?]{1,2}|\^[0-9])*)"
_CALL = re.compile(rf"[\s:]*(?:([1-7])(NT|[CDHSN])|([PXRDAY])){_MARKS}[\s:]*", re.IGNORECASE)
_CARD = re.compile(rf"\s*([SHDC]?)(10|[2-9TJQKA]){_MARKS}\s*", re.IGNORECASE)
_LONGEST = 5000
_MARK = re.compile(r"\*|[!?]{1,2}|\^[0-9]")
_CONTRACT = re.compile(r"([1-7])(NT|[CDHSN])(XX|X|R|)\s*:?\s*([NESW])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Marks:
    """What stands behind a call or card: conventional, a judgement, the number of a note."""

    conventional: bool = False
    judgement: int | None = None
    note: int | None = None


def read_calls(text: str) -> Iterator[tuple[Call | None, Marks] | str]:
    """The calls of an auction; None stands for passes to the end, a string cannot be read.

    ``Y``, the question what to call now, ends them.
    """
    at = 0 if len(text) <= _LONGEST else len(text)
    if at:
        yield text
    while at < len(text):
        match = _CALL.match(text, at)
        if match is None:
            yield text[at:].strip()
            return
        level, strain, word, marks = match.groups()
        if word and word in "Yy":
            return
        at = match.end()
        call: Call | None
        if level:
            call = Bid(int(level), Strain.parse(strain))
        else:
            call = {"P": PASS, "X": DOUBLE, "D": DOUBLE, "R": REDOUBLE}.get(word.upper())
        yield call, _marks(marks)


def read_cards(text: str) -> Iterator[tuple[Card, Marks] | str]:
    """The cards of a play, trick by trick; one without a suit is of the suit led.

    A string cannot be read; a trick of fewer than four cards may only be the last.
    """
    tricks = text.split(":", 14)
    for number, trick in enumerate(tricks):
        at, count, led = 0, 0, ""
        while at < len(trick):
            match = _CARD.match(trick, at)
            led = led or (match[1] if match else "")
            if match is None or not led or count == 4:
                yield trick[at:].strip()
                return
            yield Card(Suit.parse(match[1] or led), Rank.parse(match[2])), _marks(match[3])
            at, count = match.end(), count + 1
        rest = ":".join(tricks[number + 1 :])
        if count < 4 and rest.strip(" :"):
            yield rest
            return


def _marks(text: str) -> Marks:
    found = _MARK.findall(text)
    judged = [SUFFIXES.index(one) for one in found if one in SUFFIXES]
    noted = [int(one[1]) for one in found if one.startswith("^")]
    return Marks("*" in found, judged[0] if judged else None, noted[0] if noted else None)


def read_contract(text: str) -> Contract | None:
    """A contract such as ``5HX:N``; None when it is none."""
    match = _CONTRACT.fullmatch(text.strip())
    if match is None:
        return None
    level, strain, risk, seat = match.groups()
    risk = "XX" if risk.upper() == "R" else risk.upper()
    return Contract(Bid(int(level), Strain.parse(strain)), Risk(risk), Seat.parse(seat))


def write_call(call: Call) -> str:
    """A call: ``1N``, ``P``, ``X``, ``R``."""
    if isinstance(call, Bid):
        return str(call).removesuffix("T")
    return {PASS: "P", DOUBLE: "X", REDOUBLE: "R"}[call]


def write_contract(contract: Contract) -> str:
    """A contract: ``5HX:N``."""
    risk = {Risk.REDOUBLED: "R"}.get(contract.risk, contract.risk.value)
    return f"{write_call(contract.bid)}{risk}:{contract.declarer}"

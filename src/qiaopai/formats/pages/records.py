"""The rows of travellers, rankings and pair histories on Polish result pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from qiaopai.core import Bid, Contract, Result, Risk, Seat, Strain
from qiaopai.errors import InvalidValue
from qiaopai.formats.diagnostics import Reporter
from qiaopai.formats.pages.markup import Row

_CONTRACT = re.compile(r"([1-7]) ?(NT|BA|[♠♥♦♣]) ?([xX×]{0,2})")
_PASSED = re.compile(r"(?:4 ?)?pas[sy]?", re.IGNORECASE)
_MARGIN = re.compile(r"=|[+-]\d{1,2}", re.ASCII)
_SCORE = re.compile(r"[+-]?(\d{1,5})", re.ASCII)
_AWARD = re.compile(r"=?([+-]?\d{1,5}(?:[.,]\d{1,4})?)%?", re.ASCII)
_ID = re.compile(r"\d{1,4}[A-Za-z]?", re.ASCII)
_STRAINS = {"NT": Strain.NOTRUMP, "BA": Strain.NOTRUMP, "♠": Strain.SPADES, "♥": Strain.HEARTS,
            "♦": Strain.DIAMONDS, "♣": Strain.CLUBS}  # fmt: skip
_SUITS = str.maketrans("♠♥♦♣", "SHDC")
_PLACES = ("miejsce", "m-ce")
_NUMBERS = ("numer", "nr")
_DATUM = "średnia rozdania"


@dataclass(frozen=True, slots=True)
class Record:
    """One table's line of a traveller.

    `points` are North-South's; `awards` what both sides got there; `decided` is the director's
    word where there is no result.
    """

    ns: str
    ew: str
    result: Result | None
    points: int | None
    lead: str
    awards: tuple[Decimal | None, Decimal | None]
    decided: str
    line: int


@dataclass(frozen=True, slots=True)
class Ranked:
    """A contestant's line of a ranking; `fine` is what was added or taken off."""

    id: str
    members: tuple[str, ...]
    place: str
    reached: str
    fine: Decimal | None


def decimal(text: str) -> Decimal | None:
    """The number in `text` as it is printed; None where there is none.

    >>> decimal("=-8,33"), decimal("55.10%"), decimal("")
    (Decimal('-8.33'), Decimal('55.10'), None)
    """
    found = _AWARD.fullmatch(text.strip())
    return Decimal(found[1].replace(",", ".")) if found else None


def records(rows: tuple[Row, ...], page: str, report: Reporter) -> Iterator[Record]:
    """The lines of a traveller: numbers, contract, declarer, lead, tricks, scores, awards."""
    for row in rows:
        columns = row.columns[1:] if row.columns[0] == "" else row.columns
        if len(columns) < 10 or not (_ID.fullmatch(columns[0]) and _ID.fullmatch(columns[1])):
            continue
        try:
            yield _record(columns, row.line)
        except InvalidValue:
            told = " ".join(columns[2:6])
            report.error(row.line, "pages.result", page=page, text=told)


def _record(columns: tuple[str, ...], line: int) -> Record:
    result = _result(*columns[2:6])
    points = _points(*columns[6:8])
    decided = "" if result is not None else " ".join(filter(None, columns[2:8]))
    return Record(
        ns=columns[0],
        ew=columns[1],
        result=result,
        points=points if result is not None else None,
        lead=_card(columns[4]) if result is not None else "",
        awards=(decimal(columns[8]), decimal(columns[9])),
        decided=decided,
        line=line,
    )


def _result(contract: str, declarer: str, _: str, tricks: str) -> Result | None:
    """The result in the columns of a traveller; None where they hold none."""
    if _PASSED.fullmatch(contract):
        return Result(None)
    found = _CONTRACT.fullmatch(contract)
    if found is None:
        return None
    if not _MARGIN.fullmatch(tricks):
        raise InvalidValue("value.result", text=tricks)
    bid = Bid(int(found[1]), _STRAINS[found[2]])
    margin = 0 if tricks == "=" else int(tricks)
    return Result(
        Contract(bid, Risk("X" * len(found[3])), Seat.parse(declarer)), bid.tricks + margin
    )


def _points(ns: str, ew: str) -> int | None:
    """North-South's points: in their column, or in the other one, with or without a sign."""
    for text, sign in ((ns, 1), (ew, -1)):
        found = _SCORE.fullmatch(text)
        if found:
            return sign * int(found[1])
    return None


def _card(text: str) -> str:
    return text.translate(_SUITS).replace("10", "T").replace(" ", "")


def datum(rows: tuple[Row, ...]) -> Decimal | None:
    """Butler's datum in the last line of a traveller; None where there is none."""
    for row in reversed(rows):
        texts = [text for text in row.columns if text]
        if len(texts) == 2 and texts[0].lower().startswith(_DATUM):
            return decimal(texts[1])
    return None


def ranking(rows: tuple[Row, ...]) -> tuple[Ranked, ...]:
    """The lines of a ranking, whose columns its first line names; empty when it is none."""
    names: dict[str, int] = {}
    found: list[Ranked] = []
    for row in rows:
        lower = [text.lower() for text in row.columns]
        if any(name in lower for name in _PLACES) and any(name in lower for name in _NUMBERS):
            names = {text: at for at, text in reversed(list(enumerate(lower)))}
        elif names:
            found.extend(_ranked(row.columns, names))
    return tuple(found)


def _ranked(columns: tuple[str, ...], names: dict[str, int]) -> Iterator[Ranked]:
    number = next(names[name] for name in _NUMBERS if name in names)
    place = next(names[name] for name in _PLACES if name in names)
    reached = names.get("wynik", len(columns))
    if max(number + 1, place, reached) < len(columns) and _ID.fullmatch(columns[number]):
        fine = names.get("±", names.get("+/-"))
        yield Ranked(
            id=columns[number],
            members=tuple(filter(None, columns[number + 1].split("\n")))[:8],
            place=columns[place],
            reached=columns[reached],
            fine=None if fine is None or fine >= len(columns) else decimal(columns[fine]),
        )


def history(rows: tuple[Row, ...]) -> dict[int, Decimal]:
    """What a pair got by board, from its own page, where figures have more places."""
    found: dict[int, Decimal] = {}
    for row in rows:
        columns = row.columns[-10:]
        if len(columns) == 10 and columns[1] in ("NS", "EW") and _ID.fullmatch(columns[0]):
            award = decimal(columns[8])
            if award is not None and columns[0].isdecimal():
                found[int(columns[0])] = award
    return found

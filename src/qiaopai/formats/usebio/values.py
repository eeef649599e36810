"""The texts of USEBIO's elements as values; None for what is no such thing."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from fractions import Fraction

from qiaopai.core import Bid, Contract, Risk, Seat, Side, Strain, Vulnerability
from qiaopai.scoring.awards import NOT_PLAYED, Artificial, Award

_CONTRACT = re.compile(r"([1-7])(C|D|H|S|NT?)(X{0,2}|\*{1,2}|DBL|RDBL)")
_RISKS = {"*": "X", "**": "XX", "DBL": "X", "RDBL": "XX"}
_SIGNS = str.maketrans("♣♦♥♠−–", "CDHS--")
_PASSES = {"PASS", "P", "PASSED", "PASSEDOUT", "PASSOUT", "ALLPASS", "AP", "PO"}
_DECIMAL = re.compile(r"[+-]?(\d{1,9}(\.\d{0,12})?|\.\d{1,12})")
_ARTIFICIAL = re.compile(r"A[=:]?(\d{2,3})[/-]?(\d{2})")
_UNPLAYED = {"NP", "NOTPLAYED", "X", "-", "SITOUT"}
_DATE = re.compile(r"(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})")
_VULNERABILITIES = {
    "north-south": Vulnerability.NS,
    "east-west": Vulnerability.EW,
    "nil": Vulnerability.NONE,
}
_SEATS = {name: seat for seat in Seat for name in (seat.value, seat.name)}
_SIDES = {
    "N": Side.NS,
    "NS": Side.NS,
    "NORTH": Side.NS,
    "NORTHSOUTH": Side.NS,
    "E": Side.EW,
    "EW": Side.EW,
    "EAST": Side.EW,
    "EASTWEST": Side.EW,
}
_BETWEEN = str.maketrans("", "", "-/")


def packed(text: str) -> str:
    """`text` in capitals without blanks, with letters for suit signs."""
    return "".join(text.split()).translate(_SIGNS).upper()


def is_pass(text: str) -> bool:
    """Whether `text` is a passed-out board's contract."""
    return packed(text) in _PASSES


def contract_of(text: str, declarer: Seat) -> Contract | None:
    """``4Sx``, ``3NT``, ``5 d **`` as a contract."""
    found = _CONTRACT.fullmatch(packed(text))
    if found is None:
        return None
    level, strain, risk = found.groups()
    return Contract(Bid(int(level), Strain.parse(strain)), Risk(_RISKS.get(risk, risk)), declarer)


def is_contract(text: str) -> bool:
    """Whether `text` is a bid with or without a double."""
    return _CONTRACT.fullmatch(packed(text)) is not None


def seat_of(text: str) -> Seat | None:
    """``N`` or ``North`` as a seat."""
    return _SEATS.get(packed(text))


def side_of(text: str) -> Side | None:
    """``NS``, ``N`` or ``North/South`` as a side."""
    return _SIDES.get(packed(text).translate(_BETWEEN))


def decimal_of(text: str) -> Decimal | None:
    """A number with the places it is written with."""
    plain = packed(text).replace(",", ".")
    return Decimal(plain) if _DECIMAL.fullmatch(plain) else None


def whole_of(text: str) -> int | None:
    """A whole number, also written with empty places (``420.0``)."""
    number = decimal_of(text)
    return int(number) if number is not None and number == int(number) else None


def tricks_of(text: str, target: int) -> int | None:
    """Tricks of declarer's side: ``10``, or ``=``, ``+1``, ``-2`` beside the `target`."""
    plain = packed(text)
    if plain == "=":
        return target
    number = whole_of(plain)
    if number is None:
        return None
    tricks = target + number if plain[0] in "+-" else number
    return tricks if 0 <= tricks <= 13 else None


def awards_of(text: str) -> tuple[Award, Award] | None:
    """``A6040`` as 60 % for North-South and 40 % for East-West; marks of an unplayed board."""
    plain = packed(text)
    if plain in _UNPLAYED:
        return NOT_PLAYED, NOT_PLAYED
    found = _ARTIFICIAL.fullmatch(plain)
    if found is None or int(found[1]) > 100:
        return None
    return Artificial(Fraction(int(found[1]))), Artificial(Fraction(int(found[2])))


def vulnerability_told(text: str) -> Vulnerability | None:
    """``Love``, ``North-South``, ``All`` as a vulnerability."""
    plain = text.strip().lower()
    if plain in _VULNERABILITIES:
        return _VULNERABILITIES[plain]
    try:
        return Vulnerability.parse(plain)
    except ValueError:
        return None


def date_of(text: str) -> str:
    """USEBIO's ``dd/mm/yyyy`` as ISO; month before day where only that is a date; else as told."""
    found = _DATE.fullmatch(text.strip())
    if found is None:
        return text.strip()
    first, middle, last = (int(part) for part in found.groups())
    readings = [(first, middle, last)] if first > 31 else [(last, middle, first)]
    readings += [(last, first, middle)]
    for year, month, day in readings:
        try:
            if year > 999:
                return date(year, month, day).isoformat()
        except ValueError:
            continue
    return text.strip()

"""What the core tags of a PBN game say, as values (PBN 2.1, section 3.4).

Every function takes the text of a tag and says what is wrong to the reporter; None means
that the text could not be understood or says nothing (``""``, ``"?"``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from qiaopai.core import Bid, Hand, Risk, Seat, Side, Strain, Vulnerability
from qiaopai.errors import InvalidValue
from qiaopai.formats.diagnostics import Reporter, Severity
from qiaopai.text import Message

MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South",
    "Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result",
)  # fmt: skip
"""The fifteen tags of the export format, in its order (section 3.4)."""

SYMBOLS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0e\ufe0f")
"""Suit symbols to letters: not in the standard, but in files."""

_VULNERABILITY = {
    "none": Vulnerability.NONE,
    "love": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.BOTH,
    "both": Vulnerability.BOTH,
}
NOTHING = ("", "?")
"""What a tag says when it says nothing."""

_SEATS = tuple(Seat)
_PACK = (1 << 52) - 1
_CONTRACT = re.compile(r"([1-7])(C|D|H|S|NT?)(X{0,2}|\*{1,2})", re.IGNORECASE)
_STRAIN = re.compile(r"C|D|H|S|NT?", re.IGNORECASE)
_DECLARER = re.compile(r"(\^?)([NESW])", re.IGNORECASE)
_RESULT = re.compile(r"(\^?)\s?(?:(\d{1,2})|(NS|EW) (\d{1,2})(?: (NS|EW) (\d{1,2}))?)")


def says_nothing(text: str) -> bool:
    """Whether a tag's text stands for "unknown" or "does not apply" (section 3.4)."""
    return text.strip() in NOTHING


def seat(text: str, line: int, tag: str, report: Reporter) -> Seat | None:
    """A direction."""
    if says_nothing(text):
        return None
    try:
        return Seat.parse(text.strip())
    except InvalidValue:
        report.error(line, "pbn.seat", tag=tag, text=text)
        return None


def dealer(text: str, line: int, report: Reporter) -> Seat | None:
    """The dealer."""
    return seat(text, line, "Dealer", report)


def board_number(text: str, line: int, report: Reporter) -> int | None:
    """A board's number, 1 or more."""
    if says_nothing(text):
        return None
    stripped = text.strip()
    if stripped.isascii() and stripped.isdigit() and len(stripped) <= 9:
        number = int(stripped)
        if number:
            return number
    report.warning(line, "pbn.board", text=text)
    return None


def vulnerability(text: str, line: int, report: Reporter) -> Vulnerability | None:
    """A vulnerability; other marks than the standard's are understood with a warning."""
    found = _VULNERABILITY.get(text.strip().lower())
    if found is not None or says_nothing(text):
        return found
    try:
        found = Vulnerability.parse(text)
    except InvalidValue:
        report.error(line, "pbn.vulnerability", text=text)
        return None
    assumed = Message.of("pbn.assumed_value", value=found)
    report.warning(line, "pbn.vulnerability", assumed=assumed, text=text)
    return found


def hands(text: str, line: int, report: Reporter) -> tuple[tuple[Seat, Hand], ...] | None:
    """The hands given, in compass order; None when the text is no deal."""
    if says_nothing(text):
        return ()
    first, colon, rest = text.strip().partition(":")
    words = rest.split(" ", 7)
    if "" in words:
        report.warning(line, "pbn.deal_spaces")
        words = rest.split(None, 7)
    if not colon or len(words) != 4:
        report.error(line, "pbn.deal", text=text)
        return None
    start = seat(first, line, "Deal", report)
    if start is None:
        return None
    four = [hand for word in words if (hand := _hand(word, line, report)) is not None]
    if len(four) < 4:
        return None
    turn = start.index
    told = zip(_SEATS, four[4 - turn :] + four[: 4 - turn], strict=True)
    if _is_pack(four):
        return tuple(told)
    given = tuple((place, hand) for place, hand in told if len(hand))
    return given if _possible(given, line, report) else None


def _is_pack(hands: list[Hand]) -> bool:
    """Whether four hands are thirteen cards each and all different."""
    found = 0
    for hand in hands:
        if len(hand) != 13:
            return False
        found |= hand.mask
    return found == _PACK


def _hand(word: str, line: int, report: Reporter) -> Hand | None:
    if word == "-":
        return Hand()
    try:
        return Hand.parse(word)
    except InvalidValue as error:
        if error.message.key == "value.hand":
            report.error(line, "pbn.hand", text=word)
        else:
            report.add(line, Severity.ERROR, error.message)
        return None


def _possible(given: tuple[tuple[Seat, Hand], ...], line: int, report: Reporter) -> bool:
    """Whether no card is there twice and all hands given are full, or none (section 3.10)."""
    if not given:
        report.warning(line, "pbn.deal_empty")
        return True
    seen = 0
    for _, hand in given:
        if seen & hand.mask:
            card = next(iter(Hand.from_mask((seen & hand.mask) & -(seen & hand.mask))))
            report.add(line, Severity.ERROR, Message.of("value.card_twice", card=card))
            return False
        seen |= hand.mask
    most = max(len(hand) for _, hand in given)
    short = [(place, len(hand)) for place, hand in given if len(hand) < most - (most < 13)]
    for place, count in short:
        report.error(line, "pbn.deal_count", seat=place, count=count, most=most)
    return not short


@dataclass(frozen=True, slots=True)
class Named:
    """What a Contract tag names: a bid with its doubling, a pass, or only trumps."""

    bid: Bid | None = None
    risk: Risk = Risk.UNDOUBLED
    passed: bool = False
    strain: Strain | None = None


def contract(text: str, line: int, report: Reporter) -> Named | None:
    """What the Contract tag says, its declarer aside."""
    if says_nothing(text):
        return None
    word = text.strip().translate(SYMBOLS)
    if word.lower() == "pass":
        return Named(passed=True)
    match = _CONTRACT.fullmatch(word)
    if match is not None:
        strain = Strain.parse(match[2])
        bid, risk = Bid(int(match[1]), strain), Risk(match[3].upper().replace("*", "X"))
        if match[2].upper() == "N" or "*" in word:
            assumed = Message.of("pbn.assumed_text", text=f"{bid}{risk}")
            report.warning(line, "pbn.contract", assumed=assumed, text=text)
        return Named(bid, risk, strain=strain)
    if _STRAIN.fullmatch(word):
        return Named(strain=Strain.parse(word))
    report.error(line, "pbn.contract", text=text)
    return None


@dataclass(frozen=True, slots=True)
class Declares:
    """Who declares; `swapped` when by accident his partner's contract fell to him (``^S``)."""

    seat: Seat
    swapped: bool


def declarer(text: str, line: int, report: Reporter) -> Declares | None:
    """What the Declarer tag says."""
    if says_nothing(text):
        return None
    match = _DECLARER.fullmatch(text.strip())
    if match is None:
        report.error(line, "pbn.seat", tag="Declarer", text=text)
        return None
    return Declares(Seat.parse(match[2]), bool(match[1]))


@dataclass(frozen=True, slots=True)
class Won:
    """Tricks as the Result tag gives them: declarer's, or a side's.

    `agreed` tells that the players agreed on another number than they won (``^``).
    """

    tricks: int
    side: Side | None
    agreed: bool
    both: int = 13
    """Tricks of both sides where both are told: less than 13 while the play goes on."""

    def of(self, side: Side) -> int:
        """The tricks of declarer's `side`."""
        return self.tricks if self.side in (None, side) else 13 - self.tricks


def result(text: str, line: int, report: Reporter) -> Won | None:
    """What the Result tag says."""
    if says_nothing(text):
        return None
    match = _RESULT.fullmatch(text.strip())
    if match is None:
        report.error(line, "pbn.result", text=text)
        return None
    mark, plain, one, ones, other, others = match.groups()
    tricks = int(plain or ones)
    both = tricks + int(others) if other else 13
    if tricks > 13 or one == other is not None or both > 13:
        report.error(line, "pbn.result", text=text)
        return None
    return Won(tricks, Side.parse(one) if one else None, bool(mark), both)


def declarers_result(text: str, side: Side, played: int = 13) -> str:
    """A Result tag in the export format's form: tricks of declarer's `side` (section 3.4.15).

    `played` are the tricks of both sides; a text that tells another number of them stays.

    >>> declarers_result("^EW 4 NS 9", Side.NS), declarers_result("EW 1", Side.NS, played=3)
    ('^9', '2')
    """
    match = _RESULT.fullmatch(text.strip())
    if match is None or match[3] is None:
        return text
    first, other = int(match[4]), int(match[6] or played - int(match[4]))
    if first + other != played or other < 0:
        return text
    return f"{match[1]}{first if Side.parse(match[3]) is side else other}"

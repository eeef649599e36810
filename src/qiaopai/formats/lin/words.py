"""The calls, cards and hands of LIN."""

from __future__ import annotations

import re
from collections.abc import Iterator

from qiaopai.core import DOUBLE, PASS, REDOUBLE, Bid, Call, Card, Hand, Rank, Seat, Strain, Suit
from qiaopai.errors import InvalidValue
from qiaopai.formats.diagnostics import Reporter, Severity
from qiaopai.formats.following import Hands
from qiaopai.formats.lin.header import SEATS
from qiaopai.formats.lin.lexer import Command

FULL = (1 << 52) - 1
"""The mask of the whole pack."""

_LONGEST = 2000
_LONGEST_HAND = 100

_CALL = re.compile(
    r"\s*(?:([1-7])(NT|N|S|H|D|C)|(pass|p|-)|(xx|rdbl|redouble|r)|(dbl|double|d|x))(!*)\s*",
    re.IGNORECASE,
)
_CARD = re.compile(r"\s*([SHDC]?)(10|[2-9TJQKA])", re.IGNORECASE)
_HAND = re.compile(r"([SHDC])((?:10|[2-9TJQKA])*)", re.IGNORECASE)


def read_calls(text: str) -> Iterator[tuple[Call, bool] | str]:
    """The calls in the value of ``mb``, usually one, and whether each is alerted.

    A string is what cannot be read.
    """
    at = 0 if len(text) <= _LONGEST else len(text)
    if at:
        yield text
    while at < len(text):
        match = _CALL.match(text, at)
        if match is None:
            yield text[at:]
            return
        level, strain, passed, redoubled, _, alert = match.groups()
        call: Call = DOUBLE
        if level:
            call = Bid(int(level), Strain.parse(strain))
        elif passed:
            call = PASS
        elif redoubled:
            call = REDOUBLE
        yield call, bool(alert)
        at = match.end()


def read_cards(text: str) -> Iterator[Card | str]:
    """The cards in the value of ``pc``, usually one; a rank alone follows the suit before it.

    A string is what cannot be read.
    """
    at, suit = 0 if len(text) <= _LONGEST else len(text), ""
    if at:
        yield text
    while at < len(text):
        match = _CARD.match(text, at)
        suit = (match[1] or suit) if match else ""
        if match is None or not suit:
            yield text[at:]
            return
        yield Card(Suit.parse(suit), Rank.parse(match[2]))
        at = match.end()


def read_deal(command: Command, report: Reporter) -> tuple[Seat | None, Hands]:
    """Dealer and hands of ``md``: 1 South to 4 East, then hands from South on.

    The fourth hand may be left out when three are complete.
    """
    raw = command.raw.strip()
    dealer = SEATS[int(raw[0]) - 1] if raw[:1] in ("1", "2", "3", "4") else None
    if dealer is None and raw[:1] != "0":
        report.warning(command.line, "lin.dealer", text=raw[:1])
    texts = raw[1:] if raw[:1].isdigit() else raw
    hands: dict[Seat, Hand] = {}
    for seat, text in zip(SEATS, texts.split(",", 4), strict=False):
        hand = _hand(text.strip(), command.line, seat, report)
        if hand is not None:
            hands[seat] = hand
    return dealer, _whole(hands, command.line, report)


def _hand(text: str, line: int, seat: Seat, report: Reporter) -> Hand | None:
    if not text:
        return None
    if len(text) > _LONGEST_HAND:
        report.error(line, "lin.hand", seat=seat, text=text)
        return None
    found = list(_HAND.finditer(text))
    if "".join(match[0] for match in found) != text:
        report.error(line, "lin.hand", seat=seat, text=text)
        return None
    cards = [
        Card(Suit.parse(match[1]), Rank.parse(rank))
        for match in found
        for rank in match[2].replace("10", "T")
    ]
    try:
        return Hand(cards)
    except InvalidValue as error:
        report.add(line, Severity.ERROR, error.message)
        return None


def _whole(hands: dict[Seat, Hand], line: int, report: Reporter) -> Hands:
    """The hands without one that repeats another's card, and with a fourth that follows."""
    kept: dict[Seat, Hand] = {}
    seen = 0
    for seat, hand in hands.items():
        if seen & hand.mask:
            card = next(iter(Hand.from_mask(seen & hand.mask & -(seen & hand.mask))))
            report.error(line, "lin.card_twice", seat=seat, card=card)
            continue
        seen |= hand.mask
        kept[seat] = hand
    if len(kept) == len(hands) == 3 and all(len(hand) == 13 for hand in kept.values()):
        (last,) = (seat for seat in Seat if seat not in kept)
        kept[last] = Hand.from_mask(FULL & ~seen)
    return tuple((seat, kept[seat]) for seat in Seat if seat in kept and len(kept[seat]))


def write_hand(hand: Hand) -> str:
    """A hand as ``SAKQHT98D76C5432``."""
    suits = reversed(Suit)
    return "".join(f"{suit}" + "".join(str(card.rank) for card in hand.of(suit)) for suit in suits)


def write_call(call: Call) -> str:
    """A call as ``mb`` has it: ``1N``, ``p``, ``d``, ``r``."""
    if isinstance(call, Bid):
        return str(call).removesuffix("T")
    return {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}[call]

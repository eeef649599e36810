"""Auctions and plays in which nothing is wrong and nothing is written beside: read at once.

Both functions answer None as soon as anything is out of the ordinary, be it a comment, a revoke or
a typing mistake; the careful readers (``auction``, ``play``) then read it from the start and say
what is the matter. Cards are small numbers here and hands bit masks.
"""

from __future__ import annotations

from qiaopai.core import (
    BIDS,
    DECK,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Call,
    Card,
    Hand,
    Seat,
    Strain,
)
from qiaopai.errors import IllegalCall

_CALLS: dict[str, Call] = {
    **{word: bid for bid in BIDS for word in (str(bid), str(bid).lower())},
    **dict.fromkeys(("Pass", "PASS", "pass"), PASS),
    **dict.fromkeys(("X", "x"), DOUBLE),
    **dict.fromkeys(("XX", "xx"), REDOUBLE),
}
_ALL_PASS = ("AP", "ap")
_UNKNOWN = -1
_CARDS: dict[str, int] = {
    "-": _UNKNOWN,
    **{word: card.index for card in DECK for word in (str(card), str(card).lower())},
}
_BIT = tuple(1 << index for index in range(52))
_SUIT = tuple(index // 13 for index in range(52))
_SUIT_MASK = tuple(0x1FFF << 13 * suit for suit in range(4))
_ORDER = tuple(tuple((lead + step) % 4 for step in range(4)) for lead in range(4))


def plain_auction(dealer: Seat, text: str) -> Auction | None:
    """The auction whose section is `text`, the dealer's call first; None when it is not plain."""
    words = text.split()
    if words and words[-1] == "*":
        words.pop()
    all_pass = bool(words) and words[-1] in _ALL_PASS
    try:
        calls = [_CALLS[word] for word in (words[:-1] if all_pass else words)]
        if all_pass:
            calls += [PASS] * _passes_left(calls)
        return Auction(dealer, calls)
    except (KeyError, IllegalCall):
        return None


def _passes_left(calls: list[Call]) -> int:
    """The passes that end an auction; more than none, so that an ended one is found illegal."""
    trailing = 0
    for call in reversed(calls):
        if call is not PASS:
            return max(1, 3 - trailing)
        trailing += 1
    return max(1, 4 - trailing)


def plain_play(
    first: Seat,
    leader: Seat,
    strain: Strain,
    hands: tuple[tuple[Seat, Hand], ...],
    text: str,
) -> list[Card] | None:
    """The cards in order of play; the section is `text`, its first column `first`'s.

    None when it is not plain, when a card is not held or does not follow suit (Law 44), and
    when not all four hands of thirteen are known. Only the last cards may be missing.
    """
    words = text.split()
    if words and words[-1] == "*":
        words.pop()
    if len(words) > 52 or len(hands) != 4 or any(len(hand) != 13 for _, hand in hands):
        return None
    try:
        table = [_CARDS[word] for word in words]
    except KeyError:
        return None
    table += [_UNKNOWN] * (-len(table) % 4)
    held = [0, 0, 0, 0]
    for seat, hand in hands:
        held[(seat.index - first.index) % 4] = hand.mask
    lead = (leader.index - first.index) % 4
    trumps = -1 if strain.suit is None else strain.suit.index
    played = _follow(table, held, lead, trumps)
    return None if played is None else [DECK[index] for index in played]


def _follow(table: list[int], held: list[int], lead: int, trumps: int) -> list[int] | None:
    """The cards of the rows of `table` in order of play, checked against `held`; None if wrong."""
    played: list[int] = []
    for at in range(0, len(table), 4):
        suit, best = -1, -1
        for column in _ORDER[lead]:
            index = table[at + column]
            if index < 0:
                return played if _all_told(table, len(played)) else None
            bit = _BIT[index]
            mask = held[column]
            if not mask & bit:
                return None
            held[column] = mask ^ bit
            own = _SUIT[index]
            if suit < 0:
                suit = own
            elif own != suit and mask & _SUIT_MASK[suit]:
                return None
            power = index + 52 if own == trumps else index if own == suit else -1
            if power > best:
                best, lead = power, column
            played.append(index)
    return played


def _all_told(table: list[int], count: int) -> bool:
    """Whether only `count` cards are known."""
    return sum(index >= 0 for index in table) == count

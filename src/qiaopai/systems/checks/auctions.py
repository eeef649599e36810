"""Auctions that fit a pattern, made from the pattern itself."""

from __future__ import annotations

from collections.abc import Iterator

from qiaopai.core import Auction, Bid, Call, parse_call
from qiaopai.systems.forms import FOLLOWING, SUIT_NAMES, Pattern

_Names = dict[str, str]
"""The suits that the names of a pattern stand for."""

_CHOICES = {"M": "HS", "o": "HS", "m": "CD", "w": "CD"}
_LEVELS = "1234567"


def auctions_of(pattern: Pattern, start: Auction) -> Iterator[Auction]:
    """The auctions that go on from `start` by the calls of `pattern`, in a fixed order.

    A call left open (``?``) is a pass, a double or the cheapest bid.
    """
    yield from _from(start, pattern.choices, {})


def _from(auction: Auction, left: tuple[tuple[str, ...], ...], names: _Names) -> Iterator[Auction]:
    if not left:
        yield auction
        return
    for choice in left[0]:
        for call, named in _calls(choice, auction, names):
            if auction.is_legal(call):
                yield from _from(auction.add(call), left[1:], named)


def _calls(choice: str, auction: Auction, names: _Names) -> Iterator[tuple[Call, _Names]]:
    if choice in ("P", "X", "XX"):
        yield parse_call(choice), names
        return
    if choice == "?":
        cheapest = next((call for call in auction.legal_calls() if isinstance(call, Bid)), None)
        for call in (parse_call("P"), parse_call("X"), *([cheapest] if cheapest else [])):
            yield call, names
        return
    strain = choice.lstrip(_LEVELS + "*")
    levels = choice.removesuffix(strain)
    for suit, named in _suits(strain, names):
        for level in _LEVELS if levels == "*" else levels:
            yield parse_call(level + suit), named


def _suits(strain: str, names: _Names) -> Iterator[tuple[str, _Names]]:
    if strain == "NT" or strain in SUIT_NAMES:
        yield strain, names
    elif strain in names:
        yield names[strain], names
    else:
        for suit in _CHOICES.get(strain, SUIT_NAMES):
            if suit not in names.values():
                yield suit, {**names, strain: suit, **_following(strain, suit)}


def _following(strain: str, suit: str) -> _Names:
    """The other major or minor, which has its name from then on."""
    other = FOLLOWING.get(strain)
    if other is None:
        return {}
    return {other: next(one for one in _CHOICES[strain] if one != suit)}
